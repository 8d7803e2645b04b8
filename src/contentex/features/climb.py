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

from contentex.page.page import Ints, Page
from contentex.page.utf8 import compiled

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


def inherit(
    parent: Any, tag: Any, name: Any, own_flags: Any, own_score: Any,
    tags: Any, names: Any, flags: Any, score: Any, lowest: Any, highest: Any,
) -> int:  # fmt: skip
    """Fill the columns of Paths."""
    with cython.nogil:
        for row in range(len(parent)):
            above = parent[row]
            value = own_score[row]
            if above < 0:
                tags[row], names[row], flags[row] = 1, 1, own_flags[row]
                score[row] = lowest[row] = highest[row] = 0.0
                continue
            tags[row] = ((tags[above] ^ tag[row]) * MIX) & BITS
            tags[row] = tags[row] ^ (tags[row] >> 29)
            names[row] = ((names[above] ^ tag[row] ^ name[row]) * MIX) & BITS
            names[row] = names[row] ^ (names[row] >> 29)
            flags[row] = flags[above] | own_flags[row]
            score[row] = score[above] + value
            lowest[row] = value if value < lowest[above] else lowest[above]
            highest[row] = value if value > highest[above] else highest[above]
    return 0


def grow(parent: Any, first: Any, last: Any, up: Any, top: Any) -> int:
    """For each row the nearest ancestor that holds more blocks than it does, and the child of it on the way there."""
    with cython.nogil:
        for row in range(len(parent)):
            above = parent[row]
            if above < 0:
                up[row] = top[row] = 0
            elif first[above] == first[row] and last[above] == last[row]:
                up[row], top[row] = up[above], top[above]
            else:
                up[row], top[row] = above, row
    return 0


def inherited(page: Page, name: Any, own_flags: Any, own_score: Any) -> Paths:
    """What each row gets from its ancestors."""
    rows = len(page)
    found = Paths(
        *(np.empty(rows, np.uint64) for _ in range(2)),
        np.empty(rows, np.uint32),
        *(np.empty(rows, np.float64) for _ in range(3)),
    )
    given = page.parent, page.tag, name, own_flags, own_score
    if compiled:
        inherit(*given, *found)
    else:
        lists = [[0] * rows for _ in found]
        inherit(*(column.tolist() for column in given), *lists)
        for column, values in zip(found, lists, strict=True):
            column[:] = values
    return found


def growing(page: Page, first: Ints, last: Ints) -> tuple[Ints, Ints]:
    """For each row the nearest ancestor that holds more blocks, 0 where none does, and the child of it on the way."""
    up, top = np.empty((2, len(page)), np.int32)
    if compiled:
        grow(page.parent, first, last, up, top)
    else:
        lists = [0] * len(page), [0] * len(page)
        grow(page.parent.tolist(), first.tolist(), last.tolist(), *lists)
        up[:], top[:] = lists
    return up, top
