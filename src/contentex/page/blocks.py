"""Blocks: the page as a reader sees it, as paragraphs, headings, items, cells and so on.

A block is a longest run of visible text rows with no boundary between them. Boundaries are the starts and ends of
block-level elements and two or more `<br>` with no text between them. What a browser does not show is no boundary.

The nearest ancestor that gives a kind names the block: text in `li > p` is an item, in `td > h2` a heading.
A table gives cells when it shows data (see `grid`).

Blocks are a table too. `Block` objects are made one by one, when asked for.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from contentex.page import tags
from contentex.page.flow import LINE, NEXT, character_offsets, flowing_texts, plain_spaces, preformatted_texts
from contentex.page.grid import Cells, data_cells
from contentex.page.intervals import changes, count_around, count_within, nearest_marked, run_ends, without

if TYPE_CHECKING:
    from contentex.page.page import Bools, Ints, Page

KINDS = (
    "paragraph",
    "heading",
    "item",
    "cell",
    "code",
    "quote",
    "caption",
    "term",
    "definition",
    "summary",
    "control",
)
"""What a block can be; its code is its place here. A paragraph is a block that no element gives another kind."""
PARAGRAPH, HEADING, ITEM, CELL, CODE, QUOTE, CAPTION, TERM, DEFINITION, SUMMARY, CONTROL = range(len(KINDS))

_GIVES = {
    "h1 h2 h3 h4 h5 h6": HEADING,
    "li": ITEM,
    "td th": CELL,
    "pre listing plaintext xmp": CODE,
    "blockquote": QUOTE,
    "caption figcaption legend": CAPTION,
    "dt": TERM,
    "dd": DEFINITION,
    "summary": SUMMARY,
    "button option optgroup select textarea": CONTROL,
}


def _by_tag(names: dict[str, int]) -> Ints:
    """A table from tag to value; its last entry, 0, is for the tags without a fixed id."""
    table = np.zeros(len(tags.NAMES) + 1, np.int32)
    for some, value in names.items():
        table[list(tags.ids(some))] += value
    return table


# What a tag means here, as bits.
_BOUNDARY, _BOX, _BREAK, _LIST, _KEEPS_SPACE, _CELL = (1 << bit for bit in range(6))
_BOXES = "button noscript select svg textarea"  # stand within a line; boundaries only when they show text
_LISTS = "dir menu ol ul"
_ROLES = {
    # A formula is part of its sentence.
    " ".join(tags.NAMES[i] for i in tags.BLOCKS if tags.NAMES[i] not in ("math", *_BOXES.split())): _BOUNDARY,
    _BOXES: _BOX,
    "br": _BREAK,
    _LISTS: _LIST,
    "pre listing plaintext xmp textarea": _KEEPS_SPACE,
    "td th": _CELL,
}
_KIND_OF_TAG = _by_tag(_GIVES)
_ROLES_OF_TAG = _by_tag(_ROLES).astype(np.uint8)


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
        return cls(page=copy.copy(page), **_columns(page))

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


# --- From rows to blocks -------------------------------------------------------------------------------------------


class _Runs(NamedTuple):
    """The blocks before they have kinds."""

    start: Any
    end: Any
    preformatted: Bools
    block_of_row: Ints
    line_breaks: Any


def _columns(page: Page) -> dict[str, Any]:
    """All columns of Blocks."""
    roles = _ROLES_OF_TAG.take(page.tag, mode="clip")
    runs = _runs(page, roles)
    cells = data_cells(page, runs.start)
    kind_of = _KIND_OF_TAG.take(page.tag, mode="clip")
    kind_of[without(np.flatnonzero(roles & _CELL), cells.cell)] = PARAGRAPH
    container = _containers(page, roles, kind_of, runs.start)
    kind = kind_of[container]
    level = _levels(page, roles, kind, container)
    row, column = _places(cells, container)
    columns = dict(kind=kind, level=level, container=container, table_row=row, table_column=column, **runs._asdict())
    return {name: _narrow(values) for name, values in columns.items()}


def _narrow(values: Any) -> Any:
    """Row numbers, which NumPy's searches give as 64 bits, in 32."""
    return values if values.dtype == np.bool_ else values.astype(np.int32, copy=False)


