"""TextSweeper as its paper tells it (section 3)."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources
from typing import Any

from contentex import Page
from contentex.extractors.textsweeper import INLINE
from contentex.page import tags
from reference.node import HEADINGS, Node, forms, scripts, tree
from reference.result import Result

INLINE_TAGS = {tags.NAMES[tag] for tag in INLINE}
LINES = resources.files("contentex.extractors").joinpath("data/read_more.txt").read_text("utf-8").splitlines()


@dataclass
class Options:
    """The numbers that the paper leaves open."""

    tolerance: float
    heading_weight: float
    bold_weight: float
    long_text: int
    long_weight: float
    least_text: float
    most_links: float
    least_net_text: float


@dataclass
class Lengths:
    """Of a node with all below it."""

    text: float = 0.0
    link_text: float = 0.0
    tag_count: int = 0


def textsweeper(page: Page, **numbers: Any) -> Result:
    """The steps of Figure 2. The scores are ratios of text to tags."""
    options = Options(**numbers)
    nodes = tree(page)
    removed = forms(nodes) | scripts(nodes)
    linked = link_texts(nodes)
    lengths = sum_up(nodes, removed, linked, options)
    ratios = [ratio(node, lengths[node]) for node in nodes]
    highest = max(ratios[node.row] for node in nodes if node.is_element)
    limit = options.tolerance * highest
    relevant = [node for node in nodes if node.is_element and limit < ratios[node.row]]
    relevant += [node for node in nodes if node.is_element and ratios[node.row] == highest > 0]
    common = common_path(relevant) or nodes[0]
    deleted = clean_up(common, lengths, options) | linked_blocks(page, nodes, linked, options) | removed
    kept = [node for node in common.subtree() if node.visible and node not in deleted]
    net_text_length = sum(node.chars for node in kept if node not in linked)
    is_overview = net_text_length < options.least_net_text
    return Result(ratios, [node.row for node in kept], is_overview=is_overview)


# --- Equation 1 ----------------------------------------------------------------------------------------------------


def text_length(node: Node, options: Options) -> float:
    """`actual_text length * text_weight * parent_text_weight` of a text node."""
    around = node.parent
    text_weight = layout_weight(around, options) * (options.long_weight if node.chars >= options.long_text else 1.0)
    parent_text_weight = layout_weight(around.parent if around else None, options)
    return node.chars * text_weight * parent_text_weight


def layout_weight(node: Node | None, options: Options) -> float:
    """Headings and bold text are more important than other elements."""
    if node and node.tag in HEADINGS:
        return options.heading_weight
    if node and node.tag in ("b", "strong"):
        return options.bold_weight
    return 1.0


# --- Links ---------------------------------------------------------------------------------------------------------


def link_texts(nodes: list[Node]) -> set[Node]:
    """The text nodes whose text is text of links."""
    found: set[Node] = set()
    for node in nodes:
        if node.is_link or ("onclick" in node.attrs and node.tag not in ("html", "body")):
            found.update(below for below in node.subtree() if below.is_text)
        if node.visible and node.parent and ends_like_a_teaser(node.text):
            found.update(own_texts(node.parent))
            found.update(own_texts(node.parent.parent))
    return found


def own_texts(node: Node | None) -> list[Node]:
    """The texts right below a node."""
    return [child for child in node.children if child.is_text] if node else []


def ends_like_a_teaser(text: str) -> bool:
    """Whether a text ends with a phrase, or is one, where a line of the list begins with "="."""
    text = text.strip().lower()
    return any(text == line[1:] if line.startswith("=") else text.endswith(line) for line in phrases())


def phrases() -> list[str]:
    """The lines of the list that are neither empty nor comments."""
    return [line for line in LINES if line and not line.startswith("#")]


# --- Equation 2 ----------------------------------------------------------------------------------------------------


def sum_up(nodes: list[Node], removed: set[Node], linked: set[Node], options: Options) -> dict[Node, Lengths]:
    """Text length, link text length and number of tags of each node that was not removed, children first."""
    lengths = {node: Lengths() for node in nodes}
    for node in reversed(nodes):
        if node in removed:
            continue
        own = lengths[node]
        if node.visible:
            own.text = text_length(node, options)
            own.link_text = own.text if node in linked else 0.0
        if node.is_element and node.tag not in INLINE_TAGS:
            own.tag_count += 1
        if node.parent:
            above = lengths[node.parent]
            above.text += own.text
            above.link_text += own.link_text
            above.tag_count += own.tag_count
    return lengths


def ratio(node: Node, lengths: Lengths) -> float:
    """`(text_length - link_text_length) / (tag_count + node_level)`."""
    return (lengths.text - lengths.link_text) / max(lengths.tag_count + node.level, 1)


# --- Common path and clean-up --------------------------------------------------------------------------------------


def common_path(relevant: list[Node]) -> Node | None:
    """The last node that the paths from the document to all relevant nodes have in common."""
    paths = [[*reversed(list(node.ancestors())), node] for node in relevant]
    together = [steps[0] for steps in zip(*paths, strict=False) if len(set(steps)) == 1]
    return together[-1] if together else None


def clean_up(common: Node, lengths: dict[Node, Lengths], options: Options) -> set[Node]:
    """Delete nodes with little text, or mainly links. Inline tags stay with their text."""
    deleted: set[Node] = set()
    for node in common.subtree():
        if node is common or not node.is_element or node.tag in INLINE_TAGS:
            continue
        own = lengths[node]
        if own.text < options.least_text or own.link_text > options.most_links * own.text:
            deleted.update(node.subtree())
    return deleted


def linked_blocks(page: Page, nodes: list[Node], linked: set[Node], options: Options) -> set[Node]:
    """The texts of blocks of the page that mainly contain links."""
    found: set[Node] = set()
    for block in page.blocks:
        texts = [node for node in nodes[slice(*block.rows)] if node.visible]
        link_text = sum(node.chars for node in texts if node in linked)
        if link_text / sum(node.chars for node in texts) > options.most_links:
            found.update(texts)
    return found
