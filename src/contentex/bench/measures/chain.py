"""The best chain of runs: those that stand in the same order in both texts, and close together.

A chain is worth its words, less a little for each gap: a text of twenty words on the other side of the page is worth
less than its own copy beside the rest. So, of a title that stands both in a menu and above the text, the latter is
taken.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from contentex.bench.measures.runs import Places, Runs

GAP = 0.5
"""Words that a gap costs for each doubling of its length."""
MOST = 1500
"""Runs that are considered, the longest first: the cost grows with the square."""


def best_chain(runs: Runs) -> Runs:
    """The best chain among runs. Where two overlap, the later one is cut short.

    >>> best_chain(Runs(np.array([0, 20, 9]), np.array([0, 0, 5]), np.array([5, 5, 4])))
    Runs(ours=array([0, 9]), theirs=array([0, 5]), length=array([5, 4]))
    """
    runs = runs.take(np.argsort(-runs.length, kind="stable")[:MOST])
    runs = runs.take(np.lexsort((runs.theirs, runs.ours)))
    if len(runs.ours) == 0:
        return runs
    worth, before = _link(runs)
    return _cut(runs.take(_trace(before, int(np.argmax(worth)))))


def _link(runs: Runs) -> tuple[npt.NDArray[np.float64], Places]:
    """For each run the worth of the best chain that ends in it, and the run before it there, or -1."""
    ours, theirs, length = runs
    worth = length.astype(np.float64)
    before = np.full(len(length), -1)
    ends, ends_there = ours + length, theirs + length
    for run in range(1, len(length)):
        overlap = np.maximum(0, np.maximum(ends[:run] - ours[run], ends_there[:run] - theirs[run]))
        fits = (ours[:run] < ours[run]) & (theirs[:run] < theirs[run]) & (overlap < length[run])
        gap = np.maximum(ours[run] - ends[:run], 0)
        total = np.where(fits, worth[:run] - overlap - GAP * np.log2(1 + gap), -1)
        best = int(np.argmax(total))
        if total[best] > 0:
            worth[run] += total[best]
            before[run] = best
    return worth, before


def _trace(before: Places, last: int) -> Places:
    chain = []
    while last >= 0:
        chain.append(last)
        last = int(before[last])
    return np.array(chain[::-1])


def _cut(chain: Runs) -> Runs:
    ours, theirs, length = chain
    late = np.zeros(len(length), np.int64)
    late[1:] = np.maximum(ours[:-1] + length[:-1] - ours[1:], theirs[:-1] + length[:-1] - theirs[1:]).clip(0)
    return Runs(ours + late, theirs + late, length - late)
