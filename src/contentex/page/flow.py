"""The text of blocks as a browser shows it: white space collapsed, or kept where the page is preformatted.

Texts come joined in one piece, with a mark between blocks and one for each line break, so that all blocks of a page
are treated at once.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from contentex.page.page import Ints

NEXT, LINE = b"\xff", b"\xfe"  # marks between blocks and for line breaks: bytes that no text in UTF-8 holds
_TO_SPACE = bytes(32 if byte in b"\t\n\f\r " else byte for byte in range(256))
_NO_BREAK_SPACE = "\u00a0".encode()
_DROPPED = tuple(char.encode() for char in "\u00ad\u200b\u2060\ufeff")  # soft hyphen, spaces of no width
_BLANK_LINES = re.compile(r"\A(?:[ \t\f\r]*\n)+")


def plain_spaces(text: bytes) -> bytes:
    """No-break spaces as spaces; without soft hyphens and spaces of no width."""
    byte = np.frombuffer(text, np.uint8).copy()
    keep = np.ones(len(byte), np.bool_)
    wide = _find(byte, _NO_BREAK_SPACE)
    byte[wide], keep[wide + 1] = 32, False
    for char in _DROPPED:
        keep[_find(byte, char)[:, None] + np.arange(len(char))] = False
    return byte[keep].tobytes()


def _find(byte: Any, char: bytes) -> Any:
    """Where a character of several bytes stands. It looks for the first byte: faster than `bytes.find`."""
    at = np.flatnonzero(byte == char[0])
    for offset, wanted in enumerate(char[1:], 1):
        at = at[byte[at + offset] == wanted]
    return at


def flowing_texts(joined: bytes) -> list[str]:
    """The texts between the marks, white space collapsed as a browser does."""
    if not joined:
        return []
    byte = np.frombuffer(joined.translate(_TO_SPACE), np.uint8)
    space = byte == 32
    # A space goes after a space or a mark. What then stands before a mark is one space at most.
    keep = np.ones(len(byte), np.bool_)
    keep[1:] = ~space[1:] | ((byte[:-1] < 0xFE) & ~space[:-1])
    text = byte[keep].tobytes()
    if LINE in text:
        text = text.replace(b" " + LINE, b"\n").replace(LINE, b"\n")
    # `strip` also takes the wide spaces that indent Chinese paragraphs.
    return [piece.decode().strip() for piece in text.split(NEXT)]


def preformatted_texts(joined: bytes) -> list[str]:
    """The texts between the marks as they stand, without blank lines before and white space after."""
    text = joined.replace(LINE, b"\n")
    return [_BLANK_LINES.sub("", piece.decode()).rstrip(" \t\n\f\r") for piece in text.split(NEXT)]


def character_offsets(source: bytes, offsets: Ints) -> Ints:
    """Offsets in bytes as offsets in characters."""
    if source.isascii():
        return offsets
    # Of a character's bytes in UTF-8 all but the first begin with the bits 10.
    later = np.flatnonzero((np.frombuffer(source, np.uint8) & 0xC0) == 0x80)
    return (offsets - np.searchsorted(later, offsets)).astype(np.int32)
