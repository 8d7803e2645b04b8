"""TextSweeper: its equations by hand, links, clean-up and overview pages."""
# ruff: noqa: RUF001 (text in many scripts is the point)

from typing import Any

import numpy as np
import pytest
from samples import EXAMPLES

from contentex import Page, extract, parse
from contentex.extractors.registry import method
from contentex.extractors.teasers import linked_texts
from contentex.extractors.textsweeper import Weights, text_lengths


def row_of(page: Page, tag: str, number: int = 0) -> int:
    """The row of a tag: the first, or another."""
    return [row for row in range(len(page)) if page.tag_name(row) == tag][number]


def text(html: str, **options: Any) -> str:
    return extract(html, method="textsweeper", **options).text


# --- Equation 1: text length, weighted -----------------------------------------------------------------------------

WEIGHTS = Weights(heading=2.0, bold=1.5, long_text=100, long=1.25)


@pytest.mark.parametrize(
    ("html", "length"),
    [
        ("<p>Rain fell</p>", 8),
        ("<h1>Rain fell</h1>", 8 * 2),
        ("<b>Rain fell</b>", 8 * 1.5),
        ("<h1><b>Rain fell</b></h1>", 8 * 1.5 * 2),  # the weight of the tag, and of its parent
        ("<h1><b><i>Rain fell</i></b></h1>", 8 * 1.5),
        ("<h1><b><i><u>Rain fell</u></i></b></h1>", 8),
        (f"<p>{'x' * 99}</p>", 99),
        (f"<p>{'x' * 100}</p>", 125),
        (f"<strong>{'x ' * 100}</strong>", 100 * 1.5 * 1.25),
        ("<p hidden>Rain fell</p>", 0),
    ],
)
def test_text_length(html: str, length: float) -> None:
    page = parse(html)
    assert text_lengths(page, WEIGHTS)[row_of(page, "#text")] == length


# --- Equation 2: net text by tags and level ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "ratio"),
    [
        ("div", (9 + 8) / (3 + 3)),  # Rain, fell., Snow, too. and not the link; div, p, p; the document, html and body
        ("p", 9 / (1 + 4)),
        ("b", 0 / (0 + 5)),
        ("body", (9 + 8) / (4 + 2)),
        ("html", (9 + 8) / (6 + 1)),
    ],
)
def test_ratio(tag: str, ratio: float) -> None:
    page = parse("<div><p>Rain fell.<a href=/x><b>linked</b></a></p><p>Snow, too</p></div>")
    scores = method("textsweeper")(page).scores
    assert scores is not None
    assert scores[row_of(page, tag)] == ratio


@pytest.mark.parametrize("removed", ["<script>x</script>", "<form><p><input></form>", "<!-- c -->", "<style></style>"])
def test_removed_nodes_are_no_tags(removed: str) -> None:
    plain, with_them = (parse(f"<div><p>Rain fell.</p>{more}</div>") for more in ("", removed))
    for page in (plain, with_them):
        scores = method("textsweeper")(page).scores
        assert scores is not None
        assert scores[row_of(page, "div")] == 9 / (2 + 3)


# --- Tolerance and common path -------------------------------------------------------------------------------------


def nodes_of_ratio(*ratios: int) -> str:
    """Sections with these ratios: each has two tags and level 4. The rules around them keep their parent's low."""
    return (
        "<div>" + "".join(f"<section><p>{'x' * ratio * 6}</p></section>" for ratio in ratios) + "<hr>" * 99 + "</div>"
    )


@pytest.mark.parametrize(
    ("other", "kept"),
    [(1000, True), (901, True), (900, False), (500, False)],
)
def test_a_tolerance_of_0_9_takes_nodes_above_900_of_1000(other: int, kept: bool) -> None:
    page = parse(nodes_of_ratio(1000, other))
    choice = method("textsweeper")(page, tolerance=0.9, long_weight=1.0)
    assert choice.scores is not None
    first, second = (choice.scores[row_of(page, "section", number)] for number in (0, 1))
    assert (first, second) == (1000, other)
    assert bool(choice.kept[row_of(page, "section", 1)]) is kept


def test_a_tolerance_of_1_takes_the_best_node_alone() -> None:
    page = parse(nodes_of_ratio(1000, 999))
    choice = method("textsweeper")(page, tolerance=1.0, long_weight=1.0)
    assert [bool(choice.kept[row_of(page, "section", number)]) for number in (0, 1)] == [True, False]


def test_a_long_text_among_many_tags_does_not_set_the_limit() -> None:
    rest = "<p>Snow fell too.</p>" * 20
    html = f"<div>{'Rain fell. ' * 20}{rest}</div><div><ul>{'<li>Imprint and contact' * 9}</ul></div>"
    assert "Imprint" not in text(html, tolerance=0.95)


