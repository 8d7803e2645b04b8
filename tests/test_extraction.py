"""The Extraction: what it promises for every method and every page."""

from __future__ import annotations

import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import EXAMPLES, SOUP, row_of

from contentex import Choice, Extraction, Page, extract, methods, parse
from contentex.errors import BadLimit, BadOption, WrongType
from contentex.page.embedded import Embedded

METHODS = [method.name for method in methods()]
PAGES = {path.stem: parse(path.read_bytes()) for path in EXAMPLES}
NEWS = (Path(__file__).parents[1] / "examples" / "pages" / "news-article.html").read_bytes()
every_method = pytest.mark.parametrize("method", METHODS)
every_page = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


# --- What goes in ---------------------------------------------------------------------------------------------------


@every_method
@pytest.mark.parametrize("html", ["", b"", " \n", "<!--", "<script>a</script>", b"\0", "\ufeff"])
def test_a_page_without_text(html: str | bytes, method: str) -> None:
    found = extract(html, method=method)
    assert (found.text, found.markdown, found.content.texts()) == ("", "", [])
    assert found.blocks == []
    assert isinstance(found.title, str)
    assert isinstance(found.is_overview, bool)
    assert found.more() is found
    assert found.less() is found
    json.dumps(found.to_dict(), allow_nan=False)


@pytest.mark.parametrize("method", sorted({*METHODS} - {"auto"}))
def test_hidden_text_is_none_to_the_methods_of_papers(method: str) -> None:
    assert extract("<p hidden>a", method=method).text == ""


def test_hidden_text_is_better_than_nothing_to_auto() -> None:
    found = extract("<p hidden>a", method="auto")
    assert [(block.text, block.origin) for block in found.blocks] == [("a", "hidden")]
    assert found.text == "a"


@every_method
def test_all_kinds_of_input_are_the_same(method: str) -> None:
    expected = extract(NEWS, method=method).to_dict()
    for html in (bytearray(NEWS), memoryview(NEWS), parse(NEWS), NEWS.decode()):
        assert extract(html, method=method).to_dict() == expected


@pytest.mark.parametrize("html", [None, 3, ["<p>a"], Path("x.html")])
def test_what_is_no_page(html: Any) -> None:
    with pytest.raises(WrongType) as caught:
        extract(html)
    assert isinstance(caught.value, TypeError)


# --- What comes out -------------------------------------------------------------------------------------------------


def check(found: Extraction) -> None:
    """All parts of an extraction say the same."""
    page, blocks = found.page, found.blocks[: len(found.table)]
    assert found.kept.shape == (len(page),)
    assert found.kept.dtype == np.bool_
    assert found.choice.with_hidden or not (found.kept & ~page.visible & (page.chars > 0)).any()
    assert [block.kind for block in blocks] == [block.kind for block in found.table]
    assert [block.xpath for block in blocks] == [block.xpath for block in found.table]
    assert [block.kept for block in blocks] == found.kept_blocks.tolist()
    assert found.text.split() == " ".join(block.text for block in found.blocks if block.kept).split()
    assert shown(found) == letters(found.text)
    assert [block.text for block in blocks if block.kept] == found.content.texts()
    dropped = [(block.text, whole.text) for block, whole in zip(blocks, found.table, strict=True) if not block.kept]
    assert all(text == whole for text, whole in dropped)


def letters(text: str) -> str:
    return "".join(text.translate(dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))).split())


def shown(found: Extraction) -> str:
    """The text of the rows that were kept, read one by one; then that of embedded texts.

    A hidden block may stand within another: it comes after it.
    """
    rows = np.flatnonzero(found.kept & (found.page.chars > 0))
    rows = rows[np.argsort(found.table.block_of_row[rows], kind="stable")]
    return letters("".join([*map(found.page.text_of, rows.tolist()), *(each.text for each in found.embedded)]))


@every_method
@every_page
def test_example_pages(page: Page, method: str) -> None:
    found = extract(page, method=method)
    check(found)
    assert found.text
    assert found.title
    for block in found.blocks:
        assert block.score is None or np.isfinite(block.score)
    json.dumps(found.to_dict(), allow_nan=False)


@every_method
@settings(max_examples=60)
@given(SOUP)
def test_soup(method: str, html: str) -> None:
    found = extract(html, method=method)
    check(found)
    check_levels(found)
    json.dumps(found.to_dict(), allow_nan=False)


@every_method
@every_page
def test_blocks_tell_where_they_come_from(page: Page, method: str) -> None:
    source = page.source.decode()
    for block in extract(page, method=method).blocks:
        assert page.xpath(block.container) == block.xpath
        written = source[block.char_start : block.char_end]
        if block.rows[1] - block.rows[0] == 1 and not set(written) & set("<&"):
            assert letters(written) == letters(block.text)


def test_a_block_that_was_kept_in_part_has_that_part() -> None:
    page = parse("<p>See <a href=/>this</a> first.<p>More.")
    found = Extraction(page, "x", {}, Choice(page.visible & ~page.in_link))
    assert [(block.text, block.kept, block.words) for block in found.blocks] == [
        ("See first.", True, 2),
        ("More.", True, 1),
    ]


