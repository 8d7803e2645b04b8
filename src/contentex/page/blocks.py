"""Blocks: the page as a reader sees it, as paragraphs, headings, items, cells and so on.

A block is a longest run of visible text rows with no boundary between them. Boundaries are the starts and ends of
block-level elements and two or more `<br>` with no text between them. What a browser does not show is no boundary.

The nearest ancestor that gives a kind names the block: text in `li > p` is an item, in `td > h2` a heading.
A table gives cells when it shows data; where it only arranges the page, its cells count for no more than a `div`.
A table never shows data when its role is `presentation` or `none` or when it holds another table. Otherwise it does
when two of these are true:

- it names its parts: it has a `th` or a `caption`;
- it is a grid: there is text in two of its rows, and side by side in one of them;
- its cells are plain: none holds what belongs to a page rather than to a table, that is a heading, a list, a form,
  a rule and their like, more than two blocks, or more than 60 words.

Blocks are a table too. `Block` objects are made one by one, when asked for.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, overload

import numpy as np

from contentex.page import tags

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

COLSPAN_MAX, ROWSPAN_MAX = 1000, 65534  # of the HTML standard
ACTIVE_MAX = 64
"""Cells that reach down from rows above and are kept in mind at a time; it keeps hostile tables cheap."""
CELL_BLOCKS_MAX, CELL_WORDS_MAX = 2, 60
"""A cell without table headers that holds more than these holds a piece of a page."""


def _by_tag(names: dict[str, int]) -> Ints:
    """A table from tag to value; its last entry, 0, is for the tags without a fixed id."""
    table = np.zeros(len(tags.NAMES) + 1, np.int32)
    for some, value in names.items():
        table[list(tags.ids(some))] += value
    return table


# What a tag means here, as bits.
_BOUNDARY, _BOX, _BREAK, _UNSEEN, _LIST, _KEEPS_SPACE, _CELL, _STRUCTURE = (1 << bit for bit in range(8))
_BOXES = "button noscript select svg textarea"  # stand within a line; boundaries only when they show text
_LISTS = "dir menu ol ul"
_ROLES = {
    # A formula is part of its sentence.
    " ".join(tags.NAMES[i] for i in tags.BLOCKS if tags.NAMES[i] not in ("math", *_BOXES.split())): _BOUNDARY,
    _BOXES: _BOX,
    "br": _BREAK,
    " ".join(tags.NAMES[i] for i in tags.UNRENDERED): _UNSEEN,
    _LISTS: _LIST,
    "pre listing plaintext xmp textarea": _KEEPS_SPACE,
    "td th": _CELL,
    f"h1 h2 h3 h4 h5 h6 {_LISTS} dl blockquote pre hr form fieldset input select textarea article aside details figure"
    " footer header main nav section": _STRUCTURE,
}
_KIND_OF_TAG = _by_tag(_GIVES)
_ROLES_OF_TAG = _by_tag(_ROLES).astype(np.uint8)


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
    source_start: int
    """Where its text begins in the decoded source, in characters."""
    source_end: int
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
            source_start=int(self.source_start[number]),
            source_end=int(self.source_end[number]),
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
    def source_start(self) -> Ints:
        """Where its text begins in the decoded source, in characters."""
        # A browser moves text that stands between table rows: the first row need not come first in the source.
        return _characters(self.page.source, self._reduce(np.minimum, self.page.source_start))

    @cached_property
    def source_end(self) -> Ints:
        """Where its text ends in the decoded source, in characters."""
        return _characters(self.page.source, self._reduce(np.maximum, self.page.source_end))

    # --- Texts -----------------------------------------------------------------------------------------------------

    def texts(self) -> list[str]:
        """The texts of all blocks, in order; `\\n` stands for a line break."""
        return list(self._texts)

    @cached_property
    def _texts(self) -> tuple[str, ...]:
        kept = self.preformatted
        if not kept.any():
            return tuple(_flowing(self._joined(self._rows)))
        texts = np.empty(len(self), object)
        of_kept = kept[self.block_of_row[self._rows]]
        texts[~kept] = _flowing(self._joined(self._rows[~of_kept]))
        texts[kept] = _preformatted(self._joined(self._rows[of_kept]))
        return tuple(texts.tolist())

    def _joined(self, rows: Any) -> bytes:
        """The text of these rows with a mark between blocks and for each line break."""
        start, stop = self.page.text_offset.take(rows), self.page.text_offset.take(rows + 1)
        lines = np.searchsorted(self.line_breaks, rows)
        marks = np.where(_changes(self.block_of_row.take(rows)), -1, 0)
        marks[1:] += (marks[1:] == 0) * (lines[1:] - lines[:-1])
        cut = marks != 0
        cut[1:] |= start[1:] != stop[:-1]
        first, last = np.flatnonzero(cut), np.flatnonzero(_ends(cut))
        text = self.page.text
        pieces = [b""] * (2 * len(first))
        pieces[0::2] = [_NEXT if mark < 0 else _LINE * mark for mark in marks[first].tolist()]
        pieces[1::2] = [text[a:b] for a, b in zip(start[first].tolist(), stop[last].tolist(), strict=True)]
        joined = b"".join(pieces)[1:]
        return joined if text.isascii() else _plain(joined)


# --- Text ----------------------------------------------------------------------------------------------------------

_NEXT, _LINE = b"\xff", b"\xfe"  # marks between blocks and for line breaks: bytes that no text in UTF-8 holds
_TO_SPACE = bytes(32 if byte in b"\t\n\f\r " else byte for byte in range(256))
_NO_BREAK_SPACE = "\u00a0".encode()
_DROPPED = tuple(char.encode() for char in "\u00ad\u200b\u2060\ufeff")  # soft hyphen, spaces of no width
_BLANK_LINES = re.compile(r"\A(?:[ \t\f\r]*\n)+")


def _plain(text: bytes) -> bytes:
    """No-break spaces as spaces; without soft hyphens and spaces of no width."""
    byte = np.frombuffer(text, np.uint8).copy()
    keep = np.ones(len(byte), np.bool_)
    wide = _find(byte, _NO_BREAK_SPACE)
    byte[wide], keep[wide + 1] = 32, False
    for char in _DROPPED:
        keep[_find(byte, char)[:, None] + np.arange(len(char))] = False
    return byte[keep].tobytes()


def _find(byte: Any, char: bytes) -> Any:
    """Where a character of several bytes stands. It looks for the first byte: faster than `bytes.find`."""
    at = np.flatnonzero(byte == char[0])
    for offset, wanted in enumerate(char[1:], 1):
        at = at[byte[at + offset] == wanted]
    return at


def _flowing(joined: bytes) -> list[str]:
    """The texts between the marks, white space collapsed as a browser does."""
    if not joined:
        return []
    byte = np.frombuffer(joined.translate(_TO_SPACE), np.uint8)
    space = byte == 32
    # A space goes after a space or a mark. What then stands before a mark is one space at most.
    keep = np.ones(len(byte), np.bool_)
    keep[1:] = ~space[1:] | ((byte[:-1] < 0xFE) & ~space[:-1])
    text = byte[keep].tobytes()
    if _LINE in text:
        text = text.replace(b" " + _LINE, b"\n").replace(_LINE, b"\n")
    # `strip` also takes the wide spaces that indent Chinese paragraphs.
    return [piece.decode().strip() for piece in text.split(_NEXT)]


def _preformatted(joined: bytes) -> list[str]:
    """The texts between the marks as they stand, without blank lines before and white space after."""
    text = joined.replace(_LINE, b"\n")
    return [_BLANK_LINES.sub("", piece.decode()).rstrip(" \t\n\f\r") for piece in text.split(_NEXT)]


def _characters(source: bytes, offsets: Ints) -> Ints:
    """Offsets in bytes as offsets in characters."""
    if source.isascii():
        return offsets
    # Of a character's bytes in UTF-8 all but the first begin with the bits 10.
    later = np.flatnonzero((np.frombuffer(source, np.uint8) & 0xC0) == 0x80)
    return (offsets - np.searchsorted(later, offsets)).astype(np.int32)


# --- From rows to blocks -------------------------------------------------------------------------------------------


class _Runs(NamedTuple):
    """The blocks before they have kinds."""

    start: Any
    end: Any
    preformatted: Bools
    block_of_row: Ints
    line_breaks: Any


class _Cells(NamedTuple):
    """The cells of the tables that show data, in document order."""

    cell: Any
    row: Any
    column: Any


def _columns(page: Page) -> dict[str, Any]:
    """All columns of Blocks."""
    roles = _ROLES_OF_TAG.take(page.tag, mode="clip")
    runs = _runs(page, roles)
    cells = _data_cells(page, roles, runs)
    kind_of = _KIND_OF_TAG.take(page.tag, mode="clip")
    kind_of[_without(np.flatnonzero(roles & _CELL), cells.cell)] = PARAGRAPH
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
    shown = ~page.within(page.own_hidden | (roles & _UNSEEN > 0))
    breaks = np.flatnonzero((roles & _BREAK > 0) & shown)
    section = _sections(page, _boundaries(page, roles, shown))
    visible = np.flatnonzero(page.visible)
    keeping = _holders(page, roles & _KEEPS_SPACE > 0, visible) > 0
    lines = np.searchsorted(breaks, visible)
    new = _changes(section[visible])
    new[1:] |= (lines[1:] - lines[:-1] > 1) & ~keeping[1:]
    start, end = visible[new], visible[_ends(new)] + 1
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


def _changes(values: Any) -> Bools:
    """Where a value differs from the one before; the first does."""
    changed = np.ones(len(values), np.bool_)
    changed[1:] = values[1:] != values[:-1]
    return changed


def _ends(begins: Bools) -> Bools:
    """Where runs end, from where they begin."""
    return np.append(begins[1:], True)[: len(begins)]


def _holders(page: Page, mask: Bools, rows: Any) -> Any:
    """How many marked elements hold each of the rows, themselves included."""
    marked = np.flatnonzero(mask)
    opened = np.searchsorted(marked, rows, "right")
    closed = np.searchsorted(np.sort(page.end[marked]), rows, "right")
    return opened - closed


def _without(rows: Any, others: Any) -> Any:
    """Sorted rows less some of them."""
    left = np.ones(len(rows), np.bool_)
    left[np.searchsorted(rows, others)] = False
    return rows[left]


# --- Kinds ---------------------------------------------------------------------------------------------------------


def _nearest(page: Page, mask: Bools) -> Any:
    """For each row the nearest marked row among itself and its ancestors, or 0."""
    above = np.where(mask, np.arange(len(page)), page.parent)
    above[0] = 0
    for _ in range(int(page.depth.max()).bit_length()):
        above = above.take(above)  # each round doubles how far every row looks up
    return above


def _containers(page: Page, roles: Any, kind_of: Ints, start: Any) -> Any:
    """The element that gives each block its kind, or else the nearest block-level one."""
    giver = _nearest(page, kind_of > PARAGRAPH)
    found = giver[start]
    # A heading that can be pressed is a heading.
    outer = giver[page.parent[found]]
    found = np.where((kind_of[found] == CONTROL) & (kind_of[outer] == HEADING), outer, found)
    block = _nearest(page, roles & (_BOUNDARY | _BOX) > 0)[start]
    # A heading around several `p` was left open by mistake: its own text is the heading, the rest is not.
    paragraphs = np.flatnonzero(page.tag == tags.P)
    astray = (page.tag[block] == tags.P) & (kind_of[found] == HEADING) & (_count(paragraphs, page, found) > 1)
    return np.where((found > 0) & ~astray, found, block)


def _levels(page: Page, roles: Any, kind: Ints, container: Any) -> Ints:
    """Of headings their number, of items the number of lists around them."""
    level = np.zeros(len(kind), np.int32)
    heading, item = kind == HEADING, kind == ITEM
    level[heading] = page.tag[container[heading]] - tags.HEADINGS[0] + 1
    level[item] = np.maximum(_holders(page, roles & _LIST > 0, container[item]), 1)
    return level


def _places(cells: _Cells, container: Any) -> tuple[Any, Any]:
    """Row and column of each block's cell, or -1."""
    row = np.full(len(container), -1, np.int32)
    column = row.copy()
    if len(cells.cell):
        at = np.minimum(np.searchsorted(cells.cell, container), len(cells.cell) - 1)
        found = cells.cell[at] == container
        row[found], column[found] = cells.row[at[found]], cells.column[at[found]]
    return row, column


