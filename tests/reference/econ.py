"""ECON as the survey tells it (section III.c): Joint-para and Extract-news."""

from __future__ import annotations

from dataclasses import dataclass

from contentex import Page
from contentex.extractors.econ import BIG
from contentex.page import tags
from reference.node import Node, forms, scripts, tree
from reference.result import Result

BIG_TAGS = {tags.NAMES[tag] for tag in BIG}


@dataclass
class Para:
    """A text-para with the text-node-set that wraps it."""

    nodes: list[Node]
    chars: int
    punc_num: int


def econ(page: Page) -> Result:
    """Algorithm Extract-news. The scores are the node-punc-num."""
    nodes = tree(page)
    removed = forms(nodes) | scripts(nodes)
    seen = {node for node in nodes if node.visible and node not in removed}
    paras = [para for node in nodes if (para := joint_para(node, seen))]  # i
    pruned = {below for para in paras if para.punc_num == 0 for node in para.nodes for below in node.subtree()}
    content = seen - pruned
    summary = backtrack(snippet_node(paras, seen), seen)  # ii to iv
    kept = [node.row for node in summary.subtree() if node in content] if summary else []  # v
    return Result([float(node_punc_num(node, seen)) for node in nodes], kept)


def joint_para(big_node: Node, seen: set[Node]) -> Para | None:
    """Algorithm Joint-para: the brothers below a big node that wrap text, and no big node, are a text-node-set."""
    if is_piece(big_node):
        return None
    pieces = [child for child in big_node.children if is_piece(child)]
    texts = [below for piece in pieces for below in piece.subtree() if below in seen]
    return Para(pieces, sum(text.chars for text in texts), sum(text.punctuation for text in texts))


def is_piece(node: Node) -> bool:
    """Whether a node only breaks a text into pieces: there is no big node in it. The document is one."""
    return node.tag != "#document" and not any(below.tag in BIG_TAGS for below in node.subtree())


def snippet_node(paras: list[Para], seen: set[Node]) -> Node | None:
    """The first node with text of the set that wraps the longest text-para with punctuation; of equals the first."""
    longest = max((para for para in paras if para.punc_num > 0), key=lambda para: para.chars, default=None)
    if longest is None:
        return None
    return next(node for node in longest.nodes if any(below in seen for below in node.subtree()))


def backtrack(node: Node | None, seen: set[Node]) -> Node | None:
    """From child to parent until the distance is 0 for the first time; then the child is the summary-node."""
    while node and node.parent:
        distance = node_punc_num(node.parent, seen) - node_punc_num(node, seen)
        if distance == 0:
            return node
        node = node.parent
    return node


def node_punc_num(node: Node, seen: set[Node]) -> int:
    """The number of punctuation marks in the text that a node wraps."""
    return sum(below.punctuation for below in node.subtree() if below in seen)
