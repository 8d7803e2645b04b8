"""Twins of what is read row by row: marks and texts of blocks, words of attributes, what rows get from ancestors."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, NamedTuple

import numpy as np

from contentex.features import marks
from contentex.features.tokens import ATTRIBUTES
from contentex.page.blocks import Blocks
from contentex.page.page import Page

BITS, MIX = 2**64 - 1, 0x9E3779B97F4A7C15
PRIME, BASIS = 0x100000001B3, 0xCBF29CE484222325  # of the hash FNV-1a
LONGEST, SHORTEST = 400, 2


class Paths(NamedTuple):
    """What rows get from their ancestors, one entry per row."""

    tags: Any
    names: Any
    flags: Any
    score: Any
    lowest: Any
    highest: Any


def inherited(page: Page, name: Any, own_flags: Any, own_score: Any) -> Paths:
    """Row by row, each from its parent."""
    rows: list[tuple[Any, ...]] = [(1, 1, int(own_flags[0]), 0.0, 0.0, 0.0)]
    for row in range(1, len(page)):
        tags, names, flags, score, lowest, highest = rows[page.parent[row]]
        tag, own = int(page.tag[row]), float(own_score[row])
        rows.append(
            (
                _mixed(tags ^ tag),
                _mixed(names ^ tag ^ int(name[row])),
                flags | int(own_flags[row]),
                score + own,
                min(lowest, own),
                max(highest, own),
            )
        )
    kinds = (np.uint64, np.uint64, np.uint32, np.float64, np.float64, np.float64)
    return Paths(*(np.array(column, kind) for column, kind in zip(zip(*rows, strict=True), kinds, strict=True)))


def _mixed(value: int) -> int:
    value = value * MIX & BITS
    return value ^ value >> 29


def growing(page: Page, first: Any, last: Any) -> tuple[Any, Any]:
    """For each row the nearest ancestor that holds more blocks, 0 where none does, and the child of it on the way."""
    up, top = np.zeros(len(page), np.int32), np.zeros(len(page), np.int32)
    for row in range(len(page)):
        child = row
        for above in page.ancestors(row):
            if (first[above], last[above]) != (first[row], last[row]):
                up[row], top[row] = above, child
                break
            child = above
    return up, top


def read_shapes(blocks: Blocks) -> tuple[Any, Any]:
    """Marks, and texts as numbers, from the text of each block as a string."""
    counts, hashes = np.zeros((marks.ENDS + 1, len(blocks)), np.int32), np.zeros(len(blocks), np.uint64)
    page = blocks.page
    for number in range(len(blocks)):
        rows = np.flatnonzero(blocks.block_of_row == number).tolist()
        text = re.sub("[^\\0-\\uffff]", "\ufffd", "".join(map(page.text_of, rows)))
        classes = "".join(_letter(marks.class_of(char)) for char in text)
        counts[: len(marks.COUNTED), number] = _counts(text, classes)
        counts[marks.ENDS, number] = _ends(classes)
        hashes[number] = _hash([ord(char) for char in text if marks.class_of(char) != marks.SPACE])
    return counts, hashes


def _letter(kind: int) -> str:
    return chr(97 + kind)


def _counts(text: str, classes: str) -> list[int]:
    """How many of each mark, by regular expressions over a string of classes."""
    end, closer, space = _letter(marks.END), _letter(marks.CLOSER), _letter(marks.SPACE)
    wide = sum(kind == end and ord(char) > 0x3000 for char, kind in zip(text, classes, strict=True))
    narrow = "".join(
        "z" if kind == end and ord(char) > 0x3000 else kind for char, kind in zip(text, classes, strict=True)
    )
    sentences = len(re.findall(f"{end}{closer}*(?={space}|$)", narrow)) + wide
    of_kind = Counter(classes)
    return [sentences, *(of_kind[_letter(kind)] for kind in (marks.COLON, marks.BAR, marks.CURRENCY))]


def _ends(classes: str) -> bool:
    """Whether the last character that is neither white space nor closes anything ends a sentence."""
    return classes.rstrip(_letter(marks.SPACE) + _letter(marks.CLOSER)).endswith(_letter(marks.END))


def _hash(codes: list[int]) -> int:
    value = BASIS
    for code in codes:
        value = (value ^ code) * PRIME & BITS
    return value


def read_tokens(page: Page) -> tuple[list[tuple[int, int]], list[int]]:
    """Rows and words of all attributes, by regular expressions; and a number for the names of each row."""
    found, names = [], [0] * len(page)
    for row in range(len(page)):
        for place in range(page.attr_offset[row], page.attr_offset[row + 1]):
            if page.names[page.attr_name[place]] not in ATTRIBUTES:
                continue
            value = page.source[page.attr_start[place] : page.attr_end[place]][:LONGEST]
            for name in re.split(rb"[ \t\n\r]", value):
                parts = re.findall(rb"[A-Z]*[a-z\x80-\xff]+|[A-Z]+", name)
                whole = re.sub(rb"[^A-Za-z\x80-\xff]", b"", name)
                words = [part for part in parts if len(part) >= SHORTEST] + [whole] * (len(parts) > 1)
                found += [(row, _number(word)) for word in words]
                names[row] ^= _number(whole)
    return found, names


def _number(word: bytes) -> int:
    lower = bytes(byte + 32 if 65 <= byte <= 90 else byte for byte in word)
    return _hash(list(lower))
