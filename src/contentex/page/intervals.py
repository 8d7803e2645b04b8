"""Questions about rows and their intervals that several columns ask, each answered for all rows at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from contentex.page.page import Bools, Page


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


def count_around(page: Page, mask: Bools, rows: Any) -> Any:
    """How many marked elements hold each of the rows, themselves included."""
    marked = np.flatnonzero(mask)
    opened = np.searchsorted(marked, rows, "right")
    closed = np.searchsorted(np.sort(page.end[marked]), rows, "right")
    return opened - closed


def count_within(rows: Any, page: Page, elements: Any) -> Any:
    """How many of the sorted rows each element holds, itself included."""
    return np.searchsorted(rows, page.end[elements]) - np.searchsorted(rows, elements)


def without(rows: Any, others: Any) -> Any:
    """Sorted rows less some of them."""
    left = np.ones(len(rows), np.bool_)
    left[np.searchsorted(rows, others)] = False
    return rows[left]


def nearest_marked(page: Page, mask: Bools) -> Any:
    """For each row the nearest marked row among itself and its ancestors, or 0."""
    above = np.where(mask, np.arange(len(page)), page.parent)
    above[0] = 0
    for _ in range(int(page.depth.max()).bit_length()):
        above = above.take(above)  # each round doubles how far every row looks up
    return above
