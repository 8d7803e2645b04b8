"""CleanEval 2007 (Baroni, Chantree, Kilgarriff, Sharoff, LREC 2008), and CleanPortalEval, which is written alike.

    finalrun-input/106.html   <text id="URL" title="..." encoding="..."> around the page as it was served
    GoldStandard/106.txt      URL: ...
                              <h>A heading <p>A paragraph <l>An item

Of the gold text the line with the URL and the marks are taken out, and character references are resolved; its white
space stays. The pages keep the element `text`: everyone who reads the corpus gets it.

Other names of the two folders are known: those of CleanPortalEval (`input`), of the development set (`en_original`,
`en_cleaned`) and of a copy that is passed around (`orig`, `clean`). In the last two the gold of `106.html` is
`106-cleaned.txt` or `106.txt`.

Checked against the files of github.com/ppke-nlpg/CleanPortalEval, the readers of Palladian and of the Web Content
Extraction Benchmark of Bevendorff et al., and against pages and gold of the final set itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from contentex.bench.corpora.files import contents, files, pairs, text
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.layout import Layout, Note, has_folders

FOLDERS = (
    ("finalrun-input", "GoldStandard"),
    ("input", "GoldStandard"),
    ("en_original", "en_cleaned"),
    ("orig", "clean"),
)
"""The folders of the pages and of the gold texts."""

_URL = re.compile(r"\s*URL:[ \t]*(\S*)[^\n]*\n?")
_MARK = re.compile(r"</?[a-zA-Z][^<>]{0,40}>")
_ID = re.compile(rb"""\s*<text\b[^>]*?\sid=["']([^"'>]*)["']""")


def recognises(path: Path) -> bool:
    """Any of the pairs of folders."""
    return _folders(path) is not None


def _folders(path: Path) -> tuple[Path, Path] | None:
    found = next((names for names in FOLDERS if has_folders(*names)(path)), None)
    return (path / found[0], path / found[1]) if found else None


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages by the names of their files."""
    pages, golds = _folders(path) or (path / FOLDERS[0][0], path / FOLDERS[0][1])
    for name, page, gold in pairs(files(pages, ".html"), files(golds, "-cleaned.txt", ".txt"), note):
        html = contents(page)
        url, content = plain(text(gold))
        yield LabelledPage(name, html, content, url or _url(html), kind="mixed")


def plain(gold: str) -> tuple[str, str]:
    r"""The URL that a gold text names, and the text without its marks.

    >>> plain("URL: http://example.org/\n<h>Tea\n\n<p>Boil water.\n<l>milk")
    ('http://example.org/', ' Tea\n\n Boil water.\n milk')
    """
    first = _URL.match(gold)
    content = gold[first.end() :] if first else gold
    return first[1] if first else "", unescape(_MARK.sub(" ", content))


def _url(html: bytes) -> str:
    """The URL that the element `text` names."""
    found = _ID.match(html)
    return found[1].decode("utf-8", "replace") if found else ""


_LOOKS_FOR = ", or ".join(" and ".join(names) for names in FOLDERS)
LAYOUT = Layout("cleaneval", f"the folders {_LOOKS_FOR}", recognises, read)
