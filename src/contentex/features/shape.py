# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The shape of each block's text: how it ends, which marks it holds, and a number that equal texts share.

One pass over the text, compiled like `page.scan`. `marks` has the classes of characters.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import marks
from contentex.features.views import view
from contentex.page.blocks import Blocks

SPACE, WORD, DIGIT, CLOSER, END = marks.SPACE, marks.WORD, marks.DIGIT, marks.CLOSER, marks.END
NUMBERS, LAST = marks.NUMBERS, marks.LAST
PRIME, BASIS, BITS = 0x100000001B3, 0xCBF29CE484222325, 0xFFFFFFFFFFFFFFFF  # of the hash FNV-1a


def read_blocks(
    text: Any, offset: Any, owner: Any, start: Any, end: Any, classes: bytes, counts: Any, hashes: Any
) -> int:
    """Read the blocks, each as one text."""
    with cython.nogil:
        for block in range(len(start)):
            hashes[block] = read_block(text, offset, owner, start[block], end[block], classes, counts, block)
    return 0


def read_block(
    text: Any, offset: Any, owner: Any, start: int, end: int, classes: bytes, counts: Any, block: int
) -> int:
    """Read one block: its text as a number. A stop within a word, as in 3.14, ends nothing."""
    value = BASIS
    last = before = SPACE
    pending = 0
    for row in range(start, end):
        if owner[row] != block:  # a hidden block may stand within another
            continue
        at = offset[row]
        stop = offset[row + 1]
        while at < stop:
            code = text[at]
            at += 1
            if code >= 0x80:
                code = wide(text, at, code)
                at += 1 if code < 0x800 else 2 if code < 0x10000 else 3
                if code >= 0x10000:
                    code = 0xFFFD
            kind = classes[code]
            if kind == WORD:
                value = ((value ^ code) * PRIME) & BITS
                last = before = WORD
                pending = 0
                continue
            if pending != 0 and kind != CLOSER:
                if kind == SPACE:
                    counts[block, 0] += 1
                pending = 0
            if kind == SPACE:
                before = SPACE
                continue
            value = ((value ^ code) * PRIME) & BITS
            if kind == END:
                if code > 0x3000:
                    counts[block, 0] += 1
                else:
                    pending = 1
            elif kind > END:
                counts[block, kind - END] += 1
            elif kind == DIGIT and before != DIGIT:
                counts[block, NUMBERS] += 1
            if kind != CLOSER:
                last = kind
            before = kind
    counts[block, 0] += pending
    counts[block, LAST] = last
    return value


def wide(text: bytes, at: int, lead: int) -> int:
    """The character that begins with a byte that is not ASCII; `at` is the byte after it."""
    if lead < 0xE0:
        return (lead & 31) << 6 | (text[at] & 63)
    if lead < 0xF0:
        return (lead & 15) << 12 | (text[at] & 63) << 6 | (text[at + 1] & 63)
    return 0x10000


def read_shapes(blocks: Blocks) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.uint64]]:
    """The counts of each block, a line with a number for each name of `marks.COUNTED`, then the class of its last
    character; and its text as a number."""
    page = blocks.page
    counts, hashes = np.zeros((len(blocks), LAST + 1), np.int32), np.empty(len(blocks), np.uint64)
    offset, owner, start, end = map(view, (page.text_offset, blocks.block_of_row, blocks.start, blocks.end))
    read_blocks(page.text, offset, owner, start, end, marks.classes_for(page.text), view(counts), view(hashes))
    return counts, hashes
