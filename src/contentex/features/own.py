# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: blocks are numbered by the page, and the columns are those of NAMES.
"""What a block is by itself: its text, its kind, and the tags that it stands in. Compiled like `page.scan`."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import marks as m
from contentex.features import quantities as q
from contentex.features.flags import OF_BLOCKS
from contentex.page import segments

if not cython.compiled:  # `own.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

CHARS, WORDS, LINKED, PUNCTUATION, CAPITALS = q.CHARS, q.WORDS, q.LINKED, q.PUNCTUATION, q.CAPITALS
COLONS, BARS = m.COLON - m.END, m.BAR - m.END
PARAGRAPH, HEADING, ITEM = segments.PARAGRAPH, segments.HEADING, segments.ITEM
CAPTION, CONTROL = segments.CAPTION, segments.CONTROL

_TEXT = ("words", "chars", "word_length", "link_share", "mark_rate", "capital_share", "colons", "bars")
_KINDS = ("kind_paragraph", "kind_heading", "kind_item", "kind_caption", "kind_control")
_PLACES = ("level", "depth", "hidden", "tag_ratio")
NAMES = (*_TEXT, *_KINDS, *_PLACES, *(f"in_{names.replace(' ', '_')}" for names in OF_BLOCKS))

AT_KIND = len(_TEXT)
AT_LEVEL = AT_KIND + len(_KINDS)
AT_FLAGS = AT_LEVEL + len(_PLACES)
BITS = len(OF_BLOCKS)


def own(frame: Frame) -> int:
    """Fill the columns of NAMES, which begin at 0. Block by block: that is how the table lies in memory."""
    with cython.nogil:
        for block in range(len(frame.start)):
            write_text(frame, block)
            write_kind(frame, block)
            write_place(frame, block)
            write_flags(frame, block)
    return 0


def write_text(frame: Frame, block: int) -> int:
    """How much text there is, and of what: the columns of _TEXT."""
    chars = frame.sums[block, CHARS] if frame.sums[block, CHARS] > 1 else 1.0
    words = frame.sums[block, WORDS] if frame.sums[block, WORDS] > 1 else 1.0
    frame.table[block, 0] = log_of(frame.sums[block, WORDS])
    frame.table[block, 1] = log_of(frame.sums[block, CHARS])
    frame.table[block, 2] = chars / words
    frame.table[block, 3] = frame.sums[block, LINKED] / chars
    frame.table[block, 4] = frame.sums[block, PUNCTUATION] / words
    frame.table[block, 5] = frame.sums[block, CAPITALS] / chars
    frame.table[block, 6] = log_of(frame.marks[block, COLONS])
    frame.table[block, 7] = log_of(frame.marks[block, BARS])
    return 0


def write_kind(frame: Frame, block: int) -> int:
    """What the block is: the columns of _KINDS. Other kinds are rare."""
    kind = frame.kind[block]
    frame.table[block, AT_KIND] = kind == PARAGRAPH
    frame.table[block, AT_KIND + 1] = kind == HEADING
    frame.table[block, AT_KIND + 2] = kind == ITEM
    frame.table[block, AT_KIND + 3] = kind == CAPTION
    frame.table[block, AT_KIND + 4] = kind == CONTROL
    return 0


def write_place(frame: Frame, block: int) -> int:
    """Where the block stands: the columns of _PLACES."""
    start = frame.start[block]
    frame.table[block, AT_LEVEL] = frame.level[block]
    frame.table[block, AT_LEVEL + 1] = frame.depth[start]
    frame.table[block, AT_LEVEL + 2] = not frame.visible[block]
    # CETR (Weninger, Hsu and Han 2010): characters for each tag.
    space = (frame.start[block + 1] if block + 1 < len(frame.start) else len(frame.tag)) - start
    frame.table[block, AT_LEVEL + 3] = log_of(frame.sums[block, CHARS] / space)
    return 0


def write_flags(frame: Frame, block: int) -> int:
    """What tags the block stands in: a column for each of OF_BLOCKS."""
    bits = frame.flags[frame.start[block]]
    if block > 0 and bits == frame.flags[frame.start[block - 1]]:
        return frame.copy(block - 1, block, AT_FLAGS, BITS)
    for bit in range(BITS):
        frame.table[block, AT_FLAGS + bit] = (bits >> bit) & 1
    return 0
