"""Which lists and quotes stand around a block, and how Markdown marks them."""

from __future__ import annotations

import re

from contentex.page import tags
from contentex.page.blocks import Blocks
from contentex.page.intervals import nearest_marked
from contentex.page.page import Page

DEEPEST = 8
"""Levels that are shown. Renderers have limits too, and no reader follows further."""
_LI, _OL, _QUOTE = tags.ids("li ol blockquote")
_BULLETS, _AFTER_NUMBER = "-*", ".)"  # a list right after another takes the other sign, else both would be one
_WHOLE = re.compile(r"\s*([-+]?[0-9]{1,9})(?![0-9])")

Path = tuple[int, ...]
"""Rows of the `li` and `blockquote` around a block, outermost first."""


class Nesting:
    """The lists and quotes of a page."""

    def __init__(self, blocks: Blocks) -> None:
        self.page = blocks.page
        self._around = nearest_marked(self.page, self.page.is_tag(_LI, _QUOTE))
        self._paths: dict[int, Path] = {0: ()}
        self._numbers: dict[int, dict[int, int]] = {}
        self._second: set[int] = set()

    def path(self, row: int) -> Path:
        """What stands around a row."""
        missing = []
        inner = int(self._around[row])
        while inner not in self._paths:
            missing.append(inner)
            inner = int(self._around[self.page.parent[inner]])
        path = self._paths[inner]
        for element in reversed(missing):
            path = self._paths[element] = (*path, element)[:DEEPEST]
        return path

    def is_item(self, element: int) -> bool:
        """Whether it is an item; else it is a quote."""
        return bool(self.page.tag[element] == _LI)

    def same_list(self, one: int, other: int) -> bool:
        """Whether two elements are items of one list."""
        siblings = self.page.parent[one] == self.page.parent[other]
        return bool(siblings) and self.is_item(one) and self.is_item(other)

    def number(self, item: int) -> int | None:
        """The number of an item, if its list is numbered."""
        parent = int(self.page.parent[item])
        if self.page.tag[parent] != _OL:
            return None
        if parent not in self._numbers:
            self._numbers[parent] = _numbers(self.page, parent)
        return self._numbers[parent][item]

    def sets_apart(self, item: int, before: int) -> None:
        """Say that a list begins right after another."""
        if self.is_item(item) and self.is_item(before) and self.page.parent[before] not in self._second:
            self._second.add(int(self.page.parent[item]))

    def marker(self, element: int) -> str:
        """What begins the first line of a quote or item."""
        if not self.is_item(element):
            return "> "
        second = self.page.parent[element] in self._second
        number = self.number(element)
        return f"{_BULLETS[second]} " if number is None else f"{number}{_AFTER_NUMBER[second]} "

    def indent(self, element: int) -> str:
        """What begins all its other lines."""
        return " " * len(self.marker(element)) if self.is_item(element) else "> "


def _numbers(page: Page, ordered: int) -> dict[int, int]:
    """The numbers of a list's items; Markdown has none below zero."""
    numbers, count = {}, _whole(page.attribute(ordered, "start"), 1)
    for child in page.children(ordered):
        if page.tag[child] == _LI:
            count = _whole(page.attribute(child, "value"), count)
            numbers[child] = min(max(count, 0), 999_999_999)
            count += 1
    return numbers


def _whole(value: str | None, default: int) -> int:
    match = _WHOLE.match(value or "")
    return int(match[1]) if match else default
