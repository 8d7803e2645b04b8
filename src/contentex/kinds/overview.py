"""Overview pages: entry pages of teasers, which duplicate parts of articles (TextSweeper, section 3).

H.-P. Lang, G. Wohlgenannt and A. Weichselbraun: TextSweeper - A System for Content Extraction and Overview Page
Detection. CONF-IRM 2012.
"""

from __future__ import annotations

import numpy as np

from contentex.extractors.teasers import linked_texts
from contentex.page.page import Bools, Page

LEAST_NET_TEXT = 1000
"""Characters outside links that content has. The paper leaves the number open; `docs/textsweeper.md` tells why this."""


def is_overview(page: Page, kept: Bools) -> bool:
    """Whether the *net text length* of what was kept is below the minimum."""
    return net_text_length(page, kept, linked_texts(page)) < LEAST_NET_TEXT


def net_text_length(page: Page, kept: Bools, linked: Bools) -> int:
    """Characters, white space apart, of text that is not the text of links."""
    return int(np.sum(page.chars, where=kept & page.visible & ~linked))
