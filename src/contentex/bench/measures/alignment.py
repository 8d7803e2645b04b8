"""Which words of a page are the words of a text.

1. Runs of words that both share are found (`runs`), and the best chain of them is taken (`chain`): the bulk of the
   text. What is left of both is chained again, for texts that tell things in another order than the page.
2. Between two runs that were taken, few words are left on both sides: short headings, numbers, words spelt
   differently. There the longest common subsequence decides.

Each word of the text is used once. So a teaser or a title that the page repeats is found once, where its neighbours
are found too. The idea of seeds, chains and filled gaps is that of whole-genome alignment (Delcher et al., Alignment of
whole genomes, 1999).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from contentex.bench.measures.chain import best_chain
from contentex.bench.measures.common import common_places
from contentex.bench.measures.runs import Places, Runs, shared_runs
from contentex.page.page import Bools

ROUNDS = 8
"""Chains that are taken at most."""
LEAST = 4
"""Words that a chain must have."""
WINDOW = 250
"""Words at either end of a gap that are looked at: what is further away belongs to something else."""


class Alignment(NamedTuple):
    """Which words of a page and of a text belong together."""

    on_page: Bools
    in_text: Bools


def align(page: Places, text: Places) -> Alignment:
    """Align a text with a page. Both are arrays of word numbers; a word below 0 is like no other.

    >>> align(np.array([1, 2, 8, 1, 2, 3, 4, 5, 9]), np.array([1, 2, 3, 4, 5])).on_page
    array([False, False, False,  True,  True,  True,  True,  True, False])
    """
    alignment = Alignment(np.zeros(len(page), np.bool_), text < 0)
    runs = _take_chains(page, text, alignment)
    _fill_gaps(page, text, alignment, runs)
    return alignment


def _take_chains(page: Places, text: Places, alignment: Alignment) -> list[tuple[int, int, int]]:
    """Take one chain after the other; return their runs as they follow each other on the page."""
    taken: list[tuple[int, int, int]] = []
    for _ in range(ROUNDS):
        left = np.where(alignment.on_page, -1, page), np.where(alignment.in_text, -1, text)
        chain = best_chain(shared_runs(*left))
        if chain.length.sum() < LEAST:
            break
        taken += _take(chain, alignment)
    return sorted(taken)


def _take(chain: Runs, alignment: Alignment) -> list[tuple[int, int, int]]:
    runs = list(zip(*(part.tolist() for part in chain), strict=True))
    for ours, theirs, length in runs:
        alignment.on_page[ours : ours + length] = True
        alignment.in_text[theirs : theirs + length] = True
    return runs


def _fill_gaps(page: Places, text: Places, alignment: Alignment, runs: list[tuple[int, int, int]]) -> None:
    """Align what is left between runs that follow each other on the page, before the first and after the last."""
    edges = [(0, 0, 0), *runs, (len(page), len(text), 0)]
    for number, (ours, theirs, length) in enumerate(edges[:-1], 1):
        next_ours, next_theirs, _ = edges[number]
        near = _ends(ours + length, next_ours)
        left = np.union1d(_after(alignment.in_text, theirs + length), _before(alignment.in_text, next_theirs))
        last = number == len(runs) + 1 and number > 1
        for place, other in common_places(page[near], text[left], first=last):
            alignment.on_page[near[place]] = alignment.in_text[left[other]] = True


def _ends(start: int, stop: int) -> Places:
    """The places of a gap that are near one of its ends."""
    if stop - start <= 2 * WINDOW:
        return np.arange(start, stop)
    return np.append(np.arange(start, start + WINDOW), np.arange(stop - WINDOW, stop))


def _after(used: Bools, place: int) -> Places:
    """The places from this one on up to the next that is used."""
    ahead = used[place : place + WINDOW]
    return np.arange(place, place + (int(np.argmax(ahead)) if ahead.any() else len(ahead)))


def _before(used: Bools, place: int) -> Places:
    """The places up to this one from the last that is used."""
    start = max(0, place - WINDOW)
    behind = np.flatnonzero(used[start:place])
    return np.arange(start + behind[-1] + 1 if len(behind) else start, place)
