"""The states of a page's scripts: the data that they begin with, from which they would build the page.

A state is JSON: a script of its own (`__NEXT_DATA__`, `__NUXT_DATA__`), a value in code (`window.__INITIAL_STATE__ =`),
or a stream over many scripts (see `flight`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from contentex.page.embedded.flight import flight_values, is_flight
from contentex.page.embedded.scripts import Script, scripts
from contentex.page.embedded.text import SCRIPT_STATE
from contentex.page.embedded.values import decoded, values
from contentex.page.page import Page

MOST_STATES = 20
"""States that are read of a script."""
FURTHEST = 20_000
"""Characters of code in which a state may begin: scripts that hold one begin with it."""

_GIVEN = re.compile(r"""[=(]\s{0,9}(JSON\.parse\(\s{0,9})?(?=["{\[])""")
_STATE_NAME = re.compile(
    r"""(?:state|data|props|nuxt|store|cache|content|preload)\w{0,9}["'\]]{0,2}\s{0,9}$""", re.IGNORECASE
)
_LONGEST_NAME = 40


def states(page: Page, found: Iterable[Script]) -> Iterator[tuple[int, Any]]:
    """The states in these scripts of a page, each with the row of its script."""
    streamed = False
    for script in found:
        if is_flight(script.text):
            streamed = True
        else:
            read = values(script.text) if script.is_json else _in_code(script.text)
            yield from ((script.row, _unfolded(value)) for value in read)
    if streamed:  # then its short scripts count too
        stream = [script for script in scripts(page, SCRIPT_STATE, 1) if is_flight(script.text)]
        yield from ((stream[0].row, value) for value in flight_values(script.text for script in stream))


def _in_code(script: str) -> Iterator[Any]:
    """The values of the states in code."""
    given = (found for found in _GIVEN.finditer(script, 0, FURTHEST) if _names_state(script, found.start()))
    for found in islice(given, MOST_STATES):
        value, _ = decoded(script, found.end())
        if found[1] and isinstance(value, str):
            yield from values(value)
        elif isinstance(value, dict | list):
            yield value


def _names_state(script: str, end: int) -> bool:
    return bool(_STATE_NAME.search(script[max(end - _LONGEST_NAME, 0) : end]))


def _unfolded(value: Any) -> Any:
    """A value with all that it holds. In a Nuxt payload, values stand side by side and refer to each other's places.

    >>> _unfolded([{"post": 1}, {"title": 2}, "Tea time"])
    {'post': {'title': 'Tea time'}}
    """
    if not (isinstance(value, list) and value and _refers(value[0])):
        return value
    made = [node.copy() if isinstance(node, dict | list) else node for node in value]
    places = range(len(made))
    for node in made:
        if isinstance(node, dict | list):
            pairs = node.items() if isinstance(node, dict) else enumerate(node)
            for key, place in [pair for pair in pairs if type(pair[1]) is int and pair[1] in places]:
                node[key] = made[place]
    return made[0]


def _refers(node: Any) -> bool:
    """Whether all that an object or list holds are places: `["Reactive", 1]`, `{"data": 2}`."""
    held = list(node.values()) if isinstance(node, dict) else node[1:] if isinstance(node, list) else []
    return bool(held) and all(type(place) is int for place in held)
