"""The features of a page: a table with one row per block, and the groups that blocks form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from contentex.features import above, alike, around, begins, own, whole
from contentex.features.alike import Repetition
from contentex.features.scene import Scene
from contentex.features.views import Floats

BLOCK_NAMES = (*own.NAMES, *above.NAMES, *alike.NAMES, *around.NAMES, *begins.NAMES)
PAGE_NAMES = whole.NAMES
NAMES = (*BLOCK_NAMES, *PAGE_NAMES)
"""Every feature by its name, in the order of the columns."""

_AT_ABOVE = len(own.NAMES)
_AT_ALIKE = _AT_ABOVE + len(above.NAMES)
_AT_AROUND = _AT_ALIKE + len(alike.NAMES)
_AT_BEGINS = _AT_AROUND + len(around.NAMES)


def _places(names: tuple[str, ...]) -> Any:
    """The columns of these features."""
    return np.array([NAMES.index(name) for name in names], np.int32)


_LENT, _KNOWN = _places(around.LENT), _places(whole.KNOWN)


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
    if len(scene) == 0:
        raise ValueError("a page without blocks has no features")
    table = np.empty((len(scene), len(NAMES)), np.float32)
    frame = scene.frame
    frame.open(table)
    own.own(frame)
    above.above(frame, _AT_ABOVE)
    repetition = alike.alike(frame, _AT_ALIKE)
    around.around(frame, _LENT, _AT_AROUND)
    begins.begins(scene.page.text, frame, _AT_BEGINS)
    page = whole.whole(frame, len(scene.page.source), _KNOWN, repetition.largest)
    table[:, len(BLOCK_NAMES) :] = page
    return Evidence(scene, repetition, table, page)
