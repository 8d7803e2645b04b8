"""CNR's experiment again: recall, precision and F1 over the nodes of each page.

The paper's relevant nodes are "the DOM tree of the selected text": a node with all that stands below it, tags and
texts. That is why in its Table 1 recall, precision or both are always 100 %. Here that node is the smallest one that
holds nearly all gold text. A stricter count, of the text nodes that people marked, stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

import contentex
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures.nodes import gold_rows
from contentex.bench.measures.score import Score
from contentex.bench.papers import counting
from contentex.page.intervals import subtree
from contentex.page.page import Bools, Page

NEARLY_ALL = 0.9
"""Share of the gold text's words in the relevant block: one stray word in a footer must not make a page the block."""

TOPS = (0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)

Case = Literal["the block itself", "a node below it", "a node above it", "another node"]
CASES: tuple[Case, ...] = ("the block itself", "a node below it", "a node above it", "another node")


@dataclass(frozen=True)
class PageRow:
    """A line of the paper's Table 1."""

    site: str
    kind: str
    nodes: int
    """Of the whole page."""
    main_block: int
    """Nodes that were extracted."""
    block: Score
    """Against the nodes of the relevant block."""
    texts: Score
    """Of text nodes, against those that people marked."""
    case: Case
    by_top: Mapping[float, Score]
    """Like `block`, for other shares of top-rated tags."""


@dataclass(frozen=True)
class Kind(counting.Row):
    """The means over the pages of a kind, against the nodes of the relevant block."""

    pages: int
    texts: Score
    cases: Mapping[Case, float]
    """Share of pages with each case."""


@dataclass(frozen=True)
class Cnr:
    """All that was measured."""

    rows: Sequence[PageRow]
    left_out: int
    kinds: Sequence[Kind]
    """The most frequent first, then all together."""
    tops: Mapping[float, Score]
    """Means over all pages, by the share of top-rated tags."""


# --- One page -------------------------------------------------------------------------------------------------------


def look(labelled: LabelledPage) -> PageRow | None:
    """What CNR does on a page; None where its gold text is not found in it."""
    page = contentex.parse(labelled.html)
    gold = gold_rows(page, labelled.gold)
    if not counting.is_there(page, gold, labelled.gold):
        return None
    kept = contentex.extract(page, method="cnr").choice.kept
    nodes = page.is_element | page.visible
    relevant = nodes & subtree(page, relevant_block(page, gold))
    return PageRow(
        site=labelled.site,
        kind=labelled.kind,
        nodes=int(nodes.sum()),
        main_block=int(np.sum(nodes & kept)),
        block=counting.nodes(nodes & kept, relevant).score,
        texts=counting.nodes(page.visible & kept, gold).score,
        case=case(nodes & kept, relevant),
        by_top={top: counting.nodes(nodes & _kept(page, top), relevant).score for top in TOPS},
    )


def _kept(page: Page, top: float) -> Bools:
    return contentex.extract(page, method="cnr", top=top).choice.kept


def relevant_block(page: Page, gold: Bools) -> int:
    """The row of the smallest node that holds nearly all gold text.

    >>> from contentex import parse
    >>> page = parse("<div><p>One two three.<p>Four five six seven.</div><p>Eight")
    >>> page.tag_name(relevant_block(page, page.visible & (page.words > 1)))
    'div'
    """
    words = page.subtree_sum(np.where(gold, page.words, 0))
    holding = np.flatnonzero(page.is_element & (words >= NEARLY_ALL * words[0]))
    return int(holding[np.argmin(page.end[holding] - holding)])


def case(kept: Bools, relevant: Bools) -> Case:
    """Which of the four cases of section 5 it is, for two subtrees."""
    above, below = bool((kept | ~relevant).all()), bool((relevant | ~kept).all())
    if not kept.any() or not (kept & relevant).any():
        return "another node"
    return CASES[0] if above and below else CASES[2] if above else CASES[1]


# --- All pages ------------------------------------------------------------------------------------------------------


def measure(corpora: Sequence[Corpus], advance: Callable[[int], None]) -> Cnr:
    """Look at all pages, and sum up."""
    rows = []
    for labelled in (page for corpus in corpora for page in corpus.pages):
        rows.append(look(labelled))
        advance(1)
    return summed([row for row in rows if row], left_out=rows.count(None))


def summed(rows: Sequence[PageRow], left_out: int = 0) -> Cnr:
    """The tables."""
    kinds = sorted({row.kind for row in rows}, key=lambda name: (-sum(row.kind == name for row in rows), name))
    groups = [_kind(name, [row for row in rows if row.kind == name]) for name in kinds]
    tops = {top: counting.means([row.by_top[top] for row in rows]) for top in TOPS if rows}
    return Cnr(rows, left_out, [*groups, _kind("all", rows)] if rows else [], tops)


def _kind(name: str, rows: Sequence[PageRow]) -> Kind:
    texts = counting.means([row.texts for row in rows])
    cases = {case: counting.portion(row.case == case for row in rows) for case in CASES}
    return Kind(name, *counting.intervals([row.block for row in rows]), len(rows), texts, cases)


def sample(rows: Sequence[PageRow], wanted: int) -> list[PageRow]:
    """Pages at even distances, by site: for a table of the paper's length."""
    ordered = sorted((row for row in rows if row.site), key=lambda row: (row.site, row.nodes))
    places = np.linspace(0, len(ordered) - 1, min(wanted, len(ordered))).round().astype(int)
    return [ordered[place] for place in places]