def test_scores_are_means_by_length() -> None:
    page = parse("<p>abc<b>d</b>")
    found = Extraction(page, "x", {}, Choice(page.visible, (page.chars == 1) * 1.0))
    assert found.blocks[0].score == 0.25


def test_only_text_that_a_reader_sees_is_kept() -> None:
    page = parse("<p>a<p hidden>b<script>c</script>")
    assert Extraction(page, "x", {}, Choice(np.ones(len(page), np.bool_))).text == "a"


def test_hidden_text_is_kept_where_the_choice_says_so() -> None:
    page = parse("<p>a<p hidden>b c<template><p>d</template><script>e</script>")
    found = Extraction(page, "x", {}, Choice(np.ones(len(page), np.bool_), with_hidden=True))
    check(found)
    assert found.text == "a\n\nb c\n\nd"
    assert [(block.text, block.origin) for block in found.blocks] == [
        ("a", "visible"),
        ("b c", "hidden"),
        ("d", "template"),
    ]
    assert [reason.words for reason in found.explain()] == [1, 2, 1]
    assert found.less().text == "b c"
    only = Extraction(page, "x", {}, Choice(page.visible, with_hidden=True))
    assert [step.text for step in steps_up(only)] == ["a", "a\n\nb c", "a\n\nb c\n\nd"]


def with_embedded(html: str, *texts: str) -> Extraction:
    """An extraction of all visible text, and of texts that are said to stand in the page's script."""
    page = parse(html)
    script = row_of(page, "#data")
    return Extraction(
        page, "x", {}, Choice(page.visible, embedded=tuple(Embedded(t, "json-ld", script) for t in texts))
    )


def test_embedded_texts_come_after_the_content() -> None:
    found = with_embedded("<p>long text<p>b<script>{}</script>", "*One*, two.\n\nThree.", "Four.")
    check(found)
    assert found.text == "long text\n\nb\n\n*One*, two.\n\nThree.\n\nFour."
    assert found.markdown == "long text\n\nb\n\n\\*One\\*, two.\n\nThree.\n\nFour."
    origins = ["visible", "visible", "json-ld", "json-ld", "json-ld"]
    assert [block.origin for block in found.blocks] == origins
    assert [block["origin"] for block in found.to_dict()["blocks"]] == origins
    assert all(block.kept for block in found.blocks)
    assert found.content.texts() == ["long text", "b"]


def test_embedded_texts_are_explained() -> None:
    explanation = with_embedded("<p>a<script>{}</script>", "One, two.").explain()
    assert (explanation[1].kept, explanation[1].text, explanation[1].words) == (True, "One, two.", 2)
    assert explanation[1].reason == "in the page's json-ld, and nowhere else"
    assert explanation.summary == "x: kept 2 of 2 blocks, 3 of 3 words"


def test_less_drops_embedded_texts() -> None:
    found = with_embedded("<p>long text<p>b<script>{}</script>", "One.")
    assert [step.text for step in steps_down(found)] == ["long text\n\nb\n\nOne.", "long text"]
    assert found.more() is found
    alone = with_embedded("<script>{}</script>", "One.")
    assert alone.less() is alone
    assert alone.text == "One."
    same = pickle.loads(pickle.dumps(found))
    assert same.to_dict() == found.to_dict()


def test_nothing_can_be_changed() -> None:
    found = extract("<p>a")
    with pytest.raises(AttributeError):
        found.level = 1  # type: ignore[misc]
    assert repr(found).startswith(f"<Extraction by {found.method} of <Page")


# --- More and less --------------------------------------------------------------------------------------------------


def steps_up(found: Extraction) -> list[Extraction]:
    steps = [found]
    while steps[-1].more() is not steps[-1]:
        steps.append(steps[-1].more())
        assert len(steps) <= len(found.page) + 1
    return steps


def steps_down(found: Extraction) -> list[Extraction]:
    steps = [found]
    while steps[-1].less() is not steps[-1]:
        steps.append(steps[-1].less())
        assert len(steps) <= len(found.page) + 1
    return steps


def visible(found: Extraction) -> set[int]:
    """The rows with text that were kept, hidden ones included where the method keeps such."""
    return set(np.flatnonzero(found.kept & (found.page.chars > 0)).tolist())


def check_levels(found: Extraction) -> None:
    """Each step has all that the one below has, and more; the highest has all text of the page."""
    up, down = steps_up(found), steps_down(found)
    sets = [visible(step) for step in [*reversed(down), *up[1:]]]
    assert all(less < more for less, more in pairwise(sets))
    assert sets[-1] == set(np.flatnonzero((found.table.block_of_row >= 0) & (found.page.chars > 0)).tolist())
    assert sets[0] or not visible(found)
    assert [step.level for step in up] == list(range(len(up)))
    assert [step.level for step in down] == [-n for n in range(len(down))]


