"""The common pattern filter of ContentEx (section III.B): text nodes that forum software writes, not its users.

The patterns are data: `data/patterns.toml`.

L. Song, X. Cheng, Y. Guo, Y. Liu and G. Ding: ContentEx: A Framework for Automatic Content Extraction Programs. 2009.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from contentex import datafiles
from contentex.page.page import Bools, Page


def common_patterns(page: Page, seen: Bools) -> dict[str, Bools]:
    """For each pattern the text rows, among those `seen`, that follow it.

    >>> from contentex import parse
    >>> page = parse("<p>Posted: <b>Yesterday, 12:30</b><p>Rain fell.<p>Logged: 10.0.0.1")
    >>> found = common_patterns(page, page.visible)
    >>> {name: [page.text_of(row) for row in np.flatnonzero(mask)] for name, mask in found.items() if mask.any()}
    {'time': ['Yesterday, 12:30'], 'ip': ['Logged: 10.0.0.1'], 'colon': ['Posted: ']}
    """
    rows = np.flatnonzero(seen)
    texts = [" ".join(page.text_of(row).split()).lower() for row in rows.tolist()]
    words = page.words[rows].tolist()
    masks = {name: np.zeros(len(page), np.bool_) for name in _TESTS}
    for name, test in _TESTS.items():
        masks[name][rows] = test(texts, words)
    return masks


@cache
def patterns() -> dict[str, Any]:
    """What `data/patterns.toml` says."""
    import tomllib  # slow to import

    return tomllib.loads(datafiles.read("contentex.extractors.filters", "patterns.toml"))


# --- One test for each pattern: for all texts and their numbers of words at once -----------------------------------


def _times(texts: list[str], words: list[int]) -> list[bool]:
    words_at_most, chars_at_most = (patterns()["time"][limit] for limit in ("most_words", "most_chars"))
    return [
        count <= words_at_most and len(text) <= chars_at_most and is_time(text)
        for text, count in zip(texts, words, strict=True)
    ]


def is_time(text: str) -> bool:
    """Whether a text, in lower case, says when and nothing else.

    >>> [is_time(text) for text in ("1 may 2024, 12:30", "vor 3 tagen", "昨天 12:30", "may be", "3 cats", "12")]
    [True, True, True, False, False, False]
    """
    hints, moment, words = _time_patterns()
    if not _DIGIT.search(text) and hints.isdisjoint(_WORD.findall(text)):
        return False  # most texts; the pattern of a moment is long
    left, found = moment.subn(" ", text)
    return found > 0 and words.issuperset(_WORD.findall(left))


_DIGIT = re.compile(r"\d")
# Not `\w`, which ends a word of Hindi or Thai at each vowel sign.
_WORD = re.compile(r"(?!-)[^\s\d!-,./:-@\[-`{-~、。，：；（）·•–—…«»‹›]+|\d{3,}")  # noqa: RUF001


@cache
def _time_patterns() -> tuple[frozenset[str], re.Pattern[str], frozenset[str]]:
    """Words of which a moment without a digit has one; what matches a moment; words that may stand beside it."""
    time = patterns()["time"]
    days, ones, months, units, words = (" ".join(time[name]).split() for name in _TIME_LISTS)
    number = r"\d{1,2}(?:st|nd|rd|th|er|\.|º)?"
    moments = [
        *time["moments"],
        rf"{number} ?(?:de )?{_one_of(months)}",
        rf"{_one_of(months)}\.? {number}",
        rf"(?:\d{{1,4}}|{_one_of(ones)}) ?{_one_of(units)}",
        _one_of(days),
    ]
    return frozenset(days + ones), re.compile("|".join(moments)), frozenset(months + units + words)


_TIME_LISTS = ("days", "ones", "months", "units", "words")


def _one_of(words: list[str]) -> str:
    """A pattern for one of some words; no letter may follow or, in scripts that set words apart, precede."""
    longest_first = sorted(map(re.escape, words), key=len, reverse=True)
    return rf"(?<![^\W\d_])(?:{'|'.join(longest_first)})(?![^\W\d_])"


def _addresses(texts: list[str], words: list[int]) -> list[bool]:
    ip = patterns()["ip"]
    pattern = re.compile(ip["pattern"])
    return [count <= ip["most_words"] and bool(pattern.search(text)) for text, count in zip(texts, words, strict=True)]


def _colons(texts: list[str], words: list[int]) -> list[bool]:
    signs = tuple(patterns()["colon"]["signs"])
    return [text.endswith(signs) for text in texts]


def _copyrights(texts: list[str], words: list[int]) -> list[bool]:
    together = "\n".join(texts)
    phrases = [phrase for phrase in patterns()["copyright"]["phrases"] if phrase in together]
    return [any(phrase in text for phrase in phrases) for text in texts]


def _repetitions(texts: list[str], words: list[int]) -> list[bool]:
    repeated = patterns()["repeated"]
    times = Counter(texts)
    return [
        count <= repeated["most_words"] and times[text] >= repeated["times"]
        for text, count in zip(texts, words, strict=True)
    ]


_TESTS: dict[str, Callable[[list[str], list[int]], list[bool]]] = {
    "time": _times,
    "ip": _addresses,
    "colon": _colons,
    "copyright": _copyrights,
    "repeated": _repetitions,
}
