"""How much of a part of an article, such as its headline, stands in an extracted text."""

from __future__ import annotations

from collections import Counter

from contentex.bench.measures.words import split

LENGTH = 4
"""Words of a sequence; a part that is shorter is one sequence."""


def recall_of(part: str, text: str) -> float:
    """The share of a part's word sequences that the text has.

    Single words would not do: the words of a headline come again in the article.

    >>> recall_of("Rain in May", "The may brings rain, in general.")
    0.0
    >>> recall_of("Rain fell all of May", "News: rain fell all of June")
    0.5
    """
    words, others = split(part), split(text)
    length = max(1, min(LENGTH, len(words)))
    wanted, found = _sequences(words, length), _sequences(others, length)
    return (wanted & found).total() / max(wanted.total(), 1)


def _sequences(words: list[str], length: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(words[start : start + length]) for start in range(len(words) - length + 1))
