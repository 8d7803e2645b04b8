"""Where the blocks of a page begin and end, and of what kind they are.

A block is a longest run of visible text rows with no boundary between them. Boundaries are the starts and ends of
block-level elements and two or more `<br>` with no text between them. What a browser does not show is no boundary.
`runs` finds them.

The nearest ancestor that gives a kind names the block: text in `li > p` is an item, in `td > h2` a heading
(`containers` finds it). A table gives cells when it shows data (see `grid`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from contentex.page.containers import Kinds, find_containers
from contentex.page.grid import Cells, data_cells
from contentex.page.roles import ROLES_OF_TAG, by_tag
from contentex.page.runs import find_runs

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


_KIND_OF_TAG = by_tag(_GIVES)


def find_blocks(page: Page, shown: Bools) -> dict[str, Any]:
    """The columns of the Blocks of a page's rows, or of some of them, by name."""
    parts = ROLES_OF_TAG.take(page.tag, mode="clip")
    kind_of = _KIND_OF_TAG.take(page.tag, mode="clip")
    runs = find_runs(page, parts, shown)
    cells = data_cells(page, runs.start, shown)
    _leave_cells(kind_of, cells.cell)
    container, kind, level = find_containers(page, parts, kind_of, runs.start, Kinds(HEADING, ITEM, CONTROL))
    row, column = _places(cells, container)
    return dict(kind=kind, level=level, container=container, table_row=row, table_column=column, **runs._asdict())


def _leave_cells(kind_of: npt.NDArray[np.uint8], data: Any) -> None:
    """Let only the cells of tables that show data give a kind."""
    kind_of[kind_of == CELL] = PARAGRAPH
    kind_of[data] = CELL


def _places(cells: Cells, container: Ints) -> tuple[Ints, Ints]:
    """Row and column of each block's cell, or -1."""
    row = np.full(len(container), -1, np.int32)
    column = row.copy()
    if len(cells.cell):
        at = np.minimum(np.searchsorted(cells.cell, container), len(cells.cell) - 1)
        found = cells.cell[at] == container
        row[found], column[found] = cells.row[at[found]], cells.column[at[found]]
    return row, column
