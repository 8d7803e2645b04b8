"""The same page as lexbor sees it: an independent parser to compare with."""

from __future__ import annotations

from typing import Any

import numpy as np
from selectolax.lexbor import LexborHTMLParser

from contentex import Page
from contentex.page import tags

Shape = list[tuple[str, int]]


def _local(name: str) -> str:
    return name.removeprefix("svg:").removeprefix("math:").lower()


_UNRENDERED = {_local(tags.NAMES[tag]) for tag in tags.UNRENDERED}


def lexbor_tree(source: str) -> tuple[Shape, list[str]]:
    """The (tag, depth) of every element, and the visible texts, without what stands in templates."""
    shape: Shape = []
    texts: list[str] = []
    stack: list[tuple[Any, int, bool]] = [(LexborHTMLParser(source).root, 1, False)]
    while stack:
        node, depth, unseen = stack.pop()
        if node.next is not None and depth > 1:
            stack.append((node.next, depth, unseen))
        tag = node.tag
        if tag == "-text":
            if not unseen and (text := node.text_content) and not text.isspace():
                texts.append(text)
        elif not tag.startswith("-"):
            shape.append((tag.lower(), depth))
            if node.child is not None:
                stack.append((node.child, depth + 1, unseen or tag in _UNRENDERED))
    return shape, texts


def page_tree(page: Page) -> tuple[Shape, list[str]]:
    """The same of a Page."""
    templates = page.tag == tags.TEMPLATE
    in_template = np.zeros(len(page), np.bool_)
    for row in templates.nonzero()[0].tolist():
        in_template[row + 1 : page.end[row]] = True
    elements = (page.is_element & ~in_template).nonzero()[0].tolist()
    names = [_local(page.tag_name(row)) for row in elements]
    unseen = page.within(page.is_tag(*tags.UNRENDERED)) | in_template
    texts = [page.text_of(row) for row in ((page.tag == tags.TEXT) & ~unseen).nonzero()[0].tolist()]
    return list(zip(names, page.depth[elements].tolist(), strict=True)), [t for t in texts if t and not t.isspace()]
