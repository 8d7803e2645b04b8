"""ContentEx: what is left of a forum page when filters have taken the noise away.

L. Song, X. Cheng, Y. Guo, Y. Liu and G. Ding: ContentEx: A Framework for Automatic Content Extraction Programs. 2009.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from contentex.extractors import levels
from contentex.extractors.choice import Choice
from contentex.extractors.filters.common_pattern import common_patterns
from contentex.extractors.filters.link_table import link_tables
from contentex.extractors.registry import Between, extractor
from contentex.page import clean
from contentex.page.page import Page

NAMES = {
    "time": "says when, and nothing else",
    "ip": "holds an IP address",
    "colon": "ends with a colon",
    "copyright": "claims copyright",
    "repeated": "a short text that the page repeats",
}


@extractor("contentex", paper="Song, Cheng, Guo, Liu and Ding: ContentEx, 2009")
def contentex(
    page: Page,
    *,
    threshold: Annotated[
        float, "A link whose parent has a lower share of unlinked words is in a link table.", Between(0, 1)
    ] = 0.5,
) -> Choice:
    """Keep what two filters leave: link tables and common patterns of forum pages are noise.

    >>> from contentex import extract
    >>> html = "<ul><li><a href=/>Board</a></ul><p>Posted: <i>Today, 12:30</i><p>Does rain harm the paint?"
    >>> extract(html, method="contentex").text
    'Does rain harm the paint?'
    """
    ignored = clean.ignored(page, forms=True, scripts=True, statements=True)
    tables, scores = link_tables(page, threshold, ignored)
    left = page.visible & ~ignored & ~tables
    found = common_patterns(page, left)
    patterns = np.logical_or.reduce(list(found.values()))
    kept = left & ~patterns
    return Choice(
        kept=kept,
        scores=scores,
        ranks=lambda: levels.by_steps(page, kept, (patterns, tables & ~ignored, ignored), scores),
        reasons=(
            ("left by all filters", kept),
            ("form tag, script or statement", ignored),
            ("in a link table", tables),
            *((NAMES[name], mask) for name, mask in found.items()),
        ),
    )
