"""Where the blocks of a page begin and end, and of what kind they are.

A block is a longest run of visible text rows with no boundary between them. Boundaries are the starts and ends of
block-level elements and two or more `<br>` with no text between them. What a browser does not show is no boundary.

The nearest ancestor that gives a kind names the block: text in `li > p` is an item, in `td > h2` a heading.
A table gives cells when it shows data (see `grid`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from contentex.page import tags
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


# --- From rows to blocks -------------------------------------------------------------------------------------------


class _Runs(NamedTuple):
    """The blocks before they have kinds."""

    start: Any
    end: Any
    preformatted: Bools
    block_of_row: Ints
    line_breaks: Any


def find_blocks(page: Page) -> dict[str, Any]:
    """The columns of a page's Blocks, by name."""
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
