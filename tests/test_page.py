"""Page: a table of rows, and what follows from it."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import page as twin
from samples import EXAMPLES, SOUP, row_of, soups
from selectolax.lexbor import LexborHTMLParser

from contentex import Page, parse
from contentex.page import tags
from contentex.page.page import COLUMNS, Bools, Cut


def rows_of(mask: Bools) -> list[int]:
    return [int(row) for row in np.flatnonzero(mask)]


def names(page: Page) -> list[str]:
    """The tags of the body's content."""
    return [page.tag_name(row) for row in range(row_of(page, "body") + 1, len(page))]


# All pages, against the slow twin


def check_tree(page: Page) -> None:
    """Rows stand in document order, and subtrees nest and tile."""
    assert page.tag_name(0) == "#document"
    assert page.parent[0] == -1
    assert (page.parent[1:] >= 0).all()
    assert (page.parent < np.arange(len(page))).all()
    for row, subtree in enumerate(twin.subtrees(page)):
        assert subtree == list(range(row, page.end[row]))
        assert page.depth[row] == len(twin.ancestors(page, row))
        assert list(page.ancestors(row)) == twin.ancestors(page, row)


def check_family(page: Page) -> None:
    for row in range(len(page)):
        below = twin.children(page, row)
        assert list(page.children(row)) == below
        assert all(list(page.siblings(child)) == [c for c in below if c != child] for child in below)
        assert page.sibling_number[row] == twin.sibling_number(page, row)
    assert len({page.xpath(row) for row in range(len(page))}) == len(page)


def check_surroundings(page: Page) -> None:
    form = {"select", "form", "input", "textarea", "option"}
    rows = range(len(page))
    assert page.in_link.tolist() == [twin.is_in_link(page, row) for row in rows]
    assert page.in_form.tolist() == [twin.is_in(page, row, form) for row in rows]
    assert page.hidden.tolist() == [twin.is_hidden(page, row) for row in rows]
    assert page.heading.tolist() == [twin.heading_level(page, row) for row in rows]
    assert page.within(page.is_tag(tags.TD, tags.P)).tolist() == [twin.is_in(page, row, {"td", "p"}) for row in rows]
    assert page.is_element.tolist() == [not page.tag_name(row).startswith("#") for row in rows]
    assert (page.visible <= (page.rendered & (page.tag == tags.TEXT))).all()
    assert not (page.rendered & page.hidden).any()