# --- Tables --------------------------------------------------------------------------------------------------------


def _data_cells(page: Page, roles: Any, runs: _Runs) -> _Cells:
    """The cells of all tables that show data, with their places."""
    cell, line, group, table = _table_cells(page, roles)
    if not len(cell):
        return _Cells(cell, cell, cell)
    tables, number = np.unique(table, return_inverse=True)
    chosen = _show_data(page, roles, runs, tables, cell, line, number)[number]
    cell, line, group, table = cell[chosen], line[chosen], group[chosen], table[chosen]
    lines = np.flatnonzero(page.tag == tags.TR)
    row = np.searchsorted(lines, line) - np.searchsorted(lines, table)
    return _Cells(cell, row, _table_columns(page, cell, row, line, group))


def _table_cells(page: Page, roles: Any) -> tuple[Any, Any, Any, Any]:
    """Rows of the cells that stand in tables as they should, of their lines, row groups and tables."""
    cell = np.flatnonzero(roles & _CELL)
    line = page.parent[cell]
    group = page.parent[line]
    table = np.where(page.tag[group] == tags.TABLE, group, page.parent[group])
    proper = (page.tag[line] == tags.TR) & (page.tag[table] == tags.TABLE)
    return cell[proper], line[proper], group[proper], table[proper]


