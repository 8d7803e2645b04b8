"""Gradient boosting by LightGBM, and its trees as a `Forest`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from contentex.model.forest import Forest

BINS = 127
"""Into how many bins a feature is sorted."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How a forest is grown."""

    objective: str
    trees: int
    rate: float
    leaves: int = 31
    depth: int = 6
    smallest_leaf: int = 60
    columns: float = 0.2
    """The share of the features that a tree may look at."""
    kinds: int = 1


class Soil:
    """A table with its labels, sorted into bins once; forests grow on all of its rows or on some."""

    def __init__(self, table: Any, label: Any, weight: Any = None) -> None:
        import lightgbm

        settings = {"max_bin": BINS, "feature_pre_filter": False, "verbose": -1}
        weight = None if weight is None else weight / np.mean(weight)  # smoothing takes a row to weigh about 1
        self.data = lightgbm.Dataset(table, label, weight=weight, params=settings).construct()

    def grow(self, how: Growth, seed: int, rows: Any = None) -> tuple[Forest, ...]:
        """Grow a forest, or one for each kind. The same seed gives the same trees."""
        import lightgbm

        data = self.data if rows is None else self.data.subset(np.flatnonzero(rows).tolist())
        count = self.data.num_data() if rows is None else int(rows.sum())
        booster = lightgbm.train(_settings(how, seed, count), data, how.trees)
        trees = [tree["tree_structure"] for tree in booster.dump_model()["tree_info"]]
        return tuple(_forest(trees[kind :: how.kinds], how.depth) for kind in range(how.kinds))


def _settings(how: Growth, seed: int, rows: int) -> dict[str, Any]:
    settings = {
        "objective": how.objective,
        "learning_rate": how.rate,
        "num_leaves": how.leaves,
        "max_depth": how.depth,
        "min_data_in_leaf": min(how.smallest_leaf, max(rows // 20, 1)),
        "feature_fraction": how.columns,
        "bagging_fraction": 0.6,
        "bagging_freq": 1,
        "lambda_l2": 5.0,
        "max_bin": BINS,
        "feature_pre_filter": False,
        "seed": seed,
        "deterministic": True,
        "force_col_wise": True,
        "verbose": -1,
    }
    return settings | ({"num_class": how.kinds} if how.kinds > 1 else {})


def _forest(trees: list[dict[str, Any]], depth: int) -> Forest:
    """Complete trees from LightGBM's: where one ends early, its leaf stands below all further questions."""
    inner, leaves = 2**depth - 1, 2**depth
    feature = np.zeros((len(trees), inner), np.int16)
    threshold = np.full((len(trees), inner), np.inf, np.float32)
    value = np.zeros((len(trees), leaves), np.float32)
    for number, tree in enumerate(trees):
        _fill(tree, 0, depth, feature[number], threshold[number], value[number])
    return Forest(feature, threshold, value)


def _fill(node: dict[str, Any], place: int, left: int, feature: Any, threshold: Any, value: Any) -> None:
    if "leaf_value" in node:
        first = ((place + 1) << left) - 1 - len(feature)  # the leftmost leaf below, and all that go with it
        value[first : first + (1 << left)] = node["leaf_value"]
        return
    feature[place] = node["split_feature"]
    threshold[place] = _round_down(node["threshold"])
    for child, side in (("left_child", 1), ("right_child", 2)):
        _fill(node[child], 2 * place + side, left - 1, feature, threshold, value)


def _round_down(threshold: float) -> np.float32:
    """The highest 32-bit number that is not above: features have 32 bits, and must fall on the same side."""
    near = np.float32(threshold)
    return np.nextafter(near, np.float32(-np.inf)) if float(near) > threshold else near
