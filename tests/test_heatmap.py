"""The heat map: complete, safe whatever the page holds, and alive without scripts or the network."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from typing import Any

import lxml.html
import pytest
from samples import EXAMPLES

from contentex import Choice, Extraction, Page, extract, parse
from contentex.output import scale
from contentex.output.heatmap import to_heatmap

HOSTILE = """
<title>"><script>hacked = 1</script></title>
<p>&lt;/script>&lt;/style>&lt;img src=x onerror="hacked = 1">&lt;svg onload="hacked = 1">
<p>' onfocus=hacked=1 autofocus &quot; onmouseover=&quot;hacked = 1 $hash ${style} $$
<p>&amp;lt;b&amp;gt; &#0; \x01 \x1b[31m \x7f \u202e turned \ufdd0
<p><a href="javascript:hacked = 1">link</a> and text
<"onx='>tag</"onx='>
<pre>
  &lt;!-- </pre><ul><li>--&gt;<li>]]&gt;</ul>
<img src="http://elsewhere.test/x.png"><iframe src="http://elsewhere.test/"></iframe>
"""


def chosen(html: str | bytes | Page, url: str | None = None, **columns: Any) -> Extraction:
    """An extraction with scores that keeps what is no link."""
    page = html if isinstance(html, Page) else parse(html, url=url)
    columns = {"kept": page.visible & ~page.in_link, "scores": page.words / 3, **columns}
    return Extraction(page, "test", {"least": "<3>"}, Choice(**columns))


def hostile() -> Extraction:
    extraction = chosen(HOSTILE, url="javascript:hacked='\"><script>hacked=1</script>\udcff'")
    reasons = (("<script>hacked = 1</script>", extraction.page.in_link), ("'\"><b onclick=x>", extraction.page.visible))
    return chosen(extraction.page, reasons=reasons)


def texts(heatmap: str) -> list[str]:
    """What the heat map shows of each block."""
    return [" ".join(node.text_content().split()) for node in lxml.html.fromstring(heatmap).find_class("text")]


def readable(text: str) -> str:
    """A block's text as it may stand in HTML."""
    return " ".join(re.sub(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "\ufffd", text).split())


# --- What it shows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_each_block_is_shown_once(path: Path) -> None:
    extraction = extract(path.read_bytes(), method="visible")
    heatmap = to_heatmap(extraction)
    expected = [readable(text) for text in extraction.page.blocks.texts()]
    assert texts(heatmap) == expected
    shown = readable(" ".join(parse(heatmap).blocks.texts()))
    assert all(shown.count(text) >= expected.count(text) for text in expected)


def test_parts_that_were_dropped_are_marked() -> None:
    heatmap = to_heatmap(chosen("<p>Boil <a href=/>the</a> water,<br>\n then <a href=/>wait</a>."))
    assert '<span class="text">Boil <del>the</del> water,\n then <del>wait</del>.</span>' in heatmap
    assert "kept in part" in heatmap


def test_sections_have_one_reason_each() -> None:
    page = parse("<p>One.<p>Two.<p><a href=/>Home</a><p>Three.")
    heatmap = lxml.html.fromstring(to_heatmap(chosen(page, reasons=(("it is a link", page.in_link),))))
    sections = [(node.get("class"), len(node.find_class("block"))) for node in heatmap.iter("section")]
    assert sections == [("kept", 2), ("dropped", 1), ("kept", 1)]
    assert [node.text_content().strip() for node in heatmap.find_class("why")] == [
        "kept",
        "dropped it is a link",
        "kept",
    ]


def test_kinds_and_cells() -> None:
    html = "<h2>Tea</h2><ul><li>milk<ul><li>cow</ul></ul><table><tr><th>a<th>b<tr><td>1<td>2</table>"
    heatmap = lxml.html.fromstring(to_heatmap(chosen(html)))
    classes = [node.get("class").split()[1:-1] for node in heatmap.find_class("block")]
    assert classes == [["heading", "level-2"], ["item", "level-1"], ["item", "level-2"], *[["cell"]] * 4]
    assert [len(node) for node in heatmap.find_class("cells")] == [2, 2]


def test_counts_and_options() -> None:
    extraction = chosen("<title>T</title><p>One two.<p><a href=/>Home</a>", url="http://a.test/?x=1&y=<2>")
    head = lxml.html.fromstring(to_heatmap(extraction)).find(".//header").text_content()
    for told in ("test", "least = <3>", "2 of 3", "1 of 2", "http://a.test/?x=1&y=<2>"):
        assert told in " ".join(head.split())


