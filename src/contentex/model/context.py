# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""What the first pass said about a block's neighbours, and the kind of page if it is known: for the second pass.

Only blocks that the first pass left in doubt get them. Compiled like `page.scan`. Bounds are not checked: places are
those of blocks, rows and groups of the same page.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from contentex.features.evidence import Evidence
from contentex.features.scene import LEVELS as _LEVELS
from contentex.features.scene import Floats
from contentex.features.views import view
from contentex.model.decision import decide
from contentex.model.kind import KINDS

LEVELS = _LEVELS
RADII = (1, 3, 8)
NEAR = 8
"""Blocks before and after that are looked at apart."""
STEPS = (1, 2, -1, -2)
NAMES = (
    "chance",
    *(f"chance_above{level}" for level in range(1, _LEVELS + 1)),
    *("chance_tag_path", "chance_name_path", "chance_same_text", "chance_page"),
    *(f"chance_window{radius}" for radius in RADII),
    *("chance_before", "chance_after"),
    *(f"chance_{'before' if step > 0 else 'after'}{abs(step)}" for step in STEPS),
    *("chance_highest", "chance_relative", "chance_words", "chance_so_far", "chance_cut", "chance_margin"),
    "chance_expected",
    *(f"kind_of_page_{name}" for name in KINDS),
)
LEAST = 0.5
"""Words that every block has, so that none counts for nothing."""


def context(evidence: Evidence, chance: Any, kinds: Any, rows: Any) -> Floats:
    """The features of some blocks, and then a column for each of NAMES; `kinds` has 1 for a kind that is known."""
    known = evidence.table.shape[1]
    table = np.empty((len(rows), known + len(NAMES)), np.float32)
    table[:, :known] = evidence.table[rows]
    Neighbours(evidence, chance).write(view(table), view(rows), known, view(np.asarray(kinds, np.float64)))
    return table


class Neighbours:
    """The chances of all blocks, and their sums."""

    def __init__(self, evidence: Evidence, chance: Any) -> None:
        scene, repetition = evidence.scene, evidence.repetition
        count = len(chance)
        decision = decide(chance, scene.words, repetition.text.of)
        self.chance, self.words = view(chance), view(scene.words)
        self.levels, self.first, self.last = view(scene.levels), view(scene.first), view(scene.last)
        self.gain, self.weight = view(np.empty(count + 1)), view(np.empty(count + 1))
        self.path, self.by_path = view(repetition.path.of), view(np.zeros(count))
        self.names_path, self.by_names_path = view(repetition.names_path.of), view(np.zeros(count))
        self.text, self.by_text = view(repetition.text.of), view(np.zeros(count))
        self.highest = max(float(chance.max()), 1e-6)
        self.log_words = math.log1p(self.add_up())
        self.cut, self.expected = decision.cut, decision.expected
        weights = view(np.zeros(count))
        self.mean_by(self.path, self.by_path, weights)
        self.mean_by(self.names_path, self.by_names_path, weights)
        self.mean_by(self.text, self.by_text, weights)

    def add_up(self) -> float:
        """Write the sums before each block; return the expected words of content."""
        total, self.gain[0], self.weight[0] = 0.0, 0.0, 0.0
        for block in range(len(self.chance)):
            weight = self.words[block] + LEAST
            self.gain[block + 1] = self.gain[block] + self.chance[block] * weight
            self.weight[block + 1] = self.weight[block] + weight
            total += self.chance[block] * self.words[block]
        return total

    def mean_by(self, group: Any, means: Any, weights: Any) -> int:
        """Write the mean chance of each group of blocks, by words. Weights is room for a number of each."""
        for block in range(len(group)):
            means[group[block]] = weights[group[block]] = 0.0
        for block in range(len(group)):
            weight = self.words[block] + LEAST
            means[group[block]] += self.chance[block] * weight
            weights[group[block]] += weight
        for number in range(len(group)):
            if weights[number] > 0:
                means[number] /= weights[number]
                weights[number] = 0.0
        return 0

    def mean(self, low: int, high: int) -> float:
        """The mean chance of blocks from one place to before another, by words."""
        weight = self.weight[high] - self.weight[low]
        mean: float = (self.gain[high] - self.gain[low]) / (weight if weight > 1e-9 else 1e-9)
        return mean

    def around(self, block: int, before: int, after: int) -> float:
        """The mean chance from so many blocks before to so many after."""
        count = len(self.chance)
        low, high = block - before, block + after + 1
        return self.mean(low if low > 0 else 0, high if high < count else count)

    def at(self, place: int) -> float:
        """The chance of the block at a place; outside the page 0."""
        chance: float = self.chance[place] if 0 <= place < len(self.chance) else 0.0
        return chance

    def write(self, table: Any, rows: Any, column: int, kinds: Any) -> int:
        """Write the columns of some blocks, from a column on."""
        for line in range(len(rows)):
            self.write_one(table, line, rows[line], column)
            for number in range(len(kinds)):
                table[line, table.shape[1] - len(kinds) + number] = kinds[number]
        return 0

    def write_one(self, table: Any, line: int, block: int, at: int) -> int:
        """Write the columns of one block, but for the kinds."""
        count, chance = len(self.chance), self.chance[block]
        table[line, at] = chance
        for level in range(LEVELS):
            row = self.levels[level, block]
            table[line, at + 1 + level] = self.mean(self.first[row], self.last[row])
        at += 1 + LEVELS
        table[line, at] = self.by_path[self.path[block]]
        table[line, at + 1] = self.by_names_path[self.names_path[block]]
        table[line, at + 2] = self.by_text[self.text[block]]
        table[line, at + 3] = self.gain[count] / self.weight[count]
        table[line, at + 4] = self.around(block, 1, 1)
        table[line, at + 5] = self.around(block, 3, 3)
        table[line, at + 6] = self.around(block, 8, 8)
        table[line, at + 7] = self.around(block, NEAR, -1) if block > 0 else -1.0
        table[line, at + 8] = self.around(block, -1, NEAR) if block < count - 1 else -1.0
        table[line, at + 9] = self.at(block - 1)
        table[line, at + 10] = self.at(block - 2)
        table[line, at + 11] = self.at(block + 1)
        table[line, at + 12] = self.at(block + 2)
        table[line, at + 13] = self.highest
        table[line, at + 14] = chance / self.highest
        table[line, at + 15] = self.log_words
        table[line, at + 16] = self.gain[block] / self.gain[count]
        table[line, at + 17] = self.cut
        table[line, at + 18] = chance - self.cut
        table[line, at + 19] = self.expected
        return 0
