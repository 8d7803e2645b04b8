# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: rows and blocks are numbered by the page, and the columns are those of NAMES.
"""Where the content of a page is likely to be: from its title on, and in the element with the most prose.

Compiled like `page.scan`.
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import quantities as q
from contentex.features.views import view
from contentex.page import segments, tags

if not cython.compiled:  # `begins.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of, signed_log

CHARS, WORDS, LINKED, LONG_WORDS = q.CHARS, q.WORDS, q.LINKED, q.LONG_WORDS
HEADING, TITLE = segments.HEADING, tags.TITLE
MOST = 12
"""How many headings are compared with the page's title."""
_SHORTEST = 4
"""Letters that a heading needs for that."""

_ANCHORS = ("from_h1", "from_title", "has_title")
_TOP = ("in_top", "from_top", "top1", "top2", "top_relative", "top_share", "top_place")
NAMES = (*_ANCHORS, *_TOP)
_NO_LETTERS = re.compile(r"\W+")
_NO_LETTERS_OF_ASCII = bytes(code for code in range(128) if _NO_LETTERS.match(chr(code)))


def begins(text: bytes, frame: Frame, at: int) -> None:
    """Fill the columns of NAMES, which begin at `at`. `text` is that of the page."""
    headings = np.empty(MOST + 1, np.int32)
    count = find_headings(frame, view(headings))
    titled = _titled(text, frame, find_title(frame), headings[:count].tolist())
    write_anchors(frame, headings[MOST], titled, at)
    write_top(frame, at + len(_ANCHORS))


def find_headings(frame: Frame, headings: Any) -> int:
    """Write the first headings that a reader sees, and last the first h1, or -1; return how many there are."""
    kind = frame.kind
    with cython.nogil:
        headings[MOST] = -1
        count = 0
        for block in range(len(kind)):
            if kind[block] != HEADING or not frame.visible[block]:
                continue
            if count < MOST:
                headings[count] = block
                count += 1
            if frame.level[block] == 1 and headings[MOST] < 0:
                headings[MOST] = block
    return count


def _titled(text: bytes, frame: Frame, row: int, headings: list[int]) -> int:
    """The heading whose text is the longest part of the page's title, or -1."""
    offset = frame.offset
    title = _letters(text[offset[row] : offset[frame.end[row]]]) if row >= 0 and headings else ""
    best, longest = -1, _SHORTEST - 1
    for number in headings if title else ():
        heading = _letters(text[offset[frame.start[number]] : offset[frame.stop[number]]])
        if longest < len(heading) <= len(title) and heading in title:
            best, longest = number, len(heading)
    return best


def find_title(frame: Frame) -> int:
    """The first row of a title, or -1."""
    tag = frame.tag
    for row in range(len(tag)):
        if tag[row] == TITLE:
            return row
    return -1


def _letters(text: bytes) -> str:
    """Its letters and digits, in lower case."""
    if text.isascii():  # a tenth of the time
        return text.lower().translate(None, _NO_LETTERS_OF_ASCII).decode()
    return _NO_LETTERS.sub("", text.decode().lower())


def write_anchors(frame: Frame, first: int, titled: int, at: int) -> int:
    """How far the first h1 is, and the heading that repeats the title; below 0 before it, 0 without one."""
    table = frame.table
    with cython.nogil:
        best = titled if titled >= 0 else first
        for block in range(table.shape[0]):
            table[block, at] = signed_log(block - first) if first >= 0 else 0.0
            table[block, at + 1] = signed_log(block - best) if best >= 0 else 0.0
            table[block, at + 2] = titled >= 0
    return 0


# --- Where most prose is -------------------------------------------------------------------------------------------


def write_top(frame: Frame, at: int) -> int:
    """Where most prose is: in the element whose children hold the most long blocks, as Readability looks for it."""
    scores = np.zeros((2, len(frame.tag)))
    score, further = view(scores[0]), view(scores[1])
    top = score_rows(frame, score, further)
    write_distances(frame, top, scores[0, top] > 0, at)
    write_scores(frame, score, scores[0, top], at + 2)
    write_share(frame, top, at + 5)
    return 0


def score_rows(frame: Frame, score: Any, further: Any) -> int:
    """Score the elements by their prose, what stands two levels below by half; the row of the best, first of equals."""
    sums, levels = frame.sums, frame.levels
    with cython.nogil:
        for block in range(len(sums)):
            chars = sums[block, CHARS] if sums[block, CHARS] > 1 else 1.0
            prose = sums[block, LONG_WORDS] * (1 - sums[block, LINKED] / chars)
            score[levels[0, block]] += prose
            further[levels[1, block]] += prose
        for block in range(len(sums)):
            row = levels[1, block]
            score[row] += 0.5 * further[row]
            further[row] = 0.0  # added once
        top = 0
        for block in range(len(sums)):
            top = better(score, top, levels[0, block])
            top = better(score, top, levels[1, block])
    return top


def better(score: Any, one: int, other: int) -> int:
    """The row with the higher score; of equals the first."""
    more = score[other] - score[one]
    return other if more > 0 or (more == 0 and other < one) else one


def write_distances(frame: Frame, top: int, found: bool, at: int) -> int:
    """Whether a block is in the best element, or how far from it."""
    table, low, high = frame.table, frame.first[top], frame.last[top]
    with cython.nogil:
        for block in range(table.shape[0]):
            inside = found and low <= block and block < high
            away = block - low if block < low else block - high + 1 if block >= high else 0
            table[block, at] = inside
            table[block, at + 1] = signed_log(away)
    return 0


def write_scores(frame: Frame, score: Any, most: float, at: int) -> int:
    """The scores of the elements above each block."""
    table, levels = frame.table, frame.levels
    with cython.nogil:
        most = most if most > 1 else 1.0
        for block in range(levels.shape[1]):
            near = score[levels[0, block]]
            table[block, at] = log_of(near)
            table[block, at + 1] = log_of(score[levels[1, block]])
            table[block, at + 2] = near / most
    return 0


def write_share(frame: Frame, top: int, at: int) -> int:
    """How much of the page the best element is, and where."""
    table, low, high = frame.table, frame.first[top], frame.last[top]
    share = (frame.before[high, WORDS] - frame.before[low, WORDS]) / frame.total[WORDS]
    with cython.nogil:
        blocks = table.shape[0]
        for block in range(blocks):
            table[block, at] = share
            table[block, at + 1] = low / blocks
    return 0
