"""The words of a page, and the text row that each of them stands in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from contentex import Page
from contentex.bench.measures import words
from contentex.bench.measures.alignment import align
from contentex.bench.measures.runs import Places
from contentex.page import tags
from contentex.page.intervals import changes
from contentex.page.page import Bools

UNSEEN = 0.25
"""The share of a text that must be missing in what a reader sees before hidden rows are asked for it."""


@dataclass(frozen=True, eq=False)
class Words:
    """Words in the order of the page, and the row of each. A word that spans rows is in the first of them."""

    words: Sequence[str]
    row: Places


@dataclass(frozen=True, eq=False)
class PageWords:
    """The words of a page: those that a reader sees, and those in rows that are hidden."""

    page: Page
    seen: Words
    hidden: Words

    @classmethod
    def of(cls, page: Page) -> PageWords:
        """Read the words of a page.

        >>> import contentex
        >>> PageWords.of(contentex.parse("<p><b>T</b>ea <p hidden>Milk")).seen
        Words(words=['tea'], row=array([6]))
        """
        shown = np.flatnonzero(page.blocks.block_of_row >= 0)
        hidden = np.flatnonzero(page.within(page.own_hidden) & ~page.within(page.is_tag(*tags.UNRENDERED)))
        hidden = hidden[page.chars[hidden] > 0]
        return cls(page, _read(page, shown, _apart(page, shown)), _read(page, hidden, np.ones(len(hidden), np.bool_)))

    @cached_property
    def total(self) -> Places:
        """How many words each row of the page has."""
        return self._per_row(self.seen.row) + self._per_row(self.hidden.row)

    def found(self, text: str) -> Places:
        """How many words of each row belong to a text.

        Hidden rows are asked only where much of the text is not to be seen: stray words of it stand everywhere.
        """
        number: dict[str, int] = {}
        wanted = np.array([number.setdefault(word, len(number)) for word in words.split(text)], np.int64)
        found, left = self._align(self.seen, wanted, number)
        if (left >= 0).sum() > UNSEEN * len(left):
            found = found + self._align(self.hidden, left, number)[0]
        return found

    def _align(self, part: Words, wanted: Places, number: Mapping[str, int]) -> tuple[Places, Places]:
        """How many words of each row are wanted ones; and the wanted words, -1 for those that were found."""
        here = np.array([number.get(word, -1) for word in part.words], np.int64)
        alignment = align(here, wanted)
        return self._per_row(part.row[alignment.on_page]), np.where(alignment.in_text, -1, wanted)

    def _per_row(self, rows: Places) -> Places:
        return np.bincount(rows, minlength=len(self.page))


def _apart(page: Page, rows: Places) -> Bools:
    """Before which rows a word ends: where a block or a line begins, or a link right after another."""
    apart = changes(page.blocks.block_of_row[rows])
    linked = page.in_link[rows]
    links = np.searchsorted(np.flatnonzero(page.is_tag(*tags.LINKS)), rows)
    lines = np.searchsorted(page.blocks.line_breaks, rows)
    apart[1:] |= changes(lines)[1:] | (linked[1:] & linked[:-1] & changes(links)[1:])
    return apart


def _read(page: Page, rows: Places, apart: Bools) -> Words:
    """The words of these rows."""
    start, stop = page.text_offset[rows].tolist(), page.text_offset[rows + 1].tolist()
    pieces = [page.text[a:b].decode().lower() for a, b in zip(start, stop, strict=True)]
    pieces = ["\n" + piece if cut else piece for piece, cut in zip(pieces, apart.tolist(), strict=True)]
    text = "".join(pieces)
    found = list(words.pattern(text).finditer(text))
    begins = np.cumsum([0, *map(len, pieces)])[:-1]
    place = np.searchsorted(begins, [match.start() for match in found], "right") - 1
    return Words([match[0] for match in found], rows[place].astype(np.int64))
