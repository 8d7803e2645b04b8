"""Learning a vocabulary: what words in classes and ids tell, counted so that no site has more than one voice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from contentex.learn.examples import Example
from contentex.model.kind import KINDS
from contentex.model.vocabulary import Vocabulary

FEWEST_SITES = 3
"""A word must be on so many sites."""
SMOOTHING = 2.0
"""Sites that are added to each word, with the mean share of content."""
KIND_SMOOTHING = 1.0


class Counts(NamedTuple):
    """One entry for each word of each page."""

    word: Any
    site: Any
    page: Any
    share: Any
    """The share of content in the text under elements with the word; NaN where there is no text, or it is a hint."""


def count(examples: Sequence[Example], sites: Sequence[int]) -> Counts:
    """Count the words of all pages once; `learn` then takes those of some pages."""
    parts = [_count(example) for example in examples]
    pages = np.repeat(np.arange(len(parts)), [len(words) for words, _ in parts])
    words, shares = (np.concatenate([part[place] for part in parts]) for place in (0, 1))
    return Counts(words, np.asarray(sites)[pages], pages, shares)


def _count(example: Example) -> tuple[Any, Any]:
    """The words of a page, and the share of content under each."""
    scene = example.scene(np.zeros(len(example.page)))
    content = np.concatenate(([0.0], np.cumsum(example.words * example.label)))
    total = np.concatenate(([0.0], np.cumsum(example.words)))
    low, high = scene.first[example.tokens.row], scene.last[example.tokens.row]
    words, number = np.unique(example.tokens.word, return_inverse=True)
    under = np.bincount(number, total[high] - total[low], len(words))
    good = np.bincount(number, content[high] - content[low], len(words))
    share = np.where(under > 0, good / np.maximum(under, 1e-9), np.nan)
    extra = np.setdiff1d(example.hints, words)
    return np.concatenate((words, extra)), np.concatenate((share, np.full(len(extra), np.nan)))


def learn(counts: Counts, pages: Any, kinds: Any) -> Vocabulary:
    """The vocabulary of some pages: a mask of them, and the kind of every page."""
    taken = pages[counts.page]
    words, number = np.unique(counts.word[taken], return_inverse=True)
    site, page, share = counts.site[taken], counts.page[taken], counts.share[taken]
    content, on_sites = _content(number, site, share, len(words))
    by_kind = _kinds(number, site, kinds[page], len(words))
    known = on_sites >= FEWEST_SITES
    return Vocabulary(words[known], content[known].astype(np.float32), by_kind[known].astype(np.float32))


def _content(number: Any, site: Any, share: Any, size: int) -> tuple[Any, Any]:
    """Log-odds of content, and on how many sites each word is."""
    key = number.astype(np.int64) * (int(site.max(initial=0)) + 1) + site
    voices, voice = np.unique(key, return_inverse=True)
    judged = ~np.isnan(share)
    heard = np.bincount(voice[judged], minlength=len(voices))
    mean = np.bincount(voice[judged], share[judged], len(voices)) / np.maximum(heard, 1)
    word = voices // (int(site.max(initial=0)) + 1)
    sites = np.bincount(word[heard > 0], minlength=size)
    good = np.bincount(word[heard > 0], mean[heard > 0], size)
    usual = float(np.clip(share[judged].mean(), 0.01, 0.99)) if judged.any() else 0.5
    odds = np.log((good + SMOOTHING * usual) / (sites - good + SMOOTHING * (1 - usual))) - np.log(usual / (1 - usual))
    odds[sites < FEWEST_SITES] = 0
    return odds, np.bincount(word, minlength=size)


def _kinds(number: Any, site: Any, kind: Any, size: int) -> Any:
    """Log-odds of each kind of page, given that it has the word."""
    odds = np.zeros((size, len(KINDS)))
    told = kind >= 0
    if not told.any():
        return odds
    number, site, kind = number[told], site[told], kind[told]
    place = np.unique(site, return_inverse=True)[1]
    sites_of = np.array([len(np.unique(site[kind == value])) for value in range(len(KINDS))], np.float64)
    key = (number.astype(np.int64) * len(KINDS) + kind) * (int(place.max()) + 1) + place
    seen = np.unique(key) // (int(place.max()) + 1)  # a site has one voice for a word and a kind
    table = np.bincount(seen, minlength=size * len(KINDS)).reshape(size, len(KINDS)).astype(np.float64)
    every, everywhere = table.sum(axis=1), sites_of.sum()
    for value in range(len(KINDS)):
        usual = KIND_SMOOTHING * every / everywhere
        inside = (table[:, value] + usual) / (sites_of[value] + KIND_SMOOTHING)
        others = (every - table[:, value] + usual) / (everywhere - sites_of[value] + KIND_SMOOTHING)
        odds[:, value] = np.log(np.maximum(inside, 1e-9) / np.maximum(others, 1e-9))
    return odds
