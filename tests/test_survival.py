"""No page is too hostile: time and memory grow with the input and not faster, and what limits cut is told.

Each trap makes a page of about `size` bytes. It is measured at a size that takes some milliseconds, and at four times
that size: linear work takes four times as long, quadratic work sixteen times.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import numpy as np
import pytest

from contentex import Page, parse
from contentex.page import tags
from contentex.page.page import Cut

Trap = Callable[[int], bytes]

pytestmark = pytest.mark.compiled

TWICE = 3.3
"""Twice the input may cost this much more: 2 is linear, 4 is quadratic. The rest is noise, and memory: beyond the room
that a scanner keeps for the next page, fresh memory costs extra."""
MEASURABLE = 0.005
"""Seconds from which on a time is trusted."""
SMALLEST, LARGEST = 64 * 1024, 1024 * 1024
"""The smaller of the two sizes that are compared lies between these."""
PER_BYTE = 150
"""Bytes of memory that one byte of a page may cost: a row takes about 150 while columns grow."""
PER_STORM_BYTE = 800
"""The same where each tag reopens many others: a browser's tree has as many nodes."""


def repeated(unit: str, *, before: str = "", after: str = "") -> Trap:
    """A trap that repeats something."""
    data, head, tail = unit.encode(), before.encode(), after.encode()
    return lambda size: head + data * max(1, size // len(data)) + tail


def numbered(unit: str, *, before: str = "", after: str = "") -> Trap:
    """A trap that repeats something with another number each time, in place of every `%`."""
    head, tail = before.encode(), after.encode()
    return lambda size: head + b"".join(_numbered(unit, size)) + tail


def _numbered(unit: str, size: int) -> Iterator[bytes]:
    for number in count():
        if size <= 0:
            return
        part = unit.replace("%", str(number)).encode()
        size -= len(part)
        yield part


def nested(start: str, end: str) -> Trap:
    """A trap of elements in elements, all closed again, with a text in the middle."""
    return lambda size: _nest(start.encode(), end.encode(), size)


def _nest(start: bytes, end: bytes, size: int) -> bytes:
    times = size // len(start + end) + 1
    return start * times + b"found" + end * times


EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "pages"
FORMATTING = "".join(f"<b a={number}>" for number in range(40))
DEEP = "<div>" * 600

TRAPS: dict[str, Trap] = {
    # Depth.
    "deep div": nested("<div>", "</div>"),
    "deep div, unclosed": repeated("<div>", after="found"),
    "deep ul li": nested("<ul><li>", "</li></ul>"),
    "deep ul li, unclosed": repeated("<ul><li>", after="found"),
    "deep table": nested("<table><tr><td>", "</td></tr></table>"),
    "deep table, unclosed": repeated("<table><tr><td>", after="found"),
    "deep font": nested("<font>", "</font>"),
    "deep font, unclosed": repeated("<font>", after="found"),
    "deep font, all different": numbered("<font size=%>", after="found"),
    "deep a": nested("<a>", "</a>"),
    "deep a, unclosed": repeated("<a href=x>", after="found"),
    "deep span": repeated("<span>", after="found"),
    "deep svg": repeated("<svg>", after="found"),
    "deep svg math": repeated("<svg><math>", after="found"),
    "deep svg foreignObject": repeated("<svg><foreignObject><p>", after="found"),
    "deep math mi": repeated("<math><mi>", after="found"),
    "deep template": repeated("<template>", after="found"),
    "deep template table": repeated("<template><table><td>", after="found"),
    "deep select": repeated("<select><optgroup><option>", after="found"),
    "deep button": repeated("<button>", after="found"),
    "deep object": repeated("<object><b>", after="found"),
    "deep ruby": repeated("<ruby><rtc><rt>", after="found"),
    "deep dl": repeated("<dl><dd>", after="found"),
    "deep custom elements": numbered("<x-%>", after="found"),
    # End tags that look for their start tag.
    "end tags without start": repeated("</div>", before=DEEP),
    "end tags of a formatting element": repeated("</b>", before="<b>" + DEEP),
    "end tags of an element outside of scope": repeated("</p>x", before="<p><object>" + DEEP),
    "end tags of custom elements": repeated("</x-y>", before="<x-y>" + DEEP),
    "end tags of other custom elements": numbered("</x-%>", before=DEEP),
    "end tags of a form": repeated("</form><form>", before=DEEP),
    "end tags of headings": repeated("</h1>", before="<h2><div>" + DEEP),
    "end tags of tables": repeated("</table>", before=DEEP),
    "end tags of svg": repeated("</x>", before="<svg>" + "<g>" * 600),
    "end tags of body and html": repeated("</body></html>x"),
    "end of paragraphs": repeated("</p>"),
    "end of line breaks": repeated("</br>"),
    # Formatting elements across blocks.
    "b p": repeated("<b><p>"),
    "b p, closed": repeated("<b><p>x</b></p>"),
    "a div": repeated("<a><div>"),
    "a div, with links": numbered("<a href=%><div>"),
    "a p, closed": repeated("<a><p></a></p>"),
    "b i u p": repeated("<b><i><u><p>x</b></i></u>"),
    "formatting reopened by paragraphs": repeated("<p>x", before=FORMATTING),
    "formatting that differs, reopened": numbered("<b a=%><p>x"),
    "formatting closed in a deep stack": repeated("</b><b>x", before=DEEP),
    "formatting closed out of order": repeated("<b><i></b></i>"),
    "nobr": repeated("<nobr>x<div>"),
    "adoption around a table": repeated("<b><table><td></b>x"),
    "long equal attributes": repeated(f"<b a={'x' * 4000}><p>"),
    "many equal attributes": repeated(f"<b {' '.join(f'a{n}' for n in range(500))}><p>"),
    # Tables.
    "rows": repeated("<tr><td>cell<td>cell", before="<table>"),
    "text in tables": repeated("<table>x<td>y"),
    "text in one table": repeated("x<b>y", before="<table>"),
    "text between rows": repeated("<tr>x</tr>", before="<table>"),
    "formatting in a table": repeated("<b><tr>x", before="<table>"),
    "tables in table": repeated("<table><tr>"),
    "captions": repeated("<caption>x<tr>", before="<table>"),
    "columns": repeated("<col>x", before="<table><colgroup>"),
    "inputs in a table": repeated("<input type=hidden>", before="<table>"),
    "spaces in a table": repeated(" <tr> ", before="<table>"),
    # Attributes and names.
    "attributes": numbered(" a%=b", before="<p", after=">x"),
    "attributes, equal": repeated(" a=b", before="<p", after=">x"),
    "attributes without end": numbered(" a%", before="<p"),
    "attributes of nothing": repeated("=", before="<p ", after=">x"),
    "attribute of great length": repeated("x", before='<p title="', after='">x'),
    "attribute of references": repeated("&amp;", before='<p title="', after='">x'),
    "styles": repeated("a:b;", before='<p style="', after='">x'),
    "styles that hide": repeated('<p style="display:none">x'),
    "tag of great length": repeated("x", before="<", after=">x"),
    "tag names": numbered("<x%>x</x%>"),
    "attribute names": numbered("<p a%=1>"),
    "many body tags": numbered("<body a%=1>x"),
    "many html tags": numbered("<html a%=1>x"),
    "many body tags, moved": numbered("<body a%=1><table>x"),
    "many framesets": repeated("<frameset><frame>"),
    "slashes": repeated("/", before="<p", after=">x"),
    # What has no end.
    "comment without end": repeated("x-", before="<!--"),
    "comments without end": repeated("<!--"),
    "comments that nearly end": repeated("--!", before="<!--"),
    "comment of angles": repeated("->", before="<!--"),
    "bogus comments": repeated("<?"),
    "script without end": repeated("x<", before="<script>"),
    "scripts without end": repeated("<script>"),
    "script of comments": repeated("<!--<script>", before="<script>"),
    "script of dashes": repeated("<!--x-->", before="<script>"),
    "script of nearly ends": repeated("</scrip", before="<script>"),
    "script of half ends": repeated("</script", before="<script>"),
    "style without end": repeated("</styl", before="<style>"),
    "title without end": repeated("</titl&", before="<title>"),
    "titles without end": repeated("<title>"),
    "textarea without end": repeated("<textarea>&lt"),
    "plaintext": repeated("<plaintext>"),
    "xmp": repeated("<xmp>x</xmp>"),
    "quote without end": repeated("x", before='<p a="'),
    "quotes without end": repeated('<p a="x>'),
    "quotes without partner": repeated("<p a='x\">"),
    "cdata without end": repeated("]>", before="<svg><![CDATA["),
    "cdatas": repeated("<![CDATA[x]]>", before="<svg>"),
    "doctype without end": repeated("x ", before="<!doctype "),
    "doctypes": repeated("<!doctype html>"),
    "tags without end": repeated("<p "),
    "end tags without end": repeated("</p "),
    # Characters.
    "less-than signs": repeated("<"),
    "less-than signs and spaces": repeated("< "),
    "ampersands": repeated("&"),
    "ampersand runs": repeated("&" + "a" * 50),
    "references by number": repeated("&#x"),
    "references by great number": repeated("9", before="&#"),
    "references by names that nearly are": repeated("&CounterClockwiseContourIntegra"),
    "references by name": repeated("&NotEqualTilde;"),
    "references without semicolon": repeated("&notit"),
    "NULs": repeated("\0"),
    "NULs in text": repeated("x\0", before="<p>"),
    "NULs in a table": repeated("\0x", before="<table>"),
    "NULs in names": repeated("<a\0b\0=\0>"),
    "carriage returns": repeated("\r"),
    "carriage returns in text": repeated("x\r\n\r"),
    "white space": repeated(" \n"),
    "white space before html": repeated(" <!---->"),
    "bytes that are no text": lambda size: b"<p>" + b"\xff\xc3\x28" * (size // 3),
    "bytes of Chinese": lambda size: "<p>你好世界".encode("gb18030") * (size // 11),
    "halves of characters": lambda size: b"<p>\xe4\xbd" * (size // 5),
    "declared UTF-16": lambda size: b"\xff\xfe" + "<p>x".encode("utf-16-le") * (size // 8),
    "meta without end": repeated("<meta charset=x "),
    "declarations": repeated("<meta charset=nonsense>"),
    # Forms and others.
    "options": repeated("<option>x", before="<select>"),
    "options and selects": repeated("<select><option>x"),
    "optgroups": repeated("<optgroup><option>", before="<select>"),
    "list items": repeated("<li>x"),
    "list items in a deep stack": repeated("<li>x", before="<li>" + "<span>" * 600),
    "definitions": repeated("<dt>x<dd>y"),
    "headings": repeated("<h1><h2>"),
    "paragraphs in a deep stack": repeated("<p>x", before="<p><span>" * 300),
    "buttons": repeated("<button><p>x"),
    "forms": repeated("<form><input>"),
    "images": repeated("<image>"),
    "noscript": repeated("<noscript><p>x"),
    "heads": repeated("</head><title>x</title>"),
    "late head elements": repeated("<link>", before="<head></head>"),
    "breakout of foreign elements": repeated("<svg><p>x"),
    "annotations": repeated("<math><annotation-xml encoding=text/html><p>"),
    "iframes": repeated("<iframe></iframe>"),
}

STORMS = {
    "b p", "b p, closed", "a div", "a div, with links", "b i u p", "formatting reopened by paragraphs",
    "formatting that differs, reopened", "many equal attributes", "formatting in a table", "nobr",
    "adoption around a table", "text in one table", "formatting closed in a deep stack",
}  # fmt: skip


# --- Growth ---------------------------------------------------------------------------------------------------------


def seconds(page: bytes, runs: int = 3) -> float:
    """The best of some runs, in time that only this process spends."""

    def run() -> float:
        start = time.process_time()
        parse(page).words.sum()
        return time.process_time() - start

    return min(run() for _ in range(runs))


def growth(trap: Trap) -> float:
    """How much longer four times the input takes."""
    size = SMALLEST
    while seconds(trap(size), 1) < MEASURABLE and size < LARGEST:
        size *= 2
    return seconds(trap(4 * size)) / max(seconds(trap(size)), MEASURABLE / 4)


@pytest.mark.parametrize("name", TRAPS)
def test_time_is_linear(name: str) -> None:
    attempts = [growth(TRAPS[name])]
    while attempts[-1] > TWICE**2 and len(attempts) < 3:  # a busy machine can spoil one measurement, not three
        attempts.append(growth(TRAPS[name]))
    assert min(attempts) <= TWICE**2, f"four times the input takes {min(attempts):.1f} times as long"


def test_words_in_a_frameset_do_not_fill_the_stack() -> None:
    """Each word is looked at alone there. In a process of its own: too deep a recursion ends it."""
    code = (
        "import test_survival as t; words = t.repeated('x ', before='<frameset>');"
        "t.parse(words(2_000_000)); assert t.growth(words) <= t.TWICE**2"
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    assert subprocess.run([sys.executable, "-c", code], env=env).returncode == 0


def peak(page: bytes) -> int:
    """The most memory that was in use at once, the page's source not counted."""
    tracemalloc.start()
    try:
        parse(page)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", TRAPS)
def test_memory_is_bounded(name: str) -> None:
    page = TRAPS[name](128 * 1024)
    most = (PER_STORM_BYTE if name in STORMS else PER_BYTE) * len(page) + 4_000_000
    assert peak(page) < most


# --- The sizes that were asked for ----------------------------------------------------------------------------------

MILLION = 1_000_000
STATED: dict[str, bytes] = {
    "100,000 levels of div": b"<div>" * 100_000 + b"found",
    "100,000 levels of ul and li": b"<ul><li>" * 100_000 + b"found",
    "100,000 levels of table": b"<table><tr><td>" * 100_000 + b"found",
    "100,000 levels of font": b"<font>" * 100_000 + b"found",
    "100,000 levels of a": b"<a>" * 100_000 + b"found",
    "100,000 attributes": b"<p " + b" ".join(b"a%d=b" % n for n in range(100_000)) + b">found",
    "an attribute of 10 MB": b"<p a='" + b"x" * (10 * MILLION) + b"'>found",
    "a million less-than signs": b"<" * MILLION + b" found",
    "a million ampersands": b"&" * MILLION + b" found",
    "a table of 60,000 rows": b"<table>" + b"<tr><td>cell<td>cell</tr>" * 60_000 + b"<tr><td>found</table>",
    "200,000 tag names": b"".join(b"<x%d></x%d>" % (n, n) for n in range(200_000)) + b"found",
    "200,000 attribute names": b"".join(b"<p a%d=1>" % n for n in range(200_000)) + b"found",
    "100,000 body tags": b"".join(b"<body a%d=1>" % n for n in range(100_000)) + b"found",
    "30 MB of paragraphs": b"<p>" * (10 * MILLION - 10) + b"found",
    "a million NULs": b"<p>" + b"\0" * MILLION + b"found",
    "a comment without end": b"found<!--" + b"-x" * MILLION,
    "a script without end": b"found<script>" + b"<!--" * MILLION,
    "a quote without end": b"found<p a='" + b"x>" * MILLION,
    "a title without end": b"<title>found" + b"</titl>" * MILLION,
}


@pytest.mark.parametrize("name", STATED)
def test_text_is_found(name: str) -> None:
    assert b"found" in parse(STATED[name]).text


@pytest.mark.parametrize("tag", ["div", "span", "ul><li", "table><tr><td", "font", "a", "svg", "template", "x-y", "b"])
def test_deep_text_is_kept_and_the_cut_is_told(tag: str) -> None:
    page = parse(f"<{tag}>".encode() * 3000 + b"found" + f"</{tag.rpartition('<')[2]}>".encode() * 3000 + b"after")
    assert b"found" in page.text
    assert b"after" in page.text
    assert page.depth.max() <= 512 + 8
    assert (page.cut.flattened > 0) == (tag != "a")  # a link ends the link before it


# --- What limits cut ------------------------------------------------------------------------------------------------


def test_nothing_is_cut_from_an_ordinary_page() -> None:
    assert not parse(b"<p>One<p>Two").cut
    assert parse(b"<p>One<p>Two").cut == Cut(0, 0, 0)


def test_bytes_are_cut() -> None:
    page = parse(b"<p>" + b"x" * 97 + b"never read", max_bytes=100)
    assert page.cut == Cut(unread=10)
    assert page.text == b"x" * 97


def test_a_str_is_cut() -> None:
    assert parse("<p>" + "x" * 97 + "never read", max_bytes=100).cut == Cut(unread=10)


@pytest.mark.parametrize("max_rows", [8, 9, 20, 100])
def test_rows_are_cut_and_their_text_is_kept(max_rows: int) -> None:
    words = [b"w%d" % number for number in range(1000)]
    page = parse(b"".join(b"<p>%s</p>" % word for word in words), max_rows=max_rows)
    assert page.cut.unstructured > 0
    assert page.cut.unread == page.cut.flattened == 0
    assert len(page) <= max_rows + 160
    assert b"".join(page.text.split()) == b"".join(words)


def test_scripts_are_no_text_beyond_the_row_limit() -> None:
    page = parse(b"<p>a" * 50 + b"<script>b</script><style>c</style><!--d--><i title='>e'>f</i>", max_rows=20)
    assert set(page.text) <= set(b"af \n")
    assert b"f" in page.text


@pytest.mark.parametrize("max_rows", range(8, 20))
@pytest.mark.parametrize("html", [b"<link><!--x--><noscript>" * 4 + b"<p>b</p>", b"<template>" + b"<p>x" * 12 + b"<b>"])
def test_offsets_cover_the_text_beyond_the_row_limit(html: bytes, max_rows: int) -> None:
    page = parse(b"<head>" + html, max_rows=max_rows)
    assert (np.diff(page.text_offset)[page.tag != tags.TEXT] == 0).all()


def test_depth_is_cut_and_nothing_is_lost() -> None:
    page = parse(b"".join(b"<div>%d" % number for number in range(40)), max_depth=10)
    assert page.cut.flattened == 40 - int((page.tag[page.end > np.arange(len(page)) + 1] == tags.ID["div"]).sum())
    assert page.depth.max() <= 11
    assert page.text == b"".join(b"%d" % number for number in range(40))


# --- Pages that hardly are any --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "html",
    [b"", "", b"\0", b"\0" * 1000, b" ", b"<", b"</", b"<!", b"<!-", b"&", b"&#", b"\r", b"\xff", b"\xef\xbb\xbf",
     b"<p", b"\xff\xfe", b"\xfe\xff\0", "\ud800",
     bytes(range(256)), b"<!doctype", b"<frameset>", b"<plaintext>", b"<svg>"],
)  # fmt: skip
def test_every_input_gives_a_page(html: bytes | str) -> None:
    page = parse(html)
    assert isinstance(page, Page)
    assert page.tag_name(0) == "#document"
    assert page.tag_name(1) in ("html", "#comment", "#doctype")
    assert not page.cut


def test_a_large_page_does_not_stay_in_memory() -> None:
    page = parse(b"<p>x" * 100_000)
    held = sum(value.nbytes for value in vars(page).values() if isinstance(value, np.ndarray))
    assert held < 60 * len(page)


# --- Threads --------------------------------------------------------------------------------------------------------


def columns(page: Page) -> dict[str, bytes]:
    """All that a Page holds, for comparison."""
    return {name: np.asarray(value).tobytes() for name, value in sorted(vars(page).items()) if name != "cut"}


def test_threads_do_not_mix_up_pages() -> None:
    examples = [path.read_bytes() for path in sorted(EXAMPLES.glob("*.html"))]
    pages = [*examples, *(trap(20_000 + 997 * number) for number, trap in enumerate(TRAPS.values()))][:40]
    expected = [columns(parse(page)) for page in pages]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(3):
            assert list(pool.map(lambda page: columns(parse(page)), pages)) == expected
