"""The folder of a training: the model, its card, the report and the plots, all of them or none.

    with prepared(folder) as place:
        trained = train(...)
        write(trained, place)

The folder is tried out before the work begins. The files are written to a folder of another name within it, and get
their places at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Protocol

from contentex.errors import ContentexError
from contentex.learn.card import PICTURES, card
from contentex.learn.figures.summary import summary
from contentex.learn.held_out import FOLDS, HeldOut
from contentex.learn.plots import plots
from contentex.learn.report import Report

MODEL = "auto.model"
CARD = "card.md"
REPORT = "report.json"
KNOWN_FAILURES = "known_failures.md"
"""What people found out about failures. Whoever trains writes it, and the card has it."""


class FolderError(ContentexError):
    """A folder that cannot be used: it has a model already, or nothing can be written there."""


class Model(Protocol):
    """What can be written to a file."""

    def write(self, path: Path) -> None:
        """Write it."""


class Trained(Protocol):
    """What a training gives."""

    @property
    def model(self) -> Model:
        """The model."""

    @property
    def report(self) -> Report:
        """What was measured on pages that it had not seen."""

    @property
    def held_out(self) -> HeldOut:
        """The models of the cross-validation."""


@contextmanager
def prepared(folder: Path, force: bool = False) -> Iterator[Path]:
    """A place to write to. What is there at the end goes to the folder; if something goes wrong, nothing does."""
    if (folder / MODEL).exists() and not force:
        raise FolderError(f"{folder} has a model already: choose another folder, or replace it with --force")
    new = not folder.exists()
    beside = _beside(folder)
    try:
        with beside as place:
            yield Path(place)
            _put(Path(place), folder)
    finally:
        with suppress(OSError):  # it is kept if anything is in it
            if new:
                folder.rmdir()


def _beside(folder: Path) -> TemporaryDirectory[str]:
    """A new folder within the folder."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return TemporaryDirectory(prefix=".learning-", dir=folder)
    except OSError as error:
        raise FolderError(f"{folder} cannot be written to ({error.strerror}): choose another folder") from error


def _put(place: Path, folder: Path) -> None:
    """Move files to where they belong, the model last: where it is, the others are."""
    files = sorted((path for path in place.rglob("*") if path.is_file()), key=lambda path: (path.name == MODEL, path))
    for path in files:
        target = folder / path.relative_to(place)
        target.parent.mkdir(exist_ok=True)
        path.replace(target)


def write(trained: Trained, place: Path, known_failures: str = "") -> None:
    """Write all files of a training."""
    report = trained.report
    pictures = plots(report)
    (place / PICTURES).mkdir()
    for name, svg in pictures.items():
        (place / PICTURES / f"{name}.svg").write_text(svg, "utf-8")
    (place / CARD).write_text(card(report, MODEL, pictures, known_failures), "utf-8")
    (place / REPORT).write_text(report.to_json(summary(report)), "utf-8")
    trained.held_out.write(place / FOLDS)
    trained.model.write(place / MODEL)


def known_failures(folder: Path) -> str:
    """What people wrote into the folder about failures; empty if nobody did."""
    file = folder / KNOWN_FAILURES
    return file.read_text("utf-8") if file.exists() else ""
