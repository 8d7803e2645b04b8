# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The words that authors of pages use in `class`, `id` and the like, each as a number.

`class="postBody main-nav_2"` gives post, body, postbody, main, nav, mainnav: the parts of each name, and the name as a
whole where it has several. Digits tell nothing and go. One pass over the attributes, compiled like `page.scan`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page.page import Ints, Page
from contentex.page.utf8 import compiled

PRIME, BASIS, BITS = 0x100000001B3, 0xCBF29CE484222325, 0xFFFFFFFFFFFFFFFF  # of the hash FNV-1a
LONGEST = 400
"""Bytes of a value that are read: longer ones are lists of utilities."""
SHORTEST = 2
"""Letters of the shortest word."""
ATTRIBUTES = ("class", "id", "role", "itemprop", "aria-label", "data-testid", "data-component")


class Tokens(NamedTuple):
    """One entry per word."""

    row: Ints
    word: npt.NDArray[np.uint64]


def split(
    source: Any, attr_row: Any, attr_start: Any, attr_end: Any, rows: Any, words: Any, names: Any
) -> int:
    """Write the words of all values with their rows; the number of them. `names` gets one number for a row's values."""
    found = 0
    with cython.nogil:
        for place in range(len(attr_row)):
            at = attr_start[place]
            end = attr_end[place]
            if end - at > LONGEST:
                end = at + LONGEST
            row = attr_row[place]
            part = whole = BASIS
            size = parts = 0
            lower = 0  # whether a lower-case letter came before
            while at <= end:
                byte = source[at] if at < end else 32
                at += 1
                if byte >= 65 and byte <= 90:
                    starts, byte = lower, byte + 32
                    lower = 0
                    letter = 1
                else:
                    starts = 0
                    letter = 1 if (byte >= 97 and byte <= 122) or byte >= 128 else 0
                    lower = letter
                if (letter == 0 or starts == 1) and size > 0:
                    if size >= SHORTEST:
                        rows[found], words[found] = row, part
                        found += 1
                    parts += 1
                    part, size = BASIS, 0
                if letter == 1:
                    part = ((part ^ byte) * PRIME) & BITS
                    whole = ((whole ^ byte) * PRIME) & BITS
                    size += 1
                elif byte == 32 or byte == 9 or byte == 10 or byte == 13:
                    if parts > 1:
                        rows[found], words[found] = row, whole
                        found += 1
                    names[row] = names[row] ^ whole
                    whole, parts = BASIS, 0
    return found


def hash_of(word: str) -> int:
    """The number of a word."""
    value = BASIS
    for byte in word.encode():
        value = ((value ^ byte) * PRIME) & BITS
    return value


def read_tokens(page: Page) -> tuple[Tokens, npt.NDArray[np.uint64]]:
    """The words of a page's attributes, in document order; and for each row one number for all of its classes."""
    wanted = np.isin(page.attr_name, [page.name_id(name) for name in ATTRIBUTES if page.name_id(name) >= 0])
    places = np.flatnonzero(wanted)
    owner = np.searchsorted(page.attr_offset, places, "right").astype(np.int32) - 1
    start, end = page.attr_start[places], page.attr_end[places]
    room = int(np.minimum(end - start, LONGEST).sum()) + len(places) + 1
    rows, words, names = np.empty(room, np.int32), np.empty(room, np.uint64), np.zeros(len(page), np.uint64)
    if compiled:
        found = split(page.source, owner, start, end, rows, words, names)
    else:
        numbers = [0] * len(page)
        found = split(page.source, owner.tolist(), start.tolist(), end.tolist(), rows, words, numbers)
        names[:] = numbers
    return Tokens(rows[:found], words[:found]), names
