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

# Classes of characters. Compare `_class_of`.
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
_INVISIBLE = (0x115F, 0x1160, 0x3164, 0xFFA0, *range(0xFE00, 0xFE10))  # fillers, and selectors of a variant
_FOURED = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF))
_BY_CATEGORY = {
    "Lu": CAPITAL, "Lt": CAPITAL, "Ll": LETTER, "Lm": LETTER, "Lo": LETTER, "Nd": DIGIT, "Nl": LETTER, "No": LETTER,
    "Zs": SPACE, "Zl": SPACE, "Zp": SPACE, "Cc": IGNORED, "Cf": IGNORED,
}  # fmt: skip


def _class_of(char: str) -> int:
    code = ord(char)
    if char in CLAUSE_MARKS:
        return CLAUSE
    if char.isspace() or char in WORD_MARKS:
        return SPACE
    if code in _INVISIBLE:
        return IGNORED
    kind = _BY_CATEGORY.get(unicodedata.category(char), OTHER)
    if kind != DIGIT and any(low <= code <= high for low, high in _FOURED):
        return FOURED
    if kind == LETTER and any(low <= code <= high for low, high in _PAIRED):
        return PAIRED
    return kind


def _ascii_classes() -> bytes:
    return bytes(_class_of(chr(code)) for code in range(128))


@cache
def _classes() -> bytes:
    """The class of every character of the basic plane; made when the first page needs it."""
    return _ascii_classes() + bytes(_class_of(chr(code)) for code in range(128, 0x10000))


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


def count_rows(text: Any, offset: Any, is_text: Any, classes: bytes, counts: Any) -> int:
    """Count each text row."""
    with cython.nogil:
        for row in range(len(is_text)):
            if is_text[row]:
                count_row(text, offset[row], offset[row + 1], classes, counts, row)
    return 0


def count_row(text: Any, at: int, stop: int, classes: bytes, counts: Any, row: int) -> int:
    """Count text[at:stop] by the class of each character."""
    chars = words = clauses = digits = capitals = paired = foured = in_word = 0
    phrase = 0  # 1 within one of Thai and the like, 2 in the white space after it
    while at < stop:
        code = text[at] & 0xFF
        if code < 0x80:
            kind = classes[code] & 0xFF
            at += 1
        elif code < 0xE0:
            kind = classes[(code & 31) << 6 | (text[at + 1] & 63)] & 0xFF
            at += 2
        elif code < 0xF0:
            kind = classes[(code & 15) << 12 | (text[at + 1] & 63) << 6 | (text[at + 2] & 63)] & 0xFF
            at += 3
        else:
            code = (code & 7) << 18 | (text[at + 1] & 63) << 12 | (text[at + 2] & 63) << 6 | (text[at + 3] & 63)
            kind = wide_class(code)
            at += 4
        if kind == SPACE:
            in_word = 0
            if phrase == 1:
                phrase = 2
            continue
        if kind == IGNORED:
            continue
        chars += 1
        if kind == FOURED:
            if phrase == 2:
                clauses += 1
            phrase = 1
        else:
            phrase = 0
        if kind == LETTER or kind == CAPITAL or kind == DIGIT:
            words += 1 - in_word
            in_word = 1
            if kind == CAPITAL:
                capitals += 1
            elif kind == DIGIT:
                digits += 1
        elif kind == CLAUSE:
            clauses += 1
        elif kind == PAIRED:
            paired += 1
            in_word = 0
        elif kind == FOURED:
            foured += 1
            in_word = 0
    counts[0, row] = chars
    counts[1, row] = words + (paired + 1) // 2 + (foured + 3) // 4
    counts[2, row] = clauses
    counts[3, row] = digits
    counts[4, row] = capitals
    return 0


def measure(text: bytes, offset: Ints, tag: Ints) -> Ints:
    """Characters, words, clause marks, digits and capitals of each text row, as five rows of numbers."""
    counts = np.zeros((5, len(tag)), np.int32)
    is_text = (tag == tags.TEXT).view(np.uint8)
    classes = _ASCII_CLASSES if text.isascii() else _classes()
    if compiled:
        count_rows(text, offset, is_text, classes, counts)
    else:
        count_rows(text, offset.tolist(), is_text.tolist(), classes, counts)
    return counts


_ASCII_CLASSES = _ascii_classes()
