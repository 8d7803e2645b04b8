"""The plots of the report, one function each. They give an SVG, or nothing where there is nothing to see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from contentex.bench.reports.drawing import FAINT, INK, LINES, OTHER, OURS, PEER, figure, style, to_svg
from contentex.bench.reports.labels import label
from contentex.bench.reports.summary import MAIN, CorpusSummary, Floats, Standing
from contentex.bench.reports.wording import brief, count, percent, score, short, signed, signed_span

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_FEW = 5
"""Contenders of which one plot shows all pages."""


def plots(corpus: CorpusSummary) -> list[str]:
    """All plots of a corpus that apply to it."""
    drawn: list[Callable[[CorpusSummary], str]] = [
        accuracy_and_speed,
        precision_and_recall,
        by_kind,
        over_pages,
        gain_per_page,
        by_site,
    ]
    return [svg for draw in drawn if (svg := draw(corpus))]


def colour(standing: Standing) -> str:
    """The colour of a contender: one for our methods, one for the peer, one for all others."""
    return OURS if standing.ours else PEER if standing.is_peer else OTHER


def _marker(standing: Standing) -> str:
    """Shapes say what colours say."""
    return "o" if standing.ours else "D" if standing.is_peer else "s"


# --- Contenders as points ------------------------------------------------------------------------------------------


def accuracy_and_speed(corpus: CorpusSummary) -> str:
    """F1 against the time as a share of the peer's."""
    shown = [row for row in corpus.standings if row.ratio.value > 0 and not isnan(row.main.value)]
    if not shown:
        return ""
    with style():
        title = "Up is more accurate, left is faster"
        drawn, axes = figure(
            title, f"time per page, as a share of {brief(corpus.peer)}'s", "F1 (words), with 95 % interval"
        )
        axes.set_xscale("log", subs=(2, 5))
        for row in shown:
            _cross(axes, row)
        axes.tick_params(axis="x", which="both", length=3.5, pad=3.5)
        for which in (axes.xaxis.set_major_formatter, axes.xaxis.set_minor_formatter):
            which(lambda value, _: f"{value:g}")
        axes.margins(x=0.15, y=0.08)
        _label(axes, shown, [row.ratio.value for row in shown], [row.main.value for row in shown])
        told = "; ".join(f"{row.contender} {score(row.main.value)} at {short(row.ratio.value)}" for row in shown)
        return to_svg(drawn, f"{corpus.name}: F1 against time as a share of {corpus.peer}'s. {told}.")


def _cross(axes: Axes, row: Standing) -> None:
    """A point with its intervals."""
    (x, x_low, x_high), (y, y_low, y_high) = row.ratio, row.main
    axes.plot([x_low, x_high], [y, y], color=colour(row), alpha=0.5)
    axes.plot([x, x], [y_low, y_high], color=colour(row), alpha=0.5)
    axes.plot(x, y, _marker(row), color=colour(row), markersize=7)


def _label(axes: Axes, rows: Sequence[Standing], xs: Sequence[float], ys: Sequence[float]) -> None:
    label(axes, [brief(row.contender) for row in rows], xs, ys, [row.ours for row in rows])


def precision_and_recall(corpus: CorpusSummary) -> str:
    """Precision against recall, with lines of the same F1."""
    shown = [row for row in corpus.standings if not isnan(row.main.value)]
    if not shown:
        return ""
    xs = [row.mean("words.recall").value for row in shown]
    ys = [row.mean("words.precision").value for row in shown]
    with style():
        title = "Right finds more content, up takes less of the rest"
        drawn, axes = figure(title, "recall (words)", "precision (words)")
        for row, x, y in zip(shown, xs, ys, strict=True):
            axes.plot(x, y, _marker(row), color=colour(row), markersize=7)
        axes.margins(0.12)
        _same_f1(axes)
        _label(axes, shown, xs, ys)
        told = "; ".join(f"{row.contender} {score(y)} and {score(x)}" for row, x, y in zip(shown, xs, ys, strict=True))
        return to_svg(drawn, f"{corpus.name}: precision and recall. {told}.")


def _same_f1(axes: Axes) -> None:
    """Faint lines of the points with the same F1."""
    (left, right), (bottom, top) = axes.get_xlim(), axes.get_ylim()
    right, top = min(right, 1.02), min(top, 1.02)
    axes.grid(False)
    recall = np.linspace(max(left, 0.01), right, 200)
    for f1 in np.arange(0.1, 1.0, 0.1):
        with np.errstate(divide="ignore"):
            precision = np.where(2 * recall > f1, f1 * recall / (2 * recall - f1), np.nan)
        inside = np.flatnonzero((precision >= bottom) & (precision <= top))
        if len(inside) > len(recall) // 4:  # a shorter line would have no room for its name
            axes.plot(recall[inside], precision[inside], color=FAINT, alpha=0.4, linewidth=0.8)
            end = inside[-1]
            axes.text(recall[end], precision[end], f"F1 {f1:.1f} ", color=FAINT, size=9, va="bottom", ha="right")
    axes.set_xlim(left, right)
    axes.set_ylim(bottom, top)