def check_sums_and_text(page: Page) -> None:
    values = np.arange(len(page)) % 7
    sums = [values[rows].sum() for rows in twin.subtrees(page)]
    assert page.subtree_sum(values).tolist() == sums
    assert page.subtree_sum(page.is_element).tolist() == [page.is_element[r].sum() for r in twin.subtrees(page)]
    for row in {0, len(page) // 2, len(page) - 1, *rows_of(page.tag == tags.TEXT)[:20]}:
        assert page.text_of(row) == twin.text(page, row)
    assert page.text_of(0) == page.text.decode()


def check_columns(page: Page) -> None:
    rows, attributes, own_names = len(page), int(page.attr_offset[-1]), len(page.names) - len(tags.NAMES)
    shapes: dict[str, tuple[int, ...]] = {"rows": (rows,), "rows + 1": (rows + 1,)}
    shapes |= {"attributes": (attributes,), "3, names": (3, own_names)}
    for column in COLUMNS:
        values = getattr(page, column.name)
        assert (values.dtype, values.shape) == (np.dtype(column.dtype), shapes[column.length]), column.name
        assert not values.flags.writeable, column.name
    for offsets in (page.text_offset, page.attr_offset):
        assert offsets[0] == 0
        assert (np.diff(offsets) >= 0).all()
    assert page.text_offset[-1] == len(page.text)
    assert (page.source_start >= 0).all()
    assert (page.source_start <= page.source_end).all()
    assert (page.source_end <= len(page.source)).all()
    assert (page.attr_start <= page.attr_end).all()


def check(page: Page) -> None:
    check_columns(page)
    check_tree(page)
    check_family(page)
    check_surroundings(page)
    check_sums_and_text(page)


@settings(max_examples=200)
@given(SOUP)
def test_soup(html: str) -> None:
    check(parse(html))


@settings(max_examples=50)
@given(SOUP, st.integers(8, 40), st.integers(8, 16))
def test_soup_that_limits_cut(html: str, max_rows: int, max_depth: int) -> None:
    check(parse(html, max_rows=max_rows, max_depth=max_depth))


def test_soup_of_odd_characters() -> None:
    for html in soups(60):
        check(parse(html))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_pages(path: Path) -> None:
    page = parse(path.read_bytes())
    check_columns(page)
    check_tree(page)
    check_surroundings(page)
    check_sums_and_text(page)


def test_an_empty_page() -> None:
    page = parse("")
    check(page)
    assert [page.tag_name(row) for row in range(len(page))] == ["#document", "html", "head", "body"]


# Columns


def test_every_array_is_a_declared_column() -> None:
    page = parse("<p>x")
    for column in COLUMNS:
        getattr(page, column.name)
    arrays = {name for name, value in vars(page).items() if isinstance(value, np.ndarray) and not name.startswith("_")}
    assert arrays == {column.name for column in COLUMNS}
    assert len({column.name for column in COLUMNS}) == len(COLUMNS)
    assert all(column.meaning for column in COLUMNS)


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_columns_cannot_be_written(column: Any) -> None:
    values = getattr(parse("<my-tag class=a>x"), column.name)
    with pytest.raises(ValueError, match="read-only"):
        values[0] = 0


@pytest.mark.parametrize("name", [*(f.name for f in fields(Page)), "chars", "hidden", "anything"])
def test_a_page_cannot_be_changed(name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(parse("<p>x"), name, None)


# Names


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<P>", ["p"]),
        ("<my-Element>", ["my-element"]),
        ("<o:p>", ["o:p"]),
        ("<caf\u00c9>", ["caf\u00c9"]),
        ("<x\0y>", ["x\ufffdy"]),
        ("<svg><title/><LINEARGRADIENT/><other>", ["svg", "svg:title", "svg:linearGradient", "svg:other"]),
        ("<svg><foreignobject><P>", ["svg", "svg:foreignObject", "p"]),
        ("<math><mi>x", ["math", "math:mi", "#text"]),
        ("<lineargradient><foreignObject>", ["lineargradient", "foreignobject"]),
        ("<script>x</script><!--y-->", ["script", "#data", "#comment"]),
    ],
)
def test_tag_names(html: str, expected: list[str]) -> None:
    assert names(parse(f"<body>{html}")) == expected


def test_local_names() -> None:
    page = parse("<svg><foreignObject><o:p><svg>")
    rows = range(row_of(page, "svg"), len(page))
    assert [page.local_name(row) for row in rows] == ["svg", "foreignObject", "o:p", "svg"]


def test_name_ids() -> None:
    page = parse("<my-tag data-x=1>")
    assert page.name_id("p") == tags.P
    assert page.name_id("my-tag") == page.tag[-1]
    assert page.names[page.name_id("data-x")] == "data-x"
    assert page.name_id("other-tag") == -1


def test_is_tag() -> None:
    page = parse("<p>a<b>b</b></p><my-tag>")
    chosen = page.is_tag(tags.P, page.name_id("my-tag"))
    assert [page.tag_name(row) for row in rows_of(chosen)] == ["p", "my-tag"]


def test_no_row_has_a_tag_that_the_page_does_not_know() -> None:
    page = parse("<p>a")
    assert not page.is_tag(page.name_id("other-tag")).any()


# Attributes

