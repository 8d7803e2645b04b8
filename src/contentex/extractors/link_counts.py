"""Text and links: the counts on which CoreEx (section 2.1) and ContentEx's link table filter (Figure 3) stand.

A text node counts its words. A link node counts as one word and one link, however much text it wraps, "to keep the
score normalized between 0 and 1". Other nodes sum up their children. So `(text - links) / text` is 1 for a node
without links and 0 for one of links alone.

The papers draw the link node as the linked content below an `a`. That cannot be meant in ContentEx's filter, where the
parent of a link node must hold more than the link; so the `a` itself is the link node here, in both.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from contentex.extractors.choice import Floats
from contentex.page import tags
from contentex.page.page import Bools, Page


class Counts(NamedTuple):
    """Counts of each row's subtree."""

    text: Any
    """`textCnt`: words outside links, plus the number of links."""
    links: Any
    """`linkCnt`: the number of links."""


def link_rows(page: Page) -> Bools:
    """The outermost links: `a` and `area` with an `href`."""
    linked = page.in_link
    outermost: Bools = linked.copy()
    outermost[1:] &= ~linked[page.parent[1:]]
    return outermost & page.is_element


def count(page: Page, words: Any, links: Bools) -> Counts:
    """Sum up words and links over each subtree. Words in links do not count: the link does, as one."""
    outside = np.where(page.in_link, 0, words)
    return Counts(page.subtree_sum(outside + links), page.subtree_sum(links))


def ratio(counts: Counts) -> Floats:
    """`(textCnt - linkCnt) / textCnt`, the basic score; 0 where there is neither text nor link."""
    return np.asarray((counts.text - counts.links) / np.maximum(counts.text, 1), np.float64)


def sum_of_children(page: Page, values: Any) -> Any:
    """For each row, the sum of a column over its children."""
    return np.bincount(page.parent[1:], values[1:], len(page)).astype(values.dtype)


def is_terminal(page: Page) -> Bools:
    """Rows that the papers count as terminal nodes: text nodes, those of scripts too, and links."""
    return page.is_tag(tags.TEXT, tags.DATA) | link_rows(page)
