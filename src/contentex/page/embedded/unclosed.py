"""A page within its own title: where `<title>` is never closed, a browser takes all that follows for the title."""

from __future__ import annotations

import numpy as np

from contentex.page import tags
from contentex.page.page import Page


def swallowed(page: Page) -> tuple[int, str]:
    """The markup that stands in a title that was never closed, and its row; empty where there is none.

    >>> from contentex import parse
    >>> swallowed(parse("<title>Tea<body><p>Boil the water."))
    (4, '<body><p>Boil the water.')
    >>> swallowed(parse("<title>Tea</title><p>Boil the water."))
    (0, '')
    """
    titles = np.flatnonzero(page.tag == tags.TITLE)
    row = int(titles[-1]) + 1 if len(titles) else len(page)
    if row >= len(page) or page.source_end[row] < len(page.source):
        return 0, ""
    markup = page.source_of(row)
    start = markup.find("<")
    return (row, markup[start:]) if start >= 0 else (0, "")
