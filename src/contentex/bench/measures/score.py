"""Precision, recall and F1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import NamedTuple, TypeVar

T = TypeVar("T", bound=Hashable)


class Score(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f1: float


def score(both: float, found: float, wanted: float) -> Score:
    """The score of finding so much, when so much is wanted and so much of it was found.

    Nothing found where nothing is wanted is right.

    >>> score(both=2, found=4, wanted=2)
    Score(precision=0.5, recall=1.0, f1=0.6666666666666666)
    >>> score(both=0, found=0, wanted=0)
    Score(precision=1.0, recall=1.0, f1=1.0)
    """
    if not both:
        same = float(not found and not wanted)
        return Score(same, same, same)
    return Score(both / found, both / wanted, 2 * both / (found + wanted))


def overlap(found: Counter[T], wanted: Counter[T]) -> int:
    """How many things two multisets have in common.

    >>> overlap(Counter("aab"), Counter("aaac"))
    2
    """
    if len(found) > len(wanted):
        found, wanted = wanted, found
    get = wanted.get
    return sum(min(number, get(thing, 0)) for thing, number in found.items())


def compare_counts(found: Counter[T], wanted: Counter[T]) -> Score:
    """The score of a multiset of things found against the multiset wanted."""
    return score(overlap(found, wanted), found.total(), wanted.total())
