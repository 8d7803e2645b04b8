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

from contentex.features.climb import climb
from contentex.features.counts import count
from contentex.features.frame import Frame
from contentex.features.quantities import LEVELS, WORDS
from contentex.features.shape import read_blocks
from contentex.features.tallies import tally
from contentex.features.views import Floats
from contentex.page.blocks import Blocks
from contentex.page.page import Bools, Ints, Page

__all__ = ["LEVELS", "WORDS", "Floats", "Scene", "Sums"]

Sums = npt.NDArray[np.float64]


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

    def __getstate__(self) -> dict[str, Any]:
        """A pickle does not carry the frame: it is views of memory, and quickly made again."""
        return {name: value for name, value in self.__dict__.items() if name != "frame"}

    @cached_property
    def frame(self) -> Frame:
        """All that is known, for compiled code."""
        frame = Frame(self.page, self.blocks, self.name_score, self.names)
        read_blocks(frame)
        count(frame)
        climb(frame)
        tally(frame)
        return frame

    @cached_property
    def sums(self) -> Sums:
        """What is counted in each block, as `quantities` names it; a line per quantity."""
        return np.array(np.asarray(self.frame.sums).T, order="C")

    @cached_property
    def words(self) -> Sums:
        """The words of each block."""
        return np.array(np.asarray(self.frame.sums)[:, WORDS])

    @cached_property
    def before(self) -> Sums:
        """Sums over all blocks before each; a line per quantity, with one entry more than blocks."""
        return np.array(np.asarray(self.frame.before).T, order="C")

    @cached_property
    def first(self) -> Ints:
        """The first block that begins in each row's subtree."""
        return np.asarray(self.frame.first)

    @cached_property
    def last(self) -> Ints:
        """The block after the last that begins there."""
        return np.asarray(self.frame.last)

    @cached_property
    def levels(self) -> Ints:
        """Row of the element at each level above each block; level by level."""
        return np.asarray(self.frame.levels)

    @cached_property
    def visible(self) -> Bools:
        """Whether a reader sees the block."""
        return np.asarray(self.frame.visible).view(np.bool_)
