"""Dragnet (Peters and Lecocq, WWW 2013): articles and blogs, with their comments apart.

    HTML/<id>.html                          the page
    Corrected/<id>.html.corrected.txt       its content; then, after a line `!@#$%^&*()  COMMENTS`, the comments

The texts come as UTF-8, as UTF-16 with a mark, and as ISO 8859-1. The gold text has no comments; where there are some,
body and comments are parts.

The later collection of the project (2020) is known too:

    html/<uuid>.html    meta/<uuid>.toml    with `text`, `url`, `title` and `dt_published`

Checked against the reader and the test files of github.com/dragnet-org/dragnet and the README of dragnet_data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from contentex.bench.corpora.files import contents, files, label, pairs, text
from contentex.bench.corpora.labelled import CorpusError, LabelledPage
from contentex.bench.corpora.layout import Layout, Note, has_folders

_COMMENTS = re.compile(r"!@#\$%\^&\*\(\)\s+COMMENTS")
_OLD, _NEW = ("HTML", "Corrected"), ("html", "meta")


def recognises(path: Path) -> bool:
    """The folders of either collection."""
    return has_folders(*_OLD)(path) or has_folders(*_NEW)(path)


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages by the names of their files."""
    if has_folders(*_NEW)(path):
        yield from _read_new(path, note)
        return
    pages, golds = files(path / _OLD[0], ".html"), files(path / _OLD[1], ".html.corrected.txt")
    for name, page, gold in pairs(pages, golds, note):
        body, comments = apart(text(gold))
        parts = {"body": body, "comments": comments} if comments else {}
        yield LabelledPage(name, contents(page), body, kind="article", parts=parts)


def apart(gold: str) -> tuple[str, str]:
    r"""The content and the comments.

    >>> apart("Tea is hot.\n\n!@#$%^&*()  COMMENTS\n\nSo it is!")
    ('Tea is hot.', 'So it is!')
    """
    content, *comments = _COMMENTS.split(gold, maxsplit=1)
    return content.strip(), "".join(comments).strip()


def _read_new(path: Path, note: Note) -> Iterator[LabelledPage]:
    pages, golds = files(path / _NEW[0], ".html"), files(path / _NEW[1], ".toml")
    for name, page, gold in pairs(pages, golds, note):
        labels = _toml(gold)
        yield LabelledPage(
            id=name,
            html=contents(page),
            gold=label(labels.get("text")),
            url=label(labels.get("url")),
            kind="article",
            title=label(labels.get("title")),
            date=str(labels.get("dt_published", ""))[:10],
        )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text(path))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CorpusError(f"{path} is no TOML: {error}") from error


_LOOKS_FOR = ", or ".join(" and ".join(names) for names in (_OLD, _NEW))
LAYOUT = Layout("dragnet", f"the folders {_LOOKS_FOR}", recognises, read)
