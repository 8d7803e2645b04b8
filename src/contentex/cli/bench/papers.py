"""`contentex bench papers`: the papers' tables again."""

from __future__ import annotations

from pathlib import Path

import click

from contentex.bench.corpora.place import data_folder
from contentex.bench.papers import missing, write
from contentex.cli.bench.progress import progress


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of wcxb-dev.parquet, l3s.parquet and cleaneval.parquet.  [default: CONTENTEX_DATA, or shared/data "
    "beside the checkout]",
)
@click.option("--every", type=click.IntRange(1), default=1, help="Take every so-many-th page only.")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    default="bench-results",
    show_default=True,
    help="Folder for papers.md and its pictures.",
)
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def papers(data: Path | None, every: int, output: Path, quiet: bool) -> None:
    """Measure again what the papers measured, and set it beside what they claimed."""
    folder = data or data_folder()
    for name in missing(folder):
        click.echo(f"{name} is not in {folder}: its tables are left out", err=True)
    with progress(quiet) as steps:
        page = write(folder, output, every, steps)
    click.echo(f"The tables are in {page}")
