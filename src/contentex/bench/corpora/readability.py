"""The test pages of Mozilla's Readability: what its authors accept as its answer, not what a reader would mark.

    <name>/source.html              the page
    <name>/expected.html            what Readability keeps of it
    <name>/expected-metadata.json   `title`, `byline`, and in newer versions `publishedTime`

The gold text is the visible text of `expected.html`. The folder may be `test-pages` or the project itself.

Checked against test/test-pages of github.com/mozilla/readability.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from contentex.bench.corpora.files import contents, entries, fields, label, pairs, text
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.layout import Layout, Note
from contentex.extract import extract

_SOURCE, _EXPECTED, _METADATA = "source.html", "expected.html", "expected-metadata.json"
_FIELDS = ("title", "byline", "publishedTime")


def recognises(path: Path) -> bool:
    """A folder in which some folder has a source and what is expected of it."""
    folder = _test_pages(path)
    return folder.is_dir() and any(
        (case / _SOURCE).is_file() and (case / _EXPECTED).is_file() for case in entries(folder)
    )


def _test_pages(path: Path) -> Path:
    below = path / "test" / "test-pages"
    return below if below.is_dir() else path


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages by the names of their folders."""
    cases = entries(_test_pages(path))
    sources = {case.name: case / _SOURCE for case in cases if (case / _SOURCE).is_file()}
    golds = {case.name: case / _EXPECTED for case in cases if (case / _EXPECTED).is_file()}
    for name, source, expected in pairs(sources, golds, note):
        yield _page(name, source, extract(text(expected), method="visible").text)


def _page(name: str, source: Path, gold: str) -> LabelledPage:
    """A field that the metadata do not know is None: nobody looked."""
    path = source.with_name(_METADATA)
    found = fields(path) if path.is_file() else {}
    title, author, date = (label(found[field]) if field in found else None for field in _FIELDS)
    day = date[:10] if date else date
    return LabelledPage(name, contents(source), gold, kind="article", title=title, author=author, date=day)


LAYOUT = Layout("readability", f"folders with {_SOURCE} and {_EXPECTED}", recognises, read)
