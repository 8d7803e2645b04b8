"""Measures what the floors are about, and compares."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from contentex.bench.contenders import missing
from contentex.bench.corpora import read_corpus
from contentex.bench.corpora.labelled import Corpus
from contentex.bench.gate.floors import Floor
from contentex.bench.measures.scoring import measure_all
from contentex.bench.measures.table import Scores, Times
from contentex.bench.running.asking import Limits, ask
from contentex.bench.running.ledger import Entry
from contentex.bench.running.run import processors
from contentex.bench.running.timing import take_times
from contentex.bench.steps import Steps, in_silence

TIMED_PAGES = 150


@dataclass(frozen=True)
class Check:
    """A floor and what was measured."""

    floor: Floor
    figure: float

    @property
    def passed(self) -> bool:
        """Does the figure hold?"""
        return self.floor.holds(self.figure)


@dataclass(frozen=True)
class Findings:
    """What the gate found out, and why it did not check the rest."""

    checks: list[Check]
    unchecked: list[str]


def find_out(floors: Sequence[Floor], data: Path, scratch: Path, steps: Steps = in_silence) -> Findings:
    """Measure all that the floors are about, on the corpora in a folder, and compare."""
    scores: dict[str, Scores] = {}
    times: dict[str, Times] = {}
    checkable, unchecked = _sorted_out(floors, data)
    for name in dict.fromkeys(floor.corpus for floor in checkable):
        corpus, own = read_corpus(_place(data, name)), [floor for floor in checkable if floor.corpus == name]
        if accuracy := [floor.contender for floor in own if not floor.peer]:
            scores[name] = _scores(corpus, accuracy, scratch / name, steps)
        if timed := [contender for floor in own if floor.peer for contender in (floor.contender, floor.peer)]:
            times[name] = _times(corpus, timed, scratch / name, steps)
    return Findings(list(check(checkable, scores, times)), unchecked)


def _sorted_out(floors: Sequence[Floor], data: Path) -> tuple[list[Floor], list[str]]:
    """The floors that can be checked, and what is missing for the others."""
    corpora = sorted({floor.corpus for floor in floors if not _place(data, floor.corpus).exists()})
    peers = sorted({floor.peer for floor in floors if floor.peer and missing(floor.peer)})
    checkable = [floor for floor in floors if floor.corpus not in corpora and floor.peer not in peers]
    return checkable, [
        *(f"{name}, as there is no {_place(data, name)}" for name in corpora),
        *(f"time beside {name}, which is not installed: {missing(name)}" for name in peers),
    ]


def _place(data: Path, corpus: str) -> Path:
    return data / f"{corpus}.parquet"


def _scores(corpus: Corpus, contenders: Iterable[str], folder: Path, steps: Steps) -> Scores:
    names: dict[str, Entry] = {name: {} for name in contenders}
    asked = steps(f"{corpus.name}: asking", len(corpus) * len(names))
    answers = ask(corpus, names, folder, limits=Limits(), jobs=processors(), advance=asked)
    measured = steps(f"{corpus.name}: measuring", len(corpus))
    return measure_all(corpus, answers, processors(), lambda: measured(1))


def _times(corpus: Corpus, contenders: Iterable[str], folder: Path, steps: Steps) -> Times:
    wanted = min(TIMED_PAGES, len(corpus))
    timed = steps(f"{corpus.name}: taking times", wanted)
    names: dict[str, Entry] = {name: {} for name in contenders}
    return take_times(corpus.pages, names, folder / "times.jsonl", wanted=wanted, limits=Limits(), advance=timed)


def check(floors: Sequence[Floor], scores: Mapping[str, Scores], times: Mapping[str, Times]) -> Iterator[Check]:
    """Compare floors with what was measured on each corpus."""
    for floor in floors:
        if floor.peer:
            yield Check(floor, times[floor.corpus].ratio(floor.contender, floor.peer))
        else:
            yield Check(floor, _accuracy(scores[floor.corpus], floor))


def _accuracy(scores: Scores, floor: Floor) -> float:
    measure, kind = floor.of_pages
    return scores.mean(floor.contender, measure, scores.kinds == kind if kind else None)


def raised(checks: Iterable[Check], lower: bool = False) -> list[Floor]:
    """Floors as the figures set them: stricter ones always, laxer ones only if `lower` says so.

    >>> low = Check(Floor("news", "cnr", "words.f1", bound=0.8), figure=0.7)
    >>> [floor.bound for floor in raised([low])], [floor.bound for floor in raised([low], lower=True)]
    ([0.8], [0.698])
    """
    return [_raised(check, lower) for check in checks]


def _raised(check: Check, lower: bool) -> Floor:
    if math.isnan(check.figure):  # it could not be measured
        return check.floor
    new = check.floor.set_by(check.figure)
    return new if new.is_stricter_than(check.floor) or (lower and not check.passed) else check.floor
