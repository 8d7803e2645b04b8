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


def walk(table: Any, feature: Any, threshold: Any, value: Any, depth: int, head: int, enough: float, sums: Any) -> int:
    """Add one leaf of each tree to each row's sum; after the first trees, only while the sum is not enough.

    Four trees are walked together: none of them waits for another.
    """
    inner, trees = feature.shape[1], feature.shape[0]
    with cython.nogil:
        for row in range(table.shape[0]):
            total, tree = sums[row], 0
            while tree < trees and (tree < head or -enough <= total <= enough):
                a = b = c = d = 0
                for _step in range(depth):
                    a = 2 * a + 1 + (table[row, feature[tree, a]] > threshold[tree, a])
                    b = 2 * b + 1 + (table[row, feature[tree + 1, b]] > threshold[tree + 1, b])
                    c = 2 * c + 1 + (table[row, feature[tree + 2, c]] > threshold[tree + 2, c])
                    d = 2 * d + 1 + (table[row, feature[tree + 3, d]] > threshold[tree + 3, d])
                total += value[tree, a - inner] + value[tree + 1, b - inner]
                total += value[tree + 2, c - inner] + value[tree + 3, d - inner]
                tree += 4
            sums[row] = total
    return 0
