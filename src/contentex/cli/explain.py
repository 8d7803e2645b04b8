"""`contentex explain`: why each part of a page was kept or dropped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from contentex.cli.group import EXIT_CODES
from contentex.cli.options import MethodCommand, given, level_option, method_option
from contentex.cli.outputs import write_file
from contentex.cli.reading import Reader, one_input, reading_flags, reads_pages
from contentex.cli.tables import show_json
from contentex.cli.terminal import write
from contentex.errors import ContentexError
from contentex.explanation import WIDTH
from contentex.extract import extract
from contentex.extraction import Extraction

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

STDOUT = "-"


@click.command(cls=MethodCommand, params=reading_flags(), epilog=EXIT_CODES)
@one_input
@method_option
@level_option
@click.option("--all", "everything", is_flag=True, help="Show all elements: also those without text, or all dropped.")
@click.option("--depth", type=click.IntRange(min=0), metavar="INTEGER", help="Show so many levels of the tree.")
@click.option(
    "--table", "form", flag_value="table", help="A line for each block, with the reason, instead of the tree."
)
@click.option("--json", "form", flag_value="json", help="All blocks with their reasons as JSON.")
@click.option("--html", metavar="FILE", help="Write a heat map of the page to a file; - is stdout.")
@reads_pages
def explain(
    source: str,
    method: str,
    level: int,
    everything: bool,
    depth: int | None,
    form: str | None,
    html: str | None,
    reader: Reader,
) -> None:
    """Show what a method made of a page: its tree, with the score of each element and what was kept.

    INPUT is a file, an address, or - for HTML on stdin.

    A line begins with + for what was kept, ± for what was kept in part, - for what was dropped; then come the score
    and the number of words. Elements with one child each share a line. What was dropped, and what shows no text, is
    cut short.
    """
    extraction = extract(reader.only_page(source), method=method, **given(method)).at(level)
    if html is not None:
        _write_heatmap(extraction, html, reader)
    elif form == "json":
        show_json(extraction.explain().to_dict())
    elif form == "table":
        write(extraction.explain().table(_console().width) + "\n")
    else:
        _show_tree(extraction, everything, depth)


def _write_heatmap(extraction: Extraction, place: str, reader: Reader) -> None:
    from contentex.output.heatmap import to_heatmap

    page = to_heatmap(extraction)
    if place == STDOUT:
        write(page)
        return
    try:
        write_file(Path(place), page)
    except ContentexError as error:
        reader.messages.failed(place, error)
        raise SystemExit(1) from None


def _show_tree(extraction: Extraction, everything: bool, depth: int | None) -> None:
    from contentex.cli.tree import Tree
    from contentex.cli.tree_lines import drawn

    console = _console()
    lines = list(Tree(extraction, everything=everything, depth=depth).lines())
    _print(console, [*drawn(lines, extraction.explain().summary, console.width)])


def _console() -> Console:
    """The terminal; or a line of a fixed width where the output goes elsewhere."""
    from rich.console import Console

    console = Console(highlight=False)
    return console if console.is_terminal else Console(highlight=False, width=WIDTH)


def _print(console: Console, lines: list[Text]) -> None:
    if console.is_terminal:
        for line in lines:
            console.print(line, soft_wrap=True)
    else:
        write("".join(line.plain.rstrip() + "\n" for line in lines))
