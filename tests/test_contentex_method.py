"""ContentEx: Figure 3 by hand, each common pattern and the forum page."""
# ruff: noqa: RUF001 (text in many scripts is the point)

import numpy as np
import pytest
from samples import EXAMPLES

from contentex import extract, parse
from contentex.extractors.filters.common_pattern import common_patterns
from contentex.extractors.filters.link_table import link_tables

# --- Figure 3: link tables -----------------------------------------------------------------------------------------


def left(html: str, threshold: float = 0.5) -> str:
    """What the link table filter leaves."""
    page = parse(html)
    tables, _ = link_tables(page, threshold)
    return "|".join(page.text_of(row).strip() for row in np.flatnonzero(page.visible & ~tables).tolist())


LINK = "<a href=x>some link</a>"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        (f"<div><p>{LINK}</p><p>Rain fell all day</p></div>", "Rain fell all day"),
        (f"<div><p>Rain {LINK}</p><p>Snow</p></div>", "Rain|some link|Snow"),  # one of two is not below a half
        (f"<div><p>Rain {LINK} {LINK}</p><p>Snow</p></div>", "Snow"),
        (f"<div><p>Rain fell on {LINK}</p></div>", "Rain fell on|some link"),
        ("<div><p>Rain fell all day</p></div>", "Rain fell all day"),
        (f"<div>{LINK}</div>", ""),
        ("", ""),
    ],
)
def test_link_tables(html: str, text: str) -> None:
    assert left(html) == text


def test_a_table_is_extended_while_the_score_of_the_parent_falls() -> None:
    # The list has one word for two links, 1/3; the div has four links more, 1/7; the body has words again.
    html = f"<div><ul>Menu {LINK}{LINK}</ul>{LINK * 4}</div><p>Rain fell on the town all day</p>"
    page = parse(html)
    _, scores = link_tables(page, 0.5)
    ul, div, body = (
        next(row for row in range(len(page)) if page.tag_name(row) == tag) for tag in ("ul", "div", "body")
    )
    assert (scores[ul], scores[div]) == (1 / 3, 1 / 7)
    assert scores[body] > scores[div]
    assert left(html) == "Rain fell on the town all day"


def test_a_table_is_not_extended_to_a_parent_with_more_text() -> None:
    html = f"<div><ul>Menu {LINK}{LINK}</ul>Heading</div>"
    assert left(html) == "Heading"


def test_a_table_is_not_extended_to_a_parent_with_the_same_score() -> None:
    page = parse(f"<section><div><p>One {LINK}{LINK}</p></div></section>")
    tables, _ = link_tables(page, 0.5)
    assert page.tag_name(int(np.flatnonzero(tables)[0])) == "p"


def test_the_threshold_is_strict() -> None:
    html = f"<div><p>Rain {LINK}</p><p>Snow fell</p></div>"
    assert "Rain" in left(html, threshold=0.5)
    assert "Rain" not in left(html, threshold=0.51)


def test_links_that_are_ignored_are_no_links() -> None:
    assert extract(f"<p>Rain fell</p><form>{LINK * 9}</form>", method="contentex").text == "Rain fell"


# --- Common patterns -----------------------------------------------------------------------------------------------


def patterns_of(text: str) -> set[str]:
    """The patterns that a text, alone on its page, follows."""
    page = parse(f"<p>{text}</p>")
    return {name for name, mask in common_patterns(page, page.visible).items() if mask.any()}


@pytest.mark.parametrize(
    "text",
    ["1 May 2024, 12:30", "05/01/24", "2024-05-01", "2024-05-01T12:30:00Z", "Today, 5:20 pm", "3 days ago", "Yesterday",
     "an hour ago", "Posted on May 1st, 2024 at 12:30 PM", "Jan 06, 2011 8:02 pm", "» Sat Feb 12, 2011 10:14 am",
     "24. Dezember 2023, 18:00 Uhr", "vor 3 Tagen", "il y a 2 heures", "hace 3 días", "há 2 dias", "1 Ocak 2024",
     "2 часа назад", "5 января 2024 г.", "منذ 3 ساعات", "5 जनवरी 2024", "5 มกราคม 2024", "昨天 12:30",
     "发表于 2024-5-1 12:30", "2024年5月1日 星期三", "2024/05/01(水) 12:30", "3시간 전"],
)  # fmt: skip
def test_a_time(text: str) -> None:
    assert patterns_of(text) == {"time"}


