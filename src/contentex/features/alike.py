# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: there are no more groups than blocks, and the columns are those of NAMES.
"""What is repeated: items beside each other of one make, blocks on one path, blocks of one text.

Repetition is the evidence of ContentEx's common pattern filter and of wrappers: a list of posts, of teasers or of
products shows itself by its make, whatever it says. Compiled like `page.scan`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import items
from contentex.features import quantities as q
from contentex.features.groups import Groups
from contentex.features.views import Floats, view

if not cython.compiled:  # `alike.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.groups import Grouping, grouping
    from contentex.features.logs import log_of

__all__ = ["NAMES", "Groups", "Repetition", "alike"]

CHARS, WORDS, LINKED, LONG_WORDS, ENDS, KINDS = q.CHARS, q.WORDS, q.LINKED, q.LONG_WORDS, q.ENDS, q.KINDS

_OF_PATHS = ("blocks", "words", "share", "sentence_ends", "link_share", "long_share", "spread")
NAMES = (
    *items.NAMES,
    *(f"{path}_{name}" for path in ("tag_path", "name_path") for name in _OF_PATHS),
    *("repeats", "repeated_before", "repeats_visible"),
)
COLUMNS = len(_OF_PATHS)
_AT_PATHS = len(items.NAMES)


class Repetition(NamedTuple):
    """What is alike on a page."""

    path: Groups
    """Blocks by the tags on the way to them."""
    names_path: Groups
    """The same with classes."""
    text: Groups
    """Blocks by their texts."""
    largest: Floats
    """What the largest repetition of items is: see `items`."""


def alike(frame: Frame, at: int) -> Repetition:
    """Find what is alike, and fill the columns of NAMES, which begin at `at`."""
    largest = items.items(frame, at)
    path, names, text = grouping(frame.by_tags), grouping(frame.by_names), grouping(frame.by_text)
    _along(frame, path, at + _AT_PATHS)
    _along(frame, names, at + _AT_PATHS + COLUMNS)
    write_repeats(frame, text, view(np.zeros(text.count, np.int32)), at + _AT_PATHS + 2 * COLUMNS)
    return Repetition(path.groups(), names.groups(), text.groups(), largest)


def _along(frame: Frame, path: Grouping, at: int) -> int:
    sums = view(np.zeros((path.count, KINDS)))
    add(frame, path, sums)
    write_paths(frame, path, sums, at)
    return 0


def add(frame: Frame, path: Grouping, sums: Any) -> int:
    """Sum up what the blocks of each group hold."""
    by_block, of = frame.sums, path.of
    with cython.nogil:
        for block in range(len(of)):
            group = of[block]
            sums[group, CHARS] += by_block[block, CHARS]
            sums[group, WORDS] += by_block[block, WORDS]
            sums[group, LINKED] += by_block[block, LINKED]
            sums[group, LONG_WORDS] += by_block[block, LONG_WORDS]
            sums[group, ENDS] += by_block[block, ENDS]
    return 0


def write_paths(frame: Frame, path: Grouping, sums: Any, at: int) -> int:
    """What the blocks on one path are together. The first of them is described, the others are like it."""
    table, of, first, blocks = frame.table, path.of, path.first, len(path.of)
    with cython.nogil:
        for block in range(len(of)):
            group = of[block]
            if first[group] == block:
                write_path(frame, sums, group, path.size[group], block, at)
                table[block, at + COLUMNS - 1] = (path.last[group] - block) / blocks
            else:
                frame.copy(first[group], block, at, COLUMNS)
    return 0


def write_path(frame: Frame, sums: Any, path: int, size: float, block: int, at: int) -> int:
    """The columns of _OF_PATHS, without the last."""
    table = frame.table
    words = sums[path, WORDS] if sums[path, WORDS] > 1 else 1.0
    chars = sums[path, CHARS] if sums[path, CHARS] > 1 else 1.0
    table[block, at] = log_of(size)
    table[block, at + 1] = log_of(sums[path, WORDS] / size)
    table[block, at + 2] = sums[path, WORDS] / frame.total[WORDS]
    table[block, at + 3] = sums[path, ENDS] / size
    table[block, at + 4] = sums[path, LINKED] / chars
    table[block, at + 5] = sums[path, LONG_WORDS] / words
    return 0


def write_repeats(frame: Frame, texts: Grouping, shown: Any, at: int) -> int:
    """How often the text of each block stands on the page, also before it, also where a reader sees it."""
    table, visible, of = frame.table, frame.visible, texts.of
    with cython.nogil:
        for block in range(len(of)):
            shown[of[block]] += visible[block]
        for block in range(len(of)):
            text = of[block]
            table[block, at] = log_of(texts.size[text])
            table[block, at + 1] = texts.first[text] < block
            table[block, at + 2] = shown[text] > visible[block]
    return 0
