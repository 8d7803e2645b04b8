# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Counts of the characters of each text row: one pass over the text, compiled like `scan`.

A character belongs to one class. White space and invisible characters count for nothing; all others are `chars`.
A word begins at a letter or digit and lasts to the next white space, so "don't", "3.14" and "well-known" are one word
each and a lone dash is none. Ethiopic and Tibetan have marks in the place of white space. Chinese, Japanese, Thai, Lao,
Khmer and Burmese write no space between words: there every two (Han, Kana) or four (the others) characters count as one
word, about what their readers would count. In Thai, Lao, Khmer and Burmese a space ends a clause, as a comma does
elsewhere.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page import tags
from contentex.page.utf8 import compiled

Ints = npt.NDArray[np.int32]

CLAUSE_MARKS = (
    ".,;:!?\u2026\u2025"  # Latin, Cyrillic, Greek, Hebrew, Korean ...
    "\u3002\uff0c\u3001\uff1b\uff1a\uff01\uff1f\uff0e\uff61\uff64\ufe50\ufe52"  # Chinese, Japanese
    "\u060c\u061b\u061f\u06d4"  # Arabic, Persian, Urdu
    "\u0964\u0965"  # Indic
    "\u0589\u055c\u055d\u055e"  # Armenian
    "\u05c3\u037e\u0387"  # Hebrew, Greek
    "\u1362\u1363\u1364\u1365\u1366\u1367\u1368"  # Ethiopic
    "\u104a\u104b\u17d4\u17d5\u0f0d\u0f0e"  # Burmese, Khmer, Tibetan
    "\u1802\u1803\u1808\u1809"  # Mongolian
    "\u0700\u0701\u0702\u0703\u0704\u0705\u0706\u0707\u0708\u0709\u070a\u07f8\u07f9\u166e"  # Syriac, N'Ko, Cree
)
"""Marks that end or join clauses."""

WORD_MARKS = "\u1361\u0f0b"
"""Marks that set words apart as a space does: of Ethiopic, of Tibetan."""

TEXT = tags.TEXT
PART = 0xFFFF
"""Bytes that are counted before the counts, of 16 bits each, are added up."""

# Classes of characters. Compare `_class_of`. Those that words are made of stand together.
(
    IGNORED, SPACE, OTHER, LETTER, CAPITAL, DIGIT, CLAUSE, PAIRED, FOURED,
) = range(9)  # fmt: skip

# Scripts without spaces: two characters make a word, or four.
_PAIRED = (
    (0x3005, 0x3007),
    (0x3040, 0x30FF),
    (0x31F0, 0x31FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),
)
_FOURED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
_INVISIBLE = (0x115F, 0x1160, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10))  # fillers, and selectors of a variant
_SPACES = (*(chr(code) for code in range(0xA0) if chr(code).isspace()), *WORD_MARKS)
_BY_CHAR = (
    dict.fromkeys(CLAUSE_MARKS, CLAUSE) | dict.fromkeys(_SPACES, SPACE) | dict.fromkeys(map(chr, _INVISIBLE), IGNORED)
)
_BY_CATEGORY = {
    "Lu": CAPITAL, "Lt": CAPITAL, "Ll": LETTER, "Lm": LETTER, "Lo": LETTER, "Nd": DIGIT, "Nl": LETTER, "No": LETTER,
    "Zs": SPACE, "Zl": SPACE, "Zp": SPACE, "Cc": IGNORED, "Cf": IGNORED,
}  # fmt: skip


def _class_of(char: str) -> int:
    """The class of a character, scripts without spaces set aside."""
    return _BY_CHAR[char] if char in _BY_CHAR else _BY_CATEGORY.get(unicodedata.category(char), OTHER)


def _counts_for(kind: int) -> int:
    """What a character of this class adds, four counts in one number: chars, clause marks, digits, capitals."""
    marks = (kind not in (IGNORED, SPACE), kind == CLAUSE, kind == DIGIT, kind == CAPITAL)
    return sum(mark << 16 * place for place, mark in enumerate(marks))


def _ascii_classes() -> bytes:
    return bytes(_class_of(chr(code)) for code in range(128))


