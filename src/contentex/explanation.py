"""Why each block of a page was kept or dropped: as data, and printed as a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from contentex.output.fitting import fit, width
from contentex.page.segments import KINDS

if TYPE_CHECKING:
    from contentex.extraction import Extraction
    from contentex.page.page import Bools

WIDTH = 100
"""Columns of the printed table."""
_LONGEST_REASON = 40
_KEPT, _IN_PART, _DROPPED = "+", "±", "-"
_EMBEDDED = "in the page's {}, and nowhere else"


@dataclass(frozen=True, slots=True)
class Reason:
    """One block, and why it was kept or dropped."""

    number: int
    """Its place among the page's blocks, from 0."""
    kept: bool
    """Whether any of it was kept."""
    score: float | None
    """The mean of its rows' scores; None where the method gives none."""
    words: int
    """Its words, dropped ones included."""
    kept_words: int
    """Those that were kept: fewer than `words` where only a part was."""
    kind: str
    """A paragraph, heading, item and so on."""
    reason: str
    """Why most of it was kept; or, where nothing was, dropped."""
    text: str
    """All of its text."""
    xpath: str
    """Path to the element that a user would point at."""


@dataclass(frozen=True, repr=False)
class Explanation(Sequence[Reason]):
    """Why each block was kept or dropped, in the order of the page.

    >>> from contentex import extract
    >>> explanation = extract("<h1>Tea</h1><p>Boil water.", method="visible").explain()
    >>> explanation[1].kept, explanation[1].reason
    (True, 'every text that a reader sees is kept')
    >>> explanation.summary
    'visible: kept 2 of 2 blocks, 3 of 3 words'
    """

    method: str
    options: Mapping[str, Any]
    level: int
    reasons: tuple[Reason, ...]

    @classmethod
    def of(cls, extraction: Extraction) -> Explanation:
        """Explain an extraction."""
        return cls(extraction.method, extraction.options, extraction.level, tuple(_reasons(extraction)))

    def __len__(self) -> int:
        return len(self.reasons)

    @overload
    def __getitem__(self, index: int) -> Reason: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Reason]: ...
    def __getitem__(self, index: int | slice) -> Reason | Sequence[Reason]:
        return self.reasons[index]

    def __repr__(self) -> str:
        return f"<Explanation: {self.summary}>"

    def __str__(self) -> str:
        return self.table()

    # --- Counts ----------------------------------------------------------------------------------------------------

    @property
    def kept_blocks(self) -> int:
        """How many blocks were kept, at least in part."""
        return sum(reason.kept for reason in self.reasons)

    @property
    def words(self) -> int:
        """Words of the page."""
        return sum(reason.words for reason in self.reasons)

    @property
    def kept_words(self) -> int:
        """Words that were kept."""
        return sum(reason.kept_words for reason in self.reasons)

    @property
    def how(self) -> str:
        """The method with its options, and the level where it is not 0."""
        options = ", ".join(f"{name}={value}" for name, value in self.options.items())
        level = f" at level {self.level:+}" if self.level else ""
        return self.method + (f" with {options}" if options else "") + level

    @property
    def summary(self) -> str:
        """One line: who chose, and how much was kept."""
        blocks = f"{self.kept_blocks} of {len(self)} blocks"
        return f"{self.how}: kept {blocks}, {self.kept_words} of {self.words} words"

    # --- Forms -----------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries, lists, numbers and texts, ready for JSON."""
        return {
            "method": self.method,
            "options": dict(self.options),
            "level": self.level,
            "kept_blocks": self.kept_blocks,
            "words": self.words,
            "kept_words": self.kept_words,
            "blocks": [asdict(reason) for reason in self.reasons],
        }

    def table(self, columns: int = WIDTH) -> str:
        """A table of plain text: a line for each block, no wider than so many columns."""
        return "\n".join(line.rstrip() for line in _lines(self, columns))


# --- From an extraction to reasons ---------------------------------------------------------------------------------


