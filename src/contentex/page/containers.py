# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The element that gives each block its kind, and the level: one pass over the rows, then a look for each block.

Compiled like `scan`, with the C types of `containers.pxd`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page import roles, tags
from contentex.page.buffers import readable

if TYPE_CHECKING:
    from contentex.page.page import Ints, Page

BLOCK_LEVEL, LIST, P, H1 = roles.BOUNDARY | roles.BOX, roles.LIST, tags.P, tags.HEADINGS[0]

# What is noted of each row: the nearest element that gives a kind and the nearest block-level one, itself included; how
# many lists are around it; and how many `p` come before it.
GIVER, HOLDER, LISTS, PASSED = range(4)
CONTAINER, KIND, LEVEL = range(3)  # what is found of each block

Bytes = npt.NDArray[np.uint8]


class Kinds(NamedTuple):
    """Codes of the kinds that need a look of their own."""

    heading: int
    item: int
    control: int


def find_containers(page: Page, parts: Bytes, kind_of: Bytes, start: Ints, codes: Kinds) -> tuple[Ints, Ints, Ints]:
    """For each block, by its first row, the row of its container, its kind, and its level.

    The container is the nearest element that gives a kind, or else the nearest block-level one. `parts` and `kind_of`
    say what part each row plays and what kind it gives. The level of a heading is its number, that of an item the
    number of lists around it.
    """
    notes = np.empty((4, len(page) + 1), np.int32)
    found = np.empty((3, len(start)), np.int32)
    tag, parent, kinds = readable(page.tag), readable(page.parent), readable(kind_of)
    look(tag, parent, readable(parts), kinds, notes)
    heading, item, control = codes
    choose(tag, parent, readable(page.end), kinds, notes, readable(start), found, heading, item, control)
    return found[CONTAINER], found[KIND], found[LEVEL]


def look(tag: Any, parent: Any, parts: Any, kinds: Any, notes: Any) -> int:
    """Note what is above and before each row."""
    with cython.nogil:
        notes[GIVER, 0] = notes[HOLDER, 0] = notes[LISTS, 0] = notes[PASSED, 0] = notes[PASSED, 1] = 0
        for row in range(1, len(tag)):
            above = parent[row]
            notes[GIVER, row] = row if kinds[row] else notes[GIVER, above]
            notes[HOLDER, row] = row if parts[row] & BLOCK_LEVEL else notes[HOLDER, above]
            notes[LISTS, row] = notes[LISTS, above] + 1 if parts[row] & LIST else notes[LISTS, above]
            notes[PASSED, row + 1] = notes[PASSED, row] + 1 if tag[row] == P else notes[PASSED, row]
    return 0


def choose(
    tag: Any, parent: Any, end: Any, kinds: Any, notes: Any, start: Any, found: Any,
    heading: int, item: int, control: int,
) -> int:  # fmt: skip
    """The container of each block, and what follows from it."""
    with cython.nogil:
        for block in range(len(start)):
            giver = notes[GIVER, start[block]]
            holder = notes[HOLDER, start[block]]
            if giver > 0 and kinds[giver] == control:
                # A heading that can be pressed is a heading.
                outer = notes[GIVER, parent[giver]]
                if kinds[outer] == heading:
                    giver = outer
            if kinds[giver] == heading and tag[holder] == P and notes[PASSED, end[giver]] > notes[PASSED, giver] + 1:
                # A heading around several `p` was left open by mistake: its own text is the heading, the rest is not.
                giver = 0
            container = giver if giver > 0 else holder
            kind, lists = kinds[container], notes[LISTS, container]
            found[CONTAINER, block], found[KIND, block], found[LEVEL, block] = container, kind, 0
            if kind == heading:
                found[LEVEL, block] = tag[container] - H1 + 1
            elif kind == item:
                found[LEVEL, block] = lists if lists > 1 else 1
    return 0
