"""Words that authors of pages use in classes and ids, in links' targets and for machines: what they tell.

About the text under an element, by the words of its classes; and about the kind of the page, by all words together.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.features.lookup import add_lines, add_weights, places_of, slots_for
from contentex.features.tokens import Tokens
from contentex.features.views import view
from contentex.model import kind

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]
Numbers = npt.NDArray[np.uint64]

SMALLEST = 1e-6
"""The least chance of a kind."""


def scale(count: Any) -> Any:
    """By which the weights of a page's words are multiplied: many words say more than few, but repeat each other."""
    return 10 / np.sqrt(np.maximum(count, 1))


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Words as numbers, in order, with their weights."""

    words: Numbers
    content: Floats
    """Log-odds that text under an element with this word is content."""
    kinds: Floats
    """A weight for each kind of page, which allows for all other words of the page (logistic regression)."""
    bias: Floats
    """What each kind begins with."""
    hints: Numbers
    """Hints as numbers, in order: few and strong, so that each tells by itself too."""
    odds: Floats
    """For each hint and kind, the log-odds that a page with the hint is of that kind."""

    @cached_property
    def _slots(self) -> Ints:
        return slots_for(self.words)

    @cached_property
    def _telling(self) -> tuple[Numbers, Ints, Floats]:
        """The words that tell about content, their slots and weights: fewer, so that they stay in the cache."""
        telling = np.flatnonzero(self.content)
        return self.words[telling], slots_for(self.words[telling]), self.content[telling]

    def score(self, tokens: Tokens, rows: int) -> npt.NDArray[np.float64]:
        """For each row of a page the sum of its words' weights for content."""
        sums, (known, slots, weights) = np.zeros(rows), self._telling
        add_weights(view(tokens.word), view(tokens.row), view(known), view(slots), view(weights), view(sums))
        return sums

    def kind_features(self, page: Any, classes: Numbers, links: Numbers, hints: Numbers) -> Floats:
        """What tells a page's kind: its features, the words of its classes and of its links, its hints."""
        return kind.features(page, self.said(classes, links, hints), self.hinted(hints))

    def said(self, *words: Numbers) -> Floats:
        """The logarithm of each kind's chance by these words; each counts once."""
        sums, seen, count = np.zeros(len(kind.KINDS)), np.zeros(len(self.words), np.uint8), 0
        for some in words:
            places = places_of(some, self.words, self._slots)
            count += add_lines(view(places), view(self.kinds), view(seen), view(sums))
        chances = kind.softmax(self.bias + sums * scale(count))
        return np.asarray(np.log(np.maximum(chances, SMALLEST)), np.float32)

    def hinted(self, hints: Numbers) -> Floats:
        """The odds of the hints among these that are known, a line for each."""
        if len(self.hints) == 0:
            return self.odds
        places = np.minimum(np.searchsorted(self.hints, hints), len(self.hints) - 1)
        known: Floats = self.odds[places[self.hints[places] == hints]]
        return known

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        """The parts of a model file."""
        parts: dict[str, npt.NDArray[Any]] = {
            "words": self.words,
            "content": self.content,
            "kinds": self.kinds.astype(np.float16),
            "bias": self.bias,
            "hints": self.hints,
            "odds": self.odds.astype(np.float16),
        }
        return {f"vocabulary.{name}": part for name, part in parts.items()}

    @classmethod
    def from_arrays(cls, arrays: dict[str, npt.NDArray[Any]]) -> Vocabulary:
        """That of a model file."""
        words, content, kinds, bias, hints, odds = (
            arrays[f"vocabulary.{name}"] for name in ("words", "content", "kinds", "bias", "hints", "odds")
        )
        return cls(words, content, kinds.astype(np.float32), bias, hints, odds.astype(np.float32))
