"""Features of pages: equal to those of the twin, which computes them column by column, and what some of them mean."""
# ruff: noqa: RUF001 (text in many scripts is the point)

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given, settings
from reference import features as twin
from reference import features_rows as slow
from reference.features_scene import Scene as SlowScene
from reference.pages import PAGE, examples
from samples import SOUP, soups

from contentex import Page, parse
from contentex.features.evidence import NAMES, PAGE_NAMES, Evidence, gather
from contentex.features.groups import grouped
from contentex.features.scene import Scene
from contentex.features.tokens import hash_of, read_tokens

CLASSES = ["", " class=post", " class='postBody main-nav_2'", " id=Menu", " role=main data-testid=x-Y"]


def scores(page: Page) -> np.ndarray:
    """Scores for the classes of a page's rows, some below 0."""
    return np.random.default_rng(len(page)).normal(size=len(page)).round(2)


def evidence(page: Page) -> Evidence:
    return gather(Scene(page, page.all_blocks, scores(page), read_tokens(page)[1]))


def compare(page: Page) -> None:
    if len(page.all_blocks) == 0:
        return
    fast = evidence(page)
    other = twin.gather(SlowScene(page, page.all_blocks, fast.scene.name_score, fast.scene.names))
    wrong = ~np.isclose(fast.table, other.table, rtol=1e-5, atol=1e-6)
    assert [NAMES[column] for column in np.flatnonzero(wrong.any(axis=0))] == []
    assert np.allclose(fast.page, other.page, rtol=1e-5, atol=1e-6)
    for name in ("sums", "before", "levels", "first", "last", "visible"):
        assert np.array_equal(getattr(fast.scene, name), getattr(other.scene, name)), name
    for name in ("path", "names_path", "text"):
        ours, theirs = getattr(fast.repetition, name).of, getattr(other.repetition, name).of
        assert len(set(zip(ours, theirs, strict=True))) == len(set(ours)) == len(set(theirs)), name


def compare_tokens(page: Page) -> None:
    tokens, names = read_tokens(page)
    found, numbers = slow.read_tokens(page)
    assert list(zip(tokens.row.tolist(), tokens.word.tolist(), strict=True)) == found
    assert names.tolist() == numbers


def with_classes(html: str) -> str:
    """The same page; each tag of some gets a class."""
    for number, tag in enumerate(("<div", "<li", "<p", "<td", "<section")):
        html = html.replace(tag + ">", tag + CLASSES[number % len(CLASSES)] + ">")
    return html


def test_names() -> None:
    assert twin.NAMES == NAMES
    assert len(set(NAMES)) == len(NAMES)
    assert NAMES[-len(PAGE_NAMES) :] == PAGE_NAMES


@given(PAGE | SOUP)
@settings(max_examples=120)
def test_generated_pages(html: str) -> None:
    page = parse(with_classes(html))
    compare(page)
    compare_tokens(page)


def test_soups() -> None:
    for html in soups(80, seed=5):
        compare(parse(html))
        compare_tokens(parse(html))


@pytest.mark.parametrize("number", range(12))
def test_examples(number: int) -> None:
    page = examples()[number % len(examples())]
    compare(page)
    compare_tokens(page)


ODD = [
    "<p>One",
    "One",
    '<p>3.14 is.<p>Really?" (Yes!)<p>no<p>...',
    "<p>雨が降った。川が増えた！<p>ok\U0001f600.<p>€5 © » | @x - 12 34",
    "<div>" * 300 + "<p>deep<p>deeper",
    "<p hidden>a<p>b <span hidden>c</span> d<template><p>e</template>",
    "<ul>" + "<li class=a>same" * 40 + "</ul><ul>" + "<li class=b>same" * 40,
    "<ul>" + "<li>." * 3 + "</ul><ol>" + "<li>!" * 3 + "</ol><dl>" + "<dd>..." * 4 + "</dl><p>a<div>b</div>",
    "<title>The long river</title><h2>River</h2><p>x<h1>The long river</h1><p>y",
]


@pytest.mark.parametrize("html", ODD)
def test_odd_pages(html: str) -> None:
    compare(parse(html))


@pytest.mark.parametrize(("text", "ends"), [("So he said.”", 1), ("So he said?) ", 1), ("More.»", 0), ("v2.0", 0)])
def test_ends_of_sentences(text: str, ends: int) -> None:
    assert evidence(parse(f"<p>{text}")).table[0, NAMES.index("tag_path_sentence_ends")] == ends


def test_what_does_not_fit_is_refused() -> None:
    page, empty = parse("<p>One"), parse("")
    names = read_tokens(page)[1]
    for short in ((scores(page)[1:], names), (scores(page), names[1:])):
        with pytest.raises(ValueError, match="each row"):
            gather(Scene(page, page.all_blocks, *short))
    with pytest.raises(ValueError, match="without blocks"):
        evidence(empty)


def test_words_of_attributes() -> None:
    page = parse("<p class='postBody main-nav_2' data-testid=HTMLView title=no>x")
    words = ["post", "body", "postbody", "main", "nav", "mainnav", "htmlview"]
    assert read_tokens(page)[0].word.tolist() == [hash_of(word) for word in words]


def test_long_values_are_cut() -> None:
    page = parse(f"<p class='{'ab ' * 1000}'>x")
    assert len(read_tokens(page)[0].row) == 133


def test_values_that_are_remembered_and_forgotten() -> None:
    values = [f"item-{'xyz'[number % 3]}{number % 1500}Q" for number in range(4000)]
    compare_tokens(parse("".join(f"<p class='{value}' id=''>" for value in values)))


def test_a_scene_can_be_pickled() -> None:
    scene = evidence(parse("<p>One two.<p>Three")).scene
    again = pickle.loads(pickle.dumps(scene))
    assert again.sums.tolist() == scene.sums.tolist()
    assert gather(again).table.tolist() == gather(scene).table.tolist()


def test_groups_of_equal_low_bits() -> None:
    keys = np.arange(5000, dtype=np.uint64) << np.uint64(40)
    assert grouped(np.concatenate((keys, keys))).of.tolist() == list(range(5000)) * 2


@pytest.mark.compiled
def test_large_pages_take_linear_time() -> None:
    from time import process_time

    def seconds(count: int) -> float:
        page = parse("<div class=a>" * 200 + "<p class=b>One two three.<b>four</b>" * count)
        scene = Scene(page, page.all_blocks, scores(page), read_tokens(page)[1])
        start = process_time()
        gather(scene)
        return process_time() - start

    small = min(seconds(4_000) for _ in range(3))
    assert min(seconds(32_000) for _ in range(2)) < 30 * small
