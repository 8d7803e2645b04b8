"""The report as tables for a terminal or a file: `tables(summary)` gives what a rich Console prints."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import nan
from typing import TYPE_CHECKING, NamedTuple

from contentex.bench.reports import wording
from contentex.bench.reports.measure_groups import COMPARED, METADATA, SNIPPETS
from contentex.bench.reports.summary import PART, CorpusSummary, Standing, Summary

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.table import Table
    from rich.text import Text

_LONGEST_NAME = 24
"""Columns of a name; a longer one takes several lines."""
_ANY = 10_000
"""Columns of a terminal on which everything fits."""


class Column(NamedTuple):
    """A column of figures: its heading, what it shows, and how early a narrow terminal goes without it."""

    heading: str
    cell: Callable[[Standing], str]
    spare: int = 0
    """0: stays; else, the largest goes first."""


_MAIN = (
    Column("F1", lambda row: wording.score(row.main.value)),
    Column("95 %", lambda row: wording.span(row.main).replace(" to ", "-"), 4),
    Column("prec.", lambda row: wording.score(row.mean("words.precision").value)),
    Column("recall", lambda row: wording.score(row.mean("words.recall").value)),
    Column("gain", lambda row: wording.NOTHING if row.is_peer else wording.signed(row.gain.value) + _sure(row)),
)
_COST = (
    Column("ms", lambda row: wording.short(row.milliseconds.value), 2),
    Column("time", lambda row: wording.short(row.ratio.value)),
)
_REST = (
    Column("MB", lambda row: wording.megabytes(row.peak), 3),
    Column("failed", lambda row: f"{row.failed:,}"),
    Column("empty", lambda row: f"{row.empty:,}", 1),
)


def tables(summary: Summary) -> Iterator[RenderableType]:
    """All tables, corpus by corpus."""
    for corpus in summary.corpora:
        yield from _corpus_tables(corpus)


def _corpus_tables(corpus: CorpusSummary) -> Iterator[RenderableType]:
    yield from _heading(corpus)
    yield Fitted(corpus.standings, (*_MAIN, *(_COST if corpus.timed else ()), *_REST))
    yield _legend(corpus)
    if len(corpus.kinds) > 1:
        columns = [_kind(kind, number, place) for place, (kind, number) in enumerate(corpus.kinds.items())]
        yield Fitted(corpus.standings, columns, "F1 by kind of page")
    if corpus.large_sites:
        columns = [_site(site, number, place) for place, (site, number) in enumerate(corpus.large_sites.items())]
        yield Fitted(corpus.standings, columns, "F1 by site, for sites with several pages")
    for title, measures in (
        ("Recall of each part", [PART + part for part in corpus.parts]),
        ("Other measures", [name for name in COMPARED if name.endswith(".f1")]),
        ("Snippets and metadata", [*SNIPPETS, *METADATA]),
    ):
        columns = [_measure(name, place) for place, name in enumerate(measures) if corpus.has(name)]
        if columns:
            yield Fitted(corpus.standings, columns, title)
    yield from _failures(corpus)


def _heading(corpus: CorpusSummary) -> Iterator[RenderableType]:
    from rich.text import Text

    finding = wording.headline(corpus)
    pages = wording.count(len(corpus.found.corpus), "page")
    yield Text(f"\n{wording.readable(corpus.name)}, {pages}", style="bold")
    yield Text(wording.readable(f"{finding.text} {finding.more}".strip()) + "\n")


def _legend(corpus: CorpusSummary) -> RenderableType:
    from rich.text import Text

    told = ["*: one of our methods"]
    if corpus.rival:
        told.append(f"gain: F1 above {corpus.peer}, with ! where its 95 % interval is on one side of 0")
    if corpus.timed:
        told.append(f"ms: processor time per page; time: the same as a share of {corpus.peer}'s")
    return Text(wording.readable("; ".join(told)) + ".", style="dim")


def _sure(row: Standing) -> str:
    return " " if row.gain.low <= 0 <= row.gain.high else "!"


def _kind(kind: str, number: int, place: int) -> Column:
    return Column(f"{kind}\n({number:,})", lambda row: wording.score(row.kinds[kind]), place)


def _site(site: str, number: int, place: int) -> Column:
    heading = f"{wording.readable(site)}\n({number:,})"
    return Column(heading, lambda row: wording.score(row.sites.get(site, nan)), place)


def _measure(measure: str, place: int) -> Column:
    heading = wording.name_of(measure).replace(" ", "\n")
    return Column(heading, lambda row: wording.score(row.mean(measure).value), place)


def _failures(corpus: CorpusSummary) -> Iterator[RenderableType]:
    from rich.text import Text

    failed = [row for row in corpus.standings if row.failures]
    if not failed:
        return
    table = _table("Failures", failed)
    table.add_column("causes", overflow="fold")
    for row in failed:
        table.add_row(_name(row), Text(wording.readable(wording.causes(row.failures))))
    yield table


# --- Tables that fit -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fitted:
    """A table that goes without its spare columns where there is no room for them, and says which it left out."""

    standings: Sequence[Standing]
    columns: Sequence[Column]
    title: str = ""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw as many columns as fit."""
        from rich.text import Text

        columns = list(self.columns)
        while columns and (spare := max(columns, key=lambda column: column.spare)).spare:
            if self._width(console, columns) <= options.max_width:
                break
            columns.remove(spare)
        yield self.table(columns)
        gone = [_one_line(column.heading) for column in self.columns if column not in columns]
        if gone:
            yield Text(wording.readable(f"not shown for lack of room: {', '.join(gone)}"), style="dim")

    def _width(self, console: Console, columns: Iterable[Column]) -> int:
        """How wide the table would like to be."""
        return console.measure(self.table(columns), options=console.options.update(max_width=_ANY)).maximum

    def table(self, columns: Iterable[Column]) -> Table:
        """The table with these columns."""
        from rich.text import Text

        table = _table(self.title, self.standings)
        columns = list(columns)
        for column in columns:
            table.add_column(Text(wording.readable(column.heading)), justify="right", no_wrap=True)
        for row in self.standings:
            table.add_row(_name(row), *(column.cell(row) for column in columns), style="bold" if row.ours else "")
        return table


def _table(title: str, standings: Sequence[Standing]) -> Table:
    """A table with the contenders' names, which take several lines only where they are very long."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    heading = Text(f"\n{title}", style="bold") if title else None
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, title=heading, title_justify="left")
    table.padding = (0, 1, 0, 0)
    names = [len(_name(row)) for row in standings]
    longest = min(max(names, default=0), _LONGEST_NAME)
    table.add_column("contender", overflow="fold", min_width=longest, max_width=longest)
    return table


def _name(row: Standing) -> Text:
    from rich.text import Text

    return Text(wording.readable(row.contender) + (" *" if row.ours else ""))


def _one_line(heading: str) -> str:
    return heading.replace("\n", " ")
