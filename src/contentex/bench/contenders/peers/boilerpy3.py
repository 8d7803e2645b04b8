"""boilerpy3: boilerpipe's extractor for articles, and its simpler one for any page.

The documentation recommends the first. On pages of all kinds the second does better.
"""

from __future__ import annotations

from functools import partial

from boilerpy3.extractors import ArticleExtractor, DefaultExtractor, Extractor

from contentex.bench.contenders.contender import Calls, Given, Metadata


def content(extractor: Extractor, given: Given) -> str:
    """The blocks that it holds for content."""
    text: str = extractor.get_content(given.text)
    return text


def metadata(extractor: Extractor, given: Given) -> Metadata:
    """It knows the `<title>`."""
    return Metadata(extractor.get_doc(given.text).title or "")


def _calls(extractor: Extractor) -> Calls:
    return Calls(partial(content, extractor), partial(metadata, extractor))


article = _calls(ArticleExtractor())
default = _calls(DefaultExtractor())
