"""The longest common subsequence of two texts, by RapidFuzz's bit-parallel search."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import numpy as np

from contentex.errors import ContentexError


def _search() -> Any:
    try:
        from rapidfuzz.distance import LCSseq
    except ImportError:
        raise ContentexError("comparing texts needs RapidFuzz: pip install 'contentex[bench]'") from None
    return LCSseq


def common_length(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> int:
    """How long the longest common subsequence is.

    >>> common_length("the rain fell".split(), "the snow fell".split())
    2
    """
    return int(_search().similarity(ours, theirs))


def common_places(ours: Any, theirs: Any, first: bool = False) -> Iterator[tuple[int, int]]:
    """Where two arrays of word numbers have the words of a longest common subsequence.

    Of several such places the last ones are taken, or the first ones if you say so.

    >>> list(common_places(np.array([7, 5, 7]), np.array([7])))
    [(2, 0)]
    >>> list(common_places(np.array([7, 5, 7]), np.array([7]), first=True))
    [(0, 0)]
    """
    if len(ours) == 0 or len(theirs) == 0:
        return
    if first:
        pairs = common_places(ours[::-1], theirs[::-1])
        yield from ((len(ours) - 1 - place, len(theirs) - 1 - other) for place, other in pairs)
        return
    # Words below 0 are like no other. The first pair of them keeps RapidFuzz from taking a common beginning at once.
    here = [-1, *ours.tolist()]
    there = [-2, *np.where(theirs < 0, -2, theirs).tolist()]
    for step in _search().opcodes(here, there):
        if step.tag == "equal":
            yield from zip(
                range(step.src_start - 1, step.src_end - 1), range(step.dest_start - 1, step.dest_end - 1), strict=True
            )
