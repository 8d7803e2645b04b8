"""A forest of decision trees: its prediction is the sum of one leaf of each tree.

All trees are complete and of one depth, so that a tree is two rows of numbers. Node `n` asks whether a feature is above
a threshold; its children are `2 n + 1` (no) and `2 n + 2` (yes). The walk is compiled (`walk`); uncompiled it goes
through all blocks at once, with the same results.

Who only wants to know on which side of 0 a sum is, and how clearly, can say what is enough: then most sums are left
after some trees.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.model.walk import walk
from contentex.page.utf8 import compiled

Floats = npt.NDArray[np.float32]

TOGETHER = 4
"""Trees that are walked together."""
HEAD = 16
"""Trees that every row is asked about."""


@dataclass(frozen=True, eq=False)
class Forest:
    """Trees as arrays."""

    feature: npt.NDArray[np.int16]
    """For each tree, the column that each inner node looks at."""
    threshold: Floats
    """Above it the walk goes right."""
    value: Floats
    """For each tree, what each leaf adds."""
    start: float = 0.0
    """What the sum begins with."""

    def __post_init__(self) -> None:
        trees, leaves = self.value.shape
        inner = (trees, leaves - 1)
        if leaves & (leaves - 1) or self.feature.shape != inner or self.threshold.shape != inner:
            raise ValueError(f"no complete trees: {self.feature.shape} questions, {self.value.shape} leaves")
        if self.feature.min(initial=0) < 0:
            raise ValueError("the trees ask for a column before the first")

    @cached_property
    def columns(self) -> int:
        """How many columns a table must have."""
        return int(self.feature.max(initial=-1)) + 1

    @property
    def depth(self) -> int:
        """How many questions a tree asks."""
        return int(self.value.shape[1]).bit_length() - 1

    def predict(self, table: Floats, enough: float = math.inf) -> npt.NDArray[np.float64]:
        """The sum for each row of a table; or as much of it as is enough, for better or worse.

        >>> one = Forest(np.array([[0]], np.int16), np.array([[2.0]], np.float32), np.array([[-1.0, 1.0]], np.float32))
        >>> one.predict(np.array([[1.0], [3.0]], np.float32)).tolist()
        [-1.0, 1.0]
        """
        if table.shape[1] < self.columns:
            raise ValueError(f"the trees ask for {self.columns} columns, the table has {table.shape[1]}")
        sums = np.full(len(table), self.start)
        if compiled:
            walk(np.ascontiguousarray(table), *self._walked, self.depth, HEAD, enough, sums)
        else:
            self._walk_together(table, enough, sums)
        return sums

    @cached_property
    def _walked(self) -> tuple[Any, Any, Any]:
        """The trees, with some that say 0 so that their number is a multiple of TOGETHER."""
        more = ((0, -len(self.value) % TOGETHER), (0, 0))
        feature, threshold, value = (np.pad(part, more) for part in (self.feature, self.threshold, self.value))
        return feature, threshold, value

    def _walk_together(self, table: Floats, enough: float, sums: npt.NDArray[np.float64]) -> None:
        feature, threshold, value = self._walked
        rows = np.arange(len(table))
        for tree in range(0, len(value), TOGETHER):
            if tree >= HEAD:
                rows = rows[np.abs(sums[rows]) <= enough]
            leaves = []
            for one in range(tree, tree + TOGETHER):
                node = np.zeros(len(rows), np.int64)
                for _ in range(self.depth):
                    node = 2 * node + 1 + (table[rows, feature[one, node]] > threshold[one, node])
                leaves.append(value[one, node - feature.shape[1]])
            sums[rows] += leaves[0] + leaves[1]
            sums[rows] += leaves[2] + leaves[3]

    def reasons(self, table: Floats) -> npt.NDArray[np.float64]:
        """How much each feature moved each row's sum: at every question, the change of the mean leaf (Saabas 2014)."""
        means = self._means()
        moved, rows = np.zeros(table.shape), np.arange(len(table))
        for feature, threshold, mean in zip(self.feature, self.threshold, means, strict=True):
            node = np.zeros(len(table), np.int64)
            for _ in range(self.depth):
                asked = feature[node]
                child = 2 * node + 1 + (table[rows, asked] > threshold[node])
                moved[rows, asked] += mean[child] - mean[node]
                node = child
        return moved

    def _means(self) -> npt.NDArray[np.float64]:
        """For each tree and node, the mean of the leaves below."""
        layers = [self.value.astype(np.float64)]
        while layers[-1].shape[1] > 1:
            layers.append(layers[-1].reshape(len(self.value), -1, 2).mean(axis=2))
        return np.concatenate(layers[::-1], axis=1)

    def arrays(self, name: str) -> dict[str, npt.NDArray[Any]]:
        """The parts of a model file."""
        start = np.array([self.start], np.float32)
        parts: dict[str, npt.NDArray[Any]] = {
            "feature": self.feature,
            "threshold": self.threshold,
            "value": self.value,
            "start": start,
        }
        return {f"{name}.{part}": array for part, array in parts.items()}

    @classmethod
    def from_arrays(cls, arrays: dict[str, npt.NDArray[Any]], name: str) -> Forest:
        """The forest of this name in a model file."""
        feature, threshold, value, start = (
            arrays[f"{name}.{part}"] for part in ("feature", "threshold", "value", "start")
        )
        return cls(feature, threshold, value, float(start[0]))
