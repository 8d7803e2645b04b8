"""ECON: from the longest paragraph upwards, for as long as punctuation is added.

Y. Guo, H. Tang, L. Song, Y. Wang and G. Ding: ECON: An Approach to Extract Content from Web News Page. APWEB 2010;
here after the survey `002` of the papers, which gives its two algorithms and leaves "big-node" undefined.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from contentex.extractors import levels
from contentex.extractors.choice import Choice
from contentex.extractors.registry import extractor
from contentex.page import clean, tags
from contentex.page.intervals import subtree
from contentex.page.page import Bools, Page

BIG = tags.ids(
    "html body div section article main aside nav header footer center table thead tbody tfoot tr td th caption ul ol"
    " menu dir dl form fieldset details dialog figure frameset noscript"
)
"""Tags that lay out a page. All others, `p` and `br` above all, only break a text into pieces."""


@extractor("econ", paper="Guo, Tang, Song, Wang and Ding: ECON, 2010")
def econ(page: Page) -> Choice:
    """Keep the node that holds all punctuation around the longest paragraph, without parts that have none.

    >>> from contentex import extract
    >>> html = "<div><ul><li>Home<li>News</ul><div><p>Rain fell, all day.<p>Snow, too.</div></div><p>About us"
    >>> extract(html, method="econ").text
    'Rain fell, all day.\\n\\nSnow, too.'
    """
    ignored = clean.ignored(page, statements=False)
    seen = page.visible & ~ignored
    paras = joint_paras(page, seen)
    punctuation = page.subtree_sum(page.punctuation * seen)
    node = _summary_node(page, _snippet_node(page, paras, seen), punctuation)
    kept = subtree(page, node) & ~paras.noise & ~ignored
    scores = punctuation.astype(np.float64)
    return Choice(
        kept=kept,
        scores=scores,
        ranks=lambda: levels.by_node(page, kept & page.visible, node, scores),
        reasons=(
            ("in the summary node, with punctuation", kept),
            ("form or script", ignored),
            ("no punctuation in the paragraph", paras.noise),
            ("outside the summary node", np.ones(len(page), np.bool_)),
        ),
    )


# --- Joint-para ----------------------------------------------------------------------------------------------------


class Paras(NamedTuple):
    """Text-paras: each is what the pieces below one node say together."""

    piece: Bools
    """The nodes of all text-node-sets: outermost nodes that wrap text and nothing that lays out a page."""
    chars: Any
    """For each row, the characters of the text-para below it; 0 where that is noise or there is none."""
    noise: Bools
    """All rows of text-paras without punctuation."""


def joint_paras(page: Page, seen: Bools) -> Paras:
    """Algorithm Joint-para, for every node at once: brothers that are pieces of text make one text-para."""
    whole = page.subtree_sum(page.is_tag(*BIG)) == 0
    piece = whole.copy()
    piece[1:] &= ~whole[page.parent[1:]]
    piece[0] = False
    rows = np.flatnonzero(piece)
    chars, punctuation = (_sums(page, rows, values * seen) for values in (page.chars, page.punctuation))
    noise = page.within(piece & (punctuation == 0)[page.parent])
    return Paras(piece, np.where(punctuation > 0, chars, 0), noise)


def _sums(page: Page, pieces: Any, values: Any) -> Any:
    """For each row, the sum of a column over the pieces below it."""
    return np.bincount(page.parent[pieces], page.subtree_sum(values)[pieces], len(page))


# --- Extract-news --------------------------------------------------------------------------------------------------


def _snippet_node(page: Page, paras: Paras, seen: Bools) -> int:
    """A node of the set that wraps the longest text-para: the first with text, where the paper takes one at random."""
    parent = int(np.argmax(paras.chars))
    if paras.chars[parent] == 0:
        return -1
    text = page.subtree_sum(seen)
    return next(row for row in page.children(parent) if paras.piece[row] and text[row] > 0)


def _summary_node(page: Page, node: int, punctuation: Any) -> int:
    """Backtrack from the snippet node until a step adds no punctuation."""
    while node > 0 and punctuation[page.parent[node]] != punctuation[node]:
        node = int(page.parent[node])
    return node
