# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
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

from contentex.features.views import view
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
    bits = max(len(key).bit_length() + 1, 4)
    slots = np.zeros(1 << bits, np.int32)
    of, first, last, size = np.empty((4, len(key)), np.int32)
    count = number(view(key), view(slots), 64 - bits, view(of), view(first), view(last), view(size))
    return Groups(of, first[:count], last[:count], size[:count])


def number(key: Any, slots: Any, shift: int, of: Any, first: Any, last: Any, size: Any) -> int:
    """Number the groups; how many there are. A slot holds a group's number, and 1; 0 is for none."""
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
    return count
