"""How well the kinds of pages are told apart."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from contentex.bench.measures.bootstrap import Interval, mean
from contentex.learn.figures.accuracy import site_names
from contentex.learn.figures.reliability import Bin, equal_widths
from contentex.learn.report import PageResult


def with_kind(pages: Sequence[PageResult]) -> list[PageResult]:
    """The pages of which people named a kind that the model knows."""
    return [page for page in pages if page.kind in page.kinds]


def guessed(page: PageResult) -> str:
    """The likeliest kind."""
    return max(page.kinds, key=lambda kind: page.kinds[kind])


def kind_accuracy(pages: Sequence[PageResult]) -> Interval:
    """The share of the pages whose likeliest kind is the right one."""
    return mean(_right(pages), groups=site_names(pages))


def _right(pages: Sequence[PageResult]) -> list[bool]:
    return [guessed(page) == page.kind for page in pages]


def confusion(pages: Sequence[PageResult]) -> tuple[list[str], npt.NDArray[np.int64]]:
    """The kinds, those with most pages first, and a row for each: how many of its pages were held for which kind."""
    sizes: dict[str, int] = dict.fromkeys((kind for page in pages for kind in page.kinds), 0)
    for page in pages:
        sizes[page.kind] += 1
    names = sorted(sizes, key=lambda kind: -sizes[kind])
    table = np.zeros((len(names), len(names)), np.int64)
    for page in pages:
        table[names.index(page.kind), names.index(guessed(page))] += 1
    return names, table


def kind_reliability(pages: Sequence[PageResult]) -> list[Bin]:
    """The probability of the likeliest kind against how often it was right."""
    return equal_widths([max(page.kinds.values()) for page in pages], _right(pages))
