"""newspaper4k, without the download of images."""

from __future__ import annotations

from newspaper import Article

from contentex.bench.contenders.contender import Calls, Given, Metadata, day


def content(given: Given) -> str:
    """The text of the article."""
    text: str = article(given).text
    return text


def article(given: Given) -> Article:
    """A page that is there already and only has to be parsed; nothing is fetched."""
    parsed = Article(given.url, fetch_images=False)
    parsed.download(input_html=given.text)
    parsed.parse()
    return parsed


def metadata(given: Given) -> Metadata:
    """It parses text and metadata in one go."""
    found = article(given)
    return Metadata(found.title or "", ", ".join(found.authors), day(found.publish_date))


calls = Calls(content, metadata)
