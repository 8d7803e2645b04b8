"""Marks in texts: the class of each character.

A mark means the same in every language: `|` stands between the entries of a menu, a sign of money in prices, and a full
stop, `。` or `؟` ends a sentence.
"""

from __future__ import annotations

import unicodedata
from functools import cache

# Classes of characters. Those from END on are counted, each in a column of its own.
SPACE, WORD, CLOSER, END, COLON, BAR, CURRENCY = range(7)
COUNTED = ("sentences", "colons", "bars", "currency")
"""The counts of a block."""
ENDS = len(COUNTED)
"""The column after them: whether the block ends as a sentence does, with a mark that nothing follows but closers."""

_MARKS = {
    WORD: "\u00ab\u00bb\u2039\u203a\u276f",  # they quote, but they also point to more; so they close nothing
    END: ".!?\u3002\uff01\uff1f\uff0e\u061f\u06d4\u0964\u0965\u0589\u1362\u104b\u17d4\u0f0d",
    COLON: ":\uff1a",
    BAR: "|/\u00b7\u2022\uff5c",
}
_BY_MARK = {mark: kind for kind, marks in _MARKS.items() for mark in marks}
_BY_CATEGORY = {"Sc": CURRENCY, "Pf": CLOSER, "Pi": CLOSER, "Pe": CLOSER, "Ps": CLOSER}


def class_of(char: str) -> int:
    """The class of a character."""
    if char in _BY_MARK:
        return _BY_MARK[char]
    if char in "\"'":
        return CLOSER
    if char.isspace():
        return SPACE
    return _BY_CATEGORY.get(unicodedata.category(char), WORD)


@cache
def _classes() -> bytes:
    """The class of every character of the basic plane; made when the first page needs it."""
    return _ASCII + bytes(class_of(chr(code)) for code in range(128, 0x10000))


_ASCII = bytes(class_of(chr(code)) for code in range(128))


def classes_for(text: bytes) -> bytes:
    """The class of each character of a text, by its code."""
    return _ASCII if text.isascii() else _classes()
