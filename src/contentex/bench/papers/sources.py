"""The source of a news page, for a corpus that does not say from which site a page is.

A page names its site in its `base` or its canonical link. Where it does not, its own links tell: the site that most of
them lead to, if that is clear. Sites of advertisers and of services, to which all kinds of pages link, have no vote;
`data/services.txt` lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import numpy as np

from contentex import datafiles
from contentex.bench.corpora.labelled import host
from contentex.bench.sites import family
from contentex.page.page import Page

LEAST_LINKS = 3
LEAST_SHARE = 0.3
"""So many links, and this share of all that leave their host open to see, must lead to the site."""


def source(page: Page) -> str:
    """The site that a page is from, such as `bbc.co.uk`; empty where that is not clear.

    >>> from contentex import parse
    >>> source(parse("<base href=http://news.example.co.uk/tea/><p>Tea"))
    'example.co.uk'
    >>> source(parse("<a href=http://a.example.org/1>1</a> <a href=http://b.example.org/2>2</a> <a href=/3>3</a>"))
    ''
    """
    named = next((site for site in map(site_of, _named(page)) if site), "")
    return named or _most_linked(page)


def site_of(url: str) -> str:
    """The site of an address; empty where it names none.

    >>> [site_of(url) for url in ("http://news.bbc.co.uk/1", "http://www.nytimes.com", "/home", "http://localhost")]
    ['bbc.co.uk', 'nytimes.com', '', '']
    """
    name = host(url)
    return family(name) if "." in name and not name.endswith(".") else ""


def _named(page: Page) -> Iterator[str]:
    """Where the page says that it is."""
    yield from (href for _, href in _addresses(page, "base"))
    yield from (
        href for row, href in _addresses(page, "link") if (page.attribute(row, "rel") or "").lower() == "canonical"
    )


def _most_linked(page: Page) -> str:
    hrefs = (href for tag in ("a", "area", "link") for _, href in _addresses(page, tag))
    votes = Counter(site for site in map(site_of, hrefs) if site and site not in _services())
    site, count = max(votes.items(), key=lambda item: item[1], default=("", 0))
    return site if count >= LEAST_LINKS and count >= LEAST_SHARE * votes.total() else ""


def _addresses(page: Page, tag: str) -> Iterator[tuple[int, str]]:
    for row in np.flatnonzero(page.tag == page.name_id(tag)).tolist():
        yield row, (page.attribute(row, "href") or "").strip()


@cache
def _services() -> frozenset[str]:
    return frozenset(datafiles.entries("contentex.bench.papers", "services.txt"))
