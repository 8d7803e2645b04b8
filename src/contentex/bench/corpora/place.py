"""Where the corpora are that come with no path: those of the gate, of the papers' tables, of the tests."""

from __future__ import annotations

import os
from pathlib import Path

_CHECKOUT = Path(__file__).resolve().parents[4]


def data_folder() -> Path:
    """The folder that `CONTENTEX_DATA` names, else `shared/data` beside the checkout."""
    return Path(os.environ.get("CONTENTEX_DATA") or _CHECKOUT.parent / "shared" / "data")


def example_folder() -> Path:
    """The example pages, which are a small corpus. They come with the checkout, not with the package."""
    return _CHECKOUT / "examples"
