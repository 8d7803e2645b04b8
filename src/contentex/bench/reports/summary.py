"""From what a run found out to the figures that all reports show. They are computed once, here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import isnan, nan

import numpy as np
import numpy.typing as npt

from contentex.bench.measures import bootstrap
from contentex.bench.measures.bootstrap import Interval
from contentex.bench.measures.table import kinds_of
from contentex.bench.result import CorpusResult, Result

MAIN = "words.f1"
"""The measure by which contenders are ranked and compared."""
UNKNOWN = Interval(nan, nan, nan)
PART = "part."
_SEVERAL = 3
"""Pages of a site that make a mean worth showing."""
_MOST_SITES = 8
"""Sites that a table has room for."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Standing:
    """How a contender did on a corpus. A figure that does not apply is NaN."""

    contender: str
    version: str
    ours: bool
    is_peer: bool
    """Whether this is the contender that others are compared with."""
    pages: int
    measures: Mapping[str, Interval]
    """The mean of each measure that applies to any page of the corpus."""
    gain: Interval
    """By how much it is better than the peer, page by page."""
    better: float
    """The share of pages on which it is better than the peer."""
    worse: float
    kinds: Mapping[str, float]
    """The mean for the pages of each kind."""
    sites: Mapping[str, float]
    """The mean for the pages of each site."""
    milliseconds: Interval
    """Processor time per page."""
    ratio: Interval
    """Its time as a share of the peer's."""
    peak: int
    """The most memory that its process held, in bytes."""
    failures: Mapping[str, int]
    """How often it failed, by cause, the most frequent first."""
    empty: int
    """Answers without any text, failures included."""

    def mean(self, measure: str) -> Interval:
        """The mean of a measure; NaN if it does not apply to the corpus."""
        return self.measures.get(measure, UNKNOWN)

    @property
    def main(self) -> Interval:
        """The measure by which contenders are ranked."""
        return self.mean(MAIN)

    @property
    def mean_of_sites(self) -> float:
        """The mean of the means of each site: a site with many pages counts once."""
        return float(np.mean(list(self.sites.values()))) if self.sites else nan

    @property
    def failed(self) -> int:
        """On how many pages it failed."""
        return sum(self.failures.values())


