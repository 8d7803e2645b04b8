"""Runs of words that two texts share: the seeds of an alignment.

All places where four words in a row stand in both texts are found by their hashes, and places that follow each other
in both texts are joined to one run. Four words in a row that stand too often in the texts tell nothing about place and
are left out, which also bounds the number of runs: the cost is linear in the words.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from contentex.page.intervals import changes, run_ends

Places = npt.NDArray[np.int64]

SEED = 4
"""Words in a row that must agree."""
COMMON = 64
"""How often a seed may pair up: its places in one text times those in the other."""
_FACTOR = np.uint64(0x9E3779B97F4A7C15)  # odd, with its bits well spread: the golden ratio


class Runs(NamedTuple):
    """Runs of words that two texts share: where each begins in either, and its length."""

    ours: Places
    theirs: Places
    length: Places

    def take(self, which: Places) -> Runs:
        """Some of the runs."""
        return Runs(self.ours[which], self.theirs[which], self.length[which])


def shared_runs(ours: Places, theirs: Places, seed: int = SEED) -> Runs:
    """The runs that two texts share. A text is an array of word numbers; a word below 0 is like no other.

    >>> shared_runs(np.array([1, 2, 3, 4, 5, 9]), np.array([7, 1, 2, 3, 4, 5]))
    Runs(ours=array([0]), theirs=array([1]), length=array([5]))
    """
    return _joined(*_pairs(_hashes(ours, seed), _hashes(theirs, seed)), seed)


def _hashes(words: Places, seed: int) -> tuple[Places, npt.NDArray[np.uint64]]:
    """Where each seed of a text begins, and its hash."""
    number = max(len(words) - seed + 1, 0)
    hashes = np.zeros(number, np.uint64)
    known = np.ones(number, np.bool_)
    for step in range(seed):
        part = words[step : step + number]
        hashes = (hashes + part.astype(np.uint64) + np.uint64(1)) * _FACTOR
        hashes ^= hashes >> np.uint64(29)
        known &= part >= 0
    places = np.flatnonzero(known)
    return places, hashes[places]


def _pairs(
    ours: tuple[Places, npt.NDArray[np.uint64]], theirs: tuple[Places, npt.NDArray[np.uint64]]
) -> tuple[Places, Places]:
    """All pairs of places with the same hash, but for the common ones."""
    order = np.argsort(theirs[1], kind="stable")
    ranked = theirs[1][order]
    first, last = np.searchsorted(ranked, ours[1], "left"), np.searchsorted(ranked, ours[1], "right")
    _, which, number = np.unique(ours[1], return_inverse=True, return_counts=True)
    times = np.where((last - first) * number[which] <= COMMON, last - first, 0)
    begins = np.cumsum(times) - times
    step = np.arange(times.sum()) - np.repeat(begins, times)
    return np.repeat(ours[0], times), theirs[0][order[np.repeat(first, times) + step]]


def _joined(ours: Places, theirs: Places, seed: int) -> Runs:
    """Pairs that follow each other in both texts, joined."""
    order = np.lexsort((ours, ours - theirs))
    ours, theirs = ours[order], theirs[order]
    begins = changes(ours - theirs)
    begins[1:] |= np.diff(ours) != 1
    first, last = np.flatnonzero(begins), np.flatnonzero(run_ends(begins))
    return Runs(ours[first], theirs[first], last - first + seed)
