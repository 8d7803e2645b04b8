"""Floors: figures that no change may fall below unless somebody says so.

The floors are data (`data/floors.json`): for each corpus, the least accuracy of a contender by a measure, on all pages
or on those of a kind (`words.f1`, `words.f1 of forum`), and the most time that it may take as a share of a peer's.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from contentex.errors import ContentexError

FLOORS = Path(__file__).parent / "data" / "floors.json"
ACCURACY_SLACK = 0.002
"""A new floor stands so far below the figure: another processor rounds differently."""
TIME_SLACK = 0.25
"""A new limit of time stands by this share above the figure: two runs on a busy machine may differ by a tenth."""
DIGITS = 3


class GateError(ContentexError):
    """Floors that cannot be read or written."""


@dataclass(frozen=True)
class Floor:
    """A figure and its bound. For accuracy it is the least, for time, as a share of the peer's, the most."""

    corpus: str
    contender: str
    measure: str
    """A measure of accuracy, or `time of PEER`."""
    bound: float

    @property
    def peer(self) -> str:
        """The peer whose time is the measure; empty for a measure of accuracy."""
        return self.measure.removeprefix("time of ") if self.measure.startswith("time of ") else ""

    @property
    def of_pages(self) -> tuple[str, str]:
        """The measure, and the kind of pages that it is of; no kind: all pages."""
        measure, _, kind = self.measure.partition(" of ")
        return measure, kind

    def holds(self, figure: float) -> bool:
        """Is a figure on the right side? One that could not be measured is not."""
        return figure <= self.bound if self.peer else figure >= self.bound

    def set_by(self, figure: float) -> Floor:
        """The floor that a figure sets, with some slack."""
        bound = figure * (1 + TIME_SLACK) if self.peer else figure - ACCURACY_SLACK
        scaled = round(bound * 10**DIGITS, 6)  # 0.56 * 1.25 is a little more than 0.7
        rounded = math.ceil(scaled) if self.peer else math.floor(scaled)
        return Floor(self.corpus, self.contender, self.measure, rounded / 10**DIGITS)

    def is_stricter_than(self, other: Floor) -> bool:
        """Does it ask for more than another floor for the same figure?"""
        return self.bound < other.bound if self.peer else self.bound > other.bound


def read_floors(path: Path = FLOORS) -> list[Floor]:
    """All floors of a file."""
    try:
        corpora = json.loads(path.read_text("utf-8"))
        return [
            Floor(corpus, contender, measure, float(bound))
            for corpus, contenders in corpora.items()
            for contender, measures in contenders.items()
            for measure, bound in measures.items()
        ]
    except (OSError, ValueError, AttributeError, TypeError) as error:
        raise GateError(f"the floors in {path.name} cannot be read: {error}") from None


def write_floors(floors: Iterable[Floor], path: Path = FLOORS) -> None:
    """Write a file of floors."""
    corpora: dict[str, dict[str, dict[str, float]]] = {}
    for floor in floors:
        corpora.setdefault(floor.corpus, {}).setdefault(floor.contender, {})[floor.measure] = floor.bound
    path.write_text(json.dumps(corpora, indent=2) + "\n", "utf-8")