VALUES = [
    ("a&amp;b", "a&b"),
    ("?a=1&copy=2", "?a=1&copy=2"),
    ("&copy", "\u00a9"),
    ("&copy2", "&copy2"),
    ("&copy;2", "\u00a92"),
    ("&copy-", "\u00a9-"),
    ("&notit;", "&notit;"),
    ("&notin;", "\u2209"),
    ("&not;in", "\u00acin"),
    ("&bogus; &; & &#; &#x;", "&bogus; &; & &#; &#x;"),
    ("&#65;&#x41&#X41;", "AAA"),
    ("&#x80;&#150;", "\u20ac\u2013"),
    ("&#x81;", "\x81"),
    ("&#0;&#xD800;&#x110000;", "\ufffd" * 3),
    ("&#x1F600;", "\U0001f600"),
    ("&#99999999999;", "\ufffd"),
    ("&NotEqualTilde;", "\u2242\u0338"),
    ("a\r\nb\rc\nd", "a\nb\nc\nd"),
    ("a\0b", "a\ufffdb"),
    ("&quot;&apos;", "\"'"),
    ("a&#13;b", "a\rb"),
    ("&#1000000000065;", "\ufffd"),
]


@pytest.mark.parametrize(("written", "meant"), VALUES)
def test_values(written: str, meant: str) -> None:
    page = parse(f'<p title="{written}">')
    assert page.attribute(row_of(page, "p"), "title") == meant
    assert page.attributes(row_of(page, "p")) == {"title": meant}


def test_the_first_of_equal_attributes_counts() -> None:
    page = parse("<p id=a ID=b data-x=c data-X=d>")
    row = row_of(page, "p")
    assert page.attributes(row) == {"id": "a", "data-x": "c"}
    assert page.attribute(row, "data-x") == "c"
    assert page.attr_start[page.attribute_index("id")[row]] == page.source.index(b"a ID")


def test_attributes_of_nothing() -> None:
    page = parse("<p><br hidden>")
    assert page.attributes(row_of(page, "p")) == {}
    assert page.attribute(row_of(page, "p"), "hidden") is None
    assert page.attribute(row_of(page, "p"), "no-such") is None
    assert page.attribute(row_of(page, "br"), "hidden") == ""
    assert (page.attribute_index("no-such") == -1).all()
    assert page.attribute_index("hidden").tolist() == [-1] * (len(page) - 1) + [0]


def test_a_second_body_tag_adds_attributes() -> None:
    page = parse("<body class=a>x<body class=b id=c>")
    assert page.attributes(row_of(page, "body")) == {"class": "a", "id": "c"}


def test_a_copied_element_has_the_same_attributes() -> None:
    page = parse("<p><b class=x>one<p>two")
    assert [page.attributes(row) for row in rows_of(page.tag == tags.ID["b"])] == [{"class": "x"}] * 2


PARTS = ["a", "B", "data-x", "=", "='", '="', "'", '"', " ", "/", "\n", "1", "&amp;", "&copy", "&#x80;", "\u00e9", "&"]


@given(st.lists(st.sampled_from(PARTS), max_size=12).map("".join))
def test_attributes_as_lexbor_sees_them(markup: str) -> None:
    page = parse(f"<p {markup}>x</p>")
    found = LexborHTMLParser(f"<p {markup}>x</p>").css_first("p")
    if found is None:
        assert tags.P not in page.tag
        return
    row = row_of(page, "p")
    expected = {name: value or "" for name, value in found.attributes.items()}
    assert page.attributes(row) == expected
    for name in expected:
        assert page.attribute(row, name) == expected[name]
        assert page.attribute_index(name)[row] >= page.attr_offset[row]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_attributes_of_example_pages(path: Path) -> None:
    page = parse(path.read_bytes())
    seen = ~page.within(page.tag == tags.TEMPLATE)  # lexbor looks for nothing there
    for selector in ("a", "div", "img", "meta", "input", "td"):
        ours = [page.attributes(row) for row in rows_of(seen & (page.tag == tags.ID[selector]))]
        theirs = LexborHTMLParser(page.source.decode()).css(selector)
        assert ours == [{name: value or "" for name, value in node.attributes.items()} for node in theirs]


# Source and text


def test_source() -> None:
    page = parse("<p>a<b>x</b><!--c-->\u00e9<p>d<br><table><tr><td>e</table>f")
    expected = {
        "b": "<b>x</b>", "#comment": "<!--c-->", "p": "<p>a<b>x</b><!--c-->\u00e9", "br": "<br>",
        "table": "<table><tr><td>e</table>", "td": "<td>e", "tr": "<tr><td>e",
    }  # fmt: skip
    assert {name: page.source_of(row_of(page, name)) for name in expected} == expected
    texts = [page.source_of(row) for row in rows_of(page.tag == tags.TEXT)]
    assert texts == ["a", "x", "\u00e9", "d", "e", "f"]


