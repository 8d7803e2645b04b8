"""to_xhtml: for every page a document that XML parsers accept, with the same tree and text."""

import re
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from corpora import html5lib_dir
from hypothesis import example, given
from hypothesis import strategies as st
from lxml import etree
from tree_tests import read_tests

from contentex import Page, parse
from contentex.page import tags
from contentex.page.xhtml import NAMESPACES, XLINK, coerced

EXAMPLES = sorted((Path(__file__).parents[1] / "examples" / "pages").glob("*.html"))
XHTML, SVG, MATH = (f"{{{uri}}}" for uri in NAMESPACES)
XML = "{http://www.w3.org/XML/1998/namespace}"


def read(page: Page) -> Any:
    """The document as lxml reads it. Its own limits, such as a depth of 256, are not the point."""
    return etree.fromstring(page.to_xhtml(), etree.XMLParser(huge_tree=True))


def body(html: str) -> Any:
    return read(parse(html)).find(f"{XHTML}body")


def written(html: str) -> str:
    """What stands in the body."""
    document = parse(html).to_xhtml()
    return document[document.index("<body>") + 6 : document.index("</body>")]


def text(page: Page) -> str:
    """The text of the elements, raw data included, with the characters that XML has."""
    rows = (row for row in range(len(page)) if page.tag[row] in (tags.TEXT, tags.DATA))
    joined = "".join(page.text_of(row) if page.tag[row] == tags.TEXT else raw(page.source_of(row)) for row in rows)
    return re.sub("[\0-\x08\x0b\x0e-\x1f\ufffe\uffff]", "\ufffd", joined.replace("\f", " "))


def raw(source: str) -> str:
    return source.replace("\r\n", "\n").replace("\r", "\n")


def tree(page: Page) -> list[tuple[str, int]]:
    rows = [row for row in range(len(page)) if page.is_element[row]]
    return [(coerced(local_name(page, row)), int(page.depth[row])) for row in rows]


def local_name(page: Page, row: int) -> str:
    name, new = page.tag_name(row), int(page.tag[row]) - len(tags.NAMES)
    if new >= 0 and page.new_names[2, new] == 0:
        return name
    return name.removeprefix("svg:") if name.startswith("svg:") else name.removeprefix("math:")


def tree_of(root: Any) -> list[tuple[str, int]]:
    rows, unread = [], [(root, 1)]
    while unread:
        element, depth = unread.pop()
        if isinstance(element.tag, str):
            rows.append((etree.QName(element).localname, depth))
        unread.extend((child, depth + 1) for child in reversed(element))
    return rows


def check(page: Page) -> None:
    document = page.to_xhtml()
    assert "".join(ElementTree.fromstring(document).itertext()) == text(page)
    root = read(page)
    assert "".join(root.itertext(tag=etree.Element)) == text(page)
    assert tree_of(root) == tree(page)


# --- Every input ---------------------------------------------------------------------------------------------------

PIECES = (
    "<p>|</p>|<b>|</b>|<table>|<td>|<svg>|</svg>|<math>|<mi>|<foreignObject>|<svg:rect>|<o:p>|<a<b>|<x\"y'>|<é>"
    "|<script>|</script>|<style>|<textarea>|<title>|<template>|</template>|<iframe>|<xmp>|<plaintext>|<frameset>"
    "|<body a=1 A=2>|<html xmlns=x xml:lang=en>|<p xlink:href=a x:y=1 @click=2>|<p 'foo 1=2 é=3 xml:id=1>"
    "|<svg viewbox=1 xlink:href=a>|<br/>|<!--a--b-->|<!---->|<!-->|<!--->|<!--a-|<!--a--!>|<?php x ?>|</ x>"
    "|<![CDATA[x]]>|]]>|<!doctype html [x]>|&amp;|&lt;|&#8;|&#12;|&#13;|&#xffff;|&nbsp;|\0|\b|\f|\r\n|\r|\ufffe"
    "|x|é|'|\"|<|>|="
)
pieces = st.lists(st.sampled_from(PIECES.split("|"))).map("".join)


@given(st.one_of(pieces, st.text(), st.binary()))
@example("<!--a-->x<!--b-->")
@example("<svg><title><svg><p>")
def test_random_markup(html: str | bytes) -> None:
    check(parse(html))


