"""What a page says about itself where readers do not look: types in JSON-LD and Open Graph, its address, its maker."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from contentex.features.tokens import hash_of
from contentex.page import tags
from contentex.page.attributes import first_rows
from contentex.page.page import Page

MOST_BYTES = 200_000
"""Of a JSON-LD script that are read."""
MOST = 64
"""Hints of one sort."""
_TYPE = re.compile(rb'"@type"\s*:\s*\[?\s*"([^"]{1,60})"')
_WORD = re.compile(r"[a-z]{2,}")
_ITEM_TYPE = tags.ID["itemtype"]
_METAS = {"og:type": "og", "generator": "maker"}
_LONGEST_VALUE = 2000


def hints(page: Page) -> npt.NDArray[np.uint64]:
    """The hints of a page, each as a number, like the words of its classes."""
    found = {*_types(page), *_metas(page), *_address(page)}
    return np.array(sorted(hash_of(hint) for hint in found), np.uint64)


def _types(page: Page) -> Iterator[str]:
    for row in _rows(page, "script", "type", b"application/ld+json"):
        data = page.source[page.source_start[row] : page.source_end[row]][:MOST_BYTES]
        for match in _TYPE.findall(data)[:MOST]:
            yield "type:" + match.decode("utf-8", "replace").lower()
    for place in np.flatnonzero(page.attr_name == _ITEM_TYPE)[:MOST].tolist():
        yield "item:" + page.value(place).rpartition("/")[2].lower()


def _rows(page: Page, tag: str, attribute: str, value: bytes, most: int = MOST) -> list[int]:
    """Rows of a tag whose attribute has a value, whatever its case."""
    return first_rows(page, tags.ID[tag], tags.ID[attribute], value, most)


def _metas(page: Page) -> Iterator[str]:
    for name, prefix in _METAS.items():
        for row in _rows(page, "meta", "property" if ":" in name else "name", name.encode(), most=2):
            content = (page.attribute(row, "content") or "")[:_LONGEST_VALUE].lower()
            yield from (f"{prefix}:{word}" for word in _WORD.findall(content)[:4])


def _address(page: Page) -> Iterator[str]:
    """Words of the path that the page gives as its own, and its shape. The same page is the same wherever it is."""
    address = next(_addresses(page), "")
    try:
        path = urlsplit(address[:_LONGEST_VALUE]).path
    except ValueError:  # half an IPv6 address
        return
    parts = [part for part in path.lower().split("/") if part]
    if not address:
        return
    yield f"path-depth:{min(len(parts), 6)}"
    for part in parts[:-1][:8]:
        yield from (f"path:{word}" for word in _WORD.findall(part)[:3])
    if parts:
        words = len(_WORD.findall(parts[-1]))
        yield f"path-end-words:{min(words, 8)}"
        yield f"path-end-digits:{min(sum(c.isdigit() for c in parts[-1]), 6)}"
        yield from (f"path-end:{word}" for word in _WORD.findall(parts[-1])[:3] if words <= 3)


def _addresses(page: Page) -> Iterator[str]:
    for row in _rows(page, "link", "rel", b"canonical", most=1):
        yield page.attribute(row, "href") or ""
    for row in _rows(page, "meta", "property", b"og:url", most=1):
        yield page.attribute(row, "content") or ""
