"""The source of a news page, for a corpus that does not say from which site a page is.

A page may name its site. Where it does not, its own links tell: the site that most of them lead to, if that is clear.
Sites of advertisers and of services, to which all kinds of pages link, have no vote; `data/services.txt` lists them.
"""

from __future__ import annotations

from functools import cache

from contentex import datafiles
from contentex.bench.sites import declared, linked
from contentex.page.page import Page

LEAST_LINKS = 3
LEAST_SHARE = 0.3
"""So many links, and this share of all that name a site, must lead to it."""


def source(page: Page) -> str:
    """The site that a page is from, such as `bbc.co.uk`; empty where that is not clear.

    >>> from contentex import parse
    >>> source(parse("<base href=http://news.example.co.uk/tea/><p>Tea"))
    'example.co.uk'
    >>> source(parse("<a href=http://a.example.org/1>1</a> <a href=http://b.example.org/2>2</a> <a href=/3>3</a>"))
    ''
    """
    return declared(page) or _clearly_linked_most(page)


def _clearly_linked_most(page: Page) -> str:
    votes = linked(page, ["href"])  # pictures are often at a service's
    for service in _services() & votes.keys():
        del votes[service]
    site, count = max(votes.items(), key=lambda item: item[1], default=("", 0))
    return site if count >= LEAST_LINKS and count >= LEAST_SHARE * votes.total() else ""


@cache
def _services() -> frozenset[str]:
    return frozenset(datafiles.entries("contentex.bench.papers", "services.txt"))
