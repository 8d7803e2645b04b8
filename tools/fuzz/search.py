"""The search: change pages, keep those that show something new, stop at one that fails."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from tools.fuzz.case import Case
from tools.fuzz.mutations import mutate
from tools.fuzz.novelty import Novelty


class Watcher(Protocol):
    """Is told of each case before it is tried, so that one that ends the process is not lost."""

    def __call__(self, case: Case, tried: int, kept: int) -> None: ...


@dataclass(frozen=True)
class Outcome:
    """What a search came to. `error` is what `failed` raised."""

    tried: int
    kept: int
    failed: Case | None = None
    error: Exception | None = None


def search(
    check: Callable[[Case], Any],
    begin: Sequence[Case],
    *,
    seconds: float,
    seed: int,
    most: int = sys.maxsize,
    confirm: Callable[[Any, Case], None] = lambda page, case: None,
    watch: Watcher = lambda case, tried, kept: None,
) -> Outcome:
    """Try the first cases, then changes of those worth keeping, until one fails or the time is over.

    `confirm` is for what takes too long for every page: it sees those worth keeping.
    """
    chance, novelty, kept = random.Random(seed), Novelty(), list[Case]()
    until, tried = time.monotonic() + seconds, 0
    while time.monotonic() < until and tried < most:
        case = begin[tried] if tried < len(begin) else mutate(chance, _pick(chance, kept), _pick(chance, kept))
        tried += 1
        watch(case, tried, len(kept))
        novelty.begin()
        try:
            page = check(case)
            if novelty.is_new(page):
                confirm(page, case)
                kept.append(case)
        except Exception as error:
            return Outcome(tried, len(kept), case, error)
    return Outcome(tried, len(kept))


def _pick(chance: random.Random, kept: Sequence[Case]) -> Case:
    """One of those kept, rather a short one: in a long one most changes stand where nothing can come of them."""
    return min(chance.choices(kept, k=4), key=lambda case: len(case.html))
