"""Writes the page of the documentation: for each section, measure, draw, and fill the figures into its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Template

from contentex import __version__, datafiles
from contentex.bench.corpora import Corpus, read_corpus
from contentex.bench.papers.sections import SECTIONS, Section
from contentex.bench.papers.wrapping import wrapped
from contentex.bench.steps import Steps, in_silence

PACKAGE = "contentex.bench.papers"
CORPORA = ("l3s", "wcxb-dev", "cleaneval")
"""The corpora that the sections ask for; files of these names in the folder of the data."""


def missing(data: Path) -> list[str]:
    """The corpora that are not in the folder."""
    return [name for name in CORPORA if _place(data, name) is None]


def write(data: Path, out: Path, every: int = 1, steps: Steps = in_silence) -> Path:
    """Measure on the corpora in a folder, every so-many-th page of them, and write the page with its pictures.

    `out` is a folder: it gets `papers.md`, whose path is returned, and `pictures/`. What needs a corpus that is missing
    is left out, and the page says so.
    """
    corpora = {name: read_corpus(place).every(every) for name in CORPORA if (place := _place(data, name))}
    pictures = out / "pictures"
    pictures.mkdir(parents=True, exist_ok=True)
    parts = [_opening(corpora, every), *(_section(section, corpora, pictures, steps) for section in SECTIONS)]
    page = out / "papers.md"
    page.write_text("\n\n".join(parts) + "\n", "utf-8")
    return page


def _place(data: Path, name: str) -> Path | None:
    return next((place for place in (data / f"{name}.parquet", data / name) if place.exists()), None)


def _opening(corpora: Mapping[str, Corpus], every: int) -> str:
    sizes = ", ".join(f"`{name}` ({len(corpus):,} pages)" for name, corpus in corpora.items()) or "none"
    share = "" if every == 1 else f" This is a quick look: of each corpus, every page number {every} was used."
    return _fill("page", {"version": __version__, "corpora": sizes, "share": share})


def _section(section: Section, corpora: Mapping[str, Corpus], pictures: Path, steps: Steps) -> str:
    lacking = [name for name in section.needs if name not in corpora]
    if lacking:
        return _fill("missing", {"title": section.title, "corpus": " and ".join(f"`{name}`" for name in lacking)})
    filled = section.make(corpora, steps)
    if filled is None:
        return _fill("empty", {"title": section.title, "corpus": " and ".join(f"`{name}`" for name in section.needs)})
    for name, svg in filled.pictures.items():
        (pictures / f"papers-{name}.svg").write_text(svg, "utf-8")
    return _fill(section.name, {"title": section.title, **filled.values})


def _fill(name: str, values: Mapping[str, str]) -> str:
    return wrapped(Template(datafiles.read(PACKAGE, f"{name}.md")).substitute(values))
