"""The title of a page's content.

The `<title>` names the page, but often its site too; headings are many. Where both say the same, that is the title.
"""

from __future__ import annotations

import re
from itertools import groupby

import numpy as np

from contentex.page import tags
from contentex.page.intervals import subtree
from contentex.page.page import Bools, Page
from contentex.page.segments import HEADING

_META = tags.ID["meta"]
_SEPARATOR = re.compile(r"\s+[-/|>\u00ab\u00b7\u00bb\u2013\u2014\u2022\u2039\u203a]+\s+|\s*(?:[|\u00bb\uff5c]|::)\s*")
"""What stands between a page's name and its site's name."""

_LINK_TO_ITSELF = " \u00b6"  # the sign at the end of headings in manuals

Headings = list[tuple[int, int, str]]
"""Row, level and text of each."""


def find_title(page: Page, kept: Bools, chosen: int = -1) -> str:
    """The title: of the element that a method chose, else by the first of these steps that finds one; may be empty.

    >>> from contentex import parse
    >>> page = parse("<title>Green tea | Teapot News</title><h1>Teapot News</h1><h2>Green tea</h2><p>Boil water.")
    >>> find_title(page, page.visible)
    'Green tea'
    """
    if chosen >= 0 and (text := _text(page, chosen)):
        return text
    named, headings = _named(page), _headings(page)
    return (
        _heading_that_names(headings, named)
        or _only_heading(headings)
        or _without_site(_open_graph(page))
        or _without_site(named)
        or _heading_of_content(page, headings, kept)
    )


def _text(page: Page, row: int) -> str:
    """What a reader sees of an element, in one line."""
    return _one_line(" ".join(page.blocks.select(subtree(page, row)).texts()))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _headings(page: Page) -> Headings:
    """All headings that a reader sees."""
    blocks = page.blocks
    level, container, texts = blocks.level.tolist(), blocks.container.tolist(), blocks.texts()
    found = []
    for row, group in groupby(np.flatnonzero(blocks.kind == HEADING).tolist(), container.__getitem__):
        numbers = list(group)
        text = _one_line(" ".join(texts[number] for number in numbers))
        found.append((row, level[numbers[0]], text.rstrip(_LINK_TO_ITSELF)))
    return found


def title_row(page: Page) -> int:
    """Row of the page's first `<title>`, or -1."""
    rows = np.flatnonzero(page.tag == tags.TITLE)
    return int(rows[0]) if len(rows) else -1


def _named(page: Page) -> str:
    """What the `<title>` says."""
    row = title_row(page)
    return _one_line(page.text_of(row)) if row >= 0 else ""


def _open_graph(page: Page) -> str:
    """What the page tells to those who link to it."""
    for row in np.flatnonzero(page.tag == _META).tolist():
        if page.attribute(row, "property") == "og:title":
            return _one_line(page.attribute(row, "content") or "")
    return ""


def _letters(text: str) -> str:
    """A text as it is compared: its letters and digits."""
    return "".join(char for char in text.casefold() if char.isalnum())


def _heading_that_names(headings: Headings, named: str) -> str:
    """The heading, of level 1 or 2, that the `<title>` begins with, or else that one of its parts is."""
    whole, split = _letters(named), [_letters(part) for part in _SEPARATOR.split(named)]
    least, parts = len(split[0]) / 2, set(split)
    best, text = (False, 0), ""
    for _, level, heading in headings:
        letters = _letters(heading) if level <= 2 else ""
        begins = whole.startswith(letters) and len(letters) >= least
        if letters and (begins or letters in parts) and (begins, len(letters)) > best:
            best, text = (begins, len(letters)), heading
    return text


def _only_heading(headings: Headings) -> str:
    """The `h1` of a page that has no other."""
    first = [text for _, level, text in headings if level == 1]
    return first[0] if len(first) == 1 else ""


def _without_site(name: str) -> str:
    """The first part that says anything."""
    return next((part for part in _SEPARATOR.split(name) if _letters(part)), "")


def _heading_of_content(page: Page, headings: Headings, kept: Bools) -> str:
    """The last `h1` before the content or at its beginning, else the first heading in it."""
    shown = np.flatnonzero(kept & page.visible)
    begin = int(shown[0]) if len(shown) else 0
    above = [text for row, level, text in headings if level == 1 and row < begin]
    inside = [text for row, _, text in headings if kept[row : page.end[row]].any()]
    return next(iter([*above[-1:], *inside]), "")
