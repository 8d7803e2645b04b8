"""Everything that a run of the bench found out: what the reports are made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import Corpus
from contentex.bench.measures.table import Scores, Times


@dataclass(frozen=True)
class CorpusResult:
    """What was found out on a corpus."""

    scores: Scores
    answers: Mapping[str, Sequence[Answer]]
    """The answers of each contender, one for each page of the corpus."""
    times: Times | None = None
    """None if no time was taken."""

    @property
    def corpus(self) -> Corpus:
        """The corpus itself."""
        return self.scores.corpus

    def failures(self, contender: str) -> Counter[str]:
        """How often a contender failed, by cause."""
        return Counter(answer.failure for answer in self.answers[contender] if answer.failure)

    def peak(self, contender: str) -> int:
        """The most memory that a contender's process held, in bytes."""
        return max((answer.peak for answer in self.answers[contender]), default=0)


@dataclass(frozen=True)
class Result:
    """What was found out in a run, and under which circumstances."""

    corpora: tuple[CorpusResult, ...]
    versions: Mapping[str, str]
    """The version of each contender; the order is the one in which reports list them."""
    ours: frozenset[str]
    """The contenders that are methods of contentex."""
    peer: str
    """The contender that others are compared with, in time and page by page."""
    settings: Mapping[str, str | int | float | bool]
    """Whatever a reader must know to repeat the run: seed, date, Python, machine, limits."""
