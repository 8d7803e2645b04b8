"""The section about CNR."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from contentex.bench.corpora import Corpus
from contentex.bench.papers import cnr, plots
from contentex.bench.papers.claims import claims, cnr_column, cnr_mean
from contentex.bench.papers.sections.section import Filled
from contentex.bench.papers.tables import percent, share, table, with_interval
from contentex.bench.steps import Steps

CLAIMED = claims("cnr")
MEASURES = ("recall", "precision", "F1")


def fill(corpora: Mapping[str, Corpus], steps: Steps) -> Filled | None:
    """Measure on WCXB, and on L3S-GN1 if it is there."""
    chosen = [corpora[name] for name in ("wcxb-dev", "l3s") if name in corpora]
    found = cnr.measure(chosen, steps("CNR", sum(map(len, chosen))))
    if not found.rows:
        return None
    pictures = {
        "cnr-pages": plots.cnr_pages(cnr_column("F1"), found.rows),
        "cnr-top": plots.cnr_tops(found.tops, {name: CLAIMED[name] for name in ("recall", "precision")}),
    }
    return Filled(_means(found) | _tables(found), pictures)


def _means(found: cnr.Cnr) -> dict[str, str]:
    every = found.kinds[-1]
    return {
        "pages": f"{len(found.rows):,}",
        "left_out": str(found.left_out),
        "recall": percent(every.recall.value),
        "precision": percent(every.precision.value),
        "claimed_recall": percent(CLAIMED["recall"]),
        "claimed_precision": percent(CLAIMED["precision"]),
        "claimed_pages": str(len(cnr_column("F1"))),
        **{f"table_{name.lower()}": percent(cnr_mean(name)) for name in MEASURES},
    }


def _tables(found: cnr.Cnr) -> dict[str, str]:
    shown = cnr.sample(found.rows, len(cnr_column("F1")))
    tops = ([f"{top:g}", *map(share, (one.recall, one.precision, one.f1))] for top, one in found.tops.items())
    return {
        "kinds": _kinds(found.kinds),
        "texts": _texts(found.kinds),
        "cases": _cases(found.kinds),
        "tops": table(["`top`", *MEASURES], tops),
        "sample": table(["page of", "kind", *CLAIMED["table_1"]["columns"][1:]], map(_row, shown)),
        "sampled": str(len(shown)),
    }


def _kinds(kinds: Sequence[cnr.Kind]) -> str:
    paper = ["the paper", str(len(cnr_column("F1"))), *(share(cnr_mean(name)) for name in MEASURES)]
    rows = ([kind.name, str(kind.pages), *map(with_interval, (kind.recall, kind.precision, kind.f1))] for kind in kinds)
    return table(["kind", "pages", *MEASURES], [paper, *rows])


def _texts(kinds: Sequence[cnr.Kind]) -> str:
    rows = ([kind.name, *map(share, (kind.texts.recall, kind.texts.precision, kind.texts.f1))] for kind in kinds)
    return table(["kind", *MEASURES], rows)


def _cases(kinds: Sequence[cnr.Kind]) -> str:
    """The cases by kind, and in the paper, where they follow from recall and F1."""
    recall, f1 = cnr_column("recall"), cnr_column("F1")
    same, full = f1.count(1) / len(f1), recall.count(1) / len(recall)
    paper = ["the paper", *map(percent, (same, 1 - full, full - same, 0.0))]
    rows = ([kind.name, *(percent(kind.cases[case]) for case in cnr.CASES)] for kind in kinds)
    return table(["kind", *cnr.CASES], [paper, *rows])


def _row(row: cnr.PageRow) -> list[str]:
    figures = (percent(value) for value in (row.block.recall, row.block.precision, row.block.f1))
    return [row.site, row.kind, str(row.nodes), str(row.main_block), *figures]
