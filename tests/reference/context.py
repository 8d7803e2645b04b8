"""The obvious twin of `contentex.model.context`: every column of every block, by NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np

from contentex.features.alike import Groups
from contentex.features.evidence import Evidence
from contentex.features.scene import WORDS, Floats
from contentex.model.context import NAMES
from contentex.model.decision import decide

RADII = (1, 3, 8)
NEAR = 8
"""Blocks before and after that are looked at apart."""
STEPS = (1, 2, -1, -2)


def context(evidence: Evidence, chance: Any, kinds: Any) -> Floats:
    """A table with one row per block, one column for each of NAMES; from the chances of blocks and of kinds."""
    scene, repetition = evidence.scene, evidence.repetition
    count, place = len(scene), np.arange(len(scene))
    weight = scene.sums[WORDS] + 0.5
    gain = chance * weight
    before = np.zeros((2, count + 1))
    np.cumsum((gain, weight), axis=1, out=before[:, 1:])

    def mean(low: Any, high: Any) -> Any:
        """The mean chance between two blocks, by words."""
        sums = before[:, high] - before[:, low]
        return sums[0] / np.maximum(sums[1], 1e-9)

    rows = scene.levels
    windows = [mean(np.maximum(place - radius, 0), np.minimum(place + radius + 1, count)) for radius in RADII]
    highest = max(float(chance.max()), 1e-6)
    decision = decide(chance, scene.sums[WORDS], repetition.text.of)
    words = np.full(count, np.log1p((chance * scene.sums[WORDS]).sum()))
    table = np.empty((len(NAMES), count), np.float32)
    columns = (
        chance,
        *mean(scene.first[rows], scene.last[rows]),
        *(_by_group(group, gain, weight) for group in (repetition.path, repetition.names_path, repetition.text)),
        np.full(count, before[0, -1] / before[1, -1]),
        *windows,
        np.where(place > 0, mean(np.maximum(place - NEAR, 0), place), -1),
        np.where(place < count - 1, mean(place + 1, np.minimum(place + NEAR + 1, count)), -1),
        *(_shifted(chance, step) for step in STEPS),
        np.full(count, highest),
        chance / highest,
        words,
        before[0, :-1] / before[0, -1],
        np.full(count, decision.cut),
        chance - decision.cut,
        np.full(count, decision.expected),
        *kinds,
    )
    for number, column in enumerate(columns):
        table[number] = column
    return np.ascontiguousarray(table.T)


def _by_group(group: Groups, gain: Any, weight: Any) -> Any:
    return (np.bincount(group.of, gain) / np.bincount(group.of, weight))[group.of]


def _shifted(values: Any, step: int) -> Any:
    shifted = np.zeros_like(values)
    if step > 0:
        shifted[step:] = values[:-step]
    else:
        shifted[:step] = values[-step:]
    return shifted
