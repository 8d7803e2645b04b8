"""The models of a cross-validation, kept so that every page can be extracted by one that did not learn from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from contentex.model.model import Model

FOLDS = "folds"
"""The folder of a training in which they are."""
PAGES = "pages.tsv"


@dataclass(frozen=True, eq=False)
class HeldOut:
    """A model for each fold, which learned from the other folds."""

    models: Mapping[int, Model]
    fold: Mapping[bytes, int]
    """The fold of each page, by its bytes."""

    def write(self, folder: Path) -> None:
        """Write the models, and which pages each has not seen: a hash of the page and the number of its fold."""
        folder.mkdir()
        for number, model in self.models.items():
            model.write(folder / file_of(number))
        lines = sorted(f"{hash_of_page(html)}\t{number}\n" for html, number in self.fold.items())
        (folder / PAGES).write_text("".join(lines), "utf-8")


def file_of(number: int) -> str:
    """The file of a fold's model; people count from 1.

    >>> file_of(0)
    '1.model'
    """
    return f"{number + 1}.model"


def hash_of_page(html: bytes) -> str:
    """By which a page is known again."""
    return sha256(html).hexdigest()


def read_folds(folder: Path) -> dict[str, Path]:
    """For each page's hash the file of the model that did not learn from it; empty where nothing was kept."""
    pages = folder / PAGES
    lines = pages.read_text("utf-8").splitlines() if pages.exists() else []
    found = (line.split("\t") for line in lines)
    return {page: folder / file_of(int(number)) for page, number in found}
