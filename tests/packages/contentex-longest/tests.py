"""The extractor keeps the contract of contentex, and keeps what it says."""

from __future__ import annotations

import pytest

from contentex import checks, extract
from contentex.extractors.registry import Method


@pytest.mark.parametrize(**checks.parametrized("longest"))
def test_longest(check: checks.Check, method: Method) -> None:
    check(method)


def test_count() -> None:
    html = "<h1>Tea</h1><p>Boil the water.<p>Wait."
    assert extract(html, method="longest", count=2).text == "Boil the water.\n\nWait."
