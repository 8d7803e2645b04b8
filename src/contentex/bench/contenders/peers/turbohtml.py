"""turbohtml: the text of the element that it holds for the main content."""

from __future__ import annotations

import turbohtml
from turbohtml.extract import DateExtraction, dates

from contentex.bench.contenders.contender import Calls, Given, Metadata, day

_PUBLISHED = DateExtraction(original=True)


def content(given: Given) -> str:
    """Parse, choose, and lay the text out."""
    text: str = turbohtml.parse(given.text).main_text()
    return text


def metadata(given: Given) -> Metadata:
    """Its record of the article, with the date of publication from its own search for dates."""
    article = turbohtml.parse(given.text).article()
    published = dates(given.text, _PUBLISHED)
    return Metadata(article.title or "", article.byline or "", day(published and published.date))


calls = Calls(content, metadata)
