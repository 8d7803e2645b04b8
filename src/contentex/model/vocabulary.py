"""What class names and the like tell: a weight for content, and one for each kind of page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.features.tokens import Tokens

Floats = npt.NDArray[np.float32]
_SLOTS = 1 << 16


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """Words as numbers, in order, with their weights."""

    words: npt.NDArray[np.uint64]
    content: Floats
    """Log-odds that text under an element with this word is content."""
    kinds: Floats
    """For each kind of page, the log-odds that a page with this word is of that kind."""

    @cached_property
    def _slots(self) -> npt.NDArray[np.int32]:
        """Where a word would be: its place by its last bits. Of words that share them, one is found this way."""
        slots = np.zeros(_SLOTS, np.int32)
        slots[self.words & np.uint64(_SLOTS - 1)] = np.arange(len(self.words))
        return slots

    def places(self, words: npt.NDArray[np.uint64]) -> tuple[Any, Any]:
        """Which of the words are known, and where."""
        if len(self.words) == 0:
            return np.zeros(0, np.int64), np.zeros(0, np.int64)
        place = self._slots[words & np.uint64(_SLOTS - 1)]
        known = np.flatnonzero(self.words[place] == words)
        return known, place[known]

    def score(self, tokens: Tokens, rows: int) -> npt.NDArray[np.float64]:
        """For each row of a page the sum of its words' weights for content."""
        known, place = self.places(tokens.word)
        return np.bincount(tokens.row[known], self.content[place], rows).astype(np.float64, copy=False)

    def kinds_of(self, words: npt.NDArray[np.uint64]) -> Floats:
        """The weights for kinds of the words among these that are known, each once."""
        seen = np.zeros(len(self.words), np.bool_)
        seen[self.places(words)[1]] = True
        return self.kinds[seen]
