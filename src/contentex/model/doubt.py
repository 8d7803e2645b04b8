"""How sure to be of a choice: what is known once it is made."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.features.evidence import PAGE_NAMES
from contentex.model.decision import expected_f1
from contentex.model.kind import KINDS

COLUMNS = 10 + len(KINDS) + len(PAGE_NAMES)
"""How many numbers `features` gives."""


def features(chance: Any, words: Any, kept: Any, kinds: Any, page: Any) -> npt.NDArray[np.float32]:
    """One row of numbers: what the chances promise, how clear they are, the kind of page, the page's own features."""
    total, weight = max(float(words.sum()), 1.0), words * kept
    inside = float((chance * weight).sum()) / max(float(weight.sum()), 1.0)
    outside = float((chance * (words - weight)).sum())
    unclear = float((words * np.minimum(chance, 1 - chance)).sum())
    known = (
        expected_f1(chance, words, kept),
        inside,
        outside / max(float((chance * words).sum()), 1e-9),
        unclear / total,
        unclear / max(float(weight.sum()), 1.0),
        np.log1p(weight.sum()),
        np.log1p((chance * words).sum()),
        weight.sum() / total,
        kept.sum() / max(len(kept), 1),
        float(chance.max()) if len(chance) else 0.0,
        *kinds,
    )
    return np.concatenate((np.array(known, np.float32), page)).astype(np.float32)
