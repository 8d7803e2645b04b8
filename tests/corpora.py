"""Where the corpora are. They are too large for the repository and live beside the checkout.

Each function returns a path, or skips the test that asked for it. `CONTENTEX_DATA` names another folder.
"""

from pathlib import Path

import pytest

from contentex.bench.corpora.place import data_folder


def data_dir() -> Path:
    return _present(data_folder())


def html5lib_dir() -> Path:
    """A checkout of github.com/html5lib/html5lib-tests."""
    return _present(data_dir() / "html5lib-tests")


def parquet(name: str) -> Path:
    """A corpus of pages with their content, for example "cleaneval"."""
    return _present(data_dir() / f"{name}.parquet")


def _present(path: Path) -> Path:
    if not path.exists():
        pytest.skip(f"{path.name} not present: put it beside the checkout or set CONTENTEX_DATA")
    return path
