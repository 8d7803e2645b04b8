"""What every twin returns."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Result:
    """What a method finds on a page, as its twin tells it."""

    scores: list[float]
    """The method's own score of each row."""
    kept: list[int]
    """The rows of visible text that were kept."""
    title: int = -1
    """The title's row, or -1."""
    is_overview: bool | None = None
    """Whether the page is an overview; None where the method does not judge that."""
    doubtful: bool = False
    """Whether the choice hung on rounding."""
