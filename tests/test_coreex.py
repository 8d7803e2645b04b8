"""CoreEx: the examples of its paper."""

from typing import Any

import numpy as np
import pytest
from reference.pages import examples, options_of

from contentex import Page, extract, parse
from contentex.extractors.coreex import highest
from contentex.extractors.link_counts import count, link_rows, ratio
from contentex.extractors.registry import method


def text(html: str, **options: Any) -> str:
    return extract(html, method="coreex", **options).text


def rows(page: Page, tag: str) -> list[int]:
    return [row for row in range(len(page)) if page.tag_name(row) == tag]


# --- Figures 3, 4 and 6: the running example -----------------------------------------------------------------------

FIGURE_3 = (
    "<body><p>A paragraph <a href=x>with a link</a></p>Note:<ul><li>Some first item<li>And a second item</ul></body>"
)


def test_words_and_links_of_figure_4() -> None:
    page = parse(FIGURE_3)
    counts = count(page, page.words * page.visible, link_rows(page))
    of = {page.text_of(row): (int(counts.text[row]), int(counts.links[row])) for row in range(len(page))}
    assert of["A paragraph "] == (2, 0)
    (link,) = rows(page, "a")
    (paragraph,) = rows(page, "p")
    (body,) = rows(page, "body")
    assert (counts.text[link], counts.links[link]) == (1, 1)
    assert (counts.text[paragraph], counts.links[paragraph]) == (3, 1)
    assert (counts.text[body], counts.links[body]) == (3 + 1 + 7, 1)


def test_the_weighted_score_chooses_the_list_of_figure_6() -> None:
    page = parse(FIGURE_3)
    (ul,) = rows(page, "ul")
    (note,) = (row for row in rows(page, "#text") if page.text_of(row) == "Note:")
    basic, weighted = (method("coreex")(page, variant=variant).scores for variant in ("R1", "R2"))
    assert basic is not None
    assert weighted is not None
    assert basic[note] == basic[ul] == 1
    assert weighted[note] == pytest.approx(0.99 + 0.01 * 1 / 11)
    assert weighted[ul] == pytest.approx(0.99 + 0.01 * 7 / 11)
    assert highest(page, weighted) == ul
    assert text(FIGURE_3, variant="R2").split() == ["Some", "first", "item", "And", "a", "second", "item"]


# --- Figure 5: the basic score fails -------------------------------------------------------------------------------

FIGURE_5 = "<div><p>{0}<p>{0} and <a href=x>a link</a> among {0}<p>{0}</div>".format("words " * 60)


def test_the_basic_score_favours_small_nodes() -> None:
    assert text(FIGURE_5, variant="R1") == ("words " * 60).strip()


def test_the_weighted_score_takes_the_whole_div() -> None:
    assert text(FIGURE_5, variant="R2").count("words") == 240


# --- Figure 7: subset selection ------------------------------------------------------------------------------------

_ADVERT = "<div><a href=a>Buy</a> now <a href=b>cheap</a></div>"
FIGURE_7 = f"<div>{'first ' * 300}{_ADVERT}{'second ' * 300}{_ADVERT}{'third ' * 300}</div>"


def test_subset_selection_drops_the_adverts_between_paragraphs() -> None:
    assert "Buy" in text(FIGURE_7, variant="R2")
    kept = text(FIGURE_7, variant="R3")
    assert "Buy" not in kept
    assert [kept.count(word) for word in ("first", "second", "third")] == [300, 300, 300]


def test_the_threshold_is_strict() -> None:
    ten_words = "<p>one two three four five six seven eight nine <a href=x>ten</a></p>"
    html = f"<div><p>{'long ' * 500}<p>{'long ' * 500}{ten_words}</div>"
    page = parse(html)
    *_, p = rows(page, "p")
    assert ratio(count(page, page.words, link_rows(page)))[p] == 0.9
    assert "nine" not in text(html, threshold=0.9)
    assert "nine" in text(html, threshold=0.89)


# --- Constants and counts ------------------------------------------------------------------------------------------


def test_the_defaults_are_those_of_the_paper() -> None:
    options = options_of("coreex")
    assert (options["weight_ratio"], options["threshold"]) == (0.99, 0.9)  # sections 2.2.1 and 2.2.2
    assert options["variant"] == "R5"  # its best system


