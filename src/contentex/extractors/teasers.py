"""What counts as a link on a page of teasers: more than the `a` elements (TextSweeper, section 3).

An element is a link if it is an `a`, or has an `onclick`, or if one of its text nodes ends with a phrase like "Read
more" or "..."; then its parent is one too.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from contentex import datafiles
from contentex.page import tags
from contentex.page.page import Bools, Page


def linked_texts(page: Page) -> Bools:
    """The text rows that are text of links.

    All that stands in an `a` or under an `onclick` is. Of the elements that are links for a phrase, their own text is:
    an article that holds one paragraph with dots at its end keeps the others.
    """
    clickable = (page.attribute_index("onclick") >= 0) & ~page.is_tag(tags.HTML, tags.BODY)
    linked: Bools = page.in_link | page.within(clickable) | _own_texts(page, _teasers(page))
    return np.asarray(linked & (page.tag == tags.TEXT))


def _own_texts(page: Page, elements: Any) -> Bools:
    """The text rows right below these elements."""
    mask = np.zeros(len(page), np.bool_)
    mask[elements] = True
    mask[1:] = mask[page.parent[1:]]
    mask[0] = False
    return mask


def _teasers(page: Page) -> Any:
    """The elements whose text ends like a teaser, and their parents."""
    rows = np.flatnonzero(page.visible)
    found = rows[[number for number, ending in enumerate(_endings(page, rows)) if ends_like_a_teaser(ending)]]
    elements = page.parent[found]
    return np.concatenate((elements, np.maximum(page.parent[elements], 0)))


def _endings(page: Page, rows: Any) -> list[str]:
    """The last characters of each text, at least as many as the longest phrase has."""
    starts, stops = page.text_offset[rows].tolist(), page.text_offset[rows + 1].tolist()
    pieces = (page.text[start:stop].rstrip()[-_LONGEST:] for start, stop in zip(starts, stops, strict=True))
    return b"\0".join(pieces).decode("utf-8", "ignore").lower().split("\0")  # no page has that character


_LONGEST = 120


def ends_like_a_teaser(text: str) -> bool:
    """Whether a text, in lower case, ends with a phrase of `data/read_more.txt`.

    >>> [ends_like_a_teaser(text) for text in ("rain fell ...", "read more", "we need more")]
    [True, True, False]
    """
    text = text.strip()
    phrases = _phrases().get(text[-1:], ())
    return any(text == phrase or (not whole and text.endswith(phrase)) for phrase, whole in phrases)


@cache
def _phrases() -> dict[str, list[tuple[str, bool]]]:
    """Phrases, each with whether it must be the whole text, by their last character."""
    found: dict[str, list[tuple[str, bool]]] = {}
    for line in datafiles.entries("contentex.extractors", "read_more.txt"):
        phrase = line.removeprefix("=")
        found.setdefault(phrase[-1:], []).append((phrase, line != phrase))
    return found
