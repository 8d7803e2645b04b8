"""CNR: the examples of its paper, its buttons, its blocks and its menus."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference import cnr as twin
from reference.node import tree
from reference.pages import CORPORA, PAGE, real_pages
from samples import SOUP, row_of

from contentex import Page, extract, parse
from contentex.extractors.cnr import chars_nodes_ratios, grow, relevant_blocks
from contentex.extractors.cnr_menus import find_menus, hyperlinks_nodes_ratios

# --- Example 3.2 and Algorithm 1 -----------------------------------------------------------------------------------

WIKIPEDIA = """<body>
  <h1 id="firstHeading" class="firstHeading"> Information retrieval</h1>
  <div id="content">
    <p><b>Information retrieval</b>
      (IR) is the science of searching for documents, for information within documents,
      and for metadata about documents (...)</p>
  </div>
  <div class="portal" id="p-lang">
    <h5>Languages</h5> (...)</div>
  <div id="footer">
    <li id="footer-info-lastmod"> This page was last modified on 15 April 2011 at 23:32.</li>
    <li id="footer-info-copyright">Text is available under the
      <a rel="license"> Creative Commons Attribution-ShareAlike License</a>
      additional terms may apply. See Terms of Use for (...)</li>
  </div>
</body>"""

_SCIENCE = """(IR) is the science of searching for documents, for information within documents,
      and for metadata about documents (...)"""


def chars(text: str) -> int:
    """Characters, "ignoring special characters such as spaces or line breaks"."""
    return len("".join(text.split()))


@pytest.mark.parametrize(
    ("tag", "number", "weight", "text"),
    [
        ("h1", 0, 2, "Information retrieval"),
        ("b", 0, 2, "Information retrieval"),
        ("p", 0, 4, "Information retrieval" + _SCIENCE),  # p, b and two texts
        ("div", 0, 5, "Information retrieval" + _SCIENCE),
        ("h5", 0, 2, "Languages"),
        ("div", 1, 4, "Languages (...)"),
        ("li", 0, 2, "This page was last modified on 15 April 2011 at 23:32."),
        ("a", 0, 1, ""),  # no content
        ("li", 1, 4, "Text is available under the additional terms may apply. See Terms of Use for (...)"),
    ],
)
def test_the_ratios_of_example_3_2(tag: str, number: int, weight: int, text: str) -> None:
    page = parse(WIKIPEDIA)
    ratios, row = chars_nodes_ratios(page), row_of(page, tag, number)
    assert (ratios.weight[row], ratios.text_length[row]) == (weight, chars(text))
    assert ratios.cnr[row] == chars(text) / weight


def test_a_text_node_weighs_1() -> None:
    page = parse("<p>Rain fell</p>")
    ratios, text = chars_nodes_ratios(page), row_of(page, "#text")
    assert (ratios.weight[text], ratios.text_length[text], ratios.cnr[text]) == (1, 8, 8)


@given(PAGE)
def test_a_node_with_a_single_child_has_a_smaller_ratio_than_it(html: str) -> None:
    page = parse(html)
    ratios = chars_nodes_ratios(page)
    for row in np.flatnonzero(page.is_element & (ratios.text_length > 0)).tolist():
        children = [child for child in page.children(row) if ratios.weight[child]]
        if len(children) == 1:
            assert ratios.cnr[row] < ratios.cnr[children[0]]


@pytest.mark.parametrize("tag", ["a", "nav", "button", "script", "svg", "video", "select"])
def test_a_non_content_node_weighs_1_and_hides_what_is_below_it(tag: str) -> None:
    page = parse(f"<div>Rain fell<{tag}>some text</{tag}></div>")
    ratios, div = chars_nodes_ratios(page), row_of(page, "div")
    assert (ratios.weight[div], ratios.text_length[div]) == (3, 8)


def test_the_ratio_does_not_depend_on_the_formatting() -> None:
    pretty, minified = parse(WIKIPEDIA), parse("".join(line.strip() + " " for line in WIKIPEDIA.splitlines()))
    without_space = parse(WIKIPEDIA.replace(">\n  ", ">").replace("  <", "<").replace(">\n", ">").replace("> <", "><"))
    first, *others = (
        [(page.tag_name(row), chars_nodes_ratios(page).cnr[row]) for row in np.flatnonzero(page.is_element).tolist()]
        for page in (pretty, minified, without_space)
    )
    assert all(other == first for other in others)


def test_comments_do_not_count() -> None:
    page = parse("<div>Rain<!-- a comment --></div>")
    assert chars_nodes_ratios(page).weight[row_of(page, "div")] == 2


# --- Example 4.2 and Algorithm 2 -----------------------------------------------------------------------------------

# The dark nodes are 3, 4, 5, 7 and 8.
FIGURE_3 = """<body><div id=1><div id=2><p id=5>a</p><div id=6><p id=7>b</p><p id=8>c</p></div></div><p id=3>d</p></div>
<div id=9><p id=4>e</p></div></body>"""


def numbered(page: Page) -> dict[str, int]:
    """Rows by their id."""
    return {page.attributes(row)["id"]: row for row in range(len(page)) if "id" in page.attributes(row)}


def test_brothers_give_way_to_their_parent_as_in_example_4_2() -> None:
    page = parse(FIGURE_3)
    row = numbered(page)
    assert grow(page, sorted(row[number] for number in "34578")) == sorted((row["1"], row["4"]))


@pytest.mark.parametrize(
    ("dark", "blocks"),
    [("78", "6"), ("578", "2"), ("5783", "1"), ("7", "7"), ("73", "73"), ("17", "1"), ("54", "54"), ("", "")],
)
def test_blocks_of_figure_3(dark: str, blocks: str) -> None:
    page = parse(FIGURE_3)
    row = numbered(page)
    assert grow(page, sorted(row[number] for number in dark)) == sorted(row[number] for number in blocks)


def test_the_block_with_most_text_is_the_content() -> None:
    assert "metadata" in extract(WIKIPEDIA, method="cnr").text


@given(SOUP | PAGE, st.randoms(use_true_random=False))
def test_algorithm_2_equals_its_twin_for_any_nodes(html: str, chance: Any) -> None:
    page = parse(html)
    chosen = sorted(chance.sample(range(len(page)), min(len(page), chance.randrange(12))))
    nodes = tree(page)
    slow = twin.identify_blocks({nodes[row] for row in chosen})
    assert grow(page, chosen) == sorted(node.row for node in slow)


# --- Increase and decrease information (section 6) -----------------------------------------------------------------

NESTED = """<body><div><h1>Flood</h1><div><div><p>Rain fell all day, and the river rose by two metres at noon.</p>
<p>Boats took people to the school.</p></div><p>By <b>Anna</b></p></div></div><footer>Contact</footer></body>"""


def test_more_is_the_parent_of_the_block() -> None:
    first = extract(NESTED, method="cnr", top=0.2)
    assert first.text.splitlines()[-1] == "Boats took people to the school."
    assert "By Anna" in first.more().text
    assert "Flood" not in first.more().text
    assert "Flood" in first.more().more().text
    assert "Contact" in first.more().more().more().text


def test_less_is_the_child_with_the_higher_ratio() -> None:
    first = extract(NESTED, method="cnr", top=0.2)
    assert first.less().text == "Rain fell all day, and the river rose by two metres at noon."


# --- All blocks (section 7) ----------------------------------------------------------------------------------------


@given(PAGE)
@settings(max_examples=50)
def test_blocks_hold_all_text_outside_links_once(html: str) -> None:
    page = parse(html)
    counted = chars_nodes_ratios(page)
    parts = relevant_blocks(page, most=1000)
    times = np.sum([part.rows for part in parts], axis=0, dtype=int) if parts else np.zeros(len(page), int)
    assert times.max(initial=0) <= 1
    texts = page.visible & (counted.text_length > 0) & (counted.weight == 1)
    assert (times[texts] == 1).all()
    assert sum(part.chars for part in parts) == counted.text_length[0]


def test_blocks_come_in_order_of_relevance() -> None:
    parts = relevant_blocks(parse(WIKIPEDIA))
    assert "metadata" in parse(WIKIPEDIA).text_of(parts[0].row)
    assert [part.chars for part in parts] == sorted((part.chars for part in parts), reverse=True)


def test_the_search_for_blocks_ends() -> None:
    page = parse(WIKIPEDIA)
    assert len(relevant_blocks(page, most=2)) == 2
    assert relevant_blocks(parse(""), most=2) == []
    assert relevant_blocks(parse("<a href=x>only a link</a>"), most=2) == []


def check_blocks(page: Page, top: float, most: int) -> None:
    fast = relevant_blocks(page, top=top, most=most)
    slow = twin.relevant_blocks(page, top, most)
    assert [(part.row, set(np.flatnonzero(part.rows).tolist())) for part in fast] == slow


@given(PAGE, st.sampled_from([0.1, 0.35, 0.7]))
@settings(max_examples=50)
def test_all_blocks_equal_their_twin(html: str, top: float) -> None:
    check_blocks(parse(html), top, most=20)


@pytest.mark.compiled
@pytest.mark.parametrize("corpus", CORPORA)
def test_all_blocks_of_real_pages_equal_their_twin(corpus: str) -> None:
    for page in real_pages(corpus)[::10]:
        check_blocks(page, top=0.35, most=4)


# --- Menus (section 7) ---------------------------------------------------------------------------------------------

_ENTRIES = ["Home", "News", "Sport", "Weather"]


def menus(html: str) -> list[list[str]]:
    return [[link.text for link in menu.links] for menu in find_menus(parse(html))]


def links(pattern: str, between: str = "") -> str:
    return between.join(pattern.format(entry) for entry in _ENTRIES)


@pytest.mark.parametrize(
    "menu",
    [
        "<nav><ul>" + links("<li><a href=/x>{}</a></li>\n") + "</ul></nav>",
        "<div>" + links("<a href=/x>{}</a>", " | ") + "</div>",
        "<footer>" + links("<span><a href=/x>{}</a></span>") + "</footer>",
        "<table><tr>" + links("<td><a href=/x><b>{}</b></a></td>") + "</table>",
    ],
)
def test_a_concentration_of_short_links_is_a_menu(menu: str) -> None:
    article = "<div><p>Rain fell on the <a href=/t>town</a> all day, and the river rose by two metres.</div>"
    assert menus(article + menu + article) == [_ENTRIES]


@pytest.mark.parametrize(
    "html",
    [
        "<p>" + links("<a href=/x>{}</a>", " stands here with a lot of text around it, ") + "</p>",
        "<ul>" + links("<li><a href=/x>{} of the day: the river rose by two metres at noon</a></li>") + "</ul>",
        "<ul><li><a href=/x>Home</a><li><a href=/y>News</a></ul>",
        "<ul><li><a href=/x><img></a><li><a href=/y><img></a><li><a href=/z><img></a></ul>",
        "<ul><li>Home<li>News<li>Sport</ul>",
        "",
    ],
)
def test_what_is_no_menu(html: str) -> None:
    assert menus(html) == []


def test_a_menu_tells_its_links_and_where_it_is() -> None:
    html = (
        "<p>Rain fell all day, and the river rose.<nav><a href=/a>One</a> <a href=/b>Two</a> <a href=/c>Three</a></nav>"
    )
    (menu,) = find_menus(parse(html))
    assert [(link.text, link.href) for link in menu.links] == [("One", "/a"), ("Two", "/b"), ("Three", "/c")]
    assert (menu.xpath, menu.ratio) == ("/html[1]/body[1]/nav[1]", 3 / 4)


def test_hyperlinks_by_nodes() -> None:
    page = parse("<ul><li><a href=x><b>One</b></a><li>Two words</ul>")
    assert hyperlinks_nodes_ratios(page)[row_of(page, "ul")] == 1 / 5  # ul, li, a, li and a text
