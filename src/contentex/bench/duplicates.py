"""Texts that are nearly the same, among many: MinHash (Broder 1997), with bands (Leskovec et al., Mining of Massive
Datasets, chapter 3).

A text is the set of its runs of five words. Of each of many random orders of all runs, the sketch of a text keeps the
first run that the text has: two texts agree there as often as their sets overlap (in the sense of Jaccard). Texts that
agree in a whole band of the sketch go into one bucket. No two texts are compared: the cost is linear.

A pair with an overlap of 0.9 shares a bucket almost surely, one of 0.8 in 9,999 of 10,000 cases, one of 0.5 in four of
ten, one of 0.3 in two of a hundred. Equal texts always do. Nothing here depends on the order of the texts.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from hashlib import shake_256

import numpy as np
import numpy.typing as npt

from contentex.page.page import Ints

Hashes = npt.NDArray[np.uint32]

RUN = 5
"""Words in a run: fewer, and sentences that everyone writes make texts alike."""
BANDS, ROWS = 32, 6

# Chinese and Japanese set no spaces between words: each of their characters counts as a word.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+")

_ORDERS = np.frombuffer(shake_256(b"contentex").digest(8 * BANDS * ROWS), "<u4").reshape(2, -1, 1)
_FACTORS, _SUMMANDS = _ORDERS[0] | np.uint32(1), _ORDERS[1]
"""An odd factor and a summand for each order: a permutation of the numbers of 32 bits. Fixed: folds hang on them."""

_AT_ONCE = 4096
"""Runs that are put in all orders at once: more would not stay near the processor."""


def buckets(text: str) -> Iterator[bytes]:
    """The names of the buckets that a text belongs to; none for a text without words."""
    runs = _runs(text)
    if len(runs) == 0:
        return
    sketch = _sketch(runs).reshape(BANDS, ROWS)
    for band, values in enumerate(sketch):
        yield band.to_bytes(2, "big") + values.astype("<u4").tobytes()


def _runs(text: str) -> Hashes:
    """A number for each run of words; a text of fewer words is one run."""
    words = np.array([zlib.crc32(word.encode()) for word in _WORD.findall(text.lower())], np.uint32)
    if len(words) == 0:
        return words
    length = min(RUN, len(words))
    number = np.zeros(len(words) - length + 1, np.uint32)
    for place in range(length):
        number = _mixed(number ^ words[place : len(words) - length + place + 1])
    return np.unique(number)


def _mixed(number: Hashes) -> Hashes:
    """Each bit of the number spread over all (the finalizer of MurmurHash3)."""
    for shift, factor in ((16, 0x85EBCA6B), (13, 0xC2B2AE35)):
        number = (number ^ (number >> np.uint32(shift))) * np.uint32(factor)
    return number ^ (number >> np.uint32(16))


def _sketch(runs: Hashes) -> Hashes:
    """The least number of all runs in each order."""
    pieces = (runs[start : start + _AT_ONCE] for start in range(0, len(runs), _AT_ONCE))
    least: Hashes = np.minimum.reduce([(_FACTORS * piece + _SUMMANDS).min(axis=1) for piece in pieces])
    return least


def joined(names: list[list[bytes]]) -> Ints:
    """For each item the first of its group. Items with a common name are in one group, and so on from item to item.

    >>> joined([[b"a"], [b"b"], [b"a", b"c"], [b"c"]]).tolist()
    [0, 1, 0, 0]
    """
    above = list(range(len(names)))
    first: dict[bytes, int] = {}
    for item, own in enumerate(names):
        for name in own:
            _join(above, first.setdefault(name, item), item)
    return np.array([_top(above, item) for item in range(len(names))], np.int32)


def _join(above: list[int], one: int, other: int) -> None:
    one, other = _top(above, one), _top(above, other)
    above[max(one, other)] = min(one, other)


def _top(above: list[int], item: int) -> int:
    """The top of an item's tree; on the way each item is hung one level higher."""
    while above[item] != item:
        above[item] = above[above[item]]
        item = above[item]
    return item
