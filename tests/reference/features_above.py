"""What stands above a block: the elements at the levels where more blocks come in, and what their classes tell."""

from __future__ import annotations

import numpy as np

from contentex.page import tags
from reference.features_scene import (
    BLOCKS,
    CHARS,
    DIGITS,
    ENDS,
    HEADINGS,
    LEVELS,
    LINKED,
    WORDS,
    Scene,
    Sums,
)

_OF_LEVEL = (
    "words", "link_share", "digit_share", "heading_share", "sentence_end_share", "share", "chars_per_node", "place",
    "inputs", "names",
)  # fmt: skip
NAMES = (
    *(f"above{level}_{name}" for name in _OF_LEVEL for level in range(1, LEVELS + 1)),
    *("names", "names_lowest", "names_highest", "names_mean"),
)

_INPUTS = tags.ids("input button select textarea")


def above(scene: Scene) -> tuple[Sums, ...]:
    """Rows of numbers, one for each name."""
    page, rows, start = scene.page, scene.levels, scene.blocks.start
    sums = scene.within(rows)
    chars, blocks = np.maximum(sums[CHARS], 1), np.maximum(sums[BLOCKS], 1)
    depth = page.depth[start]
    paths, steps = scene.paths, np.concatenate((start[None], rows))
    score = paths.score[steps]
    own = score[0]
    return (
        np.log1p(sums[WORDS]),
        sums[LINKED] / chars,  # CoreEx, section 3.1: link to text ratio
        sums[DIGITS] / chars,
        sums[HEADINGS] / blocks,
        sums[ENDS] / blocks,
        sums[WORDS] / scene.total[WORDS],
        np.log1p(sums[CHARS] / (page.end[rows] - rows)),  # CNR, section 3: chars-nodes ratio
        (np.arange(len(scene)) - scene.first[rows]) / blocks,
        _count(scene, _INPUTS, rows),
        score[:-1] - score[1:],
        np.stack((own, paths.lowest[start], paths.highest[start], own / np.maximum(depth, 1))),
    )


def _count(scene: Scene, wanted: tuple[int, ...], rows: np.ndarray) -> Sums:
    """The logarithm of how many elements of these tags stand in each of the rows."""
    page = scene.page
    before = np.zeros(len(page) + 1, np.int32)
    np.cumsum(page.is_tag(*wanted), out=before[1:])
    counted: Sums = np.log1p(before[page.end[rows]] - before[rows])
    return counted
