"""All texts that stand in the scripts of a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from contentex.page.embedded.linked_data import linked_texts
from contentex.page.embedded.scripts import SHORTEST, Script, scripts
from contentex.page.embedded.state_texts import state_texts
from contentex.page.embedded.states import states
from contentex.page.embedded.text import JSON_LD, SCRIPT_STATE, Embedded
from contentex.page.embedded.titles import Titles
from contentex.page.page import Page

FEWEST_WORDS = {JSON_LD: 20, SCRIPT_STATE: 50}
"""Words of a text that is worth showing. Short texts of a state are descriptions for search engines."""
MOST_TEXTS = 500
"""Texts that are looked at in a script or a state."""


def embedded_texts(page: Page) -> tuple[Embedded, ...]:
    """The texts in a page's JSON-LD, then those in the state of its scripts; none that another one holds.

    >>> from contentex import parse
    >>> body = "Boil the water, warm the pot, and wait. " * 5
    >>> page = parse('<script type="application/ld+json">{"@type": "Article", "articleBody": "%s"}</script>' % body)
    >>> [(found.text[:15], found.origin, found.row) for found in embedded_texts(page)]
    [('Boil the water,', 'json-ld', 4)]
    """
    return tuple(_different([*texts_of(page, JSON_LD), *texts_of(page, SCRIPT_STATE)]))


def texts_of(page: Page, origin: str, shortest: int = SHORTEST) -> tuple[Embedded, ...]:
    """The texts of one origin, in scripts of at least so many bytes."""
    found = list(scripts(page, origin, shortest))
    texts = _in_linked_data(found) if origin == JSON_LD else _in_states(page, found)
    made = (Embedded(text, origin, row) for row, text in texts)
    return tuple(_different(each for each in made if each.words >= FEWEST_WORDS[origin]))


def _in_linked_data(found: list[Script]) -> Iterator[tuple[int, str]]:
    for script in found:
        yield from ((script.row, text) for text in islice(linked_texts(script.text), MOST_TEXTS))


def _in_states(page: Page, found: list[Script]) -> Iterator[tuple[int, str]]:
    titles = Titles.of(page) if found else Titles()
    for row, state in states(page, found):
        yield from ((row, text) for text in islice(state_texts(state, titles), MOST_TEXTS))


def _different(texts: Iterable[Embedded]) -> Iterator[Embedded]:
    """Those that no text before them holds."""
    before = ""
    for each in texts:
        if each.text not in before:
            before += each.text + "\n\n"
            yield each
