"""How much of the content was found, and how much else: F1, precision and recall of the words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from contentex.bench.measures.bootstrap import Interval, mean
from contentex.learn.report import PageResult


class Accuracy(NamedTuple):
    """Means over pages; the interval of F1 is of a draw of sites."""

    pages: int
    sites: int
    f1: Interval
    precision: float
    recall: float


def accuracy(pages: Sequence[PageResult]) -> Accuracy:
    """The means over some pages, of which there is at least one."""
    sites = site_names(pages)
    return Accuracy(
        len(pages),
        len(set(sites)),
        mean([page.f1 for page in pages], groups=sites),
        float(np.mean([page.precision for page in pages])),
        float(np.mean([page.recall for page in pages])),
    )


def site_names(pages: Iterable[PageResult]) -> list[str]:
    """The site of each page. A page of no known site is a site of its own."""
    return [page.site or f"{page.corpus} {page.id}" for page in pages]


def by_corpus(pages: Sequence[PageResult]) -> dict[str, Accuracy]:
    """The means of each corpus."""
    return _by(pages, lambda page: page.corpus)


def by_kind(pages: Sequence[PageResult]) -> dict[str, Accuracy]:
    """The means of each kind that people named, the best first."""
    found = _by([page for page in pages if page.kind], lambda page: page.kind)
    return dict(sorted(found.items(), key=lambda item: -item[1].f1.value))


def _by(pages: Sequence[PageResult], name: Callable[[PageResult], str]) -> dict[str, Accuracy]:
    groups: dict[str, list[PageResult]] = {}
    for page in pages:
        groups.setdefault(name(page), []).append(page)
    return {group: accuracy(members) for group, members in groups.items()}