@given(pieces, st.integers(8, 20), st.integers(8, 20))
def test_pages_that_were_cut(html: str, rows: int, depth: int) -> None:
    page = parse(html, max_rows=rows, max_depth=depth)
    assert "".join(read(page).itertext(tag=etree.Element)) == text(page)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_pages(path: Path) -> None:
    page = parse(path.read_bytes())
    check(page)
    again = parse(page.to_xhtml())
    assert [again.tag_name(row) for row in range(len(again)) if again.is_element[row]] == [
        page.tag_name(row) for row in range(len(page)) if page.is_element[row]
    ]


def test_html5lib_inputs() -> None:
    for case in read_tests(html5lib_dir() / "tree-construction"):
        check(parse(case.data))


@pytest.mark.parametrize(
    "html",
    [
        "<div>" * 512,
        "<b>" * 3000 + "x",
        "<p " + " ".join(f"a{number}=1" for number in range(100_000)) + ">",
        "<p>" + "x & " * 2_500_000,
        "<!--" + "-" * 1_000_000 + "-->",
        "<" + "a" * 70_000 + ">" + "<p " + "é" * 70_000 + ">",
        "<p>a</p>" * 200_000,
    ],
    ids=["deep", "formatting", "attributes", "text", "hyphens", "names", "rows"],
)
def test_large_pages_take_linear_time(html: str) -> None:
    page = parse(html)
    started = time.perf_counter()
    document = page.to_xhtml()
    assert time.perf_counter() - started < 20
    ElementTree.fromstring(document)
    read(page)


# --- What becomes what ---------------------------------------------------------------------------------------------


def test_the_whole_document() -> None:
    assert parse("<!DOCTYPE HTML PUBLIC 'x'><title>a</title>b").to_xhtml() == (
        f'<!DOCTYPE html>\n<html xmlns="{NAMESPACES[0]}"><head><title>a</title></head><body>b</body></html>'
    )


@pytest.mark.parametrize(
    ("html", "xhtml"),
    [
        ("1 < 2 &amp; ]]>", "1 &lt; 2 &amp; ]]&gt;"),
        ("a&#13;b&#8;c&#12;d", "a&#13;b\ufffdc d"),
        ("<br><hr/><p></p>", "<br/><hr/><p></p>"),
        ("<p title='a\"\n\tb&lt;'>", '<p title="a&quot;&#10;&#9;b&lt;"></p>'),
        ("<p id=a ID=b>", '<p id="a"></p>'),
        ('<p @click=a "b 1c=d>', '<p U000040click="a" U000022b="" U000031c="d"></p>'),
        ("<o:p x:y=1>", '<oU00003Ap xU00003Ay="1"></oU00003Ap>'),
        ("<p xmlns=a xmlns:b=c xml:lang=de>", '<p xml:lang="de"></p>'),
        ("<p><!--a--b---->", "<p><!--a- -b- - --></p>"),
        ("<p><?php a ?>", "<p><!--?php a ?--></p>"),
        ("<p><script>a<b && c</script>", "<p><script>a&lt;b &amp;&amp; c</script></p>"),
        ("<p><template><b>a</b></template>", "<p><template><b>a</b></template></p>"),
    ],
)
def test_markup(html: str, xhtml: str) -> None:
    assert written(html) == xhtml


def test_comments_outside_the_document_element_stay() -> None:
    document = parse("<!--a--><p>b</html><!--c-->").to_xhtml()
    assert re.findall("<!--(.)-->", document) == ["a", "c"]


def test_namespaces() -> None:
    names = [element.tag for element in body("<svg><foreignobject><p></p></foreignobject></svg><math><mi>").iter()]
    assert names == [f"{XHTML}body", f"{SVG}svg", f"{SVG}foreignObject", f"{XHTML}p", f"{MATH}math", f"{MATH}mi"]


def test_a_name_of_the_page_is_no_namespace() -> None:
    assert [element.tag for element in body("<svg:p></svg:p><svg><math:mi>")] == [f"{XHTML}svgU00003Ap", f"{SVG}svg"]


def test_attributes_of_svg_and_mathml() -> None:
    svg, math, p = body("<svg viewbox=1 xlink:href=a xml:space=b></svg><math definitionurl=c></math><p xlink:href=d>")
    assert svg.attrib == {"viewBox": "1", f"{{{XLINK}}}href": "a", f"{XML}space": "b"}
    assert math.attrib == {"definitionURL": "c"}
    assert p.attrib == {"xlinkU00003Ahref": "d"}


def test_attributes_keep_their_values() -> None:
    values = {"title": " a\n\t\"<>&'é ", "href": "?a=1&b=2", "class": ""}
    html = "<p " + " ".join(f'{name}="{value.replace(chr(34), "&quot;")}"' for name, value in values.items()) + ">"
    assert body(html)[0].attrib == values
