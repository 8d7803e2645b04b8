"""What `contentex learn` trained, as a contender: `learned:FOLDER`.

A page that the training learned from is extracted by a model of the cross-validation that saw neither it nor its site,
any other page by the model itself. So a corpus can be trained on, and still be compared with peers.
"""

from __future__ import annotations

from pathlib import Path

import contentex
from contentex.bench.contenders.contender import Calls, CannotLoad, Contender, Given

LEARNED = "learned"


class Learned(Contender):
    """Part of contentex, so it is installed."""

    def version(self) -> str:
        """That of contentex."""
        return contentex.__version__


def learned(name: str) -> Contender:
    """The contender for a folder that `contentex learn` wrote."""
    folder = Path(name.partition(":")[2])
    note = f"auto with the models in {folder.name}: each page by one that did not learn from it"
    return Learned(name, lambda: _calls(folder), note=note, ours=True)


def _calls(folder: Path) -> Calls:
    from contentex.learn.held_out import FOLDS, hash_of_page, read_folds

    whole = folder / "auto.model"
    if not whole.exists():
        raise CannotLoad(f"{folder} has no {whole.name}: name a folder that `contentex learn` wrote")
    folds = read_folds(folder / FOLDS)

    def content(given: Given) -> str:
        model = folds.get(hash_of_page(given.html), whole)
        return contentex.extract(given.html, url=given.url or None, method="auto", model=str(model)).text

    return Calls(content)
