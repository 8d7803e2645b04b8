"""When a page lacks a text that stands in its scripts."""

from __future__ import annotations

from collections.abc import Iterable

from contentex.page.embedded.reading import texts_of
from contentex.page.embedded.scripts import SHORTEST
from contentex.page.embedded.text import JSON_LD, SCRIPT_STATE, Embedded
from contentex.page.embedded.titles import letters
from contentex.page.page import Page

ENOUGH_WORDS = {JSON_LD: 300, SCRIPT_STATE: 100}
"""A page of which more words than these were kept lacks nothing. States are large, so they are read for few pages."""
LONGER = 2
"""How many times as long as what was kept a text must be."""
MOST_FOUND = 0.3
"""The share of a text that the page may hold and still lack the text."""
_BYTES_OF_WORD = 2  # the fewest, with the space or mark after it
_SAMPLES, _SAMPLE = 40, 24


def missing_from(page: Page, kept_words: int) -> tuple[Embedded, ...]:
    """The embedded texts that a page lacks, where an extractor kept so many words of it.

    These are the texts in its JSON-LD, or else the longest in a script's state. The page holds them nowhere, neither
    shown nor hidden, and they are much longer than what was kept. Most pages lack nothing.

    >>> from contentex import parse
    >>> body = "Boil the water, warm the pot, and wait. " * 5
    >>> script = '<script type="application/ld+json">{"@type": "Article", "articleBody": "%s"}</script>' % body
    >>> len(missing_from(parse(script), 0)), len(missing_from(parse(script + body), 40))
    (1, 0)
    """
    return _missing(page, kept_words, JSON_LD) or _missing(page, kept_words, SCRIPT_STATE)


def _missing(page: Page, kept_words: int, origin: str) -> tuple[Embedded, ...]:
    if kept_words > ENOUGH_WORDS[origin]:
        return ()
    least = LONGER * kept_words
    found = texts_of(page, origin, max(least * _BYTES_OF_WORD, SHORTEST))
    if _words(found) <= least:
        return ()
    held = letters("\n".join(page.blocks.texts() + page.hidden_blocks.texts()))
    missing = [each for each in found if _share_in(held, each.text) <= MOST_FOUND]
    if origin == SCRIPT_STATE:
        missing = sorted(missing, key=lambda each: -each.words)[:1]
    return tuple(missing) if _words(missing) > least else ()


def _words(texts: Iterable[Embedded]) -> int:
    return sum(each.words for each in texts)


def _share_in(held: str, text: str) -> float:
    """The share of samples of a text that are in the letters that a page holds."""
    whole = letters(text)
    last = max(len(whole) - _SAMPLE, 0)
    samples = [whole[at : at + _SAMPLE] for at in range(0, last + 1, max(last // _SAMPLES, 1))]
    return sum(sample in held for sample in samples) / len(samples)
