"""Your own pages, in two folders: the simplest thing that works.

    pages/<id>.html       the page
    content/<id>.txt      its content

The example pages of contentex lie like this.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from contentex.bench.corpora.files import contents, files, pairs, text
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.layout import Layout, Note, has_folders

_PAGES, _CONTENT = "pages", "content"


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages by the names of their files."""
    pages, golds = files(path / _PAGES, ".html", ".htm"), files(path / _CONTENT, ".txt")
    for name, page, gold in pairs(pages, golds, note):
        yield LabelledPage(name, contents(page), text(gold))


LAYOUT = Layout("plain", f"the folders {_PAGES} and {_CONTENT}", has_folders(_PAGES, _CONTENT), read)
