"""Is a prediction as good as it says? Pages with alike predictions are put together, and what came true is averaged."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

BINS = 10


class Bin(NamedTuple):
    """Pages with alike predictions."""

    pages: int
    predicted: float
    """The mean of what was predicted."""
    true: float
    """The mean of what came true."""


def equal_sizes(predicted: npt.ArrayLike, true: npt.ArrayLike, bins: int = BINS) -> list[Bin]:
    """Bins of as many pages each, from the lowest predictions to the highest.

    >>> equal_sizes([0.9, 0.1, 0.3, 0.7], [1, 0, 1, 0], bins=2)
    [Bin(pages=2, predicted=0.2, true=0.5), Bin(pages=2, predicted=0.8, true=0.5)]
    """
    values = np.asarray(predicted, np.float64)
    return _means(values, true, np.array_split(np.argsort(values, kind="stable"), bins))


def equal_widths(predicted: npt.ArrayLike, true: npt.ArrayLike, bins: int = BINS) -> list[Bin]:
    """Bins of predictions from 0 to 1 in equal steps, without those that are empty.

    >>> equal_widths([0.1, 0.3, 1.0], [0, 1, 1], bins=2)
    [Bin(pages=2, predicted=0.2, true=0.5), Bin(pages=1, predicted=1.0, true=1.0)]
    """
    values = np.asarray(predicted, np.float64)
    place = np.clip((values * bins).astype(np.int64), 0, bins - 1)
    return _means(values, true, (np.flatnonzero(place == number) for number in range(bins)))


def _means(
    predicted: npt.NDArray[np.float64], true: npt.ArrayLike, places: Iterable[npt.NDArray[np.int64]]
) -> list[Bin]:
    truth = np.asarray(true, np.float64)
    return [
        Bin(len(place), round(float(predicted[place].mean()), 9), round(float(truth[place].mean()), 9))
        for place in places
        if len(place)
    ]


def expected_error(bins: Sequence[Bin]) -> float:
    """The expected calibration error: how far bins are off, each weighed by its pages.

    >>> expected_error([Bin(3, 0.9, 0.8), Bin(1, 0.5, 0.5)])
    0.075
    """
    pages = sum(one.pages for one in bins)
    return round(sum(one.pages * abs(one.predicted - one.true) for one in bins) / max(pages, 1), 9)
