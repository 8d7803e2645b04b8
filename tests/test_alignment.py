"""The alignment of a text with a page: runs, chains, gaps, and the rows and blocks that follow."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import SOUP

import contentex
from contentex.bench.measures.alignment import align
from contentex.bench.measures.chain import best_chain
from contentex.bench.measures.common import common_length, common_places
from contentex.bench.measures.nodes import gold_blocks, gold_rows, nodes
from contentex.bench.measures.pagewords import PageWords
from contentex.bench.measures.runs import SEED, Runs, shared_runs

STORY = [
    "Rain fell on the old town for the whole of Monday.",
    "By evening the river stood two metres above its banks.",
    "Nobody was hurt, the mayor said, but many cellars are full of water.",
]
WORDS = st.lists(st.integers(0, 5), max_size=40)


def kept_blocks(html: str, text: str) -> list[str]:
    page = contentex.parse(html)
    return [block for block, kept in zip(page.blocks.texts(), gold_blocks(page, text).tolist(), strict=True) if kept]


def kept_rows(html: str, text: str) -> list[str]:
    page = contentex.parse(html)
    return [page.text_of(row).strip() for row in np.flatnonzero(gold_rows(page, text)).tolist()]


def paragraphs(*texts: str) -> str:
    return "".join(f"<p>{text}</p>" for text in texts)


# --- Runs, chains, common subsequences ------------------------------------------------------------------------------


@given(WORDS, WORDS)
def test_runs_are_all_that_is_shared(ours: list[int], theirs: list[int]) -> None:
    found = shared_runs(np.array(ours, np.int64), np.array(theirs, np.int64))
    for here, there, length in zip(*(part.tolist() for part in found), strict=True):
        assert length >= SEED
        assert ours[here : here + length] == theirs[there : there + length]
        assert (
            here + length == len(ours) or there + length == len(theirs) or ours[here:][length] != theirs[there:][length]
        )


def test_words_below_zero_are_like_no_other() -> None:
    nothing = np.full(10, -1)
    assert len(shared_runs(nothing, nothing).length) == 0
    assert list(common_places(nothing, nothing)) == []
    assert not align(nothing, nothing).on_page.any()


def test_the_nearer_copy_is_chained() -> None:
    copies = Runs(np.array([0, 90, 100]), np.array([0, 0, 5]), np.array([5, 5, 50]))
    assert best_chain(copies).ours.tolist() == [90, 100]


def test_what_overlaps_is_cut() -> None:
    chain = best_chain(Runs(np.array([0, 8]), np.array([0, 10]), np.array([10, 10])))
    assert (chain.ours.tolist(), chain.theirs.tolist(), chain.length.tolist()) == ([0, 10], [0, 12], [10, 8])


def slow_common_length(ours: list[int], theirs: list[int]) -> int:
    best = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for i, a in enumerate(ours):
        for j, b in enumerate(theirs):
            best[i + 1][j + 1] = best[i][j] + 1 if a == b else max(best[i][j + 1], best[i + 1][j])
    return best[-1][-1]


@given(WORDS, WORDS)
def test_common_subsequence(ours: list[int], theirs: list[int]) -> None:
    wanted = slow_common_length(ours, theirs)
    assert common_length(ours, theirs) == wanted
    for first in (False, True):
        pairs = sorted(common_places(np.array(ours, np.int64), np.array(theirs, np.int64), first))
        assert len(pairs) == wanted
        assert all(ours[a] == theirs[b] for a, b in pairs)
        assert all(a < c and b < d for (a, b), (c, d) in pairwise(pairs))


@given(WORDS, WORDS)
def test_each_word_is_used_once(ours: list[int], theirs: list[int]) -> None:
    found = align(np.array(ours, np.int64), np.array(theirs, np.int64))
    used = sorted(word for word, is_used in zip(ours, found.on_page.tolist(), strict=True) if is_used)
    assert used == sorted(word for word, is_used in zip(theirs, found.in_text.tolist(), strict=True) if is_used)


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=60, unique=True))
def test_a_text_is_aligned_with_itself(words: list[int]) -> None:
    assert all(map(np.all, align(np.array(words), np.array(words))))


# --- Blocks ---------------------------------------------------------------------------------------------------------


def test_menus_and_teasers_stay_out() -> None:
    menu = "<ul><li>Home</li><li>Rain</li><li>The river</li></ul>"
    html = menu + paragraphs(*STORY) + paragraphs("Rain fell on the old town", "More about the river")
    assert kept_blocks(html, "\n".join(STORY)) == STORY


def test_a_title_is_found_above_the_text_and_not_in_the_menu() -> None:
    title = "Flood in the old town"
    html = f"<nav>{title}</nav><ul><li>Home<li>News</ul><h1>{title}</h1>" + paragraphs(*STORY)
    html += "<p>Comments are closed.</p>" + paragraphs(title)
    page = contentex.parse(html)
    assert np.flatnonzero(gold_blocks(page, "\n".join([title, *STORY]))).tolist() == [3, 4, 5, 6]


def test_a_short_text_at_the_end_is_the_first_after_the_rest() -> None:
    html = paragraphs(*STORY, "Reuters", "Share this", "Reuters")
    assert np.flatnonzero(gold_blocks(contentex.parse(html), " ".join([*STORY, "Reuters"]))).tolist() == [0, 1, 2, 3]


def test_the_order_of_the_text_may_differ() -> None:
    html = paragraphs("Home", *STORY, "Imprint")
    assert kept_blocks(html, "\n".join(STORY[::-1])) == STORY


def test_what_the_text_has_once_is_found_once() -> None:
    html = paragraphs(*STORY) + "<hr>" + paragraphs("Also read this, dear visitor of our site", *STORY)
    assert kept_blocks(html, "\n".join(STORY)) == STORY
    assert kept_blocks(html, "\n".join(STORY + STORY)) == STORY + STORY


def test_short_blocks_between_runs_are_found() -> None:
    html = paragraphs(STORY[0], "Advert", "Damage", STORY[1], "12", STORY[2])
    assert kept_blocks(html, "\n".join([STORY[0], "Damage", STORY[1], "12", STORY[2]])) == [
        STORY[0], "Damage", STORY[1], "12", STORY[2],
    ]  # fmt: skip


def test_changed_words_do_not_matter() -> None:
    html = paragraphs("Home", *STORY)
    assert kept_blocks(html, "\n".join(STORY).replace("metres", "meters").replace("mayor", "major")) == STORY


def test_a_block_without_words_is_what_its_neighbours_are() -> None:
    html = paragraphs("***", STORY[0], "***", STORY[1], "***", "Sign up for our letters", "***")
    page = contentex.parse(html)
    assert gold_blocks(page, STORY[0] + STORY[1]).tolist() == [False, True, True, True, False, False, False]


def test_scripts_without_spaces() -> None:
    html = paragraphs("首页 新闻", "星期一老城全天下雨、河水高出河岸两米。", "ฝนตกทั้งวันในเมืองเก่า", "关于我们")
    story = "星期一老城全天下雨、河水高出河岸两米。 ฝนตกทั้งวันในเมืองเก่า"
    assert kept_blocks(html, story) == story.split()


def test_short_texts() -> None:
    assert kept_blocks(paragraphs("Home", "Not found", "Help"), "Not found") == ["Not found"]
    assert kept_blocks(paragraphs("Home", "Help"), "Not found") == []


@pytest.mark.parametrize(("html", "text"), [("", "tea"), ("<p>tea", ""), ("", ""), ("<p>!", "!"), ("<p>tea", "\ud800")])
def test_nothing_to_find(html: str, text: str) -> None:
    page = contentex.parse(html)
    assert not gold_blocks(page, text).any()
    assert not gold_rows(page, text).any()
    assert len(gold_rows(page, text)) == len(page)


# --- Rows -----------------------------------------------------------------------------------------------------------


def test_words_may_span_rows() -> None:
    html = "<p><span>R</span>ain fell <b>on</b> <i>the</i> town.<p>Share"
    assert kept_rows(html, "Rain fell on the town.") == ["R", "ain fell", "on", "the", "town."]
    assert PageWords.of(contentex.parse(html)).seen.words[:2] == ["rain", "fell"]


def test_lines_and_links_end_words() -> None:
    html = "<p>rain<br>fell<a href=a>on</a><a href=b>us</a>"
    assert PageWords.of(contentex.parse(html)).seen.words == ["rain", "fellon", "us"]


def test_a_row_of_its_own_within_a_block() -> None:
    html = f"<div>{STORY[0]} <span>Please sign up here</span> {STORY[1]}</div>"
    assert kept_rows(html, STORY[0] + " " + STORY[1]) == STORY[:2]


def test_hidden_rows_are_asked_for_what_is_not_to_be_seen() -> None:
    hidden = f"<div hidden>{paragraphs(*STORY)}</div>"
    assert kept_rows(paragraphs("Home") + hidden, " ".join(STORY)) == STORY
    assert kept_rows(paragraphs(*STORY) + hidden, " ".join(STORY)) == STORY
    assert kept_blocks(paragraphs("Home") + hidden, " ".join(STORY)) == []
    assert kept_rows(f"<script>{STORY[0]}</script><title>{STORY[0]}</title>", STORY[0]) == []


@given(SOUP, st.text(alphabet="x wordtwsé你 ", max_size=20))
def test_any_page_has_rows(html: str, text: str) -> None:
    page = contentex.parse(html)
    rows = gold_rows(page, text)
    assert rows.dtype == np.bool_
    assert rows.shape == (len(page),)
    assert not (rows & (page.chars == 0)).any()
    assert len(gold_blocks(page, text)) == len(page.blocks)


def test_nodes() -> None:
    page = contentex.parse(paragraphs(*STORY, "Home"))
    wanted, found = gold_rows(page, " ".join(STORY)), gold_rows(page, STORY[0] + " Home")
    assert nodes(page, wanted, found) == pytest.approx((1 / 2, 1 / 3, 2 / 5))
    assert nodes(page, wanted, found, weighted=True) == pytest.approx((11 / 12, 11 / 34, 22 / 46))
    assert nodes(page, found, wanted)[:2] == nodes(page, wanted, found)[1::-1]
    assert nodes(page, wanted, wanted) == (1, 1, 1)


# --- Cost -----------------------------------------------------------------------------------------------------------


@pytest.mark.compiled
@pytest.mark.parametrize("vocabulary", [1, 3, 50, 100_000])
def test_cost_is_bounded(vocabulary: int) -> None:
    chance = random.Random(1)
    text = " ".join(f"w{chance.randrange(vocabulary):05}" for _ in range(150_000))
    html = "".join(f"<p>{text[start : start + 700]}" for start in range(0, len(text), 700))
    page = contentex.parse(html)
    start = time.process_time()
    gold_blocks(page, text)
    assert time.process_time() - start < 8
