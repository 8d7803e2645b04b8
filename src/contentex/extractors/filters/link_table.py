"""The link table filter of ContentEx (section III.A, Figure 3): navigation links, adverts and related links.

L. Song, X. Cheng, Y. Guo, Y. Liu and G. Ding: ContentEx: A Framework for Automatic Content Extraction Programs. 2009.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from contentex.extractors.choice import Floats
from contentex.extractors.link_counts import count, link_rows, ratio
from contentex.page.page import Bools, Page


def link_tables(page: Page, threshold: float, ignored: Bools | None = None) -> tuple[Bools, Floats]:
    """The rows of all link tables, and the score of every row. The steps are those of Figure 3.

    Steps 18 to 24 walk the tree and delete as they go, but the scores stay as they were: what one link deletes does not
    depend on another. So all links are followed at once.

    >>> from contentex import parse
    >>> page = parse("<div><ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><p>Rain fell on the town.</div>")
    >>> tables, _ = link_tables(page, threshold=0.5)
    >>> [page.text_of(row) for row in np.flatnonzero(page.visible & ~tables)]
    ['Rain fell on the town.']
    """
    present = np.ones(len(page), np.bool_) if ignored is None else ~ignored
    links = link_rows(page) & present
    scores = ratio(count(page, page.words * (page.visible & present), links))  # steps 2 to 17
    parents = page.parent[links]  # steps 18 to 21
    begun = parents[scores[parents] < threshold]
    mask = np.zeros(len(page), np.bool_)
    mask[_extended(page, scores)[begun]] = True  # steps 22 and 23
    return page.within(mask), scores  # step 24


def _extended(page: Page, scores: Floats) -> Any:
    """For each row where `while score(parent(N)) < score(N): N = parent(N)` ends."""
    rows = np.arange(len(page))
    up = np.maximum(page.parent, 0)
    last = np.where(scores[up] < scores, up, rows)
    for _ in range(int(page.depth.max()).bit_length()):
        last = last.take(last)  # each round doubles how far every row climbs
    return last