def by_kind(corpus: CorpusSummary) -> str:
    """A row for each kind of page with a point for each contender."""
    if len(corpus.kinds) < 2:
        return ""
    kinds = list(corpus.kinds)[::-1]
    with style():
        drawn, axes = figure("Which kinds of pages are hard", "F1 (words), mean over the pages of the kind", "")
        for row in sorted(corpus.standings, key=lambda row: (row is corpus.ours, row.is_peer)):
            strong = row is corpus.ours or row.is_peer
            axes.plot(
                [row.kinds[kind] for kind in kinds],
                range(len(kinds)),
                _marker(row),
                color=colour(row),
                markersize=8 if strong else 5,
                alpha=1 if strong else 0.4,
                label=brief(row.contender) if strong else None,
            )
        axes.set_yticks(range(len(kinds)), [f"{brief(kind)} ({corpus.kinds[kind]:,})" for kind in kinds])
        axes.set(xlim=(-0.02, 1.02), ylim=(-0.6, len(kinds) - 0.4))
        _legend_below(axes, "other methods of ours", "other contenders")
        return to_svg(drawn, f"{corpus.name}: F1 of each contender by kind of page. The table has the numbers.")


def _legend_below(axes: Axes, ours: str, others: str) -> None:
    axes.plot([], [], "o", color=OURS, markersize=5, alpha=0.4, label=ours)
    axes.plot([], [], "s", color=OTHER, markersize=5, alpha=0.4, label=others)
    axes.legend(loc="upper center", bbox_to_anchor=(0.4, -0.16), ncols=2, handletextpad=0.3)


# --- Pages ---------------------------------------------------------------------------------------------------------


def chosen(corpus: CorpusSummary) -> list[Standing]:
    """The few contenders of whom a plot shows all pages: our best, the peer, and the best of all others."""
    first = [row for row in (corpus.ours, corpus.rival) if row is not None]
    names = {row.contender for row in first}
    first = first[:1] if len(names) < len(first) else first
    return [*first, *(row for row in corpus.standings if row.contender not in names)][:_FEW]


def over_pages(corpus: CorpusSummary) -> str:
    """The F1 of all pages, from the best to the worst."""
    pages = len(corpus.found.corpus)
    if pages < 2:
        return ""
    with style():
        title = "How many pages reach which F1"
        drawn, axes = figure(title, "share of pages, the best first (%)", "F1 (words) of the page")
        for row, line in zip(chosen(corpus), LINES, strict=False):
            values = -np.sort(-corpus.found.scores.of(row.contender, MAIN))
            ranks = 100 * (np.arange(len(values)) + 1) / len(values)
            axes.plot(ranks, values, color=line, linewidth=2 if row.ours or row.is_peer else 1.3)
            axes.lines[-1].set_label(f"{brief(row.contender)}, mean {score(row.main.value)}")
        axes.set_xlim(0, 100)
        axes.set_ylim(-0.02, 1.02)
        axes.legend(loc="lower left")
        names = ", ".join(row.contender for row in chosen(corpus))
        return to_svg(drawn, f"{corpus.name}: the F1 of all {pages:,} pages in order, for {names}.")


def gain_per_page(corpus: CorpusSummary) -> str:
    """By how much our best method is better or worse than the peer, page by page."""
    ours, rival = corpus.ours, corpus.rival
    if ours is None or rival is None or ours is rival or len(corpus.found.corpus) < 2:
        return ""
    gains = _gains(corpus, ours, rival)
    told = f"{brief(ours.contender)} is better on {percent(ours.better)} of pages, worse on {percent(ours.worse)}"
    with style():
        drawn, axes = figure(
            told, "pages, from the largest gain to the largest loss", f"F1 above {brief(rival.contender)}'s"
        )
        ranks = np.arange(1, len(gains) + 1)
        axes.fill_between(ranks, 0, np.maximum(gains, 0), step="mid", color=OURS, linewidth=0)
        axes.fill_between(ranks, 0, np.minimum(gains, 0), step="mid", color=PEER, linewidth=0)
        axes.axhline(ours.gain.value, color=INK, linewidth=1, linestyle=(0, (4, 3)))
        mean = f"dashed: the mean, {signed(ours.gain.value)} ({signed_span(ours.gain)})"
        axes.text(0.98, 0.97, mean, transform=axes.transAxes, ha="right", va="top")
        axes.set_xlim(0.5, len(gains) + 0.5)
        return to_svg(drawn, f"{corpus.name}: {told} than {rival.contender}, by F1.")


def _gains(corpus: CorpusSummary, ours: Standing, rival: Standing) -> Floats:
    scores = corpus.found.scores
    gains = scores.of(ours.contender, MAIN) - scores.of(rival.contender, MAIN)
    return -np.sort(-gains[~np.isnan(gains)])


def by_site(corpus: CorpusSummary) -> str:
    """The mean of each site, as a strip of points for each of a few contenders."""
    pages = len(corpus.found.corpus)
    if not 2 < len(corpus.sites) <= pages / 2:  # with a page from each site, it would show the pages again
        return ""
    rows = list(reversed(chosen(corpus)))
    with style():
        title = f"F1 on each of {count(len(corpus.sites), 'site')}: long strips are uneven"
        drawn, axes = figure(title, "F1 (words), mean over the pages of the site", "")
        for place, row in enumerate(rows):
            means = list(row.sites.values())
            axes.plot(means, [place] * len(means), "|", color=colour(row), markersize=16, alpha=0.7)
            axes.plot(np.median(means), place, "D", color=INK, markersize=6)
        axes.set_yticks(range(len(rows)), [brief(row.contender) for row in rows])
        axes.set_ylim(-0.6, len(rows) - 0.4)
        axes.set_xlim(-0.02, 1.02)
        return to_svg(drawn, f"{corpus.name}: mean F1 of each site. A diamond marks the median site.")
