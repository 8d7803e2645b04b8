"""Content as plain text.

A blank line stands between blocks. Closer together are the items of a list, and a term and its definitions: each on
the next line; the cells of a table: a tab between them, a line for each row; and the parts of one code block.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from contentex.page import tags
from contentex.page.blocks import Blocks
from contentex.page.page import Page
from contentex.page.segments import CELL, CODE, DEFINITION, ITEM, TERM

_APART, _LINE, _TAB, _SPACE = range(4)
_SEPARATORS = ("\n\n", "\n", "\t", " ")
_LISTS = tags.ids("dir menu ol ul")


def to_text(blocks: Blocks) -> str:
    """The blocks as plain text; empty where there are none.

    >>> from contentex import parse
    >>> to_text(parse("<h1>Tea</h1><ul><li>black<li>green</ul><table><tr><th>cups<td>2<tr><th>spoons<td>3").blocks)
    'Tea\\n\\nblack\\ngreen\\n\\ncups\\t2\\nspoons\\t3'
    """
    texts = blocks.texts()
    pieces = [""] * (2 * len(texts))
    pieces[0::2] = texts
    pieces[1:-1:2] = [_SEPARATORS[code] for code in _separators(blocks).tolist()]
    return "".join(pieces)


def _separators(blocks: Blocks) -> Any:
    """What stands between each block and the next."""
    kind = blocks.kind
    found = np.full(max(len(kind) - 1, 0), _APART)
    same = kind[1:] == kind[:-1]
    found[same & (kind[1:] == TERM)] = _LINE
    found[np.isin(kind[:-1], (TERM, DEFINITION)) & (kind[1:] == DEFINITION)] = _LINE
    for place in (CODE, ITEM, CELL):
        pairs = np.flatnonzero(same & (kind[1:] == place))
        if len(pairs):
            found[pairs] = _BETWEEN[place](blocks, pairs, pairs + 1)
    return found


def _between_code(blocks: Blocks, first: Any, second: Any) -> Any:
    return np.where(blocks.container[first] == blocks.container[second], _LINE, _APART)


def _between_items(blocks: Blocks, first: Any, second: Any) -> Any:
    lists = _outermost_lists(blocks.page)
    ends = np.append(0, blocks.page.end[lists])
    # Two items belong together when the last list that began before the first also holds the second.
    last = ends[np.searchsorted(lists, blocks.start[first])]
    return np.where(blocks.start[second] < last, _LINE, _APART)


def _outermost_lists(page: Page) -> Any:
    """Rows of the lists that stand in no other, in order."""
    lists = np.flatnonzero(page.is_tag(*_LISTS))
    ends = np.maximum.accumulate(page.end[lists])
    outer = np.ones(len(lists), np.bool_)
    outer[1:] = lists[1:] >= ends[:-1]
    return lists[outer]


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


_BETWEEN = {CODE: _between_code, ITEM: _between_items, CELL: _between_cells}
