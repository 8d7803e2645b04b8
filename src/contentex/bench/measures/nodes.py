"""Nodes: which text rows of a page belong to a text, and how well two such choices agree.

Node-based precision and recall are the measure of CoreEx (Prasad and Paepcke 2008, section 3.3) and of CNR (Insa, Silva
and Tamarit 2012, section 5). Both had pages in which people had marked the nodes. Other corpora give a text, and other
extractors too: `gold_rows` finds its nodes, for the gold text and for every extractor in the same way. A node is here a
text row that is not blank; elements are not counted. CoreEx's text-based figures weigh each node by its words:
`nodes(..., weighted=True)`.

>>> import contentex
>>> page = contentex.parse("<ul><li>Home</ul><h1>On tea</h1><p>Boil the water.<p>Wait a while.<p>Share this.")
>>> wanted = gold_rows(page, "On tea. Boil the water. Wait a while.")
>>> [page.text_of(row) for row in np.flatnonzero(wanted)]
['On tea', 'Boil the water.', 'Wait a while.']
>>> nodes(page, wanted, gold_rows(page, "Boil the water. Share this."))
Score(precision=0.5, recall=0.3333333333333333, f1=0.4)
"""

from __future__ import annotations

import numpy as np

from contentex import Page
from contentex.bench.measures.pagewords import PageWords
from contentex.bench.measures.runs import Places
from contentex.bench.measures.score import Score, score
from contentex.page.page import Bools

MOST = 0.5
"""A row or block belongs to a text if more than this share of its words does."""
OWN_VERDICT = 3
"""Rows with so many words are judged by them; a shorter one is what its block is."""


def gold_rows(page: Page | PageWords, text: str) -> Bools:
    """Which rows of a page are text rows that belong to a text. Blank rows never do."""
    page = page if isinstance(page, PageWords) else PageWords.of(page)
    found, total = page.found(text), page.total
    block = page.page.blocks.block_of_row
    own = (total >= OWN_VERDICT) | (block < 0)
    rows = np.where(own, found > MOST * total, _verdicts(page, found)[block] if len(page.page.blocks) else False)
    return np.asarray(rows & (page.page.chars > 0))


def gold_blocks(page: Page | PageWords, text: str) -> Bools:
    """Which blocks of a page belong to a text.

    >>> import contentex
    >>> page = contentex.parse("<p>Home<p>Boil the water.<p>&mdash;<p>Wait a while.<p>More")
    >>> gold_blocks(page, "Boil the water. Wait a while.")
    array([False,  True,  True,  True, False])
    """
    page = page if isinstance(page, PageWords) else PageWords.of(page)
    return _verdicts(page, page.found(text))


def _verdicts(page: PageWords, found: Places) -> Bools:
    """The verdict on each block. One without words, such as a dash, is what both of its neighbours are."""
    blocks = page.page.blocks
    of_row = blocks.block_of_row
    inside = of_row >= 0
    total = np.bincount(of_row[inside], page.total[inside], len(blocks))
    kept = np.bincount(of_row[inside], found[inside], len(blocks)) > MOST * total
    place = np.arange(len(blocks))
    before = np.maximum.accumulate(np.where(total > 0, place, 0))
    after = np.minimum.accumulate(np.where(total > 0, place, len(blocks) - 1)[::-1])[::-1]
    return np.asarray(np.where(total > 0, kept, kept[before] & kept[after]))


def nodes(page: Page, wanted: Bools, found: Bools, weighted: bool = False) -> Score:
    """Compare two choices of text rows, by their number or by their words."""
    weight = page.words if weighted else page.chars > 0
    return score(float(weight[wanted & found].sum()), float(weight[found].sum()), float(weight[wanted].sum()))
