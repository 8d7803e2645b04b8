"""Texts that stand in the scripts of a page: which are read, which the page lacks, and that no script does harm."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentex import Choice, Extraction, Page, checks, extract, parse
from contentex.checks import pages
from contentex.extractors.registry import Method
from contentex.output.heatmap import to_heatmap
from contentex.page.embedded import (
    UNCLOSED_TITLE,
    Embedded,
    embedded_blocks,
    embedded_texts,
    missing_from,
    scripts,
    swallowed,
)
from contentex.page.embedded.text import is_prose, plain
from contentex.page.embedded.values import nodes, objects, values

BODY = " ".join(f"Rain fell on town {number}, and in the evening the river stood high." for number in range(10))
OTHER = " ".join(f"Snow came to village {number}, where nobody had seen any for years." for number in range(8))
TITLE = "<title>Rain in the north | Weather News</title>"


def linked(data: Any) -> str:
    """A script with JSON-LD: an object, or the text as it stands."""
    text = data if isinstance(data, str) else json.dumps(data)
    return f'<script type="application/ld+json">{text}</script>'


def state(data: Any) -> str:
    return f'{TITLE}<script id="__NEXT_DATA__" type="application/json">{json.dumps(data)}</script>'


def texts(html: str) -> list[str]:
    return [each.text for each in embedded_texts(parse(html))]


# --- JSON-LD --------------------------------------------------------------------------------------------------------

ARTICLE = {"@type": "NewsArticle", "headline": "Rain", "articleBody": BODY}


@pytest.mark.parametrize(
    "data",
    [
        ARTICLE,
        [ARTICLE],
        {"@context": "https://schema.org", "@graph": [{"@type": "WebSite", "description": OTHER}, ARTICLE]},
        {"@type": "WebPage", "mainEntity": ARTICLE},
        {**ARTICLE, "@type": ["Thing", "https://schema.org/BlogPosting"]},
        {"@type": "DiscussionForumPosting", "text": BODY},
        {"@type": "QAPage", "mainEntity": {"@type": "Question", "acceptedAnswer": {"@type": "Answer", "text": BODY}}},
        {"@type": "Product", "description": BODY, "brand": {"@type": "Product", "description": OTHER}},
        {"@type": "Event", "description": BODY, "isRelatedTo": [{"@type": "Event", "description": OTHER}]},
        {"@type": "JobPosting", "description": BODY},
    ],
)
def test_linked_data(data: Any) -> None:
    assert texts(linked(data)) == [BODY]


@pytest.mark.parametrize(
    "data",
    [
        {"@type": "Organization", "description": BODY},
        {"@type": "Article", "description": BODY},
        {"@type": "ItemList", "itemListElement": [{"@type": "Product", "description": BODY}]},
        {"@type": "FAQPage", "mainEntity": [{"@type": "Answer", "text": BODY}]},
        {"@type": ["WebPage", "FAQPage"], "mainEntity": [{"@type": "Answer", "text": BODY}]},
        {"@type": "Article", "articleBody": 7},
        {"@type": {"a": 1}, "articleBody": BODY},
        {"@type": "Article", "articleBody": "Too short."},
    ],
)
def test_linked_data_that_is_not_content(data: Any) -> None:
    assert texts(linked(data)) == []


def test_a_recipe_has_all_its_parts() -> None:
    steps = [
        "Boil the water, slowly.",
        {"@type": "HowToStep", "name": "Pour", "text": "Pour it over the leaves."},
        {"@type": "HowToSection", "itemListElement": [{"@type": "HowToStep", "text": "Wait for three minutes."}]},
    ]
    recipe = {"@type": "Recipe", "recipeInstructions": steps, "recipeIngredient": ["two spoons", "one pot of water"]}
    (found,) = texts(linked({**recipe, "description": "Tea as it should be: hot and strong."}))
    assert found.split("\n\n") == [
        "Tea as it should be: hot and strong.",
        "two spoons",
        "one pot of water",
        "Boil the water, slowly.",
        "Pour it over the leaves.",
        "Wait for three minutes.",
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", ""),
        ("<!--\n", "\n-->"),
        ("//<![CDATA[\n", "\n//]]>"),
        ("/*<![CDATA[*/", "/*]]>*/"),
        ('{"@type": "WebSite"}\n', ""),
        ('{"@type": "WebSite"};', '; {"a": '),
    ],
)
def test_what_stands_around_linked_data(before: str, after: str) -> None:
    assert texts(linked(before + json.dumps(ARTICLE) + after)) == [BODY]


def test_faults_in_linked_data() -> None:
    commas = f'{{"@type": "Article", "keywords": ["a", "b", ], "articleBody": "{BODY}", }}'
    assert texts(linked(commas)) == [BODY]
    line_breaks = f'{{"@type": "Article", "articleBody": "{BODY}\n\t{OTHER}"}}'
    assert texts(linked(line_breaks)) == [f"{BODY}\n\n{OTHER}"]
    assert texts(linked(f'{{"@type": "Article" "articleBody": "{BODY}"}}')) == []


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("<p>Rain &amp; snow.</p><p>More <b>of</b> it.<br>Now.", "Rain & snow.\n\nMore of it.\n\nNow."),
        ("&lt;p&gt;Rain &amp;amp; snow.", "Rain & snow."),
        ("Rain &amp; snow: 2 < 3.", "Rain & snow: 2 < 3."),
        ("One.\r\n\r\n  Two  words.\n", "One.\n\nTwo words."),
        ("<script>x</script><p hidden>y", ""),
        ("", ""),
    ],
)
def test_values_become_plain_text(value: str, text: str) -> None:
    assert plain(value) == text


# --- States ---------------------------------------------------------------------------------------------------------

POST = {"title": "Rain in the north", "body": BODY}


@pytest.mark.parametrize(
    "data",
    [
        {"props": {"pageProps": {"article": POST, "related": [{"title": "Snow", "body": OTHER}]}}},
        {"Article:1": {"name": "Rain in the North", "author": {"description": OTHER}, "content_html": f"<p>{BODY}"}},
        {"post": {**POST, "cookieNotice": {"text": OTHER}, "i18n": {"text": OTHER}}},
        {"post": POST, "others": [{"title": "Snow", "body": OTHER}]},
        [["Reactive", 1], {"data": 2}, {"post": 3}, {"title": 4, "body": 5}, "Rain in the north", BODY],
    ],
)
def test_states(data: Any) -> None:
    assert texts(state(data)) == [BODY]


def test_the_paragraphs_of_a_rich_text_are_one_text() -> None:
    leaves = [{"nodeType": "text", "value": sentence} for sentence in (BODY, OTHER)]
    nested = {"content": [{"content": [leaves[0]]}, {"content": [{"content": [leaves[1]]}]}]}
    assert texts(state({"title": "Rain in the north", "body": nested})) == [f"{BODY}\n\n{OTHER}"]


@pytest.mark.parametrize(
    "code",
    [
        "window.__INITIAL_STATE__ = {};",
        "window.__NUXT__={};(function(){{}})()",
        'window["__PRELOADED_STATE__"]={}',
        "var x = 1; window.__APOLLO_STATE__ = {};",
        "window.hydrationData({})",
    ],
)
def test_states_in_code(code: str) -> None:
    script = code.replace("{}", json.dumps({"post": POST}), 1).replace("{{}}", "{}")
    assert texts(f"{TITLE}<script>{script}</script>") == [BODY]


def test_a_state_that_is_a_string() -> None:
    quoted = json.dumps(json.dumps({"post": POST}))
    assert texts(f"{TITLE}<script>window._preloads = JSON.parse({quoted})</script>") == [BODY]


def stream(*chunks: str) -> str:
    """A page with the stream of a Next.js application, in these chunks."""
    return TITLE + "".join(f"<script>self.__next_f.push({json.dumps([1, chunk])})</script>" for chunk in chunks)


def test_a_stream_over_several_scripts() -> None:
    text = f"<p>{BODY} \u00e9t\u00e9"
    rows = f':HL["/a.css","style"]\n2:I[7,[],"x"]\na3:T{len(text.encode()):x},{text}4:["$","div",null,'
    page = parse(stream(rows[:30], rows[30:200], rows[200:], '{"post":{"title":"Rain in the north","body":"$a3"}}]\n'))
    (found,) = embedded_texts(page)
    assert (found.text, found.origin) == (f"{BODY} \u00e9t\u00e9", "script-state")
    assert page.source_of(found.row).startswith("self.__next_f.push")


@pytest.mark.parametrize(
    "rows",
    [
        "1:Tffffffff,x",
        '1:T3,abc2:["$1","$1","$2"]',
        "1:" * 50_000,
        ":" * 100_000,
        "1:{}\n" * 20_000,
        f"1:T{len(BODY):x},{BODY}2:[" + '"$1",' * 20_000 + "1]",
    ],
)
def test_hostile_streams(rows: str) -> None:
    begin = time.perf_counter()
    assert texts(stream(rows, " " * 400)) == []
    assert time.perf_counter() - begin < 2


@pytest.mark.parametrize(
    "data",
    [
        {"post": {"title": "Rain in the north", "keywords": BODY}},
        {"post": {"title": "Weather News", "body": BODY}},
        {"post": {"title": "Rain in the north", "body": "rain(); if (a) { b = c[d]; } " * 30}},
        {"post": {"title": "Rain in the north", "body": "https://example.com/a/b/c.html?d=e " * 60}},
        {"post": {"title": "Rain in the north", "body": "word " * 200}},
        {"post": {"title": "Rain in the north", "body": "Rain fell, and snow."}},
        {"title": "Rain in the north"},
        BODY,
        [],
    ],
)
def test_states_without_the_page_s_text(data: Any) -> None:
    assert texts(state(data)) == []


@pytest.mark.parametrize("kind", ["text/template", "importmap", "text/x-handlebars"])
def test_other_scripts_are_not_read(kind: str) -> None:
    assert texts(f'{TITLE}<script type="{kind}">window.state = {json.dumps(POST)}</script>') == []


def test_a_text_is_told_once() -> None:
    html = linked(ARTICLE) + linked(ARTICLE) + state({"post": POST})
    assert [(each.text, each.origin) for each in embedded_texts(parse(html))] == [(BODY, "json-ld")]


@pytest.mark.parametrize(
    "sentence",
    [
        "下了一整天的雨\uff0c傍晚河水涨得很高。",
        "Весь день шёл дождь, и вечером река стояла высоко.",
        "هطل المطر طوال اليوم، وارتفع النهر.",
    ],
)
def test_prose_of_any_language(sentence: str) -> None:
    assert is_prose(sentence * 5)
    assert texts(linked({"@type": "Article", "articleBody": sentence * 8})) == [sentence * 8]


# --- Harm -----------------------------------------------------------------------------------------------------------

HOSTILE = {
    "nesting": "[" * 100_000,
    "objects": '{"a":' * 50_000,
    "closed nesting": '{"title": "Rain in the north", "body": ' + "[" * 900 + '"x"' + "]" * 900 + "}",
    "a long number": '{"a": ' + "1" * 10_000 + "}",
    "many values": "{}" * 100_000,
    "many assignments": 'state={"a":' * 20_000,
    "open strings": 'state="' * 30_000,
    "spaces": "state =" + " " * 200_000,
    "commas": "{" + ", " * 100_000,
    "surrogates": '{"@type": "Article", "articleBody": "' + "\\ud800 a, b. " * 100 + '"}',
    "many things": json.dumps([{"@type": "Comment", "text": f"{OTHER} {n}"} for n in range(1000)]),
    "pushed": "self.__next_f.push(" + "[" * 5_000,
    "many strings": json.dumps({"title": "Rain in the north", "body": ["<p>It rains, and rains."] * 20_000}),
    "nothing": "",
    "zero": "\0" * 1000,
}


@pytest.mark.compiled
@pytest.mark.parametrize("script", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("kind", ["application/ld+json", "application/json", ""])
def test_hostile_scripts(kind: str, script: str) -> None:
    page = parse(f'{TITLE}<script type="{kind}">{script}</script>')
    begin = time.perf_counter()
    for found in embedded_texts(page):
        found.text.encode("utf-8", "replace")
    assert time.perf_counter() - begin < 2


@settings(max_examples=200)
@given(st.text(alphabet='{}[]",:a1 \n\\<>/=-', max_size=60), st.sampled_from(["application/ld+json", "text/json", ""]))
def test_any_script(script: str, kind: str) -> None:
    page = parse(f'{TITLE}<script type="{kind}">state={script}{" " * 200}</script>')
    assert all(page.tag_name(each.row) == "#data" for each in embedded_texts(page))


def test_only_so_many_bytes_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    html = linked({"@type": "Article", "articleBody": OTHER + BODY}) + linked(ARTICLE)
    monkeypatch.setattr(scripts, "MOST_BYTES", 1000)
    assert texts(html) == [BODY]


def test_only_so_much_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    deep: Any = {"a": 1}
    for _ in range(100):
        deep = {"b": deep}
    assert len(list(nodes(deep))) == len(list(objects(deep))) == 41
    monkeypatch.setattr("contentex.page.embedded.values.MOST_NODES", 10)
    assert len(list(nodes(deep))) == len(list(objects(deep))) == 10


def test_values_up_to_the_first_fault() -> None:
    assert values('x {"a": 1} y [2] {"b" 3} {"c": 4}') == [{"a": 1}, [2]]


# --- What a page lacks ----------------------------------------------------------------------------------------------


def missing(html: str, kept_words: int) -> list[str]:
    return [each.origin for each in missing_from(parse(html), kept_words)]


def test_a_page_that_lacks_its_article() -> None:
    assert missing(linked(ARTICLE), 0) == ["json-ld"]
    assert missing(linked(ARTICLE) + "<p>Read more in our app.", 5) == ["json-ld"]
    assert missing(state({"post": POST}), 0) == ["script-state"]
    assert missing(state({"post": POST}) + linked(ARTICLE), 0) == ["json-ld"]


def test_of_a_state_only_the_longest_text_is_taken() -> None:
    data = {"post": {"title": "Rain in the north", "description": OTHER, "body": BODY}}
    assert [each.text for each in missing_from(parse(state(data)), 0)] == [BODY]


@pytest.mark.parametrize(
    "shown",
    [
        f"<p>{BODY}",
        f"<p>{BODY.upper()}",
        f"<p hidden>{BODY}",
        f"<template><p>{BODY}</p></template>",
        f"<p>{BODY.replace(' ', '&nbsp; <b></b>')}",
        f"<p>{BODY[: len(BODY) // 2]}",
    ],
)
def test_a_page_that_has_it(shown: str) -> None:
    assert missing(linked(ARTICLE) + "<body>" + shown, 0) == []
    assert missing(state({"post": POST}) + "<body>" + shown, 0) == []


@pytest.mark.parametrize("script", [linked(ARTICLE), state({"post": POST})])
def test_a_page_with_enough_text_lacks_nothing(script: str) -> None:
    words = len(BODY.split())
    assert missing(script, words // 2 - 1)
    assert not missing(script, words // 2)
    assert not missing(script, 10_000)


def test_no_script_is_read_where_enough_was_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "source_of", None)
    assert missing(linked(ARTICLE) + state({"post": POST}), 1000) == []
    assert missing(linked(ARTICLE), 250) == []  # too few bytes for so many words
    assert missing("<p>x", 0) == []


# --- Blocks ---------------------------------------------------------------------------------------------------------


def test_blocks_of_embedded_texts() -> None:
    html = "<p>\u00e4" + linked(ARTICLE)
    page = parse(html)
    row = embedded_texts(page)[0].row
    first, second = embedded_blocks(page, [Embedded("Rain, and snow.\n\nMore.", "json-ld", row)])
    assert (first.text, first.words, first.chars, first.kind, first.origin) == (
        ("Rain, and snow.", 3, 13, "paragraph", "json-ld")
    )
    assert second.text == "More."
    assert html[first.char_start : first.char_end] == json.dumps(ARTICLE)
    assert page.tag_name(first.container) == "script"
    assert first.xpath == "/html[1]/body[1]/p[1]/script[1]"


def test_where_blocks_come_from() -> None:
    page = parse(
        "<div>a</div><div hidden>b</div><template>c</template><noscript><p>d</p></noscript>"
        "<div style='display:none'><noscript>e</noscript></div>"
        "<details><summary>f</summary><p>g</details><template><p hidden>h</template>"
    )
    shown = [(block.text, block.origin) for block in page.blocks]
    assert shown == [("a", "visible"), ("d", "noscript"), ("f", "visible"), ("g", "visible")]
    hidden = [(block.text, block.origin) for block in page.hidden_blocks]
    assert hidden == [("b", "hidden"), ("c", "template"), ("e", "hidden"), ("h", "template")]


# --- Extractors that use them ---------------------------------------------------------------------------------------


def everything(page: Page) -> Choice:
    """Keep all text, the hidden one too, and what the page lacks."""
    kept = page.all_blocks.block_of_row >= 0
    words = int(page.words[kept].sum())
    return Choice(kept, with_hidden=True, embedded=missing_from(page, words), reasons=(("all", kept),))


def visible_says_hidden(page: Page) -> Choice:
    """Keep hidden text without a word about it."""
    return Choice(page.all_blocks.block_of_row >= 0)


QUICK = [check for check in checks.CHECKS if check not in checks.SLOW]


@pytest.mark.parametrize("check", QUICK)
def test_a_method_may_show_hidden_text(check: checks.Check, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = {**pages.ordinary(), "a shell": state({"post": POST}) + "<p>Loading"}
    monkeypatch.setattr(pages, "ordinary", lambda: samples)
    check(Method("everything", everything))


def test_the_checks_see_what_the_extraction_shows() -> None:
    found = Extraction(page := parse(state({"post": POST}) + "<p>Loading"), "x", {}, everything(page))
    assert found.text == f"Loading\n\n{BODY}"
    hidden = Extraction(page := parse(pages.hidden()), "x", {}, everything(page))
    assert hidden.text.count(pages.HIDDEN) == 7
    silent = Extraction(page, "x", {}, visible_says_hidden(page))
    assert pages.HIDDEN not in silent.text


def test_a_heat_map_shows_embedded_texts() -> None:
    page = parse("<table><tr><td>a<td>b<tr><td>c<td>d</table>" + linked(ARTICLE))
    found = Extraction(page, "x", {}, Choice(page.visible, embedded=embedded_texts(page)))
    shown = to_heatmap(found)
    assert BODY in shown
    assert "in the page&#x27;s json-ld, and nowhere else" in shown


# --- A title that was never closed ---------------------------------------------------------------------------------

SWALLOWED = "<title>Tea<body><ul class=nav><li><a href=/>Home</a><li><a href=/x>Shop</a></ul><article>" + "".join(
    f"<p>Boil the water {times} times, warm the pot, and wait until the leaves have opened."
    for times in ("two", "six", "ten")
)


def test_a_page_in_its_own_title_is_extracted() -> None:
    extraction = extract(SWALLOWED)
    assert extraction.text.count("warm the pot") == 3
    assert {block.origin for block in extraction.blocks} == {UNCLOSED_TITLE}


@pytest.mark.parametrize("html", ["<title>Tea", "<title>Tea<title>", "<title>", "<title><title><title>", "<title>a<b"])
def test_titles_with_no_page_in_them(html: str) -> None:
    assert extract(html).text == ""


def test_a_closed_title_is_no_page() -> None:
    assert swallowed(parse("<title>Tea</title><p>Boil the water.")) == (0, "")
    assert swallowed(parse("<p>Boil the water.")) == (0, "")
