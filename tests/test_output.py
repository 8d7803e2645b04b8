"""Plain text, Markdown and dictionaries: what is shown of blocks, and how."""

from __future__ import annotations

import html
import json
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from samples import EXAMPLES, SOUP

from contentex import Choice, Extraction, extract, parse
from contentex.output.markdown import to_markdown
from contentex.output.text import to_text

# --- Plain text -----------------------------------------------------------------------------------------------------

TEXTS = [
    ("", ""),
    ("<p>a<p>b", "a\n\nb"),
    ("<h1>a</h1>b<br>c", "a\n\nb\nc"),
    ("<ul><li>a<li>b<li><p>c<p>d</ul>", "a\nb\nc\nd"),
    ("<ul><li>a<ol><li>b</ol>c</ul>", "a\nb\nc"),
    ("<ul><li><ul><li>a</ul><li><ul><li>b</ul></ul>", "a\nb"),
    ("<ul><li>a</ul><ul><li>b</ul>", "a\n\nb"),
    ("<ul><li>a</ul><p>b</p><ul><li>c</ul>", "a\n\nb\n\nc"),
    ("<li>a<li>b", "a\n\nb"),
    ("<ul><li>a</ul><li>b", "a\n\nb"),
    ("<table><tr><th>a<th>b<tr><td>c<td>d</table>", "a\tb\nc\td"),
    ("<table><thead><tr><th>a<tbody><tr><td>b</table>", "a\nb"),
    ("<table><tr><th>a<th>b</table><table><tr><th>c<th>d</table>", "a\tb\n\nc\td"),
    ("<table><tr><th>a<td><p>b<p>c<tr><td>d<td>e</table>", "a\tb c\nd\te"),
    ("<table><caption>x</caption><tr><th>a<td>b</table>", "x\n\na\tb"),
    ("<dl><dt>a<dt>b<dd>c<dd>d<dt>e<dd>f</dl>", "a\nb\nc\nd\n\ne\nf"),
    ("<pre>a\n  b</pre>", "a\n  b"),
    ("<pre><div>a</div><div>  b</div></pre><pre>c</pre>", "a\n  b\n\nc"),
    ("<blockquote>a<p>b</blockquote>", "a\n\nb"),
]


@pytest.mark.parametrize(("page", "expected"), TEXTS)
def test_text(page: str, expected: str) -> None:
    assert to_text(parse(page).blocks) == expected


def test_text_of_a_part() -> None:
    page = parse("<ul><li>a<li>b<li>c</ul><p>d")
    assert to_text(page.blocks.select(np.isin(np.arange(len(page)), page.blocks.start[[0, 2, 3]]))) == "a\nc\n\nd"


@settings(max_examples=200)
@given(SOUP)
def test_text_has_the_blocks_in_order(page: str) -> None:
    blocks = parse(page).blocks
    text = to_text(blocks)
    assert text == text.rstrip()
    assert text.split() == " ".join(blocks.texts()).split()


# --- Markdown -------------------------------------------------------------------------------------------------------

