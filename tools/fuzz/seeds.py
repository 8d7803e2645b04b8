"""Pages to begin with, and the fragments that pages are changed with."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

from tools.fuzz import ROOT
from tools.fuzz.case import Case

TAGS = re.findall(
    r"\S+",
    "a b i u s nobr font big code em strong small tt p div span ul ol li dl dt dd h1 h2 h6 pre listing blockquote"
    " address center table caption colgroup col tbody thead tfoot tr td th form input button select optgroup option"
    " textarea fieldset html head body title base link meta style script noscript noframes noembed iframe xmp plaintext"
    " template frameset frame svg math foreignObject desc mi mo mtext annotation-xml g path ruby rb rt rtc rp object"
    " applet marquee br hr img image area embed keygen wbr param source track section article nav main details summary"
    " dialog menu search x-y selectedcontent",
)

_ODD = [
    b"<!doctype html>", b"<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'>", b"<!--", b"-->", b"--!>", b"<!-->",
    b"<!>", b"<?x>", b"</>", b"</", b"<", b">", b"/>", b"<![CDATA[", b"]]>", b"]]", b" a=1", b" a='", b' b="', b"=",
    b" a=1 a=2", b"&amp;", b"&", b"&#", b"&#x", b"&#x110000;", b"&#0;", b"&#128;", b"&notit;", b"&NotEqualTilde;",
    b"&lt", b"&#xD800;", b"\0", b"\r", b"\r\n", b"\n", b"\f", b"\t", b" ", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff",
    b"\xc3", b"\xe4\xbd\xa0", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b"\xff", b"\x80", b"\xc4\xe3", b"\x1b$B",
    b"\x1b(B", b"x", b"x ", b"\xc3\xa9", b"<script><!--<script>", b"<!--<script></script>", b"<title>&lt</title>",
    b"<pre>\n", b"<textarea>\n", b"<input type=hidden>", b"<p style='display:none'>", b"<a href=x>", b"<div hidden>",
    b"<font color=x>", b"<annotation-xml encoding=text/html>", b"<annotation-xml encoding='application/xhtml+xml'>",
    b"<body a=1 b=2>", b"<html a=1>", b"<meta charset=gbk>", b"<meta charset=utf-16>", b"<meta charset=shift_jis>",
    b"<meta charset=big5>", b"<meta http-equiv=content-type content='text/html; charset=euc-kr'>",
    b"<?xml version='1.0' encoding='koi8-r'?>", b"<meta charset=iso-2022-jp>", b"<meta charset=x-user-defined>",
    b"<svg/>", b"<math/>", b"<br/>", b"<p/>",
]  # fmt: skip

CONTEXTS = [
    b"<table><tr><td>", b"<table><tr>", b"<table>x", b"<table><caption>", b"<table><colgroup>", b"<select><option>",
    b"<svg><foreignObject>", b"<svg><desc>", b"<math><mi>", b"<math><annotation-xml encoding=text/html>", b"<ruby><rt>",
    b"<template><tr>", b"<template><td>", b"<ul><li>", b"<dl><dd>", b"<b><p>", b"<a><div>", b"<button><p>",
    b"<form><p>", b"<object><b>", b"<noscript><p>", b"<head><noscript>", b"</head>", b"</body>", b"</html>",
    b"<frameset><frame>",
]  # fmt: skip

DICTIONARY = [*_ODD, *CONTEXTS, *(f"<{tag}>".encode() for tag in TAGS), *(f"</{tag}>".encode() for tag in TAGS)]


def seeds() -> list[Case]:
    """Each fragment alone, the example pages in pieces, and the html5lib tests if they are there."""
    pages = [path.read_bytes() for path in sorted((ROOT / "examples" / "pages").glob("*.html"))]
    pieces = [page[start : start + 1500] for page in pages for start in range(0, len(page), 4500)]
    return [Case(html) for html in (*DICTIONARY, *pieces, *_html5lib())]


def _html5lib() -> Iterator[bytes]:
    folder = Path(os.environ.get("CONTENTEX_DATA", ROOT.parent / "shared" / "data")) / "html5lib-tests"
    for path in sorted(folder.glob("tree-construction/*.dat")):
        for test in (b"\n" + path.read_bytes()).split(b"\n#data\n")[1:]:
            yield test.partition(b"\n#errors")[0]
