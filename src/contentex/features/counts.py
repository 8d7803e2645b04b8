# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""What is counted in each block, and summed over blocks. Compiled like `page.scan`."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import marks as m
from contentex.features import quantities as q
from contentex.features.views import view
from contentex.page import segments
from contentex.page.blocks import Blocks
from contentex.page.page import Ints, Page

Sums = npt.NDArray[np.float64]

CHARS, WORDS, PUNCTUATION, DIGITS, CAPITALS, LINKED, ROWS = range(len(q.COUNTS))
SENTENCES, LONG_WORDS, BLOCKS, HEADINGS, ENDS, PRICED = range(len(q.COUNTS), q.KINDS)
KINDS = q.KINDS

LONG, UNLINKED = 12, 0.34
"""A long block has so many words, and less than this share of it in links: most likely prose."""

HEADING = segments.HEADING
LAST, SENTENCE_END, CURRENCY = m.LAST, m.SENTENCE_END, m.CURRENCY - m.END


def count_blocks(blocks: Blocks, marks: Ints) -> Sums:
    """One line per block, one column for each of COUNTS and ADDED."""
    sums = np.zeros((len(blocks), KINDS))
    filled = view(sums)
    count(blocks.page, view(blocks.start), view(blocks.end), view(blocks.block_of_row), filled)
    add(view(blocks.kind), view(marks), filled)
    return sums


def count(page: Page, start: Any, end: Any, owner: Any, sums: Any) -> int:
    """COUNTS: sums over the rows of each block. The rows of a hidden block may stand between them."""
    chars, words, punctuation = view(page.chars), view(page.words), view(page.punctuation)
    digits, capitals, in_link = view(page.digits), view(page.capitals), view(page.in_link)
    with cython.nogil:
        for block in range(len(start)):
            for row in range(start[block], end[block]):
                if owner[row] != block:
                    continue
                sums[block, CHARS] += chars[row]
                sums[block, WORDS] += words[row]
                sums[block, PUNCTUATION] += punctuation[row]
                sums[block, DIGITS] += digits[row]
                sums[block, CAPITALS] += capitals[row]
                sums[block, ROWS] += chars[row] > 0
                if in_link[row]:
                    sums[block, LINKED] += chars[row]
    return 0


def add(kind: Any, marks: Any, sums: Any) -> int:
    """ADDED: what follows from the counts, the kind and the marks of each block."""
    with cython.nogil:
        for block in range(len(kind)):
            sums[block, SENTENCES] = marks[block, 0]
            chars = sums[block, CHARS] if sums[block, CHARS] > 1 else 1.0
            if sums[block, WORDS] >= LONG and sums[block, LINKED] < UNLINKED * chars:
                sums[block, LONG_WORDS] = sums[block, WORDS]
            sums[block, BLOCKS] = 1
            sums[block, HEADINGS] = kind[block] == HEADING
            sums[block, ENDS] = marks[block, LAST] == SENTENCE_END
            sums[block, PRICED] = marks[block, CURRENCY] > 0
    return 0


def sums_before(sums: Sums) -> Sums:
    """Sums over all blocks before each; one line more than blocks."""
    before = np.empty((len(sums) + 1, KINDS))
    accumulate(view(sums), view(before))
    return before


def accumulate(sums: Any, before: Any) -> int:
    """Prefix sums, line by line."""
    with cython.nogil:
        for kind in range(KINDS):
            before[0, kind] = 0
        for block in range(len(sums)):
            for kind in range(KINDS):
                before[block + 1, kind] = before[block, kind] + sums[block, kind]
    return 0
