"""The gold text and an answer in one: what was kept, what was missed, and what is superfluous.

Words are compared without case and punctuation. Texts are shortened where nothing happens, and cut where they are very
long.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

KEPT, MISSED, EXTRA, NOTE = "kept", "missed", "extra", "note"
MOST_WORDS = 6000
"""Words of each text that are compared."""
MOST_SHOWN = 900
"""Words that are shown of a page."""
_AROUND = {KEPT: 12, MISSED: 60, EXTRA: 60}
"""Words that are shown at either end of a run."""

# Chinese and Japanese set no spaces between words.
_CJK = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_TOKEN = re.compile(rf"[{_CJK}]\s*|[^\s{_CJK}]+\s*")
_SIGNS = re.compile(r"[\W_]+")


class Piece(NamedTuple):
    """A run of words with the same fate, or a note about what is not shown."""

    fate: str
    text: str


def pieces(gold: str, answer: str) -> list[Piece]:
    """The two texts as one, in the order of the page.

    >>> pieces("Boil fresh water.", "Home: Boil water, now")
    [Piece(fate='extra', text='Home: '), Piece(fate='kept', text='Boil '), Piece(fate='missed', text='fresh '), \
Piece(fate='kept', text='water. '), Piece(fate='extra', text='now ')]
    """
    wanted, found = _TOKEN.findall(gold + " "), _TOKEN.findall(answer + " ")  # the last word keeps its distance, too
    shown = list(_limited(_runs(wanted[:MOST_WORDS], found[:MOST_WORDS])))
    cut = max(len(wanted), len(found)) - MOST_WORDS
    return [*shown, Piece(NOTE, f"{cut:,} more words were not compared")] if cut > 0 else shown


class _Run(NamedTuple):
    fate: str
    words: list[str]


def _runs(wanted: list[str], found: list[str]) -> Iterator[_Run]:
    from rapidfuzz.distance import LCSseq

    for step in LCSseq.opcodes(_keys(wanted), _keys(found)):
        lost, added = wanted[step.src_start : step.src_end], found[step.dest_start : step.dest_end]
        if step.tag == "equal":
            yield _Run(KEPT, lost)
            continue
        yield from [_Run(MISSED, lost)] * bool(lost)
        yield from [_Run(EXTRA, added)] * bool(added)


def _keys(words: Iterable[str]) -> list[str]:
    """What is compared of each word: its letters and digits, or its signs where it has no others."""
    return [_SIGNS.sub("", word).lower() or word.strip() for word in words]


def _limited(runs: Iterable[_Run]) -> Iterator[Piece]:
    """As many runs as are shown of a page, each shortened in its middle."""
    room = MOST_SHOWN
    rest = {KEPT: 0, MISSED: 0, EXTRA: 0}
    for run in runs:
        if room <= 0:
            rest[run.fate] += len(run.words)
            continue
        yield from _shortened(run)
        room -= min(len(run.words), 2 * _AROUND[run.fate])
    told = ", ".join(f"{number:,} {fate}" for fate, number in rest.items() if number)
    if told:
        yield Piece(NOTE, f"words that are not shown: {told}")


def _shortened(run: _Run) -> Iterator[Piece]:
    around = _AROUND[run.fate]
    left_out = len(run.words) - 2 * around
    if left_out <= around // 2:  # a note would save nothing
        yield Piece(run.fate, "".join(run.words))
        return
    yield Piece(run.fate, "".join(run.words[:around]))
    yield Piece(NOTE, f"{left_out:,} words")
    yield Piece(run.fate, "".join(run.words[-around:]))
