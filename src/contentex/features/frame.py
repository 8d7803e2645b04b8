# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: an element holds blocks of the page, and the columns are those of NAMES.
"""All columns that features are made of, for compiled code. Compiled like `page.scan`.

Each view of memory that is handed to compiled code costs as much as some hundred numbers. So all are made here, once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy

from contentex.features import marks as m
from contentex.features import quantities as q
from contentex.features.views import lines, view
from contentex.page import tags
from contentex.page.blocks import Blocks
from contentex.page.page import Page


class Frame:
    """What the writers of features read, and where they write."""

    def __init__(self, page: Page, blocks: Blocks, name_score: Any, names: Any) -> None:
        if not len(page) == len(name_score) == len(names):  # later nothing is checked
            raise ValueError("each row of the page needs a score and a number for its names")
        self._read_page(page)
        self._read_blocks(blocks)
        self.own_score, self.names = view(name_score), view(names)
        self._make_elements(len(page))
        self._make_blocks(len(blocks))
        self.tags = view(np.zeros(len(tags.NAMES) + 1, np.int32))
        self.total = view(np.empty(q.KINDS))

    def _read_page(self, page: Page) -> int:
        self.tag, self.parent = view(page.tag), view(page.parent)
        self.end, self.depth = view(page.end), view(page.depth)
        self.text, self.offset, self.classes = page.text, view(page.text_offset), m.classes_for(page.text)
        self.chars, self.words, self.punctuation = view(page.chars), view(page.words), view(page.punctuation)
        self.digits, self.capitals = view(page.digits), view(page.capitals)
        self.linked, self.rendered = view(page.in_link), view(page.rendered)
        return 0

    def _read_blocks(self, blocks: Blocks) -> int:
        self.start, self.stop, self.owner = view(blocks.start), view(blocks.end), view(blocks.block_of_row)
        self.kind, self.level = view(blocks.kind), view(blocks.level)
        return 0

    def _make_elements(self, rows: int) -> int:
        """Room for what `climb` and `tallies` say about rows."""
        growth, tallies = lines(np.empty((4, rows), np.int32)), lines(np.empty((2, rows + 1), np.int32))
        self.first, self.last, self.up, self.top = growth[0], growth[1], growth[2], growth[3]
        self.images, self.inputs = tallies[0], tallies[1]
        paths, scores = lines(np.empty((2, rows), np.uint64)), lines(np.empty((3, rows)))
        self.tag_path, self.name_path, self.flags = paths[0], paths[1], view(np.empty(rows, np.uint32))
        self.score, self.lowest, self.highest = scores[0], scores[1], scores[2]
        return 0

    def _make_blocks(self, blocks: int) -> int:
        """Room for what `shape`, `counts` and `climb` say about blocks."""
        self.marks, self.visible = view(np.zeros((blocks, m.ENDS + 1), np.int32)), view(np.empty(blocks, np.uint8))
        self.sums, self.before = view(np.empty((blocks, q.KINDS))), view(np.empty((blocks + 1, q.KINDS)))
        above, keys = lines(np.empty((2, q.LEVELS, blocks), np.int32)), lines(np.empty((3, blocks), np.uint64))
        self.levels, self.items = above[0], above[1]
        self.by_text, self.by_tags, self.by_names = keys[0], keys[1], keys[2]
        return 0

    def open(self, table: Any) -> int:
        """Take the table of features, to be filled."""
        self.table = view(table)
        return 0

    def held(self, row: int, kind: int) -> float:
        """How much of a quantity an element holds."""
        much: float = self.before[self.last[row], kind] - self.before[self.first[row], kind]
        return much

    def copy(self, one: int, other: int, at: int, count: int) -> int:
        """Give a block features of another: so many columns from one on."""
        if cython.compiled:
            memcpy(cython.address(self.table[other, at]), cython.address(self.table[one, at]), 4 * count)
        else:
            for column in range(at, at + count):
                self.table[other, column] = self.table[one, column]
        return 0
