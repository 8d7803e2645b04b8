"""goose3. Given the URL too, it would fetch pages that are empty, so it gets the page only."""

from __future__ import annotations

from typing import Any

from goose3 import Goose

from contentex.bench.contenders.contender import Calls, Given, Metadata, day

_GOOSE = Goose({"enable_image_fetching": False})


def content(given: Given) -> str:
    """The text of the article."""
    text: str = article(given).cleaned_text
    return text


def article(given: Given) -> Any:
    """Text and metadata come in one go."""
    return _GOOSE.extract(raw_html=given.text)


def metadata(given: Given) -> Metadata:
    """Its date is the page's own text where that begins as ISO dates do, else what it understood of it."""
    found = article(given)
    published = day(found.publish_date) or day(found.publish_datetime_utc)
    return Metadata(found.title or "", ", ".join(found.authors), published)


calls = Calls(content, metadata)
