# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""What stands around a block in the order of the page: its neighbours, the blocks in a window, the nearest headings.

Compiled like `page.scan`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import expm1
else:
    from math import expm1

from contentex.features import quantities as q
from contentex.features.views import view
from contentex.page.page import Ints

if not cython.compiled:  # `around.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

WORDS, LONG_WORDS, HEADINGS = q.WORDS, q.LONG_WORDS, q.HEADINGS

_STEPS = (1, 2, -1, -2)
"""Neighbours: so many blocks before, or after."""
_RADII = (3, 8, 20)
"""Windows: so many blocks before and after."""
FAR = 6.0
"""The distance to what is not there, as a logarithm."""

LENT = (
    "words", "link_share", "ends_sentence", "kind_heading", "names", "names_lowest", "depth", "above1_link_share",
    "tag_path_long_share", "tag_ratio",
)  # fmt: skip
"""Features that neighbours lend each other."""
_OF_NEIGHBOURS = (
    "words", "link_share", "ends_sentence", "heading", "names", "names_lowest", "long", "depth", "above1_link_share",
    "tag_path_long",
)  # fmt: skip
"""What they are called there. Whether a block is long comes in."""
LONG, TAG_RATIO, NEIGHBOURS = _OF_NEIGHBOURS.index("long"), len(_OF_NEIGHBOURS), len(_OF_NEIGHBOURS)
_OF_WINDOWS = ("words", "link_share", "ends_sentence", "long", "names")

_SIDES = {1: "before", -1: "after"}
_NEIGHBOURS = [f"{_SIDES[step // abs(step)]}{abs(step)}_{name}" for step in _STEPS for name in _OF_NEIGHBOURS]
_SAME = ("before1_same_path", "before1_same_parent", "after1_same_path", "after1_same_parent")
_WINDOWS = (*(f"window{radius}_{name}" for radius in _RADII for name in _OF_WINDOWS), "window2_tag_ratio")
_PLACES = ("place", "words_place", "number", "number_from_end")
_DISTANCES = ("since_heading", "words_since_heading", "until_heading", "heading_level", "since_long", "until_long")
NAMES = (*_NEIGHBOURS, *_SAME, *_WINDOWS, *_PLACES, *_DISTANCES)

WINDOWED = np.array([*map(_OF_NEIGHBOURS.index, _OF_WINDOWS), TAG_RATIO], np.int32)


def around(frame: Frame, path: Ints, lent: Ints, at: int) -> None:
    """Fill the columns of NAMES, which begin at `at`.

    `path` groups blocks; `lent` are the columns of LENT in the table.
    """
    values, before = np.empty((len(path), TAG_RATIO + 1)), np.zeros((len(path) + 1, len(WINDOWED)))
    lend(frame, view(lent), view(values))
    accumulate(view(values), view(WINDOWED), view(before))
    at = write_neighbours(frame, view(values), at)
    write_same(frame, view(path), at)
    at = write_windows(frame, view(before), at + len(_SAME))
    write_places(frame, at)
    write_back(frame, at + len(_PLACES))
    write_ahead(frame, at + len(_PLACES))


def lend(frame: Frame, lent: Any, values: Any) -> int:
    """Put what blocks lend each other in one place."""
    table, sums = frame.table, frame.sums
    with cython.nogil:
        for block in range(len(sums)):
            for place in range(len(lent)):
                values[block, place if place < LONG else place + 1] = table[block, lent[place]]
            values[block, LONG] = sums[block, LONG_WORDS] > 0
            values[block, TAG_RATIO] = expm1(values[block, TAG_RATIO])
    return 0


def write_neighbours(frame: Frame, values: Any, at: int) -> int:
    """The columns of _NEIGHBOURS; the column after them."""
    for step in _STEPS:
        write_neighbour(frame, values, step, at)
        at += NEIGHBOURS
    return at


