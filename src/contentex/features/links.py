# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The words in the targets of a page's links, each as a number.

`<a href="/shop/cart?item=7">` gives shop, cart, item. They tell what a site is made with and what it is for. Compiled
like `page.scan`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features.tokens import hash_of
from contentex.features.views import view
from contentex.page import tags
from contentex.page.page import Page

if not cython.compiled:  # `links.pxd` brings them to compiled code
    from contentex.features.tokens import BITS, PRIME

LONGEST = 200
"""Bytes of a target that are read."""
SHORTEST = 3
"""Letters of the shortest word."""
PREFIX = "link:"
"""So that a word in a link is another number than the same word in a class."""
BASIS = hash_of(PREFIX)
LINK, TARGET = tags.ID["a"], tags.ID["href"]


def link_words(page: Page) -> npt.NDArray[np.uint64]:
    """The words of all links, in document order."""
    tag, offset, name = view(page.tag), view(page.attr_offset), view(page.attr_name)
    start, end = view(page.attr_start), view(page.attr_end)
    words = np.empty(letters(tag, offset, name, start, end) // SHORTEST + 1, np.uint64)
    return words[: read(page.source, tag, offset, name, start, end, view(words))]


def letters(tag: Any, offset: Any, name: Any, start: Any, end: Any) -> int:
    """How many bytes will be read, with one more after each target."""
    with cython.nogil:
        total = 0
        for row in range(len(tag)):
            if tag[row] == LINK:
                for place in range(offset[row], offset[row + 1]):
                    if name[place] == TARGET:
                        size = end[place] - start[place]
                        total += 1 + (size if size < LONGEST else LONGEST)
    return total


def read(source: bytes, tag: Any, offset: Any, name: Any, start: Any, end: Any, words: Any) -> int:
    """Write the words of all targets; return how many there are."""
    with cython.nogil:
        found = 0
        for row in range(len(tag)):
            if tag[row] == LINK:
                for place in range(offset[row], offset[row + 1]):
                    if name[place] == TARGET:
                        size = end[place] - start[place]
                        found = split(source, start[place], size if size < LONGEST else LONGEST, words, found)
    return found


def split(source: bytes, at: int, size: int, words: Any, found: int) -> int:
    """Write the words of one target, what is written so far being found; return what is written then."""
    word, length = BASIS, 0
    for place in range(at, at + size):
        byte = source[place] | 32  # a capital becomes a small letter
        if 97 <= byte <= 122:
            word, length = ((word ^ byte) * PRIME) & BITS, length + 1
            continue
        if length >= SHORTEST:
            words[found] = word
            found += 1
        word, length = BASIS, 0
    if length >= SHORTEST:
        words[found] = word
        found += 1
    return found
