"""CoreEx as its paper tells it (sections 2.1, 2.2 and 6.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from contentex import Page, parse
from reference.node import HEADINGS, Node, forms, scripts, tree
from reference.result import Result


@dataclass
class Counts:
    """What section 2 keeps for each node."""

    text: int = 0
    links: int = 0
    set_text: int = 0
    set_links: int = 0
    chosen: list[Node] = field(default_factory=list)
    """The set S."""


def coreex(page: Page, variant: str, weight_ratio: float, threshold: float, title: str) -> Result:
    """The content of a page by one of the configurations R1 to R6 of Table 1."""
    number = int(variant[1])
    nodes = tree(page)
    removed = (forms(nodes) if number >= 4 else set()) | (scripts(nodes) if number >= 5 else set())
    counts = count(page, nodes, removed, threshold=threshold if number >= 3 else -1.0, scripts_too=number < 5)
    scores = [score(counts[node], counts[nodes[0]].text, weight_ratio if number >= 2 else 1.0) for node in nodes]
    best = main_content_node(nodes, scores)
    header = find_title(page, best, title)
    content = {below for member in counts[best].chosen for below in member.subtree() if below not in removed}
    content |= set(header.subtree()) if header else set()
    kept = sorted({node.row for node in content if node.visible})
    if number == 6:
        kept = in_xhtml(page, weight_ratio, threshold, title)
    return Result(scores, kept, title=header.row if header else -1)


# --- Section 2.1: counts -------------------------------------------------------------------------------------------


def count(page: Page, nodes: list[Node], removed: set[Node], threshold: float, scripts_too: bool) -> dict[Node, Counts]:
    """Walk up the tree, terminal nodes first. A threshold below 0 takes every child into S."""
    counts = {}
    for node in reversed(nodes):
        if node in removed or (node.in_link and not node.is_link):
            counts[node] = Counts()
        elif node.is_text:
            words = node.words if node.visible else 0
            counts[node] = Counts(words, 0, words, 0, [node])
        elif node.is_link:
            counts[node] = Counts(1, 1, 1, 1, [node])
        elif node.tag == "#data" and scripts_too:
            words = len(page.source[page.source_start[node.row] : page.source_end[node.row]].split())
            counts[node] = Counts(words, 0, words, 0, [node])
        else:
            counts[node] = sum_up(node, counts, threshold)
    return counts


def sum_up(node: Node, counts: dict[Node, Counts], threshold: float) -> Counts:
    """A non-terminal node: the formal algorithm of section 2.2.2."""
    own = Counts()
    for child in node.children:
        own.text += counts[child].text
        own.links += counts[child].links
        if ratio(counts[child].text, counts[child].links) > threshold:
            own.chosen.append(child)
            own.set_text += counts[child].text
            own.set_links += counts[child].links
    return own


def ratio(text: int, links: int) -> float:
    """The basic score; 0 for a node with neither text nor links, of which the paper is silent."""
    return (text - links) / text if text else 0.0


def score(counts: Counts, page_text: int, weight_ratio: float) -> float:
    """The weighted score of section 2.2.1 of what S holds; with a weight of 1 the basic one."""
    share = counts.set_text / page_text if page_text else 0.0
    return weight_ratio * ratio(counts.set_text, counts.set_links) + (1 - weight_ratio) * share


def main_content_node(nodes: list[Node], scores: list[float]) -> Node:
    """The highest score; of equal ones the node higher in the tree; of siblings, as of all others, the first."""
    best = nodes[0]
    for node in nodes:
        if (scores[node.row], -node.level) > (scores[best.row], -best.level):
            best = node
    return best


# --- Section 6.1: the title ----------------------------------------------------------------------------------------


def find_title(page: Page, best: Node, how: str) -> Node | None:
    """The title by "header", by "page", or by "both": by the page's title if there is no header."""
    header = header_before(best) if how in ("header", "both") else None
    if header is None and how in ("page", "both"):
        return like_page_title(page)
    return header


def header_before(best: Node) -> Node | None:
    """Of the previous siblings of S's parent, going back, the first header."""
    found = None
    for brother in best.brothers():
        if brother is best:
            break
        if brother.tag in HEADINGS:
            found = brother
    return found


def like_page_title(page: Page) -> Node | None:
    """The first node whose text, as far as a reader sees it, is the text of the page's `<title>`."""
    nodes = tree(page)
    titles = [page.text_of(node.row).split() for node in nodes if node.tag == "title"]
    for node in nodes:
        if titles and titles[0] and text_of(node) == titles[0]:
            return node
    return None


def text_of(node: Node) -> list[str]:
    """The words of all texts that a reader sees."""
    return "".join(below.text for below in node.subtree() if below.visible).split()


# --- R6 ------------------------------------------------------------------------------------------------------------


def in_xhtml(page: Page, weight_ratio: float, threshold: float, title: str) -> list[int]:
    """R5 after a conversion to XHTML. A text was kept if its first character was."""
    converted = parse(page.to_xhtml())
    kept = set(coreex(converted, "R5", weight_ratio, threshold, title).kept)
    of_byte = [node.row for node in tree(converted) for _ in node.text.encode()]
    return [node.row for node in tree(page) if node.visible and of_byte[page.text_offset[node.row]] in kept]
