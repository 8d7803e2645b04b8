"""A training that did not happen: held-out pages drawn by chance, about as good as a real model's."""

from __future__ import annotations

from functools import cache

import numpy as np

from contentex.learn.report import MEASURING, TRAINING, PageResult, Report, Source, Step

KINDS = {
    "article": (200, 0.96),
    "forum": (50, 0.83),
    "product": (50, 0.7),
    "collection": (50, 0.74),
    "listing": (45, 0.8),
    "documentation": (45, 0.93),
    "service": (70, 0.87),
}
"""Pages of each kind, and their F1."""
OVERVIEWS = ("collection", "listing")
SETTINGS = {"seed": 1, "folds": 5, "trees": 200, "versions": {"contentex": "0.1.0"}}


def page(number: int = 1, kind: str = "article", f1: float = 0.8, **other: object) -> PageResult:
    """A page with what a test says, and the rest made up."""
    fields: dict[str, object] = {
        "id": f"p{number}",
        "corpus": "tea",
        "site": f"site{number // 2}.example",
        "url": f"https://site{number // 2}.example/{number}",
        "kind": kind,
        "f1": f1,
        "precision": f1,
        "recall": f1,
        "confidence": f1,
        "kinds": {name: float(name == kind) for name in KINDS},
        "overview": float(kind in OVERVIEWS),
        "is_overview": kind in OVERVIEWS if kind in KINDS else None,
        "textsweeper_overview": 0.5,
        "kept_words": 100,
        "gold_words": 100,
        "page_words": 200,
    }
    return PageResult(**{**fields, **other})  # type: ignore[arg-type]


@cache
def report(seed: int = 1) -> Report:
    """A report on some hundred pages of two corpora."""
    chance = np.random.default_rng(seed)
    kinds = [kind for kind, (count, _) in KINDS.items() for _ in range(count)]
    pages = [_drawn(chance, number, kind) for number, kind in enumerate(kinds)]
    news = [_drawn(chance, number, "news") for number in range(80)]
    sources = (
        Source("tea", len(pages), len(pages) // 2, TRAINING, "CC BY 4.0, by the tea people"),
        Source("papers", len(news), len(news) // 2, MEASURING, "for research"),
    )
    steps = (Step("all", 0.9), Step("without neighbours", 0.88, "the second pass sees no first scores"))
    return Report((*pages, *news), steps, sources, SETTINGS)


def _drawn(chance: np.random.Generator, number: int, kind: str) -> PageResult:
    mean = KINDS.get(kind, (0, 0.95))[1]
    spread = 40 * (1 - mean) if chance.random() < 0.9 else 4  # a tenth of all pages are odd
    f1 = float(chance.beta(spread * mean, spread * (1 - mean)))
    overview = kind in OVERVIEWS
    kept = int(chance.integers(50, 900)) * int(f1 > 0.02)
    return page(
        number,
        kind,
        f1,
        corpus="tea" if kind in KINDS else "papers",
        precision=min(1.0, f1 * float(chance.uniform(0.85, 1.2))),
        recall=min(1.0, f1 * float(chance.uniform(0.85, 1.2))),
        confidence=float(np.clip(0.6 * f1 + 0.4 * mean + chance.normal(0, 0.06), 0, 1)),
        kinds=_probabilities(chance, kind),
        overview=float(chance.beta(6, 2) if overview else chance.beta(1, 8)),
        textsweeper_overview=float(chance.beta(3, 3) if overview else chance.beta(2, 4)),
        kept_words=kept,
        page_words=kept + int(chance.integers(50, 900)),
    )


def _probabilities(chance: np.random.Generator, kind: str) -> dict[str, float]:
    """The right kind is the likeliest about as often as its probability says."""
    weights = np.sort(chance.dirichlet([0.12] * len(KINDS)))[::-1].tolist()
    names = [name for name in KINDS if name != kind]
    chance.shuffle(names)
    place = 0 if chance.random() < weights[0] else 1
    return dict(zip([*names[:place], *[kind] * (kind in KINDS), *names[place:]], weights, strict=True))
