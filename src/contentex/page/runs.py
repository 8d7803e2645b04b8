# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Runs of text rows: where they begin and end, and what is left of them when only some rows are wanted.

`roles` says what the tags mean, `segments` what becomes of the runs. Compiled like `scan`, with the C types of
`runs.pxd`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page import roles
from contentex.page.buffers import byte_buffer, integer_buffer, readable, taken

if TYPE_CHECKING:
    from contentex.page.page import Bools, Ints, Page

BOUNDARY, BOX, BREAK, KEEPS_SPACE, TEXT = roles.BOUNDARY, roles.BOX, roles.BREAK, roles.KEEPS_SPACE, roles.TEXT


class Runs(NamedTuple):
    """Runs of text rows, in document order."""

    start: Ints
    end: Ints
    preformatted: Bools
    block_of_row: Ints


class Part(NamedTuple):
    """What is left of some runs, and which of them each is a part of."""

    start: Ints
    end: Ints
    block_of_row: Ints
    whole: Ints


def find_runs(page: Page, parts: npt.NDArray[np.uint8], shown: Bools) -> Runs:
    """Cut the text rows that are shown where a boundary or a blank line stands between them.

    `parts` says what part each row plays, by its tag.
    """
    rows = len(page)
    end, chars, is_shown, part = readable(page.end), readable(page.chars), readable(shown), readable(parts)
    edge = readable(np.zeros(rows + 1, np.uint8))
    start, stop, owner = integer_buffer(rows), integer_buffer(rows), integer_buffer(rows)
    kept = byte_buffer(rows)
    mark_edges(part, readable(page.parent), end, chars, is_shown, edge)
    count = cut(part, end, chars, is_shown, edge, start, stop, kept)
    own(part, is_shown, start, stop, count, owner)
    return Runs(taken(start, count), taken(stop, count), taken(kept, count).view(np.bool_), taken(owner, rows))


def mark_edges(parts: Any, parent: Any, end: Any, chars: Any, shown: Any, edge: Any) -> int:
    """Mark the rows before which a boundary stands, from the last row to the first.

    An element whose parent is not shown is a boundary too: what it holds is no part of what surrounds it.
    """
    with cython.nogil:
        rows = len(parts)
        text = rows  # the nearest row with text
        for row in range(rows - 1, -1, -1):
            if shown[row]:
                if chars[row] > 0:
                    text = row
                is_edge = parts[row] & BOUNDARY or row == 0 or not shown[parent[row]]
            else:
                is_edge = False
            if is_edge or (parts[row] & BOX and text < end[row]):
                edge[row] = edge[end[row]] = 1
    return 0


def cut(parts: Any, end: Any, chars: Any, shown: Any, edge: Any, start: Any, stop: Any, kept: Any) -> int:
    """Find the runs; return how many there are."""
    with cython.nogil:
        count = breaks = reach = first = 0  # `reach`: how far white space counts; `first`: the text after a boundary
        apart = True
        for row in range(len(parts)):
            if edge[row]:
                apart = True
                first = -1
            part = parts[row]
            if part & KEEPS_SPACE and end[row] > reach:
                reach = end[row]
            if not shown[row]:
                continue
            if part & BREAK:
                breaks += 1
            elif part & TEXT:
                if first < 0:
                    first = row
                if chars[row] > 0:
                    keeps = reach > row
                    if apart or (breaks > 1 and not keeps):
                        # Where white space counts, what stands before the first word is its indentation.
                        start[count] = first if keeps else row
                        kept[count] = keeps
                        count += 1
                    stop[count - 1] = row + 1
                    apart = False
                    breaks = 0
    return count


def own(parts: Any, shown: Any, start: Any, stop: Any, count: int, owner: Any) -> int:
    """Tell each row its run: the texts from its first row to its last, white space included."""
    with cython.nogil:
        for row in range(len(parts)):
            owner[row] = -1
        for run in range(count):
            for row in range(start[run], stop[run]):
                if shown[row] and parts[row] & TEXT:
                    owner[row] = run
    return 0


def find_part(runs: Any, chars: Ints, wanted: Bools) -> Part:
    """What is left of runs, which may be any table with these columns, when only some rows are wanted.

    White space has no say of its own: it goes with the text before it, and at a run's start with the text after it.
    """
    rows, room = len(chars), len(runs.start)
    start, stop, whole, owner = (integer_buffer(size) for size in (room, room, room, rows))
    before, begin, end = readable(runs.block_of_row), readable(runs.start), readable(runs.end)
    count = choose(before, begin, end, readable(chars), readable(wanted), start, stop, whole, owner)
    return Part(taken(start, count), taken(stop, count), taken(owner, rows), taken(whole, count))


def choose(
    before: Any, begin: Any, end: Any, chars: Any, wanted: Any, start: Any, stop: Any, whole: Any, owner: Any
) -> int:
    """Find the parts; return how many there are. `before` is the owner of each row before, `owner` that after."""
    with cython.nogil:
        count = 0
        for row in range(len(chars)):
            owner[row] = -1
        for run in range(len(begin)):
            is_first = True
            keeps = begun = False
            for row in range(begin[run], end[run]):
                if before[row] != run:
                    continue
                if chars[row] > 0:
                    keeps = wanted[row]
                    first = begin[run] if is_first else row
                    is_first = False
                    if keeps and not begun:
                        begun = True
                        start[count] = first
                        whole[count] = run
                        count += 1
                        claim(before, run, first, row, owner, count - 1)
                if keeps:
                    owner[row] = count - 1
                    stop[count - 1] = row + 1
    return count


def claim(before: Any, run: int, row: int, stop: int, owner: Any, part: int) -> int:
    """Give a part the white space at the start of its run."""
    while row < stop:
        if before[row] == run:
            owner[row] = part
        row += 1
    return 0
