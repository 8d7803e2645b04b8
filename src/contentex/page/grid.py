"""Tables that show data, and the row and column of their cells.

Where a table only arranges the page, its cells count for no more than a `div`. A table never shows data when its
role is `presentation` or `none` or when it holds another table. Otherwise it does when two of these are true:

- it names its parts: it has a `th` or a `caption`;
- it is a grid: there is text in two of its rows, and side by side in one of them;
- its cells are plain: none holds what belongs to a page rather than to a table, that is a heading, a list, a form,
  a rule and their like, more than two blocks, or more than 60 words.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from contentex.page import tags
from contentex.page.intervals import changes, count_within
from contentex.page.roles import by_tag

if TYPE_CHECKING:
    from contentex.page.page import Bools, Page

COLSPAN_MAX, ROWSPAN_MAX = 1000, 65534  # of the HTML standard
ACTIVE_MAX = 64
"""Cells that reach down from rows above and are kept in mind at a time; it keeps hostile tables cheap."""
CELL_BLOCKS_MAX, CELL_WORDS_MAX = 2, 60
"""A cell without table headers that holds more than these holds a piece of a page."""


_NAMING, _STRUCTURE = 1, 2
_STRUCTURE_TAGS = (
    "h1 h2 h3 h4 h5 h6 dir menu ol ul dl blockquote pre hr form fieldset input select textarea article aside details"
    " figure footer header main nav section"
)
_PARTS_OF_TAG = by_tag({"th caption": _NAMING, _STRUCTURE_TAGS: _STRUCTURE})
_SPAN = re.compile(rb"[\t\n\f\r ]*\+?(?=[0-9])0*([0-9]{0,6})")


class Cells(NamedTuple):
    """The cells of the tables that show data, in document order."""

    cell: Any
    row: Any
    column: Any


def data_cells(page: Page, block_starts: Any, shown: Bools) -> Cells:
    """The cells of all tables that show data, with their places. What is not shown is passed over."""
    cell, line, group, table = _table_cells(page, block_starts)
    if not len(cell):
        return Cells(cell, cell, cell)
    tables, number = np.unique(table, return_inverse=True)
    chosen = _show_data(page, block_starts, shown, tables, cell, line, number)[number]
    cell, line, group, table = cell[chosen], line[chosen], group[chosen], table[chosen]
    lines = np.flatnonzero(page.tag == tags.TR)
    row = np.searchsorted(lines, line) - np.searchsorted(lines, table)
    return Cells(cell, row, _table_columns(page, cell, row, line, group))


def _table_cells(page: Page, block_starts: Any) -> tuple[Any, Any, Any, Any]:
    """Rows of the cells that stand as they should in tables with text, of their lines, row groups and tables."""
    cell = np.flatnonzero((page.tag == tags.TD) | (page.tag == tags.TH))
    if not len(cell):
        return cell, cell, cell, cell
    line = page.parent[cell]
    group = page.parent[line]
    table = np.where(page.tag[group] == tags.TABLE, group, page.parent[group])
    proper = (page.tag[line] == tags.TR) & (page.tag[table] == tags.TABLE)
    proper &= count_within(block_starts, page, table) > 0
    return cell[proper], line[proper], group[proper], table[proper]


def _show_data(page: Page, block_starts: Any, shown: Bools, tables: Any, cell: Any, line: Any, number: Any) -> Any:
    """Which tables show data, by the rule at the top of this file. `number` is the table of each cell."""
    nested = count_within(np.flatnonzero(page.tag == tags.TABLE), page, tables) > 1
    parts = _PARTS_OF_TAG.take(page.tag, mode="clip")
    named = count_within(np.flatnonzero(parts == _NAMING), page, tables) > 0
    blocks = count_within(block_starts, page, cell)
    full = blocks > 0
    piece = (blocks > CELL_BLOCKS_MAX) | (_words(page, shown, cell) > CELL_WORDS_MAX)
    piece |= count_within(np.flatnonzero(parts == _STRUCTURE), page, cell) > 0
    plain = np.bincount(number[piece], minlength=len(tables)) == 0
    grid = _is_grid(line[full], number[full], len(tables))
    return ~nested & ~_presents(page, tables) & (named.astype(int) + plain + grid > 1)


def _words(page: Page, shown: Bools, elements: Any) -> Any:
    """The words that are shown in each element."""
    before = np.concatenate(([0], np.cumsum(page.words * shown)))
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
    column = before - np.maximum.accumulate(np.where(changes(line), before, 0))
    bounds = np.append(np.flatnonzero(changes(group)), len(cell)).tolist()
    for first, stop in pairwise(bounds):
        part = slice(first, stop)
        if height[part].max() > 1:
            column[part] = _fill(row[part].tolist(), width[part].tolist(), height[part].tolist())
    return np.minimum(column, np.iinfo(np.int32).max)


def _spans(page: Page, cell: Any, name: str, zero: int, most: int) -> Any:
    """The cells' attribute `colspan` or `rowspan`, read as the HTML standard does; `zero` is what 0 stands for."""
    spans = np.ones(len(cell), np.int64)
    if not (page.attr_name == tags.ID[name]).any():
        return spans
    place = page.attribute_index(name)[cell]
    for at in np.flatnonzero(place >= 0).tolist():
        digits = _SPAN.match(page.source, page.attr_start[place[at]], page.attr_end[place[at]])
        if digits:
            spans[at] = min(int(digits[1] or zero), most)
    return spans


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
