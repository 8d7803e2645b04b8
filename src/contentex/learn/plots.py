"""The plots of a model card, one function each. They give an SVG, or nothing where there is nothing to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import TYPE_CHECKING, Any

import numpy as np

from contentex.bench.reports.drawing import FAINT, INK, LINES, OTHER, OURS, PAPER, PEER, figure, style, to_svg
from contentex.bench.reports.wording import brief, percent, score
from contentex.learn.figures.confidence import confidence_reliability, mean_error, sent
from contentex.learn.figures.kinds import confusion, kind_accuracy, kind_reliability, with_kind
from contentex.learn.figures.overviews import Detection, by_model, by_textsweeper, with_truth
from contentex.learn.figures.reliability import Bin, expected_error
from contentex.learn.report import MEASURING, TRAINING, PageResult, Report

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_DASHES = (0, (4, 3))
_SQUARE = (5.2, 5.2)
_LEAST_PAGES = 20
"""So many pages that a tenth of them says something."""
_SHARES = np.linspace(0, 0.9, 91)
_DARK = "#123f73"
_CELL = 0.5
"""Cells of the confusion above this share are dark: their text is white."""


def plots(report: Report) -> dict[str, str]:
    """All plots that apply, by the names of their files."""
    drawn: dict[str, Callable[[Report], str]] = {
        "f1-by-kind": f1_by_kind,
        "confidence-reliability": reliability_of_confidence,
        "doubtful-elsewhere": doubtful_elsewhere,
        "kinds-confusion": confusion_of_kinds,
        "kinds-reliability": reliability_of_kinds,
        "overviews": overviews,
    }
    return {name: svg for name, draw in drawn.items() if (svg := draw(report))}


# --- F1 ------------------------------------------------------------------------------------------------------------


def f1_by_kind(report: Report) -> str:
    """A row for each kind, and for each corpus that was only measured on: where the F1 of its pages lie."""
    rows = list(reversed(_rows(report)))
    if not rows:
        return ""
    with style():
        size = (6.2, 1.9 + 0.36 * len(rows))
        drawn, axes = figure("Where the F1 of held-out pages lies", "F1 (words) of a page", "", size)
        for place, (_, values) in enumerate(rows):
            _spread(axes, place, values)
        axes.set_yticks(range(len(rows)), [f"{brief(name)} ({len(values):,})" for name, values in rows])
        axes.set(xlim=(-0.02, 1.02), ylim=(-0.6, len(rows) - 0.4))
        axes.legend(loc="upper center", bbox_to_anchor=(0.38, -0.75 / size[1]), ncols=4, handletextpad=0.4, fontsize=10)
        told = "; ".join(f"{name} {score(float(np.mean(values)))}" for name, values in reversed(rows))
        return to_svg(drawn, f"The distribution of F1 by kind of page. Means: {told}.", alone=True)


def _rows(report: Report) -> list[tuple[str, list[float]]]:
    """Kinds with the F1 of their pages, the best first, then the corpora that were only measured on."""
    kinds: dict[str, list[float]] = {}
    for page in report.used_for(TRAINING):
        kinds.setdefault(page.kind or "kind not known", []).append(page.f1)
    best = sorted(kinds.items(), key=lambda item: -float(np.mean(item[1])))
    others = [source.name for source in report.sources if source.used_for == MEASURING]
    return [*best, *((name, [page.f1 for page in report.of(name)]) for name in others if report.of(name))]


def _spread(axes: Axes, place: int, values: Sequence[float]) -> None:
    """Nine tenths, half, and the middle of the values, and their mean. The lowest row names them."""
    low, quarter, median, three_quarters, high = np.quantile(values, [0.05, 0.25, 0.5, 0.75, 0.95])
    names = ("90 % of pages", "50 %", "median", "mean") if place == 0 else (None,) * 4
    axes.plot([low, high], [place, place], color=OURS, alpha=0.4, linewidth=2.5, solid_capstyle="butt", label=names[0])
    axes.plot([quarter, three_quarters], [place, place], color=OURS, linewidth=8, solid_capstyle="butt", label=names[1])
    axes.plot(median, place, "|", color=PAPER, markersize=10, markeredgewidth=2)
    axes.plot(median, place, "|", color=INK, markersize=12, markeredgewidth=1.6, label=names[2])
    axes.plot(np.mean(values), place, "D", color=PEER, markersize=6, markeredgecolor=PAPER, label=names[3])


# --- Confidence ----------------------------------------------------------------------------------------------------


def reliability_of_confidence(report: Report) -> str:
    """Tenths of the pages of each corpus: the F1 that was predicted against the F1 that came true."""
    corpora = [(source, report.of(source.name)) for source in report.sources]
    corpora = [(source, pages) for source, pages in corpora if len(pages) >= _LEAST_PAGES]
    if not corpora:
        return ""
    with style():
        title = "Confidence: is the predicted F1 the true one?"
        drawn, axes = figure(title, "predicted F1, mean of a tenth of the pages", "true F1, mean of the same", _SQUARE)
        low = 1.0
        for (source, pages), colour, marker in zip(corpora, LINES * len(corpora), "oDs^v" * len(corpora), strict=False):
            bins = confidence_reliability(pages)
            low = min(low, *(min(one.predicted, one.true) for one in bins))
            label = f"{brief(source.name)}, off by {mean_error(pages):.3f} a page"
            _line(axes, bins, color=colour, marker=marker, label=label)
        _diagonal(axes, floor(10 * low) / 10)
        return to_svg(drawn, "Predicted against true F1 for tenths of the pages, by corpus.", alone=True)


def _line(axes: Axes, bins: Sequence[Bin], **looks: Any) -> None:
    """What came true against what was predicted."""
    axes.plot([one.predicted for one in bins], [one.true for one in bins], **looks)


def _diagonal(axes: Axes, low: float = 0.0) -> None:
    """Where all points of a perfect prediction lie; nothing is shown below the low end."""
    low = min(low, 0.9)  # some width is needed, also where all pages are perfect
    axes.plot([low, 1], [low, 1], color=FAINT, linestyle=_DASHES, linewidth=1, label="as predicted")
    high = 1 + 0.02 * (1 - low)
    axes.set(xlim=(low, high), ylim=(low, high), aspect="equal")
    axes.legend(loc="best", fontsize=10)


def doubtful_elsewhere(report: Report) -> str:
    """The F1 of the pages that stay when the most doubtful ones are sent elsewhere."""
    pages = report.held_out
    if len(pages) < _LEAST_PAGES:
        return ""
    found = [sent(pages, share) for share in _SHARES]
    with style():
        drawn, axes = figure(
            "What stays when doubtful pages are sent elsewhere",
            "share of pages sent elsewhere, the most doubtful first (%)",
            "F1 (words), mean of the pages that stay",
        )
        shares = 100 * _SHARES
        axes.plot(shares, [one.best_f1 for one in found], color=OTHER, linestyle=_DASHES, label="if F1 were known")
        axes.plot(shares, [one.kept_f1 for one in found], color=OURS, linewidth=2, label="by confidence")
        axes.axhline(found[0].kept_f1, color=PEER, linestyle=":", linewidth=1.6, label="at random")
        _mark_tenth(axes, pages)
        axes.set(xlim=(0, 90), ylim=_with_room_below(found[0].kept_f1))
        axes.legend(loc="lower right")
        return to_svg(drawn, "F1 of the pages that stay, by the share that is sent elsewhere.", alone=True)


def _with_room_below(lowest: float) -> tuple[float, float]:
    """Limits of F1 that leave room for the legend."""
    return lowest - 0.4 * (1.001 - lowest), 1 + 0.04 * (1.001 - lowest)


def _mark_tenth(axes: Axes, pages: Sequence[PageResult]) -> None:
    tenth = sent(pages, 0.1)
    axes.plot(10, tenth.kept_f1, "o", color=OURS, markersize=7)
    label = f"without a tenth: {tenth.kept_f1:.3f}\n(the tenth has {tenth.sent_f1:.3f})"
    axes.annotate(label, (10, tenth.kept_f1), (10, -6), textcoords="offset points", va="top", fontsize=10)


# --- Kinds ---------------------------------------------------------------------------------------------------------


def confusion_of_kinds(report: Report) -> str:
    """Which kinds are held for which."""
    pages = with_kind(report.held_out)
    if not pages:
        return ""
    names, table = confusion(pages)
    shares = table / np.maximum(table.sum(axis=1, keepdims=True), 1)
    with style():
        title = f"Kinds: {percent(kind_accuracy(pages).value)} of {len(pages):,} pages are right"
        drawn, axes = figure(title, "predicted kind", "kind by people (pages)", (6.2, 5.6))
        axes.pcolormesh(shares, cmap=_blues(), vmin=0, vmax=1, edgecolors=PAPER, linewidth=1)
        for (row, column), count in np.ndenumerate(table):
            if count:
                colour = PAPER if shares[row, column] > _CELL else INK
                axes.text(column + 0.5, row + 0.5, f"{count:,}", ha="center", va="center", color=colour)
        _name_cells(axes, names, table.sum(axis=1).tolist())
        return to_svg(drawn, f"Confusion of the kinds {', '.join(names)}. The report has the numbers.", alone=True)


def _name_cells(axes: Axes, names: Sequence[str], sizes: Sequence[int]) -> None:
    """Kinds along both sides, the first at the top."""
    middles = [place + 0.5 for place in range(len(names))]
    axes.set_xticks(middles, names, rotation=35, ha="right", rotation_mode="anchor")
    axes.set_yticks(middles, [f"{name} ({size:,})" for name, size in zip(names, sizes, strict=True)])
    axes.set(ylim=(len(names), 0), aspect="equal")
    axes.grid(False)


def _blues() -> Any:
    """Shades from the colour of the page over ours to a dark one: white text is legible on the upper half."""
    from matplotlib.colors import LinearSegmentedColormap

    return LinearSegmentedColormap.from_list("ours", [PAPER, OURS, _DARK])


def reliability_of_kinds(report: Report) -> str:
    """How often the likeliest kind is right, by its probability."""
    pages = with_kind(report.held_out)
    if len(pages) < _LEAST_PAGES:
        return ""
    bins = kind_reliability(pages)
    with style():
        title = f"Kinds: probabilities are off by {expected_error(bins):.3f}"
        drawn, axes = figure(title, "probability of the likeliest kind", "share of pages where it is right", _SQUARE)
        _line(axes, bins, color=OURS, label="larger points: more pages")
        _diagonal(axes)
        for one in bins:
            _line(axes, [one], color=OURS, marker="o", markersize=4 + 14 * (one.pages / len(pages)) ** 0.5)
        return to_svg(drawn, "How often the likeliest kind is right, by its probability.", alone=True)


# --- Overviews -----------------------------------------------------------------------------------------------------


def overviews(report: Report) -> str:
    """Precision against recall of overview detection, by the model and by TextSweeper."""
    pages = with_truth(report.held_out)
    share = float(np.mean([bool(page.is_overview) for page in pages])) if pages else 0.0
    if share in (0, 1):
        return ""
    with style():
        drawn, axes = figure("Overview pages: the model and TextSweeper's rule", "recall", "precision")
        _detection(axes, by_model(pages), "model", OURS, "o")
        _detection(axes, by_textsweeper(pages), "TextSweeper", PEER, "D")
        axes.axhline(share, color=OTHER, linestyle=_DASHES, linewidth=1, label=f"chance: {share:.3f}")
        axes.set(xlim=(0, 1.02), ylim=(0, 1.03))
        axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.16), ncols=3, title="average precision")
        return to_svg(drawn, f"Precision and recall of {len(pages):,} pages over all thresholds.", alone=True)


def _detection(axes: Axes, found: Detection, name: str, colour: str, marker: str) -> None:
    """A curve over all thresholds, with a point at the one in use."""
    label = f"{name}: {found.average_precision:.3f}"
    axes.plot(found.recalls, found.precisions, color=colour, linewidth=2, label=label)
    axes.plot(found.recall, found.precision, marker, color=colour, markersize=8, markeredgecolor=PAPER)
