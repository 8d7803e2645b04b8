"""Snippets: sentences that an extraction must contain, and others that it must not.

From WCXB (Foley, `evaluate.py`, `snippet_check`): a snippet is found if it is a part of the text, small letters and
capitals being the same. We also ignore how white space, quotes and dashes are written (`plain`), for extractors differ
in them without being wrong. As in WCXB a snippet need not be whole words: `Home` is found in `Homes`.

Both figures are better when higher: the share of wanted snippets that are there, and the share of unwanted ones that
are not. WCXB reports the latter the other way round, as the share that is there.

>>> found("It rains. It's  cold.", ["it's cold", "snow"])
0.5
>>> absent("It rains. Sign up!", ["Sign up", "Log in", "Share", "Home"])
0.75
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from contentex.bench.measures.plain import plain


def found(text: str, snippets: Sequence[str]) -> float:
    """The share of the snippets that stand in a text; NaN if there are none."""
    return share(plain(text), normal(snippets))


def absent(text: str, snippets: Sequence[str]) -> float:
    """The share of the snippets that do not stand in a text; NaN if there are none."""
    return 1 - share(plain(text), normal(snippets))


def normal(snippets: Sequence[str]) -> list[str]:
    """Snippets as they are compared, but for empty ones."""
    return [snippet for snippet in map(plain, snippets) if snippet]


def share(text: str, snippets: Sequence[str]) -> float:
    """The share of the snippets in a text, when both are normalised already."""
    return sum(snippet in text for snippet in snippets) / len(snippets) if snippets else nan
