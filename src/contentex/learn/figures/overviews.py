"""How well overview pages are told from others: by the model, and by TextSweeper's rule on the same pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from contentex.bench.measures.score import score
from contentex.kinds.overview import LEAST_NET_TEXT
from contentex.learn.report import PageResult

Floats = npt.NDArray[np.float64]

HELD = 0.5
"""Pages above it are held for overviews."""


class Detection(NamedTuple):
    """How well a score finds overviews."""

    recalls: Floats
    precisions: Floats
    """At every threshold that makes a difference, from the highest."""
    average_precision: float
    precision: float
    recall: float
    f1: float
    """Of the pages above `HELD`."""


def rule(net_text: int) -> float:
    """TextSweeper's rule as a number from 0 to 1: above 0.5 where the page is an overview by it.

    >>> rule(0), rule(LEAST_NET_TEXT), rule(3 * LEAST_NET_TEXT)
    (1.0, 0.5, 0.25)
    """
    return LEAST_NET_TEXT / (LEAST_NET_TEXT + net_text)


def with_truth(pages: Sequence[PageResult]) -> list[PageResult]:
    """The pages of which is known whether they are overviews."""
    return [page for page in pages if page.is_overview is not None]


def by_model(pages: Sequence[PageResult]) -> Detection:
    """How well the model finds overviews."""
    return detection([page.overview for page in pages], _truth(pages))


def by_textsweeper(pages: Sequence[PageResult]) -> Detection:
    """How well TextSweeper's rule finds them."""
    return detection([page.textsweeper_overview for page in pages], _truth(pages))


def _truth(pages: Sequence[PageResult]) -> list[bool]:
    return [bool(page.is_overview) for page in pages]


def detection(scores: npt.ArrayLike, truth: npt.ArrayLike) -> Detection:
    """How well the scores find what is true.

    >>> detection([0.9, 0.8, 0.3], [True, False, True])._replace(recalls=None, precisions=None)[2:]
    (0.8333333333333333, 0.5, 0.5, 0.5)
    """
    values, true = np.asarray(scores, np.float64), np.asarray(truth, np.bool_)
    recalls, precisions = _curve(values, true)
    average = float(np.sum(np.diff(recalls, prepend=0.0) * precisions))
    held = values > HELD
    return Detection(recalls, precisions, average, *score(int(np.sum(held & true)), int(held.sum()), int(true.sum())))


def _curve(values: Floats, true: npt.NDArray[np.bool_]) -> tuple[Floats, Floats]:
    """Recall and precision after each page, the likeliest first; equal scores fall together."""
    order = np.argsort(-values, kind="stable")
    found = np.cumsum(true[order])
    last = np.flatnonzero(np.diff(values[order], append=-np.inf))
    return found[last] / max(int(true.sum()), 1), found[last] / (last + 1)
