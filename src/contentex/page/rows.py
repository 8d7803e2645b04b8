# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The rows of a page while it is being scanned, and the columns that they become.

Rows are added in the order in which the scanner meets them. As long as that is document order, a row needs only its
parent. The first node that is put elsewhere (foster parenting, the adoption agency, content after `</head>` or
`</body>`) switches on sibling links; from then on they tell the order, and `columns` follows them.

Links: the first child's `before` and the last child's `after` hold -2 - parent, so that a whole family changes its
parent by two writes. -1 is no row.

`rows.pxd` holds the C types; without a compiler this runs as it stands.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page import tags
from contentex.page.buffers import Buffer, byte_buffer, compiled, grown, integer_buffer, taken

if cython.compiled:
    from cython.cimports.libc.string import memcpy

TEXT, HTML, BODY = tags.TEXT, tags.HTML, tags.BODY

_INTEGERS = ("tag", "parent", "text_at", "start", "stop", "attr_from", "attr_to", "first", "last", "before", "after")
_BYTES = ("is_hidden", "is_open", "joins")
_MERGES = ("merge_row", "merge_from", "merge_to")


class Rows:
    """Rows being made. All places are row numbers in the order of making."""

    tag: Buffer
    parent: Buffer
    text_at: Buffer
    start: Buffer
    stop: Buffer
    attr_from: Buffer
    attr_to: Buffer
    is_hidden: Buffer
    is_open: Buffer
    first: Buffer
    last: Buffer
    before: Buffer
    after: Buffer
    joins: Buffer
    merge_row: Buffer
    merge_from: Buffer
    merge_to: Buffer

    def __init__(self) -> None:
        self.buffers: dict[str, Any] = {name: integer_buffer(0) for name in _INTEGERS + _MERGES}
        self.buffers |= {name: byte_buffer(0) for name in _BYTES}
        self.capacity = self.merge_capacity = 0
        self.begin()

    def begin(self) -> None:
        """Forget all rows; their room stays."""
        self.count = 0
        self.linked = False
        self.shared = False  # some rows have the attributes of another, or those of several tags
        self.merges = 0

    def grow(self, room: int) -> None:
        """Make sure that there is room for so many more rows, and for another merge."""
        if self.count + room > self.capacity:
            self.capacity = max(8192, 2 * self.capacity, self.count + room)
            self._widen(_INTEGERS + _BYTES, self.capacity)
        if self.merges + 1 >= self.merge_capacity:
            self.merge_capacity = max(16, 2 * self.merge_capacity)
            self._widen(_MERGES, self.merge_capacity)

    def _widen(self, names: tuple[str, ...], size: int) -> None:
        new = self.buffers
        for name in names:
            new[name] = grown(new[name], size)
        self.tag, self.parent, self.text_at = new["tag"], new["parent"], new["text_at"]
        self.start, self.stop = new["start"], new["stop"]
        self.attr_from, self.attr_to = new["attr_from"], new["attr_to"]
        self.is_hidden, self.is_open, self.joins = new["is_hidden"], new["is_open"], new["joins"]
        self.first, self.last, self.before, self.after = new["first"], new["last"], new["before"], new["after"]
        self.merge_row, self.merge_from, self.merge_to = new["merge_row"], new["merge_from"], new["merge_to"]

    def merge(self, row: int, attr_from: int, attr_to: int) -> int:
        """Give a row more attributes, from another tag."""
        self.merge_row[self.merges] = row
        self.merge_from[self.merges] = attr_from
        self.merge_to[self.merges] = attr_to
        self.merges += 1
        self.shared = True
        return 0

    # --- Links -----------------------------------------------------------------------------------------------------

    def use_links(self) -> int:
        """From here on keep links, since nodes no longer come in document order."""
        if self.linked:
            return 0
        self.linked = True
        for row in range(self.count):
            self.first[row] = self.last[row] = self.before[row] = self.after[row] = -1
            self.joins[row] = 0
        for row in range(self.count):
            if self.parent[row] >= 0:
                self.link_last(row, self.parent[row])
        return 0

    def link_last(self, row: int, parent: int) -> int:
        """Make a row the last child of another."""
        self.connect(self.last[parent] if self.last[parent] >= 0 else -2 - parent, row)
        self.last[parent] = row
        self.after[row] = -2 - parent
        return 0

    def link_before(self, row: int, sibling: int) -> int:
        """Make a row the sibling just before another."""
        self.connect(self.before[sibling], row)
        self.before[sibling] = row
        self.after[row] = sibling
        return 0

    def follows_text(self, row: int) -> bool:
        """Whether the sibling before a row is a text."""
        return self.before[row] >= 0 and self.tag[self.before[row]] == TEXT

    def connect(self, previous: int, row: int) -> int:
        """Make a row follow a sibling, or, by -2 - parent, be the first child."""
        self.before[row] = previous
        if previous >= 0:
            self.after[previous] = row
        else:
            self.first[-2 - previous] = row
        return 0

    def unlink(self, row: int) -> int:
        """Take a row, and what is below it, out of the tree."""
        previous, following = self.before[row], self.after[row]
        if previous == -1 and following == -1:
            return 0  # made, but never put anywhere
        if previous >= 0:
            self.after[previous] = following
        else:
            self.first[-2 - previous] = following if following >= 0 else -1
        if following >= 0:
            self.before[following] = previous
        else:
            self.last[-2 - following] = previous if previous >= 0 else -1
        self.before[row] = self.after[row] = -1
        return 0

    def give_children(self, giver: int, taker: int) -> int:
        """Move all children of a row to another, which has none."""
        if self.first[giver] < 0:
            return 0
        self.first[taker] = self.first[giver]
        self.last[taker] = self.last[giver]
        self.before[self.first[taker]] = -2 - taker
        self.after[self.last[taker]] = -2 - taker
        self.first[giver] = self.last[giver] = -1
        return 0

    def walk(self, order: Any, parent: Any, stop: Any, offset: Any, text: Any, gathered: Any) -> int:
        """Write down the rows in document order, each with its new parent, where it ends and where its text begins.

        The text is gathered in that order too. A text that continues the text before it becomes one row with it. How
        many rows there are.
        """
        row = count = size = 0
        previous = above = -1
        while True:
            if self.joins[row] and self.tag[previous] == TEXT and self.after[previous] == row:
                stop[count - 1] = self.stop[row]
            else:
                order[count] = row
                parent[count] = above
                stop[count] = self.stop[row]
                offset[count] = size
                count += 1
            if self.tag[row] == TEXT:
                size = append(text, self.text_at[row], self.text_at[row + 1], gathered, size)
            previous = row
            if self.first[row] >= 0:
                above = count - 1
                row = self.first[row]
                continue
            while row > 0 and self.after[row] < 0:
                row = -2 - self.after[row]
                if row > 0:
                    above = parent[above]
            if row == 0:
                offset[count] = size
                return count
            row = self.after[row]

    def gather_attributes(self, order: Any, offset: Any, places: Any) -> int:
        """Lay out the attributes of rows in document order, none shared; where each comes from. How many there are."""
        total = 0
        for place in range(len(offset) - 1):
            row = order[place]
            offset[place] = total
            for at in range(self.attr_from[row], self.attr_to[row]):
                places[total] = at
                total += 1
            if self.merges and (self.tag[row] == HTML or self.tag[row] == BODY):
                total = self.gather_merged(row, places, total)
        offset[len(offset) - 1] = total
        return total

    def gather_merged(self, row: int, places: Any, total: int) -> int:
        """The attributes that a second `<html>` or `<body>` has brought."""
        for merge in range(self.merges):
            if self.merge_row[merge] == row:
                for at in range(self.merge_from[merge], self.merge_to[merge]):
                    places[total] = at
                    total += 1
        return total

    # --- Columns ---------------------------------------------------------------------------------------------------

    def columns(self, text: Any, text_size: int, attributes: dict[str, Any]) -> dict[str, Any]:
        """The finished columns, in document order."""
        self.text_at[self.count] = text_size
        self.attr_from[self.count] = len(attributes["attr_name"])
        columns = self._in_document_order(text, text_size) if self.linked else self._as_made(text, text_size)
        if "order" in columns or self.shared:
            order = columns.pop("order", None)
            columns |= self._own_attributes(attributes, np.arange(self.count) if order is None else order)
        else:
            columns |= {"attr_offset": taken(self.buffers["attr_from"], self.count + 1), **attributes}
        return columns | _shape(columns["parent"])

    def _as_made(self, text: Any, text_size: int) -> dict[str, Any]:
        buffers, count = self.buffers, self.count
        return {
            "tag": taken(buffers["tag"], count),
            "parent": taken(buffers["parent"], count),
            "text_offset": taken(buffers["text_at"], count + 1),
            "source_start": taken(buffers["start"], count),
            "source_end": taken(buffers["stop"], count),
            "own_hidden": taken(buffers["is_hidden"], count).view(np.bool_),
            "text": text[:text_size].tobytes(),
        }

    def _in_document_order(self, text: Any, text_size: int) -> dict[str, Any]:
        """Rows by their links, the text put into the same order."""
        order, parent, stop, offset = (integer_buffer(self.count + 1) for _ in range(4))
        gathered = byte_buffer(text_size + 1)
        self.after[0] = -1
        count = self.walk(order, parent, stop, offset, text, gathered)
        chosen = taken(order, count)
        return {
            "order": chosen,
            "tag": taken(self.buffers["tag"], self.count)[chosen],
            "parent": taken(parent, count),
            "text_offset": taken(offset, count + 1),
            "source_start": taken(self.buffers["start"], self.count)[chosen],
            "source_end": taken(stop, count),
            "own_hidden": taken(self.buffers["is_hidden"], self.count)[chosen].view(np.bool_),
            "text": gathered[: offset[count]].tobytes(),
        }

    def _own_attributes(self, attributes: dict[str, Any], order: Any) -> dict[str, Any]:
        """Attributes laid out anew, so that those of a row stand together and no two rows share them."""
        counts = taken(self.buffers["attr_to"], self.count) - taken(self.buffers["attr_from"], self.count)
        room = int(counts.sum(dtype=np.int64)) + len(attributes["attr_name"])
        offset, places = integer_buffer(len(order) + 1), integer_buffer(room)
        total = self.gather_attributes(order.astype(np.int32) if compiled else order.tolist(), offset, places)
        chosen = taken(places, total)
        return {
            "attr_offset": taken(offset, len(order) + 1),
            **{name: column[chosen] for name, column in attributes.items()},
        }


def append(text: Any, start: int, end: int, gathered: Any, size: int) -> int:
    """Copy text[start:end] to the end of what is gathered; the new size. Checks its own ends."""
    if end <= start:
        return size
    gathered[size + end - start - 1] = text[end - 1]  # checked, and so is all before it
    if cython.compiled:
        memcpy(cython.address(gathered[size]), cython.address(text[start]), end - start)
    else:
        gathered[size : size + end - start] = text[start:end]
    return size + end - start


def tree_shape(parent: Any, end: Any, depth: Any) -> int:
    """Where each subtree ends and how deep each row stands, from the parents of rows in document order."""
    count = len(parent)
    for row in range(count):
        end[row] = row + 1
        depth[row] = 0 if parent[row] < 0 else depth[parent[row]] + 1
    for row in range(count - 1, 0, -1):
        if end[row] > end[parent[row]]:
            end[parent[row]] = end[row]
    return 0


def _shape(parent: Any) -> dict[str, Any]:
    end, depth = integer_buffer(len(parent)), integer_buffer(len(parent))
    tree_shape(parent if compiled else parent.tolist(), end, depth)
    return {"end": taken(end, len(parent)), "depth": taken(depth, len(parent))}
