"""A text as it is compared where its exact spelling does not matter: small letters, plain quotes, single spaces."""

from __future__ import annotations

import unicodedata

_QUOTES = dict.fromkeys(map(ord, "\u201c\u201d\u201e\u201f\u00ab\u00bb"), '"')
_APOSTROPHES = dict.fromkeys(map(ord, "\u2018\u2019\u201a\u201b\u00b4`"), "'")
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-")
_MARKS = _QUOTES | _APOSTROPHES | _DASHES


def plain(text: str) -> str:
    """Normalise width and ligatures (NFKC), case, quotes, dashes and white space.

    >>> plain("  The\\xa0\\u2018Tea\\u2019 \\u2014  Again ")
    "the 'tea' - again"
    """
    return " ".join(unicodedata.normalize("NFKC", text.translate(_MARKS)).lower().split())
