# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The words that authors of pages use in `class`, `id` and the like, each as a number.

`class="postBody main-nav_2"` gives post, body, postbody, main, nav, mainnav: the parts of each name, and the name as a
whole where it has several. Digits tell nothing and go. One pass over the attributes, compiled like `page.scan`. Two of
three values on a page stand there more than once: their words are remembered.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memcmp

from contentex.features.views import view
from contentex.page import tags
from contentex.page.page import Ints, Page

PRIME, BASIS, BITS = 0x100000001B3, 0xCBF29CE484222325, 0xFFFFFFFFFFFFFFFF  # of the hash FNV-1a
LONGEST = 400
"""Bytes of a value that are read: longer ones are lists of utilities."""
SHORTEST = 2
"""Letters of the shortest word."""
ATTRIBUTES = ("class", "id", "role", "itemprop", "aria-label", "data-testid", "data-component")

SLOTS = 1024
"""How many values are remembered at a time."""
BEGIN, SIZE, FIRST, LAST = range(4)  # of a value: where it begins, how long it is, and its words

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
    offset, name, start, end = view(page.attr_offset), view(page.attr_name), view(page.attr_start), view(page.attr_end)
    room = letters(name, start, end, wanted)
    rows, words = np.empty(room, np.int32), np.empty(room, np.uint64)
    reader = Reader(page.source, rows, words, names)
    found = reader.read(offset, name, start, end, wanted)
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


class Reader:
    """Writes the words of values with their rows; `names` gets one number for a row's values."""

    def __init__(self, source: bytes, rows: Any, words: Any, names: Any) -> None:
        self.source, self.classes = source, _CLASSES
        self.rows, self.words, self.names = view(rows), view(words), view(names)
        self.found = 0  # words
        self.notes, self.keys = view(np.zeros((SLOTS, 4), np.int32)), view(np.empty(SLOTS, np.uint64))

    def read(self, offset: Any, name: Any, start: Any, end: Any, wanted: Any) -> int:
        """Write the words of all values; the number of them."""
        with cython.nogil:
            for row in range(len(self.names)):
                for place in range(offset[row], offset[row + 1]):
                    if wanted[name[place]]:
                        size = end[place] - start[place]
                        self.read_value(start[place], size if size < LONGEST else LONGEST, row)
        return self.found

    def read_value(self, begin: int, size: int, row: int) -> int:
        """Write the words of one value, from memory where it stands there."""
        if size == 0:
            self.names[row] ^= BASIS
            return 0
        slot = slot_of(self.source, begin, size)
        if self.notes[slot, SIZE] != size or not same(self.source, self.notes[slot, BEGIN], begin, size):
            self.notes[slot, BEGIN], self.notes[slot, SIZE], self.notes[slot, FIRST] = begin, size, self.found
            self.keys[slot] = self.split(begin, begin + size, row)
            self.notes[slot, LAST] = self.found
        else:
            self.repeat(self.notes[slot, FIRST], self.notes[slot, LAST], row)
        self.names[row] ^= self.keys[slot]
        return 0

    def repeat(self, first: int, last: int, row: int) -> int:
        """Write some words again."""
        further = self.found - first
        for place in range(first, last):
            self.rows[place + further], self.words[place + further] = row, self.words[place]
        self.found = last + further
        return 0

    def put(self, row: int, word: int) -> int:
        """Write a word."""
        self.rows[self.found], self.words[self.found] = row, word
        self.found += 1
        return 0

    def split(self, at: int, end: int, row: int) -> int:
        """Write the words of a value; return one number for its names."""
        source, classes = self.source, self.classes
        whole, parts, key = BASIS, 0, 0
        while at < end:
            kind = classes[source[at]]
            if kind < LOWER:
                if kind == SPACE:
                    key ^= whole
                    if parts > 1:
                        self.put(row, whole)
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
                self.put(row, part)
            parts += 1
        if parts > 1:
            self.put(row, whole)
        return key ^ whole


def slot_of(source: bytes, begin: int, size: int) -> int:
    """Where a value is remembered: a number from its size and some of its bytes."""
    first, middle, last = source[begin], source[begin + size // 2], source[begin + size - 1]
    return (size + 7 * first + 31 * middle + 127 * last) & (SLOTS - 1)


def same(source: bytes, one: int, other: int, size: int) -> bool:
    """Whether the same bytes stand in two places."""
    if cython.compiled:
        return bool(memcmp(cython.address(source[one]), cython.address(source[other]), size) == 0)
    return source[one : one + size] == source[other : other + size]


def hash_of(word: str) -> int:
    """The number of a word."""
    value = BASIS
    for byte in word.encode():
        value = ((value ^ (byte & 0xFF)) * PRIME) & BITS  # in compiled code a byte has a sign
    return value
