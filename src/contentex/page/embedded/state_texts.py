"""Texts in the state of a page's scripts.

A state holds menus, settings, translations and other pages too. What is about the page has the page's title beside it
or above it. The names that lead to a string tell what it may be, and the string itself whether it is prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice
from typing import Any

from contentex import datafiles
from contentex.page.embedded.text import is_prose, plain
from contentex.page.embedded.titles import Titles
from contentex.page.embedded.values import Path, nodes, objects

SHORTEST = 20
"""Characters of a string that may be a paragraph."""
MOST_STRINGS = 500
"""Strings that are looked at in a thing that has the page's title."""
MOST_THINGS = 10
"""Such things that are looked at in a state."""
_NAME_PARTS = re.compile(r"[A-Z]?[a-z]+(?:\d+[a-z]+)?|[A-Z]+(?![a-z])")


def state_texts(state: Any, titles: Titles) -> Iterator[str]:
    """The prose about a page in a state. Strings with the same path are one text.

    >>> post = {"title": "Tea time", "body": ["Boil the water, then wait.", "Drink it in the garden."]}
    >>> list(state_texts({"post": post, "menu": {"body": "Home, news and shop."}}, Titles(frozenset(["teatime"]))))
    ['Boil the water, then wait.\\n\\nDrink it in the garden.']
    """
    for thing in islice(filter(titles.fit, objects(state)), MOST_THINGS):
        for texts in _by_path(islice(_strings(thing), MOST_STRINGS)):
            text = "\n\n".join(dict.fromkeys(texts))
            if is_prose(text):
                yield text


def _by_path(strings: Iterable[tuple[Path, str]]) -> Iterable[list[str]]:
    """The texts of the strings, those with the same path together."""
    found: dict[Path, list[str]] = {}
    for path, string in strings:
        if text := plain(string):
            found.setdefault(path, []).append(text)
    return found.values()


# --- Strings with fitting names -------------------------------------------------------------------------------------


def _strings(thing: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    """The strings whose name is one of a text."""
    for path, node in nodes(thing, _is_other):
        if isinstance(node, str) and len(node) >= SHORTEST and _is_body(path[-1]):
            yield _shortened(path), node


def _shortened(path: Path) -> Path:
    """A path without repetitions: rich text has content in content, as deep as its lists are."""
    return tuple(dict.fromkeys(path))


@lru_cache(4096)
def _words(name: str) -> frozenset[str]:
    """The words that a name is made of, in small letters.

    >>> sorted(_words("articleBody_HTML2")), sorted(_words("i18n"))
    (['article', 'body', 'html'], ['i18n'])
    """
    return frozenset(word.lower() for word in _NAME_PARTS.findall(name[:80]))


def _is_body(name: str) -> bool:
    return not _words(name).isdisjoint(_listed("body_names.txt"))


def _is_other(name: str, value: Any) -> bool:
    return not _words(name).isdisjoint(_listed("other_names.txt"))


@cache
def _listed(file: str) -> frozenset[str]:
    return frozenset(datafiles.entries(__package__, file))
