# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""The text of blocks as a browser shows it: white space collapsed, or kept where the page is preformatted.

All blocks are written into one piece, one after the other. No-break spaces are written as spaces; soft hyphens and
spaces of no width are left out. Compiled like `scan`, with the C types of `flow.pxd`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page import tags
from contentex.page.buffers import Buffer, byte_buffer, integer_buffer, readable

if TYPE_CHECKING:
    from contentex.page.blocks import Blocks
    from contentex.page.page import Ints

A, BR = tags.A, tags.BR
BLANK_LINE = 0
"""What stands between two blocks is one byte, or this."""
NEWLINE, SPACE = b"\n "

# What a byte begins: a character as it stands, white space, or perhaps one that is not written as it stands.
PLAIN, WHITE, ODD = range(3)
_NO_BREAK_SPACE = "\u00a0".encode()
_DROPPED = tuple(char.encode() for char in "\u00ad\u200b\u2060\ufeff")
_ODD_BYTES = {char[0] for char in (_NO_BREAK_SPACE, *_DROPPED)}
BEGINS = bytes(WHITE if byte in b"\t\n\f\r " else ODD if byte in _ODD_BYTES else PLAIN for byte in range(256))

WRITTEN = bytes(32 if begins == WHITE else byte for byte, begins in enumerate(BEGINS))
"""The byte that is written for a byte, where white space is collapsed."""


class Writer:
    """Writes the texts of blocks."""

    text: bytes
    offset: Buffer
    tag: Buffer
    chars: Buffer
    linked: Buffer
    rendered: Buffer
    shown: Buffer
    owner: Buffer
    out: Buffer
    spaced: int

    def __init__(self, blocks: Blocks) -> None:
        page = blocks.page
        self.text = page.text
        self.begins, self.written = BEGINS, WRITTEN
        self.offset, self.tag, self.chars = map(readable, (page.text_offset, page.tag, page.chars))
        self.linked, self.rendered = readable(page.in_link), readable(page.rendered)
        self.shown, self.owner = readable(blocks.shown), readable(blocks.block_of_row)
        # At most a byte for each row that is a line break or needs a space before it, and two between blocks.
        self.buffer = byte_buffer(len(page.text) + len(page) + 2 * len(blocks))
        self.out = self.buffer
        self.size = 0  # bytes written
        self.spaced = True  # whether no space may come next: after another, and where a line begins

    def write(self, blocks: Blocks, between: Any) -> tuple[bytes, Any]:
        """The texts of all blocks with what stands between them, and where each begins and ends."""
        places = integer_buffer(2 * len(blocks))
        start, end, kept = map(readable, (blocks.start, blocks.end, blocks.preformatted))
        self.write_all(start, end, kept, readable(between), places)
        return self.buffer[: self.size].tobytes(), places

    def write_all(self, start: Any, end: Any, kept: Any, between: Any, places: Any) -> int:
        """Write all blocks, and note their places."""
        with cython.nogil:
            for block in range(len(start)):
                if block > 0:
                    self.part(between[block - 1])
                begin = self.size
                self.write_block(block, start[block], end[block], kept[block])
                if kept[block]:
                    self.trim_lines(begin)
                else:
                    self.trim(begin)
                places[2 * block] = begin
                places[2 * block + 1] = self.size
        return 0

    def part(self, byte: int) -> int:
        """Write what stands between two blocks."""
        if byte == 0:  # a blank line
            self.put(NEWLINE)
            self.put(NEWLINE)
        else:
            self.put(byte)
        return 0

    def put(self, byte: int) -> int:
        """Write one byte."""
        self.out[self.size] = byte
        self.size += 1
        return 0

    def write_block(self, block: int, start: int, end: int, kept: bool) -> int:
        """Write the rows of a block and its line breaks.

        A space is due before a link right after another link, as style sheets set such links apart; and where a text is
        left out. Other blocks may stand within: a hidden one in one that is shown. Their rows are passed over.
        """
        self.spaced = True
        before = start
        anchor = left_out = False  # what was met since the row before
        for row in range(start, end):
            if self.owner[row] == block:
                if kept:
                    self.write_kept(self.offset[row], self.offset[row + 1])
                else:
                    if left_out or (anchor and self.linked[before] and self.linked[row]):
                        self.add_space()
                    self.write_flowing(self.offset[row], self.offset[row + 1])
                before = row
                anchor = left_out = False
            elif self.tag[row] == A:
                anchor = True
            elif not self.shown[row] or self.rendered[row] != self.rendered[start]:
                continue
            elif self.tag[row] == BR:
                self.add_line(kept)
            elif self.chars[row] > 0:
                left_out = True
        return 0

    def add_space(self) -> int:
        """Write a space, unless one stands there."""
        if not self.spaced:
            self.put(SPACE)
            self.spaced = True
        return 0

    def add_line(self, kept: bool) -> int:
        """Write a line break; white space before it goes, where it is not kept."""
        if not kept and self.out[self.size - 1] == SPACE:
            self.size -= 1
        self.put(NEWLINE)
        self.spaced = True
        return 0

    def write_flowing(self, at: int, stop: int) -> int:
        """Write text[at:stop], white space as one space, none where a line begins."""
        text, out, begins, written = self.text, self.out, self.begins, self.written
        size, spaced = self.size, self.spaced
        while at < stop:
            byte = text[at]
            white = begins[byte]
            if white == ODD:
                length = odd_length(text, at)
                if length > 0:
                    if not spaced and is_space(text, at):
                        out[size] = SPACE
                        size += 1
                        spaced = True
                    at += length
                    continue
                white = PLAIN
            # No branch: words are too short for a processor to foresee. A space after a space is written over.
            out[size] = written[byte]
            size += 1 - (white & spaced)
            spaced = white
            at += 1
        self.size, self.spaced = size, spaced
        return 0

    def write_kept(self, at: int, stop: int) -> int:
        """Write text[at:stop], white space as it stands."""
        while at < stop:
            length = odd_length(self.text, at) if self.begins[self.text[at]] == ODD else 0
            if length == 0:
                self.put(self.text[at])
                at += 1
            else:
                if is_space(self.text, at):
                    self.put(SPACE)
                at += length
        return 0

    def trim(self, begin: int) -> int:
        """Take away white space from both ends; also the wide spaces that indent Chinese paragraphs."""
        length = 1
        while self.size > begin and length > 0:
            length = space_before(self.out, begin, self.size)
            self.size -= length
        first, length = begin, 1
        while first < self.size and length > 0:
            length = space_length(self.out, first, self.size)
            first += length
        return self.move(first, begin)

    def trim_lines(self, begin: int) -> int:
        """Take away blank lines before, and white space after."""
        while self.size > begin and self.begins[self.out[self.size - 1]] == WHITE:
            self.size -= 1
        first = at = begin
        while at < self.size and self.begins[self.out[at]] == WHITE:
            at += 1
            if self.out[at - 1] == NEWLINE:
                first = at
        return self.move(first, begin)

    def move(self, first: int, begin: int) -> int:
        """Move what was written last to where it should begin."""
        if first > begin:
            for at in range(first, self.size):
                self.out[begin + at - first] = self.out[at]
            self.size -= first - begin
        return 0


