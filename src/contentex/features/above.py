# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""What stands above a block: the elements at the levels where more blocks come in, and what their classes tell.

Compiled like `page.scan`.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import quantities as q
from contentex.features import scene as s

if not cython.compiled:  # `above.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

CHARS, WORDS, LINKED, PUNCTUATION, DIGITS, SENTENCES = q.CHARS, q.WORDS, q.LINKED, q.PUNCTUATION, q.DIGITS, q.SENTENCES
LONG_WORDS, HEADINGS, ENDS, PRICED = q.LONG_WORDS, q.HEADINGS, q.ENDS, q.PRICED
LEVELS = s.LEVELS

_OF_ELEMENT = (
    "words", "blocks", "priced", "link_share", "digit_share", "mark_rate", "sentence_rate", "long_share",
    "heading_share", "sentence_end_share", "share", "chars_per_node",
)  # fmt: skip
_OF_LEVEL = (*_OF_ELEMENT, "place", "height", "images", "inputs", "names")
NAMES = (
    *(f"above{level}_{name}" for name in _OF_LEVEL for level in range(1, s.LEVELS + 1)),
    *("names", "names_lowest", "names_highest", "names_mean"),
)
SHARED = len(_OF_ELEMENT)
AT_PLACE, AT_HEIGHT, AT_IMAGES, AT_INPUTS, AT_STEP, AT_NAMES = (s.LEVELS * (SHARED + more) for more in range(6))


def above(frame: Frame, at: int) -> int:
    """Fill the columns of NAMES, which begin at `at`."""
    write_elements(frame, at)
    write_places(frame, at)
    write_counts(frame, frame.images, at + AT_IMAGES)
    write_counts(frame, frame.inputs, at + AT_INPUTS)
    write_names(frame, at + AT_NAMES)
    return 0


def write_elements(frame: Frame, at: int) -> int:
    """What the elements hold. Most blocks have the same elements above them as the block before."""
    table, levels = frame.table, frame.levels
    with cython.nogil:
        for block in range(levels.shape[1]):
            for level in range(LEVELS):
                row = levels[level, block]
                if block > 0 and levels[level, block - 1] == row:
                    for place in range(SHARED):
                        column = at + level + LEVELS * place
                        table[block, column] = table[block - 1, column]
                else:
                    write_element(frame, row, block, at + level)
    return 0


def write_element(frame: Frame, row: int, block: int, at: int) -> int:
    """What one element holds, the blocks from `first` to before `last`: the columns of _OF_ELEMENT."""
    table, before = frame.table, frame.before
    first, last = frame.first[row], frame.last[row]
    words = before[last, WORDS] - before[first, WORDS]
    chars = before[last, CHARS] - before[first, CHARS]
    least_words = words if words > 1 else 1.0
    least_chars = chars if chars > 1 else 1.0
    blocks = last - first if last - first > 1 else 1.0
    table[block, at] = log_of(words)
    table[block, at + LEVELS] = log_of(last - first)
    table[block, at + 2 * LEVELS] = log_of(before[last, PRICED] - before[first, PRICED])
    # CoreEx, section 3.1: link to text ratio.
    table[block, at + 3 * LEVELS] = (before[last, LINKED] - before[first, LINKED]) / least_chars
    table[block, at + 4 * LEVELS] = (before[last, DIGITS] - before[first, DIGITS]) / least_chars
    table[block, at + 5 * LEVELS] = (before[last, PUNCTUATION] - before[first, PUNCTUATION]) / least_words
    table[block, at + 6 * LEVELS] = (before[last, SENTENCES] - before[first, SENTENCES]) / least_words
    table[block, at + 7 * LEVELS] = (before[last, LONG_WORDS] - before[first, LONG_WORDS]) / least_words
    table[block, at + 8 * LEVELS] = (before[last, HEADINGS] - before[first, HEADINGS]) / blocks
    table[block, at + 9 * LEVELS] = (before[last, ENDS] - before[first, ENDS]) / blocks
    table[block, at + 10 * LEVELS] = words / frame.total[WORDS]
    table[block, at + 11 * LEVELS] = log_of(chars / (frame.end[row] - row))  # CNR, section 3: chars-nodes ratio
    return 0


def write_places(frame: Frame, at: int) -> int:
    """Where in each element the block stands, how far below it, and what the classes between tell."""
    table, start, levels, first = frame.table, frame.start, frame.levels, frame.first
    depth, score = frame.depth, frame.score
    with cython.nogil:
        for block in range(len(start)):
            below = start[block]
            for level in range(LEVELS):
                row = levels[level, block]
                blocks = frame.last[row] - first[row]
                table[block, at + AT_PLACE + level] = (block - first[row]) / (blocks if blocks > 1 else 1.0)
                table[block, at + AT_HEIGHT + level] = depth[start[block]] - depth[row]
                table[block, at + AT_STEP + level] = score[below] - score[row]
                below = row
    return 0


def write_counts(frame: Frame, before: Any, at: int) -> int:
    """How many images, or fields, stand in each element."""
    table, levels, end = frame.table, frame.levels, frame.end
    with cython.nogil:
        for block in range(levels.shape[1]):
            for level in range(LEVELS):
                row = levels[level, block]
                table[block, at + level] = log_of(before[end[row]] - before[row])
    return 0


def write_names(frame: Frame, at: int) -> int:
    """What the classes of all elements above tell."""
    table, start, score = frame.table, frame.start, frame.score
    with cython.nogil:
        for block in range(len(start)):
            row = start[block]
            depth = frame.depth[row]
            table[block, at] = score[row]
            table[block, at + 1] = frame.lowest[row]
            table[block, at + 2] = frame.highest[row]
            table[block, at + 3] = score[row] / (depth if depth > 1 else 1.0)
    return 0
