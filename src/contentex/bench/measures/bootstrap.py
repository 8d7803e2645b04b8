"""Bootstrap intervals: how far a figure might be off by the choice of the pages.

Pages are drawn anew, with replacement, a thousand times; the middle 95 % of the figures so obtained are the interval
(Efron and Tibshirani, An Introduction to the Bootstrap, 1993, chapter 13: the percentile interval). A difference is
paired: both contenders are measured on the same draws, so what is hard for both cancels out. Pages of one site are
alike: with `groups`, whole sites are drawn, and the interval is as wide as the number of sites deserves.

NaN is left out; of a difference or a ratio, pages on which either is NaN are. Without pages all is NaN. A seed gives
the same interval every time.

>>> mean([1, 1, 1, nan])
Interval(value=1.0, low=1.0, high=1.0)
>>> wins([0.9, 0.5, 0.4], [0.8, 0.5, 0.3])
Wins(better=0.6666666666666666, equal=0.3333333333333333, worse=0.0)
"""

from __future__ import annotations

from math import nan
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

DRAWS = 1000
"""How often pages are drawn anew."""
AT_ONCE = 1 << 20
"""Numbers that are drawn at once: this bounds memory."""
SAME = 1e-9
"""Scores that differ by less are equal: the last digits depend on the order of sums."""


class Interval(NamedTuple):
    """A figure, and the interval that holds it with 95 % confidence."""

    value: float
    low: float
    high: float


class Wins(NamedTuple):
    """The shares of pages on which one contender is better than another, equal, or worse."""

    better: float
    equal: float
    worse: float


def mean(values: npt.ArrayLike, seed: int = 1, groups: npt.ArrayLike | None = None) -> Interval:
    """The mean of the values."""
    numbers = np.asarray(values, np.float64)
    known = ~np.isnan(numbers)
    return _interval(numbers[known], np.ones(int(known.sum())), seed, _chosen(groups, known))


def difference(
    ours: npt.ArrayLike, other: npt.ArrayLike, seed: int = 1, groups: npt.ArrayLike | None = None
) -> Interval:
    """The mean of the differences, page by page: above zero, ours is larger."""
    return mean(np.asarray(ours, np.float64) - np.asarray(other, np.float64), seed, groups)


def ratio(ours: npt.ArrayLike, other: npt.ArrayLike, seed: int = 1, groups: npt.ArrayLike | None = None) -> Interval:
    """The sum of ours as a share of the sum of the other."""
    top, bottom = np.asarray(ours, np.float64), np.asarray(other, np.float64)
    known = ~np.isnan(top + bottom)
    return _interval(top[known], bottom[known], seed, _chosen(groups, known))


def wins(ours: npt.ArrayLike, other: npt.ArrayLike) -> Wins:
    """On which share of the pages ours is better, equal or worse."""
    gain = np.asarray(ours, np.float64) - np.asarray(other, np.float64)
    gain = gain[~np.isnan(gain)]
    if len(gain) == 0:
        return Wins(nan, nan, nan)
    better, worse = float(np.mean(gain > SAME)), float(np.mean(gain < -SAME))
    return Wins(better, float(np.mean(np.abs(gain) <= SAME)), worse)


def _chosen(groups: npt.ArrayLike | None, known: npt.NDArray[np.bool_]) -> npt.NDArray[np.generic] | None:
    return None if groups is None else np.asarray(groups)[known]


def _interval(top: Floats, bottom: Floats, seed: int, groups: npt.NDArray[np.generic] | None) -> Interval:
    """Sum over sum, and its interval. All figures here are of this form."""
    if groups is not None:
        _, group = np.unique(groups, return_inverse=True)
        top, bottom = (np.asarray(np.bincount(group, part), np.float64) for part in (top, bottom))
    if not bottom.sum():
        return Interval(nan, nan, nan)
    low, high = np.nanquantile(_draws(top, bottom, seed), [0.025, 0.975])
    return Interval(float(top.sum() / bottom.sum()), float(low), float(high))


def _draws(top: Floats, bottom: Floats, seed: int) -> Floats:
    """The figure of each draw."""
    chance = np.random.default_rng(seed)
    step = max(1, AT_ONCE // len(top))
    figures = []
    for start in range(0, DRAWS, step):
        drawn = chance.integers(0, len(top), (min(step, DRAWS - start), len(top)), np.int32)
        with np.errstate(divide="ignore", invalid="ignore"):  # a draw of zeros alone has no ratio
            figures.append(top[drawn].sum(1) / bottom[drawn].sum(1))
    return np.concatenate(figures)
