"""Pages to try things on, and a digest of all that a Page holds.

`python samples.py soup` writes the digest of each page of a group, for a test that compares two processes.
"""

from __future__ import annotations

import hashlib
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from corpora import html5lib_dir
from hypothesis import strategies as st
from tree_tests import read_tests

from contentex import Page, parse
from contentex.page.page import COLUMNS

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples" / "pages").glob("*.html"))

_PAIRED = """
a b i nobr font p div section address h1 h2 ul li dl dd dt table tbody thead tr td th caption colgroup form button
select option optgroup pre textarea title style script svg math mi foreignObject path object marquee template ruby
rt rtc head body html frameset noscript span my-Element iframe xmp
"""
_ALONE = [
    "<br>", "<hr>", "<img>", "<input>", "<col>", "<link>", "<meta>", "<base>", "<frame>", "<!--c-->", "<p/>", "<svg/>",
    "</br>", "<!doctype html>", "<a href=x>", "<area href=y>", "<input type=hidden>", "<font color=red>", "<p hidden>",
    "<div style='display: none'>", "<b class=a>", "<b class=b>", "<body class=c>", "<p title='a&amp;b' title=second>",
    "<svg viewBox=0>", "<math><annotation-xml encoding=text/html>", "<![CDATA[z]]>", "<?php?>", "</>",
]  # fmt: skip
_TEXTS = ["x", "two words ", " ", "\n", "&amp;", "&lt", "&notit;", "&#x80;", "<", "\u00e9", "\u4f60", "\U0001f600"]
PIECES = [
    *(f"<{name}>" for name in _PAIRED.split()),
    *(f"</{name}>" for name in _PAIRED.split()),
    *_ALONE,
    *_TEXTS * 6,
]
SOUP = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)
"""Markup as nobody should write it."""


def soups(count: int, seed: int = 1, odd: tuple[str, ...] = ("\0", "\r", "\r\n", "\f", "&", "<!--")) -> Iterator[str]:
    """The same soups every time, some of odd characters too."""
    chance = random.Random(seed)
    for number in range(count):
        pieces = PIECES + list(odd) * 4 if number % 2 else PIECES
        yield "".join(chance.choices(pieces, k=chance.randrange(60)))


def groups(name: str) -> Iterator[tuple[str, Page]]:
    """The pages of a group, each with its name."""
    if name == "examples":
        yield from ((path.stem, parse(path.read_bytes())) for path in EXAMPLES)
    elif name == "html5lib":
        yield from ((test.name, parse(test.data)) for test in read_tests(html5lib_dir() / "tree-construction"))
    elif name == "soup":
        yield from ((str(number), parse(html)) for number, html in enumerate(soups(300)))
    elif name == "limits":
        yield from _limited()


def _limited() -> Iterator[tuple[str, Page]]:
    for number, html in enumerate(soups(100, seed=2)):
        for rows, depth in [(8, 512), (20, 512), (10_000, 8), (15, 9)]:
            yield f"{number} with {rows} rows and {depth} levels", parse(html, max_rows=rows, max_depth=depth)


def row_of(page: Page, tag: str, number: int = 0) -> int:
    """The row of a tag: the first, or another."""
    return [row for row in range(len(page)) if page.tag_name(row) == tag][number]


def digest(page: Page) -> str:
    """One number for all that a Page holds."""
    total = hashlib.sha256()
    for column in COLUMNS:
        values = getattr(page, column.name)
        total.update(f"{column.name} {values.dtype} {values.shape} ".encode() + values.tobytes())
    for value in (page.source, page.text, page.names, page.quirks, page.cut, page.encoding, page.replaced):
        total.update(repr(value).encode())
    return total.hexdigest()


if __name__ == "__main__":
    for page_name, sample in groups(sys.argv[1]):
        print(f"{page_name}\t{digest(sample)}")
