"""`contentex extract`: pages to text, Markdown or JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click

from contentex.cli.group import EXIT_CODES
from contentex.cli.inputs import Input, find
from contentex.cli.options import MethodCommand, given, level_option, method_option
from contentex.cli.outputs import SUFFIXES, render, targets, write_file
from contentex.cli.reading import Reader, reading_flags, reads_pages
from contentex.cli.terminal import write
from contentex.extract import extract as extract_page
from contentex.extraction import Extraction


@click.command(cls=MethodCommand, params=reading_flags(), epilog=EXIT_CODES)
@click.argument("arguments", nargs=-1, metavar="[INPUT]...")
@click.option("--format", type=click.Choice(list(SUFFIXES)), default="text", show_default=True, help="What to write.")
@click.option("-o", "--output", metavar="PATH", help="A file for one page, a folder for several; else stdout.")
@method_option
@level_option
@reads_pages
def extract(
    arguments: tuple[str, ...],
    format: str,
    output: str | None,
    method: str,
    level: int,
    reader: Reader,
) -> None:
    """Write the content of pages as text, Markdown or JSON.

    INPUT is a file, a folder (searched for .html, .htm and .xhtml), an address, or - for HTML on stdin.

    JSON is one object in one line for each page. Several texts on stdout begin with a line "==> INPUT <==" each.
    """
    inputs = find(arguments)
    if "url" in reader.options and len(inputs) > 1:
        raise click.UsageError("--url is the address of one page, and there are several")
    places = targets(output, arguments, inputs, SUFFIXES[format])

    def content(source: Input) -> Extraction:
        extraction = extract_page(reader.page(source), method=method, **given(method)).at(level)
        if not extraction.text:
            reader.messages.warning(source.name, "no content was found; try --level 1 or another --method")
        return extraction

    _extract_all(list(zip(inputs, places, strict=True)), content, format, reader)
    sys.exit(1 if reader.messages.failures else 0)


def _extract_all(
    work: list[tuple[Input, Path | None]], content: Callable[[Input], Extraction], format: str, reader: Reader
) -> None:
    """One page after the other. What fails is told about and does not stop the others."""
    shown = work[0][1] is not None or not sys.stdout.isatty()
    has_heading = len(work) > 1 and format != "json"
    with reader.messages.progress(work, shown) as steps:
        for source, path in steps:
            try:
                text = render(content(source), source.name, format)
                if path is not None:
                    write_file(path, text)
            except Exception as error:
                reader.messages.failed(source.name, error)
                continue
            if path is None:
                write(f"==> {source.name} <==\n{text}\n" if has_heading else text)
