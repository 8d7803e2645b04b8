"""`bench.accuracy` and `bench.overviews`: what they count, and that they run on a corpus."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import corpora
import pyarrow as pa
import pytest
from pyarrow import parquet

import contentex
from contentex.bench.accuracy import Score, measure, score, words
from contentex.bench.overviews import lengths, rates
from contentex.extract import DEFAULT_METHOD

PAGES = [
    (b"<nav><a href=/>Home</a></nav><p>Rain fell on the town.", "Rain fell on the town."),
    (b"<p>Snow", "Snow and ice"),
]


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "tiny.parquet"
    html, gold = zip(*PAGES, strict=True)
    parquet.write_table(pa.table({"html": list(html), "gold": list(gold)}), path)
    return path


def test_words() -> None:
    assert words("Tea, tea & 2 cups_of it") == {"tea": 2, "2": 1, "cups_of": 1, "it": 1}


def test_each_chinese_character_is_a_word() -> None:
    assert words("喝茶2杯, ok茶") == {"喝": 1, "茶": 2, "2": 1, "杯": 1, "ok": 1}


@pytest.mark.parametrize(
    ("text", "gold", "wanted"),
    [
        ("rain fell", "Rain fell", (1, 1, 1)),
        ("rain", "rain fell", (1, 0.5, 2 / 3)),
        ("rain rain", "rain", (0.5, 1, 2 / 3)),  # words are counted, not only looked up
        ("tea tea milk sugar", "Tea and milk", (2 / 4, 2 / 3, 4 / 7)),
        ("snow", "rain", (0, 0, 0)),
        ("", "rain", (0, 0, 0)),
        ("rain", "", (0, 0, 0)),
        ("", "", (1, 1, 1)),
    ],
)
def test_score(text: str, gold: str, wanted: tuple[float, ...]) -> None:
    assert score(text, gold) == pytest.approx(wanted)


def test_means_over_pages(corpus: Path) -> None:
    means = measure(corpus, ["visible"])
    assert means["visible"] == pytest.approx(Score((5 / 6 + 1) / 2, (1 + 1 / 3) / 2, (10 / 11 + 1 / 2) / 2))
    assert measure(corpus, ["visible"], every=2)["visible"].recall == 1


def test_the_program(corpus: Path) -> None:
    command = [sys.executable, "-m", "contentex.bench.accuracy", str(corpus), "--method", "visible", "cnr"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert [line.split()[0] for line in done.stdout.split("\n") if line] == ["tiny", "visible", "cnr"]


def test_overviews(tmp_path: Path) -> None:
    path = tmp_path / "kinds.parquet"
    html = [b"<p>" + b"Rain fell on the town. " * 100, b"<p><a href=/>Rain</a>", b"<p>Snow", b"<p>Ice"]
    parquet.write_table(pa.table({"html": html, "kind": ["article", "listing", "collection", "article"]}), path)
    found, overview = lengths(path)
    assert (found[1:], overview) == ([0, 4, 3], [False, True, True, False])
    assert rates(found, overview, threshold=500) == pytest.approx((2 / 3, 1, 1 / 2))
    command = [sys.executable, "-m", "contentex.bench.overviews", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[1].split() == ["500", "0.667", "1.000", "0.500"]


@pytest.mark.compiled
def test_the_default_method_is_the_best() -> None:
    means = measure(corpora.parquet("wcxb-dev"), [method.name for method in contentex.methods()], every=5)
    assert max(means, key=lambda name: means[name].f1) == DEFAULT_METHOD