@pytest.mark.parametrize(
    "text",
    ["12", "3 cats", "May be", "March on", "Room 12:30 is mine", "Today we met", "5 km", "I have 3 days",
     "The war of 1914 began in August", "", "雨下了三天", "On 1 May 2024 rain fell, and it fell all day"],
)  # fmt: skip
def test_no_time(text: str) -> None:
    assert patterns_of(text) == set()


@pytest.mark.parametrize("text", ["IP 10.0.0.1", "Logged 192.168.1.*", "来自 61.135.xxx.xxx", "12.34.56.78"])
def test_an_ip_address(text: str) -> None:
    assert "ip" in patterns_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "12.5",
        "It costs 3.50 euros",
        "Version 2.0 is out",
        "See 1.2.3",
        "The server has the address 10.0.0.1, as far as we know",
    ],
)
def test_no_ip_address(text: str) -> None:
    assert "ip" not in patterns_of(text)


@pytest.mark.parametrize(
    "text", ["Posts:", "Joined: \n", "作者：", "Auteur :", "In the end one thing was clear to us all:"]
)
def test_a_colon_at_the_end(text: str) -> None:
    assert patterns_of(text) == {"colon"}


@pytest.mark.parametrize("text", ["Note: rain fell", ": rain", "What?", "a:b"])
def test_no_colon_at_the_end(text: str) -> None:
    assert patterns_of(text) == set()


@pytest.mark.parametrize(
    "text",
    ["(c) Town News. All right reserved", "ALL RIGHTS RESERVED.", "Alle Rechte vorbehalten", "Tous droits réservés",
     "Все права защищены", "版权所有", "無断転載禁止", "جميع الحقوق محفوظة", "כל הזכויות שמורות"],
)  # fmt: skip
def test_a_copyright(text: str) -> None:
    assert "copyright" in patterns_of(text)


@pytest.mark.parametrize("text", ["All is right", "The rights of all", "Reserved seats"])
def test_no_copyright(text: str) -> None:
    assert patterns_of(text) == set()


def repeated(html: str) -> list[str]:
    page = parse(html)
    return [page.text_of(row) for row in np.flatnonzero(common_patterns(page, page.visible)["repeated"]).tolist()]


def test_repeated_short_texts() -> None:
    assert repeated("<p>Quote</p><p>Rain fell</p><p> quote</p>") == ["Quote", " quote"]


def test_long_texts_and_single_ones_are_not_repeated_short_texts() -> None:
    assert repeated("<p>Rain fell on the town</p><p>Rain fell on the town</p><p>Quote</p>") == []


def test_only_what_is_seen_is_counted() -> None:
    page = parse("<p>Quote</p><p>Rain</p><p>Quote</p>")
    seen = page.visible.copy()
    seen[np.flatnonzero(seen)[-1]] = False
    assert not common_patterns(page, seen)["repeated"].any()


# --- The forum page ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def forum() -> str:
    (path,) = (path for path in EXAMPLES if path.stem == "forum-thread")
    return extract(path.read_bytes(), method="contentex").text


@pytest.mark.parametrize(
    "post",
    [
        "I have inherited my grandfather's jointer plane.",
        "Leave it alone and sharpen the iron.",
        "I'll be the dissenter.",
    ],
)
def test_posts_stay(forum: str, post: str) -> None:
    assert post in forum


@pytest.mark.parametrize("noise", ["Board index", "Joined:", "Posts:", "» Sat Feb 12, 2011", "Last visit was"])
def test_menus_labels_and_times_go(forum: str, noise: str) -> None:
    assert noise not in forum
