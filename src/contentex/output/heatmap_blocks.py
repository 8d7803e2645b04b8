"""The blocks of a heat map, in sections of one reason each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from contentex.explanation import Explanation, Reason

if TYPE_CHECKING:
    from contentex.extraction import Extraction

_UNFIT = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""What an HTML page may not hold, or UTF-8 cannot."""
_SPACES = re.compile(r"[ \t\n\f\r]+")
_DEEPEST_ITEM = 3

_Marked = tuple[Reason, str]
"""A block, and the class that gives its colour."""


def safe(text: str) -> str:
    """A text for any place in HTML.

    >>> safe('<b title="x">\\x00')
    '&lt;b title=&quot;x&quot;&gt;\ufffd'
    """
    return escape(_UNFIT.sub("\ufffd", text))


def sections(extraction: Extraction, explanation: Explanation, classes: list[str]) -> Iterator[str]:
    """A section for each run of blocks with the same fate and the same reason."""
    marked = zip(explanation, classes, strict=True)
    for (kept, why), run in groupby(marked, lambda pair: (pair[0].kept, pair[0].reason)):
        fate = "kept" if kept else "dropped"
        told = f'<p class="why"><b>{fate}</b> {safe(why) if why != fate else ""}</p>'
        lines = "\n".join(_lines(extraction, run))
        yield f'<section class="{fate}">{told}<div class="blocks">\n{lines}\n</div></section>'


def _lines(extraction: Extraction, run: Iterable[_Marked]) -> Iterator[str]:
    """Blocks below each other, but the cells of a table's row side by side."""
    for row, group in groupby(run, lambda pair: _table_row(extraction, pair[0])):
        blocks = "".join(_block(extraction, *pair) for pair in group)
        yield blocks if row is None else f'<div class="cells">{blocks}</div>'


def _table_row(extraction: Extraction, reason: Reason) -> int | None:
    """What the cells of one row of a table have in common: the element around them. None outside tables."""
    table, number = extraction.table, reason.number
    if number >= len(table) or table.table_row[number] < 0:  # an embedded text is no block of the table
        return None
    return int(extraction.page.parent[table.container[number]])


def _block(extraction: Extraction, reason: Reason, colour: str) -> str:
    names = f"block {reason.kind} {_level(extraction, reason)}{colour}"
    text = "".join(_pieces(extraction, reason.number)) if _in_part(reason) else safe(reason.text)
    return f'<div class="{names}" tabindex="0" dir="auto"><span class="text">{text}</span>{_info(reason)}</div>'


def _level(extraction: Extraction, reason: Reason) -> str:
    table, number = extraction.table, reason.number
    level = int(table.level[number]) if number < len(table) else 0
    if reason.kind == "item":
        level = min(level, _DEEPEST_ITEM)
    return f"level-{level} " if level else ""


def _info(reason: Reason) -> str:
    """What is shown of a block when a reader points at it."""
    fate = ("kept in part" if _in_part(reason) else "kept") if reason.kept else "dropped"
    words = f"{reason.kept_words} of {reason.words}" if _in_part(reason) else str(reason.words)
    facts = [
        f"<span><b>{fate}</b>: {safe(reason.reason)}</span>",
        "<span>score <b>" + ("none" if reason.score is None else f"{reason.score:.4g}") + "</b></span>",
        f"<span>words <b>{words}</b></span>",
        f"<span>{reason.kind}, block {reason.number}</span>",
        f"<code>{safe(reason.xpath)}</code>",
    ]
    return f'<span class="info" dir="ltr">{"".join(facts)}</span>'


# --- Blocks that were kept in part ---------------------------------------------------------------------------------


def _in_part(reason: Reason) -> bool:
    return reason.kept and reason.kept_words < reason.words


def _pieces(extraction: Extraction, number: int) -> Iterator[str]:
    """The text of a block row by row, what was dropped in a `del`."""
    page, blocks = extraction.page, extraction.table
    first, end = int(blocks.start[number]), int(blocks.end[number])
    rows = first + np.flatnonzero(blocks.block_of_row[first:end] == number)
    lines = np.searchsorted(blocks.line_breaks, rows)
    breaks = np.diff(lines, prepend=lines[:1])
    for row, kept, count in zip(rows.tolist(), extraction.kept[rows], breaks, strict=True):
        text = page.text_of(row)
        flowing = text if blocks.preformatted[number] else _SPACES.sub(" ", text)
        yield "\n" * int(count) + (safe(flowing) if kept else f"<del>{safe(flowing)}</del>")
