"""Menus by hyperlinks per node: the line of research that CNR's section 7 opens.

"Instead of using a ratio characters/nodes, we could use a ratio hyperlinks/nodes to discover big concentrations of
links in the DOM tree. If we collect those concentrations of links where the links contain less characters, we will find
the menus of the webpage."

S. López, J. Silva and D. Insa: Using the DOM Tree for Content Extraction. WWV 2012, EPTCS 98.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

import numpy as np

from contentex.extractors.choice import Floats
from contentex.extractors.cnr import outermost
from contentex.extractors.link_counts import link_rows
from contentex.extractors.registry import Between
from contentex.page.page import Bools, Page


@dataclass(frozen=True, slots=True)
class Link:
    """One entry of a menu."""

    text: str
    href: str


@dataclass(frozen=True, slots=True)
class Menu:
    """A concentration of short links."""

    row: int
    """Row of the node that holds it."""
    xpath: str
    ratio: float
    """Hyperlinks per node."""
    links: tuple[Link, ...]


def hyperlinks_nodes_ratios(page: Page) -> Floats:
    """The number of links in each subtree by the number of its nodes. A link is one node, whatever it wraps."""
    links = link_rows(page) & page.rendered
    nodes = ((page.is_element | page.visible) & page.rendered & ~page.in_link) | links
    return np.asarray(page.subtree_sum(links) / np.maximum(page.subtree_sum(nodes), 1), np.float64)


def find_menus(
    page: Page,
    *,
    least: Annotated[int, "Links with text that a menu has at least.", Between(1, 1000)] = 3,
    ratio: Annotated[float, "Links per node that a menu has at least.", Between(0, 1)] = 0.3,
    longest: Annotated[float, "Characters that its links have at most, on average.", Between(0, 1000)] = 25,
    unlinked: Annotated[float, "Characters outside links, at most, for each one inside.", Between(0, 1000)] = 0.3,
) -> list[Menu]:
    """The menus of a page in document order: the outermost nodes with many short links and little else.

    >>> from contentex import parse
    >>> menu = "<ul><li><a href=/>Home</a><li><a href=/n>News</a><li><a href=/s>Sport</a></ul>"
    >>> page = parse(menu + "<p>Rain fell, says <a href=/x>a report</a>.")
    >>> [[link.text for link in menu.links] for menu in find_menus(page)]
    [['Home', 'News', 'Sport']]
    """
    ratios = hyperlinks_nodes_ratios(page)
    speaking = _speaking_links(page)
    count = page.subtree_sum(speaking)
    linked = page.subtree_sum(page.chars * (page.visible & page.in_link))
    chars = page.subtree_sum(page.chars * page.visible)
    dense = (count >= least) & (ratios >= ratio)
    short = (linked <= longest * count) & (chars - linked <= unlinked * linked)
    rows = outermost(page, np.flatnonzero(dense & short & page.is_element & ~page.in_link))
    return [_menu(page, row, ratios, np.flatnonzero(speaking)) for row in rows]


def _speaking_links(page: Page) -> Bools:
    """Links with a text that a reader sees."""
    return link_rows(page) & (page.subtree_sum(page.visible) > 0)


def _menu(page: Page, row: int, ratios: Floats, links: Any) -> Menu:
    first, last = np.searchsorted(links, (row, page.end[row]))
    entries = tuple(_link(page, link) for link in links[first:last].tolist())
    return Menu(row, page.xpath(row), float(ratios[row]), entries)


def _link(page: Page, row: int) -> Link:
    shown = (below for below in range(row, int(page.end[row])) if page.visible[below])
    return Link(" ".join(" ".join(map(page.text_of, shown)).split()), page.attribute(row, "href") or "")
