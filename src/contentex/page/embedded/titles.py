"""The names that a page goes by: what in a state has one of them is about the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from contentex.page import tags
from contentex.page.page import Page

SHORTEST = 4
"""Letters of a name that can be told from others."""
LONGEST = 300
_H1, _META = tags.ids("h1 meta")
_WORDS = re.compile(r"\w+")


def letters(text: str) -> str:
    """Letters and digits alone, in small letters: spaces and marks are written in too many ways.

    >>> letters("Men's Socks")
    'menssocks'
    """
    return "".join(_WORDS.findall(text.casefold()))


@dataclass(frozen=True, slots=True)
class Titles:
    """The titles of a page, as letters."""

    found: frozenset[str] = frozenset()

    @classmethod
    def of(cls, page: Page) -> Titles:
        """The page's `<title>`, its `og:title`, and its main headings."""
        named = (letters(text[:LONGEST]) for text in _titles(page))
        return cls(frozenset(name for name in named if len(name) >= SHORTEST))

    def fit(self, thing: dict[str, Any]) -> bool:
        """Whether one of a thing's own strings is a title, or the greater part of one: the rest names the site."""
        strings = (value for value in thing.values() if isinstance(value, str) and SHORTEST <= len(value) <= LONGEST)
        return any(self._is_title(letters(value)) for value in strings)

    def _is_title(self, name: str) -> bool:
        return len(name) >= SHORTEST and any(name in title and 2 * len(name) > len(title) for title in self.found)


def _titles(page: Page) -> Iterator[str]:
    for row in np.flatnonzero(page.is_tag(tags.TITLE, _H1)).tolist():
        yield page.text_of(row)
    for row in np.flatnonzero(page.tag == _META).tolist():
        if page.attribute(row, "property") == "og:title":
            yield page.attribute(row, "content") or ""
