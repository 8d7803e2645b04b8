"""The other evaluation that TextSweeper announced: overview pages told from others by their net text length.

Overviews are the listing and collection pages of WCXB. The rule holds a page for one if the text outside links in what
TextSweeper extracts is shorter than a threshold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

import contentex
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.extractors.teasers import linked_texts
from contentex.kinds.overview import LEAST_NET_TEXT, net_text_length

OVERVIEWS = ("listing", "collection")
THRESHOLDS = (500, LEAST_NET_TEXT, 2000, 3000)


class Rates(NamedTuple):
    """What a threshold does."""

    threshold: int
    precision: float
    recall: float
    false_alarms: float
    """Share of the other pages that are held for overviews."""


@dataclass(frozen=True)
class Length:
    """The net text length of a page's content, and the kind of the page."""

    net_text: int
    kind: str

    @property
    def is_overview(self) -> bool:
        """By its kind."""
        return self.kind in OVERVIEWS


@dataclass(frozen=True)
class Overviews:
    """All that was measured."""

    lengths: Sequence[Length]
    rates: Sequence[Rates]
    curve: Sequence[Rates]
    """For each threshold that makes a difference, from the lowest."""
    average_precision: float
    baseline: float
    """What a coin would reach: the share of overviews."""


def look(labelled: LabelledPage) -> Length:
    """The length for a page, by TextSweeper."""
    page = contentex.parse(labelled.html)
    kept = contentex.extract(page, method="textsweeper").choice.kept & page.visible
    return Length(net_text_length(page, kept, linked_texts(page)), labelled.kind)


def measure(corpus: Corpus, advance: Callable[[int], None]) -> Overviews:
    """Look at all pages, and sum up."""
    lengths = []
    for labelled in corpus.pages:
        lengths.append(look(labelled))
        advance(1)
    return summed(lengths)


def summed(lengths: Sequence[Length]) -> Overviews:
    """The tables."""
    curve = list(precision_recall(lengths))
    return Overviews(
        lengths,
        [rates(lengths, threshold) for threshold in THRESHOLDS],
        curve,
        average_precision(curve),
        sum(length.is_overview for length in lengths) / max(len(lengths), 1),
    )


def rates(lengths: Sequence[Length], threshold: int) -> Rates:
    """Hold pages below a threshold for overviews, and count.

    >>> pages = [Length(10, "listing"), Length(20, "listing"), Length(900, "collection"), Length(30, "article")]
    >>> rates(pages, 500)
    Rates(threshold=500, precision=0.6666666666666666, recall=0.6666666666666666, false_alarms=1.0)
    """
    held = np.array([length.net_text < threshold for length in lengths], np.bool_)
    true = np.array([length.is_overview for length in lengths], np.bool_)
    hits, alarms = int(np.sum(held & true)), int(np.sum(held & ~true))
    return Rates(
        threshold,
        hits / max(hits + alarms, 1),
        hits / max(int(true.sum()), 1),
        alarms / max(int(np.sum(~true)), 1),
    )


def precision_recall(lengths: Sequence[Length]) -> Iterator[Rates]:
    """The rates at every threshold that makes a difference: one above each length that occurs."""
    order = sorted(lengths, key=lambda length: length.net_text)
    true = np.array([length.is_overview for length in order], np.bool_)
    hits, alarms = np.cumsum(true), np.cumsum(~true)
    for place, length in enumerate(order):
        if place + 1 == len(order) or order[place + 1].net_text > length.net_text:  # equal lengths fall together
            yield Rates(
                length.net_text + 1,
                float(hits[place] / (place + 1)),
                float(hits[place] / max(int(hits[-1]), 1)),
                float(alarms[place] / max(int(alarms[-1]), 1)),
            )


def average_precision(curve: Sequence[Rates]) -> float:
    """The mean of the precision over the overviews, each at the threshold that finds it.

    >>> round(average_precision([Rates(5, 1.0, 0.5, 0.0), Rates(9, 0.5, 0.5, 0.5), Rates(12, 0.5, 1.0, 1.0)]), 3)
    0.75
    """
    recalls = [0.0, *(point.recall for point in curve)]
    gains = np.diff(recalls)
    return float(sum(gain * point.precision for gain, point in zip(gains, curve, strict=True)))
