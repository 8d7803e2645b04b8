# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The walk down the trees of a forest, compiled like `page.scan`.

Bounds are not checked here: `Forest` checks the shape of its trees when it is made, and the table before the walk.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

TILE = 16
"""Rows that are walked together."""


def walk(table: Any, feature: Any, threshold: Any, value: Any, depth: int, sums: Any) -> int:
    """Add one leaf of each tree to each row's sum. Few rows at a time, so that these and a tree stay in the cache."""
    inner, trees, rows = feature.shape[1], feature.shape[0], table.shape[0]
    start = 0
    with cython.nogil:
        while start < rows:
            stop = start + TILE if start + TILE < rows else rows
            for tree in range(trees):
                for row in range(start, stop):
                    node = 0
                    for _step in range(depth):
                        node = 2 * node + 1 + (table[row, feature[tree, node]] > threshold[tree, node])
                    sums[row] += value[tree, node - inner]
            start = stop
    return 0
