"""jusText: the paragraphs that it holds for no boilerplate.

It needs the stop words of the page's language. It gets those of the language that the page declares. Where jusText has
no list for that, it runs in its own language-independent mode; where the page declares nothing, with the English list.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

import justext

from contentex.bench.contenders.contender import Calls, Given

ENGLISH = "en"


def content(given: Given) -> str:
    """Good paragraphs, each on a line."""
    paragraphs = justext.justext(given.text, **settings(given.language or ENGLISH))
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)


@cache
def settings(language: str) -> dict[str, Any]:
    """The stop list of a language; none, and no need for stop words, where jusText has no list."""
    name = stop_lists().get(language)
    if name is None:
        return {"stoplist": frozenset(), "stopwords_low": 0, "stopwords_high": 0}
    return {"stoplist": justext.get_stoplist(name)}


@cache
def stop_lists() -> dict[str, str]:
    """jusText's names of languages by the codes that pages use."""
    lines = files("contentex.bench.contenders").joinpath("data", "stop_lists.txt").read_text("utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))


# Read before the clock runs.
settings(ENGLISH)
calls = Calls(content)
