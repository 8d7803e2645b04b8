"""What all features start from: the blocks of a page, their counts, and the elements that stand around them.

An element that holds the same blocks as its only child says nothing new. So the levels above a block are the ancestors
at which the number of blocks grows: level 1 is the smallest element with another block in it, and so on. Sums over such
an element are differences of prefix sums over blocks.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from contentex.features.climb import Growth, Paths, climbed, growing, inherited
from contentex.features.counts import Sums, count_blocks, sums_before
from contentex.features.quantities import WORDS
from contentex.features.shape import read_shapes
from contentex.features.tallies import Tallies, tallied
from contentex.page import tags
from contentex.page.blocks import Blocks
from contentex.page.page import Bools, Ints, Page

__all__ = ["FLAGS", "LEVELS", "WORDS", "Floats", "Scene", "Sums"]

Floats = npt.NDArray[np.float32]

LEVELS = 5
"""How many levels above a block are looked at."""

FLAGS = (
    "nav", "header", "footer", "aside", "main", "article", "section", "form", "ul ol menu", "table",
    "figure figcaption", "details", "dl", "noscript", "template", "a", "button", "blockquote", "pre", "dialog",
    "address", "label fieldset", "b strong em i", "time", "p", "li", "iframe", "span", "td th", "h1", "h2",
    "h3 h4 h5 h6",
)  # fmt: skip
"""Tags that a block stands in or not, a bit each."""


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
    def by_block(self) -> Sums:
        """What is counted in each block, as `quantities` names it: a line per block."""
        return count_blocks(self.blocks, self.shapes[0])

    @cached_property
    def before_block(self) -> Sums:
        """Sums over all blocks before each; one line more than blocks."""
        return sums_before(self.by_block)

    @cached_property
    def sums(self) -> Sums:
        """What is counted in each block; a line per quantity."""
        return np.ascontiguousarray(self.by_block.T)

    @cached_property
    def before(self) -> Sums:
        """Sums over all blocks before each; a line per quantity, with one entry more than blocks."""
        return np.ascontiguousarray(self.before_block.T)

    @cached_property
    def total(self) -> Sums:
        """Sums over the page, at least 1."""
        return np.asarray(np.maximum(self.before_block[-1], 1))

    # --- Elements --------------------------------------------------------------------------------------------------

    @cached_property
    def growth(self) -> Growth:
        """Where the number of blocks grows."""
        return growing(self.page, self.blocks.start)

    @property
    def first(self) -> Ints:
        """The first block that begins in each row's subtree."""
        return self.growth.first

    @property
    def last(self) -> Ints:
        """The block after the last that begins there."""
        return self.growth.last

    @cached_property
    def _climbed(self) -> tuple[Ints, Ints]:
        return climbed(self.blocks.start, self.growth, LEVELS)

    @property
    def levels(self) -> Ints:
        """Row of the element at each level above each block; level by level."""
        return self._climbed[0]

    @property
    def items(self) -> Ints:
        """Row of the child of each level that holds the block: what may be repeated there."""
        return self._climbed[1]

    @cached_property
    def tallies(self) -> Tallies:
        """How many elements of some tags there are."""
        return tallied(self.page)

    @cached_property
    def paths(self) -> Paths:
        """What rows get from their ancestors."""
        return inherited(self.page, self.names, _BITS, self.name_score)

    @cached_property
    def visible(self) -> Bools:
        """Whether a reader sees the block."""
        return self.page.visible[self.blocks.start]
