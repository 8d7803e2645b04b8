"""Which scripts of a page hold data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from contentex.page import tags
from contentex.page.embedded.text import JSON_LD, SCRIPT_STATE
from contentex.page.page import Page

SHORTEST = 200
"""Bytes of a script that may hold a text worth the trouble."""
MOST_BYTES = 1_000_000
"""Bytes of scripts that are read of a page."""
_SCRIPT = tags.ID["script"]
_CODE_TYPES = ("", "module", "text/javascript", "application/javascript")


class Script(NamedTuple):
    """A script that may hold data."""

    row: int
    """Its `#data` row."""
    origin: str
    is_json: bool
    """Whether all of it is JSON, and not code."""
    text: str


def scripts(page: Page, origin: str, shortest: int = SHORTEST) -> Iterator[Script]:
    """The scripts of at least so many bytes that may hold such data, in order, as far as `MOST_BYTES` reach."""
    left = MOST_BYTES
    for row in _long_scripts(page, shortest):
        kind = (page.attribute(int(page.parent[row]), "type") or "").strip().lower()
        size = int(page.source_end[row] - page.source_start[row])
        if _origin(kind) == origin and size <= left:
            left -= size
            yield Script(row, origin, "json" in kind, page.source_of(row))


def _origin(kind: str) -> str | None:
    """What a script of this type may hold; None for nothing."""
    if "ld+json" in kind:
        return JSON_LD
    return SCRIPT_STATE if "json" in kind or kind in _CODE_TYPES else None


def _long_scripts(page: Page, shortest: int) -> list[int]:
    """The `#data` rows of long scripts."""
    rows = np.flatnonzero(page.tag == _SCRIPT) + 1
    rows = rows[rows < len(page)]
    long = (page.tag[rows] == tags.DATA) & (page.source_end[rows] - page.source_start[rows] >= shortest)
    found: list[int] = rows[long].tolist()
    return found
