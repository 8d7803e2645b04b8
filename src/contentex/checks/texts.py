"""Checks of the text that comes out."""

from __future__ import annotations

from collections import Counter

from contentex.checks import pages
from contentex.checks.looking import demand, kept_letters, letters, run
from contentex.extraction import Extraction
from contentex.extractors.registry import Method


def check_no_content_twice(method: Method) -> None:
    """The text is that of the rows that were kept, each once: nothing is repeated, nothing made up."""
    for name, html in pages.ordinary().items():
        for found in every_level(run(method, html, name)):
            where = f"{name} at level {found.level:+}"
            demand(letters(found.text) == kept_letters(found), method, where, "the text is not that of the kept rows")
            held = [*found.table.texts(), *(each.text for each in found.embedded)]
            page = Counter(letters("".join(held)))
            demand(Counter(letters(found.text)) <= page, method, where, "more text than the page has")


def check_hidden_text(method: Method) -> None:
    """What a reader does not see is in no title and, unless the choice is one with hidden rows, in no text."""
    for found in every_level(run(method, pages.hidden(), "hidden text")):
        where = f"hidden text at level {found.level:+}"
        for part in ("title",) if found.choice.with_hidden else ("text", "markdown", "title"):
            demand(pages.HIDDEN not in getattr(found, part), method, where, f"the {part} shows it")


def every_level(found: Extraction) -> list[Extraction]:
    """An extraction with all that `less()` and `more()` make of it, from least to most."""
    return [*steps(found, "less")[::-1], found, *steps(found, "more")]


def steps(found: Extraction, way: str) -> list[Extraction]:
    """What repeated steps of `more()` or `less()` make, no more of them than the page has rows."""
    made: list[Extraction] = []
    for _ in range(len(found.page) + 1):
        following: Extraction = getattr(found, way)()
        if following is found:
            break
        made.append(following)
        found = following
    return made
