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

from contentex.features.views import view
from contentex.page import tags
from contentex.page.page import Ints, Page

PRIME, BASIS, BITS = 0x100000001B3, 0xCBF29CE484222325, 0xFFFFFFFFFFFFFFFF  # of the hash FNV-1a
LONGEST = 400
"""Bytes of a value that are read: longer ones are lists of utilities."""
SHORTEST = 2
"""Letters of the shortest word."""
ATTRIBUTES = ("class", "id", "role", "itemprop", "aria-label", "data-testid", "data-component")

# Classes of bytes, letters last. What is not ASCII counts as a small letter.
OTHER, SPACE, LOWER, UPPER = range(4)


def _class_of(byte: int) -> int:
    if byte in b" \t\n\r":
        return SPACE
    if chr(byte).isascii() and not chr(byte).isalpha():
        return OTHER
    return UPPER if byte in b"ABCDEFGHIJKLMNOPQRSTUVWXYZ" else LOWER


_CLASSES = bytes(map(_class_of, range(256)))

_LISTED = np.array([name in ATTRIBUTES for name in tags.NAMES], np.uint8)
_UNLISTED = [name.encode() for name in ATTRIBUTES if name not in tags.ID]
_LENGTHS = np.zeros(max(map(len, _UNLISTED)) + 2, np.bool_)
_LENGTHS[[len(name) for name in _UNLISTED]] = True


class Tokens(NamedTuple):
    """One entry per word."""

    row: Ints
    word: npt.NDArray[np.uint64]


def read_tokens(page: Page) -> tuple[Tokens, npt.NDArray[np.uint64]]:
    """The words of a page's attributes, in document order; and for each row one number for all of its classes."""
    wanted, names = view(_wanted(page)), np.zeros(len(page), np.uint64)
    offset, name, start, end = map(view, (page.attr_offset, page.attr_name, page.attr_start, page.attr_end))
    room = letters(name, start, end, wanted)
    rows, words = np.empty(room, np.int32), np.empty(room, np.uint64)
    found = read(page.source, _CLASSES, offset, name, start, end, wanted, view(rows), view(words), view(names))
    return Tokens(rows[:found].copy(), words[:found].copy()), names


def _wanted(page: Page) -> npt.NDArray[np.uint8]:
    """Which names are those of ATTRIBUTES, by id."""
    wanted = np.zeros(len(_LISTED) + page.new_names.shape[1], np.uint8)
    wanted[: len(_LISTED)] = _LISTED
    start, length, space = page.new_names
    for new in np.flatnonzero(_LENGTHS.take(length, mode="clip") & (space == 0)).tolist():
        name = page.source[start[new] : start[new] + length[new]].lower()
        wanted[len(_LISTED) + new] = name in _UNLISTED
    return wanted


def letters(name: Any, start: Any, end: Any, wanted: Any) -> int:
    """How many bytes will be read: there are fewer words."""
    with cython.nogil:
        total = 0
        for place in range(len(name)):
            if wanted[name[place]]:
                size = end[place] - start[place]
                total += size if size < LONGEST else LONGEST
    return total


def read(
    source: Any, classes: bytes, offset: Any, name: Any, start: Any, end: Any, wanted: Any,
    rows: Any, words: Any, names: Any,
) -> int:  # fmt: skip
    """Write the words of all values with their rows; the number of them. `names` gets one number for a row's values."""
    with cython.nogil:
        found = 0
        for row in range(len(names)):
            for place in range(offset[row], offset[row + 1]):
                if wanted[name[place]]:
                    stop = start[place] + LONGEST if end[place] - start[place] > LONGEST else end[place]
                    found = split(source, classes, start[place], stop, row, found, rows, words, names)
    return found


def split(
    source: Any, classes: bytes, at: int, end: int, row: int, found: int, rows: Any, words: Any, names: Any
) -> int:
    """Write the words of one value after those that were found; the number of all."""
    whole = BASIS
    parts = 0
    while at < end:
        kind = classes[source[at]]
        if kind < LOWER:
            if kind == SPACE:
                names[row] ^= whole
                if parts > 1:
                    rows[found], words[found] = row, whole
                    found += 1
                whole, parts = BASIS, 0
            at += 1
            continue
        part, begin = BASIS, at
        while kind >= LOWER:
            byte = source[at] | (kind == UPPER) << 5
            part = ((part ^ byte) * PRIME) & BITS
            whole = ((whole ^ byte) * PRIME) & BITS
            at += 1
            before, kind = kind, classes[source[at]] if at < end else SPACE
            if before == LOWER and kind == UPPER:
                break
        if at - begin >= SHORTEST:
            rows[found], words[found] = row, part
            found += 1
        parts += 1
    names[row] ^= whole
    if parts > 1:
        rows[found], words[found] = row, whole
        found += 1
    return found


def hash_of(word: str) -> int:
    """The number of a word."""
    value = BASIS
    for byte in word.encode():
        value = ((value ^ byte) * PRIME) & BITS
    return value
