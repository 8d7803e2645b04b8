"""How much of the gold text each method finds, and how much else.

    python -m contentex.bench.accuracy PARQUET ... [--method NAME ...] [--every N]

A corpus is a Parquet file with the columns `html` and `gold`. Words are counted as multisets, page by page, and the
means over pages are shown: the measure of the Web Content eXtraction Benchmark. Of Chinese and Japanese, characters are
counted.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

import contentex

# Chinese and Japanese set no spaces between words: each of their characters counts as a word.
_CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_WORD = re.compile(rf"[{_CJK}]|[^\W{_CJK}]+")


class Score(NamedTuple):
    """Precision, recall and their harmonic mean."""

    precision: float
    recall: float
    f1: float


def score(text: str, gold: str) -> Score:
    """Compare two texts by the multisets of their words.

    >>> score("rain fell fell", "Rain fell here")
    Score(precision=0.6666666666666666, recall=0.6666666666666666, f1=0.6666666666666666)
    """
    found, wanted = words(text), words(gold)
    both = (found & wanted).total()
    if not both:
        same = float(not found and not wanted)
        return Score(same, same, same)
    return Score(both / found.total(), both / wanted.total(), 2 * both / (found.total() + wanted.total()))


def words(text: str) -> Counter[str]:
    """How often each word occurs, in small letters."""
    return Counter(_WORD.findall(text.lower()))


def pages(path: Path, every: int = 1) -> Iterator[tuple[bytes, str]]:
    """The pages of a corpus, each with its gold text."""
    from pyarrow import parquet

    table = parquet.read_table(path, columns=["html", "gold"])
    for number in range(0, len(table), every):
        yield table["html"][number].as_py(), table["gold"][number].as_py() or ""


def measure(path: Path, methods: Sequence[str], every: int = 1) -> dict[str, Score]:
    """The mean scores of each method on a corpus."""
    scores: dict[str, list[Score]] = {method: [] for method in methods}
    for number, (html, gold) in enumerate(pages(path, every), 1):
        page = contentex.parse(html)
        for method in methods:
            scores[method].append(score(contentex.extract(page, method=method).text, gold))
        if sys.stderr.isatty():
            print(f"\r{path.name}: {number} pages", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return {method: Score(*np.mean(values, axis=0).tolist()) for method, values in scores.items() if values}


def main() -> None:
    """Read the arguments, measure, and print a table for each corpus."""
    known = [method.name for method in contentex.methods()]
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("corpora", nargs="+", type=Path, metavar="PARQUET")
    arguments.add_argument("--method", nargs="+", choices=known, default=known, dest="methods")
    arguments.add_argument("--every", type=int, default=1, help="use every N-th page only")
    options = arguments.parse_args()
    for path in options.corpora:
        print(f"\n{path.stem:<14} precision  recall      F1")
        for method, mean in measure(path, options.methods, options.every).items():
            print(f"{method:<14} {mean.precision:9.3f} {mean.recall:7.3f} {mean.f1:7.3f}")


if __name__ == "__main__":
    main()
