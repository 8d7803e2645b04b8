"""What all tests share: hypothesis settings, and the marker for tests that only make sense with compiled code."""

from __future__ import annotations

import hypothesis
import pytest

from contentex.page.utf8 import compiled

hypothesis.settings.register_profile("contentex", deadline=None, derandomize=True, print_blob=True)
hypothesis.settings.load_profile("contentex")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip `compiled` tests where the scanner runs as plain Python."""
    if not compiled:
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(pytest.mark.skip(reason="a test of speed or of a large corpus: runs compiled only"))
