"""Learning what the words of a page tell about its kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy import sparse
from sklearn.linear_model import LogisticRegression

from contentex.learn.examples import Example
from contentex.model.kind import KINDS
from contentex.model.vocabulary import scale

FEWEST_SITES = 3
"""A word must be on so many sites."""

CAUTION = 0.15
"""The smaller, the closer to 0 weights are kept (C of the logistic regression)."""
STEPS = 150
"""At most, until the weights stay as they are."""
SMOOTHING = 1.0
"""Pages that are added to each hint, of all kinds as usual."""


class Counts(NamedTuple):
    """Which page has which words."""

    words: Any
    """All words, in order."""
    on_page: Any
    """A line for each page, 1 where it has the word."""
    hints: Any
    hint_on_page: Any
    site: Any
    """The number of each page's site."""
    weight: Any
    """How much each page counts."""


def count(examples: Sequence[Example], sites: Sequence[int]) -> Counts:
    """Count the words of all pages once; `learn` then takes those of some pages."""
    every = [np.unique(np.concatenate((one.tokens.word, one.links, one.hints))) for one in examples]
    hints = [np.unique(one.hints) for one in examples]
    weight = np.array([one.weight for one in examples])
    return Counts(*_table(every), *_table(hints), np.asarray(sites), weight)


def _table(pages: Sequence[Any]) -> tuple[Any, Any]:
    words, column = np.unique(np.concatenate(pages), return_inverse=True)
    line = np.repeat(np.arange(len(pages)), list(map(len, pages)))
    ones = np.ones(len(column), np.float64)
    return words, sparse.csr_matrix((ones, (line, column)), shape=(len(pages), len(words)))


def learn_words(counts: Counts, pages: Any, kinds: Any) -> tuple[Any, Any, Any]:
    """The words of some pages, a mask, that are on enough sites; their weights, and what each kind begins with.

    Pages of no kind tell nothing.
    """
    told = np.flatnonzero(pages & (kinds >= 0))
    known = np.flatnonzero(_on_sites(counts.on_page[told], counts.site[told]) >= FEWEST_SITES)
    return counts.words[known], *_regression(counts.on_page[told][:, known], kinds[told], counts.weight[told])


def learn_hints(counts: Counts, pages: Any, kinds: Any) -> tuple[Any, Any]:
    """The hints that are on enough sites, and their log-odds."""
    told = np.flatnonzero(pages & (kinds >= 0))
    known = np.flatnonzero(_on_sites(counts.hint_on_page[told], counts.site[told]) >= FEWEST_SITES)
    return counts.hints[known], _odds(counts.hint_on_page[told][:, known], counts.site[told], kinds[told])


def _on_sites(table: Any, site: Any) -> Any:
    """On how many sites each word is."""
    return np.asarray((_by_site(table, site) > 0).sum(axis=0)).ravel()


def _by_site(table: Any, site: Any) -> Any:
    """On how many pages of each site a word is."""
    lines = np.unique(site, return_inverse=True)[1]
    shape = (int(lines.max(initial=-1)) + 1, len(site))
    return sparse.csr_matrix((np.ones(len(site)), (lines, np.arange(len(site)))), shape=shape) @ table


def _regression(table: Any, kinds: Any, weight: Any) -> tuple[Any, Any]:
    """A line of weights for each word, and what each kind begins with."""
    weights, bias = np.zeros((table.shape[1], len(KINDS))), np.full(len(KINDS), -10.0)
    present = np.unique(kinds)
    if len(present) < 2 or table.shape[1] == 0:
        return weights.astype(np.float32), np.zeros(len(KINDS), np.float32)
    scaled = sparse.diags(scale(table.getnnz(axis=1))) @ table
    fitted = LogisticRegression(C=CAUTION, max_iter=STEPS).fit(scaled, kinds, weight)
    lines, begin = fitted.coef_, fitted.intercept_
    if len(present) == 2:  # then there is one line, which speaks for the second
        lines, begin = np.concatenate((-lines / 2, lines / 2)), np.concatenate((-begin / 2, begin / 2))
    weights[:, present], bias[present] = lines.T, begin
    return weights.astype(np.float32), bias.astype(np.float32)


def _odds(table: Any, site: Any, kinds: Any) -> Any:
    """For each hint and kind, the log-odds of the kind given the hint; a site has one voice for each kind."""
    with_hint = np.zeros((table.shape[1], len(KINDS)))
    sites = np.zeros(len(KINDS))
    for kind in range(len(KINDS)):
        of_kind = np.flatnonzero(kinds == kind)
        if len(of_kind):
            sites[kind] = len(np.unique(site[of_kind]))
            with_hint[:, kind] = _on_sites(table[of_kind], site[of_kind])
    every, everywhere = with_hint.sum(axis=1, keepdims=True), max(sites.sum(), 1)
    usual = SMOOTHING * every / everywhere
    inside = (with_hint + usual) / (sites + SMOOTHING)
    others = (every - with_hint + usual) / (everywhere - sites + SMOOTHING)
    return np.log(np.maximum(inside, 1e-9) / np.maximum(others, 1e-9)).astype(np.float32)
