"""The common pattern filter of ContentEx (section III.B): text nodes that forum software writes, not its users.

The patterns are data: `data/patterns.toml`.

L. Song, X. Cheng, Y. Guo, Y. Liu and G. Ding: ContentEx: A Framework for Automatic Content Extraction Programs. 2009.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

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
    text = resources.files("contentex.extractors.filters").joinpath("data/patterns.toml").read_text("utf-8")
    return tomllib.loads(text)


# --- One test for each pattern: for all texts and their numbers of words at once -----------------------------------


def _times(texts: list[str], words: list[int]) -> list[bool]:
    most = patterns()["time"]["most_words"]
    return [count <= most and is_time(text) for text, count in zip(texts, words, strict=True)]


def is_time(text: str) -> bool:
    """Whether a text, in lower case, says when and nothing else.

    >>> [is_time(text) for text in ("1 may 2024, 12:30", "vor 3 tagen", "昨天 12:30", "may be", "3 cats")]
    [True, True, True, False, False]
    """
    moments, words = _time_patterns()
    without, found = moments.subn(" ", text)
    return found > 0 and all(word in words for word in _WORD.findall(without))


_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*|\d+|[^\W_]")


@cache
def _time_patterns() -> tuple[re.Pattern[str], frozenset[str]]:
    time = patterns()["time"]
    return re.compile("|".join(time["moments"])), frozenset(" ".join(time["words"]).split())


def _addresses(texts: list[str], words: list[int]) -> list[bool]:
    ip = patterns()["ip"]
    pattern = re.compile(ip["pattern"])
    return [count <= ip["most_words"] and bool(pattern.search(text)) for text, count in zip(texts, words, strict=True)]


def _colons(texts: list[str], words: list[int]) -> list[bool]:
    signs = tuple(patterns()["colon"]["signs"])
    return [text.endswith(signs) for text in texts]


def _copyrights(texts: list[str], words: list[int]) -> list[bool]:
    phrases = re.compile("|".join(map(re.escape, patterns()["copyright"]["phrases"])))
    return [bool(phrases.search(text)) for text in texts]


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
