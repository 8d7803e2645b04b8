"""The tags that a block stands in or not, a bit each."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from contentex.page import tags

OF_BLOCKS = (
    "nav", "header", "footer", "aside", "main", "article", "form", "table", "figure figcaption", "b strong em i", "p",
    "li", "td th", "h2",
)  # fmt: skip
"""Names of tags that are features of blocks; those of one entry share a bit."""
FLAGS = (*OF_BLOCKS, "button", "pre", "h1")
"""With those that only the page is told by."""


def bits_by_tag() -> npt.NDArray[np.uint32]:
    """A table from tag to bits; its last entry, 0, is for the tags without a fixed id."""
    table = np.zeros(len(tags.NAMES) + 1, np.uint32)
    for bit, names in enumerate(FLAGS):
        table[list(tags.ids(names))] |= np.uint32(1 << bit)
    return table
