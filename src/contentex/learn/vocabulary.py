"""Learning a vocabulary: what words tell, counted so that no site has more than one voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from contentex.learn import kind_words
from contentex.learn.examples import Example
from contentex.learn.kind_words import FEWEST_SITES
from contentex.model.vocabulary import Vocabulary

SMOOTHING = 2.0
"""Sites that are added to each word, with the mean share of content."""


class Counts(NamedTuple):
    """One entry for each word of each page that has text under it, and the table of all words."""

    word: Any
    site: Any
    page: Any
    share: Any
    """The share of content in the text under elements with the word."""
    kinds: kind_words.Counts


def count(examples: Sequence[Example], sites: Sequence[int]) -> Counts:
    """Count the words of all pages once; `learn` then takes those of some pages."""
    parts = [_count(example) for example in examples]
    pages = np.repeat(np.arange(len(parts)), [len(words) for words, _ in parts])
    words, shares = (np.concatenate([part[place] for part in parts]) for place in (0, 1))
    kinds = kind_words.count(examples, sites)
    return Counts(words, np.asarray(sites)[pages], pages, shares, kinds)


def _count(example: Example) -> tuple[Any, Any]:
    """The words of a page with text under them, and the share of content in that."""
    scene, tokens = example.scene(np.zeros(len(example.page))), example.tokens
    content = np.concatenate(([0.0], np.cumsum(example.words * example.label)))
    total = np.concatenate(([0.0], np.cumsum(example.words)))
    low, high = scene.first[tokens.row], scene.last[tokens.row]
    words, number = np.unique(tokens.word, return_inverse=True)
    under = np.bincount(number, total[high] - total[low], len(words))
    good = np.bincount(number, content[high] - content[low], len(words))
    return words[under > 0], good[under > 0] / under[under > 0]


def learn(counts: Counts, pages: Any, kinds: Any) -> Vocabulary:
    """The vocabulary of some pages: a mask of them, and the kind of every page."""
    by_content, content = _content(counts, pages)
    by_kind, weights, bias = kind_words.learn_words(counts.kinds, pages, kinds)
    words = np.union1d(by_content, by_kind)
    return Vocabulary(
        words,
        _at(words, by_content, content),
        _at(words, by_kind, weights),
        bias,
        *kind_words.learn_hints(counts.kinds, pages, kinds),
    )


def _at(words: Any, some: Any, values: Any) -> Any:
    """The values of some words for all words, 0 for the others."""
    every = np.zeros((len(words), *values.shape[1:]), np.float32)
    every[np.searchsorted(words, some)] = values
    return every


def _content(counts: Counts, pages: Any) -> tuple[Any, Any]:
    """Words that are on enough sites, and their log-odds of content."""
    taken = pages[counts.page]
    words, number = np.unique(counts.word[taken], return_inverse=True)
    site, share = counts.site[taken], counts.share[taken]
    voices, voice = np.unique(number.astype(np.int64) * (int(site.max(initial=0)) + 1) + site, return_inverse=True)
    mean = np.bincount(voice, share, len(voices)) / np.bincount(voice, minlength=len(voices))
    word = voices // (int(site.max(initial=0)) + 1)
    sites, good = np.bincount(word, minlength=len(words)), np.bincount(word, mean, len(words))
    usual = float(np.clip(share.mean(), 0.01, 0.99)) if len(share) else 0.5
    odds = np.log((good + SMOOTHING * usual) / (sites - good + SMOOTHING * (1 - usual))) - np.log(usual / (1 - usual))
    return words[sites >= FEWEST_SITES], odds[sites >= FEWEST_SITES]