def test_source_of_what_was_not_written() -> None:
    """An element without tags of its own reaches from where it was opened to where it was closed."""
    page = parse("<table><tr><td>e</table>")
    assert page.source_of(row_of(page, "head")) == ""
    assert page.source_of(row_of(page, "tbody")) == "<tr><td>e"
    assert page.source_of(row_of(page, "body")) == page.source_of(row_of(page, "html")) == page.source.decode()


def test_source_of_the_document() -> None:
    page = parse("<p>a")
    assert page.source_of(0) == "<p>a"


def test_source_of_a_script() -> None:
    page = parse("<script>if (a < b) {}</script>")
    assert page.source_of(row_of(page, "#data")) == "if (a < b) {}"
    assert page.text == b""


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0")))
def test_text_is_kept(text: str) -> None:
    page = parse(f"<p>{escape(text)}</p>")
    assert page.text_of(row_of(page, "p")) == text


def test_xpath() -> None:
    page = parse("<p>a<b>b</b>c<p><svg><path/></svg><o:p/><!--d-->")
    assert [page.xpath(row).removeprefix("/html[1]/body[1]") for row in range(row_of(page, "body") + 1, len(page))] == [
        "/p[1]", "/p[1]/text()[1]", "/p[1]/b[1]", "/p[1]/b[1]/text()[1]", "/p[1]/text()[2]", "/p[2]",
        '/p[2]/*[name()="svg"][1]', '/p[2]/*[name()="svg"][1]/*[name()="path"][1]', '/p[2]/*[name()="o:p"][1]',
        '/p[2]/*[name()="o:p"][1]/comment()[1]',
    ]  # fmt: skip


def test_xpath_of_a_name_with_quotes() -> None:
    page = parse("<a\"b'c>")
    assert page.xpath(len(page) - 1) == '/html[1]/body[1]/*[name()=concat("a", \'"\', "b\'c")][1]'


# What hides

HIDING = [
    "hidden", "HIDDEN", "hidden=''", "hidden=false", "hidden=until-found", "style=display:none", "style=DISPLAY:NONE",
    "style='display : none'", "style='display:\tnone;'", "style='color:red;display:none'",
    "style='display:none!important'", "style=visibility:hidden", "style='Visibility :Hidden; a:b'",
    "style='background:url(a:b);display:none'",
]  # fmt: skip
SHOWING = [
    "data-hidden", "aria-hidden=true", "class=hidden", "type=hidden", "style=opacity:0", "style=display",
    "style=display:block", "style=display=none", "style=visibility:visible", "style=visibility:none",
    "style=display:hidden", "title=display:none", "style='display:inline; x:none'",
    "style=display:nonesuch", "style=--display:none", "style=x-display:none", "style='display:none;display:block'",
    "style=color:red style=display:none", "style",
]  # fmt: skip


@pytest.mark.parametrize("attribute", HIDING)
def test_what_hides(attribute: str) -> None:
    page = parse(f"<p {attribute}>a<b>b</b></p>c")
    assert [page.text_of(row) for row in rows_of(page.hidden & (page.tag == tags.TEXT))] == ["a", "b"]
    assert page.own_hidden.tolist() == (page.tag == tags.P).tolist()
    assert [page.text_of(row) for row in rows_of(page.visible)] == ["c"]


@pytest.mark.parametrize("attribute", SHOWING)
def test_what_does_not_hide(attribute: str) -> None:
    assert not parse(f"<p {attribute}>a").hidden.any()


def test_what_browsers_do_not_show() -> None:
    page = parse("<title>a</title><iframe>b</iframe><object>c</object><template>d</template><noscript>e</noscript>")
    assert [page.text_of(row) for row in rows_of(page.visible)] == ["e"]


# What a page knows about itself


