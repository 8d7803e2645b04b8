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

from contentex.page import tags
from contentex.page.buffers import byte_buffer, compiled, grown, integer_buffer, taken

TEXT = tags.TEXT

_INTEGERS = ("tag", "parent", "text_at", "start", "stop", "attr_from", "attr_to", "first", "last", "before", "after")
_BYTES = ("is_hidden", "is_open", "joins")
_MERGES = ("merge_row", "merge_from", "merge_to")


class Rows:
    """Rows being made. All places are row numbers in the order of making."""

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

    # --- Adding ----------------------------------------------------------------------------------------------------

    def add(self, tag: int, start: int, stop: int, text_at: int, attrs: int) -> int:
        """A new row without attributes, not yet part of the tree."""
        row = self.count
        self.count = row + 1
        self.tag[row] = tag
        self.parent[row] = -1
        self.text_at[row] = text_at
        self.start[row] = start
        self.stop[row] = stop
        self.attr_from[row] = self.attr_to[row] = attrs
        self.is_hidden[row] = self.is_open[row] = 0
        if self.linked:
            self.first[row] = self.last[row] = self.before[row] = self.after[row] = -1
            self.joins[row] = 0
        return row

    def copy(self, row: int, place: int, text_at: int) -> int:
        """A new row with the tag and the attributes of another, found at `place` of the source."""
        copy = self.add(self.tag[row], place, place, text_at, 0)
        self.attr_from[copy] = self.attr_from[row]
        self.attr_to[copy] = self.attr_to[row]
        self.is_hidden[copy] = self.is_hidden[row]
        self.shared = True
        return copy

    def merge(self, row: int, attr_from: int, attr_to: int) -> int:
        """Give a row more attributes, from another tag."""
        self.merge_row[self.merges] = row
        self.merge_from[self.merges] = attr_from
        self.merge_to[self.merges] = attr_to
        self.merges += 1
        self.shared = True
        return 0

    def put_last(self, row: int, parent: int) -> int:
        """Make a row the last child of another."""
        if self.linked:
            self.link_last(row, parent)
        else:
            self.parent[row] = parent
        return 0

    def put_before(self, row: int, sibling: int) -> int:
        """Make a row the sibling just before another."""
        self.use_links()
        self.connect(self.before[sibling], row)
        self.before[sibling] = row
        self.after[row] = sibling
        return 0

    def follows_text(self, row: int) -> bool:
        """Whether the sibling before a row is a text. Only links can tell."""
        return self.linked and self.before[row] >= 0 and self.tag[self.before[row]] == TEXT

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
        self.connect(self.last[parent] if self.last[parent] >= 0 else -2 - parent, row)
        self.last[parent] = row
        self.after[row] = -2 - parent
        return 0

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

    def walk(self, order: Any, parent: Any, stop: Any) -> int:
        """Write down the rows in document order, with each one's new parent and where it ends; how many there are.

        A text that continues the text before it becomes one row with it: `parent` and `stop` skip it, and `joins`
        tells who it was.
        """
        row = count = seen = 0
        above = -1
        while True:
            order[seen] = row
            seen += 1
            if self.joins[row] and self.tag[order[seen - 2]] == TEXT and self.after[order[seen - 2]] == row:
                stop[count - 1] = self.stop[row]
            else:
                self.joins[row] = 0
                parent[count] = above
                stop[count] = self.stop[row]
                count += 1
            if self.first[row] >= 0:
                above = count - 1
                row = self.first[row]
                continue
            while row > 0 and self.after[row] < 0:
                row = -2 - self.after[row]
                if row > 0:
                    above = parent[above]
            if row == 0:
                return seen
            row = self.after[row]

    # --- Columns ---------------------------------------------------------------------------------------------------

    def columns(self, text: Any, text_size: int, attributes: dict[str, Any]) -> dict[str, Any]:
        """The finished columns, in document order."""
        self.text_at[self.count] = text_size
        self.attr_from[self.count] = len(attributes["attr_name"])
        columns = self._in_document_order(text, text_size) if self.linked else self._as_made(text, text_size)
        order = columns.pop("order", None)
        if self.shared or order is not None:
            columns |= self._own_attributes(attributes, order)
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
            "own_hidden": taken(buffers["is_hidden"], count).astype(np.bool_),
            "text": text[:text_size].tobytes(),
        }

    def _in_document_order(self, text: Any, text_size: int) -> dict[str, Any]:
        """Rows by their links, the text put into the same order."""
        order, parent, stop, offset = (integer_buffer(self.count + 1) for _ in range(4))
        gathered = byte_buffer(text_size + 1)
        self.after[0] = -1
        seen = self.walk(order, parent, stop)
        all_rows = taken(order, seen)
        chosen = all_rows[taken(self.buffers["joins"], self.count)[all_rows] == 0]
        new_row = np.cumsum(taken(self.buffers["joins"], self.count)[all_rows] == 0, dtype=np.int32) - 1
        rows = new_row if compiled else new_row.tolist()
        count = len(chosen)
        size = gather_text(text, self.text_at, self.tag, order, rows, gathered, offset)
        return {
            "order": chosen,
            "tag": taken(self.buffers["tag"], self.count)[chosen],
            "parent": taken(parent, count),
            "text_offset": taken(offset, count + 1),
            "source_start": taken(self.buffers["start"], self.count)[chosen],
            "source_end": taken(stop, count),
            "own_hidden": taken(self.buffers["is_hidden"], self.count)[chosen].astype(np.bool_),
            "text": gathered[:size].tobytes(),
        }

    def _own_attributes(self, attributes: dict[str, Any], order: Any) -> dict[str, Any]:
        """Attributes laid out anew, so that those of a row stand together and no two rows share them."""
        owner = np.arange(self.count) if order is None else order
        first = taken(self.buffers["attr_from"], self.count)[owner]
        count = taken(self.buffers["attr_to"], self.count)[owner] - first
        place = np.arange(len(owner))
        if self.merges:
            row_of = np.full(self.count, -1)
            row_of[owner] = place
            merged = row_of[taken(self.buffers["merge_row"], self.merges)]
            merge_from = taken(self.buffers["merge_from"], self.merges)
            place, first = np.append(place, merged), np.append(first, merge_from)
            count = np.append(count, taken(self.buffers["merge_to"], self.merges) - merge_from)
            by_row = np.argsort(place, kind="stable")
            by_row = by_row[place[by_row] >= 0]
            place, first, count = place[by_row], first[by_row], count[by_row]
        ends = np.cumsum(count)
        chosen = np.repeat(first - (ends - count), count) + np.arange(ends[len(ends) - 1])
        offset = np.zeros(len(owner) + 1, np.int32)
        offset[1:] = np.cumsum(np.bincount(place, count, len(owner)))
        return {"attr_offset": offset, **{name: column[chosen] for name, column in attributes.items()}}


def gather_text(text: Any, text_at: Any, tag: Any, order: Any, row_of: Any, gathered: Any, offset: Any) -> int:
    """Copy the texts of rows in document order; `offset` says where each finished row's begins. Its length."""
    size = 0
    for place in range(len(row_of)):
        row = order[place]
        if place == 0 or row_of[place] != row_of[place - 1]:
            offset[row_of[place]] = size
        if tag[row] == TEXT:
            for at in range(text_at[row], text_at[row + 1]):
                gathered[size] = text[at]
                size += 1
    offset[row_of[len(row_of) - 1] + 1] = size
    return size


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
