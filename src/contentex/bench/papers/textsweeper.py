"""The evaluation that TextSweeper announced: extraction on CleanEval, beside other methods and by tolerance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import contentex
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures.bootstrap import Interval, difference
from contentex.bench.measures.score import Score
from contentex.bench.measures.words import compare
from contentex.bench.papers.counting import Row, intervals, means

METHOD = "textsweeper"
TOLERANCES = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True)
class MethodRow(Row):
    """A method, beside TextSweeper."""

    gain: Interval
    """How much the F1 of TextSweeper is higher, page by page."""


@dataclass(frozen=True)
class TextSweeper:
    """All that was measured."""

    pages: int
    methods: Sequence[MethodRow]
    """TextSweeper first, then by F1."""
    tolerances: Mapping[float, Score]


@dataclass(frozen=True)
class Look:
    """What was measured on a page."""

    methods: Mapping[str, Score]
    tolerances: Mapping[float, Score]


def look(labelled: LabelledPage, methods: Sequence[str]) -> Look:
    """Run all methods, and TextSweeper at all tolerances, on a page."""
    page = contentex.parse(labelled.html)
    return Look(
        {name: compare(contentex.extract(page, method=name).text, labelled.gold) for name in methods},
        {
            tolerance: compare(contentex.extract(page, method=METHOD, tolerance=tolerance).text, labelled.gold)
            for tolerance in TOLERANCES
        },
    )


def own_methods() -> list[str]:
    """The methods that contentex brings itself."""
    return [method.name for method in contentex.methods() if method.function.__module__.startswith("contentex.")]


def measure(corpus: Corpus, advance: Callable[[int], None]) -> TextSweeper:
    """Look at all pages, and sum up."""
    methods = own_methods()
    looks = []
    for labelled in corpus.pages:
        looks.append(look(labelled, methods))
        advance(1)
    return summed(looks)


def summed(looks: Sequence[Look]) -> TextSweeper:
    """The tables."""
    names = list(looks[0].methods) if looks else []
    rows = sorted((_row(name, looks) for name in names), key=lambda row: (row.name != METHOD, -row.f1.value))
    curve = {tolerance: means([seen.tolerances[tolerance] for seen in looks]) for tolerance in TOLERANCES if looks}
    return TextSweeper(len(looks), rows, curve)


def _row(name: str, looks: Sequence[Look]) -> MethodRow:
    gain = difference([seen.methods[METHOD].f1 for seen in looks], [seen.methods[name].f1 for seen in looks])
    return MethodRow(name, *intervals([seen.methods[name] for seen in looks]), gain)
