"""The report as CSV: a row for each corpus, page and contender, for pandas, R and spreadsheets."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from math import isnan, nan
from pathlib import Path
from typing import Any

import numpy as np

from contentex.bench.reports.summary import Summary
from contentex.bench.reports.writing import write
from contentex.bench.result import CorpusResult

FIRST = ("corpus", "page", "url", "site", "kind", "contender")
LAST = ("seconds", "failure", "empty")
_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would run a text that begins so."""


def write_csv(summary: Summary, path: Path) -> None:
    """Write the scores of all pages to a file. A measure that does not apply is an empty cell."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    measures = tuple(dict.fromkeys(name for corpus in summary.corpora for name in corpus.found.scores.measures))
    writer.writerow((*FIRST, *measures, *LAST))
    for corpus in summary.corpora:
        writer.writerows(_rows(corpus.found, measures))
    write(path, file.getvalue())


def _rows(found: CorpusResult, measures: tuple[str, ...]) -> Iterator[list[Any]]:
    columns = [found.scores.measures.index(name) if name in found.scores.measures else -1 for name in measures]
    for number, page in enumerate(found.corpus.pages):
        about = [_text(value) for value in (found.corpus.name, page.id, page.url, page.site, page.kind)]
        for place, contender in enumerate(found.scores.contenders):
            values = np.append(found.scores.values[place, number], nan)[columns]
            answer = found.answers[contender][number]
            last = [_number(_seconds(found, contender, number)), _text(answer.failure), int(not answer.text.strip())]
            yield [*about, _text(contender), *map(_number, values.tolist()), *last]


def _seconds(found: CorpusResult, contender: str, page: int) -> float:
    if found.times is None or contender not in found.times.contenders:
        return nan
    return float(found.times.of(contender)[page])


def _number(value: float) -> str:
    return "" if isnan(value) else f"{value:.6g}"


def _text(value: str) -> str:
    """A text that no spreadsheet takes for a formula.

    >>> _text("=1+1"), _text("page 1")
    ("'=1+1", 'page 1')
    """
    return f"'{value}" if value.startswith(_FORMULAS) else value
