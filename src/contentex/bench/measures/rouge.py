"""ROUGE-L: how many words of the gold text were found in its order.

Of two texts X (found) and Y (gold) with m and n words, LCS is the length of the longest sequence of words that both
have in their order, other words between them or not. Precision is LCS / m, recall LCS / n, and F1 their harmonic mean:
the formulas (2) to (4) of Lin, ROUGE: A Package for Automatic Evaluation of Summaries (2004, section 3.1), with
beta = 1 and the whole text as one sentence. Words are those of `words`.

The search takes time m n / 64 and memory m + n. Above `LONGEST` words only the first so many are compared, of both
texts, so that no page takes more than about half a second.

>>> compare("rain on the town fell", "the rain fell on the town")
Score(precision=0.8, recall=0.6666666666666666, f1=0.7272727272727273)
"""

from __future__ import annotations

from collections.abc import Sequence

from contentex.bench.measures import words
from contentex.bench.measures.common import common_length
from contentex.bench.measures.score import Score, score

LONGEST = 50_000
"""Words of a text that are compared."""


def compare_words(found: Sequence[str], wanted: Sequence[str]) -> Score:
    """Compare two sequences of words."""
    found, wanted = found[:LONGEST], wanted[:LONGEST]
    return score(common_length(found, wanted), len(found), len(wanted))


def compare(text: str, gold: str) -> Score:
    """Compare two texts by the longest sequence of words that they share."""
    return compare_words(words.split(text), words.split(gold))
