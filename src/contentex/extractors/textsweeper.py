"""TextSweeper: net text per tag, and the common path of the best nodes.

H.-P. Lang, G. Wohlgenannt and A. Weichselbraun: TextSweeper - A System for Content Extraction and Overview Page
Detection. CONF-IRM 2012.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

import numpy as np

from contentex.extractors import levels
from contentex.extractors.choice import Choice, Floats
from contentex.extractors.registry import Between, extractor
from contentex.extractors.teasers import linked_texts
from contentex.kinds.overview import LEAST_NET_TEXT, net_text_length
from contentex.page import clean, tags
from contentex.page.intervals import subtree
from contentex.page.page import Bools, Page

BOLD = tags.ids("b strong")
INLINE = tags.ids(
    "a abbr acronym b bdi bdo big br cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small"
    " span strike strong sub sup time tt u var wbr"
)
"""Inline text tags: they shape a text, not the page, and are not counted."""


@extractor("textsweeper", paper="Lang, Wohlgenannt and Weichselbraun: TextSweeper, 2012")
def textsweeper(
    page: Page,
    *,
    tolerance: Annotated[
        float, "Nodes with more than this share of the highest ratio are relevant.", Between(0, 1)
    ] = 0.4,
    heading_weight: Annotated[float, "Text weight of headings.", Between(0, 100)] = 2.0,
    bold_weight: Annotated[float, "Text weight of bold text.", Between(0, 100)] = 1.5,
    long_text: Annotated[int, "Characters that make a text long.", Between(0, 1_000_000)] = 100,
    long_weight: Annotated[float, "Text weight of long texts.", Between(0, 100)] = 1.5,
    least_text: Annotated[float, "The clean-up deletes nodes with less text than this.", Between(0, 1_000_000)] = 1,
    most_links: Annotated[
        float, "The clean-up deletes nodes of whose text more than this share is in links.", Between(0, 1)
    ] = 0.75,
    least_net_text: Annotated[
        float, "A page whose content has less text outside links is an overview.", Between(0, 1_000_000)
    ] = LEAST_NET_TEXT,
) -> Choice:
    """Keep the common path of the nodes with most net text per tag.

    >>> from contentex import extract
    >>> html = "<ul><li><a href=/>Home</a></ul><div><p>Rain fell all day long.<p>Snow followed.</div>"
    >>> extract(html, method="textsweeper").text
    'Rain fell all day long.\\n\\nSnow followed.'
    """
    ignored = clean.ignored(page, forms=True, scripts=True, statements=False)
    length = np.where(ignored, 0.0, text_lengths(page, Weights(heading_weight, bold_weight, long_text, long_weight)))
    linked = linked_texts(page)
    text, link_text = page.subtree_sum(length), page.subtree_sum(length * linked)
    ratios = net_text_to_tag_ratios(page, text - link_text, ignored)
    node = _common_path(page, _relevant(page, ratios, tolerance))
    short = _below(page, node, text < least_text)
    links = _below(page, node, link_text > most_links * text) | _linked_blocks(page, linked, most_links)
    kept = subtree(page, node) & ~short & ~links & ~ignored
    return Choice(
        kept=kept,
        scores=ratios,
        ranks=lambda: levels.by_node(page, kept & page.visible, node, ratios),
        is_overview=net_text_length(page, kept, linked) < least_net_text,
        reasons=(
            ("on the common path of the best nodes", kept),
            ("form or script", ignored),
            ("outside the common path", ~subtree(page, node)),
            (f"cleaned up: text length below {least_text:g}", short),
            (f"cleaned up: more than {most_links:.0%} in links", links),
        ),
    )


class Weights(NamedTuple):
    """How much more than its length a text counts; the paper names the causes, not the numbers."""

    heading: float
    bold: float
    long_text: int
    long: float


def text_lengths(page: Page, weights: Weights) -> Floats:
    """Equation 1: `actual text length * text weight * parent text weight` of each text row.

    The text weight is that of the layout tag right around the text, times that of a long text; the parent text weight
    is that of the tag around that one.
    """
    layout = np.ones(len(page))
    layout[page.is_tag(*tags.HEADINGS)] = weights.heading
    layout[page.is_tag(*BOLD)] = weights.bold
    around = layout[page.parent] * layout[page.parent[page.parent]]
    return np.where(page.visible, page.chars * around * np.where(page.chars >= weights.long_text, weights.long, 1.0), 0)


def net_text_to_tag_ratios(page: Page, net_text: Any, ignored: Bools) -> Floats:
    """Equation 2: net text length by the number of tags, inline text tags apart, and the level of the node."""
    tag_count = page.subtree_sum(page.is_element & ~page.is_tag(*INLINE) & ~ignored)
    return np.asarray(net_text / np.maximum(tag_count + page.depth, 1), np.float64)


def _relevant(page: Page, ratios: Floats, tolerance: float) -> Any:
    """The elements with the highest ratio, or within the tolerance of it; none where no element has net text."""
    of_elements = np.where(page.is_element, ratios, 0)
    highest = of_elements.max()
    return np.flatnonzero((of_elements > tolerance * highest) | ((of_elements == highest) & (highest > 0)))


def _common_path(page: Page, relevant: Any) -> int:
    """The lowest node that holds all relevant ones; the document where there are none."""
    if len(relevant) == 0:
        return 0
    node = int(relevant[0])
    while page.end[node] <= relevant[-1]:
        node = int(page.parent[node])
    return node


def _below(page: Page, node: int, mask: Bools) -> Bools:
    """The clean-up: marked nodes below this one, with all they hold. Inline text tags stay with their text."""
    inside = subtree(page, node)
    inside[node] = False
    return page.within(mask & inside & page.is_element & ~page.is_tag(*INLINE))


def _linked_blocks(page: Page, linked: Bools, most: float) -> Bools:
    """The text of blocks that mainly contain links though no element holds them alone, such as links between boxes."""
    share = np.append(page.blocks.mean(linked.astype(np.float64)), 0.0)
    return np.asarray(share[page.blocks.block_of_row] > most)