def odd_length(text: Any, at: int) -> int:
    """The length of a character that is not written as it stands: a no-break space, or one to leave out. Else 0."""
    first, second = text[at], text[at + 1]
    if first == 0xC2:
        return 2 if second == 0xA0 or second == 0xAD else 0
    third = text[at + 2]
    if first == 0xE2:
        return 3 if (second == 0x80 and third == 0x8B) or (second == 0x81 and third == 0xA0) else 0
    return 3 if second == 0xBB and third == 0xBF else 0


def is_space(text: Any, at: int) -> bool:
    """Whether it is the no-break space, of those."""
    return bool(text[at + 1] == 0xA0 and text[at] == 0xC2)


def space_length(text: Any, at: int, stop: int) -> int:
    """The length of the white space character that begins here, or 0. Python's `str.isspace` says what that is."""
    first = text[at]
    if first < 0x80:
        return 1 if 9 <= first <= 13 or 28 <= first <= 32 else 0
    if first == 0xC2 and at + 1 < stop:
        return 2 if text[at + 1] == 0x85 else 0
    if 0xE1 <= first <= 0xE3 and at + 2 < stop:
        code = (first & 15) << 12 | (text[at + 1] & 63) << 6 | (text[at + 2] & 63)
        if 0x2000 <= code <= 0x200A or code == 0x2028 or code == 0x2029 or code == 0x202F:
            return 3
        return 3 if code == 0x205F or code == 0x1680 or code == 0x3000 else 0
    return 0


def space_before(text: Any, begin: int, stop: int) -> int:
    """The length of the white space character that ends here, or 0."""
    at = stop - 1
    while at > begin and at > stop - 3 and text[at] & 0xC0 == 0x80:
        at -= 1
    length = space_length(text, at, stop)
    return length if at + length == stop else 0


def character_offsets(source: bytes, offsets: Ints) -> Ints:
    """Offsets in bytes as offsets in characters."""
    if source.isascii():
        return offsets
    # Of a character's bytes in UTF-8 all but the first begin with the bits 10.
    later = np.flatnonzero((np.frombuffer(source, np.uint8) & 0xC0) == 0x80)
    return (offsets - np.searchsorted(later, offsets)).astype(np.int32)
