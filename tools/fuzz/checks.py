"""What must hold for every page."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import numpy as np

from tools.fuzz.case import Case
from tools.fuzz.plain import plain_modules

COMPARED = 600
"""Bytes up to which plain Python must give the same columns."""
SLOW = 20.0
"""Seconds after which a page counts as a hang."""


class Broken(AssertionError):
    """A page without a property that all pages must have."""


def require(holds: object, what: str) -> None:
    if not holds:
        raise Broken(what)


def check(case: Case) -> Any:
    """Parse a case and make sure of all that must hold. Gives the Page."""
    from contentex import parse

    page = parse(case.html, encoding=case.encoding, max_rows=case.max_rows, max_depth=case.max_depth)
    check_columns(page)
    check_limits(page, case)
    check_views(page)
    return page


def check_all(case: Case) -> Any:
    """The same, and that plain Python agrees, which takes longer."""
    page = check(case)
    check_plain(page, case)
    return page


def check_columns(page: Any) -> None:
    check_tree(page)
    check_text(page)
    check_source(page)


def check_tree(page: Any) -> None:
    """Rows are in document order, and subtrees are intervals that nest."""
    rows = np.arange(len(page))
    parent, above = page.parent[1:], page.parent[1:].clip(0)
    require(page.parent[0] == -1 and page.tag[0] == 0, "row 0 is the document")
    require(((parent >= 0) & (parent < rows[1:])).all(), "a parent comes before its children")
    require(((page.end > rows) & (page.end <= len(page))).all(), "a subtree has rows, and only of the page")
    require((page.end[1:] <= page.end[above]).all(), "a subtree ends within its parent's")
    require(
        page.depth[0] == 0 and (page.depth[1:] == page.depth[above] + 1).all(), "depth is that of the parent and one"
    )
    # Each interval holds all rows below it, as shown; it holds no others if the numbers agree in total.
    require((page.end - rows).sum() == (page.depth + 1).sum(), "a subtree holds only what is below its row")
    require(((page.tag >= 0) & (page.tag < len(page.names))).all(), "a tag has a name")


def check_text(page: Any) -> None:
    page.text.decode()
    offset = page.text_offset
    require(len(offset) == len(page) + 1, "text_offset has one more than there are rows")
    require(offset[0] == 0 and offset[-1] == len(page.text), "text_offset covers the text")
    lengths = np.diff(offset)
    require((lengths >= 0).all(), "text_offset never falls")
    require((lengths[page.tag != 3] == 0).all(), "only a text row has text of its own")
    inner = np.frombuffer(page.text + b" ", np.uint8)[offset]
    require((inner & 0xC0 != 0x80).all(), "a row's text begins with a whole character")


def check_source(page: Any) -> None:
    size = len(page.source)
    page.source.decode()
    require(((page.source_start >= 0) & (page.source_start <= page.source_end)).all(), "a node begins before it ends")
    require((page.source_end <= size).all(), "a node ends within the source")
    offset, count = page.attr_offset, len(page.attr_name)
    require(len(offset) == len(page) + 1, "attr_offset has one more than there are rows")
    require(
        offset[0] == 0 and offset[-1] == count and (np.diff(offset) >= 0).all(), "attr_offset covers the attributes"
    )
    require(len(page.attr_start) == count and len(page.attr_end) == count, "attribute columns are equally long")
    require(((page.attr_name >= 0) & (page.attr_name < len(page.names))).all(), "an attribute has a name")
    require(((page.attr_start >= 0) & (page.attr_start <= page.attr_end)).all(), "a value begins before it ends")
    require((page.attr_end <= size).all(), "a value ends within the source")


def check_limits(page: Any, case: Case) -> None:
    require(len(page) <= case.max_rows + 512, "max_rows limits the rows, but for what one token adds")
    require(page.depth.max() <= case.max_depth + 64, "max_depth limits the depth, but for what one token adds")
    require(page.cut.unread == 0 and 0 <= page.cut.unstructured <= len(page.source), "no more is cut than there is")
    require(page.replaced >= 0 and page.cut.flattened >= 0, "nothing is cut less than never")


def check_views(page: Any) -> None:
    """What is computed from the columns can be computed."""
    for column in ("words", "visible", "sibling_number", "heading", "in_link", "in_form"):
        require(len(getattr(page, column)) == len(page), f"{column} has a value for each row")
    for row in range(0, len(page), 1 + len(page) // 8):
        if page.tag_name(row) == "#doctype":
            continue  # XPath has no way to it
        path = page.xpath(row)
        above = page.xpath(int(page.parent[row])).rstrip("/") if row else ""
        require(path.startswith(above + "/") and path.count("/") >= page.depth[row], "a path leads through the parent")
        page.attributes(row)
        page.text_of(row)
    if importlib.util.find_spec("contentex.page.blocks"):
        _ = page.blocks


def check_plain(page: Any, case: Case) -> None:
    """Plain Python, without a compiler, gives the same. It is slow: only for short pages."""
    if len(page.source) > COMPARED:
        return
    plain = plain_modules()
    columns = plain["scan"].scan(page.source, case.max_rows, case.max_depth)
    require(columns.pop("flattened") == page.cut.flattened, "plain Python cuts the same depth")
    require(columns.pop("unstructured") == page.cut.unstructured, "plain Python cuts the same rows")
    for name, value in columns.items():
        require(np.array_equal(value, getattr(page, name)), f"plain Python gives the same {name}")
    counts = plain["measure"].measure(page.text, page.text_offset, page.tag)
    require(np.array_equal(counts[1], page.words), "plain Python counts the same words")
    fast = importlib.import_module("contentex.page.utf8")
    require(plain["utf8"].is_valid(case.html) == fast.is_valid(case.html), "plain Python finds the same to be UTF-8")
