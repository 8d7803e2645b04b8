"""Taking times: one contender at a time, all on the same pages, with failures apart."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.running import timing
from contentex.bench.running.asking import Limits
from contentex.bench.running.ledger import Entry
from contentex.bench.running.timing import RUNS, WARM_UP, draw, take_times

PAGES = [LabelledPage(str(number), b"<p>Tea" * number, "") for number in range(8)]
NAMES: dict[str, Entry] = {"fast": {}, "slow": {}}


class Recorder:
    """Stands in for Worker: answers at once, and writes down who was asked when."""

    asked: list[tuple[str, int]]

    def __init__(self, name: str, memory: int = 0) -> None:
        self.name = name

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def ask(self, html: bytes, url: str = "", runs: int = 1, limit: float = 1.0) -> Answer:
        assert runs == RUNS
        size = len(html) // len(b"<p>Tea")
        self.asked.append((self.name, size))
        if self.name == "slow" and size == 3:
            return Answer(failure="time limit")
        return Answer(seconds={"fast": 1.0, "slow": 4.0}[self.name] * (size + 1))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    Recorder.asked = []
    monkeypatch.setattr(timing, "Worker", Recorder)
    return Recorder.asked


def test_contenders_take_turns_on_each_page_in_changing_order(asked: list[tuple[str, int]], tmp_path: Path) -> None:
    take_times(PAGES, NAMES, tmp_path / "times.jsonl", limits=Limits())
    after = asked[WARM_UP * len(NAMES) :]
    turns = [after[place : place + 2] for place in range(0, len(after), 2)]
    assert [{size for _, size in turn} for turn in turns] == [{number} for number in range(8)]
    assert {tuple(name for name, _ in turn) for turn in turns} == {("fast", "slow"), ("slow", "fast")}


def test_times_are_a_table_and_a_failure_has_none(asked: list[tuple[str, int]], tmp_path: Path) -> None:
    times = take_times(PAGES, NAMES, tmp_path / "times.jsonl", limits=Limits())
    assert times.contenders == ("fast", "slow")
    assert times.sizes.tolist() == [len(page.html) for page in PAGES]
    assert times.of("fast").tolist() == [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]
    assert np.isnan(times.of("slow")).tolist() == [number == 3 for number in range(8)]
    assert times.ratio("slow", "fast") == 4.0


def test_time_is_taken_on_some_pages_only(asked: list[tuple[str, int]], tmp_path: Path) -> None:
    told: list[int] = []
    times = take_times(PAGES, NAMES, tmp_path / "times.jsonl", wanted=3, limits=Limits(), advance=told.append)
    assert np.isnan(times.of("fast")).sum() == 5
    assert len(times.sizes) == 8
    assert told == [0, 1, 1, 1]


def test_a_broken_run_goes_on(asked: list[tuple[str, int]], tmp_path: Path) -> None:
    first = take_times(PAGES[:5], NAMES, tmp_path / "times.jsonl", limits=Limits())
    asked.clear()
    told: list[int] = []
    both = take_times(PAGES, NAMES, tmp_path / "times.jsonl", limits=Limits(), advance=told.append)
    assert told == [5, 1, 1, 1]
    assert {size for _, size in asked} == {5, 6, 7}
    np.testing.assert_array_equal(both.seconds[:5], first.seconds)


def test_another_contender_means_times_anew(asked: list[tuple[str, int]], tmp_path: Path) -> None:
    """Times of different runs are not comparable."""
    take_times(PAGES, {"fast": {}}, tmp_path / "times.jsonl", limits=Limits())
    told: list[int] = []
    take_times(PAGES, NAMES, tmp_path / "times.jsonl", limits=Limits(), advance=told.append)
    assert told == [0] + [1] * 8


def test_a_draw_is_fixed_by_its_seed() -> None:
    assert draw(PAGES, 3, seed=1) == draw(PAGES, 3, seed=1)
    assert any(draw(PAGES, 3, seed=1) != draw(PAGES, 3, seed=other) for other in range(2, 6))
    assert draw(PAGES, 100) == PAGES
    assert draw(PAGES, 0) == []


def test_real_processes_take_turns(tmp_path: Path) -> None:
    names: dict[str, Entry] = {"visible": {}, "hostile:acts": {}}
    pages = [LabelledPage("1", b"<p>Boil the water." * 500, ""), LabelledPage("2", b"fail", "")]
    times = take_times(pages, names, tmp_path / "times.jsonl", limits=Limits(seconds=5))
    assert (times.of("visible") > 0).all()
    assert np.isnan(times.of("hostile:acts")).tolist() == [False, True]
