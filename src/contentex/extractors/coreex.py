"""CoreEx: the node, or the set of nodes, with significantly more text than links.

J. Prasad and A. Paepcke: CoreEx: Content Extraction from Online News Articles. Stanford University, 2008.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import numpy as np

from contentex.extractors import levels
from contentex.extractors.choice import Choice, Floats
from contentex.extractors.link_counts import Counts, count, is_terminal, link_rows, ratio, sum_of_children
from contentex.extractors.registry import Between, extractor
from contentex.metadata.title import title_row
from contentex.page import clean, tags
from contentex.page.intervals import subtree
from contentex.page.page import Bools, Page
from contentex.page.parse import parse

Variant = Literal["R1", "R2", "R3", "R4", "R5", "R6"]


class Steps(NamedTuple):
    """What a variant does on top of the basic algorithm."""

    weighted: bool
    subset: bool
    forms: bool
    scripts: bool
    xhtml: bool


VARIANTS = {f"R{number}": Steps(*(number >= step for step in (2, 3, 4, 5, 6))) for number in range(1, 7)}
"""The configurations of Table 1: each adds one step to the one before."""


@extractor("coreex", paper="Prasad and Paepcke: CoreEx, 2008")
def coreex(
    page: Page,
    *,
    variant: Annotated[
        Variant,
        "Configuration of Table 1: R1 basic score, R2 weighted score, R3 and subset selection, R4 and ignoring forms, "
        "R5 and removing scripts, R6 and converting to XHTML.",
    ] = "R5",
    weight_ratio: Annotated[
        float, "Weight of the share of unlinked words; the share of the page's text has the rest.", Between(0, 1)
    ] = 0.99,
    threshold: Annotated[
        float, "A child belongs to the content if its share of unlinked words is above this.", Between(0, 1)
    ] = 0.9,
    title: Annotated[
        Literal["none", "header", "page", "both"],
        "Add the title: the nearest header before the content, a text like the page's <title>, or both.",
    ] = "header",
) -> Choice:
    """Keep the children, with few links, of the node with most text and fewest links.

    >>> from contentex import extract
    >>> html = "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul><div><p>Rain fell.<p>Snow did too.</div>"
    >>> extract(html, method="coreex").text
    'Rain fell.\\n\\nSnow did too.'
    """
    steps = VARIANTS[variant]
    ignored = clean.ignored(page, forms=steps.forms, scripts=steps.scripts, statements=False)
    words = np.where(ignored, 0, _words(page, with_scripts=not steps.scripts))
    counts = count(page, words, link_rows(page) & ~ignored)
    members = ratio(counts) > threshold if steps.subset else np.ones(len(page), np.bool_)
    scores = _scores(_set_counts(page, counts, members), counts.text[0], weight_ratio if steps.weighted else 1.0)
    node = highest(page, scores)
    body = _set(page, node, members) & ~ignored
    header = _title_row(page, node, title)
    kept = body | subtree(page, header)
    if steps.xhtml:
        kept = _kept_in_xhtml(page, weight_ratio=weight_ratio, threshold=threshold, title=title)
    return Choice(
        kept=kept,
        scores=scores,
        ranks=lambda: levels.by_node(page, kept & page.visible, node, scores),
        title=header,
        reasons=(
            ("the title nearest to the content", kept & ~body),
            ("in the node with the highest score", kept),
            ("form tag or script", ignored),
            (f"too many links: ratio not above {threshold:g}", subtree(page, node)),
            ("outside the node with the highest score", np.ones(len(page), np.bool_)),
        ),
    )


def _kept_in_xhtml(page: Page, **options: Any) -> Bools:
    """What R5 keeps of the page after its conversion to XHTML; texts are found again by where they stand."""
    converted = parse(page.to_xhtml())
    kept = coreex(converted, variant="R5", **options).kept
    same = np.searchsorted(converted.text_offset[:-1], page.text_offset[:-1], "right") - 1
    return kept[same] & page.visible


# --- Counts --------------------------------------------------------------------------------------------------------


def _words(page: Page, *, with_scripts: bool) -> Any:
    """Words of each text node; those of scripts too, which variants R1 to R4 take for text."""
    words = page.words * page.visible
    if with_scripts:
        for row in np.flatnonzero(page.tag == tags.DATA).tolist():
            words[row] = len(page.source[page.source_start[row] : page.source_end[row]].split())
    return words


def _set_counts(page: Page, counts: Counts, members: Bools) -> Counts:
    """`setTextCnt` and `setLinkCnt` (section 2.2.2): of a node's children in S. A terminal node is its own S."""
    terminal = is_terminal(page)
    text, links = (np.where(terminal, own, sum_of_children(page, own * members)) for own in counts)
    return Counts(text, links)


def _scores(chosen: Counts, page_text: int, weight_ratio: float) -> Floats:
    """The weighted score (section 2.2.1); with a weight of 1 the basic one (section 2.1.1)."""
    scores: Floats = weight_ratio * ratio(chosen) + (1 - weight_ratio) * chosen.text / max(page_text, 1)
    return scores


# --- Choice --------------------------------------------------------------------------------------------------------


def highest(page: Page, scores: Floats) -> int:
    """The row with the highest score. A tie goes to the node higher in the tree, then to the first."""
    best = np.flatnonzero(scores == scores.max())
    return int(best[np.argmin(page.depth[best])])


def _set(page: Page, node: int, members: Bools) -> Bools:
    """A mask of S: the subtrees of the node's children that are members; of a terminal node itself."""
    if is_terminal(page)[node]:
        return subtree(page, node)
    return page.within(members & (page.parent == node))


# --- Title (section 6.1) -------------------------------------------------------------------------------------------


def _title_row(page: Page, node: int, how: str) -> int:
    """The title's row: the nearest header before the content, else a text like the page's title; or -1."""
    row = header_before(page, node) if how in ("header", "both") else -1
    return like_page_title(page) if row < 0 and how in ("page", "both") else row


def header_before(page: Page, node: int) -> int:
    """The nearest header among the siblings before the node that holds the content, or -1."""
    before = [row for row in page.siblings(node) if row < node and page.tag[row] in tags.HEADINGS]
    return before[-1] if before else -1


def like_page_title(page: Page) -> int:
    """The first node whose visible text is that of the page's `<title>`, or -1."""
    title = title_row(page)
    words = page.text_of(title).split() if title >= 0 else []
    if not words:
        return -1
    chars = page.subtree_sum(page.chars)[title]
    for row in np.flatnonzero(page.subtree_sum(page.chars * page.visible) == chars).tolist():
        texts = np.flatnonzero(page.visible[row : page.end[row]]) + row
        if "".join(map(page.text_of, texts.tolist())).split() == words:
            return int(row)
    return -1
