"""Levels: more or less of a page than a method chose, step by step.

A level is written as a column of *ranks*: the level from which on a row is kept. Level 0 is what the method chose, so
its rows have ranks of at most 0; a row of rank 2 comes with the second `more()`. As the rows of a level are those with
`rank <= level`, a higher level never loses text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from contentex.extractors.choice import Floats
from contentex.page.blocks import Blocks
from contentex.page.page import Bools, Ints, Page

NEVER = int(np.iinfo(np.int32).max)
"""Rank of a row that no level shows: it is no text that a reader sees."""
STEPS = 10
"""Into how many steps `by_score` divides what was kept, and what was dropped."""


def by_node(page: Page, kept: Bools, node: int, scores: Floats) -> Ints:
    """Levels of a method that chose a node: CNR's "increase" and "decrease information" (section 6).

    More is the whole node, then its parent, and so on to the document. Less is the child with the highest score, then
    that one's best child, and so on to a leaf. Where the method left out parts of the node, all steps inwards do too.
    """
    ranks = np.full(len(page), NEVER, np.int32)
    _fill(page, ranks, [node, *page.ancestors(node)], first=1)
    inwards = _best_children(page, kept, node, scores)
    inner = np.zeros(len(page), np.int32)
    _fill(page, inner, inwards[::-1], first=-len(inwards))
    ranks[kept] = inner[kept]
    return dense(page, ranks)


def _fill(page: Page, ranks: Ints, nodes: Sequence[int], first: int) -> None:
    """Rank nested nodes, innermost first, each only where the one before does not reach: linear for any depth."""
    if not nodes:
        return
    start = stop = nodes[0]
    for rank, node in enumerate(nodes, first):
        ranks[node:start] = rank
        ranks[stop : page.end[node]] = rank
        start, stop = node, int(page.end[node])


def _best_children(page: Page, kept: Bools, node: int, scores: Floats) -> list[int]:
    """From a node's child with the highest score down to a leaf, past what holds nothing that was kept."""
    seen = np.concatenate(([0], np.cumsum(kept & page.visible)))
    found: list[int] = []
    while True:
        children = [child for child in page.children(node) if seen[page.end[child]] > seen[child]]
        if not children:
            return found
        node = max(children, key=lambda child: float(scores[child]))
        found.append(node)


def by_score(page: Page, kept: Bools, scores: Floats | None, blocks: Blocks | None = None) -> Ints:
    """Levels of a method that judged each part of the page by itself: the best-scored blocks stay longest.

    Each step drops about a tenth of the text that was kept, or brings a tenth of what was dropped. Without scores,
    long blocks count as better. The blocks are those that a reader sees, unless others are given.
    """
    blocks = page.blocks if blocks is None else blocks
    block = blocks.block_of_row
    values = np.asarray(blocks.chars if scores is None else blocks.mean(scores), np.float64)
    ranks = np.full(len(page), NEVER, np.int32)
    for part, first in ((kept & (block >= 0), 1 - STEPS), (~kept & (block >= 0), 1)):
        rows = np.flatnonzero(part)
        if len(rows):
            ranks[rows] = first + (_share_above(values[block[rows]], page.chars[rows]) * STEPS).astype(np.int32)
    return dense(page, ranks, blocks)


def _share_above(values: Any, chars: Any) -> Any:
    """For each value, the share of all characters that have a higher one: 0 for the best."""
    order = np.argsort(-values, kind="stable")
    before = np.concatenate(([0], np.cumsum(chars[order])[:-1]))
    first = np.searchsorted(-values[order], -values, "left")
    return before[first] / max(int(chars.sum()), 1)


def by_steps(page: Page, kept: Bools, additions: Sequence[Bools], scores: Floats | None) -> Ints:
    """Levels of a method that removes things one after the other: more takes the last removals back first.

    Less drops the kept blocks with the lowest scores, as `by_score` does.
    """
    ranks = by_score(page, kept, scores)
    ranks[ranks > 0] = len(additions) + 1
    for rank, added in reversed(list(enumerate(additions, 1))):
        ranks[added & ~kept] = rank
    return dense(page, ranks)


def dense(page: Page, ranks: Ints, blocks: Blocks | None = None) -> Ints:
    """Ranks without levels that would change nothing that a reader sees; no text is left out at the highest level."""
    shown = page.visible if blocks is None else (blocks.block_of_row >= 0) & (page.chars > 0)
    ranks = np.where(shown, ranks, NEVER).astype(np.int32)
    used = np.unique(ranks[shown])
    kept = int(np.searchsorted(used, 0, "right"))
    places = np.searchsorted(used, ranks[shown])
    ranks[shown] = places - max(kept - 1, 0) + (kept == 0)
    return ranks
