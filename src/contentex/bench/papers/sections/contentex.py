"""The section about ContentEx."""

from __future__ import annotations

from collections.abc import Mapping

from contentex.bench.corpora import Corpus
from contentex.bench.measures.bootstrap import ratio
from contentex.bench.measures.table import Times
from contentex.bench.papers import clock, contentex
from contentex.bench.papers.claims import claims
from contentex.bench.papers.sections.section import Filled
from contentex.bench.papers.tables import percent, share, table, with_interval
from contentex.bench.steps import Steps

CLAIMED = claims("contentex")


def fill(corpora: Mapping[str, Corpus], steps: Steps) -> Filled | None:
    """Measure on the forum pages of WCXB."""
    pages = contentex.forums(corpora["wcxb-dev"])
    found = contentex.measure(pages, steps("ContentEx", len(pages)))
    if not found.pages:
        return None
    times = contentex.times(pages, steps("ContentEx: taking times", min(len(pages), clock.MOST_PAGES)))
    return Filled(_measured(found) | _times(times), {})


def _measured(found: contentex.ContentEx) -> dict[str, str]:
    paper = ["the paper", share(CLAIMED["precision"]), share(CLAIMED["recall"]), ""]
    rows = ([row.name, *map(with_interval, (row.precision, row.recall, row.f1))] for row in found.rows)
    lost = sorted(found.lost.items(), key=lambda item: -item[1])
    first, last, noise = found.rows[0], found.rows[-1], found.noise.items()
    return {
        "pages": str(found.pages),
        "left_out": str(found.left_out),
        "filters": table(["text that is left", "precision", "recall", "F1"], [paper, *rows]),
        "lost": table(["reason", "words of the content"], [[why, percent(words)] for why, words in lost if words]),
        "noise": table(["place", "words of the extraction"], ([place, percent(part)] for place, part in noise)),
        "visible_precision": percent(first.precision.value),
        "precision": percent(last.precision.value),
        "recall": percent(last.recall.value),
        "claimed_precision": percent(CLAIMED["precision"]),
        "claimed_recall": percent(CLAIMED["recall"]),
        "claimed_pages": str(CLAIMED["pages"]),
        "claimed_forums": str(CLAIMED["forums"]),
    }


def _times(times: Times) -> dict[str, str]:
    return {
        "per_second": f"{1e3 / clock.milliseconds(times, contentex.OURS):,.0f}",
        "claimed_per_second": str(CLAIMED["pages_per_second"]),
        "peer": _peer(times),
    }


def _peer(times: Times) -> str:
    if contentex.PEER not in times.contenders:
        return f"{contentex.PEER}, with which the time is compared, is not installed here."
    of_peer = with_interval(ratio(times.of(contentex.OURS), times.of(contentex.PEER)))
    return f"A page takes {of_peer} of the time that {contentex.PEER} needs for its main content, measured in turns."