def test_the_common_path_keeps_what_stands_between_relevant_nodes() -> None:
    rain, between, snow = "Rain fell. " * 20, "<li>Between them" * 30, "Snow fell. " * 20
    html = f"<div><p>{rain}</p><ul>{between}</ul><p>{snow}</p></div><p>Outside of them"
    assert "Between them" in text(html, tolerance=0.9)
    assert "Outside" not in text(html, tolerance=0.9)


# --- Links ---------------------------------------------------------------------------------------------------------


def linked(html: str) -> list[str]:
    page = parse(html)
    return [page.text_of(row).strip() for row in np.flatnonzero(linked_texts(page) & page.visible).tolist()]


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        ("<p>Rain <a href=x>fell <b>today</b></a>", ["fell", "today"]),
        ("<p>Rain <a name=x>fell</a>", []),
        ("<div onclick=go()><p>Rain</p> fell</div><p>Snow", ["Rain", "fell"]),
        ("<body onclick=go()><p>Rain</p> fell", []),
        (
            "<div><p>Rain fell ...</p> and more of it <p>Snow</p></div>",
            ["Rain fell ...", "and more of it"],
        ),  # the parent
        ("<article><div><p>Rain fell ...</p></div>Snow</article>", ["Rain fell ..."]),  # but not its parent
        ("<p>Rain fell <span>Read more</span></p><p>Snow</p>", ["Rain fell", "Read more"]),
    ],
)
def test_links(html: str, texts: list[str]) -> None:
    assert linked(html) == texts


@pytest.mark.parametrize(
    "ending",
    ["Read more", "READ MORE", "...", "[...]", "(…)", "…", "More", "Weiterlesen", "Lire la suite", "Leer más",
     "Leia mais", "Leggi tutto", "Lees verder", "Läs mer", "Lue lisää", "Czytaj dalej", "Читать далее",
     "Devamını oku", "阅读全文", "続きを読む", "자세히 보기", "اقرأ المزيد", "קרא עוד", "อ่านต่อ", "आगे पढ़ें"],
)  # fmt: skip
def test_phrases_that_end_teasers(ending: str) -> None:
    assert linked(f"<div><p>{ending}</p></div>") == [ending]


def test_space_after_a_phrase_does_not_matter() -> None:
    assert linked(f"<p>\n Rain fell. Read more {' ' * 200}\n</p>") == ["Rain fell. Read more"]


@pytest.mark.parametrize("ending", ["...", "…", "Read more", "Weiterlesen", "阅读全文", "читать далее", "اقرأ المزيد"])
def test_phrases_at_the_end_of_a_text(ending: str) -> None:
    assert linked(f"<p>Rain fell {ending}</p>") == [f"Rain fell {ending}"]


@pytest.mark.parametrize("words", ["We need more", "Read more books.", "Rain fell. And snow", "no more", "v1...2"])
def test_texts_that_do_not_end_like_teasers(words: str) -> None:
    assert linked(f"<p>{words}</p>") == []


# --- Clean-up ------------------------------------------------------------------------------------------------------

ARTICLE = f"<p>{'Rain fell on the town. ' * 9}</p>"


def test_the_clean_up_deletes_short_nodes() -> None:
    html = f"<div>{ARTICLE}<div>Advert</div>{ARTICLE}</div>"
    assert "Advert" in text(html, least_text=6)
    assert "Advert" not in text(html, least_text=7)


def test_the_clean_up_deletes_nodes_of_links() -> None:
    html = f"<div>{ARTICLE}<ul><li><a href=x>See the pictures of the flood</a> now</ul>{ARTICLE}</div>"
    assert "pictures" not in text(html)
    assert "pictures" in text(html, most_links=1.0)


def test_the_clean_up_leaves_inline_tags() -> None:
    inline = "<b>So</b> said <a href=x>the mayor of the town</a> there"
    html = f"<div><p>{'Rain fell on the town. ' * 9}{inline}</p>{ARTICLE}</div>"
    assert "So said the mayor of the town there" in text(html)


def test_forms_are_removed() -> None:
    assert "country" not in text(f"<div>{ARTICLE}<form>Choose a country from this list, please</form>{ARTICLE}</div>")


# --- Overview pages ------------------------------------------------------------------------------------------------


def test_overview_pages_of_the_examples() -> None:
    found = {path.stem: extract(path.read_bytes(), method="textsweeper").is_overview for path in EXAMPLES}
    articles = ("news-article", "chinese-article", "arabic-article", "blog-comments", "documentation")
    assert found["overview"] is True
    assert [name for name in articles if found[name]] == []


def test_net_text_length_leaves_out_links() -> None:
    html = f"<div><p>{'x' * 600}</p><p>{'y' * 600}</p></div>"
    assert not extract(html, method="textsweeper", least_net_text=1200).is_overview
    assert extract(html, method="textsweeper", least_net_text=1201).is_overview
    linked_half = html.replace("y" * 600, "<b>z</b>" + "<a href=x>y</a>" * 100 + "z" * 499)
    assert extract(linked_half, method="textsweeper", least_net_text=1101).is_overview
