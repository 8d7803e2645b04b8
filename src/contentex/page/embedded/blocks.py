"""Embedded texts as blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from contentex.page.blocks import Block
from contentex.page.embedded.text import Embedded, counts
from contentex.page.flow import character_offsets
from contentex.page.page import Page


def embedded_blocks(page: Page, texts: Iterable[Embedded]) -> Iterator[Block]:
    """A block for each paragraph; what it says of its place is that of the script."""
    for each in texts:
        row = each.row
        script = int(page.parent[row])
        ends = np.array([page.source_start[row], page.source_end[row]], np.int32)
        start, end = character_offsets(page.source, ends).tolist()
        for text in each.text.split("\n\n"):
            chars, words, *_ = counts(text)
            yield Block(
                text=text,
                kind="paragraph",
                rows=(row, row + 1),
                level=0,
                table_row=-1,
                table_column=-1,
                container=script,
                xpath=page.xpath(script),
                char_start=start,
                char_end=end,
                chars=chars,
                words=words,
                origin=each.origin,
            )
