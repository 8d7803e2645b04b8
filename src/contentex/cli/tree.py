"""A page's tree as lines: short enough to read, complete where something was kept.

Elements with one child each share a line, what shows no text is left out, and a subtree of which nothing was kept is
one line. Nothing here recurses: pages may be deep.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np

from contentex.extraction import Extraction
from contentex.output.fitting import cut
from contentex.page import tags
from contentex.page.page import Bools

FEW = 3
"""Blocks of a dropped subtree that are still shown one by one."""
_ENDS = 2  # steps of a long chain that are shown at each end
_NAME = 24  # columns of a tag, an id or a class


@dataclass(frozen=True)
class Line:
    """One or more elements, or a text."""

    depth: int
    """Lines above it that it stands in."""
    label: str
    """The elements' tags, with id and class; empty for a text."""
    score: float | None
    """Of the innermost of the elements."""
    words: int
    kept: str
    """`all`, `some` or `none` of its texts."""
    text: str = ""
    """The text, where no further lines show it."""
    folded: int = 0
    """How many blocks it stands for, where these are not shown."""


def _scores(extraction: Extraction) -> Any:
    """The score of each row. Where a method scores texts alone, an element gets the mean of its texts, by words."""
    page, scores = extraction.page, extraction.scores
    if scores is None or scores[page.is_element].any():
        return scores
    return page.subtree_sum(scores * page.words) / np.maximum(page.subtree_sum(page.words), 1)


class Tree:
    """The columns that decide what a line shows."""

    def __init__(self, extraction: Extraction, *, everything: bool = False, depth: int | None = None) -> None:
        page = extraction.page
        self.page, self.scores = page, _scores(extraction)
        self.everything, self.deepest = everything, depth
        self.words = page.subtree_sum(page.words * page.visible)
        self.texts = page.subtree_sum(page.visible)
        self.kept_texts = page.subtree_sum(page.visible & extraction.kept)
        self.shown = self._shown()
        self.children = np.bincount(page.parent[1:][self.shown[1:]], minlength=len(page))
        self.a_child = np.full(len(page), -1)
        self.a_child[page.parent[1:][self.shown[1:]]] = np.flatnonzero(self.shown[1:]) + 1
        self.first, self.last = self._blocks()

    def _shown(self) -> Bools:
        """What holds text that a reader sees; or every element."""
        with_text: Bools = self.texts > 0
        return with_text | self.page.is_element if self.everything else with_text

    def _blocks(self) -> tuple[list[int], list[int]]:
        """The first and the last block that each row holds; nothing sensible for a row without text."""
        visible = np.append(np.flatnonzero(self.page.visible), 0)
        block = self.page.blocks.block_of_row[visible]
        first = np.searchsorted(visible[:-1], np.arange(len(self.page)))
        return block[first].tolist(), block[np.searchsorted(visible[:-1], self.page.end) - 1].tolist()

    # --- Lines -----------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        """The lines of the page, top to bottom."""
        end, row = self.page.end, 0
        depth = np.full(len(self.page) + 1, -1)  # of each row's line; that of "no row" is -1 too
        while row < len(self.page):
            if not self.shown[row]:
                row = int(end[row])
                continue
            chain = self._chain(row)
            inner = chain[-1]
            depth[inner] = depth[self.page.parent[row]] + 1
            closed = self._is_closed(inner, int(depth[inner]))
            yield self._line(chain, int(depth[inner]), closed)
            row = int(end[inner]) if closed else inner + 1

    def _chain(self, row: int) -> list[int]:
        """From a row down through only children, as far as they are elements."""
        chain = [row]
        while self.children[row] == 1 and self.page.is_element[self.a_child[row]]:
            row = int(self.a_child[row])
            chain.append(row)
        return chain

    def _is_closed(self, row: int, depth: int) -> bool:
        """Whether what a row holds is shown on its own line."""
        if self.deepest is not None and depth >= self.deepest:
            return True
        if self.everything:
            return self.children[row] == 0 or (self.children[row] == 1 and not self.page.is_element[self.a_child[row]])
        return self._is_plain(row) or (self.kept_texts[row] == 0 and self._count(row) > FEW)

    def _is_plain(self, row: int) -> bool:
        """Whether all of it is one block of one fate."""
        return self._count(row) == 1 and self.kept_texts[row] in (0, self.texts[row])

    def _count(self, row: int) -> int:
        return self.last[row] - self.first[row] + 1 if self.texts[row] else 0

    def _line(self, chain: list[int], depth: int, closed: bool) -> Line:
        row, count = chain[-1], self._count(chain[-1])
        return Line(
            depth=depth,
            label=_joined([self._label(step) for step in _ends(chain)], len(chain)),
            score=self._score(row),
            words=int(self.words[row]),
            kept="none" if not self.kept_texts[row] else "all" if self.kept_texts[row] == self.texts[row] else "some",
            text=self._text(row) if closed and count == 1 else "",
            folded=count if closed and count > 1 else 0,
        )

    def _text(self, row: int) -> str:
        """What a reader sees of a row, white space as it stands."""
        rows = row + np.flatnonzero(self.page.rendered[row : self.page.end[row]])
        return "".join(self.page.text_of(text) for text in rows.tolist() if self.page.tag[text] == tags.TEXT)

    def _score(self, row: int) -> float | None:
        if self.scores is None or not isfinite(self.scores[row]):
            return None
        return float(self.scores[row])

    # --- Labels ----------------------------------------------------------------------------------------------------

    def _label(self, row: int) -> str:
        """`div#main.wide`; empty for what is no element."""
        if not self.page.is_element[row]:
            return ""
        label = cut(self.page.tag_name(row), _NAME)
        for sign, name in (("#", "id"), (".", "class")):
            words = (self.page.attribute(row, name) or "").split()
            label += sign + cut(words[0], _NAME) if words else ""
        return label


def _ends(chain: list[int]) -> list[int]:
    """The steps of a chain that are shown: of a long one the outermost and innermost."""
    return chain if len(chain) <= 2 * _ENDS + 2 else [*chain[: _ENDS + 1], *chain[-_ENDS:]]


def _joined(labels: list[str], steps: int) -> str:
    """`html > body > … 508 … > div > p`."""
    if len(labels) < steps:
        labels[_ENDS + 1 : _ENDS + 1] = [f"… {steps - len(labels)} …"]
    return " > ".join(filter(None, labels))
