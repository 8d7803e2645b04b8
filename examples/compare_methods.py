"""Extract the example pages with every method, and compare the texts with what a person calls their content.

    python examples/compare_methods.py [--method NAME ...]

A text is measured by its words, as a bag: precision is the part of its words that are content, recall is the part of
the content's words that it has, F1 is their harmonic mean. `content/README.md` says what counts as content.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import time
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from contentex import extract, methods
from contentex.bench.measures.score import Score
from contentex.bench.measures.words import compare as score

HERE = Path(__file__).resolve().parent
PAGES = HERE / "pages"
CONTENT = HERE / "content"
SAMPLE = "documentation"
BASELINE = "visible"  # what times are compared with
ROUNDS = 5  # of timing; the best counts, as other work on the machine only ever adds
PLAIN_WIDTH = 100  # where the output is not a terminal
COLOURS = ((0.9, "green"), (0.75, "yellow"), (0.0, "red"))  # of an F1, from this value on


class Example(NamedTuple):
    """A page and its content."""

    name: str
    html: bytes
    content: str


Scores = dict[str, dict[str, Score]]
"""By method, by page."""


# --- Measuring ------------------------------------------------------------------------------------------------------


def examples() -> list[Example]:
    """The example pages, by name."""
    return [_example(path.stem) for path in sorted(PAGES.glob("*.html"))]


def _example(name: str) -> Example:
    return Example(name, (PAGES / f"{name}.html").read_bytes(), (CONTENT / f"{name}.txt").read_text("utf-8"))


def mean(scores: dict[str, Score]) -> Score:
    """The mean over the pages."""
    return Score(*map(fmean, zip(*scores.values(), strict=True)))


def compare(names: list[str], pages: list[Example]) -> Scores:
    """The score of each method on each page, the best method first."""
    scores = {name: {page.name: _extracted(name, page) for page in pages} for name in names}
    return dict(sorted(scores.items(), key=lambda item: -mean(item[1]).f1))


def _extracted(method: str, page: Example) -> Score:
    return score(extract(page.html, method=method).text, page.content)


def times(names: list[str], pages: list[Example]) -> dict[str, float]:
    """Seconds that each method takes for all pages, from bytes to text.

    The methods take turns, so that a machine that slows down meanwhile slows all of them.
    """
    rounds = [[_seconds(name, pages) for name in names] for _ in range(ROUNDS)]
    return dict(zip(names, map(min, zip(*rounds, strict=True)), strict=True))


def _seconds(method: str, pages: list[Example]) -> float:
    began = time.perf_counter()
    for page in pages:
        extract(page.html, method=method).text  # noqa: B018
    return time.perf_counter() - began


# --- Showing --------------------------------------------------------------------------------------------------------


def pages_table(scores: Scores) -> Table:
    """F1 of each method on each page."""
    table = _table("page", *scores)
    for page in next(iter(scores.values())):
        row = [round(of_pages[page].f1, 2) for of_pages in scores.values()]
        table.add_row(page, *(_f1(value, is_best=value == max(row)) for value in row))
    table.add_section()
    table.add_row("mean", *(_f1(round(mean(of_pages).f1, 2)) for of_pages in scores.values()))
    return table


def _f1(value: float, is_best: bool = False) -> Text:
    colour = next(colour for least, colour in COLOURS if value >= least)
    return Text(f"{'*' * is_best}{value:.2f}", f"bold {colour}" if is_best else colour)


def methods_table(scores: Scores, seconds: dict[str, float]) -> Table:
    """A line for each method: how exact, how complete, how fast, and who invented it."""
    table = _table("method", "precision", "recall", "F1", "time")
    table.add_column("paper")  # the one column that gives way in a narrow terminal
    papers = {method.name: _one_line(method.paper or f"none: {method.summary}") for method in methods()}
    for name, of_pages in scores.items():
        ratio = seconds[name] / seconds[BASELINE]
        table.add_row(name, *(f"{value:.2f}" for value in mean(of_pages)), f"{ratio:.1f}", papers[name])
    return table


def _one_line(text: str) -> Text:
    """Text that ends in an ellipsis where there is no room for all of it."""
    return Text(" ".join(text.split()), no_wrap=True, overflow="ellipsis")


def _table(first: str, *others: str) -> Table:
    """An empty table: names on the left, numbers in the other columns."""
    table = Table(box=box.SIMPLE, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
    table.add_column(first, style="cyan", no_wrap=True)
    for name in others:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def show_scores(console: Console, scores: Scores, seconds: dict[str, float]) -> None:
    """Both tables."""
    console.print(f"F1 by page and method, best method first; * is the best of a page ({_shown(PAGES)})", style="bold")
    console.print(pages_table(scores), "")
    console.print(f"Means over the pages, and time from bytes to text as a multiple of {BASELINE}'s", style="bold")
    console.print(methods_table(scores, seconds), "")
    console.print("These pages show how methods differ. They are too few to say which is best: see docs/methods.md.")


def show_overviews(console: Console, pages: list[Example]) -> None:
    """Which pages the default method would skip."""
    found = [page.name for page in pages if extract(page.html).is_overview]
    console.print(f"Held for overviews of teasers, which a reader of articles skips: {', '.join(found) or 'none'}.\n")


def show_sample(console: Console) -> None:
    """The beginning of one page's content, a line for each block."""
    extraction = extract(_example(SAMPLE).html)
    console.print(f"{SAMPLE}, extracted by {extraction.method}, the default:", style="bold")
    for block in extraction.text.split("\n\n")[:6]:
        console.print(Text("  ") + _one_line(block), no_wrap=True, overflow="ellipsis")


def show_next(console: Console) -> None:
    """What to try next."""
    console.print("\nTry next:", style="bold")
    command, pages = _command(), _shown(PAGES)
    tries = {
        f"{command} extract {pages}/{SAMPLE}.html": "the content, all of it",
        f"{command} explain {pages}/forum-thread.html": "the page's tree with scores",
        f"{command} methods": "the methods and their papers",
    }
    width = max(map(len, tries))
    for line, meaning in tries.items():
        console.print(Text(f"  {line:<{width}}  {meaning}"), soft_wrap=True)


def _shown(path: Path) -> str:
    """A path as the user would type it here."""
    return os.path.relpath(path)


def _command() -> str:
    """How to call contentex here: by name, or by path where the shell would not find it."""
    beside = Path(sys.executable).with_name("contentex")
    return _shown(beside) if beside.exists() and not shutil.which("contentex") else "contentex"


def main() -> None:
    """Measure, and show all of it."""
    names = [method.name for method in methods()]
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--method", nargs="+", choices=names, default=names, help="compare these only")
    chosen, pages = arguments.parse_args().method, examples()
    scores, seconds = compare(chosen, pages), times(sorted({BASELINE, *chosen}), pages)
    console = Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False)
    show_scores(console, scores, seconds)
    show_overviews(console, pages)
    show_sample(console)
    show_next(console)


if __name__ == "__main__":
    main()
