"""levels: more and less of a page, step by step."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference.pages import PAGE, examples
from samples import SOUP, row_of

from contentex import Page, parse
from contentex.extractors.choice import Choice
from contentex.extractors.levels import NEVER, by_node, by_score, by_steps, dense
from contentex.extractors.registry import methods
from contentex.page.intervals import subtree
from contentex.page.page import Bools, Ints

NESTED = "<body><div><h1>Flood</h1><div><p>Rain <b>fell</b></p><p>Snow</p></div></div><footer>Contact</footer></body>"


def shown(page: Page, ranks: Ints) -> dict[int, str]:
    """The text of each level."""
    levels = sorted(set(ranks[ranks < NEVER].tolist()))
    return {level: text_at(page, ranks <= level) for level in levels}


def text_at(page: Page, kept: Bools) -> str:
    return " ".join(page.text_of(row).strip() for row in np.flatnonzero(kept & page.visible).tolist())


def assert_levels(page: Page, kept: Bools, ranks: Ints) -> None:
    """What holds for all levels: level 0 is the choice, the highest is all, and none is without a change."""
    seen = page.visible
    assert ((ranks <= 0) == (kept & seen)).all()
    assert (ranks[~seen] == NEVER).all()
    used = np.unique(ranks[seen])
    if len(used):
        assert used[0] <= 1
        assert (np.diff(used) == 1).all()
        assert used[0] <= 0 or not (kept & seen).any()


# --- By node: CNR's "increase" and "decrease information" ----------------------------------------------------------


def test_more_is_the_parent_and_less_the_best_child() -> None:
    page = parse(NESTED)
    node = row_of(page, "div", 1)
    scores = np.zeros(len(page))
    scores[row_of(page, "p", 0)] = 1
    scores[row_of(page, "b")] = 1
    assert shown(page, by_node(page, subtree(page, node), node, scores)) == {
        -2: "fell",
        -1: "Rain fell",
        0: "Rain fell Snow",
        1: "Flood Rain fell Snow",
        2: "Flood Rain fell Snow Contact",
    }


def test_the_first_more_brings_what_was_left_out_of_the_node() -> None:
    page = parse(NESTED)
    node = row_of(page, "div", 0)
    kept = subtree(page, node) & ~subtree(page, row_of(page, "h1"))
    levels = shown(page, by_node(page, kept, node, np.zeros(len(page))))
    assert (levels[0], levels[1]) == ("Rain fell Snow", "Flood Rain fell Snow")


def test_text_outside_the_node_that_was_kept_stays_until_less() -> None:
    page = parse(NESTED)
    node, h1 = row_of(page, "div", 1), row_of(page, "h1")
    kept = subtree(page, node) | subtree(page, h1)
    levels = shown(page, by_node(page, kept, node, np.zeros(len(page))))
    assert levels[0] == "Flood Rain fell Snow"


def test_by_node_where_nothing_was_kept() -> None:
    page = parse(NESTED)
    ranks = by_node(page, np.zeros(len(page), np.bool_), 0, np.zeros(len(page)))
    assert shown(page, ranks) == {1: "Flood Rain fell Snow Contact"}


@given(PAGE, st.randoms(use_true_random=False))
def test_levels_by_node(html: str, chance: Any) -> None:
    page = parse(html)
    node = chance.randrange(len(page))
    scores = np.array([chance.random() for _ in range(len(page))])
    kept = subtree(page, node) & page.visible
    assert_levels(page, kept, by_node(page, kept, node, scores))


# --- By score ------------------------------------------------------------------------------------------------------


def test_the_best_blocks_stay_longest_and_come_first() -> None:
    page = parse("".join(f"<p>{word * 10}</p>" for word in "abcd"))
    texts = np.flatnonzero(page.visible)
    scores, kept = np.zeros(len(page)), np.zeros(len(page), np.bool_)
    scores[texts] = (4, 3, 1, 2)
    kept[texts[:2]] = True
    a, b, c, d = (word * 10 for word in "abcd")
    assert shown(page, by_score(page, kept, scores)) == {-1: a, 0: f"{a} {b}", 1: f"{a} {b} {d}", 2: f"{a} {b} {c} {d}"}


def test_without_scores_long_blocks_are_better() -> None:
    page = parse("<p>aa</p><p>bbbb</p><p>c</p>")
    levels = shown(page, by_score(page, page.visible, None))
    assert levels == {-2: "bbbb", -1: "aa bbbb", 0: "aa bbbb c"}


def test_blocks_of_the_same_score_come_together() -> None:
    page = parse("<p>aa</p><p>bb</p><p>cc</p>")
    assert shown(page, by_score(page, page.visible, np.ones(len(page)))) == {0: "aa bb cc"}


@given(PAGE, st.randoms(use_true_random=False))
def test_levels_by_score(html: str, chance: Any) -> None:
    page = parse(html)
    scores = np.array([chance.random() for _ in range(len(page))])
    kept = np.array([chance.random() < 0.5 for _ in range(len(page))]) & page.visible
    assert_levels(page, kept, by_score(page, kept, scores))


# --- By steps ------------------------------------------------------------------------------------------------------


def test_more_takes_the_last_removals_back_first() -> None:
    page = parse("<p>a</p><p>b</p><p>c</p><p>d</p>")
    masks = []
    for row in np.flatnonzero(page.visible):
        masks.append(np.zeros(len(page), np.bool_))
        masks[-1][row] = True
    kept, last, first, never = masks
    levels = shown(page, by_steps(page, kept, (last, first), None))
    assert levels == {0: "a", 1: "a b", 2: "a b c", 3: "a b c d"}
    assert never.any()


def test_a_row_of_two_steps_comes_with_the_first_of_them() -> None:
    page = parse("<p>a</p><p>b</p>")
    kept = subtree(page, row_of(page, "p"))
    all_rows = np.ones(len(page), np.bool_)
    assert shown(page, by_steps(page, kept, (all_rows, all_rows), None)) == {0: "a", 1: "a b"}


@given(PAGE, st.randoms(use_true_random=False))
def test_levels_by_steps(html: str, chance: Any) -> None:
    page = parse(html)
    kept, first, second = (np.array([chance.random() < 0.4 for _ in range(len(page))]) & page.visible for _ in range(3))
    assert_levels(page, kept, by_steps(page, kept, (first, second), None))


# --- Dense ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ((-7, -3, 0), (-2, -1, 0)),
        ((-7, -3, 9), (-1, 0, 1)),  # level 0 is what was kept: the highest rank of at most 0
        ((4, 9, 9), (1, 2, 2)),
        ((0, 0, 0), (0, 0, 0)),
        ((-5, -5, -5), (0, 0, 0)),
        ((0, 3, NEVER), (0, 1, 2)),  # no text is left out at the highest level
    ],
)
def test_dense(ranks: tuple[int, ...], expected: tuple[int, ...]) -> None:
    page = parse("<p>a</p><p>b</p><p>c</p>")
    column = np.zeros(len(page), np.int32)
    column[page.visible] = ranks
    result = dense(page, column)
    assert tuple(result[page.visible].tolist()) == expected
    assert (result[~page.visible] == NEVER).all()


# --- Every method --------------------------------------------------------------------------------------------------


def ranks_of(page: Page, choice: Choice) -> Ints:
    return choice.ranks() if choice.ranks else by_score(page, choice.kept & page.visible, choice.scores)


@pytest.mark.parametrize("method", methods(), ids=lambda method: method.name)
def test_levels_of_every_method(method: Any) -> None:
    for page in examples():
        choice = method(page)
        assert_levels(page, choice.kept, ranks_of(page, choice))


@pytest.mark.parametrize("method", methods(), ids=lambda method: method.name)
@given(html=SOUP)
@settings(max_examples=40)
def test_levels_of_every_method_on_soup(method: Any, html: str) -> None:
    page = parse(html)
    choice = method(page)
    assert_levels(page, choice.kept, ranks_of(page, choice))
