"""A page as a tree of small objects, for the twins to walk.

Only what the page itself says is taken from the Page: tags, texts, attributes, and the counts of each text. All sums
over subtrees, and all that the papers decide, the twins do themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from contentex import Page

FORM_TAGS = {"select", "form", "input", "textarea", "option"}
SCRIPT_TAGS = {"script", "noscript", "style", "svg:script", "svg:style"}
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}


@dataclass(eq=False)
class Node:
    """One node of the page."""

    row: int
    tag: str
    """Name of the element, or `#text` and its like."""
    parent: Node | None
    attrs: dict[str, str]
    text: str = ""
    """The text of a text node."""
    words: int = 0
    chars: int = 0
    punctuation: int = 0
    visible: bool = False
    """Whether it is a text that a reader sees."""
    rendered: bool = True
    """Whether a browser shows it and what it holds."""
    children: list[Node] = field(default_factory=list)
    in_link: bool = field(init=False)
    """Whether it is, or stands in, a link: an `a` or `area` that leads somewhere."""
    is_link: bool = field(init=False)
    """Whether it is a link node: a link in no other link."""
    level: int = field(init=False)
    """How many nodes are above it."""

    def __post_init__(self) -> None:
        above = self.parent
        self.level = above.level + 1 if above else 0
        self.is_link = self.tag in ("a", "area") and "href" in self.attrs and not (above and above.in_link)
        self.in_link = self.is_link or bool(above and above.in_link)

    @property
    def is_text(self) -> bool:
        """Whether it is a text node."""
        return self.tag == "#text"

    @property
    def is_element(self) -> bool:
        """Whether a tag of the page made it."""
        return not self.tag.startswith("#")

    def ancestors(self) -> Iterator[Node]:
        """The nodes above, from the parent to the document."""
        node = self.parent
        while node:
            yield node
            node = node.parent

    def subtree(self) -> Iterator[Node]:
        """The node and all below it in document order (depth first)."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    def brothers(self) -> list[Node]:
        """All children of its parent, itself among them."""
        return self.parent.children if self.parent else [self]


def tree(page: Page) -> list[Node]:
    """The nodes of a page in document order; the first is the document."""
    nodes: list[Node] = []
    for row, parent in enumerate(page.parent.tolist()):
        above = nodes[parent] if parent >= 0 else None
        node = Node(row, page.tag_name(row), above, page.attributes(row), rendered=bool(page.rendered[row]))
        if node.is_text:
            node.text = page.text_of(row)
            node.words, node.chars = int(page.words[row]), int(page.chars[row])
            node.punctuation, node.visible = int(page.punctuation[row]), bool(page.visible[row])
        if above:
            above.children.append(node)
        nodes.append(node)
    return nodes


# --- Preprocessing (CoreEx, section 3.2) ---------------------------------------------------------------------------


def forms(nodes: list[Node]) -> set[Node]:
    """Form tags with all they hold. A form around more than half of the page's words is looked into."""
    return _with_content(nodes, lambda node: node.tag in FORM_TAGS and not (node.tag == "form" and _large(node, nodes)))


def scripts(nodes: list[Node]) -> set[Node]:
    """Scripts and styles. A `noscript` with more than half of the page's words is looked into."""
    return _with_content(
        nodes, lambda node: node.tag in SCRIPT_TAGS and not (node.tag == "noscript" and _large(node, nodes))
    )


def _with_content(nodes: list[Node], wanted: Callable[[Node], bool]) -> set[Node]:
    return {below for node in nodes if wanted(node) for below in node.subtree()}


def _large(node: Node, nodes: list[Node]) -> bool:
    return _words(node) > 0.5 * _words(nodes[0])


def _words(node: Node) -> int:
    return sum(below.words for below in node.subtree() if below.visible)
