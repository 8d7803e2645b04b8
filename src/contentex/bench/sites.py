"""Which site a page is from, for keeping sites apart.

A corpus says it, or its URL does. Where both are missing, the page may: in `base`, in its canonical link, in `og:url`,
or in the element `text` that CleanEval puts around it. Else it is the site that the page links to most: mostly its own.
A wrong guess only joins pages that could have been apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import numpy as np

from contentex.bench.corpora.labelled import LabelledPage, host
from contentex.page.page import Page
from contentex.page.parse import parse

_SPEAKING = ("text", "base", "link", "meta")
_LINKING = ("href", "src", "action")


def site_of(labelled: LabelledPage, page: Page | None = None) -> str:
    """The site of a page, or "" if nothing tells it. `page` saves parsing."""
    if labelled.site:
        return family(labelled.site)
    page = page or parse(labelled.html)
    return declared(page) or _linked_most(page)


def family(site: str) -> str:
    """The domain that a host belongs to, roughly: too large a family does no harm, one too small may leak.

    >>> [family(host) for host in ("blog.example.org", "news.example.co.uk", "localhost", "127.0.0.1")]
    ['example.org', 'example.co.uk', 'localhost', '127.0.0.1']
    """
    labels = site.lower().rstrip(".").split(".")
    if labels[-1].isdigit():
        return site
    country = len(labels) > 2 and len(labels[-1]) == 2 and len(labels[-2]) <= 3
    return ".".join(labels[-3 if country else -2 :])


def declared(page: Page) -> str:
    """The site of the first address that the page gives as its own; empty where it gives none.

    >>> declared(parse("<link rel=canonical href=http://news.example.co.uk/tea>"))
    'example.co.uk'
    """
    rows = np.flatnonzero(page.is_tag(*map(page.name_id, _SPEAKING))).tolist()
    found = (family(host(_own_address(page.tag_name(row), page.attributes(row)))) for row in rows)
    return next(filter(None, found), "")


def _own_address(tag: str, attributes: dict[str, str]) -> str:
    """What an element says to be the page's address."""
    if tag == "text":
        return attributes.get("id", "")
    if tag == "meta":
        return attributes.get("content", "") if attributes.get("property") == "og:url" else ""
    if tag == "base" or attributes.get("rel", "").lower() == "canonical":
        return attributes.get("href", "")
    return ""


def _linked_most(page: Page) -> str:
    """The site that most absolute addresses of the page lead to; the first by its name of several."""
    counts = linked(page)
    return min(counts, key=lambda site: (-counts[site], site), default="")


def linked(page: Page, attributes: Sequence[str] = _LINKING) -> Counter[str]:
    """How many absolute addresses of the page, in these attributes, lead to each site."""
    counts = Counter(family(host(address)) for address in _addresses(page, attributes))
    counts.pop("", None)
    return counts


def _addresses(page: Page, attributes: Sequence[str]) -> Iterator[str]:
    places = np.flatnonzero(np.isin(page.attr_name, [page.name_id(name) for name in attributes]))
    for start, end in zip(page.attr_start[places].tolist(), page.attr_end[places].tolist(), strict=True):
        yield page.source[start:end].decode("utf-8", "replace").strip()
