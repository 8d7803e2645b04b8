"""How much to keep: the blocks with which the expected F1 is highest.

If a block is content with probability p and has w words, keeping a set of blocks has an expected F1 of about
`2 Σ p w / (Σ w + R)`, sums over the set, R the expected words of content in the whole page. The best set holds the
blocks with the highest probabilities; how many of them follows from trying. Who wants recall more than precision, or
less, gets the F-beta of that.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

REPEATED = 8
"""Words from which on a text that stands on the page several times is kept once."""


class Decision(NamedTuple):
    """What to keep of a page."""

    kept: Any
    """For each block, whether to keep it."""
    expected: float
    """The expected F1 of that."""
    cut: float
    """The lowest probability that was kept."""


def decide(chance: Any, words: Any, text: Any, recall: float = 1.0) -> Decision:
    """Choose blocks by their chances to be content. `text` tells blocks with the same text by the same number.

    Recall counts so many times as much as precision.

    >>> decide(np.array([0.9, 0.1, 0.6]), np.array([50, 50, 5]), np.arange(3)).kept.tolist()
    [True, False, True]
    """
    order = np.argsort(-chance, kind="stable")
    order = order[_firsts(text[order]) | (words[order] < REPEATED)]
    weight = words[order].astype(np.float64)
    gain = chance[order] * weight
    beta = recall * recall
    scores = (1 + beta) * np.cumsum(gain) / np.maximum(np.cumsum(weight) + beta * gain.sum(), 1e-9)
    kept = np.zeros(len(chance), np.bool_)
    if len(order) == 0:
        return Decision(kept, 0.0, 1.0)
    best = int(scores.argmax())
    kept[order[: best + 1]] = True
    return Decision(kept, float(scores[best]), float(chance[order[best]]))


def _firsts(values: Any) -> Any:
    """Where a value stands for the first time."""
    first = np.zeros(len(values), np.bool_)
    first[np.unique(values, return_index=True)[1]] = True
    return first


def expected_f1(chance: Any, words: Any, kept: Any) -> float:
    """The expected F1 of keeping these blocks."""
    gain = chance * words
    return float(2 * gain[kept].sum() / max(words[kept].sum() + gain.sum(), 1e-9))
