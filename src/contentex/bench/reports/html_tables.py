"""The tables of the HTML report: what stands in each cell, and by what a column is sorted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isnan, nan
from typing import Literal, NamedTuple

from contentex.bench.measures.bootstrap import Interval
from contentex.bench.reports import wording
from contentex.bench.reports.measure_groups import COMPARED, METADATA, SNIPPETS
from contentex.bench.reports.summary import PART, CorpusSummary, Standing

_STEPS = 9
"""Shades of a cell."""


class Cell(NamedTuple):
    """A figure in a table."""

    text: str
    value: str = ""
    """The number to sort by; empty if there is none."""
    note: str = ""
    """More about it, in small letters."""
    style: str = ""


class Column(NamedTuple):
    """A column: its heading, what it means, and its cell for each contender."""

    heading: str
    meaning: str
    cell: Callable[[Standing], Cell]


class Table(NamedTuple):
    """A table with a row for each contender."""

    caption: str
    note: str
    columns: Sequence[Column]
    standings: Sequence[Standing]


def tables(corpus: CorpusSummary) -> Iterator[Table]:
    """All tables of a corpus after the main one, as far as they apply."""
    if len(corpus.kinds) > 1:
        columns = [_group(kind, number, "kinds") for kind, number in corpus.kinds.items()]
        yield Table("F1 by kind of page", "Mean over the pages of each kind.", columns, corpus.standings)
    if corpus.large_sites:
        columns = [_group(site, number, "sites") for site, number in corpus.large_sites.items()]
        note = "Mean over the pages of each site, for sites with several. All sites are in report.json."
        yield Table("F1 by site", note, columns, corpus.standings)
    parts = [PART + part for part in corpus.parts]
    for caption, note, names, shaded in (
        ("Recall of each part", "Share of a part's words that were found.", parts, True),
        ("Other measures", "Texts compared in other ways than by their words.", COMPARED, False),
        ("Snippets", "Share of snippets that had to be there and are, or had to be absent and are.", SNIPPETS, False),
        ("Metadata", "Share of pages with the right value; invented: where there is none to find.", METADATA, False),
    ):
        columns = [_measure(name, shaded) for name in names if corpus.has(name)]
        if columns:
            yield Table(caption, note, columns, corpus.standings)


def main_table(corpus: CorpusSummary) -> Table:
    """The most important figures."""
    note = "95 % intervals in small letters. Click a heading to sort."
    if corpus.timed:
        note += f" Time was taken on {wording.count(corpus.timed, 'page')}."
    columns = [*_accuracy(corpus), *(_time(corpus) if corpus.timed else ()), *_rest()]
    return Table("All contenders, the best first", note, columns, corpus.standings)


def _accuracy(corpus: CorpusSummary) -> Iterator[Column]:
    yield _measure("words.f1")
    yield _measure("words.precision", noted=False)
    yield _measure("words.recall", noted=False)
    if corpus.rival:
        yield Column("gain", f"mean difference of F1 to {corpus.peer}'s, page by page", _gain)
        yield Column("better", f"share of pages on which F1 is above {corpus.peer}'s", _better)
        yield Column("worse", f"share of pages on which F1 is below {corpus.peer}'s", _worse)


def _time(corpus: CorpusSummary) -> Iterator[Column]:
    yield Column("ms", "processor time per page in milliseconds", lambda row: _short(row.milliseconds))
    yield Column("time", f"time as a share of {corpus.peer}'s", lambda row: _short(row.ratio))


def _rest() -> Iterator[Column]:
    yield Column("MB", "most memory that the process held", _memory)
    yield Column("failed", "pages without an answer", lambda row: _number(row.failed, "down"))
    yield Column("empty", "pages with an answer of no words, failures included", lambda row: _number(row.empty))


# --- Cells ---------------------------------------------------------------------------------------------------------


def _measure(name: str, shaded: bool = False, noted: bool = True) -> Column:
    def cell(row: Standing) -> Cell:
        mean = row.mean(name)
        note = wording.span(mean) if noted and not isnan(mean.low) else ""
        return Cell(wording.score(mean.value), _value(mean.value), note, shade(mean.value) if shaded else "")

    return Column(wording.name_of(name), "", cell)


def _group(name: str, number: int, groups: Literal["kinds", "sites"]) -> Column:
    def cell(row: Standing) -> Cell:
        value = getattr(row, groups).get(name, nan)
        return Cell(wording.score(value), _value(value), "", shade(value))

    return Column(name, wording.count(number, "page"), cell)


def _gain(row: Standing) -> Cell:
    if row.is_peer or isnan(row.gain.value):
        return Cell(wording.NOTHING, "0" if row.is_peer else "")
    sure = "" if row.gain.low <= 0 <= row.gain.high else "up" if row.gain.value > 0 else "down"
    return Cell(wording.signed(row.gain.value), _value(row.gain.value), wording.signed_span(row.gain), sure)


def _better(row: Standing) -> Cell:
    return _share(row, row.better)


def _worse(row: Standing) -> Cell:
    return _share(row, row.worse)


def _share(row: Standing, share: float) -> Cell:
    return Cell(wording.NOTHING) if row.is_peer else Cell(wording.percent(share), _value(share))


def _memory(row: Standing) -> Cell:
    return Cell(wording.megabytes(row.peak), str(row.peak or ""))


def _short(interval: Interval) -> Cell:
    note = "" if interval.low == interval.high or isnan(interval.low) else wording.short_span(interval)
    return Cell(wording.short(interval.value), _value(interval.value), note)


def _number(number: int, style: str = "") -> Cell:
    return Cell(f"{number:,}", str(number), "", style if number else "")


def _value(value: float) -> str:
    return "" if isnan(value) else f"{value:.6g}"


def shade(value: float) -> str:
    """The class that colours a cell, from 0 to 1.

    >>> shade(0.0), shade(1.0), shade(float("nan"))
    ('shade-0', 'shade-8', '')
    """
    return "" if isnan(value) else f"shade-{min(int(value * _STEPS), _STEPS - 1)}"
