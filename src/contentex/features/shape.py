# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The shape of each block's text: how it ends, which marks it holds, and a number that equal texts share.

One pass over the text, compiled like `page.scan`. A mark means the same in every language: `©` stands in notices, `»`
in links to more, `|` between the entries of a menu, and a full stop, `。` or `؟` ends a sentence.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page.blocks import Blocks
from contentex.page.utf8 import compiled

# Classes of characters. Those from END on are counted, each in a column of its own.
(
    SPACE, WORD, DIGIT, CLOSER, END, COLON, COMMA, CURRENCY, RIGHTS, ARROW, BAR, AT, DASH,
) = range(13)  # fmt: skip
COUNTED = ("sentences", "colons", "commas", "currency", "rights", "arrows", "bars", "ats", "dashes", "numbers")
"""The counts of a block; a number is a run of digits."""
LAST = len(COUNTED)
"""The column after them: the class of the last character that closes nothing."""
SENTENCE_END = 4
"""Its value where the block ends as a sentence does."""

_MARKS = {
    END: ".!?\u3002\uff01\uff1f\uff0e\u061f\u06d4\u0964\u0965\u0589\u1362\u104b\u17d4\u0f0d",
    COLON: ":\uff1a",
    COMMA: ",;\uff0c\u3001\uff1b\u060c\u061b",
    RIGHTS: "\u00a9\u00ae\u2122\u2117",
    ARROW: "\u00ab\u00bb\u2039\u203a<>\u2026\u25b6\u25ba\u25b8\u276f\u2794\u279c",
    BAR: "|/\u00b7\u2022\u2022\uff5c",
    AT: "@#",
    DASH: "-\u2013\u2014",
}
_BY_MARK = {mark: kind for kind, marks in _MARKS.items() for mark in marks}
_BY_CATEGORY = {"Sc": CURRENCY, "Nd": DIGIT, "Pf": CLOSER, "Pi": CLOSER, "Pe": CLOSER, "Ps": CLOSER}

PRIME, BASIS, BITS = 0x100000001B3, 0xCBF29CE484222325, 0xFFFFFFFFFFFFFFFF  # of the hash FNV-1a


def _class_of(char: str) -> int:
    if char in _BY_MARK:
        return _BY_MARK[char]
    if char in "\"'":
        return CLOSER
    if 0x2190 <= ord(char) <= 0x21FF:
        return ARROW
    if char.isspace():
        return SPACE
    return _BY_CATEGORY.get(unicodedata.category(char), WORD)


@cache
def _classes() -> bytes:
    """The class of every character of the basic plane; made when the first page needs it."""
    return _ASCII + bytes(_class_of(chr(code)) for code in range(128, 0x10000))


_ASCII = bytes(_class_of(chr(code)) for code in range(128))


def read_blocks(text: Any, start: Any, stop: Any, block: Any, classes: bytes, counts: Any, hashes: Any) -> int:
    """Read the rows of each block, from the first to the last."""
    rows = len(block)
    at = 0
    with cython.nogil:
        while at < rows:
            after = at + 1
            while after < rows and block[after] == block[at]:
                after += 1
            read_block(text, start, stop, at, after, classes, counts, hashes, block[at])
            at = after
    return 0


def read_block(
    text: Any, start: Any, stop: Any, row: int, after: int, classes: bytes, counts: Any, hashes: Any, number: int
) -> int:
    """Read one block, row by row as one text. A stop within a word, as in 3.14, ends nothing."""
    value = BASIS
    last = before = SPACE
    pending = 0
    while row < after:
        at = start[row]
        end = stop[row]
        row += 1
        while at < end:
            code = text[at] & 0xFF
            if code < 0x80:
                at += 1
            elif code < 0xE0:
                code = (code & 31) << 6 | (text[at + 1] & 63)
                at += 2
            elif code < 0xF0:
                code = (code & 15) << 12 | (text[at + 1] & 63) << 6 | (text[at + 2] & 63)
                at += 3
            else:
                code = 0xFFFD
                at += 4
            kind = classes[code] & 0xFF
            if pending != 0 and kind != CLOSER:
                if kind == SPACE:
                    counts[0, number] += 1
                pending = 0
            if kind == SPACE:
                before = SPACE
                continue
            value = ((value ^ code) * PRIME) & BITS
            if kind == END:
                if code > 0x3000:
                    counts[0, number] += 1
                else:
                    pending = 1
            elif kind > END:
                counts[kind - END, number] += 1
            elif kind == DIGIT and before != DIGIT:
                counts[9, number] += 1
            if kind != CLOSER:
                last = kind
            before = kind
    counts[0, number] += pending
    counts[10, number] = last
    hashes[number] = value
    return 0


def read_shapes(blocks: Blocks) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint64]]:
    """The counts of each block, a row of numbers for each name of COUNTED and LAST; and its text as a number."""
    page = blocks.page
    rows = np.flatnonzero(blocks.block_of_row >= 0)
    block = blocks.block_of_row[rows]
    order = np.argsort(block, kind="stable")  # a hidden block may stand within another
    rows, block = rows[order], block[order]
    start, stop = page.text_offset[rows], page.text_offset[rows + 1]
    counts, hashes = np.zeros((LAST + 1, len(blocks)), np.int32), np.zeros(len(blocks), np.uint64)
    classes = _ASCII if page.text.isascii() else _classes()
    if compiled:
        read_blocks(page.text, start, stop, block, classes, counts, hashes)
    else:
        read_blocks(page.text, start.tolist(), stop.tolist(), block.tolist(), classes, counts, hashes)
    return counts, hashes
