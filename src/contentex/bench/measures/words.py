"""Words as multisets: how much of the gold text was found, and how much else, whatever the order.

The measure of WCXB, the Web Content eXtraction Benchmark (Foley, `evaluate.py`, `word_f1`): words in small letters are
counted, and what two texts have in common is the smaller of both counts of each word. WCXB takes a run of letters
without spaces for one word. Scripts that set no spaces between words would then hardly ever agree: of Chinese,
Japanese, Thai, Lao, Khmer and Burmese each letter counts as a word. On all other pages the figures are WCXB's own.

>>> compare("rain fell fell", "Rain fell here")
Score(precision=0.6666666666666666, recall=0.6666666666666666, f1=0.6666666666666666)
"""

from __future__ import annotations

import re
from collections import Counter

from contentex.bench.measures.score import Score, compare_counts

UNSPACED = (
    "\u0e00-\u0eff"  # Thai, Lao
    "\u1000-\u109f"  # Burmese
    "\u1780-\u17ff"  # Khmer
    "\u3005-\u3007\u3040-\u30ff\u31f0-\u31ff\uff66-\uff9f"  # Kana
    "\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"  # Han
)
"""The scripts without spaces between words, as a range of a regular expression."""

_HAS_UNSPACED = re.compile(f"[{UNSPACED}]")
_WORD = re.compile(r"\w+")
_WORD_OR_LETTER = re.compile(rf"[^\W{UNSPACED}]+|(?=\w)[{UNSPACED}]")


def pattern(text: str) -> re.Pattern[str]:
    """What a word of this text looks like. The general pattern is slower, so most texts get the plain one."""
    return _WORD_OR_LETTER if not text.isascii() and _HAS_UNSPACED.search(text) else _WORD


def split(text: str) -> list[str]:
    """The words of a text in their order, in small letters.

    >>> split("Tea, 2 cups: 喝茶")
    ['tea', '2', 'cups', '喝', '茶']
    """
    text = text.lower()
    return pattern(text).findall(text)


def count(text: str) -> Counter[str]:
    """How often each word occurs."""
    return Counter(split(text))


def compare(text: str, gold: str) -> Score:
    """Compare two texts by the multisets of their words."""
    return compare_counts(count(text), count(gold))
