"""What was measured on a corpus: a number for each contender, page and measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from contentex.bench.corpora.labelled import Corpus


@dataclass(frozen=True)
class Scores:
    """The scores of all contenders on all pages of a corpus.

    A measure has a name such as `words.f1` (the whole list is `measures.MEASURES`). A number is NaN where the measure
    does not apply: the page has no such label, or the contender has no such function. A failure counts as an empty
    answer.
    """

    corpus: Corpus
    contenders: tuple[str, ...]
    measures: tuple[str, ...]
    values: npt.NDArray[np.float64]
    """One number for each contender, page and measure, in this order of axes."""

    def of(self, contender: str, measure: str) -> npt.NDArray[np.float64]:
        """The numbers of a contender by a measure, for all pages."""
        place = self.contenders.index(contender), slice(None), self.measures.index(measure)
        numbers: npt.NDArray[np.float64] = self.values[place]
        return numbers

    def mean(self, contender: str, measure: str, pages: npt.NDArray[np.bool_] | None = None) -> float:
        """The mean over the pages to which the measure applies; NaN if there are none."""
        numbers = self.of(contender, measure)
        numbers = numbers if pages is None else numbers[pages]
        numbers = numbers[~np.isnan(numbers)]
        return float(numbers.mean()) if len(numbers) else float("nan")

    def has(self, measure: str) -> bool:
        """Does the measure apply to any page?"""
        return bool((~np.isnan(self.values[:, :, self.measures.index(measure)])).any())

    @property
    def kinds(self) -> npt.NDArray[np.str_]:
        """The kind of each page."""
        return np.array([page.kind for page in self.corpus.pages])

    @property
    def sites(self) -> npt.NDArray[np.str_]:
        """The site of each page."""
        return np.array([page.site for page in self.corpus.pages])


@dataclass(frozen=True)
class Times:
    """Processor time in seconds: a row for each page, a column for each contender.

    NaN stands where a contender failed, and on pages on which no time was taken.
    """

    contenders: tuple[str, ...]
    sizes: npt.NDArray[np.int64]
    """The bytes of each page."""
    seconds: npt.NDArray[np.float64]

    def of(self, contender: str) -> npt.NDArray[np.float64]:
        """The times of a contender, for all pages."""
        column: npt.NDArray[np.float64] = self.seconds[:, self.contenders.index(contender)]
        return column

    def both(self, ours: str, other: str) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """The times of two contenders for the pages on which neither failed."""
        first, second = self.of(ours), self.of(other)
        done = ~(np.isnan(first) | np.isnan(second))
        return first[done], second[done]

    def ratio(self, ours: str, other: str) -> float:
        """The time of one contender as a share of another's, over the pages on which neither failed."""
        first, second = self.both(ours, other)
        return float(first.sum() / second.sum()) if len(first) else float("nan")


def kinds_of(scores: Scores) -> Sequence[str]:
    """The kinds of pages in a corpus, the most frequent first."""
    names, counts = np.unique(scores.kinds, return_counts=True)
    return [str(names[place]) for place in np.argsort(-counts, kind="stable") if names[place]]
