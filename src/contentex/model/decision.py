# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""How much to keep: the blocks with which the expected F1 is highest.

If a block is content with probability p and has w words, keeping a set of blocks has an expected F1 of about
`2 Σ p w / (Σ w + R)`, sums over the set, R the expected words of content in the whole page. The best set holds the
blocks with the highest probabilities; how many of them follows from trying. Who wants recall more than precision, or
less, gets the F-beta of that. Compiled like `page.scan`; bounds are not checked, as places are those of blocks.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from contentex.features.views import view

REPEATED = 8
"""Words from which on a text that stands on the page several times is kept once."""
SMALLEST = 1e-9


class Decision(NamedTuple):
    """What to keep of a page."""

    kept: Any
    """For each block, whether to keep it."""
    expected: float
    """The expected F1 of that."""
    cut: float
    """The lowest probability that was kept."""


def decide(chance: Any, words: Any, text: Any, recall: float = 1.0) -> Decision:
    """Choose blocks by their chances to be content. `text` tells blocks with the same text by the same small number.

    Recall counts so many times as much as precision.

    >>> decide(np.array([0.9, 0.1, 0.6]), np.array([50, 50, 5]), np.arange(3)).kept.tolist()
    [True, False, True]
    """
    order, kept = np.argsort(-chance, kind="stable"), np.zeros(len(chance), np.bool_)
    if len(order) == 0:
        return Decision(kept, 0.0, 1.0)
    if not len(order) == len(words) == len(text) or not 0 <= text.min() <= text.max() < len(order):
        raise ValueError("each block needs its words, and a text that is numbered from 0")
    chance, words = np.asarray(chance, np.float64), np.asarray(words, np.float64)
    choice = Choosing(view(chance), view(words), view(order))
    count = choice.once(view(np.asarray(text, np.int32)), view(np.zeros(len(order), np.uint8)))
    count = choice.best(count, recall * recall)
    kept[order[:count]] = True
    return Decision(kept, choice.expected, float(chance[order[count - 1]]))


class Choosing:
    """Blocks in the order of their chances, the highest first."""

    def __init__(self, chance: Any, words: Any, order: Any) -> None:
        self.chance, self.words, self.order = chance, words, order
        self.gain = 0.0  # expected words of content
        self.expected = 0.0

    def once(self, text: Any, seen: Any) -> int:
        """Leave out all but the first of long blocks with the same text; return how many are left."""
        count = 0
        for place in range(len(self.order)):
            block = self.order[place]
            if not seen[text[block]] or self.words[block] < REPEATED:
                seen[text[block]] = 1
                self.order[count] = block
                self.gain += self.chance[block] * self.words[block]
                count += 1
        return count

    def best(self, count: int, beta: float) -> int:
        """How many of the first blocks to keep."""
        gain, words, best = 0.0, 0.0, 0
        for place in range(count):
            block = self.order[place]
            gain += self.chance[block] * self.words[block]
            words += self.words[block]
            whole = words + beta * self.gain
            score = (1 + beta) * gain / (whole if whole > SMALLEST else SMALLEST)
            if score > self.expected or place == 0:
                self.expected, best = score, place + 1
        return best


def expected_f1(chance: Any, words: Any, kept: Any) -> float:
    """The expected F1 of keeping these blocks."""
    gain = chance * words
    return float(2 * gain[kept].sum() / max(words[kept].sum() + gain.sum(), 1e-9))