def _show_data(page: Page, roles: Any, runs: _Runs, tables: Any, cell: Any, line: Any, number: Any) -> Any:
    """Which tables show data, by the rule at the top of this file. `number` is the table of each cell."""
    nested = _count(np.flatnonzero(page.tag == tags.TABLE), page, tables) > 1
    named = _count(np.flatnonzero(page.is_tag(*_NAMING)), page, tables) > 0
    blocks = _count(runs.start, page, cell)
    full = blocks > 0
    piece = (blocks > CELL_BLOCKS_MAX) | (_words(page, cell) > CELL_WORDS_MAX)
    piece |= _count(np.flatnonzero(roles & _STRUCTURE), page, cell) > 0
    plain = np.bincount(number[piece], minlength=len(tables)) == 0
    grid = _is_grid(line[full], number[full], len(tables))
    return ~nested & ~_presents(page, tables) & (named.astype(int) + plain + grid > 1)


def _count(rows: Any, page: Page, elements: Any) -> Any:
    """How many of the sorted rows each element holds, itself included."""
    return np.searchsorted(rows, page.end[elements]) - np.searchsorted(rows, elements)


def _words(page: Page, elements: Any) -> Any:
    """The visible words in each element."""
    before = np.concatenate(([0], np.cumsum(page.words * page.visible)))
    return before[page.end[elements]] - before[elements]