MARKDOWN = [
    ("", ""),
    ("<h1>a</h1><h6>b<br>c</h6>", "# a\n\n###### b c"),
    ("<h2>C #</h2><h2>#</h2><h2>a \\#</h2>", "## C \\#\n\n## \\#\n\n## a \\\\#"),
    ("a<br>b<p>c", "a\\\nb\n\nc"),
    ("<ul><li>a<li>b</ul>", "- a\n- b"),
    ("<ul><li>a<ul><li>b</ul>c</ul>", "- a\n  - b\n\n  c"),
    ("<ul><li><p>a<p>b<li>c</ul>", "- a\n\n  b\n- c"),
    ("<ul><li><ul><li>a</ul></ul>", "- - a"),
    ("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>", "- a\n\n* b\n\n- c"),
    ("<ol><li>a</ol><ol><li>b</ol>", "1. a\n\n1) b"),
    ("<ol start=9><li>a<li>b<br>c<li value=3>d<li>e</ol>", "9. a\n10. b\\\n    c\n3. d\n4. e"),
    ("<ol start=-1><li>a</ol><p><ol start=x><li>b</ol>", "0. a\n\n1) b"),
    ("<ul><li>a<ol><li>b</ol></ul>", "- a\n  1. b"),
    ("<ul><li>a<ol start=2><li>b</ol></ul>", "- a\n\n  2. b"),
    ("<ul><li><h3>a</h3><p>b</p></ul>", "- ### a\n\n  b"),
    ("<blockquote><p>a<p>b</blockquote><blockquote>c</blockquote>", "> a\n>\n> b\n\n> c"),
    ("<blockquote><ul><li>a<blockquote>b<br>c</blockquote></ul></blockquote>d", "> - a\n>\n>   > b\\\n>   > c\n\nd"),
    ("<table><tr><th>a<th>b<tr><td>c<td>d</table>", "| a | b |\n| --- | --- |\n| c | d |"),
    ("<table><tr><th>a|b<th>c<tr><td>d<br>e</table>", "| a\\|b | c |\n| --- | --- |\n| d<br>e |  |"),
    ("<table><tr><th>a<td><p>b<p>c<tr><td>d</table>", "| a | b<br>c |\n| --- | --- |\n| d |  |"),
    (
        "<table><tr><th rowspan=2>a<th colspan=3>b<tr><td>c<td>d</table>",
        "| a | b |  |\n| --- | --- | --- |\n|  | c | d |",
    ),
    ("<table><caption>x</caption><tr><th>a<td>b</table>", "*x*\n\n| a | b |\n| --- | --- |"),
    ("<ul><li>a<table><tr><th>b<th>c</table></ul>", "- a\n\n  | b | c |\n  | --- | --- |"),
    ("<pre>a\n\n  b</pre>", "```\na\n\n  b\n```"),
    ("<pre>a ``` b\n````</pre>", "`````\na ``` b\n````\n`````"),
    ("<pre class='x lang-c++'>a</pre>", "```c++\na\n```"),
    ("<pre><code class=language-python>a</code></pre>", "```python\na\n```"),
    ("<pre><code class='language-`x'>a</code></pre>", "```\na\n```"),
    ("<pre><div>a</div><div>b</div></pre>", "```\na\nb\n```"),
    ("<ul><li><pre>a\n b</pre></ul>", "- ```\n  a\n   b\n  ```"),
    ("<dl><dt>a<dd>b</dl>", "**a**\n\nb"),
    ("<details><summary>a*</summary>b</details>", "**a\\***\n\nb"),
    ("<figcaption>a<br>b</figcaption>", "*a\\\nb*"),
    ("<textarea> a\n\n b</textarea>", "a\\\nb"),
]


@pytest.mark.parametrize(("page", "expected"), MARKDOWN)
def test_markdown(page: str, expected: str) -> None:
    assert to_markdown(parse(page).blocks) == expected


PLAIN = [
    "snake_case",
    "5 * 3",
    "a < b",
    "AT&T",
    "[1]",
    "C# is #1",
    "3.14",
    "~5",
    "1.5 (2)",
    "a - b",
    "e-mail",
    "x > y",
    "!",
]


@pytest.mark.parametrize("text", PLAIN)
def test_what_needs_no_escape_has_none(text: str) -> None:
    assert to_markdown(parse(html.escape(text)).blocks) == text


def test_a_list_as_deep_as_no_reader_follows() -> None:
    markdown = to_markdown(parse("<ul><li>a" * 100).blocks)
    assert max(len(line) for line in markdown.splitlines()) < 20


RENDERER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def check_round_trip(page: str | bytes) -> None:
    """What a renderer makes of the Markdown has the same words as the plain text."""
    blocks = parse(page).blocks
    markdown = to_markdown(blocks)
    rendered = parse(RENDERER.render(markdown)).blocks
    assert to_text(rendered).split() == to_text(blocks).split(), markdown


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_renderers_show_the_text_of_example_pages(path: Path) -> None:
    check_round_trip(path.read_bytes())


@settings(max_examples=200)
@given(SOUP)
def test_renderers_show_the_text_of_soup(page: str) -> None:
    check_round_trip(page)


