"""`contentex bench parsing`: how fast a page becomes a table, beside other parsers."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from contentex.bench.corpora import read_corpus
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.place import data_folder, example_folder
from contentex.bench.measures.table import Times
from contentex.bench.parsing.comparison import Line, Ratio, absent, compare, lines, ratios
from contentex.bench.parsing.scaling import in_threads, plain_python
from contentex.bench.running.timing import draw
from contentex.cli.bench.progress import progress
from contentex.cli.tables import show
from contentex.page.utf8 import compiled

COLUMNS = ("contender", "version", "ms/page", "MB/s", "of fastest parser", "of main content", "what is called")
IN_THREADS = 200
"""Pages for the measurement in threads, which keeps them all in memory."""


@click.command()
@click.argument("corpora", nargs=-1, metavar="[CORPUS...]", type=click.Path(path_type=Path))
@click.option("--pages", "wanted", type=click.IntRange(1), default=320, show_default=True, help="Pages to draw.")
@click.option("--seed", type=int, default=1, show_default=True, help="For the draw of pages and the order of parsers.")
@click.option("--json", "file", type=click.Path(path_type=Path, dir_okay=False), help="Write the figures here, too.")
@click.option("--uncompiled", is_flag=True, help="Also time plain Python, on a few pages.")
@click.option("--threads", type=click.IntRange(0), default=0, help="Also measure the throughput of so many threads.")
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def parsing(
    corpora: Sequence[Path], wanted: int, seed: int, file: Path | None, uncompiled: bool, threads: int, quiet: bool
) -> None:
    """Time bytes to Page beside other parsers.

    Without a corpus, pages of wcxb-dev.parquet in the folder that CONTENTEX_DATA names are drawn; without that, the
    small example pages are used, which is good for a first look only.
    """
    pages, origin = _pages(corpora, wanted, seed)
    for line in absent():
        click.echo(f"left out, as it is not installed: {line}", err=True)
    with progress(quiet) as steps:
        times = compare(pages, seed, steps("parsing", len(pages)))
    rows, compared = lines(times), ratios(times, seed)
    _say(pages, origin, rows, compared)
    html = [page.html for page in pages]
    for sentence in _more(html, uncompiled, threads):
        click.echo(sentence)
    if file:
        file.write_text(json.dumps(_figures(times, origin, seed, rows, compared), indent=2) + "\n")


def _pages(corpora: Sequence[Path], wanted: int, seed: int) -> tuple[list[LabelledPage], str]:
    """Pages drawn at random, and where they are from."""
    default = data_folder() / "wcxb-dev.parquet"
    if files := list(corpora) or [default] * default.exists():
        pages = [page for path in files for page in read_corpus(path).pages]
        return draw(pages, wanted, seed), ", ".join(path.name for path in files)
    if not example_folder().exists():
        raise click.UsageError("there is no corpus, and there are no example pages here: name a corpus")
    examples = list(read_corpus(example_folder()).pages)
    return examples, f"NO CORPUS: the {len(examples)} example pages, which are small and few"


def _say(pages: Sequence[LabelledPage], origin: str, rows: Sequence[Line], compared: Sequence[Ratio]) -> None:
    mean = sum(len(page.html) for page in pages) / len(pages) / 1000
    click.echo(f"{len(pages)} pages, {mean:.0f} kB each on average, from {origin}")
    built = "compiled" if compiled else "NOT COMPILED"
    click.echo(f"Python {platform.python_version()} on {platform.machine()}, {built}")
    click.echo("Best of three runs for each page, in processor time. Text is decoded before the clock starts.\n")
    show(COLUMNS, [_row(line) for line in rows])
    click.echo("".join(f"{ratio}\n" for ratio in compared))


def _row(line: Line) -> tuple[Any, ...]:
    shares = ("-" if share is None else share for share in (line.of_fastest_parser, line.of_extraction))
    return line.contender, line.version, line.ms_per_page, line.mb_per_second, *shares, line.call


def _more(pages: Sequence[bytes], uncompiled: bool, threads: int) -> Iterator[str]:
    if threads:
        yield in_threads(pages[:IN_THREADS], threads)
    if uncompiled:
        yield plain_python(pages)


def _figures(times: Times, origin: str, seed: int, rows: Sequence[Line], compared: Sequence[Ratio]) -> dict[str, Any]:
    return {
        "corpus": origin,
        "pages": len(times.sizes),
        "bytes": int(times.sizes.sum()),
        "seed": seed,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "compiled": compiled,
        "contenders": [asdict(row) for row in rows],
        "ratios": [
            {"other": one.other, **one.share._asdict(), "target": one.target, "met": one.met} for one in compared
        ],
    }
