# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""What rows take over from the rows above them: one pass in document order, as a parent comes before its children.

Compiled like `scan`, with the C types of `inherit.pxd`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page.buffers import byte_buffer, compiled, integer_buffer, readable, taken

Ints = npt.NDArray[np.int32]
Bits = npt.NDArray[np.uint32]
Bools = npt.NDArray[np.bool_]


def inherit_bits(parent: Ints, own: Bits) -> Bits:
    """For each row its own bits and those of all rows above it.

    >>> inherit_bits(np.array([-1, 0, 1, 0], np.int32), np.array([0, 1, 2, 4], np.uint32)).tolist()
    [0, 1, 3, 4]
    """
    bits = own.copy() if compiled else own.tolist()
    pass_down(readable(parent), bits)
    return np.asarray(bits, np.uint32)


def cover(end: Ints, marked: Bools) -> Bools:
    """The rows that are marked or stand under a marked row; `end` is where each row's subtree ends.

    >>> cover(np.array([4, 3, 3, 4], np.int32), np.array([False, True, False, False])).tolist()
    [False, True, True, False]
    """
    covered = byte_buffer(len(end))
    find_covered(readable(end), readable(marked), covered)
    return taken(covered, len(end)).view(np.bool_)


def nearest_marked(parent: Ints, marked: Bools) -> Ints:
    """For each row the nearest marked row among itself and those above it, or 0.

    >>> nearest_marked(np.array([-1, 0, 1, 0], np.int32), np.array([False, True, False, False])).tolist()
    [0, 1, 1, 0]
    """
    nearest = integer_buffer(len(parent))
    find_nearest(readable(parent), readable(marked), nearest)
    return taken(nearest, len(parent))


def outermost_marked(parent: Ints, marked: Bools) -> Ints:
    """For each row the furthest marked row among itself and those above it, or 0.

    >>> outermost_marked(np.array([-1, 0, 1, 0], np.int32), np.array([False, True, True, False])).tolist()
    [0, 1, 1, 0]
    """
    outermost = integer_buffer(len(parent))
    find_outermost(readable(parent), readable(marked), outermost)
    return taken(outermost, len(parent))


def pass_down(parent: Any, bits: Any) -> int:
    """Give each row its parent's bits too."""
    with cython.nogil:
        for row in range(1, len(parent)):
            bits[row] |= bits[parent[row]]
    return 0


def find_covered(end: Any, marked: Any, covered: Any) -> int:
    """A row is covered when the furthest end of the marked subtrees so far lies behind it."""
    with cython.nogil:
        reach = 0
        for row in range(len(end)):
            if marked[row] and end[row] > reach:
                reach = end[row]
            covered[row] = reach > row
    return 0


def find_nearest(parent: Any, marked: Any, nearest: Any) -> int:
    """A row that is marked is its own nearest; another has its parent's."""
    with cython.nogil:
        nearest[0] = 0
        for row in range(1, len(parent)):
            nearest[row] = row if marked[row] else nearest[parent[row]]
    return 0


def find_outermost(parent: Any, marked: Any, outermost: Any) -> int:
    """A row has its parent's; where that has none, a row that is marked is its own."""
    with cython.nogil:
        outermost[0] = 0
        for row in range(1, len(parent)):
            above = outermost[parent[row]]
            outermost[row] = row if above == 0 and marked[row] else above
    return 0
