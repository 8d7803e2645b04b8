# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The shape of each block's text: which marks it holds, how it ends, and a number that equal texts share.

One pass over the text, compiled like `page.scan`. `marks` has the classes of characters.
"""

from __future__ import annotations

from typing import Any

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import marks

if not cython.compiled:  # `shape.pxd` brings it to compiled code
    from contentex.features.frame import Frame

WORD, CLOSER, END, ENDS = marks.WORD, marks.CLOSER, marks.END, marks.ENDS
PRIME, BASIS, BITS = 0x100000001B3, 0xCBF29CE484222325, 0xFFFFFFFFFFFFFFFF  # of the hash FNV-1a
PRIME_BUT_1 = PRIME - 1


def read_blocks(frame: Frame) -> int:
    """Read the blocks, each as one text: `marks` are a line with a number for each name of `marks.COUNTED`, then
    whether it ends as a sentence does; `by_text` is the text as a number."""
    text, offset, owner, classes, counts = frame.text, frame.offset, frame.owner, frame.classes, frame.marks
    with cython.nogil:
        for block in range(len(frame.start)):
            start, stop = frame.start[block], frame.stop[block]
            frame.by_text[block] = read_block(text, offset, owner, start, stop, classes, counts, block)
    return 0


def read_block(
    text: Any, offset: Any, owner: Any, start: int, end: int, classes: bytes, counts: Any, block: int
) -> int:
    """Read one block: its text as a number. A stop within a word, as in 3.14, ends nothing."""
    value = BASIS
    sentences = pending = ended = 0
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
            if kind <= WORD:
                # No branch between spaces and letters: words are too short for a processor to foresee. A space is 0,
                # and leaves the number as it is.
                value = ((value ^ (code & -kind)) * (1 + (PRIME_BUT_1 & -kind))) & BITS
                sentences += pending & ~kind
                ended &= ~kind
                pending = 0
                continue
            value = ((value ^ code) * PRIME) & BITS
            if kind == CLOSER:
                continue
            pending = ended = kind == END
            if kind > END:
                counts[block, kind - END] += 1
            elif code > 0x3000:  # no space needs to follow
                sentences += 1
                pending = 0
    counts[block, 0] = sentences + pending
    counts[block, ENDS] = ended
    return value


def wide(text: bytes, at: int, lead: int) -> int:
    """The character that begins with a byte that is not ASCII; `at` is the byte after it."""
    if lead < 0xE0:
        return (lead & 31) << 6 | (text[at] & 63)
    if lead < 0xF0:
        return (lead & 15) << 12 | (text[at] & 63) << 6 | (text[at + 1] & 63)
    return 0x10000