@every_method
@every_page
def test_levels(page: Page, method: str) -> None:
    found = extract(page, method=method)
    check_levels(found)
    assert len(steps_down(found)) > 1
    check(found.more())
    check(found.less())


@every_method
def test_more_and_then_less_is_the_same(method: str) -> None:
    for page in PAGES.values():
        found = extract(page, method=method)
        assert found.less().more().text == found.text
        if found.more() is not found:
            assert found.more().less().text == found.text
            assert found.more().less().level == 0


def test_levels_of_a_choice_of_nothing() -> None:
    page = parse("<p>long text<p>b")
    found = Extraction(page, "x", {}, Choice(np.zeros(len(page), np.bool_)))
    assert found.text == ""
    assert found.less() is found
    assert [step.text for step in steps_up(found)] == ["", "long text", "long text\n\nb"]


def test_levels_follow_scores() -> None:
    page = parse("<p>a<p>b<p>c<p>d")
    scores = page.text_offset[:-1].astype(np.float64)
    found = Extraction(page, "x", {}, Choice(page.visible & (scores > 1), scores))
    assert found.text == "c\n\nd"
    assert found.less().text == "d"
    assert [step.text for step in steps_up(found)[1:]] == ["b\n\nc\n\nd", "a\n\nb\n\nc\n\nd"]


def test_a_level_says_so() -> None:
    found = extract(NEWS, method="visible").less()
    assert found.level == -1
    assert "at level -1" in repr(found)
    assert found.to_dict()["level"] == -1


# --- Copies and threads ---------------------------------------------------------------------------------------------


@every_method
def test_pickles_and_copies(method: str) -> None:
    found = extract(NEWS, method=method, url="http://x.y/")
    for same in (pickle.loads(pickle.dumps(found)), copy.copy(found), copy.deepcopy(found)):
        assert same.to_dict() == found.to_dict()
        assert same.less().text == found.less().text
        assert same.more().text == found.more().text
        assert same.page.url == "http://x.y/"


@every_method
def test_threads(method: str) -> None:
    pages = list(PAGES.values())
    expected = [extract(page, method=method).to_dict() for page in pages]
    shared = [extract(page, method=method) for page in pages]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda page: extract(page, method=method).to_dict(), pages)) == expected
        assert list(pool.map(lambda found: found.to_dict(), shared * 2)) == expected * 2


@every_method
def test_the_page_is_not_changed(method: str) -> None:
    page = parse(NEWS)
    before = pickle.dumps([page.tag, page.text, page.own_hidden])
    extract(page, method=method).more()
    assert pickle.dumps([page.tag, page.text, page.own_hidden]) == before


# --- Options --------------------------------------------------------------------------------------------------------


@every_method
def test_defaults_may_be_given(method: str) -> None:
    options = {option.name: option.default for option in registered(method).options}
    found = extract(NEWS, method=method, **options)
    assert found.text == extract(NEWS, method=method).text
    assert found.options == options


def registered(name: str) -> Any:
    return next(method for method in methods() if method.name == name)


@every_method
def test_every_option_says_what_it_does(method: str) -> None:
    assert [option.name for option in registered(method).options if not option.help] == []


@every_method
def test_bounds_and_choices_are_taken(method: str) -> None:
    for option in registered(method).options:
        ends = [option.type(end) for end in (option.between.low, option.between.high)] if option.between else []
        for value in [*ends, *option.choices, *([True, False] if option.type is bool else [])]:
            check(extract(NEWS, method=method, **{option.name: value}))


@every_method
def test_wrong_options(method: str) -> None:
    with pytest.raises(BadOption, match=f"{method} has no option 'no_such'"):
        extract("", method=method, no_such=1)
    for option in registered(method).options:
        wrong: dict[str, Any] = {option.name: object()}
        with pytest.raises(BadOption, match=f"{option.name} takes"):
            extract("", method=method, **wrong)


def test_encoding_and_limits_are_for_the_parser() -> None:
    assert extract(b"<p>\xe4", method="visible", encoding="latin1").text == "\u00e4"
    assert extract(b"<p>\xe4", method="visible", encoding="latin1").page.encoding_origin == "caller"
    found = extract("<p>abc" * 50, method="visible", max_rows=20, max_bytes=100, max_depth=10)
    assert found.page.cut.unread == 6 * 50 - 100
    assert found.page.cut.unstructured > 0
    with pytest.raises(BadLimit):
        extract("", max_rows=-1)


@pytest.mark.parametrize("options", [{"url": "http://x.y/"}, {"encoding": "utf-8"}, {"url": "/", "max_rows": 9}])
def test_a_page_is_not_parsed_again(options: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match=f"parsed already: give {', '.join(options)} to contentex.parse"):
        extract(parse("<p>a"), **options)


@settings(max_examples=50)
@given(SOUP, st.sampled_from([8, 20]))
def test_pages_that_the_limits_cut(html: str, rows: int) -> None:
    for method in METHODS:
        check(extract(html, method=method, max_rows=rows, max_depth=8))