def _presents(page: Page, tables: Any) -> Bools:
    """Which tables say that they only arrange the page."""
    roles = [(page.attribute(table, "role") or "").strip().lower() for table in tables.tolist()]
    return np.array([role in ("presentation", "none") for role in roles], np.bool_)


def _is_grid(line: Any, number: Any, tables: int) -> Bools:
    """Which tables have text in two lines or more, and twice or more in one of them."""
    _, first, cells = np.unique(line, return_index=True, return_counts=True)
    lines = np.bincount(number[first], minlength=tables)
    wide = np.bincount(number[first[cells > 1]], minlength=tables)
    return (lines > 1) & (wide > 0)


def _table_columns(page: Page, cell: Any, row: Any, line: Any, group: Any) -> Any:
    """The first column of each cell."""
    width = _spans(page, cell, "colspan", 1, COLSPAN_MAX)
    height = _spans(page, cell, "rowspan", ROWSPAN_MAX, ROWSPAN_MAX)
    before = np.cumsum(width) - width
    column = before - np.maximum.accumulate(np.where(_changes(line), before, 0))
    bounds = np.append(np.flatnonzero(_changes(group)), len(cell)).tolist()
    for first, stop in pairwise(bounds):
        part = slice(first, stop)
        if height[part].max() > 1:
            column[part] = _fill(row[part].tolist(), width[part].tolist(), height[part].tolist())
    return np.minimum(column, np.iinfo(np.int32).max)


def _spans(page: Page, cell: Any, name: str, zero: int, most: int) -> Any:
    """The cells' attribute `colspan` or `rowspan`, read as the HTML standard does; `zero` is what 0 stands for."""
    spans = np.ones(len(cell), np.int64)
    place = page.attribute_index(name)[cell]
    for at in np.flatnonzero(place >= 0).tolist():
        digits = _SPAN.match(page.source, page.attr_start[place[at]], page.attr_stop[place[at]])
        if digits:
            spans[at] = min(int(digits[1] or zero), most)
    return spans


_NAMING = tags.ids("th caption")
_SPAN = re.compile(rb"[\t\n\f\r ]*\+?(?=[0-9])0*([0-9]{0,6})")


def _fill(rows: list[int], widths: list[int], heights: list[int]) -> list[int]:
    """The columns of a row group's cells where cells reach down into later rows.

    Each cell goes to the next column that no cell from above takes; `taken` holds (column, stop, row after the last).
    """
    columns: list[int] = []
    taken: list[tuple[int, int, int]] = []
    added: list[tuple[int, int, int]] = []
    row = column = passed = 0
    for here, width, height in zip(rows, widths, heights, strict=True):
        if here != row:
            taken = sorted(span for span in taken + added if span[2] > here)[:ACTIVE_MAX]
            added = []
            row, column, passed = here, 0, 0
        while passed < len(taken) and taken[passed][0] <= column:
            column = max(column, taken[passed][1])
            passed += 1
        columns.append(column)
        column += width
        if height > 1:
            added.append((column - width, column, row + height))
    return columns
