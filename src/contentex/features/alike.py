# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
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
from contentex.features.groups import Groups, grouped
from contentex.features.scene import Floats, Scene
from contentex.features.views import view

if not cython.compiled:  # `alike.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

__all__ = ["NAMES", "Groups", "Repetition", "alike"]

CHARS, WORDS, DIGITS, LINKED, SENTENCES = q.CHARS, q.WORDS, q.DIGITS, q.LINKED, q.SENTENCES
LONG_WORDS, ENDS, PRICED, KINDS = q.LONG_WORDS, q.ENDS, q.PRICED, q.KINDS

_OF_PATHS = (
    "blocks", "words", "share", "sentence_rate", "sentence_ends", "link_share", "long_share", "priced", "digit_share",
    "spread",
)  # fmt: skip
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


def alike(scene: Scene, frame: Frame, at: int) -> Repetition:
    """Find what is alike, and fill the columns of NAMES, which begin at `at`."""
    largest = items.items(frame, at)
    above = scene.page.parent.take(scene.blocks.start)
    path, names = grouped(scene.paths.tags.take(above)), grouped(scene.paths.names.take(above))
    text = grouped(scene.shapes[1])
    _along(frame, path, at + _AT_PATHS)
    _along(frame, names, at + _AT_PATHS + COLUMNS)
    shown = np.zeros(len(text.size), np.int32)
    write_repeats(frame, view(text.of), view(text.first), view(text.size), view(shown), at + _AT_PATHS + 2 * COLUMNS)
    return Repetition(path, names, text, largest)


def _along(frame: Frame, path: Groups, at: int) -> int:
    sums = np.zeros((len(path.size), KINDS))
    of, first, last, size, sums_of = view(path.of), view(path.first), view(path.last), view(path.size), view(sums)
    add(frame, of, sums_of)
    write_paths(frame, of, first, last, size, sums_of, at)
    return 0


def add(frame: Frame, of: Any, sums: Any) -> int:
    """Sum up what the blocks of each group hold."""
    by_block = frame.sums
    with cython.nogil:
        for block in range(len(of)):
            for kind in range(KINDS):
                sums[of[block], kind] += by_block[block, kind]
    return 0


def write_paths(frame: Frame, of: Any, first: Any, last: Any, size: Any, sums: Any, at: int) -> int:
    """What the blocks on one path are together. The first of them is described, the others are like it."""
    table, blocks = frame.table, len(of)
    with cython.nogil:
        for block in range(len(of)):
            path = of[block]
            if first[path] == block:
                write_path(frame, sums, path, size[path], block, at)
                table[block, at + COLUMNS - 1] = (last[path] - block) / blocks
            else:
                for column in range(at, at + COLUMNS):
                    table[block, column] = table[first[path], column]
    return 0


def write_path(frame: Frame, sums: Any, path: int, size: float, block: int, at: int) -> int:
    """The columns of _OF_PATHS, without the last."""
    table = frame.table
    words = sums[path, WORDS] if sums[path, WORDS] > 1 else 1.0
    chars = sums[path, CHARS] if sums[path, CHARS] > 1 else 1.0
    table[block, at] = log_of(size)
    table[block, at + 1] = log_of(sums[path, WORDS] / size)
    table[block, at + 2] = sums[path, WORDS] / frame.total[WORDS]
    table[block, at + 3] = sums[path, SENTENCES] / words
    table[block, at + 4] = sums[path, ENDS] / size
    table[block, at + 5] = sums[path, LINKED] / chars
    table[block, at + 6] = sums[path, LONG_WORDS] / words
    table[block, at + 7] = sums[path, PRICED] / size
    table[block, at + 8] = sums[path, DIGITS] / chars
    return 0


def write_repeats(frame: Frame, of: Any, first: Any, size: Any, shown: Any, at: int) -> int:
    """How often the text of each block stands on the page, also before it, also where a reader sees it."""
    table, visible = frame.table, frame.visible
    with cython.nogil:
        for block in range(len(of)):
            shown[of[block]] += visible[block]
        for block in range(len(of)):
            text = of[block]
            table[block, at] = log_of(size[text])
            table[block, at + 1] = first[text] < block
            table[block, at + 2] = shown[text] > visible[block]
    return 0
