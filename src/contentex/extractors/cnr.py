"""CNR: blocks of the page grown from the nodes with most characters per node.

S. López, J. Silva and D. Insa: Using the DOM Tree for Content Extraction. WWV 2012, EPTCS 98.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

import numpy as np

from contentex.extractors import levels
from contentex.extractors.choice import Choice, Floats
from contentex.extractors.registry import Between, extractor
from contentex.page import tags
from contentex.page.intervals import subtree
from contentex.page.page import Bools, Page

NON_CONTENT = tags.ids(
    "a nav img picture video audio svg math canvas map area object embed applet iframe script style template"
    " head input select textarea button"
)
"""Section 4: nodes without text (`img`), for menus (`nav`, `a`), and irrelevant ones (`script`, `video`, `svg`)."""

Top = Annotated[float, "Share of the tags, those with the highest ratios, from which blocks grow.", Between(0, 1)]


@extractor("cnr", paper="López, Silva and Insa: Using the DOM Tree for Content Extraction, 2012")
def cnr(page: Page, *, top: Top = 0.25) -> Choice:
    """Keep the block with most text, grown from the nodes with most characters per node.

    >>> from contentex import extract
    >>> html = "<ul><li>Home<li>News</ul><div><p>Rain fell all day.<p>Snow followed.</div><ul><li>Help<li>Map</ul>"
    >>> extract(html, method="cnr").text
    'Rain fell all day.\\n\\nSnow followed.'
    """
    ratios = chars_nodes_ratios(page)
    node = _main_block(page, ratios, top)
    kept = subtree(page, node)
    return Choice(
        kept=kept,
        scores=ratios.cnr,
        ranks=lambda: levels.by_node(page, kept, node, ratios.cnr),
        reasons=(
            ("in the block with most text", kept),
            ("outside the block with most text", ~kept),
        ),
    )


# --- Algorithm 1 ---------------------------------------------------------------------------------------------------


class Ratios(NamedTuple):
    """What Algorithm 1 adds to each node."""

    weight: Any
    """Nodes of the subtree."""
    text_length: Any
    """Characters of its text nodes, white space apart."""
    cnr: Floats
    """`text_length / weight`."""


def chars_nodes_ratios(page: Page, present: Bools | None = None) -> Ratios:
    """Algorithm 1: the chars-nodes ratio of every row; rows that are not `present` count for nothing.

    A non-content node weighs 1 and hides what is below it. White space between tags is no node: only so is the ratio
    "independent of the formatting of the webpage".
    """
    non_content = page.is_tag(*NON_CONTENT)
    hides = page.within(non_content | ~page.rendered)
    below = np.zeros(len(page), np.bool_)
    below[1:] = hides[page.parent[1:]]
    nodes = ((page.is_element | page.visible) & ~below).astype(np.int64)
    chars = np.where(hides, 0, page.chars)
    if present is not None:
        nodes, chars = nodes * present, chars * present
    weight, text_length = page.subtree_sum(nodes), page.subtree_sum(chars)
    return Ratios(weight, text_length, text_length / np.maximum(weight, 1))


# --- Algorithm 2 ---------------------------------------------------------------------------------------------------


def top_rated(page: Page, ratios: Ratios, top: float) -> Any:
    """The tags with the highest ratios, as rows in document order: this share of those that have text.

    The paper leaves open how many are the top. Text nodes are left out: each outranks the tag around it, and texts of
    two paragraphs are no brothers from which a block could grow.
    """
    candidates = np.flatnonzero((ratios.text_length > 0) & page.is_element)
    wanted = max(1, round(top * len(candidates)))
    if len(candidates) <= wanted:
        return candidates
    limit = np.partition(ratios.cnr[candidates], -wanted)[-wanted]
    return candidates[ratios.cnr[candidates] >= limit]


def grow(page: Page, rows: Any) -> list[int]:
    """Algorithm 2: the blocks to which nodes belong.

    Line (1) drops nodes below other nodes of the set. Lines (2) and (3) put a parent in the place of two or more
    children until nothing changes. A child leaves the set only for its parent, so it is enough to count, for each
    node, how many children ever were in it.
    """
    blocks = set(outermost(page, rows))
    arrived = Counter[int]()
    waiting = sorted(blocks)
    while waiting:
        parent = int(page.parent[waiting.pop()])
        arrived[parent] += 1
        if parent >= 0 and arrived[parent] == 2:
            waiting.append(parent)
    merged = {parent for parent, children in arrived.items() if children >= 2 and parent >= 0}
    return sorted(row for row in blocks | merged if int(page.parent[row]) not in merged)


def outermost(page: Page, rows: Iterable[int]) -> list[int]:
    """The rows, given in document order, that stand under no other of them."""
    found: list[int] = []
    end = 0
    for row in map(int, rows):
        if row >= end:
            found.append(row)
            end = int(page.end[row])
    return found


def _main_block(page: Page, ratios: Ratios, top: float) -> int:
    """The block with most text, of two with equal text the higher one; -1 where the page has none."""
    blocks = grow(page, top_rated(page, ratios, top))
    return max(blocks, key=lambda row: (ratios.text_length[row], -row), default=-1)


# --- All blocks ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Part:
    """A block of the page as CNR sees it: a subtree."""

    row: int
    """Root of the subtree."""
    rows: Bools
    """Which rows of the page it has: its subtree without the blocks that were found before."""
    chars: int
    """Characters of text outside links."""
    cnr: float
    """Chars-nodes ratio of its root when it was found."""


def relevant_blocks(
    page: Page, *, top: Top = 0.25, most: Annotated[int, "Blocks to find at most.", Between(1, 1000)] = 20
) -> list[Part]:
    """Every block of a page in order of relevance (section 7): detect one, remove its nodes, and detect again.

    The search ends when no text is left, or with the block number `most`; each costs as much as an extraction.
    """
    present = np.ones(len(page), np.bool_)
    found: list[Part] = []
    while len(found) < most:
        ratios = chars_nodes_ratios(page, present)
        row = _main_block(page, ratios, top)
        if row < 0:
            break
        rows = subtree(page, row) & present
        found.append(Part(row, rows, int(ratios.text_length[row]), float(ratios.cnr[row])))
        present &= ~rows
    return found