def write_neighbour(frame: Frame, values: Any, step: int, at: int) -> int:
    """The values of the block so many before, or after; 0 where there is none."""
    table = frame.table
    with cython.nogil:
        for block in range(len(values)):
            other = block - step
            inside = other >= 0 and other < len(values)
            for column in range(NEIGHBOURS):
                table[block, at + column] = values[other, column] if inside else 0.0
    return 0


def write_same(frame: Frame, path: Any, at: int) -> int:
    """Whether the neighbours are on the same path, and in the same element."""
    table, levels = frame.table, frame.levels
    with cython.nogil:
        last = len(path) - 1
        table[0, at] = table[0, at + 1] = table[last, at + 2] = table[last, at + 3] = 0
        for block in range(last):
            table[block, at + 2] = table[block + 1, at] = path[block] == path[block + 1]
            table[block, at + 3] = table[block + 1, at + 1] = levels[0, block] == levels[0, block + 1]
    return 0


# --- Windows -------------------------------------------------------------------------------------------------------


def accumulate(values: Any, columns: Any, before: Any) -> int:
    """Prefix sums of some columns."""
    with cython.nogil:
        for block in range(len(values)):
            for place in range(len(columns)):
                before[block + 1, place] = before[block, place] + values[block, columns[place]]
    return 0


def write_windows(frame: Frame, before: Any, at: int) -> int:
    """The columns of _WINDOWS; the column after them."""
    for radius in _RADII:
        write_window(frame, before, radius, 0, len(_OF_WINDOWS), at)
        at += len(_OF_WINDOWS)
    write_window(frame, before, 2, len(_OF_WINDOWS), 1, at)
    return at + 1


def write_window(frame: Frame, before: Any, radius: int, column: int, count: int, at: int) -> int:
    """Means over the blocks around each, of columns from this one on."""
    table = frame.table
    with cython.nogil:
        blocks = len(before) - 1
        for block in range(blocks):
            low = block - radius if block > radius else 0
            high = block + radius + 1 if block + radius < blocks else blocks
            size = high - low
            for place in range(count):
                table[block, at + place] = (before[high, column + place] - before[low, column + place]) / size
    return 0


# --- Places and distances ------------------------------------------------------------------------------------------


def write_places(frame: Frame, at: int) -> int:
    """Where on the page the block stands: the columns of _PLACES."""
    table, before, total = frame.table, frame.before, frame.total[WORDS]
    with cython.nogil:
        blocks = len(before) - 1
        for block in range(blocks):
            table[block, at] = block / blocks
            table[block, at + 1] = before[block, WORDS] / total
            table[block, at + 2] = log_of(block)
            table[block, at + 3] = log_of(blocks - 1 - block)
    return 0


def write_back(frame: Frame, at: int) -> int:
    """How far back the last heading is, and the last long block: columns of _DISTANCES."""
    table, sums, before = frame.table, frame.sums, frame.before
    with cython.nogil:
        heading = long = -1
        for block in range(len(sums)):
            if sums[block, HEADINGS] > 0:
                heading = block
            if sums[block, LONG_WORDS] > 0:
                long = block
            begins = heading if heading >= 0 else 0
            table[block, at] = log_of(block - heading)
            table[block, at + 1] = log_of(before[block, WORDS] - before[begins, WORDS])
            table[block, at + 3] = frame.level[heading] if heading >= 0 else 0
            table[block, at + 4] = log_of(block - long) if long >= 0 else FAR
    return 0


def write_ahead(frame: Frame, at: int) -> int:
    """How far ahead the next heading is, and the next long block: the other columns of _DISTANCES."""
    table, sums = frame.table, frame.sums
    with cython.nogil:
        blocks = heading = long = len(sums)
        for block in range(blocks - 1, -1, -1):
            if sums[block, HEADINGS] > 0:
                heading = block
            if sums[block, LONG_WORDS] > 0:
                long = block
            table[block, at + 2] = log_of(heading - block)
            table[block, at + 5] = log_of(long - block) if long < blocks else FAR
    return 0
