"""A layout: how a corpus lies on a disk, and who reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from contentex.bench.corpora.labelled import LabelledPage

Note = Callable[[str], None]
"""Takes a remark about the reading that is no error."""


@dataclass(frozen=True, slots=True)
class Layout:
    """One of the ways in which corpora are published."""

    name: str
    looks_for: str
    """What makes it out, for a person who has something else."""
    recognises: Callable[[Path], bool]
    read: Callable[[Path, Note], Iterator[LabelledPage]]
    """The pages in the order of their ids. A damaged file raises a `CorpusError` that names it."""


def has_folders(*names: str) -> Callable[[Path], bool]:
    """A test for layouts that their folders give away."""
    return lambda path: all((path / name).is_dir() for name in names)
