"""The section about TextSweeper's extraction."""

from __future__ import annotations

from collections.abc import Mapping

from contentex.bench.corpora import Corpus
from contentex.bench.papers import plots, textsweeper
from contentex.bench.papers.claims import claims
from contentex.bench.papers.sections.section import Filled
from contentex.bench.papers.tables import difference, percent, share, table, with_interval
from contentex.bench.steps import Steps
from contentex.extractors.registry import method

EXAMPLE: float = claims("textsweeper")["tolerance"]


def fill(corpora: Mapping[str, Corpus], steps: Steps) -> Filled | None:
    """Measure on CleanEval."""
    corpus = corpora["cleaneval"]
    found = textsweeper.measure(corpus, steps("TextSweeper", len(corpus)))
    if not found.pages:
        return None
    picture = plots.tolerances(found.tolerances, _default(), EXAMPLE)
    return Filled(_values(found), {"textsweeper-tolerance": picture})


def _values(found: textsweeper.TextSweeper) -> dict[str, str]:
    f1 = {tolerance: score.f1 for tolerance, score in found.tolerances.items()}
    best = max(f1, key=lambda tolerance: f1[tolerance])
    curve = ([f"{tolerance:g}", *map(share, score)] for tolerance, score in found.tolerances.items())
    head = ["method", "precision", "recall", "F1", "F1 of `textsweeper` minus this"]
    return {
        "pages": str(found.pages),
        "visible_precision": percent(next(row.precision.value for row in found.methods if row.name == "visible")),
        "methods": table(head, map(_row, found.methods)),
        "curve": table(["tolerance ratio", "precision", "recall", "F1"], curve),
        "default": f"{_default():g}",
        "default_f1": share(f1[_default()]),
        "example": f"{EXAMPLE:g}",
        "example_f1": share(f1[EXAMPLE]),
        "best": f"{best:g}",
        "best_f1": share(f1[best]),
    }


def _default() -> float:
    return next(float(option.default) for option in method(textsweeper.METHOD).options if option.name == "tolerance")


def _row(row: textsweeper.MethodRow) -> list[str]:
    gain = "" if row.name == textsweeper.METHOD else difference(row.gain)
    return [f"`{row.name}`", *map(with_interval, (row.precision, row.recall, row.f1)), gain]
