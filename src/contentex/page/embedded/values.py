"""JSON as pages write it: several values after each other, in comments, with trailing commas and raw line breaks."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

MOST_VALUES = 100
"""Values that are read of a script."""
MOST_NODES = 100_000
"""Objects, lists, texts and numbers that are looked at in a value."""
DEEPEST = 40
"""Objects and lists within each other that are looked into."""

Path = tuple[str, ...]
"""The names that lead to a value, from the outermost; places in lists are left out."""
_BEGIN = re.compile(r"\{|(?<!CDATA)\[(?!CDATA)")
_TRAILING_COMMA = re.compile(r",(?=\s*[}\]])")
_DECODER = json.JSONDecoder(strict=False)  # raw line breaks in strings are a common fault


def values(text: str) -> list[Any]:
    """The objects and lists that stand in a text one after the other, up to the first that cannot be read.

    >>> values('<!-- {"a": [1, 2,],} -->')
    [{'a': [1, 2]}]
    """
    return list(_values(text)) or list(_values(_TRAILING_COMMA.sub("", text)))


def _values(text: str) -> Iterator[Any]:
    found, count = _BEGIN.search(text), 0
    while found and count < MOST_VALUES:
        value, end = decoded(text, found.start())
        if end < 0:
            return
        yield value
        found, count = _BEGIN.search(text, end), count + 1


def decoded(text: str, start: int) -> tuple[Any, int]:
    """The value that begins at a place, and where it ends: at -1 where there is none that can be read."""
    try:
        return _DECODER.raw_decode(text, start)
    except (ValueError, RecursionError):
        return None, -1


Skip = Callable[[str, Any], bool]
"""Whether to pass over a value under a name, with all that it holds."""


def nodes(value: Any, skip: Skip = lambda name, value: False) -> Iterator[tuple[Path, Any]]:
    """A value and all that it holds, in order, each with its path.

    >>> [(".".join(path), node) for path, node in nodes({"a": [1, {"b": 2}]}) if isinstance(node, int)]
    [('a', 1), ('a.b', 2)]
    """
    stack: list[tuple[Path, int, Any]] = [((), 0, value)]
    for _ in range(MOST_NODES):
        if not stack:
            return
        path, depth, node = stack.pop()
        if skip(path[-1] if path else "", node):
            continue
        yield path, node
        if depth < DEEPEST:
            stack += [(below, depth + 1, child) for below, child in _children(path, node)]


def _children(path: Path, node: Any) -> Iterator[tuple[Path, Any]]:
    """What a list or object holds, the last first."""
    if isinstance(node, dict):
        yield from (((*path, name), node[name]) for name in reversed(node))
    elif isinstance(node, list):
        yield from ((path, child) for child in reversed(node))


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """All objects in a value, in order: what `nodes` has, but faster.

    >>> list(objects([1, {"a": {"b": 2}}]))
    [{'a': {'b': 2}}, {'b': 2}]
    """
    stack = [(0, value)]
    for _ in range(MOST_NODES):
        if not stack:
            return
        depth, node = stack.pop()
        if isinstance(node, dict):
            yield node
        if depth < DEEPEST and isinstance(node, dict | list):
            inner = node.values() if isinstance(node, dict) else node
            stack += [(depth + 1, child) for child in inner if isinstance(child, dict | list)][::-1]
