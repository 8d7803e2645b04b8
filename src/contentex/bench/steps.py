"""How long work tells of its progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Steps(Protocol):
    """Is told of each step and how much it has to do, and gives back what to call as so much more of it is done."""

    def __call__(self, step: str, total: int) -> Callable[[int], None]:
        """Begin a step."""


def in_silence(step: str, total: int) -> Callable[[int], None]:
    """Steps that nobody watches."""
    return lambda done: None
