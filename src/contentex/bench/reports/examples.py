"""Pages to look at: those on which our best method is worst, and those on which it loses most against the peer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import isnan

import numpy as np

from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.reports.diff import Piece, pieces
from contentex.bench.reports.summary import MAIN, CorpusSummary, Floats, Standing

MOST = 12
"""Pages in a list."""
_SMALL = 0.005
"""A loss that is not worth a look."""


@dataclass(frozen=True)
class Example:
    """A page, what a method made of it, and how others did."""

    number: int
    """Its place in the corpus."""
    page: LabelledPage
    score: float
    scores: tuple[tuple[Standing, float], ...]
    """All contenders with their F1 on this page, the best first."""
    pieces: tuple[Piece, ...]
    failure: str
    """Why there is no answer, if there is none."""

    @property
    def link(self) -> str:
        """The page's address, if a browser may follow it."""
        return self.page.url if self.page.url.lower().startswith(("http://", "https://")) else ""


def worst(corpus: CorpusSummary) -> list[Example]:
    """The pages with the lowest F1 of our best method, those without any fault left out."""
    if corpus.ours is None:
        return []
    values = corpus.found.scores.of(corpus.ours.contender, MAIN)
    return _examples(corpus, corpus.ours, _lowest(values, 1 - _SMALL))


def losses(corpus: CorpusSummary) -> list[Example]:
    """The pages on which our best method is most below the peer."""
    ours, rival, scores = corpus.ours, corpus.rival, corpus.found.scores
    if ours is None or rival is None or ours is rival:
        return []
    gains = scores.of(ours.contender, MAIN) - scores.of(rival.contender, MAIN)
    return _examples(corpus, ours, _lowest(gains, -_SMALL))


def _lowest(values: Floats, below: float) -> list[int]:
    """The places of the lowest values, as long as they are low enough."""
    order = np.argsort(values, kind="stable")[:MOST]
    return [int(place) for place in order if values[place] < below]


def _examples(corpus: CorpusSummary, ours: Standing, numbers: Iterable[int]) -> list[Example]:
    return [_example(corpus, ours, number) for number in numbers]


def _example(corpus: CorpusSummary, ours: Standing, number: int) -> Example:
    found = corpus.found
    page, answer = found.corpus.pages[number], found.answers[ours.contender][number]
    values = [(row, float(found.scores.of(row.contender, MAIN)[number])) for row in corpus.standings]
    known = [pair for pair in values if not isnan(pair[1])]
    return Example(
        number=number,
        page=page,
        score=float(found.scores.of(ours.contender, MAIN)[number]),
        scores=tuple(sorted(known, key=lambda pair: -pair[1])),
        pieces=tuple(pieces(page.gold, answer.text)),
        failure=answer.failure,
    )
