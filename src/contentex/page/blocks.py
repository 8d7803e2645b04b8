"""Blocks: the page as a reader sees it, as paragraphs, headings, items, cells and so on.

`segments` finds them. They are a table too; `Block` objects are made one by one, when asked for.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from contentex.page import tags
from contentex.page.flow import LINE, NEXT, character_offsets, flowing_texts, plain_spaces, preformatted_texts
from contentex.page.intervals import changes, run_ends
from contentex.page.segments import KINDS, find_blocks

if TYPE_CHECKING:
    from contentex.page.page import Bools, Ints, Page

# What stands before a piece of text, besides the number of line breaks.
_NEXT_BLOCK, _SPACE = -1, -2
_MARKS = {_NEXT_BLOCK: NEXT, _SPACE: b" ", 0: b""}


@dataclass(frozen=True, slots=True)
class Block:
    """One block of a page."""

    text: str
    """What a reader sees: white space as a browser shows it, `\\n` for a line break."""
    kind: str
    """One of `KINDS`."""
    rows: tuple[int, int]
    """Its first text row, and the row after its last."""
    level: int
    """Of a heading: 1 to 6. Of an item: how deep its list is nested, from 1. Otherwise 0."""
    table_row: int
    """Of a cell: its row in the table, from 0. Otherwise -1."""
    table_column: int
    """Of a cell: its first column, from 0. Otherwise -1."""
    container: int
    """Row of the element that gave the kind; of a paragraph, of the nearest block-level element around it."""
    xpath: str
    """Path to the container: the element that a user would point at. Blocks may share one; `rows` tells them apart."""
    char_start: int
    """Where its text begins in the decoded source, in characters."""
    char_end: int
    """Where its text ends there."""
    chars: int
    """Characters that are neither white space nor invisible."""
    words: int
    """Words, as the Page counts them."""
    score: float | None = None
    """How sure an extractor is that it is content; None before an extraction."""
    kept: bool | None = None
    """Whether an extractor kept it; None before an extraction."""


@dataclass(frozen=True, eq=False, repr=False)
class Blocks(Sequence[Block]):
    """The blocks of a page: columns with one entry per block, and a sequence of `Block`.

    >>> from contentex.page.parse import parse
    >>> blocks = parse("<h1>Tea</h1>Boil <b>water</b>.<br><br>Wait.<ul><li>milk").blocks
    >>> [(block.kind, block.text) for block in blocks]
    [('heading', 'Tea'), ('paragraph', 'Boil water.'), ('paragraph', 'Wait.'), ('item', 'milk')]
    >>> blocks[1].xpath
    '/html[1]/body[1]'
    """

    page: Page
    start: Ints
    """First text row."""
    end: Ints
    """The row after its last text row."""
    kind: Ints
    """Code of its kind: its place in `KINDS`."""
    level: Ints
    """Heading level, or how deep an item's list is nested (1 is outermost); 0 otherwise."""
    table_row: Ints
    """Row of a cell in its table; -1 otherwise."""
    table_column: Ints
    """First column of a cell; -1 otherwise."""
    container: Ints
    """Row of the element that gave the kind, or else of the nearest block-level element."""
    block_of_row: Ints
    """For every row of the page: the block that a text row belongs to, -1 for all other rows."""
    preformatted: Bools
    """Whether its white space stands as the page wrote it, as in `pre`."""
    line_breaks: Ints
    """Rows of the `<br>` that a browser shows."""

    def __post_init__(self) -> None:
        for value in self.__dict__.values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False

    @classmethod
    def of(cls, page: Page) -> Blocks:
        """Find the blocks of a page."""
        # The copy shares the columns. Without it, page and blocks would keep each other alive in a cycle.
        return cls(page=copy.copy(page), **find_blocks(page))

    def __len__(self) -> int:
        return len(self.start)

    def __repr__(self) -> str:
        return f"<Blocks: {len(self)} of {self.page!r}>"

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> list[Block]: ...
    def __getitem__(self, index: int | slice) -> Block | list[Block]:
        if isinstance(index, slice):
            return [self._block(number) for number in range(len(self))[index]]
        return self._block(range(len(self))[index])

    def __iter__(self) -> Iterator[Block]:
        return map(self._block, range(len(self)))

    def _block(self, number: int) -> Block:
        return Block(
            text=self._texts[number],
            kind=KINDS[self.kind[number]],
            rows=(int(self.start[number]), int(self.end[number])),
            level=int(self.level[number]),
            table_row=int(self.table_row[number]),
            table_column=int(self.table_column[number]),
            container=int(self.container[number]),
            xpath=self.page.xpath(int(self.container[number])),
            char_start=int(self.char_start[number]),
            char_end=int(self.char_end[number]),
            chars=int(self.chars[number]),
            words=int(self.words[number]),
        )

    # --- Columns that are made when first asked for ----------------------------------------------------------------

    @cached_property
    def _rows(self) -> Any:
        """All rows that belong to blocks."""
        return np.flatnonzero(self.block_of_row >= 0)

    @cached_property
    def _firsts(self) -> Any:
        """Where in `_rows` each block begins."""
        return np.searchsorted(self._rows, self.start)

    def _reduce(self, how: np.ufunc, values: Ints) -> Ints:
        """One value per block from those of its rows."""
        return np.asarray(how.reduceat(values[self._rows], self._firsts) if len(self) else [], np.int32)

    @cached_property
    def chars(self) -> Ints:
        """Characters that are neither white space nor invisible."""
        return self._reduce(np.add, self.page.chars)

    @cached_property
    def words(self) -> Ints:
        """Words, as the Page counts them."""
        return self._reduce(np.add, self.page.words)

    @cached_property
    def char_start(self) -> Ints:
        """Where its text begins in the decoded source, in characters."""
        # A browser moves text that stands between table rows: the first row need not come first in the source.
        return character_offsets(self.page.source, self._reduce(np.minimum, self.page.source_start))

    @cached_property
    def char_end(self) -> Ints:
        """Where its text ends in the decoded source, in characters."""
        return character_offsets(self.page.source, self._reduce(np.maximum, self.page.source_end))

    def mean(self, values: Any) -> Any:
        """The mean of a column over each block's rows, each row as important as it has characters."""
        weights = self.page.chars.take(self._rows)
        sums = np.bincount(self.block_of_row.take(self._rows), values.take(self._rows) * weights, len(self))
        return sums / np.maximum(self.chars, 1)

    # --- Parts -----------------------------------------------------------------------------------------------------

    def shown_rows(self, mask: Bools) -> Bools:
        """The rows of blocks among these, with the white space that belongs to them.

        White space has no say of its own: it goes with the visible text before it, and at a block's start after it.
        """
        rows = self._rows
        if len(rows) == 0:
            return np.zeros(len(self.page), np.bool_)
        place = np.arange(len(rows))
        seen = self.page.visible.take(rows)
        before = np.maximum.accumulate(np.where(seen, place, 0))
        after = np.minimum.accumulate(np.where(seen, place, len(rows) - 1)[::-1])[::-1]
        block = self.block_of_row.take(rows)
        giver = np.where(seen[before] & (block[before] == block), before, after)
        shown = np.zeros(len(self.page), np.bool_)
        shown[rows] = mask.take(rows).take(giver)
        return shown

    def select(self, mask: Bools) -> Blocks:
        """The blocks of these rows alone: a block without any is gone, one with some has only those.

        >>> from contentex.page.parse import parse
        >>> page = parse("<p>See <a href=/>here</a> first.<p>Or not.")
        >>> page.blocks.select(~page.within(page.tag == page.name_id("a"))).texts()
        ['See first.', 'Or not.']
        """
        shown = self.shown_rows(mask)
        rows = np.flatnonzero(shown)
        block = self.block_of_row.take(rows)
        begins = changes(block)
        chosen = block[begins]
        of_row = np.full(len(self.page), -1, np.int32)
        of_row[rows] = np.cumsum(begins) - 1
        columns = {
            name: getattr(self, name)[chosen]
            for name in ("kind", "level", "table_row", "table_column", "container", "preformatted")
        }
        return Blocks(
            page=self.page,
            start=rows[begins].astype(np.int32),
            end=(rows[run_ends(begins)] + 1).astype(np.int32),
            block_of_row=of_row,
            line_breaks=self.line_breaks,
            **columns,
        )

    # --- Texts -----------------------------------------------------------------------------------------------------

    def texts(self) -> list[str]:
        """The texts of all blocks, in order; `\\n` stands for a line break."""
        return list(self._texts)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        kept = self.preformatted
        if not kept.any():
            return tuple(flowing_texts(self._joined(self._rows, self._touching(self._rows))))
        texts = np.empty(len(self), object)
        of_kept = kept[self.block_of_row[self._rows]]
        flowing = self._rows[~of_kept]
        texts[~kept] = flowing_texts(self._joined(flowing, self._touching(flowing)))
        texts[kept] = preformatted_texts(self._joined(self._rows[of_kept]))
        return tuple(texts.tolist())

    def _touching(self, rows: Any) -> Bools:
        """Which rows need a space before them.

        Those that begin a link right after another link, as style sheets set such links apart; and those before which
        `select` left out a text.
        """
        linked = self.page.in_link.take(rows)
        begun = np.searchsorted(np.flatnonzero(self.page.tag == tags.A), rows)
        touching = np.zeros(len(rows), np.bool_)
        touching[1:] = linked[1:] & linked[:-1] & (begun[1:] > begun[:-1])
        seen = np.searchsorted(np.flatnonzero(self.page.visible), rows)
        touching[1:] |= seen[1:] > seen[:-1] + self.page.visible.take(rows[:-1])
        return touching

    def _joined(self, rows: Any, spaced: Bools | None = None) -> bytes:
        """The text of these rows with a mark between blocks and for each line break, and a space where one is due."""
        start, stop = self.page.text_offset.take(rows), self.page.text_offset.take(rows + 1)
        lines = np.searchsorted(self.line_breaks, rows)
        marks = np.where(changes(self.block_of_row.take(rows)), _NEXT_BLOCK, 0)
        marks[1:] += (marks[1:] == 0) * (lines[1:] - lines[:-1])
        if spaced is not None:
            marks[spaced & (marks == 0)] = _SPACE
        cut = marks != 0
        cut[1:] |= start[1:] != stop[:-1]
        first, last = np.flatnonzero(cut), np.flatnonzero(run_ends(cut))
        text = self.page.text
        pieces = [b""] * (2 * len(first))
        pieces[0::2] = [_MARKS[mark] if mark <= 0 else LINE * mark for mark in marks[first].tolist()]
        pieces[1::2] = [text[a:b] for a, b in zip(start[first].tolist(), stop[last].tolist(), strict=True)]
        joined = b"".join(pieces)[1:]
        return joined if text.isascii() else plain_spaces(joined)