MARKS = r"""
# ## # # 1. 2) 12.x - + * ** _ __ a_b ~~ ~ ` `` ``` ~~~ <b> </b> <!-- --> <?x <http://x.y> &amp; &#35; &copy; &copy [x]
[ ] [x]: /y [x](y) ](z) (z) ![ > >> --- === - - - :-- a|b --|-- | || \ \* \| \\ $ word 0 http://a.b/c_d é 你
"""
NASTY = st.sampled_from([*MARKS.split(), " ", " ", " ", "# ", "1. ", "- ", "> ", "* ", " | "]).map(html.escape)
STRUCTURE = st.sampled_from(
    """
<p>|<p>|<br>|<br>|<ul><li>|<li>|</ul>|<ol><li>|<ol start=7><li>|</ol>|<li value=3>|<blockquote>|</blockquote>|<pre>
|</pre>|<h2>|</h2>|<table><tr><th>a<th>b<tr><td>|<td>|<tr><td>|</table>|<dl><dt>|<dd>|</dl>|<details><summary>
|</summary>|<b>|</b>|<figcaption>|</figcaption>|<textarea>|</textarea>|<div>|</div>
""".replace("\n", "").split("|")
)


@settings(max_examples=500)
@given(st.lists(NASTY | NASTY | STRUCTURE, max_size=14).map("".join))
@example("<h2>#")
@example("a | b<br>-- | --")
@example("<ul><li>[ ] a")
@example("[x]: /y<p>[x]")
@example("<table><tr><th>\\|<th>`|`<tr><td>a<td>b")
@example("<dl><dt>**<dt>\\")
def test_renderers_show_text_that_looks_like_markdown(page: str) -> None:
    check_round_trip(page)


# --- Cost -----------------------------------------------------------------------------------------------------------

GROWING: dict[str, Callable[[int], str]] = {
    "deep lists": lambda n: "<ul><li>a" * n,
    "long lists": lambda n: "<ol>" + "<li>a" * n,
    "many lists": lambda n: "<ol><li>a</ol>" * n,
    "wide tables": lambda n: "<table><tr>" + "<th>a" * n + "<tr><td>b" * n,
    "steps": lambda n: "<table>" + "".join(f"<tr><td colspan={1 + k % 1000}><th>a" for k in range(n)),
    "stars": lambda n: "<p>" + "*_~`[<\\" * n,
    "headings": lambda n: "<h1>a</h1>" * n,
}


@pytest.mark.parametrize("case", GROWING)
def test_cost_is_linear(case: str) -> None:
    def cost(size: int) -> float:
        blocks = parse(GROWING[case](size)).blocks
        blocks.texts()
        began = time.process_time()
        to_text(blocks)
        to_markdown(blocks)
        return time.process_time() - began

    small, large = (min(cost(size) for _ in range(2)) for size in (2000, 8000))
    assert large < 12 * small + 0.05  # four times the input; twelve leaves room for caches and a busy machine


# --- Dictionaries ---------------------------------------------------------------------------------------------------


def test_dictionary() -> None:
    found = extract("<title>x</title><ul><li>a b", url="http://x.y/", method="visible").to_dict()
    said = ["kind", "kind_probabilities", "is_overview", "confidence"]
    assert list(found) == ["url", "title", "text", "method", "options", "level", *said, "encoding", "blocks"]
    assert found["url"] == "http://x.y/"
    assert (found["title"], found["text"], found["method"], found["level"]) == ("x", "a b", "visible", 0)
    (block,) = found["blocks"]
    assert block == {
        "text": "a b", "kind": "item", "rows": [8, 9], "level": 1, "table_row": -1, "table_column": -1, "container": 7,
        "xpath": "/html[1]/body[1]/ul[1]/li[1]", "char_start": 24, "char_end": 27, "chars": 2, "words": 2,
        "score": None, "kept": True, "origin": "visible",
    }  # fmt: skip


def test_dictionary_tells_what_was_cut() -> None:
    assert extract("<p>a" * 50, method="visible", max_rows=20).to_dict()["cut"]["unstructured"] > 0


def test_dictionary_has_no_odd_numbers() -> None:
    page = parse("<p>a<p>b")
    scores = np.where(page.tag > 3, 1.0, np.nan)
    found = Extraction(page, "visible", {"x": float("inf")}, Choice(page.visible, scores)).to_dict()
    assert found["options"] == {"x": None}
    assert [block["score"] for block in found["blocks"]] == [None, None]
    json.dumps(found, allow_nan=False)
