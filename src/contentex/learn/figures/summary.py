"""All figures of a report as dictionaries and numbers, for programs. `docs/learning.md` tells what each key means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from contentex.learn.figures.accuracy import Accuracy, accuracy, by_kind
from contentex.learn.figures.confidence import SHARES, confidence_reliability, mean_error, rank_correlation, sent
from contentex.learn.figures.failures import by_cause
from contentex.learn.figures.kinds import confusion, kind_accuracy, kind_reliability, with_kind
from contentex.learn.figures.overviews import Detection, by_model, by_textsweeper, with_truth
from contentex.learn.figures.reliability import expected_error
from contentex.learn.report import PageResult, Report


def summary(report: Report) -> dict[str, Any]:
    """The figures of each corpus by its name."""
    found = {source.name: report.of(source.name) for source in report.sources}
    return {name: _corpus(pages) for name, pages in found.items() if pages}


def _corpus(pages: Sequence[PageResult]) -> dict[str, Any]:
    kinds, overviews = with_kind(pages), with_truth(pages)
    return {
        **_accuracy(accuracy(pages)),
        "by_kind": {kind: _accuracy(found) for kind, found in by_kind(pages).items()},
        "kinds": _kinds(kinds) if kinds else None,
        "overviews": _overviews(overviews) if overviews else None,
        "confidence": _confidence(pages),
        "failures": {name: len(failed) for name, failed in by_cause(pages).items()},
    }


def _accuracy(found: Accuracy) -> dict[str, Any]:
    return {**found._asdict(), "f1": found.f1._asdict()}


def _kinds(pages: Sequence[PageResult]) -> dict[str, Any]:
    names, table = confusion(pages)
    bins = kind_reliability(pages)
    return {
        "pages": len(pages),
        "accuracy": kind_accuracy(pages)._asdict(),
        "calibration_error": expected_error(bins),
        "reliability": [one._asdict() for one in bins],
        "names": names,
        "confusion": table.tolist(),
    }


def _overviews(pages: Sequence[PageResult]) -> dict[str, Any]:
    return {
        "pages": len(pages),
        "overviews": sum(bool(page.is_overview) for page in pages),
        "model": _detection(by_model(pages)),
        "textsweeper": _detection(by_textsweeper(pages)),
    }


def _detection(found: Detection) -> dict[str, float]:
    names = ("average_precision", "precision", "recall", "f1")
    return {name: getattr(found, name) for name in names}


def _confidence(pages: Sequence[PageResult]) -> dict[str, Any]:
    bins = confidence_reliability(pages)
    return {
        "mean_error": mean_error(pages),
        "calibration_error": expected_error(bins),
        "rank_correlation": rank_correlation(pages),
        "reliability": [one._asdict() for one in bins],
        "sent_elsewhere": [sent(pages, share)._asdict() for share in SHARES],
    }
