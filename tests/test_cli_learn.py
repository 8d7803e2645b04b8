"""`contentex learn`: what it hands to the training and what it writes, with a stand-in that trains nothing.

`test_learn.py` trains in earnest.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import click
import learned
import pyarrow as pa
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from contentex.bench.corpora import Corpus
from contentex.bench.steps import Steps
from contentex.cli import learn as command
from contentex.cli.group import contentex as group
from contentex.learn.held_out import HeldOut
from contentex.learn.report import Report

DOCS = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"


class Model:
    """A model of nothing."""

    def write(self, path: Path) -> None:
        path.write_bytes(b"a model")


@dataclass
class Training:
    """Stands in for the training: keeps what it was asked for."""

    error: BaseException | None = None
    asked: dict[str, Any] = field(default_factory=dict)
    model: Model = field(default_factory=Model)
    report: Report = field(default_factory=learned.report)
    held_out: HeldOut = field(default_factory=lambda: HeldOut({}, {}))

    def train(
        self,
        corpora: Sequence[Corpus],
        check: Sequence[Corpus] = (),
        *,
        folds: int,
        seed: int,
        steps: Steps,
        weights: dict[str, float],
    ) -> Training:
        self.asked = {"corpora": corpora, "check": check, "folds": folds, "seed": seed, "weights": weights}
        advance = steps("training", folds)
        advance(folds)
        if self.error:
            raise self.error
        return self


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Training:
    """What the command finds where the training should be."""
    found, module = Training(), ModuleType("contentex.learn.training")
    module.train = found.train  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "contentex.learn.training", module)
    return found


@pytest.fixture
def corpus(tmp_path: Path) -> Callable[..., Path]:
    """Writes a corpus of pages, each of a site of its own."""

    def written(name: str = "tea", pages: int = 12, sites: int = 12, gold: str = "Tea") -> Path:
        columns = {
            "html": [f"<p>Tea {number}".encode() for number in range(pages)],
            "gold": [gold] * pages,
            "site": [f"site{number % sites}.example" for number in range(pages)],
        }
        path = tmp_path / f"{name}.parquet"
        parquet.write_table(pa.table(columns), path)
        return path

    return written


Write = Callable[..., Path]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, ["learn", *map(str, arguments)])


def test_every_option_is_documented() -> None:
    text = DOCS.read_text("utf-8")
    assert "## `contentex learn`" in text
    options = [one for one in command.learn.params if isinstance(one, click.Option)]
    missing = [flag for one in options for flag in one.opts if f"`{flag}`" not in text and f"`{flag} " not in text]
    assert missing == []
    assert [one.name for one in options if not one.help] == []


def test_it_writes_all_files(training: Training, corpus: Write, tmp_path: Path) -> None:
    done = run(corpus(), "-o", tmp_path / "learned")
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / "learned" / "auto.model").read_bytes() == b"a model"
    assert (tmp_path / "learned" / "card.md").read_text("utf-8").startswith("# Model card: `auto.model`")
    assert "figures" in json.loads((tmp_path / "learned" / "report.json").read_text("utf-8"))
    assert len(list((tmp_path / "learned" / "pictures").glob("*.svg"))) == 6
    assert "tea: F1 0.868 (" in done.stdout
    assert "auto.model" in done.stdout


def test_it_tells_of_its_progress(training: Training, corpus: Write, tmp_path: Path) -> None:
    loud = run(corpus(), "-o", tmp_path / "loud")
    assert loud.stderr.splitlines() == ["reading corpora: 1 of 1", "training: 5 of 5"]
    assert run(corpus(), "-o", tmp_path / "quiet", "-q").stderr == ""


def test_it_hands_on_what_it_is_told(training: Training, corpus: Write, tmp_path: Path) -> None:
    first, second, third = corpus("tea", 24), corpus("coffee", 24), corpus("cocoa", 24)
    options = ("--check", third, "--folds", 3, "--seed", 7, "--every", 2, "--layout", "parquet")
    assert run(first, second, *options, "-o", tmp_path / "out", "-q").exit_code == 0
    assert [found.name for found in training.asked["corpora"]] == ["tea", "coffee"]
    assert [found.name for found in training.asked["check"]] == ["cocoa"]
    assert [len(found) for found in training.asked["corpora"]] == [12, 12]
    assert (training.asked["folds"], training.asked["seed"]) == (3, 7)


def test_what_people_know_of_failures_is_in_the_card(training: Training, corpus: Write, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "known_failures.md").write_text("- Pages about coffee.", "utf-8")
    assert run(corpus(), "-o", tmp_path / "out", "-q").exit_code == 0
    assert "- Pages about coffee." in (tmp_path / "out" / "card.md").read_text("utf-8")


# --- What goes wrong ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "options", "said"),
    [
        ({"pages": 9}, (), "9 pages are too few to learn from: label at least 10"),
        ({"sites": 3}, (), "pages of 3 sites do not fill 5 folds: add pages of other sites, or take --folds 3"),
        ({"gold": " "}, (), "tea has no gold text"),
        ({}, ("--check", "no-such-corpus"), "there is no corpus no-such-corpus"),
        ({}, ("--layout", "l3s"), "original"),
        ({}, ("--folds", "1"), "1 is not in the range x>=2"),
    ],
)
def test_errors_say_what_to_do(
    made: dict[str, Any], options: tuple[str, ...], said: str, training: Training, corpus: Write, tmp_path: Path
) -> None:
    done = run(corpus(**made), *options, "-o", tmp_path / "out", "-q")
    assert done.exit_code in (1, 2)
    assert said in done.stderr
    assert not (tmp_path / "out").exists()
    assert training.asked == {}


def test_a_corpus_is_not_trained_on_and_measured_on(training: Training, corpus: Write, tmp_path: Path) -> None:
    done = run(corpus(), "--check", corpus(), "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert "tea is there twice" in done.stderr


def test_a_model_is_replaced_only_by_force(training: Training, corpus: Write, tmp_path: Path) -> None:
    assert run(corpus(), "-o", tmp_path / "out", "-q").exit_code == 0
    again = run(corpus(), "-o", tmp_path / "out", "-q")
    assert again.exit_code == 1
    assert "replace it with --force" in again.stderr
    assert run(corpus(), "-o", tmp_path / "out", "-q", "--force").exit_code == 0


def test_a_folder_that_cannot_be_written_to(training: Training, corpus: Write, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(corpus(), "-o", tmp_path / "file" / "out")
    assert done.exit_code == 1
    assert "cannot be written to (Not a directory): choose another folder" in done.stderr
    assert training.asked == {}


@pytest.mark.parametrize(("error", "code"), [(KeyboardInterrupt(), 130), (SystemExit(143), 143)])
def test_an_interrupted_training_leaves_nothing(
    error: BaseException, code: int, training: Training, corpus: Write, tmp_path: Path
) -> None:
    training.error = error
    assert run(corpus(), "-o", tmp_path / "out", "-q").exit_code == code
    assert not (tmp_path / "out").exists()


def test_a_missing_extra_is_named(corpus: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "lightgbm" else object())
    done = run(corpus(), "-o", tmp_path / "out")
    assert done.exit_code == 1
    assert "learning needs lightgbm; pip install 'contentex[learn]' brings all of it" in done.stderr
