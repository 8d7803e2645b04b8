"""`contentex bench gate`: has any figure fallen below its floor?"""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

import click

from contentex.bench.corpora.place import data_folder
from contentex.bench.gate.checking import Check, find_out, raised
from contentex.bench.gate.floors import FLOORS, Floor, read_floors, write_floors
from contentex.cli.bench.progress import progress
from contentex.cli.tables import show

BELOW = 1
"""Exit code of a figure below its floor."""
COLUMNS = ("corpus", "contender", "measure", "figure", "floor", "")
HOW = "Name the folder of wcxb-dev.parquet and others by --data, or in CONTENTEX_DATA."


@click.command()
@click.option(
    "--data",
    type=click.Path(path_type=Path, file_okay=False),
    help="Folder of the corpora.  [default: CONTENTEX_DATA, or shared/data beside the checkout]",
)
@click.option(
    "--floors", "file", type=click.Path(path_type=Path, dir_okay=False), default=FLOORS, help="Another file of floors."
)
@click.option("--update", is_flag=True, help="Raise the floors that figures stand above, and write them.")
@click.option("--lower", is_flag=True, help="With --update: also lower the floors that figures fell below.")
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def gate(data: Path | None, file: Path, update: bool, lower: bool, quiet: bool) -> None:
    """Compare accuracy and speed with their floors, and fail if one does not hold."""
    if lower and not update:
        raise click.UsageError("--lower needs --update")
    floors, folder = read_floors(file), data or data_folder()
    with tempfile.TemporaryDirectory() as scratch, progress(quiet) as steps:
        found = find_out(floors, folder, Path(scratch), steps)
    for reason in found.unchecked:
        click.echo(f"not checked: {reason}", err=True)
    if found.checks:
        _show(found.checks)
    else:
        click.echo(f"NOTHING WAS CHECKED: no corpus was found. {HOW}")
    if update:
        _update(floors, found.checks, lower, file)
    if not lower and any(not check.passed for check in found.checks):
        raise click.exceptions.Exit(BELOW)


def _show(checks: Sequence[Check]) -> None:
    show(COLUMNS, [_row(check) for check in checks])
    failed = sum(not check.passed for check in checks)
    click.echo(f"{len(checks)} figures checked, " + (f"{failed} BELOW THEIR FLOOR" if failed else "all hold"))


def _row(check: Check) -> tuple[str, str, str, str, str, str]:
    floor = check.floor
    bound = f"{'at most' if floor.peer else 'at least'} {floor.bound:.3f}"
    return floor.corpus, floor.contender, floor.measure, f"{check.figure:.3f}", bound, "" if check.passed else "BELOW"


def _update(floors: Sequence[Floor], checks: Sequence[Check], lower: bool, file: Path) -> None:
    """Write what the figures set, and leave the floors that were not checked as they are."""
    new = {(floor.corpus, floor.contender, floor.measure): floor for floor in raised(checks, lower)}
    updated = [new.get((floor.corpus, floor.contender, floor.measure), floor) for floor in floors]
    changed = sum(one != other for one, other in zip(floors, updated, strict=True))
    write_floors(updated, file)
    click.echo(f"{changed} floors changed in {file.name}")
