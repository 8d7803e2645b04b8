"""Questions about rows and their intervals that several columns ask, each answered for all rows at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from contentex.page import inherit

if TYPE_CHECKING:
    from contentex.page.page import Bools, Ints, Page


def changes(values: Any) -> Bools:
    """Where a value differs from the one before; the first does."""
    changed = np.ones(len(values), np.bool_)
    changed[1:] = values[1:] != values[:-1]
    return changed


def run_ends(begins: Bools) -> Bools:
    """Where runs end, from where they begin."""
    return np.append(begins[1:], True)[: len(begins)]


def subtree(page: Page, row: int) -> Bools:
    """A mask of one row's subtree; for -1 of nothing."""
    mask = np.zeros(len(page), np.bool_)
    if row >= 0:
        mask[row : page.end[row]] = True
    return mask


def count_within(rows: Any, page: Page, elements: Any) -> Any:
    """How many of the sorted rows each element holds, itself included."""
    return np.searchsorted(rows, page.end[elements]) - np.searchsorted(rows, elements)


def nearest_marked(page: Page, mask: Bools) -> Ints:
    """For each row the nearest marked row among itself and its ancestors, or 0."""
    return inherit.nearest_marked(page.parent, mask)