def _reasons(extraction: Extraction) -> Iterator[Reason]:
    """A reason for each block, from the reasons of its rows."""
    blocks = extraction.table
    columns = zip(
        extraction.kept_blocks.tolist(),
        extraction.block_scores,
        blocks.words.tolist(),
        _kept_words(extraction),
        (KINDS[kind] for kind in blocks.kind),
        _most_said(extraction),
        blocks.texts(),
        map(extraction.page.xpath, blocks.container.tolist()),
        strict=True,
    )
    yield from (Reason(number, *values) for number, values in enumerate(columns))
    for number, block in enumerate(extraction.blocks[len(blocks) :], len(blocks)):
        why = _EMBEDDED.format(block.origin)
        yield Reason(number, True, None, block.words, block.words, block.kind, why, block.text, block.xpath)


def _kept_words(extraction: Extraction) -> list[int]:
    blocks, rows = extraction.table, np.flatnonzero(extraction.kept)
    words = np.bincount(blocks.block_of_row[rows], extraction.page.words[rows], len(blocks))
    return [int(count) for count in words]


def _most_said(extraction: Extraction) -> list[str]:
    """For each block the reason of most of its characters; of a block kept in part, of those that were kept."""
    page, blocks = extraction.page, extraction.table
    if extraction.choice.why is not None and extraction.level == 0:
        return extraction.choice.why()
    texts, masks = zip(*_row_reasons(extraction), strict=True)
    rows = np.flatnonzero(blocks.block_of_row >= 0)
    first = np.argmax(np.stack([mask[rows] for mask in masks]), axis=0)
    block = blocks.block_of_row[rows]
    chars = page.chars[rows] * (extraction.kept[rows] == extraction.kept_blocks[block])
    votes = np.bincount(block * len(masks) + first, chars, len(blocks) * len(masks))
    return [texts[most] for most in votes.reshape(-1, len(masks)).argmax(axis=1)]


def _row_reasons(extraction: Extraction) -> Iterator[tuple[str, Bools]]:
    """All reasons with the rows that they speak of; of a row's reasons the first counts."""
    yield from _level_reasons(extraction)
    yield from extraction.choice.reasons
    yield "kept", extraction.kept
    yield "not chosen", ~extraction.kept


def _level_reasons(extraction: Extraction) -> Iterator[tuple[str, Bools]]:
    """What `more()` and `less()` changed. What the method says of these rows is about its own choice."""
    if extraction.level == 0:
        return
    chosen = extraction.table.shown_rows(extraction.choice.kept)
    if extraction.level > 0:
        yield f"added by more(), level {extraction.level:+}", extraction.kept & ~chosen
    else:
        yield f"dropped by less(), level {extraction.level:+}", chosen & ~extraction.kept


# --- The table -----------------------------------------------------------------------------------------------------


def _lines(explanation: Explanation, columns: int) -> Iterator[str]:
    """The summary, a line of names, and a line for each block."""
    yield fit(explanation.summary, columns)
    rows = [("block", "", "score", "words", "kind", "reason", "text"), *map(_cells, explanation)]
    widths = [max(width(row[place]) for row in rows) for place in range(6)]
    widths[5] = min(widths[5], _LONGEST_REASON)
    widths.append(max(columns - sum(widths) - 2 * len(widths), 1))
    for row in rows:
        yield "  ".join(map(_aligned, row, widths, _ALIGN))


_ALIGN = (True, False, True, True, False, False, False)  # to the right?


def _aligned(text: str, columns: int, right: bool) -> str:
    return text.rjust(columns) if right else fit(text, columns)


def _cells(reason: Reason) -> tuple[str, ...]:
    score = "" if reason.score is None else f"{reason.score:.4g}"
    return (str(reason.number), _mark(reason), score, str(reason.words), reason.kind, reason.reason, reason.text)


def _mark(reason: Reason) -> str:
    """A sign for a block that was kept, kept in part, or dropped."""
    if not reason.kept:
        return _DROPPED
    return _KEPT if reason.kept_words == reason.words else _IN_PART
