"""Bytes to Page beside other parsers: times, ratios with their targets, and a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import contentex
from contentex.bench.contenders import contender, missing
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.measures import bootstrap
from contentex.bench.measures.bootstrap import Interval
from contentex.bench.measures.table import Times
from contentex.bench.parsing.contenders import COUNTS, EXTRACTOR, OURS, PARSERS
from contentex.bench.running.timing import take_times_once

PARSER_TARGET, EXTRACTOR_TARGET = 0.45, 0.15


def compare(pages: Sequence[LabelledPage], seed: int = 1, advance: Callable[[int], None] = lambda pages: None) -> Times:
    """The time of each parser that is installed, and of one whole extraction, for each page."""
    return take_times_once(pages, (OURS, COUNTS, *PARSERS, EXTRACTOR), seed, advance)


def absent() -> list[str]:
    """Contenders that are not installed, and what would bring them."""
    return [f"{contender(name).name}: {missing(name)}" for name in (*PARSERS, EXTRACTOR) if missing(name)]


@dataclass(frozen=True)
class Ratio:
    """Our time as a share of another's, and the target that we set ourselves."""

    other: str
    share: Interval
    target: float

    @property
    def met(self) -> bool:
        """Is the share small enough?"""
        return self.share.value <= self.target

    def __str__(self) -> str:
        """A sentence.

        >>> print(Ratio("the fastest parser (selectolax)", Interval(0.44, 0.43, 0.45), 0.45))
        bytes to Page is 0.440 of the fastest parser (selectolax) [95 %: 0.430 to 0.450]; target 0.45: met
        """
        value, low, high = self.share
        said = f"bytes to Page is {value:.3f} of {self.other} [95 %: {low:.3f} to {high:.3f}]"
        return f"{said}; target {self.target}: {'met' if self.met else 'missed'}"


def ratios(times: Times, seed: int = 1) -> list[Ratio]:
    """The two that have a target, as far as the other side is installed."""
    found = []
    if fastest := fastest_parser(times):
        what = f"the fastest parser ({contender(fastest).name})"
        found.append(Ratio(what, bootstrap.ratio(*times.both(OURS, fastest), seed=seed), PARSER_TARGET))
    if EXTRACTOR in times.contenders:
        share = bootstrap.ratio(*times.both(OURS, EXTRACTOR), seed=seed)
        found.append(Ratio("resiliparse's main-content extraction", share, EXTRACTOR_TARGET))
    return found


def fastest_parser(times: Times) -> str:
    """The other parser that needs the least time; empty if none is installed."""
    parsers = [name for name in PARSERS if name in times.contenders]
    return min(parsers, key=lambda name: times.ratio(name, OURS), default="")


@dataclass(frozen=True)
class Line:
    """A contender's line of the table."""

    contender: str
    version: str
    call: str
    ms_per_page: float
    mb_per_second: float
    of_fastest_parser: float | None
    of_extraction: float | None


def lines(times: Times) -> list[Line]:
    """The table, a line for each contender."""
    return [_line(times, name, fastest_parser(times)) for name in times.contenders]


def _line(times: Times, name: str, fastest: str) -> Line:
    one, (done, _) = contender(name), times.both(name, name)
    read = times.sizes[times.of(name) > 0].sum()
    extractor = EXTRACTOR if EXTRACTOR in times.contenders else ""
    return Line(
        "resiliparse: main content" if name == EXTRACTOR else one.name,
        one.version() or contentex.__version__,
        one.note,
        float(done.mean()) * 1e3,
        float(read / done.sum()) / 1e6,
        *(times.ratio(name, other) if other else None for other in (fastest, extractor)),
    )
