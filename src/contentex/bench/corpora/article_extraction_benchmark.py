"""Scrapinghub's article-extraction-benchmark: articles of 2019, labelled by people.

    ground-truth.json       {"<id>": {"articleBody": "...", "url": "..."}, ...}
    html/<id>.html.gz       the page after a browser without JavaScript, written as UTF-8

Checked against the README and `ground-truth.json` of github.com/scrapinghub/article-extraction-benchmark.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from contentex.bench.corpora.files import as_fields, contents, fields, files, label, marked_utf8, pairs
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.layout import Layout, Note

_GOLD = "ground-truth.json"


def recognises(path: Path) -> bool:
    """The file of all gold texts, and the pages."""
    return (path / _GOLD).is_file() and (path / "html").is_dir()


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages by their ids."""
    pages = files(path / "html", ".html.gz", ".html")
    for name, page, gold in pairs(pages, fields(path / _GOLD), note):
        labels = as_fields(gold, f"{path / _GOLD}, {name}")
        body, url = label(labels.get("articleBody")), label(labels.get("url"))
        yield LabelledPage(name, marked_utf8(contents(page)), body, url, kind="article")


LAYOUT = Layout("article-extraction-benchmark", f"the file {_GOLD} and the folder html", recognises, read)
