# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: a slot is cut to the size of the table, and there are no more groups than things.
"""Things that share a key, by a table of hashes. Compiled like `page.scan`."""

from __future__ import annotations

import secrets
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features.views import lines, view
from contentex.page.page import Ints

# A multiplier that nobody knows: no page can be made whose keys meet in one place. The groups do not depend on it.
FACTOR = secrets.randbits(64) | 1
BITS = 0xFFFFFFFFFFFFFFFF


class Groups(NamedTuple):
    """Things that share a key. Groups are numbered in the order of their first members."""

    of: Ints
    """The group of each thing."""
    first: Ints
    """The first of each group."""
    last: Ints
    """The last of each group."""
    size: Ints
    """How many things each group has."""


def grouped(key: npt.NDArray[np.uint64]) -> Groups:
    """Put together what has the same key.

    >>> groups = grouped(np.array([7, 5, 7, 7], np.uint64))
    >>> groups.of.tolist(), groups.first.tolist(), groups.last.tolist(), groups.size.tolist()
    ([0, 1, 0, 0], [0, 1], [3, 1], [3, 1])
    """
    return grouping(view(key)).groups()


def grouping(key: Any) -> Grouping:
    """The same for compiled code."""
    bits = _bits(len(key))
    found = Grouping(len(key))
    found.number(key, view(np.zeros(1 << bits, np.int32)), 64 - bits)
    return found


def _bits(size: int) -> int:
    """The table has twice as many slots as there are things, or more."""
    return max(size.bit_length() + 1, 4)


class Grouping:
    """Groups for compiled code."""

    def __init__(self, room: int) -> None:
        self.columns = np.empty((4, room), np.int32)
        self.count = 0
        self.open(lines(self.columns))

    def open(self, columns: Any) -> int:
        """Take the room for the columns of Groups."""
        self.of, self.first, self.last, self.size = columns[0], columns[1], columns[2], columns[3]
        return 0

    def groups(self) -> Groups:
        """The groups as columns."""
        of, first, last, size = self.columns
        return Groups(of, first[: self.count], last[: self.count], size[: self.count])

    def number(self, key: Any, slots: Any, shift: int) -> int:
        """Number the groups. A slot holds a group's number, and 1; 0 is for none."""
        of, first, last, size = self.of, self.first, self.last, self.size
        with cython.nogil:
            count = 0
            mask = len(slots) - 1
            for place in range(len(key)):
                slot = ((key[place] * FACTOR) & BITS) >> shift
                while slots[slot] and key[first[slots[slot] - 1]] != key[place]:
                    slot = (slot + 1) & mask
                if slots[slot] == 0:
                    first[count] = place
                    size[count] = 0
                    count += 1
                    slots[slot] = count
                group = slots[slot] - 1
                of[place] = group
                last[group] = place
                size[group] += 1
        self.count = count
        return 0