@cache
def _classes() -> bytes:
    """The class of every character of the basic plane; made when the first page needs it."""
    classes = bytearray(map(_class_of, map(chr, range(0x10000))))
    pairs = bytes(PAIRED if kind == LETTER else kind for kind in range(256))
    fours = bytes(kind if kind in (SPACE, DIGIT, CLAUSE) else FOURED for kind in range(256))
    for ranges, table in ((_PAIRED, pairs), (_FOURED, fours)):
        for low, high in ranges:
            classes[low : high + 1] = classes[low : high + 1].translate(table)
    return bytes(classes)


def wide_class(code: int) -> int:
    """Beyond the basic plane: Han, letters of mathematics and old scripts, and pictures."""
    if 0x20000 <= code <= 0x3FFFF:
        return PAIRED
    if 0x1D7CE <= code <= 0x1D7FF:
        return DIGIT
    if 0xE0000 <= code <= 0xE0FFF:
        return IGNORED
    if 0x10000 <= code <= 0x1CFFF or 0x1D400 <= code <= 0x1D7CD or 0x1E000 <= code <= 0x1EFFF:
        return LETTER
    return OTHER


def count_rows(text: Any, offset: Any, tag: Any, classes: bytes, tally: Any, counts: Any) -> int:
    """Count each text row."""
    with cython.nogil:
        for row in range(len(tag)):
            if tag[row] == TEXT:
                count_row(text, offset[row], offset[row + 1], classes, tally, counts, row)
    return 0


def count_row(text: Any, at: int, stop: int, classes: bytes, tally: Any, counts: Any, row: int) -> int:
    """Count text[at:stop] by the class of each character; what most classes count for is one look into `tally`."""
    chars = words = clauses = digits = capitals = paired = foured = in_word = 0
    phrase = 0  # 1 within one of Thai and the like, 2 in the white space after it
    while at < stop:
        part = min(stop, at + PART)
        total = 0
        while at < part:
            code = text[at] & 0xFF
            if code < 0x80:
                kind = classes[code]
                at += 1
            else:
                kind = class_at(text, at, classes)
                at += 2 if code < 0xE0 else 3 if code < 0xF0 else 4
            total += tally[kind]
            letter = (kind >= LETTER) & (kind <= DIGIT)  # no branch: words are too short for a processor to foresee
            words += letter & (in_word ^ 1)
            in_word = (in_word | letter) & (kind != SPACE)
            if kind >= PAIRED or phrase > 0:
                if kind == SPACE:
                    phrase = 2
                elif kind == FOURED:
                    foured += 1
                    if phrase == 2:
                        clauses += 1
                    phrase = 1
                    in_word = 0
                elif kind != IGNORED:
                    phrase = 0
                    if kind == PAIRED:
                        paired += 1
                        in_word = 0
        chars += total & 0xFFFF
        clauses += total >> 16 & 0xFFFF
        digits += total >> 32 & 0xFFFF
        capitals += total >> 48
    counts[0, row] = chars
    counts[1, row] = words + (paired + 1) // 2 + (foured + 3) // 4
    counts[2, row] = clauses
    counts[3, row] = digits
    counts[4, row] = capitals
    return 0


def class_at(text: bytes, at: int, classes: bytes) -> int:
    """The class of a character of several bytes."""
    code = text[at] & 0xFF
    if code < 0xE0:
        return classes[(code & 31) << 6 | (text[at + 1] & 63)]
    if code < 0xF0:
        return classes[(code & 15) << 12 | (text[at + 1] & 63) << 6 | (text[at + 2] & 63)]
    return wide_class((code & 7) << 18 | (text[at + 1] & 63) << 12 | (text[at + 2] & 63) << 6 | (text[at + 3] & 63))


def measure(text: bytes, offset: Ints, tag: Ints) -> Ints:
    """Characters, words, clause marks, digits and capitals of each text row, as five rows of numbers."""
    counts = np.zeros((5, len(tag)), np.int32)
    classes = _ASCII_CLASSES if text.isascii() else _classes()
    if compiled:
        count_rows(text, offset, tag, classes, _TALLY, counts)
    else:
        count_rows(text, offset.tolist(), tag.tolist(), classes, _TALLY.tolist(), counts)
    return counts


_ASCII_CLASSES = _ascii_classes()
_TALLY = np.array([_counts_for(kind) for kind in range(FOURED + 1)], np.uint64)
