"""Content as plain text.

A blank line stands between blocks. Closer together are the items of a list, and a term and its definitions: each on
the next line; the cells of a table: a tab between them, a line for each row; and the parts of one code block.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.page import tags
from contentex.page.blocks import Blocks
from contentex.page.flow import BLANK_LINE
from contentex.page.inherit import outermost_marked
from contentex.page.segments import CELL, CODE, DEFINITION, ITEM, TERM

_APART, _LINE, _TAB, _SPACE = BLANK_LINE, *b"\n\t "
_LISTS = tags.ids("dir menu ol ul")


def to_text(blocks: Blocks) -> str:
    """The blocks as plain text; empty where there are none.

    >>> from contentex import parse
    >>> to_text(parse("<h1>Tea</h1><ul><li>black<li>green</ul><table><tr><th>cups<td>2<tr><th>spoons<td>3").blocks)
    'Tea\\n\\nblack\\ngreen\\n\\ncups\\t2\\nspoons\\t3'
    """
    return blocks.join(_separators(blocks))


def _separators(blocks: Blocks) -> npt.NDArray[np.uint8]:
    """What stands between each block and the next."""
    before, after = blocks.kind[:-1], blocks.kind[1:]
    found = np.full(len(after), _APART, np.uint8)
    same = before == after
    found[(after == DEFINITION) & (same | (before == TERM))] = _LINE
    pairs = np.flatnonzero(same)
    kinds = after.take(pairs)
    for kind, between in _BETWEEN.items():
        alike = pairs[kinds == kind]
        if len(alike):
            found[alike] = between(blocks, alike, alike + 1)
    return found


def _between_terms(_blocks: Blocks, _first: Any, _second: Any) -> Any:
    return _LINE


def _between_code(blocks: Blocks, first: Any, second: Any) -> Any:
    return np.where(blocks.container[first] == blocks.container[second], _LINE, _APART)


def _between_items(blocks: Blocks, first: Any, second: Any) -> Any:
    page = blocks.page
    outermost = outermost_marked(page.parent, page.is_tag(*_LISTS)).take(blocks.start)
    return np.where((outermost[first] == outermost[second]) & (outermost[first] > 0), _LINE, _APART)


def _between_cells(blocks: Blocks, first: Any, second: Any) -> Any:
    cells = blocks.container
    in_row = np.where(cells[first] == cells[second], _SPACE, _TAB)
    in_table = np.where(blocks.table_row[first] == blocks.table_row[second], in_row, _LINE)
    return np.where(tables_of(blocks, first) == tables_of(blocks, second), in_table, _APART)


def tables_of(blocks: Blocks, numbers: Any) -> Any:
    """Rows of the tables that these cells stand in: a `table` is two or three levels above its cells."""
    page = blocks.page
    group = page.parent[page.parent[blocks.container[numbers]]]
    return np.where(page.tag[group] == tags.TABLE, group, page.parent[group])


_BETWEEN = {TERM: _between_terms, CODE: _between_code, ITEM: _between_items, CELL: _between_cells}
