"""How a page holds a text: shown, hidden, or for those who run no scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from contentex.page import tags

if TYPE_CHECKING:
    from contentex.page.page import Page

VISIBLE, NOSCRIPT, HIDDEN, TEMPLATE = ORIGINS = ("visible", "noscript", "hidden", "template")
"""What the rows of a page come from. Texts that stand in scripts have origins of their own: see `embedded`."""


def origins_of(page: Page, rows: Any) -> list[str]:
    """For each of these rows, how the page holds it; the last that fits, in the order of `ORIGINS`.

    >>> from contentex.page.parse import parse
    >>> page = parse("<p>a</p><p hidden>b</p><noscript>c</noscript>")
    >>> origins_of(page, [5, 7, 9])
    ['visible', 'hidden', 'noscript']
    """
    codes = np.zeros(len(rows), np.int32)
    for code, mask in ((1, page.tag == tags.NOSCRIPT), (2, page.own_hidden), (3, page.tag == tags.TEMPLATE)):
        if mask.any():
            codes[page.within(mask)[rows]] = code
    return [ORIGINS[code] for code in codes.tolist()]
