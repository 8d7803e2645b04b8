"""L3S-GN1 (Kohlschütter, Fankhauser, Nejdl, WSDM 2010): news of 2008, each text marked with its part of the article.

    original/<uuid>.html      the page
    annotated/<uuid>.html     the page with <span class="x-nc-sel2"> around its texts
    url-mapping.txt           <urn:uuid:...> TAB URL, one line for each page; may be missing

| class | part |
|---|---|
| `x-nc-sel1` | headline |
| `x-nc-sel2` | body |
| `x-nc-sel3` | supplement: captions, bylines |
| `x-nc-sel4` | related |
| `x-nc-sel5` | comments |

`x-nc-sel0` takes a text out of the span around it. The gold text is headline, body and supplement, as in the paper.
Each marked text is a line. The annotated pages were written as UTF-8, whatever they declare.

Checked against the Readme, `url-mapping.txt` and originals in github.com/geodrome/page-signal, and several readers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from contentex.bench.corpora.files import contents, files, pairs, text
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.layout import Layout, Note, has_folders
from contentex.page.page import Ints, Page
from contentex.page.parse import parse

PARTS = ("", "headline", "body", "supplement", "related", "comments")
"""The parts by the number of their class."""

GOLD = ("headline", "body", "supplement")

_CLASS = re.compile(r"\bx-nc-sel([0-5])\b")
_LINE = re.compile(r"<urn:uuid:([^>]+)>\s+(\S+)")


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages by their UUIDs."""
    urls = dict(_LINE.findall(_mapping(path / "url-mapping.txt")))
    pages, golds = files(path / "original", ".html"), files(path / "annotated", ".html")
    for name, page, gold in pairs(pages, golds, note):
        parts = parts_of(parse(text(gold)))
        content = "\n".join(parts[part] for part in GOLD if part in parts)
        yield LabelledPage(name, contents(page), content, urls.get(name, ""), kind="news", parts=parts)


def _mapping(path: Path) -> str:
    return text(path) if path.is_file() else ""


def parts_of(annotated: Page) -> dict[str, str]:
    """The texts of each part, in the order in which the parts begin on the page.

    >>> parts_of(parse("<h1><span class=x-nc-sel1>Tea</span></h1> Ad <span class=x-nc-sel2>Boil <b>water</b></span>"))
    {'headline': 'Tea', 'body': 'Boil\\nwater'}
    """
    found: dict[str, list[str]] = {}
    number = _numbers(annotated)
    for row in np.flatnonzero(annotated.visible & (number > 0)).tolist():
        found.setdefault(PARTS[number[row]], []).append(" ".join(annotated.text_of(row).split()))
    return {part: "\n".join(lines) for part, lines in found.items()}


def _numbers(annotated: Page) -> Ints:
    """For each row the number of the innermost span around it. Rows go down the tree: inner spans come later."""
    number = np.zeros(len(annotated), np.int32)
    for row in np.flatnonzero(annotated.attribute_index("class") >= 0).tolist():
        if marked := _CLASS.search(annotated.attribute(row, "class") or ""):
            number[row : annotated.end[row]] = int(marked[1])
    return number


LAYOUT = Layout("l3s", "the folders original and annotated", has_folders("original", "annotated"), read)
