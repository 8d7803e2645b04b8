"""The features of a page: a table with one row per block, and the groups that blocks form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from reference import features_above as above
from reference import features_alike as alike
from reference import features_around as around
from reference import features_own as own
from reference import features_whole as whole
from reference.features_alike import Repetition
from reference.features_scene import Floats, Scene

BLOCK_NAMES = (*own.NAMES, *above.NAMES, *alike.NAMES, *around.NAMES)
PAGE_NAMES = whole.NAMES
NAMES = (*BLOCK_NAMES, *PAGE_NAMES)
"""Every feature by its name, in the order of the columns."""
_AT = {name: place for place, name in enumerate(BLOCK_NAMES)}


@dataclass(frozen=True, eq=False)
class Evidence:
    """What is known about the blocks of a page."""

    scene: Scene
    repetition: Repetition
    table: Floats
    """One row per block, one column for each of NAMES."""
    page: Floats
    """Its last columns, which are the same for all blocks: one number for each of PAGE_NAMES."""


def gather(scene: Scene) -> Evidence:
    """Compute all features. The page must have a block."""
    count = len(scene)
    rows = np.empty((len(NAMES), count), np.float32)
    repetition = alike.alike(scene)
    end = _fill(rows, 0, own.own(scene))
    end = _fill(rows, end, above.above(scene))
    end = _fill(rows, end, repetition.features)
    columns = around.lent(
        scene,
        np.expm1(rows[_AT["tag_ratio"]]),
        rows[_AT["names"]],
        rows[_AT["names_lowest"]],
    )
    end = _fill(rows, end, around.around(scene, columns))
    known = {name: rows[_AT[name]] for name in _FOR_PAGE}
    page = whole.whole(scene, known, repetition)
    rows[end:] = page[:, None]
    return Evidence(scene, repetition, np.ascontiguousarray(rows.T), page)


_FOR_PAGE = ("repeated_before", "in_top", "names", "tag_path_share", "name_path_share")


def _fill(rows: Any, start: int, parts: tuple[Any, ...]) -> int:
    """Write rows of numbers one after the other; where the next begins."""
    for part in parts:
        part = part if part.ndim == 2 else part[None]
        rows[start : start + len(part)] = part
        start += len(part)
    return start
