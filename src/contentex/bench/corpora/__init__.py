"""Labelled pages, read from the layouts in which they are published. `docs/corpora.md` tells where to get them.

`labelled.py` says what a page and a corpus are, `layout.py` what a layout is; each layout has its file. A corpus is
read as a whole: the largest that we know has a few hundred megabytes.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from contentex.bench.corpora import (
    article_extraction_benchmark,
    cleaneval,
    dragnet,
    fundus,
    l3s,
    parquet,
    plain,
    readability,
    wcxb,
)
from contentex.bench.corpora.labelled import Corpus, CorpusError, LabelledPage
from contentex.bench.corpora.layout import Layout, Note

__all__ = ["LAYOUTS", "Corpus", "CorpusError", "LabelledPage", "Layout", "read_corpus"]

_MODULES = (parquet, plain, wcxb, article_extraction_benchmark, cleaneval, l3s, dragnet, readability, fundus)

LAYOUTS: dict[str, Layout] = {module.LAYOUT.name: module.LAYOUT for module in _MODULES}
"""The layouts by their names, in the order in which they are tried."""


def read_corpus(path: str | os.PathLike[str], layout: str | None = None) -> Corpus:
    """Read a corpus of labelled pages.

    The layout is made out from the path, unless one of `LAYOUTS` is named. A corpus that is missing, damaged, empty or
    in no layout that we know raises a `CorpusError`. What else is odd about it stands in its `notes`.
    """
    place = Path(path)
    if not os.path.exists(place):
        raise CorpusError(f"there is no corpus {place}; docs/corpora.md tells where to get some")
    notes: list[str] = []
    chosen = _named(layout) if layout is not None else _recognised(place)
    pages = tuple(_with_own_ids(_pages(chosen, place, notes.append), notes.append))
    if not pages:
        raise CorpusError(f"{place} has no pages")
    return Corpus(_name(place), pages, place, tuple(notes))


def _pages(layout: Layout, path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages; an error names the corpus, too."""
    try:
        yield from layout.read(path, note)
    except CorpusError as error:
        if str(path) in str(error):
            raise
        raise CorpusError(f"{path}: {error}") from error


def _named(name: str) -> Layout:
    if name not in LAYOUTS:
        raise CorpusError(f"there is no layout {name!r}; there are {', '.join(LAYOUTS)}")
    return LAYOUTS[name]


def _recognised(path: Path) -> Layout:
    for layout in LAYOUTS.values():
        if layout.recognises(path):
            return layout
    known = "".join(f"\n  {layout.name}: {layout.looks_for}" for layout in LAYOUTS.values())
    raise CorpusError(f"{path} is in no layout that is known. These are, and what they are known by:{known}")


def _name(path: Path) -> str:
    whole = path.resolve()
    return (whole.stem if path.is_file() else whole.name) or "corpus"


def _with_own_ids(pages: Iterable[LabelledPage], note: Note) -> Iterator[LabelledPage]:
    """The pages, each with an id that no other has."""
    taken: set[str] = set()
    copies: Counter[str] = Counter()
    for page in pages:
        name = wanted = page.id.encode("utf-8", "replace").decode()  # the name of a file may be no text at all
        while name in taken:
            copies[wanted] += 1
            name = f"{wanted}#{copies[wanted] + 1}"
        taken.add(name)
        yield replace(page, id=name)
    if copies:
        note(f"ids that occurred before got a number: {copies.total()}")