@pytest.mark.parametrize(
    ("doctype", "quirks"),
    [
        ('<!doctype htmlpublic "x">', True),
        ("<!doctype html foo>", True),
        ("<!doctype html PUBLIC>", True),
        ('<!doctype html public "a" "x>', True),
        ('<!doctype html SYSTEM "about:legacy-compat" odd>', False),
        ("", True),
        ("<!doctype html>", False),
        ("<!DOCTYPE HTML >", False),
        ("<!doctype>", True),
        ("<!doctype html5>", True),
        ("<!--c--><!doctype html>", False),
        ("x<!doctype html>", True),
        ('<!doctype html SYSTEM "about:legacy-compat">', False),
        ('<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "loose.dtd">', False),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">', True),
        ('<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">', True),
    ],
)
def test_quirks(doctype: str, quirks: bool) -> None:
    page = parse(doctype + "<p><table>")
    assert page.quirks == quirks
    assert (page.depth[row_of(page, "table")] == 4) == quirks  # a table ends a paragraph, but not in quirks mode


def test_url_and_encoding() -> None:
    page = parse("\u4f60\u597d".encode("gbk"), url="http://a.test/", encoding="gb2312")
    assert (page.url, page.encoding, page.encoding_origin, page.replaced) == ("http://a.test/", "gbk", "caller", 0)
    assert page.text.decode() == "\u4f60\u597d"
    assert repr(page) == "<Page of http://a.test/: 5 rows, 6 bytes of text, gbk>"
    assert parse("x").url is None
    assert parse("x").encoding_origin == "str"
    assert parse(b"a\xff\xe9", encoding="utf-8").replaced == 2


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_kinds_of_input(kind: Any) -> None:
    page = parse(kind(b"<p>a"))
    assert page.source == b"<p>a"
    assert page.text == parse("<p>a").text == b"a"


@pytest.mark.parametrize("html", [None, 1, 1.5, ["<p>"], Path("a.html")])
def test_other_kinds_of_input(html: Any) -> None:
    with pytest.raises(TypeError, match="must be bytes or str"):
        parse(html)


# Limits


@pytest.mark.parametrize(("limit", "value"), [("bytes", -1), ("bytes", 2**31), ("rows", 7), ("rows", -1), ("depth", 7)])
def test_silly_limits(limit: str, value: int) -> None:
    limits: Any = {f"max_{limit}": value}
    with pytest.raises(ValueError, match="max_bytes goes from 0"):
        parse("<p>a", **limits)


def test_bytes_beyond_the_limit() -> None:
    assert parse(b"<p>abc", max_bytes=5).cut == Cut(unread=1)
    assert parse(b"<p>abc", max_bytes=5).text == b"ab"
    assert parse(b"<p>abc", max_bytes=0).text == b""
    assert not parse(b"<p>abc", max_bytes=6).cut
    assert parse("<p>\u4f60\u597d", max_bytes=7).cut == Cut(unread=3)  # whole characters
    assert parse("<p>\u4f60\u597d", max_bytes=7).text.decode() == "\u4f60"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_rows_and_levels_beyond_the_limit_keep_their_text(path: Path) -> None:
    whole = parse(path.read_bytes())
    short, flat = parse(path.read_bytes(), max_rows=60), parse(path.read_bytes(), max_depth=8)
    assert short.cut.unstructured > 0
    assert flat.cut.flattened > 0
    assert flat.depth.max() <= 10
    for page in (short, flat):  # cells beyond the limit may go before their table: the order can change
        assert sorted(b"".join(page.text.split())) == sorted(b"".join(whole.text.split()))


def test_a_pickled_page_is_the_same_and_as_fixed() -> None:
    page = parse("<p class=a>One<x-y>Two")
    again = pickle.loads(pickle.dumps(page))
    assert [again.tag_name(row) for row in range(len(again))] == [page.tag_name(row) for row in range(len(page))]
    with pytest.raises(ValueError, match="read-only"):
        again.tag[0] = 1


def test_a_document_type_has_no_path() -> None:
    assert parse("<!doctype html>").xpath(1) == ""
