"""What all features start from: the blocks of a page, their counts, and the elements that stand around them.

An element that holds the same blocks as its only child says nothing new. So the levels above a block are the ancestors
at which the number of blocks grows: level 1 is the smallest element with another block in it, and so on. Sums over such
an element are differences of prefix sums over blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.features.marks import COUNTED
from contentex.features.marks import ENDS as ENDS_OF_MARKS
from contentex.page import tags
from contentex.page.blocks import Blocks
from contentex.page.page import Bools, Ints, Page
from contentex.page.segments import HEADING
from reference.features_rows import Paths, growing, inherited, read_shapes

Floats = npt.NDArray[np.float32]
Sums = npt.NDArray[np.float64]

LEVELS = 5
"""How many levels above a block are looked at."""
LONG, UNLINKED = 12, 0.34
"""A long block has so many words, and less than this share of it in links: most likely prose."""

COUNTS = ("chars", "words", "punctuation", "digits", "capitals", "linked")
ADDED = ("sentences", "long_words", "blocks", "headings", "sentence_ends", "priced")
"""What is summed over blocks, in this order."""
CHARS, WORDS, PUNCTUATION, DIGITS, CAPITALS, LINKED, SENTENCES, LONG_WORDS, BLOCKS, HEADINGS, ENDS, PRICED = range(
    len(COUNTS) + len(ADDED)
)

OF_BLOCKS = (
    "nav", "header", "footer", "aside", "main", "article", "form", "table", "figure figcaption", "b strong em i", "p",
    "li", "td th", "h2",
)  # fmt: skip
FLAGS = (*OF_BLOCKS, "button", "pre", "h1")
"""Tags that a block stands in or not, a bit each; the last only count for the page."""


def _bits_of_tags() -> npt.NDArray[np.uint32]:
    table = np.zeros(len(tags.NAMES) + 1, np.uint32)
    for bit, names in enumerate(FLAGS):
        table[list(tags.ids(names))] |= np.uint32(1 << bit)
    return table


_BITS = _bits_of_tags()


@dataclass(frozen=True, eq=False)
class Scene:
    """A page, its blocks, and the scores and names that its elements' classes give."""

    page: Page
    blocks: Blocks
    name_score: Sums
    """For each row, what its class, id and the like tell: above 0 for content."""
    names: npt.NDArray[np.uint64]
    """For each row, one number for all of its classes."""

    def __len__(self) -> int:
        return len(self.blocks)

    @cached_property
    def shapes(self) -> tuple[Ints, npt.NDArray[np.uint64]]:
        """Marks in each block, and its text as a number."""
        return read_shapes(self.blocks)

    @cached_property
    def sums(self) -> Sums:
        """COUNTS and ADDED of each block."""
        page, blocks = self.page, self.blocks
        marks = self.shapes[0]
        rows = self.blocks._rows
        of_row = np.stack((page.chars, page.words, page.punctuation, page.digits, page.capitals))[:, rows]
        linked = of_row[0] * page.in_link[rows]
        counts = np.add.reduceat(np.concatenate((of_row, linked[None])), blocks._firsts, axis=1).astype(np.float64)
        words = counts[WORDS]
        long = (words >= LONG) & (counts[LINKED] < UNLINKED * np.maximum(counts[CHARS], 1))
        added = (
            marks[0],
            words * long,
            np.ones(len(words)),
            blocks.kind == HEADING,
            marks[ENDS_OF_MARKS],
            marks[COUNTED.index("currency")] > 0,
        )
        return np.concatenate((counts, np.stack(added)))

    @cached_property
    def long(self) -> Bools:
        """Which blocks are long."""
        return np.asarray(self.sums[LONG_WORDS] > 0)

    @cached_property
    def before(self) -> Sums:
        """Sums over all blocks before each; one column more than blocks."""
        sums = np.zeros((len(self.sums), len(self) + 1))
        np.cumsum(self.sums, axis=1, out=sums[:, 1:])
        return sums

    @cached_property
    def total(self) -> Sums:
        """Sums over the page, at least 1."""
        return np.maximum(self.before[:, -1], 1)

    # --- Elements --------------------------------------------------------------------------------------------------

    @cached_property
    def _block_number(self) -> Ints:
        """How many blocks begin before each row; one entry more than rows."""
        starts = np.zeros(len(self.page) + 1, np.int32)
        starts[self.blocks.start + 1] = 1
        return np.cumsum(starts, dtype=np.int32)

    @cached_property
    def first(self) -> Ints:
        """The first block that begins in each row's subtree."""
        return self._block_number[:-1]

    @cached_property
    def last(self) -> Ints:
        """The block after the last that begins there."""
        return self._block_number[self.page.end]

    @cached_property
    def _growth(self) -> tuple[Ints, Ints]:
        return growing(self.page, self.first, self.last)

    @cached_property
    def levels(self) -> Ints:
        """Row of the element at each level above each block; level by level."""
        up, rows = self._growth[0], [self.blocks.start]
        for _ in range(LEVELS):
            rows.append(up[rows[-1]])
        return np.stack(rows[1:])

    @cached_property
    def items(self) -> Ints:
        """Row of the child of each level that holds the block: what may be repeated there."""
        return self._growth[1][np.concatenate((self.blocks.start[None], self.levels[:-1]))]

    @cached_property
    def item_rows(self) -> Any:
        """Rows with a block in them that hold less than their parents, or have none."""
        top = self._growth[1]
        return np.flatnonzero((top == np.arange(len(top))) & (self.last > self.first))

    def within(self, rows: Any) -> Sums:
        """Sums over the blocks in each of the rows."""
        return self.before[:, self.last[rows]] - self.before[:, self.first[rows]]

    @cached_property
    def paths(self) -> Paths:
        """What rows get from their ancestors."""
        bits = _BITS.take(self.page.tag, mode="clip")
        return inherited(self.page, self.names, bits, self.name_score)

    @cached_property
    def flags(self) -> Any:
        """The bits of FLAGS of each block."""
        return self.paths.flags[self.blocks.start]

    @cached_property
    def visible(self) -> Bools:
        """Whether a reader sees the block."""
        return self.page.visible[self.blocks.start]
