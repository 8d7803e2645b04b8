"""CETR: ratios by hand, smoothing, clusters and odd sources."""

import numpy as np
import pytest

from contentex import extract, parse
from contentex.extractors.cetr import derivative, k_means, smoothed
from contentex.extractors.source_lines import Lines

# --- Lines ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "ratio"),
    [
        ("Rain fell", 8),  # no tag: the characters
        ("<p>Rain fell</p>", 8 / 2),
        ("<p>Rain <b>fell</b>", 8 / 3),
        ("<br><hr>", 0),
        ("", 0),
        ("<!-- <b>no tag</b> -->", 0),
        ("<script>if (a</b>2) x()</script>", 0),
        ("1 < 2", 3),
        ("<p hidden>Rain</p>", 0),
        ("\u00e9t\u00e9", 3),
        ("&amp;", 5),  # as the source has it
    ],
)
def test_the_ratio_of_a_line(line: str, ratio: float) -> None:
    lines = Lines(parse(f"<div>\n{line}\n</div>"))
    assert lines.ratios.tolist() == [0, ratio, 0]


def test_lines_without_text_and_tags_are_not_used() -> None:
    lines = Lines(parse("<p>Rain\n\n  \nfell\n<script>\nvar a\n</script>\n"))
    assert lines.used.tolist() == [True, False, False, True, True, False, True, False]


def test_a_text_of_several_lines_is_kept_if_half_of_it_is() -> None:
    page = parse("<p>1234\n12345\n123</p>")
    lines = Lines(page)
    (text,) = np.flatnonzero(page.visible)
    masks = ([True, False, False], [True, False, True], [False, True, False], [False, True, True], [False] * 3)
    assert [bool(lines.mostly(np.array(mask))[text]) for mask in masks] == [False, True, False, True, False]


# --- Smoothing -----------------------------------------------------------------------------------------------------


def test_smoothing_by_hand() -> None:
    side = np.exp(-0.5) / (1 + 2 * np.exp(-0.5))
    middle = 1 - 2 * side
    np.testing.assert_allclose(smoothed(np.array([0.0, 0, 1, 0, 0]), 1.0), [0, side, middle, side, 0])
    np.testing.assert_allclose(smoothed(np.array([1.0, 0, 0]), 1.0), [middle + side, side, 0])  # the edge goes on


@pytest.mark.parametrize("spread", [0.0, 0.3, 1.0, 4.5])
def test_smoothing_keeps_what_is_even(spread: float) -> None:
    np.testing.assert_allclose(smoothed(np.full(7, 3.0), spread), np.full(7, 3.0))
    assert len(smoothed(np.zeros(0), spread)) == 0


def test_the_derivative_looks_three_lines_ahead() -> None:
    ratios = np.array([0.0, 3, 6, 9])
    np.testing.assert_allclose(derivative(ratios, 0.0), [6, (6 + 9 + 9) / 3 - 3, 3, 0])


# --- Clusters ------------------------------------------------------------------------------------------------------


def test_one_cluster_stays_at_the_origin() -> None:
    points = np.array([(0.0, 0), (1, 0), (10, 1), (11, 0), (20, 3), (21, 4)])
    assert k_means(points, 3).tolist() == [0, 0, 1, 1, 2, 2]


def test_k_means_is_deterministic() -> None:
    points = np.abs(np.random.default_rng(1).normal(size=(200, 2)))
    assert all(np.array_equal(k_means(points, 3), k_means(points.copy(), 3)) for _ in range(3))


@pytest.mark.parametrize("clusters", [2, 3, 20])
def test_k_means_of_few_points(clusters: int) -> None:
    assert k_means(np.zeros((0, 2)), clusters).tolist() == []
    assert k_means(np.zeros((3, 2)), clusters).tolist() == [0, 0, 0]
    assert k_means(np.array([(5.0, 0)]), clusters).tolist() == [clusters - 1]


# --- Pages ---------------------------------------------------------------------------------------------------------

MENU = "<hr>\n" * 4 + "<li><a href=/>Home</a></li>\n" * 9 + "<hr>\n" * 4
ARTICLE = "<p>Rain fell on the town all day long, and nobody went out.\nThe river rose by two metres until noon.\n"


@pytest.mark.parametrize("choice", ["clusters", "threshold"])
def test_lines_of_much_text_are_content(choice: str) -> None:
    text = extract(MENU + ARTICLE + MENU, method="cetr", choice=choice).text
    assert "Rain fell" in text
    assert "Home" not in text


@pytest.mark.parametrize("choice", ["clusters", "threshold"])
def test_scripts_are_ignored(choice: str) -> None:
    script = (
        "<script>\n" + "var long = 'a line of a script with much text, and no tag at all in it';\n" * 20 + "</script>\n"
    )
    plain, with_script = (extract(MENU + more + ARTICLE, method="cetr", choice=choice).text for more in ("", script))
    assert "Rain fell" in plain
    assert "Rain fell" in with_script


def test_on_a_minified_page_it_can_only_keep_all_or_nothing() -> None:
    minified = (MENU + ARTICLE).replace("\n", " ")
    assert "Home" in extract(minified, method="cetr").text
    assert "Rain fell" in extract(minified, method="cetr").text


@pytest.mark.parametrize("choice", ["clusters", "threshold"])
@pytest.mark.parametrize("html", ["", "\n\n", "<p>", "Rain", "<script>x</script>"])
def test_small_pages(html: str, choice: str) -> None:
    assert extract(html, method="cetr", choice=choice).text in ("", "Rain")
