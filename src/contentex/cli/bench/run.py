"""`contentex bench run`: all contenders on the same pages."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from contentex.bench.contenders import CannotLoad, contenders, missing
from contentex.bench.corpora import LAYOUTS, read_corpus
from contentex.bench.corpora.labelled import Corpus
from contentex.bench.reports.csv_report import write_csv
from contentex.bench.reports.html import write_html
from contentex.bench.reports.json_report import write_json
from contentex.bench.reports.summary import summarise
from contentex.bench.reports.terminal import tables
from contentex.bench.result import Result
from contentex.bench.running.asking import Limits
from contentex.bench.running.run import Plan, processors
from contentex.bench.running.run import run as run_bench
from contentex.cli.bench.progress import progress

FOLDER = "bench-results"
PEERS = ("trafilatura", "resiliparse")
"""Those that the others are compared with if the user names none: the first that takes part."""
MEGABYTE = 1 << 20


@click.command()
@click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...", type=click.Path(path_type=Path))
@click.option(
    "-c",
    "--contender",
    "names",
    multiple=True,
    metavar="NAME",
    help="A method, also with options (coreex:variant=R2), or a peer; may be repeated. All by default.",
)
@click.option("--peer", metavar="NAME", help="The contender that the others are compared with.  [default: trafilatura]")
@click.option("--layout", type=click.Choice(list(LAYOUTS)), help="The layout of the corpora, if it is not recognised.")
@click.option("--every", type=click.IntRange(1), default=1, help="Take every so-many-th page only.")
@click.option("--timed-pages", type=click.IntRange(0), default=100, show_default=True, help="Pages to take times on.")
@click.option("--jobs", type=click.IntRange(1), help="Processes that answer at a time.  [default: all processors]")
@click.option(
    "--time-limit", type=click.FloatRange(0.1), default=30.0, show_default=True, help="Seconds for a page, at most."
)
@click.option(
    "--memory-limit", type=click.IntRange(256), default=4096, show_default=True, help="Megabytes to hold, at most."
)
@click.option("--seed", type=int, default=1, show_default=True, help="For the draw of timed pages and their order.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default=FOLDER,
    show_default=True,
    help="Folder for the reports, and for what a broken run has done so far.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def run(
    corpora: Sequence[Path], names: Sequence[str], layout: str | None, every: int, output: Path, quiet: bool, **how: Any
) -> None:
    """Measure contenders on labelled pages, and report.

    A run that broke goes on where it stopped: repeat the command. Answers of contenders that have not changed since
    then are kept, too.
    """
    plan = _plan(_chosen(names), **how)
    read = [_read(path, layout, every) for path in corpora]
    with progress(quiet) as steps:
        result = run_bench(read, plan, output, steps)
    _report(result, output)


def _chosen(names: Sequence[str]) -> list[str]:
    """The contenders that were named, or all that are installed; whoever is left out is told of."""
    if names:
        return list(dict.fromkeys(names))
    for name in contenders():
        if needed := missing(name):
            click.echo(f"{name} is left out, as it is not installed: {needed}", err=True)
    return [name for name in contenders() if not missing(name)]


def _plan(
    names: Sequence[str],
    peer: str | None,
    timed_pages: int,
    jobs: int | None,
    time_limit: float,
    memory_limit: int,
    seed: int,
) -> Plan:
    for name in names:
        if needed := missing(name):
            raise CannotLoad(f"{name} is not installed: {needed}")
    compared = peer or next((name for name in PEERS if name in names), names[-1])
    if compared not in names:
        raise click.BadParameter(f"{compared!r} is none of the contenders: add -c {compared}", param_hint="--peer")
    return Plan(names, compared, timed_pages, jobs or processors(), Limits(time_limit, memory_limit * MEGABYTE), seed)


def _read(path: Path, layout: str | None, every: int) -> Corpus:
    corpus = read_corpus(path, layout)
    for note in corpus.notes:
        click.echo(f"{corpus.name}: {note}", err=True)
    return corpus.every(every)


def _report(result: Result, folder: Path) -> None:
    summary = summarise(result)
    write_json(summary, folder / "report.json")
    write_csv(summary, folder / "pages.csv")
    write_html(summary, folder / "report.html")
    console = Console()
    for table in tables(summary):
        console.print(table)
    click.echo(f"The report is {folder / 'report.html'}; figures: report.json, page by page: pages.csv")
