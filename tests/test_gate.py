"""The gate: floors hold, are raised by better figures, and are lowered only on purpose."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.gate.checking import Check, check, raised
from contentex.bench.gate.floors import FLOORS, Floor, GateError, read_floors, write_floors
from contentex.bench.measures.table import Scores, Times

ACCURACY = Floor("news", "cnr", "words.f1", 0.8)
OF_FORUMS = Floor("news", "cnr", "words.f1 of forum", 0.5)
TIME = Floor("news", "cnr", "time of resiliparse", 0.6)


@pytest.fixture
def scores() -> dict[str, Scores]:
    pages = tuple(LabelledPage(str(number), b"", "", kind=kind) for number, kind in enumerate(["forum", "article"]))
    return {"news": Scores(Corpus("news", pages), ("cnr",), ("words.f1",), np.array([[[0.6], [0.9]]]))}


@pytest.fixture
def times() -> dict[str, Times]:
    """A page on which one of the two failed does not count."""
    seconds = np.array([[1.0, 2.0], [2.0, 2.0], [np.nan, 5.0]])
    return {"news": Times(("cnr", "resiliparse"), np.array([1, 1, 1]), seconds)}


def test_floors_are_compared_with_figures(scores: dict[str, Scores], times: dict[str, Times]) -> None:
    checks = list(check([ACCURACY, OF_FORUMS, TIME], scores, times))
    assert [one.figure for one in checks] == [0.75, 0.6, 0.75]
    assert [one.passed for one in checks] == [False, True, False]


@pytest.mark.parametrize(
    ("floor", "figure", "holds"),
    [(ACCURACY, 0.8, True), (ACCURACY, 0.799, False), (TIME, 0.6, True), (TIME, 0.601, False)],
)
def test_a_bound_itself_holds(floor: Floor, figure: float, holds: bool) -> None:
    assert Check(floor, figure).passed is holds


@pytest.mark.parametrize("floor", [ACCURACY, TIME])
def test_what_could_not_be_measured_does_not_hold_and_sets_nothing(floor: Floor) -> None:
    missing = Check(floor, float("nan"))
    assert not missing.passed
    assert raised([missing], lower=True) == [floor]


def bounds(check: Check) -> tuple[float, float]:
    """What becomes of a floor without and with leave to lower it."""
    (kept,), (lowered,) = raised([check]), raised([check], lower=True)
    return kept.bound, lowered.bound


def test_a_better_figure_raises_a_floor() -> None:
    assert bounds(Check(ACCURACY, 0.9)) == (0.898, 0.898)
    assert bounds(Check(TIME, 0.48)) == (0.6, 0.6)
    assert bounds(Check(TIME, 0.4)) == (0.5, 0.5)
    assert bounds(Check(TIME, 0.4001)) == (0.501, 0.501)  # rounded to the lax side


def test_a_worse_figure_lowers_a_floor_only_on_purpose() -> None:
    assert bounds(Check(ACCURACY, 0.7)) == (0.8, 0.698)
    assert bounds(Check(TIME, 0.7)) == (0.6, 0.875)


def test_a_figure_within_the_slack_changes_nothing() -> None:
    assert bounds(Check(ACCURACY, 0.801)) == (0.8, 0.8)
    assert bounds(Check(TIME, 0.59)) == (0.6, 0.6)


def test_floors_are_read_as_they_were_written(tmp_path: Path) -> None:
    floors = [ACCURACY, OF_FORUMS, TIME, Floor("forum", "cnr", "words.f1", 0.7)]
    write_floors(floors, tmp_path / "floors.json")
    assert read_floors(tmp_path / "floors.json") == floors


@pytest.mark.parametrize("text", ["", "[]", "{", '{"news": 1}', '{"news": {"cnr": {"words.f1": "high"}}}', "\x00"])
def test_damaged_floors_are_a_clear_error(text: str, tmp_path: Path) -> None:
    (tmp_path / "floors.json").write_text(text)
    with pytest.raises(GateError, match=r"floors in floors\.json cannot be read"):
        read_floors(tmp_path / "floors.json")


def test_missing_floors_are_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(GateError, match="No such file"):
        read_floors(tmp_path / "floors.json")


def test_the_floors_in_the_repository() -> None:
    floors = read_floors()
    assert json.loads(FLOORS.read_text())
    assert {floor.corpus for floor in floors} == {"wcxb-dev", "l3s", "cleaneval"}
    assert any(floor.peer for floor in floors)
    assert all(0 < floor.bound < 1 for floor in floors if not floor.peer)
