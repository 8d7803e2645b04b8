"""`contentex learn`: a model for the method `auto`, trained on labelled pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from contentex.bench.corpora import LAYOUTS, Corpus, read_corpus
from contentex.bench.steps import Steps
from contentex.cli.bench.errors import NEEDED, clear_errors
from contentex.cli.bench.progress import progress
from contentex.cli.terminal import write as write_out

if TYPE_CHECKING:
    from contentex.learn.report import Report

TRAINERS = ("lightgbm", "sklearn")


_WEIGHT = re.compile(r"(.+)=(\d{1,6}(?:\.\d{1,6})?)")


def _weights(ctx: click.Context, param: click.Parameter, values: Sequence[str]) -> dict[str, float]:
    """Numbers above 0 by the names of corpora."""
    found = {}
    for value in values:
        match = _WEIGHT.fullmatch(value)
        if not match or float(match[2]) == 0:
            message = f"{value!r}: write the name of a corpus and a number above 0, such as news=0.3"
            raise click.BadParameter(message, ctx, param)
        found[match[1]] = float(match[2])
    return found


@click.command()
@click.argument("corpora", nargs=-1, required=True, metavar="CORPUS...", type=click.Path(path_type=Path))
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder for auto.model, card.md, report.json and the plots.",
)
@click.option(
    "--check",
    "checks",
    multiple=True,
    metavar="CORPUS",
    type=click.Path(path_type=Path),
    help="Labelled pages to measure on and not to train on; may be repeated.",
)
@click.option(
    "--weight",
    "weights",
    multiple=True,
    metavar="NAME=NUMBER",
    callback=_weights,
    help="How much a page of a corpus counts beside others, such as news=0.3; 1 if nothing is said.",
)
@click.option("--folds", type=click.IntRange(2), default=5, show_default=True, help="Parts of the cross-validation.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same model.")
@click.option("--layout", type=click.Choice(list(LAYOUTS)), help="The layout of the corpora, if it is not recognised.")
@click.option("--every", type=click.IntRange(1), default=1, help="Take every so-many-th page only.")
@click.option("--force", is_flag=True, help="Replace a model that is in the folder.")
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def learn(
    corpora: Sequence[Path],
    output: Path,
    checks: Sequence[Path],
    weights: dict[str, float],
    folds: int,
    seed: int,
    layout: str | None,
    every: int,
    force: bool,
    quiet: bool,
) -> None:
    """Train a model for the method `auto` on labelled pages.

    \b
    contentex learn pages.parquet -o learned
    contentex learn pages.parquet --check other-pages.parquet -o learned
    contentex learn pages.parquet news.parquet --weight news=0.3 -o learned

    The model is measured by cross-validation, sites kept together, and on the pages of --check. Nothing is written
    before the end.
    """
    _check_installed()
    from contentex.learn import folder
    from contentex.learn.checking import check
    from contentex.learn.training import train

    with clear_errors(), folder.prepared(output, force) as place:
        with progress(quiet) as steps:
            read = _read([*corpora, *checks], layout, every, steps)
            to_train, to_check = read[: len(corpora)], read[len(corpora) :]
            check(to_train, to_check, folds, weights)
            trained = train(to_train, to_check, folds=folds, seed=seed, steps=steps, weights=weights)
        folder.write(trained, place, folder.known_failures(output))
    _tell(trained.report, output)


def _check_installed() -> None:
    """Complain at once, and not after an hour of work, if a package is missing."""
    if absent := [name for name in (*NEEDED, *TRAINERS) if find_spec(name) is None]:
        message = f"learning needs {', '.join(absent)}; pip install 'contentex[learn]' brings all of it"
        raise click.ClickException(message)


def _read(paths: Sequence[Path], layout: str | None, every: int, steps: Steps) -> list[Corpus]:
    """The corpora, with notes about their reading on stderr."""
    advance, read = steps("reading corpora", len(paths)), []
    for path in paths:
        read.append(read_corpus(path, layout).every(every))
        advance(1)
    for corpus in read:
        for note in corpus.notes:
            click.echo(f"{corpus.name}: {note}", err=True)
    return read


def _tell(report: Report, output: Path) -> None:
    """What was reached on each corpus, and where the rest is."""
    from contentex.bench.papers.tables import with_interval
    from contentex.learn.figures.accuracy import by_corpus

    for name, found in by_corpus(report.pages).items():
        write_out(f"{name}: F1 {with_interval(found.f1)} on {found.pages:,} pages that the model had not seen\n")
    write_out(f"The model is {output / 'auto.model'}; its card: card.md, figures: report.json\n")
