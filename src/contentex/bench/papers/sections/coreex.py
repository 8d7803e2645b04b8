"""The section about CoreEx."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from contentex.bench.corpora import Corpus
from contentex.bench.measures.bootstrap import ratio
from contentex.bench.measures.table import Times
from contentex.bench.papers import clock, coreex, plots
from contentex.bench.papers.claims import claims
from contentex.bench.papers.sections.section import Filled
from contentex.bench.papers.tables import percent, share, table, with_interval
from contentex.bench.steps import Steps
from contentex.extractors.coreex import VARIANTS

CLAIMED = claims("coreex")


def fill(corpora: Mapping[str, Corpus], steps: Steps) -> Filled | None:
    """Measure on L3S-GN1."""
    corpus = corpora["l3s"]
    found = coreex.measure(corpus, steps("CoreEx", len(corpus)))
    if not found.pages:
        return None
    times = coreex.times(corpus.pages, steps("CoreEx: taking times", min(len(corpus), clock.MOST_PAGES)))
    f1 = {name: CLAIMED["table_1"][name][3] for name in VARIANTS}
    pictures = {
        "coreex-variants": plots.variants(f1, found.variants),
        "coreex-time": plots.times({name: clock.milliseconds(times, name) for name in times.contenders}),
        "coreex-sources": plots.sources(found.sources),
    }
    return Filled(_counts(found) | _variants(found) | _times(times) | _parts(found.parts) | _sources(found), pictures)


def _counts(found: coreex.CoreEx) -> dict[str, str]:
    return {
        "pages": f"{found.pages:,}",
        "left_out": str(found.left_out),
        "claimed_pages": f"{CLAIMED['pages']:,}",
        "claimed_sources": str(CLAIMED["sources"]),
    }


# --- Table 1 --------------------------------------------------------------------------------------------------------


def _variants(found: coreex.CoreEx) -> dict[str, str]:
    best = next(variant for variant in found.variants if variant.name == coreex.BEST)
    lost = sorted(found.lost.items(), key=lambda item: -item[1])
    return {
        "table_1": _table_1(found.variants),
        "by_page": _by_page(found.variants),
        "scripts": _scripts(found.variants),
        **_basic(found.variants[0]),
        "lost": table(["reason", "words"], [[why, percent(words)] for why, words in lost if words]),
        "precision": share(best.precision.value),
        "recall": share(best.recall.value),
        "claimed_precision": share(CLAIMED["table_1"][coreex.BEST][1]),
        "claimed_recall": share(CLAIMED["table_1"][coreex.BEST][2]),
        "node_precision": share(best.nodes.precision),
        "node_recall": share(best.nodes.recall),
        "claimed_node_precision": share(CLAIMED["nodes"]["precision"]),
        "claimed_node_recall": share(CLAIMED["nodes"]["recall"]),
        "elsewhere": percent(found.elsewhere),
        "fragments": percent(found.fragments),
        "heaviest": percent(found.heaviest),
        "by_page_precision": share(best.by_page.precision),
        "by_page_recall": share(best.by_page.recall),
    }


def _basic(variant: coreex.Variant) -> dict[str, str]:
    """What tells how the paper averaged: the precision of R1."""
    return {
        "r1_empty": percent(variant.empty),
        "r1_precision": share(variant.without_scripts.precision),
        "r1_by_page": share(variant.without_scripts_by_page.precision),
        "claimed_r1_precision": share(CLAIMED["table_1"]["R1"][1]),
        "claimed_r1_recall": share(CLAIMED["table_1"]["R1"][2]),
    }


def _table_1(variants: Sequence[coreex.Variant]) -> str:
    head = ["configuration", "P, paper", "R, paper", "F1, paper", "P, here", "R, here", "F1, here"]
    return table(head, map(_table_1_row, variants))


def _table_1_row(variant: coreex.Variant) -> list[str]:
    name, *claimed = CLAIMED["table_1"][variant.name]
    measured = [with_interval(variant.precision), with_interval(variant.recall), share(variant.f1)]
    return [f"{variant.name}: {name}", *map(share, claimed), *measured]


def _by_page(variants: Sequence[coreex.Variant]) -> str:
    head = ["configuration", "P by page", "R by page", "F1 by page", "no text extracted"]
    rows = ([variant.name, *map(share, variant.by_page), percent(variant.empty)] for variant in variants)
    return table(head, rows)


def _scripts(variants: Sequence[coreex.Variant]) -> str:
    head = ["configuration", "P", "R", "F1", "P by page", "R by page", "F1 by page"]
    rows = (
        [variant.name, *map(share, (*variant.without_scripts, *variant.without_scripts_by_page))]
        for variant in variants
    )
    return table(head, rows)


# --- Figures 8, 9 and 10 --------------------------------------------------------------------------------------------


def _times(times: Times) -> dict[str, str]:
    basic = times.of("R1")
    rows = (
        [name, f"{clock.milliseconds(times, name):.2f}", with_interval(ratio(times.of(name), basic))]
        for name in times.contenders
    )
    return {
        "times": table(["from bytes to text", "ms a page", "as a share of R1"], rows),
        "timed": str(len(times.sizes)),
        "claimed_ms": str(CLAIMED["milliseconds"]),
    }


def _parts(parts: Sequence[coreex.Part]) -> dict[str, str]:
    head = ["part", "pages", "recall", "found", 'found with `title="header"`', "found in the whole page"]
    rows = (
        [
            part.name,
            str(part.pages),
            share(part.recall["none"]),
            *(percent(part.found[way]) for way in ("none", "header", coreex.ALL)),
        ]
        for part in parts
    )
    headline = next((part.found for part in parts if part.name == "headline"), {})
    return {
        "parts": table(head, rows),
        "found": percent(coreex.FOUND),
        **{f"headline_{way}": percent(headline.get(way, 0.0)) for way in (*coreex.TITLES, coreex.ALL)},
        **{f"claimed_{name}": percent(value) for name, value in CLAIMED["parts"].items() if name != "at"},
    }


def _sources(found: coreex.CoreEx) -> dict[str, str]:
    rows = (
        [one.name, str(one.pages), share(one.precision), share(one.recall), f"{one.links:.1f}"] for one in found.sources
    )
    return {
        "sources": table(["source", "pages", "precision", "recall", "links in 100 words"], rows),
        "least_pages": str(coreex.LEAST_PAGES),
        "shown_sources": str(len(found.sources)),
        "other_sources": str(found.other_sources),
        "unknown": str(found.unknown),
    }
