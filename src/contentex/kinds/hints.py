"""What a page says about itself where readers do not look: types in JSON-LD and Open Graph, its address, its maker."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import numpy as np
import numpy.typing as npt

from contentex.features.tokens import hash_of
from contentex.page import tags
from contentex.page.page import Page

MOST_BYTES = 200_000
"""Of a JSON-LD script that are read."""
MOST = 64
"""Hints of one sort."""
_TYPE = re.compile(rb'"@type"\s*:\s*\[?\s*"([^"]{1,60})"')
_WORD = re.compile(r"[a-z]{2,}")
_METAS = {"og:type": "og", "generator": "maker"}
_LONGEST_VALUE = 2000


def hints(page: Page) -> npt.NDArray[np.uint64]:
    """The hints of a page, each as a number, like the words of its classes."""
    found = {*_types(page), *_metas(page), *_address(page)}
    return np.array(sorted(hash_of(hint) for hint in found), np.uint64)


def _types(page: Page) -> Iterator[str]:
    for row in _rows(page, "type", b"application/ld+json", tags.ID["script"]):
        data = page.source[page.source_start[row] : page.source_end[row]][:MOST_BYTES]
        for match in _TYPE.findall(data)[:MOST]:
            yield "type:" + match.decode("utf-8", "replace").lower()
    for row in np.flatnonzero(page.attribute_index("itemtype") >= 0)[:MOST].tolist():
        yield "item:" + (page.attribute(row, "itemtype") or "").rpartition("/")[2].lower()


def _rows(page: Page, name: str, value: bytes, tag: int) -> list[int]:
    """Rows of a tag whose attribute has a value, whatever its case."""
    at = page.attribute_index(name)
    rows = np.flatnonzero((at >= 0) & (page.tag == tag))
    places = at[rows]
    fits = (page.attr_end[places] - page.attr_start[places]) == len(value)
    source = page.source
    return [
        row
        for row, place in zip(rows[fits].tolist(), places[fits].tolist(), strict=True)
        if source[page.attr_start[place] : page.attr_end[place]].lower() == value
    ]


def _metas(page: Page) -> Iterator[str]:
    for name, prefix in _METAS.items():
        key = "property" if ":" in name else "name"
        for row in _rows(page, key, name.encode(), tags.ID["meta"])[:2]:
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
    for row in _rows(page, "rel", b"canonical", tags.ID["link"])[:1]:
        yield page.attribute(row, "href") or ""
    for row in _rows(page, "property", b"og:url", tags.ID["meta"])[:1]:
        yield page.attribute(row, "content") or ""