def _runs(page: Page, roles: Any) -> _Runs:
    """Cut the visible text rows where a boundary or a blank line stands between them."""
    shown = page.rendered
    breaks = np.flatnonzero((roles & _BREAK > 0) & shown)
    section = _sections(page, _boundaries(page, roles, shown))
    visible = np.flatnonzero(page.visible)
    keeping = count_around(page, roles & _KEEPS_SPACE > 0, visible) > 0
    lines = np.searchsorted(breaks, visible)
    new = changes(section[visible])
    new[1:] |= (lines[1:] - lines[:-1] > 1) & ~keeping[1:]
    start, end = visible[new], visible[run_ends(new)] + 1
    texts = np.flatnonzero((page.tag == tags.TEXT) & shown)
    # Where white space counts, what stands before the first word is its indentation.
    indented = start[keeping[new]]
    start[keeping[new]] = texts[np.searchsorted(section[texts], section[indented])]
    return _Runs(start, end, keeping[new], _owners(len(page), texts, start, end), breaks)


def _boundaries(page: Page, roles: Any, shown: Bools) -> Any:
    """Rows of the elements whose start and end no block crosses."""
    boxes = np.flatnonzero(roles & _BOX)
    seen = np.concatenate(([0], np.cumsum(page.visible)))
    full = boxes[seen[page.end[boxes]] > seen[boxes]]
    return np.concatenate((np.flatnonzero((roles & _BOUNDARY > 0) & shown), full))


def _sections(page: Page, boundaries: Any) -> Any:
    """For each row, how many places with a boundary come before it."""
    edge = np.zeros(len(page) + 1, np.int32)
    edge[boundaries] = 1
    edge[page.end[boundaries]] = 1
    return np.cumsum(edge)


def _owners(rows: int, texts: Any, start: Any, end: Any) -> Ints:
    """For each row the block that it belongs to, or -1."""
    owner = np.full(rows, -1, np.int32)
    if len(start):
        block = np.searchsorted(start, texts, "right") - 1
        inside = (block >= 0) & (texts < end[block])
        owner[texts[inside]] = block[inside]
    return owner


# --- Kinds ---------------------------------------------------------------------------------------------------------


def _containers(page: Page, roles: Any, kind_of: Ints, start: Any) -> Any:
    """The element that gives each block its kind, or else the nearest block-level one."""
    giver = nearest_marked(page, kind_of > PARAGRAPH)
    found = giver[start]
    # A heading that can be pressed is a heading.
    outer = giver[page.parent[found]]
    found = np.where((kind_of[found] == CONTROL) & (kind_of[outer] == HEADING), outer, found)
    block = nearest_marked(page, roles & (_BOUNDARY | _BOX) > 0)[start]
    # A heading around several `p` was left open by mistake: its own text is the heading, the rest is not.
    paragraphs = np.flatnonzero(page.tag == tags.P)
    astray = (page.tag[block] == tags.P) & (kind_of[found] == HEADING) & (count_within(paragraphs, page, found) > 1)
    return np.where((found > 0) & ~astray, found, block)


def _levels(page: Page, roles: Any, kind: Ints, container: Any) -> Ints:
    """Of headings their number, of items the number of lists around them."""
    level = np.zeros(len(kind), np.int32)
    heading, item = kind == HEADING, kind == ITEM
    level[heading] = page.tag[container[heading]] - tags.HEADINGS[0] + 1
    level[item] = np.maximum(count_around(page, roles & _LIST > 0, container[item]), 1)
    return level


def _places(cells: Cells, container: Any) -> tuple[Any, Any]:
    """Row and column of each block's cell, or -1."""
    row = np.full(len(container), -1, np.int32)
    column = row.copy()
    if len(cells.cell):
        at = np.minimum(np.searchsorted(cells.cell, container), len(cells.cell) - 1)
        found = cells.cell[at] == container
        row[found], column[found] = cells.row[at[found]], cells.column[at[found]]
    return row, column
