# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: neighbours and windows are cut at the ends of the page, and the columns are those of NAMES.
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

STEPS = (1, 2, -1, -2)
"""Neighbours: so many blocks before, or after."""
_RADII = (3, 8, 20)
"""Windows: so many blocks before and after."""
FAR = 6.0
"""The distance to what is not there, as a logarithm."""

LENT = ("words", "link_share", "names", "tag_ratio", "names_lowest")
"""Features that blocks lend each other, by their places below."""
WORDS_LENT, LINKS_LENT, NAMES_LENT, RATIO_LENT, LOWEST_LENT = range(len(LENT))
_OF_NEIGHBOURS = ("names", "names_lowest")
_OF_WINDOWS = ("words", "link_share", "long", "names")

_SIDES = {1: "before", -1: "after"}
_NEIGHBOURS = [f"{_SIDES[step // abs(step)]}{abs(step)}_{name}" for step in STEPS for name in _OF_NEIGHBOURS]
_WINDOWS = (*(f"window{radius}_{name}" for radius in _RADII for name in _OF_WINDOWS), "window2_tag_ratio")
_PLACES = ("place", "words_place", "number", "number_from_end")
_DISTANCES = ("since_heading", "words_since_heading", "until_heading", "heading_level", "since_long", "until_long")
NAMES = (*_NEIGHBOURS, *_WINDOWS, *_PLACES, *_DISTANCES)


def around(frame: Frame, lent: Ints, at: int) -> None:
    """Fill the columns of NAMES, which begin at `at`; `lent` are the columns of LENT in the table."""
    before = np.zeros((len(frame.start) + 1, len(_OF_WINDOWS) + 1))
    accumulate(frame, view(lent), view(before))
    write_neighbours(frame, lent[NAMES_LENT], lent[LOWEST_LENT], at)
    at = write_windows(frame, view(before), at + len(_NEIGHBOURS))
    write_places(frame, at)
    write_back(frame, at + len(_PLACES))
    write_ahead(frame, at + len(_PLACES))


def write_neighbours(frame: Frame, names: int, lowest: int, at: int) -> int:
    """The columns of _NEIGHBOURS, from those of the block so many before, or after; 0 where there is none."""
    table = frame.table
    with cython.nogil:
        blocks = table.shape[0]
        for block in range(blocks):
            for place in range(4):
                other = block - STEPS[place]
                inside = other >= 0 and other < blocks
                table[block, at + 2 * place] = table[other, names] if inside else 0.0
                table[block, at + 2 * place + 1] = table[other, lowest] if inside else 0.0
    return 0


# --- Windows -------------------------------------------------------------------------------------------------------


def accumulate(frame: Frame, lent: Any, before: Any) -> int:
    """Prefix sums of _OF_WINDOWS, and of the ratio itself, not its logarithm."""
    table, sums = frame.table, frame.sums
    with cython.nogil:
        for block in range(len(sums)):
            before[block + 1, 0] = before[block, 0] + table[block, lent[WORDS_LENT]]
            before[block + 1, 1] = before[block, 1] + table[block, lent[LINKS_LENT]]
            before[block + 1, 2] = before[block, 2] + (sums[block, LONG_WORDS] > 0)
            before[block + 1, 3] = before[block, 3] + table[block, lent[NAMES_LENT]]
            before[block + 1, 4] = before[block, 4] + expm1(table[block, lent[RATIO_LENT]])
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