def test_colours_follow_the_scores() -> None:
    page = parse("<p>a<p>a b<p>a b c")
    names = [node.get("class") for node in lxml.html.fromstring(to_heatmap(chosen(page))).find_class("block")]
    assert [name.split()[-1] for name in names] == ["score-0", "score-4", "score-8"]
    names = [
        node.get("class") for node in lxml.html.fromstring(to_heatmap(chosen(page, scores=None))).find_class("block")
    ]
    assert {name.split()[-1] for name in names} == {"score-none"}


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_text_can_be_read_on_every_colour() -> None:
    """Even dimmed text has the contrast that WCAG asks for."""
    inks = re.findall(r"--faint: (#\w+);", to_heatmap(chosen("")))
    assert len(inks) == 2
    for ink, ends in zip(inks, (scale.LIGHT, scale.DARK), strict=True):
        for colour in scale.colours(ends):
            low, high = sorted((luminance(colour), luminance(ink)))
            assert (high + 0.05) / (low + 0.05) >= 4.5, colour


def test_an_empty_page() -> None:
    heatmap = to_heatmap(extract("", method="visible"))
    assert "The page shows no text." in heatmap
    assert texts(heatmap) == []


# --- Hostile pages --------------------------------------------------------------------------------------------------


def test_everything_is_escaped() -> None:
    extraction = hostile()
    heatmap = to_heatmap(extraction)
    heatmap.encode()
    assert texts(heatmap) == [readable(text) for text in extraction.page.blocks.texts()]
    root = lxml.html.fromstring(heatmap)
    allowed = {
        "b",
        "body",
        "code",
        "dd",
        "del",
        "div",
        "dl",
        "dt",
        "footer",
        "h1",
        "head",
        "header",
        "html",
        "i",
        "input",
    }
    allowed |= {"label", "main", "meta", "nav", "p", "rect", "section", "small", "span", "style", "svg", "title"}
    assert {node.tag for node in root.iter() if isinstance(node.tag, str)} <= allowed
    assert not [
        name for node in root.iter() for name in node.attrib if name.startswith("on") or name in ("href", "src")
    ]
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", unescape(heatmap))


def test_nothing_is_loaded() -> None:
    heatmap = to_heatmap(chosen("<p>One.<p><a href=/>Home</a>", url="http://a.test/"))
    assert not re.search(r"\b(href|src|srcset|action|data|poster)\s*=|url\(|@import", heatmap)
    assert "default-src 'none'" in heatmap


# --- In a browser ---------------------------------------------------------------------------------------------------

URL = "http://page.test/"
LOOK = "() => [...document.querySelectorAll('.block')].filter(block => block.offsetParent).length"


def in_chromium(look: Callable[[Any], Any], html: str) -> tuple[Any, list[str]]:
    """What a look at a page in Chromium finds, and what the page asked the network for."""
    from test_browser import ARGUMENTS, find_chromium, sync_api  # skips where there is no browser

    asked: list[str] = []

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        route.fulfill(body=html, content_type="text/html; charset=utf-8") if len(asked) == 1 else route.abort()

    def visit() -> Any:
        with sync_api.sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            tab = chromium.new_context(viewport={"width": 400, "height": 800}).new_page()
            tab.route("**/*", answer)
            tab.goto(URL)
            found = look(tab)
            chromium.close()
        return found

    path = find_chromium()
    with ThreadPoolExecutor(1) as thread:  # Playwright allows one per thread, and another test may have one open
        return thread.submit(visit).result(), asked


def test_a_hostile_page_runs_no_script_and_loads_nothing() -> None:
    def look(tab: Any) -> Any:
        for block in tab.query_selector_all(".block"):
            block.focus()
            block.hover()
        return tab.evaluate("typeof hacked")

    found, asked = in_chromium(look, to_heatmap(hostile()))
    assert found == "undefined"
    assert [url for url in asked if not url.endswith("/favicon.ico")] == [URL]


def test_filters_details_and_width() -> None:
    def look(tab: Any) -> Any:
        found = [tab.evaluate(LOOK)]
        for name in ("kept", "dropped"):
            tab.click(f"label[for=show-{name}]")
            found.append(tab.evaluate(LOOK))
        assert not tab.is_visible(".dropped .info")
        tab.hover(".dropped .block")
        assert tab.is_visible(".dropped .info")
        assert tab.evaluate("getComputedStyle(document.body).marginTop") == "0px"  # the style passed its own policy
        return [*found, tab.evaluate("document.documentElement.scrollWidth")]

    page = parse("<p>One.<p>Two " + "long" * 500 + "<p><a href=/>Home</a><pre>" + "x" * 900 + "</pre>")
    found, asked = in_chromium(look, to_heatmap(chosen(page)))
    assert found == [4, 3, 1, 400]
    assert [url for url in asked if not url.endswith("/favicon.ico")] == [URL]
