"""How well the model knows what its extraction is worth: the F1 that it predicts against the F1 of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from contentex.learn.figures.reliability import Bin, equal_sizes
from contentex.learn.report import PageResult

Floats = npt.NDArray[np.float64]

SHARES = (0.0, 0.05, 0.1, 0.2, 0.3, 0.5)
"""Shares of the pages to send elsewhere."""


class Sent(NamedTuple):
    """What happens when the most doubtful share of the pages is sent elsewhere: to a person, to another tool."""

    share: float
    kept_f1: float
    """Of the pages that stay."""
    sent_f1: float
    """Of those that go."""
    best_f1: float
    """Of those that stay, if the worst pages were known."""


def mean_error(pages: Sequence[PageResult]) -> float:
    """How far the predicted F1 is off, on average."""
    return float(np.mean(np.abs(_predicted(pages) - _true(pages))))


def rank_correlation(pages: Sequence[PageResult]) -> float:
    """How well the predicted order of the pages fits the true one: 1 is the same order, 0 is chance (Spearman)."""
    ranks = np.array([_ranks(_predicted(pages)), _ranks(_true(pages))])
    if not ranks.std(axis=1).all():
        return float("nan")
    return float(np.corrcoef(ranks)[0, 1])


def _ranks(values: Floats) -> Floats:
    """The place of each value in order; equal values share the mean of their places."""
    _, group, sizes = np.unique(values, return_inverse=True, return_counts=True)
    return np.asarray((np.cumsum(sizes) - (sizes + 1) / 2)[group], np.float64)


def confidence_reliability(pages: Sequence[PageResult]) -> list[Bin]:
    """Tenths of the pages, from the most doubtful: predicted and true F1."""
    return equal_sizes(_predicted(pages), _true(pages))


def sent(pages: Sequence[PageResult], share: float) -> Sent:
    """Send a share of the pages elsewhere."""
    true, count = _true(pages), round(share * len(pages))
    doubtful = true[np.argsort(_predicted(pages), kind="stable")]
    return Sent(share, _mean(doubtful[count:]), _mean(doubtful[:count]), _mean(np.sort(true)[count:]))


def _mean(values: Floats) -> float:
    return float(values.mean()) if len(values) else float("nan")


def _predicted(pages: Sequence[PageResult]) -> Floats:
    return np.array([page.confidence for page in pages], np.float64)


def _true(pages: Sequence[PageResult]) -> Floats:
    return np.array([page.f1 for page in pages], np.float64)
