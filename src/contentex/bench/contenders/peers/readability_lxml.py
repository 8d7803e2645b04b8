"""readability-lxml: markup, which the bench turns into text."""

from __future__ import annotations

from readability import Document

from contentex.bench.contenders.contender import Calls, Given, Html, Metadata

_NOTHING = ("[no-title]", "[no-author]")


def content(given: Given) -> Html:
    """A page of markup that holds the article."""
    return Html(Document(given.text, url=given.url or None).summary())


def metadata(given: Given) -> Metadata:
    """Its short title is the one without the site's name."""
    document = Document(given.text)
    return Metadata(_said(document.short_title()), _said(document.author()))


def _said(value: str | None) -> str:
    return "" if value in _NOTHING else value or ""


calls = Calls(content, metadata)
