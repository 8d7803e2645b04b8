"""What a contender answers for a page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """The content that a contender found in a page, or why it found none, and what that cost."""

    text: str = ""
    """Content as plain text; blocks end with a line break. Empty after a failure."""
    title: str | None = None
    """None: the contender has no such function; empty: it found none. So for author and date."""
    author: str | None = None
    date: str | None = None
    """YYYY-MM-DD."""
    seconds: float = 0.0
    """Processor time of the best run."""
    peak: int = 0
    """The most memory that the contender's process has held so far, in bytes."""
    failure: str = ""
    """Why there is no answer, as a cause that can be counted: `time limit`, `crash: SIGSEGV`, `error: ValueError`."""
    detail: str = ""
    """More about a failure, for a person."""
