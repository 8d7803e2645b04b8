"""What a page shows that none showed before."""

from __future__ import annotations

import ctypes
import hashlib
import os
from typing import Any

import numpy as np
import numpy.typing as npt

from tools.fuzz.build import MAP_SIZE

_KINDS = 1 << 20


class Novelty:
    """Remembers what was seen: steps through the compiled code where the build counts them, and pairs of tags."""

    def __init__(self) -> None:
        self.seen = np.zeros(_KINDS, np.bool_)
        self.steps = _steps()
        self.often = np.array([count.bit_length() for count in range(256)], np.int64)

    def begin(self) -> None:
        if self.steps is not None:
            self.steps.fill(0)

    def is_new(self, page: Any) -> bool:
        """Whether a page shows something for the first time."""
        marks = _marks(page)
        if self.steps is not None:
            taken = np.flatnonzero(self.steps)
            marks = np.append(marks, _KINDS // 2 + (taken * 8 + self.often[self.steps[taken]] - 1) % (_KINDS // 2))
        new = not self.seen[marks].all()
        self.seen[marks] = True
        return new


def _steps() -> npt.NDArray[np.uint8] | None:
    """The table that the build for fuzzing counts in."""
    library = os.environ.get("CONTENTEX_FUZZ_COVER")
    if not library:
        return None
    return np.ctypeslib.as_array((ctypes.c_uint8 * MAP_SIZE).in_dll(ctypes.CDLL(library), "steps"))


def _marks(page: Any) -> npt.NDArray[np.int64]:
    """Pairs of a tag and the tag above it, and what else tells pages apart, as numbers."""
    tag = page.tag.astype(np.int64).clip(0, 510)
    pairs = np.unique(tag[1:] * 512 + tag[page.parent[1:]])
    facts = (
        page.encoding,
        page.encoding_origin,
        page.quirks,
        bool(page.cut.unstructured),
        int(page.depth.max()).bit_length(),
    )
    fact = int.from_bytes(hashlib.blake2b(repr(facts).encode(), digest_size=2).digest(), "little")
    return np.append(pairs, 512 * 511 + fact % 512) % (_KINDS // 2)
