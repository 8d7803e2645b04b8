"""Under which terms the labels of a corpus may be used, as far as its name tells: a model card has to say so."""

from __future__ import annotations

import tomllib

from contentex import datafiles


def licence(corpus: str) -> str:
    """The licence and the makers of a known corpus; empty for any other.

    >>> licence("wcxb-dev").partition(";")[0]
    'CC BY 4.0'
    >>> licence("my-pages")
    ''
    """
    known = tomllib.loads(datafiles.read("contentex.learn", "licences.toml"))
    return next((text for name, text in known.items() if corpus.lower().startswith(name)), "")
