"""The pictures of the page, one function each. They give an SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from contentex.bench.measures.score import Score
from contentex.bench.papers.cnr import PageRow
from contentex.bench.papers.coreex import Source, Variant
from contentex.bench.papers.overviews import Overviews, Rates
from contentex.bench.reports.drawing import FAINT, LINES, OTHER, OURS, PEER, figure, style, to_svg
from contentex.kinds.overview import LEAST_NET_TEXT

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def variants(claimed: Mapping[str, float], measured: Sequence[Variant]) -> str:
    """F1 of CoreEx's variants: in the paper, here, and here without scripts."""
    names = [variant.name for variant in measured]
    series = {
        "the paper": [claimed[name] for name in names],
        "here": [variant.f1 for variant in measured],
        "here, scripts removed first": [variant.without_scripts.f1 for variant in measured],
    }
    with style():
        drawn, axes = figure("CoreEx: F1 of the variants", "variant", "F1, text-based")
        for place, (label, values) in enumerate(series.items()):
            colour = (OTHER, OURS, LINES[2])[place]
            axes.bar([x + (place - 1) * 0.27 for x in range(len(names))], values, 0.25, label=label, color=colour)
        axes.set_xticks(range(len(names)), names)
        axes.set_ylim(0, 1.15)
        axes.set_yticks([0, 0.2, 0.4, 0.6, 0.8, 1])
        axes.legend(ncols=3, loc="upper center", fontsize=9)
        return to_svg(drawn, "F1 of the six variants of CoreEx, claimed and measured", alone=True)


def times(milliseconds: Mapping[str, float]) -> str:
    """Time of CoreEx's variants, and of parsing alone."""
    names = list(milliseconds)
    with style():
        drawn, axes = figure("CoreEx: time per page", "", "milliseconds of processor time", (6.2, 3.2))
        axes.bar(names, list(milliseconds.values()), color=[OTHER, *[OURS] * (len(names) - 1)], width=0.6)
        axes.grid(axis="x", visible=False)
        return to_svg(drawn, "Time per page of parsing and of the variants of CoreEx", alone=True)


def sources(shown: Sequence[Source]) -> str:
    """Precision and recall of each source."""
    with style():
        size = (6.2, 1.4 + 0.32 * len(shown))
        drawn, axes = figure("CoreEx: precision and recall by source", "mean over the pages of a source", "", size)
        for place, source in enumerate(reversed(shown)):
            axes.plot([source.precision, source.recall], [place, place], color=FAINT, linewidth=1)
            axes.plot(source.precision, place, "s", color=PEER, label="precision" if place == 0 else None)
            axes.plot(source.recall, place, "o", color=OURS, label="recall" if place == 0 else None)
        axes.set_yticks(range(len(shown)), [f"{source.name} ({source.pages})" for source in reversed(shown)])
        axes.set_xlim(0, 1.03)
        if shown:
            axes.legend(loc="lower left")
        return to_svg(drawn, "Precision and recall of CoreEx for each source", alone=True)


def cnr_pages(claimed: Sequence[float], rows: Sequence[PageRow]) -> str:
    """F1 of all pages, from the worst to the best: in the paper and here."""
    lines = {
        f"the paper, {len(claimed)} pages": (sorted(claimed), OTHER),
        f"here, {len(rows)} pages": (sorted(row.block.f1 for row in rows), OURS),
        "here, text nodes only": (sorted(row.texts.f1 for row in rows), LINES[2]),
    }
    with style():
        drawn, axes = figure("CNR: F1 of each page", "share of pages, from the worst to the best", "F1, node-based")
        for label, (values, colour) in lines.items():
            axes.plot([(place + 0.5) / len(values) for place in range(len(values))], values, color=colour, label=label)
        axes.set_ylim(0, 1.03)
        axes.legend(loc="lower right")
        return to_svg(drawn, "F1 of each page by CNR, claimed and measured, in rising order", alone=True)


def tolerances(curve: Mapping[float, Score], default: float, claimed: float) -> str:
    """Precision, recall and F1 of TextSweeper by its tolerance ratio."""
    with style():
        drawn, axes = figure("TextSweeper on CleanEval, by tolerance ratio", "tolerance ratio", "mean over pages")
        for place, name in enumerate(("precision", "recall", "f1")):
            values = [score[place] for score in curve.values()]
            axes.plot(list(curve), values, "o-", color=(PEER, LINES[2], OURS)[place], label=name.replace("f1", "F1"))
        bottom = axes.get_ylim()[0]
        for tolerance, label in ((default, "our default"), (claimed, "the paper's example")):
            axes.axvline(tolerance, color=FAINT, linestyle=":", linewidth=1)
            axes.annotate(label, (tolerance, bottom), (-12, 6), textcoords="offset points", rotation=90, fontsize=9)
        axes.legend(loc="lower left")
        return to_svg(drawn, "Precision, recall and F1 of TextSweeper for tolerance ratios from 0.1 to 1", alone=True)


def precision_recall(found: Overviews) -> str:
    """Precision against recall of the overview rule, for all thresholds."""
    with style():
        drawn, axes = figure("Overview pages by net text length", "recall", "precision")
        axes.plot([point.recall for point in found.curve], [point.precision for point in found.curve], color=OURS)
        axes.axhline(found.baseline, color=OTHER, linestyle="--", linewidth=1)
        axes.annotate("chance", (0, found.baseline), (4, 4), textcoords="offset points", fontsize=9)
        for point in found.rates:
            _mark(axes, point)
        axes.set_xlim(0, 1.03)
        axes.set_ylim(0, 1.03)
        return to_svg(drawn, "Precision and recall of TextSweeper's overview rule over its threshold", alone=True)


def _mark(axes: Axes, point: Rates) -> None:
    """A threshold on the curve; the default is larger."""
    default = point.threshold == LEAST_NET_TEXT
    axes.plot(point.recall, point.precision, "D" if default else "o", color=PEER, markersize=8 if default else 5)
    label = f"{point.threshold:,}" + (" (default)" if default else "")
    axes.annotate(label, (point.recall, point.precision), (6, 5), textcoords="offset points", fontsize=9)


def cnr_tops(tops: Mapping[float, Score], claimed: Mapping[str, float]) -> str:
    """Precision against recall of CNR for shares of top-rated tags, beside the paper's means."""
    with style():
        drawn, axes = figure("CNR: how many tags are the top", "recall, node-based", "precision, node-based")
        recalls, precisions = zip(*((score.recall, score.precision) for score in tops.values()), strict=True)
        axes.plot(recalls, precisions, "o-", color=OURS)
        for top, score in tops.items():
            axes.annotate(f"{top:g}", (score.recall, score.precision), (6, 5), textcoords="offset points", fontsize=9)
        axes.plot(claimed["recall"], claimed["precision"], "D", color=PEER, markersize=8)
        point = claimed["recall"], claimed["precision"]
        axes.annotate("the paper", point, (-8, 8), textcoords="offset points", ha="right", fontsize=9)
        return to_svg(drawn, "Precision and recall of CNR by the share of top-rated tags", alone=True)
