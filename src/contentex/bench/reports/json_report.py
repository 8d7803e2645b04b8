"""The report as JSON: all figures, for programs. `docs/reports.md` tells what each key means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from contentex.bench.measures.bootstrap import Interval
from contentex.bench.reports.summary import CorpusSummary, Standing, Summary
from contentex.bench.reports.writing import write

FORMAT = 1
"""Changes when a key gets another meaning or goes."""


def write_json(summary: Summary, path: Path) -> None:
    """Write all figures to a file."""
    write(path, json.dumps(to_dict(summary), ensure_ascii=False, indent=2, allow_nan=False) + "\n")


def to_dict(summary: Summary) -> dict[str, Any]:
    """All figures as dictionaries, lists, texts and numbers. What does not apply is None."""
    result = summary.result
    return {
        "format": FORMAT,
        "settings": {name: _plain(value) for name, value in result.settings.items()},
        "versions": dict(result.versions),
        "peer": result.peer,
        "corpora": [_corpus(corpus) for corpus in summary.corpora],
    }


def _corpus(corpus: CorpusSummary) -> dict[str, Any]:
    return {
        "name": corpus.name,
        "notes": list(corpus.found.corpus.notes),
        "pages": len(corpus.found.corpus),
        "timed_pages": corpus.timed,
        "sites": dict(corpus.sites),
        "kinds": dict(corpus.kinds),
        "measures": list(corpus.measures),
        "contenders": [_standing(standing) for standing in corpus.standings],
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "name": standing.contender,
        "version": standing.version,
        "ours": standing.ours,
        "is_peer": standing.is_peer,
        "measures": {name: _interval(mean) for name, mean in standing.measures.items()},
        "gain": _interval(standing.gain),
        "better": _plain(standing.better),
        "worse": _plain(standing.worse),
        "kinds": _numbers(standing.kinds),
        "sites": _numbers(standing.sites),
        "mean_of_sites": _plain(standing.mean_of_sites),
        "milliseconds": _interval(standing.milliseconds),
        "time_ratio": _interval(standing.ratio),
        "peak_bytes": standing.peak or None,
        "failures": dict(standing.failures),
        "empty": standing.empty,
    }


def _interval(interval: Interval) -> dict[str, Any]:
    return _numbers(interval._asdict())


def _numbers(values: Mapping[str, float]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in values.items()}


def _plain(value: Any) -> Any:
    """JSON knows neither NaN nor infinity."""
    return None if isinstance(value, float) and not isfinite(value) else value
