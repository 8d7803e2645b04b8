# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""What a block is by itself: its text, its kind, and the tags that it stands in. Compiled like `page.scan`."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import marks as m
from contentex.features import quantities as q
from contentex.features.scene import FLAGS
from contentex.page.segments import KINDS

if not cython.compiled:  # `own.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

CHARS, WORDS, ROWS, LINKED, PUNCTUATION = q.CHARS, q.WORDS, q.ROWS, q.LINKED, q.PUNCTUATION
DIGITS, CAPITALS, SENTENCES, ENDS = q.DIGITS, q.CAPITALS, q.SENTENCES, q.ENDS
LAST = m.LAST

_TEXT = (
    *("words", "chars", "rows", "sentences"),
    *("word_length", "link_share", "mark_rate", "digit_share", "capital_share", "sentence_rate", "ends_sentence"),
)
_MARKS = (*m.COUNTED[1:], *(f"last_{name}" for name in m.CLASSES))
_KINDS = tuple(f"kind_{name}" for name in KINDS)
_PLACES = ("level", "table_row", "table_column", "depth", "hidden", "tag_ratio")
NAMES = (*_TEXT, *_MARKS, *_KINDS, *_PLACES, *(f"in_{names.replace(' ', '_')}" for names in FLAGS))

AT_MARKS = len(_TEXT) - 1
AT_LAST = AT_MARKS + len(m.COUNTED)
CLASSES = len(m.CLASSES)
AT_KIND = len(_TEXT) + len(_MARKS)
KINDS_OF_BLOCKS = len(KINDS)
AT_LEVEL = AT_KIND + len(KINDS)
AT_FLAGS = AT_LEVEL + len(_PLACES)
BITS = len(FLAGS)


def own(frame: Frame) -> int:
    """Fill the columns of NAMES, which begin at 0."""
    write_text(frame)
    write_marks(frame)
    write_kinds(frame)
    write_places(frame)
    write_flags(frame)
    return 0


def write_text(frame: Frame) -> int:
    """How much text there is, and of what: the columns of _TEXT."""
    table, sums = frame.table, frame.sums
    with cython.nogil:
        for block in range(len(sums)):
            chars = sums[block, CHARS] if sums[block, CHARS] > 1 else 1.0
            words = sums[block, WORDS] if sums[block, WORDS] > 1 else 1.0
            table[block, 0] = log_of(sums[block, WORDS])
            table[block, 1] = log_of(sums[block, CHARS])
            table[block, 2] = log_of(sums[block, ROWS])
            table[block, 3] = log_of(sums[block, SENTENCES])
            table[block, 4] = chars / words
            table[block, 5] = sums[block, LINKED] / chars
            table[block, 6] = sums[block, PUNCTUATION] / words
            table[block, 7] = sums[block, DIGITS] / chars
            table[block, 8] = sums[block, CAPITALS] / chars
            table[block, 9] = sums[block, SENTENCES] / words
            table[block, 10] = sums[block, ENDS]
    return 0


def write_marks(frame: Frame) -> int:
    """How many marks there are, and the class of the last one: the columns of _MARKS."""
    table, marks = frame.table, frame.marks
    with cython.nogil:
        for block in range(len(marks)):
            for mark in range(1, LAST):
                table[block, AT_MARKS + mark] = log_of(marks[block, mark])
            for kind in range(CLASSES):
                table[block, AT_LAST + kind] = marks[block, LAST] == kind
    return 0


def write_kinds(frame: Frame) -> int:
    """What the block is: a column for each of KINDS."""
    table, kind = frame.table, frame.kind
    with cython.nogil:
        for block in range(len(kind)):
            for number in range(KINDS_OF_BLOCKS):
                table[block, AT_KIND + number] = kind[block] == number
    return 0


def write_places(frame: Frame) -> int:
    """Where the block stands: the columns of _PLACES."""
    table, start = frame.table, frame.start
    with cython.nogil:
        for block in range(len(start)):
            table[block, AT_LEVEL] = frame.level[block]
            table[block, AT_LEVEL + 1] = frame.table_row[block]
            table[block, AT_LEVEL + 2] = frame.table_column[block]
            table[block, AT_LEVEL + 3] = frame.depth[start[block]]
            table[block, AT_LEVEL + 4] = not frame.visible[block]
            # CETR (Weninger, Hsu and Han 2010): characters for each tag.
            space = (start[block + 1] if block + 1 < len(start) else len(frame.tag)) - start[block]
            table[block, AT_LEVEL + 5] = log_of(frame.sums[block, CHARS] / space)
    return 0


def write_flags(frame: Frame) -> int:
    """What tags the block stands in: a column for each of FLAGS."""
    table, start, flags = frame.table, frame.start, frame.flags
    with cython.nogil:
        for block in range(len(start)):
            bits = flags[start[block]]
            for bit in range(BITS):
                table[block, AT_FLAGS + bit] = (bits >> bit) & 1
    return 0
