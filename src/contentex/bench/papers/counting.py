"""What CoreEx (section 3.3) and CNR (section 5) count, as far as `measures.nodes` does not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from contentex.bench.measures.bootstrap import Interval, mean
from contentex.bench.measures.score import Score, score
from contentex.page.page import Bools, Page

LEAST_FOUND = 0.5
"""Share of the gold text that must be found in a page; else people marked something that the page does not show."""


@dataclass(frozen=True)
class Row:
    """A line of a table: means over pages, with their intervals."""

    name: str
    precision: Interval
    recall: Interval
    f1: Interval


def intervals(scores: Sequence[Score]) -> tuple[Interval, Interval, Interval]:
    """The means of precision, recall and F1 over pages, with their intervals."""
    precision, recall, f1 = (mean(values) for values in zip(*scores, strict=True))
    return precision, recall, f1


class Counts(NamedTuple):
    """How much was right, how much was found, and how much was wanted: nodes, or their words."""

    both: int
    found: int
    wanted: int

    @property
    def score(self) -> Score:
        """Precision, recall and F1 of a page."""
        return score(*self)


def nodes(kept: Bools, gold: Bools) -> Counts:
    """Each node counts once.

    >>> nodes(np.array([True, True, False, True]), np.array([True, False, True, True]))
    Counts(both=2, found=3, wanted=3)
    """
    return Counts(int(np.sum(kept & gold)), int(kept.sum()), int(gold.sum()))


def words(page: Page, kept: Bools, gold: Bools) -> Counts:
    """Each node counts by its words: the text-based measure."""
    return Counts(*(int(np.sum(page.words, where=mask)) for mask in (kept & gold, kept, gold)))


def pooled(counts: Sequence[Counts]) -> Score:
    """Precision and recall over the nodes of all pages together.

    >>> pooled([Counts(1, 1, 9), Counts(0, 1, 1)])
    Score(precision=0.5, recall=0.1, f1=0.16666666666666666)
    """
    return score(*(sum(column) for column in zip(*counts, strict=True)))


def is_there(page: Page, gold: Bools, text: str) -> bool:
    """Whether a page shows most of its gold text."""
    wanted = len("".join(text.split()))
    return int(np.sum(page.chars, where=gold & page.visible)) >= max(LEAST_FOUND * wanted, 1)


def lost(page: Page, gold: Bools, kept: Bools, reasons: Iterable[tuple[str, Bools]]) -> dict[str, float]:
    """The share of the gold text's words that were not kept, by the first reason that applies."""
    left = gold & ~kept
    wanted = max(int(np.sum(page.words, where=gold)), 1)
    shares = {}
    for reason, mask in reasons:
        shares[reason] = int(np.sum(page.words, where=left & mask)) / wanted
        left = left & ~mask
    return shares


def mean_of_each(dicts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The means of figures that have the same names on all pages.

    >>> mean_of_each([{"a": 1.0}, {"a": 0.0}])
    {'a': 0.5}
    """
    return {name: float(np.mean([one[name] for one in dicts])) for name in (dicts[0] if dicts else ())}


def portion(truths: Iterable[bool]) -> float:
    """How many of these are true, as a share."""
    values = list(truths)
    return sum(values) / max(len(values), 1)


def means(scores: Sequence[Score]) -> Score:
    """The means over pages.

    >>> means([Score(1.0, 0.5, 0.6), Score(0.0, 0.5, 0.0)])
    Score(precision=0.5, recall=0.5, f1=0.3)
    """
    return Score(*(float(np.mean(values)) for values in zip(*scores, strict=True)))
