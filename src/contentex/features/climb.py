# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""What a row gets from its ancestors, in one pass from the root down: a parent's row comes before its children's.

Compiled like `page.scan`.
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
from contentex.page.page import Ints, Page

MIX, BITS = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF  # a multiplier whose bits are well mixed


class Paths(NamedTuple):
    """One entry per row."""

    tags: npt.NDArray[np.uint64]
    """A number that rows share if the tags from the root to them are the same."""
    names: npt.NDArray[np.uint64]
    """The same for tags and classes."""
    flags: npt.NDArray[np.uint32]
    """The bits of the row and all of its ancestors."""
    score: npt.NDArray[np.float64]
    """The sum of the scores of the row and all of its ancestors."""
    lowest: npt.NDArray[np.float64]
    """The lowest of these scores, or 0."""
    highest: npt.NDArray[np.float64]
    """The highest, or 0."""


class Growth(NamedTuple):
    """One entry per row: where the number of blocks grows on the way up."""

    first: Ints
    """The first block that begins in the row's subtree."""
    last: Ints
    """The block after the last that begins there."""
    up: Ints
    """The nearest ancestor that holds more blocks, 0 where none does."""
    top: Ints
    """The child of it on the way there."""


def inherited(page: Page, name: Any, bits: Any, own_score: Any) -> Paths:
    """What each row gets from its ancestors. `bits` are those of each tag; the last are for all further tags."""
    tags, names = np.empty((2, len(page)), np.uint64)
    score, lowest, highest = np.empty((3, len(page)))
    flags = np.empty(len(page), np.uint32)
    given = view(page.parent), view(page.tag), view(name), view(bits), view(own_score)
    inherit(given, view(tags), view(names), view(flags), view(score), view(lowest), view(highest))
    return Paths(tags, names, flags, score, lowest, highest)


def inherit(given: tuple[Any, ...], tags: Any, names: Any, flags: Any, score: Any, lowest: Any, highest: Any) -> int:
    """Fill the columns of Paths."""
    parent, tag, name, bits, own_score = given
    with cython.nogil:
        tags[0] = names[0] = 1
        flags[0] = bits[tag[0]]
        score[0] = lowest[0] = highest[0] = 0.0
        others = len(bits) - 1
        for row in range(1, len(parent)):
            above = parent[row]
            tags[row] = mixed(tags[above] ^ tag[row])
            names[row] = mixed(names[above] ^ tag[row] ^ name[row])
            flags[row] = flags[above] | bits[tag[row] if tag[row] < others else others]
            value = own_score[row]
            score[row] = score[above] + value
            lowest[row] = value if value < lowest[above] else lowest[above]
            highest[row] = value if value > highest[above] else highest[above]
    return 0


def mixed(value: int) -> int:
    """Let each bit of a number change all of its higher half."""
    value = (value * MIX) & BITS
    return value ^ (value >> 29)


def growing(page: Page, start: Ints) -> Growth:
    """How blocks, by their first rows, come together from the leaves to the root."""
    first, last, up, top = np.empty((4, len(page)), np.int32)
    number(view(page.end), view(start), view(first), view(last))
    grow(view(page.parent), view(first), view(last), view(up), view(top))
    return Growth(first, last, up, top)


def number(end: Any, start: Any, first: Any, last: Any) -> int:
    """Number the blocks that begin in each row's subtree."""
    with cython.nogil:
        block = 0
        for row in range(len(end)):
            while block < len(start) and start[block] < row:
                block += 1
            first[row] = block
        for row in range(len(end)):
            last[row] = first[end[row]] if end[row] < len(end) else len(start)
    return 0


def grow(parent: Any, first: Any, last: Any, up: Any, top: Any) -> int:
    """Fill the last two columns of Growth."""
    with cython.nogil:
        up[0] = top[0] = 0
        for row in range(1, len(parent)):
            above = parent[row]
            if first[above] == first[row] and last[above] == last[row]:
                up[row], top[row] = up[above], top[above]
            else:
                up[row], top[row] = above, row
    return 0


def climbed(start: Ints, growth: Growth, levels: int) -> tuple[Ints, Ints]:
    """For each level the rows of `up` above each block, and those of `top` on the way there."""
    above, items = np.empty((2, levels, len(start)), np.int32)
    climb(view(start), view(growth.up), view(growth.top), view(above), view(items))
    return above, items


def climb(start: Any, up: Any, top: Any, above: Any, items: Any) -> int:
    """Go up from each block, level by level."""
    with cython.nogil:
        for block in range(len(start)):
            row = start[block]
            for level in range(len(above)):
                items[level, block] = top[row]
                row = above[level, block] = up[row]
    return 0
