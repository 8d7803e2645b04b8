"""Blocks: the page as a reader sees it, as paragraphs, headings, items, cells and so on.

`segments` finds them. They are a table too; `Block` objects are made one by one, when asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

import numpy as np
import numpy.typing as npt

from contentex.page import tags
from contentex.page.flow import BLANK_LINE, Writer, character_offsets
from contentex.page.origins import VISIBLE, origins_of
from contentex.page.runs import find_part
from contentex.page.segments import KINDS, find_blocks

if TYPE_CHECKING:
    from contentex.page.page import Bools, Ints, Page

_KIND_COLUMNS = ("kind", "level", "table_row", "table_column", "container", "preformatted")


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
    origin: str = VISIBLE
    """How the page holds it: "visible" to a reader, "hidden" by an attribute or a style, in a "template" that a script
    may show, in a "noscript" for readers who run no scripts; or as data of a script, "json-ld" or "script-state"."""


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
    shown: Bools
    """For every row of the page: whether the blocks were made of it, as of all that a browser shows."""

    def __post_init__(self) -> None:
        for value in self.__dict__.values():
            if isinstance(value, np.ndarray):
                value.flags.writeable = False

    @classmethod
    def of(cls, page: Page) -> Blocks:
        """Find the blocks of what a reader sees of a page."""
        return cls.of_rows(page, page.rendered)

    @classmethod
    def of_rows(cls, page: Page, shown: Bools) -> Blocks:
        """Find the blocks that the text of these rows makes, as if nothing else were shown."""
        return cls(page=_other(page), shown=shown, **find_blocks(page, shown))

    def merge(self, others: Blocks) -> Blocks:
        """These blocks and those of other rows of the same page, in document order.

        A block of the one may stand within a block of the other: a hidden one in one that is shown.
        """
        order = np.argsort(np.concatenate((self.start, others.start)), kind="stable")
        columns = {
            name: np.concatenate((getattr(self, name), getattr(others, name))).take(order)
            for name in ("start", "end", *_KIND_COLUMNS)
        }
        place = np.empty(len(order) + 1, np.int32)
        place[order], place[-1] = np.arange(len(order)), -1
        owner = np.where(others.block_of_row >= 0, others.block_of_row + len(self), self.block_of_row)
        return Blocks(page=self.page, block_of_row=place.take(owner), shown=self.shown | others.shown, **columns)

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
            origin=self._origins[number],
        )

    # --- Columns that are made when first asked for ----------------------------------------------------------------

    @cached_property
    def line_breaks(self) -> Ints:
        """Rows of the `<br>` that a browser shows."""
        return np.flatnonzero((self.page.tag == tags.BR) & self.shown).astype(np.int32)

    @cached_property
    def _rows(self) -> Any:
        """All rows that belong to blocks, block by block."""
        rows = np.flatnonzero(self.block_of_row >= 0)
        return rows[np.argsort(self.block_of_row.take(rows), kind="stable")]

    @cached_property
    def _firsts(self) -> Any:
        """Where in `_rows` each block begins."""
        return np.searchsorted(self.block_of_row.take(self._rows), np.arange(len(self)))

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

    @cached_property
    def _origins(self) -> list[str]:
        return origins_of(self.page, self.start)

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
        return find_part(self, self.page.chars, mask).block_of_row >= 0

    def select(self, mask: Bools) -> Blocks:
        """The blocks of these rows alone: a block without any is gone, one with some has only those.

        >>> from contentex.page.parse import parse
        >>> page = parse("<p>See <a href=/>here</a> first.<p>Or not.")
        >>> page.blocks.select(~page.within(page.tag == page.name_id("a"))).texts()
        ['See first.', 'Or not.']
        """
        part = find_part(self, self.page.chars, mask)
        columns = {name: getattr(self, name).take(part.whole) for name in _KIND_COLUMNS}
        return Blocks(
            page=self.page,
            start=part.start,
            end=part.end,
            block_of_row=part.block_of_row,
            shown=self.shown,
            **columns,
        )

    # --- Texts -----------------------------------------------------------------------------------------------------

    def texts(self) -> list[str]:
        """The texts of all blocks, in order; `\\n` stands for a line break."""
        return list(self._texts)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        text, places = Writer(self).write(self, np.full(len(self), BLANK_LINE, np.uint8))
        bounds = iter(places.tolist())
        return tuple([text[begin:end].decode() for begin, end in zip(bounds, bounds, strict=True)])

    def join(self, between: npt.NDArray[np.uint8]) -> str:
        """The texts of all blocks in one; between two stands a character of ASCII, by its code, or a blank line, by 0.

        >>> from contentex.page.parse import parse
        >>> parse("<p>One<p>Two<p>Three").blocks.join(np.array([ord("|"), 0], np.uint8))
        'One|Two\\n\\nThree'
        """
        return Writer(self).write(self, between)[0].decode()


def _other(page: Page) -> Page:
    """Another Page with the same columns. Without it, page and blocks would keep each other alive in a cycle."""
    other = object.__new__(type(page))
    other.__dict__.update(page.__dict__)
    return other
