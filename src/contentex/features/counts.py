# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: rows and blocks are numbered by the page, and each quantity has a column.
"""What is counted in each block, and summed over blocks. Compiled like `page.scan`."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import marks as m
from contentex.features import quantities as q
from contentex.page import segments

if not cython.compiled:  # `counts.pxd` brings it to compiled code
    from contentex.features.frame import Frame

CHARS, WORDS, PUNCTUATION, DIGITS, CAPITALS, LINKED = range(len(q.COUNTS))
SENTENCES, LONG_WORDS, BLOCKS, HEADINGS, ENDS, PRICED = range(len(q.COUNTS), q.KINDS)
KINDS = q.KINDS

LONG, UNLINKED = 12, 0.34
"""A long block has so many words, and less than this share of it in links: most likely prose."""

HEADING = segments.HEADING
ENDED, CURRENCY = m.ENDS, m.CURRENCY - m.END


def count(frame: Frame) -> int:
    """Fill the columns of `counts`. The marks must be known."""
    before, blocks = frame.before, len(frame.start)
    with cython.nogil:
        for kind in range(KINDS):
            before[0, kind] = 0
        for block in range(blocks):
            frame.visible[block] = frame.rendered[frame.start[block]] and frame.chars[frame.start[block]] > 0
            add_rows(frame, block)
            add(frame, block)
            for kind in range(KINDS):
                before[block + 1, kind] = before[block, kind] + frame.sums[block, kind]
        for kind in range(KINDS):
            frame.total[kind] = before[blocks, kind] if before[blocks, kind] > 1 else 1.0
    return 0


def add_rows(frame: Frame, block: int) -> int:
    """COUNTS: sums over the rows of a block. The rows of a hidden block may stand between them."""
    chars = words = punctuation = digits = capitals = linked = 0
    for row in range(frame.start[block], frame.stop[block]):
        if frame.owner[row] != block:
            continue
        chars += frame.chars[row]
        words += frame.words[row]
        punctuation += frame.punctuation[row]
        digits += frame.digits[row]
        capitals += frame.capitals[row]
        if frame.linked[row]:
            linked += frame.chars[row]
    frame.sums[block, CHARS], frame.sums[block, WORDS] = chars, words
    frame.sums[block, PUNCTUATION], frame.sums[block, DIGITS] = punctuation, digits
    frame.sums[block, CAPITALS], frame.sums[block, LINKED] = capitals, linked
    return 0


def add(frame: Frame, block: int) -> int:
    """ADDED: what follows from the counts, the kind and the marks of a block."""
    words, chars = frame.sums[block, WORDS], frame.sums[block, CHARS]
    is_long = words >= LONG and frame.sums[block, LINKED] < UNLINKED * (chars if chars > 1 else 1.0)
    frame.sums[block, SENTENCES] = frame.marks[block, 0]
    frame.sums[block, LONG_WORDS] = words if is_long else 0.0
    frame.sums[block, BLOCKS] = 1
    frame.sums[block, HEADINGS] = frame.kind[block] == HEADING
    frame.sums[block, ENDS] = frame.marks[block, ENDED]
    frame.sums[block, PRICED] = frame.marks[block, CURRENCY] > 0
    return 0
