"""Metadata: is the title, author or date right, and is one invented where the page has none?

Right or wrong is asked where the label is not empty, invented or not where it is empty. Both are NaN where the corpus
does not say (None), or where the contender has no such function (None).

- Titles are the same if they are after `plain`.
- Authors are compared as sets of names. `By` before them, and degrees such as `MD` after them, do not count. A name
  written `Last, First` is the same as `First Last`.
- Dates are compared by day, or as far as the label goes if that is a month or a year.

>>> right("author", "by Ann Lee and Bo Ek", "Bo Ek, Ann Lee")
True
>>> right("date", "2024-05-01T10:00", "2024-05")
True
"""

from __future__ import annotations

import re
from math import nan

from contentex.bench.measures.plain import plain

_BY = re.compile(r"^\s*by\b[\s:]*", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;|/&\n]|\band\b", re.IGNORECASE)
_SMALL = re.compile(r"[^\W\d_A-Z]{2}")  # two small letters in a row, or letters of a script without capitals
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")


def judge(field: str, answer: str | None, label: str | None) -> tuple[float, float]:
    """Whether an answer is right, and whether it is invented: 1.0, 0.0, or NaN where that cannot be asked.

    >>> judge("title", "On tea", "On Tea")
    (1.0, nan)
    >>> judge("title", "On tea", "")
    (nan, 1.0)
    """
    if answer is None or label is None:
        return nan, nan
    if plain(label):
        return float(right(field, answer, label)), nan
    return nan, float(bool(plain(answer)))


def right(field: str, answer: str, label: str) -> bool:
    """Is an answer right?"""
    same = {"author": _same_authors, "date": _same_date}.get(field, _same_title)
    return same(answer, label)


def _same_title(answer: str, label: str) -> bool:
    return plain(answer) == plain(label)


def _same_authors(answer: str, label: str) -> bool:
    ours, theirs = authors(answer), authors(label)
    return set(ours) == set(theirs) or sorted(" ".join(ours).split()) == sorted(" ".join(theirs).split())


def authors(text: str) -> list[str]:
    """The names of authors in small letters, without degrees.

    >>> authors("By Ann Lee, Ph.D., and BO EK")
    ['ann lee', 'bo ek']
    >>> authors("Ann Lee, MD")
    ['ann lee']
    """
    names = [name for name in _BETWEEN.split(_BY.sub("", text)) if plain(name)]
    return [plain(name).replace(".", "") for number, name in enumerate(names) if not number or _is_name(name)]


def _is_name(text: str) -> bool:
    """Is it a name rather than a degree? A degree has no two small letters in a row, and is one word."""
    return bool(_SMALL.search(text)) or len(text.split()) > 1


def _same_date(answer: str, label: str) -> bool:
    ours, theirs = _DATE.match(answer.strip()), _DATE.match(label.strip())
    if ours is None or theirs is None:
        return plain(answer) == plain(label)
    return ours[0].startswith(theirs[0])
