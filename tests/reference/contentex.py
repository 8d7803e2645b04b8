"""ContentEx as its paper tells it: Figure 3, and the patterns of section III.B."""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from typing import Any

from contentex import Page
from contentex.extractors.filters.common_pattern import is_time
from contentex.page.clean import statement_rows
from reference.node import Node, forms, scripts, tree
from reference.result import Result

DATA = resources.files("contentex.extractors.filters").joinpath("data/patterns.toml")
PATTERNS: dict[str, Any] = tomllib.loads(DATA.read_text("utf-8"))


def contentex(page: Page, threshold: float) -> Result:
    """What is left of a forum page after preprocessing and two filters. The scores are text-to-link ratios."""
    nodes = tree(page)
    root = nodes[0]
    statements = {nodes[row] for row, found in enumerate(statement_rows(page).tolist()) if found}
    removed = forms(nodes) | scripts(nodes) | statements
    score = link_table_filter(root, removed, threshold)
    left = [node for node in root.subtree() if node.visible and node not in removed]
    kept = common_pattern_filter(left)
    return Result([score[node] for node in nodes], [node.row for node in kept])


# --- Figure 3 ------------------------------------------------------------------------------------------------------


def link_table_filter(root: Node, removed: set[Node], threshold: float) -> dict[Node, float]:
    """Deletes the link tables of a tree, and returns the scores."""
    nodes = list(root.subtree())
    text_cnt: dict[Node, int] = {}
    link_cnt: dict[Node, int] = {}
    for node in reversed(nodes):
        text_cnt[node], link_cnt[node] = terminal_counts(node, removed)  # 2 to 11
        if not node.is_link:
            text_cnt[node] += sum(text_cnt[child] for child in node.children)  # 12 to 16
            link_cnt[node] += sum(link_cnt[child] for child in node.children)
    score = {node: ratio(text_cnt[node], link_cnt[node]) for node in nodes}  # 17
    for node in nodes:  # 18: the order of a depth first search
        if is_in(root, node) and node.is_link and node not in removed:  # 19; what was deleted is not visited
            delete_table(node, score, threshold)
    return score


def terminal_counts(node: Node, removed: set[Node]) -> tuple[int, int]:
    """Steps 2 to 11: the counts of a terminal node; all others begin with 0."""
    if node in removed or (node.in_link and not node.is_link):
        return 0, 0
    if node.is_link:
        return 1, 1
    return (node.words if node.visible else 0), 0


def ratio(text: int, links: int) -> float:
    """Step 17; 0 for a node with neither text nor links, of which the paper is silent."""
    return (text - links) / text if text else 0.0


def delete_table(node: Node, score: dict[Node, float], threshold: float) -> None:
    """Steps 20 to 24 for a link node."""
    if node.parent and score[node.parent] < threshold:  # 20
        node = node.parent  # 21
        while node.parent and score[node.parent] < score[node]:  # 22
            node = node.parent  # 23
        if node.parent:
            node.parent.children.remove(node)  # 24
        node.children.clear()


def is_in(root: Node, node: Node) -> bool:
    """Whether a node still hangs in the tree."""
    while node.parent and node in node.parent.children:
        node = node.parent
    return node is root


# --- Section III.B -------------------------------------------------------------------------------------------------


def common_pattern_filter(nodes: list[Node]) -> list[Node]:
    """The text nodes that follow no pattern."""
    texts = [plain(node) for node in nodes]
    return [node for node, text in zip(nodes, texts, strict=True) if not follows_a_pattern(node, text, texts)]


def plain(node: Node) -> str:
    """A text in lower case and with single spaces."""
    return " ".join(node.text.split()).lower()


def follows_a_pattern(node: Node, text: str, texts: list[str]) -> bool:
    """Whether one of the five patterns fits. What a time looks like is data, and has tests of its own."""
    time, ip, repeated = PATTERNS["time"], PATTERNS["ip"], PATTERNS["repeated"]
    return (
        (node.words <= time["most_words"] and len(text) <= time["most_chars"] and is_time(text))
        or (node.words <= ip["most_words"] and re.search(ip["pattern"], text) is not None)
        or any(text.endswith(sign) for sign in PATTERNS["colon"]["signs"])
        or any(phrase in text for phrase in PATTERNS["copyright"]["phrases"])
        or (node.words <= repeated["most_words"] and texts.count(text) >= repeated["times"])
    )
