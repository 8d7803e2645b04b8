"""Figures and findings in words, the same in every report."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite, isnan
from typing import NamedTuple

from contentex.bench.measures.bootstrap import Interval
from contentex.bench.reports.summary import PART, CorpusSummary, Standing

NOTHING = "\N{EN DASH}"
"""Stands where a figure does not apply."""
_BRIEF = 24
_MINUS = "\N{MINUS SIGN}"
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_NAMES = {
    "words": "",
    "f1": "F1",
    "rouge": "ROUGE-L",
    "with": "kept",
    "without": "avoided",
}


def readable(text: str) -> str:
    """A text without what neither HTML nor a terminal may hold.

    >>> readable("a\\x1b[31m\\udcff")
    'a\ufffd[31m\ufffd'
    """
    return _CONTROLS.sub("\ufffd", text)


def brief(text: str) -> str:
    """A name that fits into a plot.

    >>> brief("tea"), brief("a" * 50)
    ('tea', 'aaaaaaaaaaaaaaaaaaaaaaa…')
    """
    text = " ".join(readable(text).split())
    return text if len(text) <= _BRIEF else text[: _BRIEF - 1] + "…"


def name_of(measure: str) -> str:
    """What a table calls a measure.

    >>> [name_of(name) for name in ("words.f1", "rouge.recall", "snippets.with", "title.invented", "part.headline")]
    ['F1', 'ROUGE-L recall', 'snippets kept', 'title invented', 'headline']
    """
    if measure.startswith(PART):
        return measure.removeprefix(PART)
    return " ".join(_NAMES.get(word, word) for word in measure.split(".")).strip()


# --- Figures -------------------------------------------------------------------------------------------------------


def score(value: float) -> str:
    """A number from 0 to 1.

    >>> score(0.71249), score(float("nan"))
    ('0.712', '\N{EN DASH}')
    """
    return NOTHING if isnan(value) else f"{value:.3f}"


def signed(value: float) -> str:
    """A difference; never a minus before nothing.

    >>> signed(0.0123), signed(-0.05), signed(-0.0001)
    ('+0.012', '\N{MINUS SIGN}0.050', '0.000')
    """
    if isnan(value):
        return NOTHING
    text = f"{value:+.3f}"
    return text[1:] if float(text) == 0 else text.replace("-", _MINUS)


def span(interval: Interval) -> str:
    """From where to where an interval goes.

    >>> span(Interval(0.5, 0.4, 0.6))
    '0.400 to 0.600'
    """
    return NOTHING if isnan(interval.low) else f"{interval.low:.3f} to {interval.high:.3f}"


def signed_span(interval: Interval) -> str:
    """The same for a difference."""
    return NOTHING if isnan(interval.low) else f"{signed(interval.low)} to {signed(interval.high)}"


def short(value: float) -> str:
    """A time or a ratio with three digits that count.

    >>> [short(value) for value in (0.01234, 4.56789, 123.4, 1234.5)]
    ['0.012', '4.57', '123', '1,234']
    """
    if not isfinite(value):
        return NOTHING
    places = next((places for least, places in ((100, 0), (10, 1), (1, 2)) if abs(value) >= least), 3)
    return f"{value:,.{places}f}"


def short_span(interval: Interval) -> str:
    """From where to where an interval of times or ratios goes."""
    return NOTHING if isnan(interval.low) else f"{short(interval.low)} to {short(interval.high)}"


def megabytes(size: int) -> str:
    """Memory; nothing where it is unknown.

    >>> megabytes(150_000_000), megabytes(0)
    ('150', '\N{EN DASH}')
    """
    return f"{size / 1e6:,.0f}" if size else NOTHING


def percent(share: float) -> str:
    """A share of pages.

    >>> percent(0.256)
    '26 %'
    """
    return NOTHING if isnan(share) else f"{100 * share:.0f} %"


def count(number: int, noun: str) -> str:
    """A number of things.

    >>> count(1, "page"), count(1300, "page")
    ('1 page', '1,300 pages')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def causes(failures: Mapping[str, int]) -> str:
    """Failures by cause.

    >>> causes({"time limit": 2, "crash: SIGSEGV": 1})
    'time limit (2), crash: SIGSEGV (1)'
    """
    return ", ".join(f"{cause} ({number:,})" for cause, number in failures.items())


# --- Findings ------------------------------------------------------------------------------------------------------


class Finding(NamedTuple):
    """What a corpus showed: the finding itself, and more about our best method."""

    text: str
    more: str = ""


def headline(corpus: CorpusSummary) -> Finding:
    """Who is best, and how our best method compares with the peer."""
    if not corpus.standings or isnan(corpus.standings[0].main.value):
        return Finding("Nothing was measured.")
    best = corpus.standings[0]
    text = f"{best.contender} finds the content best: F1 {score(best.main.value)} ({span(best.main)})."
    if corpus.ours is None:
        return Finding(text)
    same = best is corpus.ours
    more = "" if same else f"Of our methods, {corpus.ours.contender} is best: F1 {score(corpus.ours.main.value)}"
    against = _against(corpus, corpus.ours)
    if same:
        return Finding(text, against and f"That is {against}.")
    return Finding(text, f"{more}, {against}." if against else f"{more}.")


def _against(corpus: CorpusSummary, ours: Standing) -> str:
    """How a method compares with the peer, in F1 and in time."""
    if corpus.rival is None or corpus.rival is ours:
        return ""
    parts = [_distance(ours.gain, corpus.peer)]
    if not isnan(ours.ratio.value):
        parts.append(f"in {short(ours.ratio.value)} {'of' if ours.ratio.value < 1 else 'times'} its time")
    return ", ".join(parts)


def _distance(gain: Interval, peer: str) -> str:
    value = f"{abs(gain.value):.3f}"
    if gain.low <= 0 <= gain.high:
        return f"not distinguishable from {peer} (difference {signed(gain.value)}, {signed_span(gain)})"
    where = "above" if gain.value > 0 else "below"
    return f"{value} {where} {peer} ({signed_span(gain)})"
