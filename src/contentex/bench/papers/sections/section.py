"""What a section of the page is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from contentex.bench.corpora import Corpus
from contentex.bench.steps import Steps


@dataclass(frozen=True)
class Filled:
    """What goes into a section's sentences, and its pictures by name."""

    values: Mapping[str, str]
    pictures: Mapping[str, str]


@dataclass(frozen=True)
class Section:
    """A section of the page; its sentences are in `papers/data/<name>.md`."""

    name: str
    title: str
    needs: tuple[str, ...]
    """The corpora without which there is nothing to measure."""
    make: Callable[[Mapping[str, Corpus], Steps], Filled | None]
    """Measures; None where the corpora have no page of the kind."""
