# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Looks up words, which are numbers, among some that are known. Compiled like `page.scan`.

A table of slots says where a word stands among those: at the slot of its last bits, or at the next one that is free.
Bounds are not checked: slots are cut to the size of their table, and rows are those of the page.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features.views import view

ROOM = 3
"""Slots for each word, at least."""
NOWHERE = -1

Ints = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.uint64]


def slots_for(known: Numbers) -> Ints:
    """The table for some words."""
    slots = np.full(1 << (ROOM * len(known)).bit_length(), NOWHERE, np.int32)
    fill(view(known), view(slots))
    return slots


def places_of(words: Numbers, known: Numbers, slots: Ints) -> Ints:
    """Where each word stands among those that are known, or -1.

    >>> known = np.array([3, 7, 8], np.uint64)
    >>> places_of(np.array([8, 5, 3], np.uint64), known, slots_for(known)).tolist()
    [2, -1, 0]
    """
    places = np.empty(len(words), np.int32)
    find(view(words), view(known), view(slots), view(places))
    return places


def fill(known: Any, slots: Any) -> int:
    """Put each word at its slot, or at the next one that is free."""
    mask = len(slots) - 1
    for place in range(len(known)):
        slot = known[place] & mask
        while slots[slot] != NOWHERE:
            slot = (slot + 1) & mask
        slots[slot] = place
    return 0


def find(words: Any, known: Any, slots: Any, places: Any) -> int:
    """Write the place of each word."""
    with cython.nogil:
        for token in range(len(words)):
            places[token] = place_of(words[token], known, slots)
    return 0


def place_of(word: int, known: Any, slots: Any) -> int:
    """Where a word stands, or -1."""
    mask = len(slots) - 1
    slot = word & mask
    while slots[slot] != NOWHERE and known[slots[slot]] != word:
        slot = (slot + 1) & mask
    place: int = slots[slot]
    return place


def add_weights(words: Any, rows: Any, known: Any, slots: Any, weights: Any, sums: Any) -> int:
    """Add the weight of each word that is known to the sum of its row."""
    with cython.nogil:
        for token in range(len(words)):
            place = place_of(words[token], known, slots)
            if place != NOWHERE:
                sums[rows[token]] += weights[place]
    return 0


def add_lines(places: Any, weights: Any, seen: Any, sums: Any) -> int:
    """Add the line of weights of each word that is known to the sums, once; return how many were added."""
    with cython.nogil:
        count = 0
        for token in range(len(places)):
            place = places[token]
            if place != NOWHERE and not seen[place]:
                seen[place] = 1
                count += 1
                for column in range(weights.shape[1]):
                    sums[column] += weights[place, column]
    return count
