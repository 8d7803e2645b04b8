"""Shingles: runs of four words, counted as multisets. Words in another order are no longer right.

The measure of Scrapinghub's article-extraction-benchmark (`evaluate.py`, `string_shingle_matching`). A shingle is four
words that follow each other; a text of fewer words is one shingle. Letters are compared as they are, capitals too. Of a
page, true positives are the shingles in common, counted as often as they stand in both texts. Where a script sets no
spaces between words, each letter counts as a word, as in `words`; the project takes such a run for one word.

The project does not average F1 over pages: `corpus_score` gives the figures that it would report.

>>> compare("the rain fell on the town", "the rain fell on us")
Score(precision=0.3333333333333333, recall=0.5, f1=0.4)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from contentex.bench.measures import words
from contentex.bench.measures.score import Score, compare_counts

SIZE = 4
"""Words of a shingle."""


def count(text: str) -> Counter[tuple[str, ...]]:
    """How often each shingle occurs.

    >>> count("to be or not to")
    Counter({('to', 'be', 'or', 'not'): 1, ('be', 'or', 'not', 'to'): 1})
    >>> count("to be")
    Counter({('to', 'be'): 1})
    """
    tokens = words.pattern(text).findall(text)
    if len(tokens) < SIZE:
        return Counter([tuple(tokens)] if tokens else [])
    return Counter(zip(*(tokens[step:] for step in range(SIZE)), strict=False))


def compare(text: str, gold: str) -> Score:
    """Compare two texts by the multisets of their shingles."""
    return compare_counts(count(text), count(gold))


def corpus_score(texts: Sequence[str], golds: Sequence[str]) -> Score:
    """The figures of a corpus as the project reports them.

    Precision is the mean over the pages with an answer, recall over those with a gold text, and F1 is that of the two
    means. So an empty answer costs recall only.

    >>> corpus_score(["to be or not", ""], ["to be or not", "that is it"])
    Score(precision=1.0, recall=0.5, f1=0.6666666666666666)
    """
    pairs = [(count(text), count(gold)) for text, gold in zip(texts, golds, strict=True)]
    precision = _mean([compare_counts(found, wanted).precision for found, wanted in pairs if found])
    recall = _mean([compare_counts(found, wanted).recall for found, wanted in pairs if wanted])
    total = precision + recall
    return Score(precision, recall, 2 * precision * recall / total if total else 0.0)


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else 0.0
