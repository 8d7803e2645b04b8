"""CNR as its paper tells it: Algorithm 1, Algorithm 2, and the blocks of section 7."""

from __future__ import annotations

from dataclasses import dataclass

from contentex import Page
from contentex.extractors.cnr import NON_CONTENT
from contentex.page import tags
from reference.node import Node, tree
from reference.result import Result

NON_CONTENT_TAGS = {tags.NAMES[tag] for tag in NON_CONTENT}


@dataclass
class Ratio:
    """The three attributes that Algorithm 1 adds to a node."""

    weight: int = 0
    text_length: int = 0
    cnr: float = 0.0


def cnr(page: Page, top: float) -> Result:
    """The block with most text. The scores are chars-nodes ratios."""
    nodes = tree(page)
    ratios = compute_all(nodes)
    block = main_block(nodes, ratios, top)
    kept = [node.row for node in block.subtree() if node.visible] if block else []
    return Result([ratios[node].cnr for node in nodes], kept)


def relevant_blocks(page: Page, top: float, most: int) -> list[tuple[int, set[int]]]:
    """Section 7: the most relevant block; its nodes removed; the next; and so on. Each as its root and its rows."""
    nodes = tree(page)
    found: list[tuple[int, set[int]]] = []
    while len(found) < most:
        block = main_block(nodes, compute_all(nodes), top)
        if block is None:
            break
        found.append((block.row, {node.row for node in block.subtree()}))
        if block.parent is None:
            break
        block.parent.children.remove(block)
        nodes = list(nodes[0].subtree())
    return found


# --- Algorithm 1 ---------------------------------------------------------------------------------------------------


def compute_all(nodes: list[Node]) -> dict[Node, Ratio]:
    """`computeCNR(root)`. Nodes that it does not reach, below non-content nodes, count for nothing."""
    ratios = {node: Ratio() for node in nodes}
    compute_cnr(nodes[0], ratios)
    return ratios


def compute_cnr(node: Node, ratios: dict[Node, Ratio]) -> Ratio:
    """`function ComputeCNR(node n)`."""
    if is_no_node(node):
        ratios[node] = Ratio(0, 0, 0)
    elif node.is_text:
        ratios[node] = Ratio(1, node.chars, node.chars)
    elif node.tag in NON_CONTENT_TAGS or not node.rendered:
        ratios[node] = Ratio(1, 0, 0)
    else:
        descendants = 0 if node.tag == "#document" else 1
        char_count = 0
        for child in node.children:
            new_child = compute_cnr(child, ratios)
            char_count += new_child.text_length
            descendants += new_child.weight
        ratios[node] = Ratio(descendants, char_count, char_count / max(descendants, 1))
    return ratios[node]


def is_no_node(node: Node) -> bool:
    """White space, comments and the like: to count them would make the ratio depend on the formatting."""
    return not node.is_element and node.tag != "#document" and not node.visible


# --- Algorithm 2 ---------------------------------------------------------------------------------------------------


def main_block(nodes: list[Node], ratios: dict[Node, Ratio], top: float) -> Node | None:
    """Of the blocks of the top-rated nodes the one with most text; of equal ones the first."""
    blocks = identify_blocks(top_rated(nodes, ratios, top))
    ordered = sorted(blocks, key=lambda node: node.row)
    return max(ordered, key=lambda node: ratios[node].text_length, default=None)


def top_rated(nodes: list[Node], ratios: dict[Node, Ratio], top: float) -> set[Node]:
    """This share of the tags with text, at least one, by their ratios; all that are as good as the last of them."""
    with_text = [node for node in nodes if node.is_element and ratios[node].text_length > 0]
    wanted = max(1, round(top * len(with_text)))
    best = sorted((ratios[node].cnr for node in with_text), reverse=True)[:wanted]
    return {node for node in with_text if ratios[node].cnr >= best[-1]}


def identify_blocks(chosen: set[Node]) -> set[Node]:
    """Algorithm 2. "It proceeds bottom-up": of several nodes with two children in the set, the deepest is next."""
    blocks = {b for b in chosen if not any(above in chosen for above in b.ancestors())}  # (1)
    while crowded := [n for n in parents(blocks) if sum(child in blocks for child in n.children) >= 2]:  # (2)
        n = max(crowded, key=lambda node: node.level)
        blocks = (blocks - set(n.children)) | {n}  # (3)
    return blocks


def parents(blocks: set[Node]) -> set[Node]:
    """The nodes that have a child in the set."""
    return {b.parent for b in blocks if b.parent}