@pytest.mark.parametrize("wrapped", ["one", "one two three", "<img src=i>", "<b>a</b> <i>b c</i>", ""])
def test_a_link_counts_as_one_word_and_one_link_whatever_it_wraps(wrapped: str) -> None:
    page = parse(f"<div>two words<a href=x>{wrapped}</a></div>")
    counts = count(page, page.words * page.visible, link_rows(page))
    (div,) = rows(page, "div")
    assert (counts.text[div], counts.links[div]) == (3, 1)


def test_an_anchor_that_leads_nowhere_is_no_link() -> None:
    page = parse("<div>two words<a name=x>and two</a></div>")
    assert not link_rows(page).any()


def test_a_node_of_links_scores_0_and_one_of_text_1() -> None:
    page = parse("<ul><li><a href=x>a b c</a></ul><p>some text")
    scores = ratio(count(page, page.words * page.visible, link_rows(page)))
    assert (scores[rows(page, "ul")[0]], scores[rows(page, "p")[0]]) == (0, 1)


# --- Ties ----------------------------------------------------------------------------------------------------------


def test_a_tie_goes_to_the_higher_node() -> None:
    page = parse("<div><p><b>bold</b></p></div>")
    assert highest(page, np.ones(len(page))) == 0
    scores = np.where(page.is_tag(page.name_id("p"), page.name_id("b")), 1.0, 0.0)
    assert page.tag_name(highest(page, scores)) == "p"


def test_a_tie_of_siblings_goes_to_the_first() -> None:
    assert text("<a href=x>l</a><div>one word</div><a href=x>l</a><div>two words</div>", variant="R1") == "one word"


# --- Preprocessing -------------------------------------------------------------------------------------------------

_LINKED = f"<p>{'rain ' * 20}<a href=x>x</a>"
WITH_FORM = f"<div>{_LINKED * 3}</div><div><form>{'country ' * 40}</form></div>"
WITH_SCRIPT = f"<div>{_LINKED}</div><script>{'var a ; ' * 50}</script>"


def test_forms_are_ignored_from_r4_on() -> None:
    assert "country" in text(WITH_FORM, variant="R3")
    assert "country" not in text(WITH_FORM, variant="R4")
    assert "rain" in text(WITH_FORM, variant="R4")


@pytest.mark.parametrize(("variant", "words"), [("R1", 0), ("R2", 0), ("R3", 0), ("R4", 0), ("R5", 20)])
def test_a_script_of_many_words_attracts_all_variants_before_r5(variant: str, words: int) -> None:
    assert text(WITH_SCRIPT, variant=variant).count("rain") == words


def test_the_text_of_a_script_is_a_terminal_node_before_r5() -> None:
    html = "<script>let a = 1</script><div>Rain fell on the town.</div>"
    assert text(html, variant="R3", threshold=1.0, weight_ratio=1.0) == ""  # a tie, and the script comes first
    assert text(html, variant="R5", threshold=1.0, weight_ratio=1.0) == "Rain fell on the town."


@pytest.mark.parametrize("page", examples(), ids=lambda page: page.blocks[0].text[:20])
def test_r6_equals_r5_on_well_formed_pages(page: Page) -> None:
    again = parse(page.to_xhtml())
    five, six = (extract(again, method="coreex", variant=variant).text for variant in ("R5", "R6"))
    assert five == six


# --- Title ---------------------------------------------------------------------------------------------------------

_CONTENT = f"<div><p>{'words ' * 40}<p>{'words ' * 40}</div>"
_TEASER = f"<p>{'teaser ' * 20}<a href=x>x</a></p>"  # so few links that only the score keeps it apart
TITLED = f"<title>Flood</title><h2>Old</h2><h2>Rain</h2>{_TEASER}{_CONTENT}<span>Flood</span>"


@pytest.mark.parametrize(
    ("title", "first"), [("none", "words"), ("header", "Rain"), ("both", "Rain"), ("page", "words")]
)
def test_the_nearest_header_before_the_content_is_the_title(title: str, first: str) -> None:
    assert text(TITLED, title=title).split()[0] == first


def test_the_title_by_the_page_s_title() -> None:
    assert text(TITLED, title="page").split()[-1] == "Flood"
    assert text(TITLED.replace("h2>", "b>"), title="both").split()[-1] == "Flood"
    assert text(TITLED, title="header").split()[-1] == "words"


def test_a_header_after_the_content_is_no_title() -> None:
    assert "Later" not in text(f"{_CONTENT}{_TEASER}<h2>Later</h2>")
