"""Texts in JSON-LD: what a page tells search engines of its content, in the words of schema.org."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from contentex import datafiles
from contentex.page.embedded.text import plain
from contentex.page.embedded.values import nodes, values

MOST_STRINGS = 500
"""Strings that are read of a property: the steps of a recipe, for example."""


def linked_texts(script: str) -> Iterator[str]:
    """The text of each thing that is described, if it is one whose text is content.

    >>> list(linked_texts('{"@graph": [{"@type": "Article", "articleBody": "Boil &amp; wait."}]}'))
    ['Boil & wait.']
    """
    for value in values(script):
        for _, node in nodes(value, _is_other):
            text = "\n\n".join(_parts(node)) if isinstance(node, dict) else ""
            if text:
                yield text


def _is_other(name: str, value: Any) -> bool:
    """Whether a thing is not what the page is about. Answers to frequent questions mostly are not."""
    return name in _other_properties() or (isinstance(value, dict) and "FAQPage" in _types(value))


def _parts(thing: dict[str, Any]) -> Iterator[str]:
    for name in _properties(_types(thing)):
        for text in islice(_strings(thing.get(name)), MOST_STRINGS):
            if shown := plain(text):
                yield shown


def _types(thing: dict[str, Any]) -> list[str]:
    """The types of a thing without the address of their vocabulary: `http://schema.org/Recipe` is a `Recipe`."""
    types = thing.get("@type")
    names = types if isinstance(types, list) else [types]
    return [name.rpartition("/")[2].rpartition(":")[2] for name in names if isinstance(name, str)]


def _properties(types: list[str]) -> Iterable[str]:
    """The properties of a thing of these types that hold text, in the order of the data file."""
    return dict.fromkeys(name for each in types for name in _by_type().get(each, ()))


def _strings(value: Any) -> Iterator[str]:
    """The texts of a property: itself, or those of a list of steps. Steps have texts, sections have steps."""
    for path, node in nodes(value):
        if isinstance(node, str) and (not path or path[-1] == "text"):
            yield node


@cache
def _by_type() -> dict[str, tuple[str, ...]]:
    """The properties that hold text, by type."""
    lines = (line.split() for line in datafiles.entries(__package__, "linked_data.txt"))
    return {name.rstrip(":"): tuple(properties) for name, *properties in lines}


@cache
def _other_properties() -> frozenset[str]:
    return frozenset(datafiles.entries(__package__, "other_things.txt"))
