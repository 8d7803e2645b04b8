"""Which kind of page it is: features of the page as a whole and of the words in its classes."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.features.evidence import PAGE_NAMES

KINDS = ("article", "documentation", "service", "forum", "listing", "collection", "product")
"""The kinds of pages, as WCXB has them."""
OVERVIEWS = ("listing", "collection")
"""Those whose content is what they point to."""
COLUMNS = len(PAGE_NAMES) + 3 * len(KINDS)
"""How many numbers `features` gives."""


def features(page: Any, said: npt.NDArray[np.float32], hinted: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """One row of numbers: the page's own features, what its words say, and what its hints say.

    `said` has a number for each kind, `hinted` a row of them for each hint.
    """
    strongest = np.abs(hinted).max(axis=0, initial=0)
    return np.concatenate((page, said, hinted.sum(axis=0), strongest), dtype=np.float32)


def softmax(scores: Any) -> Any:
    """Probabilities from scores."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def named(chances: Any | None) -> dict[str, float]:
    """Chances by the names of the kinds; all the same where nothing is known."""
    values = [1 / len(KINDS)] * len(KINDS) if chances is None else np.asarray(chances, np.float64).tolist()
    return dict(zip(KINDS, values, strict=True))
