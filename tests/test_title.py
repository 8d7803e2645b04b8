"""The title: which of a page's names it is."""

from __future__ import annotations

import time

import numpy as np
import pytest

from contentex import Choice, Extraction, parse
from contentex.metadata.title import find_title

OPEN_GRAPH = "<meta property='og:title' content='{}'>"
CASES = [
    ("", ""),
    ("<p>a", ""),
    ("<title> Green \n tea </title><p>a", "Green tea"),
    ("<title>Green tea | Teapot</title><p>a", "Green tea"),
    ("<title>Green tea - Teapot News</title><p>a", "Green tea"),
    ("<title>Green tea \u00bb Teapot</title><p>a", "Green tea"),
    ("<title>Green tea::Teapot</title><p>a", "Green tea"),
    ("<title>Self-made tea</title><p>a", "Self-made tea"),
    ("<title>| Green tea</title><p>a", "Green tea"),
    ("<title>Green tea | Teapot</title><h1>Teapot</h1><h1>GREEN\n tea!</h1>", "GREEN tea!"),
    ("<title>Teapot: Green tea</title><h1>Buy</h1><h1>Green tea</h1>", "Teapot: Green tea"),
    ("<title>Teapot | Green tea</title><h1>Buy</h1><h2>Green tea</h2>", "Green tea"),
    ("<title>Teapot | Green tea</title><h1>Buy</h1><h3>Green tea</h3>", "Buy"),
    ("<title>Green tea, boiled - Teapot</title><h1>Green tea</h1><h1>Shop</h1>", "Green tea"),
    ("<title>Green tea, how to boil it, and when</title><h1>Green</h1><h1>Shop</h1>",
     "Green tea, how to boil it, and when"),
    ("<title>Green tea | Teapot</title><h1 hidden>Green Tea</h1><h1>On tea</h1>", "On tea"),
    ("<title>Green tea</title><h1>On tea</h1><p>a", "On tea"),
    ("<title>Teapot</title>" + OPEN_GRAPH.format("Green &amp; black | Teapot") + "<p>a", "Green & black"),
    (OPEN_GRAPH.format(" ") + "<title>Teapot</title><p>a", "Teapot"),
    ("<svg><title>icon</title></svg><p>a", ""),
    ("<title>Manual</title><h1>Green tea<a href=#x>\u00b6</a></h1>", "Green tea"),
    ("<h1><div>Green</div><div>tea</div></h1>", "Green tea"),
    ("<h3>Green tea</h3><p>a", "Green tea"),
    ("<title>\u7eff\u8336\uff5c\u65b0\u95fb</title><h1>\u65b0\u95fb</h1><h1>\u7eff\u8336</h1>", "\u7eff\u8336"),
]  # fmt: skip


@pytest.mark.parametrize(("html", "expected"), CASES)
def test_title(html: str, expected: str) -> None:
    page = parse(html)
    assert find_title(page, page.visible) == expected


def test_the_last_first_level_heading_before_the_content() -> None:
    page = parse("<h1>Shop</h1><h1>Tea</h1><p id=x>Boil.</p><h1>More</h1><h2>x</h2>")
    content = page.within(page.attribute_index("id") >= 0)
    assert find_title(page, content) == "Tea"


def test_the_first_heading_in_the_content() -> None:
    page = parse("<h2>Menu</h2><main><p>Boil.<h3>Tea</h3><h2>More</h2></main>")
    assert find_title(page, page.within(page.tag == page.name_id("main"))) == "Tea"


def test_what_a_method_chose_wins() -> None:
    page = parse("<title>a</title><h1>a</h1><p>b <i>c</i> <b>d<br>e <s hidden>f</s></b> g<p id=empty>")
    chosen = int(np.flatnonzero(page.tag == page.name_id("b"))[0])
    assert find_title(page, page.visible, chosen) == "d e"
    assert Extraction(page, "x", {}, Choice(page.visible, title=chosen)).title == "d e"
    assert find_title(page, page.visible, len(page) - 1) == "a"


def test_no_page_is_too_odd() -> None:
    for html in ("<title>", "<title>|</title>", "<title> - </title><h1>-</h1>", "<meta property=og:title>", "<h1>"):
        page = parse(html)
        assert isinstance(find_title(page, page.visible), str)


@pytest.mark.parametrize("piece", ["<h1>a</h1>", "<h2>tea ", "<div><h1>a", "<title>a - </title>", "<meta property=x>"])
def test_cost_is_linear(piece: str) -> None:
    def cost(count: int) -> float:
        page = parse("<title>" + "tea | " * count + "</title>" + piece * count)
        page.blocks.texts()
        began = time.process_time()
        find_title(page, page.visible)
        return time.process_time() - began

    small, large = (min(cost(count) for _ in range(2)) for count in (2000, 8000))
    assert large < 12 * small + 0.05
