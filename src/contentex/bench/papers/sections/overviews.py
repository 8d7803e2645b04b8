"""The section about TextSweeper's overview pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from contentex.bench.corpora import Corpus
from contentex.bench.papers import counting, overviews, plots
from contentex.bench.papers.sections.section import Filled
from contentex.bench.papers.tables import percent, share, table
from contentex.bench.steps import Steps
from contentex.kinds.overview import LEAST_NET_TEXT


def fill(corpora: Mapping[str, Corpus], steps: Steps) -> Filled | None:
    """Measure on WCXB."""
    corpus = corpora["wcxb-dev"]
    found = overviews.measure(corpus, steps("Overview pages", len(corpus)))
    if not any(length.is_overview for length in found.lengths):
        return None
    return Filled(_values(found), {"textsweeper-overviews": plots.precision_recall(found)})


def _values(found: overviews.Overviews) -> dict[str, str]:
    default = next(point for point in found.rates if point.threshold == LEAST_NET_TEXT)
    rows = ([f"{point.threshold:,}", *map(share, point[1:])] for point in found.rates)
    return {
        "pages": f"{len(found.lengths):,}",
        "overviews": str(sum(length.is_overview for length in found.lengths)),
        "rates": table(["threshold", "precision", "recall", "false alarms"], rows),
        "kinds": _kinds(found.lengths),
        "average_precision": share(found.average_precision),
        "baseline": share(found.baseline),
        "default": f"{LEAST_NET_TEXT:,}",
        "precision": percent(default.precision),
        "recall": percent(default.recall),
        "false_alarms": percent(default.false_alarms),
    }


def _kinds(lengths: Sequence[overviews.Length]) -> str:
    """How many pages of each kind are held for overviews at the default threshold."""
    rows = []
    for kind in sorted({length.kind for length in lengths}):
        held = [length.net_text < LEAST_NET_TEXT for length in lengths if length.kind == kind]
        rows.append([kind, str(len(held)), percent(counting.portion(held))])
    return table(["kind", "pages", "held for overviews"], rows)
