"""The lines of a page's source: how much text and how many tags each has (CETR, section 3)."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np

from contentex.extractors.choice import Floats
from contentex.page import tags
from contentex.page.page import Bools, Page

_NEW_LINE, _SPACE, _LESS, _SLASH = b"\n </"


class Lines:
    """Text and tags, line by line. Scripts, styles and comments have neither."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._bytes = np.frombuffer(page.source, np.uint8)
        self._starts = np.concatenate(([0], np.flatnonzero(self._bytes == _NEW_LINE) + 1))

    @property
    def of_row(self) -> Any:
        """The line on which each row begins."""
        return np.searchsorted(self._starts, self.page.source_start, "right") - 1

    @cached_property
    def ratios(self) -> Floats:
        """The tag ratio: characters of text by tags, or just the characters where a line has no tag."""
        return np.asarray(self._per_line(self._text) / np.maximum(self._per_line(self._tags), 1), np.float64)

    @cached_property
    def used(self) -> Bools:
        """Lines that have text or a tag; the others are as if they were not there."""
        return np.asarray(self._per_line(self._text | self._tags) > 0)

    def mostly(self, lines: Bools) -> Bools:
        """The rows of which at least half the text stands on these lines."""
        lengths = np.diff(np.append(self._starts, len(self._bytes)))
        inside = self._per_row(self._text & np.repeat(lines, lengths))
        return np.asarray((inside > 0) & (2 * inside >= self._per_row(self._text)))

    # --- Bytes of the source ---------------------------------------------------------------------------------------

    @cached_property
    def _text(self) -> Bools:
        """First bytes of characters of text, white space apart."""
        return np.asarray(self._in(self.page.visible) & (self._bytes > _SPACE) & ((self._bytes & 0xC0) != 0x80))

    @cached_property
    def _tags(self) -> Bools:
        """First bytes of start and end tags."""
        after = np.append(self._bytes[1:], np.uint8(0)) if len(self._bytes) else self._bytes
        letter = (after | 0x20) - ord("a") < 26
        is_tag = (self._bytes == _LESS) & (letter | (after == _SLASH))
        return np.asarray(is_tag & ~self._in(self.page.is_tag(tags.TEXT, tags.DATA, tags.COMMENT)))

    def _in(self, rows: Bools) -> Bools:
        """The bytes of these rows, which have no rows in them."""
        edges = np.zeros(len(self._bytes) + 1, np.int8)
        np.add.at(edges, self.page.source_start[rows], 1)
        np.add.at(edges, self.page.source_end[rows], -1)
        return np.cumsum(edges[:-1], dtype=np.int8) > 0

    def _per_line(self, mask: Bools) -> Any:
        counts = self._before(mask)
        return np.diff(counts[np.append(self._starts, len(self._bytes))])

    def _per_row(self, mask: Bools) -> Any:
        counts = self._before(mask)
        return counts[self.page.source_end] - counts[self.page.source_start]

    @staticmethod
    def _before(mask: Bools) -> Any:
        return np.concatenate((np.zeros(1, np.int32), np.cumsum(mask, dtype=np.int32)))
