"""Pages to learn from and pages to report on, kept apart: cross-validation that does not leak.

What is learned on a site's pages works too well on the others of that site. So a whole site is in one fold, and with
it every page that repeats one of its pages: byte by byte, or nearly, in its visible text or in its gold text.

The folds are the same for everything that learns. A page's fold follows from the name of its group and the seed; which
other pages there are and in which order does not matter, unless one joins two groups.

A learner never meets what it is tested on: it is handed the pages of the other folds, and what it returns is asked for
the pages of its fold by `cross_validate`, without their labels. If it tunes, it does the same again within its pages:

    def fit(training: Folded) -> Callable[[Unlabelled], str]:
        scores = cross_validate(training, fit_with_other_settings)
        ...

    answers = cross_validate(fold(pages), fit)

Pages of several corpora must be folded together. Where a split is given, `check_apart` tells whether it leaks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.duplicates import buckets, joined
from contentex.bench.sites import site_of
from contentex.errors import ContentexError
from contentex.extract import extract
from contentex.page.parse import parse

T = TypeVar("T")
IntArray = npt.NDArray[np.int64]
Predict = Callable[["Unlabelled"], T]

FOLDS = 5
SEED = 1
"""What everything that learns uses, unless it says so."""


class FoldError(ContentexError, ValueError):
    """Pages that cannot be put in folds: too few of them, or all of one site."""


class LeakError(ContentexError):
    """Pages to learn from and pages to report on that belong together."""


@dataclass(frozen=True, slots=True)
class Unlabelled:
    """All that a learner may see of a page that it is tested on."""

    id: str
    html: bytes
    url: str


@dataclass(frozen=True, eq=False)
class Folded:
    """Labelled pages in folds."""

    pages: tuple[LabelledPage, ...]
    groups: tuple[str, ...]
    """The name of each page's group: a site, or a number that its text gave."""
    number: IntArray
    """The fold of each page."""

    def __len__(self) -> int:
        """The number of pages."""
        return len(self.pages)

    @property
    def folds(self) -> list[int]:
        """The folds that have pages."""
        return sorted(set(self.number.tolist()))

    def without(self, number: int) -> Folded:
        """The pages to learn from when this fold is held out, in their folds."""
        kept = np.flatnonzero(self.number != number).tolist()
        pages, names = tuple(self.pages[place] for place in kept), tuple(self.groups[place] for place in kept)
        return Folded(pages, names, self.number[kept])

    def held_out(self, number: int) -> Iterator[tuple[int, Unlabelled]]:
        """The pages of a fold with their places, without their labels."""
        for place in np.flatnonzero(self.number == number).tolist():
            page = self.pages[place]
            yield place, Unlabelled(page.id, page.html, page.url)


def fold(pages: Sequence[LabelledPage], folds: int = FOLDS, seed: int = SEED) -> Folded:
    """Put pages in folds, whole groups of them."""
    if folds < 2:
        raise FoldError(f"cross-validation needs two folds or more, not {folds}")
    names = groups(pages)
    return Folded(tuple(pages), tuple(names), np.array([_fold(name, folds, seed) for name in names], np.int64))


def _fold(name: str, folds: int, seed: int) -> int:
    return int.from_bytes(sha256(f"{seed} {name}".encode()).digest()[:8], "big") % folds


def cross_validate(
    folded: Folded, fit: Callable[[Folded], Predict[T]], advance: Callable[[], None] = lambda: None
) -> list[T]:
    """What is predicted for each page by a learner that saw neither the page nor its group, in the order of the pages.

    `fit` is called once for each fold, with the pages of the others. `advance` is called after each page.
    """
    if len(folded.folds) < 2:
        raise FoldError(f"{len(folded)} pages in {len(set(folded.groups))} groups fill less than two folds")
    found: dict[int, T] = {}
    for number in folded.folds:
        predict = fit(folded.without(number))
        for place, page in folded.held_out(number):
            found[place] = predict(page)
            advance()
    return [found[place] for place in range(len(folded))]


def groups(pages: Sequence[LabelledPage]) -> list[str]:
    """The name of each page's group. Pages of one site are in one, pages that are nearly the same too, and so on."""
    looks = [_look(page) for page in pages]
    first = joined([[name.encode(), *marks] for name, marks in looks]).tolist()
    names: dict[int, str] = {}
    for top, (name, _) in zip(first, looks, strict=True):
        names[top] = min(name, names.get(top, name))
    return [names[top] for top in first]


def _look(labelled: LabelledPage) -> tuple[str, list[bytes]]:
    """What a page is called on its own, and the marks that make it belong to others."""
    page, digest = parse(labelled.html), sha256(labelled.html)
    text = extract(page, method="visible").text
    gold = (b"gold" + bucket for bucket in buckets(labelled.gold))
    # "~" comes after all that sites are called: a group is called after a site if it has one.
    return site_of(labelled, page) or f"~{digest.hexdigest()}", [digest.digest(), *buckets(text), *gold]


def check_apart(training: Sequence[LabelledPage], held_out: Sequence[LabelledPage]) -> None:
    """Raise a `LeakError` if a page to report on is of a site to learn from, or repeats one of its pages."""
    names = groups([*training, *held_out])
    shared = sorted(set(names[: len(training)]) & set(names[len(training) :]))
    if shared:
        raise LeakError(f"{len(shared)} groups are on both sides, first {shared[0]}")