@dataclass(frozen=True)
class CorpusSummary:
    """The contenders on a corpus."""

    found: CorpusResult = field(repr=False)
    peer: str
    measures: tuple[str, ...]
    """Those that apply to any page."""
    kinds: Mapping[str, int]
    """How many pages there are of each kind, the most frequent first."""
    sites: Mapping[str, int]
    """How many pages there are of each site, the most frequent first."""
    standings: tuple[Standing, ...]
    """The best first."""

    @property
    def name(self) -> str:
        """The name of the corpus."""
        return self.found.corpus.name

    @property
    def large_sites(self) -> Mapping[str, int]:
        """The sites of which there are several pages, at most so many that a table can show them."""
        return {site: number for site, number in list(self.sites.items())[:_MOST_SITES] if number >= _SEVERAL}

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of articles that are labelled."""
        return tuple(name.removeprefix(PART) for name in self.measures if name.startswith(PART))

    @property
    def rival(self) -> Standing | None:
        """The contender that others are compared with; None if it did not take part."""
        return next((standing for standing in self.standings if standing.is_peer), None)

    @property
    def ours(self) -> Standing | None:
        """The best of our methods; None if none took part."""
        return next((standing for standing in self.standings if standing.ours), None)

    @property
    def timed(self) -> int:
        """On how many pages time was taken."""
        times = self.found.times
        return 0 if times is None else int((~np.isnan(times.seconds)).any(axis=1).sum())

    def has(self, *measures: str) -> bool:
        """Does any of these measures apply?"""
        return any(measure in self.measures for measure in measures)


@dataclass(frozen=True)
class Summary:
    """All corpora, and what a reader must know about the run."""

    result: Result = field(repr=False)
    corpora: tuple[CorpusSummary, ...]


def summarise(result: Result) -> Summary:
    """The figures of a run."""
    return Summary(result, tuple(_corpus(result, found) for found in result.corpora))


def _corpus(result: Result, found: CorpusResult) -> CorpusSummary:
    scores = found.scores
    standings = [_standing(result, found, contender) for contender in scores.contenders]
    return CorpusSummary(
        found=found,
        peer=result.peer,
        measures=tuple(measure for measure in scores.measures if scores.has(measure)),
        kinds={kind: int((scores.kinds == kind).sum()) for kind in kinds_of(scores)},
        sites=dict(Counter(site for site in scores.sites.tolist() if site).most_common()),
        standings=tuple(sorted(standings, key=_rank)),
    )


def _rank(standing: Standing) -> tuple[float, str]:
    value = standing.main.value
    return -1.0 if isnan(value) else -value, standing.contender


def _standing(result: Result, found: CorpusResult, contender: str) -> Standing:
    scores = found.scores
    main = scores.of(contender, MAIN)
    peers = _peers(result, found)
    groups = _groups(scores.sites)
    wins = bootstrap.wins(main, peers)
    return Standing(
        contender=contender,
        version=result.versions.get(contender, ""),
        ours=contender in result.ours,
        is_peer=contender == result.peer,
        pages=len(scores.corpus),
        measures={
            name: bootstrap.mean(scores.of(contender, name), groups=groups)
            for name in scores.measures
            if scores.has(name)
        },
        gain=bootstrap.difference(main, peers, groups=groups),
        better=wins.better,
        worse=wins.worse,
        kinds={kind: scores.mean(contender, MAIN, scores.kinds == kind) for kind in kinds_of(scores)},
        sites=site_means(main, scores.sites),
        milliseconds=_milliseconds(found, contender),
        ratio=_ratio(result, found, contender),
        peak=found.peak(contender),
        failures=dict(found.failures(contender).most_common()),
        empty=sum(not answer.text.strip() for answer in found.answers[contender]),
    )


# --- Accuracy ------------------------------------------------------------------------------------------------------


def _groups(sites: npt.NDArray[np.str_]) -> npt.NDArray[np.str_]:
    """What is drawn together: the pages of a site. A page without a site is alone.

    >>> _groups(np.array(["a.test", "", "a.test", ""])).tolist()
    ['a.test', '1', 'a.test', '3']
    """
    return np.where(sites == "", np.arange(len(sites)).astype(str), sites)


def _peers(result: Result, found: CorpusResult) -> Floats:
    """The peer's scores; NaN if it did not take part."""
    if result.peer in found.scores.contenders:
        return found.scores.of(result.peer, MAIN)
    return np.full(len(found.corpus), nan)


def site_means(values: Floats, sites: npt.NDArray[np.str_]) -> dict[str, float]:
    """The mean over the pages of each site, by name. Pages without a site are left out.

    >>> site_means(np.array([1.0, 0.5, 0.2]), np.array(["b.test", "b.test", "a.test"]))
    {'a.test': 0.2, 'b.test': 0.75}
    """
    known = ~np.isnan(values) & (sites != "")
    names, places = np.unique(sites[known], return_inverse=True)
    means = np.bincount(places, values[known]) / np.bincount(places)
    return dict(zip(names.tolist(), means.tolist(), strict=True))


# --- Time ----------------------------------------------------------------------------------------------------------


def _milliseconds(found: CorpusResult, contender: str) -> Interval:
    if found.times is None or contender not in found.times.contenders:
        return UNKNOWN
    mean = bootstrap.mean(found.times.of(contender), groups=_groups(found.scores.sites))
    return Interval(*(1000 * value for value in mean))


def _ratio(result: Result, found: CorpusResult, contender: str) -> Interval:
    times = found.times
    if times is None or not {contender, result.peer} <= set(times.contenders):
        return UNKNOWN
    return bootstrap.ratio(times.of(contender), times.of(result.peer), groups=_groups(found.scores.sites))
