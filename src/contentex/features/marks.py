"""Marks in texts: the class of each character.

A mark means the same in every language: `©` stands in notices, `»` in links to more, `|` between the entries of a menu,
and a full stop, `。` or `؟` ends a sentence.
"""

from __future__ import annotations

import unicodedata
from functools import cache

# Classes of characters. Those from END on are counted, each in a column of its own.
(
    SPACE, WORD, DIGIT, CLOSER, END, COLON, COMMA, CURRENCY, RIGHTS, ARROW, BAR, AT, DASH,
) = range(13)  # fmt: skip
COUNTED = ("sentences", "colons", "commas", "currency", "rights", "arrows", "bars", "ats", "dashes", "numbers")
"""The counts of a block; a number is a run of digits."""
CLASSES = (
    "space", "word", "digit", "closer", "end", "colon", "comma", "currency", "rights", "arrow", "bar", "at", "dash",
)  # fmt: skip
"""Names of the classes."""
NUMBERS, LAST = 9, 10
"""The column of numbers, and the one after it: the class of the last character that closes nothing."""
SENTENCE_END = END
"""Its value where the block ends as a sentence does."""

_MARKS = {
    END: ".!?\u3002\uff01\uff1f\uff0e\u061f\u06d4\u0964\u0965\u0589\u1362\u104b\u17d4\u0f0d",
    COLON: ":\uff1a",
    COMMA: ",;\uff0c\u3001\uff1b\u060c\u061b",
    RIGHTS: "\u00a9\u00ae\u2122\u2117",
    ARROW: "\u00ab\u00bb\u2039\u203a<>\u2026\u25b6\u25ba\u25b8\u276f\u2794\u279c",
    BAR: "|/\u00b7\u2022\uff5c",
    AT: "@#",
    DASH: "-\u2013\u2014",
}
_BY_MARK = {mark: kind for kind, marks in _MARKS.items() for mark in marks}
_BY_CATEGORY = {"Sc": CURRENCY, "Nd": DIGIT, "Pf": CLOSER, "Pi": CLOSER, "Pe": CLOSER, "Ps": CLOSER}


def class_of(char: str) -> int:
    """The class of a character."""
    if char in _BY_MARK:
        return _BY_MARK[char]
    if char in "\"'":
        return CLOSER
    if 0x2190 <= ord(char) <= 0x21FF:
        return ARROW
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
