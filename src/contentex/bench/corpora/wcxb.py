"""WCXB, the Web Content eXtraction Benchmark of Murrough Foley (arXiv 2605.21097): pages of seven kinds.

    dev/html/0004.html.gz   dev/ground-truth/0004.json   and the same under test/

A JSON file has the `url`, the kind (`_internal.page_type.primary`), and under `ground_truth` the `main_content`,
`title`, `author`, `publish_date`, and the snippets `with` and `without`. The kind `category` of older files is
`collection` now.

Given the folder with both halves, only `dev` is read: the pages of `test` are for the last measurement, and many of
them repeat pages of `dev`.

Checked against the files and the program `evaluate.py` of github.com/Murrough-Foley/web-content-extraction-benchmark.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from contentex.bench.corpora.files import as_fields, contents, fields, files, label, pairs, snippets
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.layout import Layout, Note, has_folders

_HALF = has_folders("html", "ground-truth")
_OLD_KINDS = {"category": "collection"}


def recognises(path: Path) -> bool:
    """One half, or the folder of both."""
    return _HALF(path) or _HALF(path / "dev")


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages of the half, or of the development half."""
    if not _HALF(path):
        path = path / "dev"
        note("only the development half is read; give the folder test for the other")
    pages, golds = files(path / "html", ".html.gz", ".html"), files(path / "ground-truth", ".json")
    for name, page, gold in pairs(pages, golds, note):
        yield _page(name, page, gold)


def _page(name: str, page: Path, gold: Path) -> LabelledPage:
    found = fields(gold)
    labels = as_fields(found.get("ground_truth"), gold)
    return LabelledPage(
        id=name,
        html=contents(page),
        gold=label(labels.get("main_content")),
        url=label(found.get("url")),
        kind=_kind(found),
        title=label(labels.get("title")),
        author=label(labels.get("author")),
        date=label(labels.get("publish_date")),
        must_have=snippets(labels.get("with")),
        must_not_have=snippets(labels.get("without")),
    )


def _kind(found: dict[str, object]) -> str:
    """Some files write the kind as a text, most as an object."""
    internal = found.get("_internal")
    kind = internal.get("page_type") if isinstance(internal, dict) else ""
    name = label(kind.get("primary") if isinstance(kind, dict) else kind)
    return _OLD_KINDS.get(name, name)


LAYOUT = Layout("wcxb", "the folders html and ground-truth, or dev with both", recognises, read)
