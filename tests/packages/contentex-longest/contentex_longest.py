"""`longest`: the longest texts of a page. An example of an extractor in a package of its own."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from contentex import Between, Choice, Page, extractor


@extractor("longest")
def longest(page: Page, *, count: Annotated[int, "How many texts to keep.", Between(1, 1000)] = 1) -> Choice:
    """Keep the longest texts of a page.

    >>> from contentex import extract
    >>> extract("<h1>Tea</h1><p>Boil the water.<p>Wait.", method="longest").text
    'Boil the water.'
    """
    blocks = page.blocks
    chosen = np.argsort(-blocks.chars, kind="stable")[:count]
    kept = np.isin(blocks.block_of_row, chosen) & page.visible
    scores = np.append(blocks.chars, 0)[blocks.block_of_row].astype(np.float64)  # rows of no block have number -1
    return Choice(
        kept=kept,
        scores=scores,
        reasons=(("among the longest texts", kept), ("there are longer texts", ~kept)),
    )
