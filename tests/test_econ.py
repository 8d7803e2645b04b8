"""ECON: Joint-para, backtracking and punctuation of several scripts."""
# ruff: noqa: RUF001 (text in many scripts is the point)

import numpy as np
import pytest
from samples import row_of

from contentex import extract, parse
from contentex.extractors.econ import joint_paras
from contentex.extractors.registry import method


def text(html: str) -> str:
    return extract(html, method="econ").text


# --- Joint-para ----------------------------------------------------------------------------------------------------


def test_brothers_are_merged_to_one_text_para() -> None:
    page = parse("<div><p>Rain fell,</p>then<br><span>snow <b>followed</b>.</span></div>")
    paras = joint_paras(page, page.visible)
    pieces = [page.tag_name(row) for row in np.flatnonzero(paras.piece).tolist() if row > row_of(page, "div")]
    assert pieces == ["p", "#text", "br", "span"]
    assert paras.chars[row_of(page, "div")] == len("Rainfell,thensnowfollowed.")


def test_a_text_para_without_punctuation_is_pruned() -> None:
    page = parse("<div><p>Home</p><p>News</p></div><div><p>Rain fell, all day.</p><p>Snow</p></div>")
    paras = joint_paras(page, page.visible)
    noise = [page.text_of(row) for row in np.flatnonzero(paras.noise & page.visible).tolist()]
    assert noise == ["Home", "News"]
    assert paras.chars[row_of(page, "div")] == 0


def test_merging_finds_the_start_that_one_long_piece_of_noise_would_hide() -> None:
    pieces = "".join(f"<p>Rain fell on day {day}, again.</p>" for day in range(9))
    html = f"<div>{pieces}</div><div>One long line of noise, longer than any piece of the text of the news</div>"
    assert text(html).count("Rain fell") == 9


def test_noise_in_the_summary_node_is_pruned() -> None:
    html = "<div><div><p>Rain fell, all day.<p>And night.</div><ul><li>Share this</ul><p>Snow, too.</div><p>Imprint"
    assert text(html) == "Rain fell, all day.\n\nAnd night.\n\nSnow, too."


# --- Extract-news --------------------------------------------------------------------------------------------------


def test_backtracking_goes_on_while_punctuation_is_added() -> None:
    html = "<div><section><div><p>Rain fell, all day, for a week.<p>And night.</div><p>Snow, too.</section>{}</div>"
    assert "Snow" in text(html.format(""))
    assert "Ice" in text(html.format("<p>Ice."))


def test_backtracking_stops_at_the_first_distance_of_0() -> None:
    html = "<body><div><section><div><p>Rain fell, all day.</p></div></section></div><div><p>Far away.</div>"
    assert text(html) == "Rain fell, all day."


def test_the_longest_text_para_is_the_start() -> None:
    html = (
        "<article><div>A short one.</div></article><main><article><p>Rain fell on the town, all day.</article></main>"
    )
    assert "Rain fell" in text(html)


@pytest.mark.parametrize("html", ["", "<p>Home</p>", "<a href=x>News</a>"])
def test_a_page_without_punctuation_has_no_news(html: str) -> None:
    assert text(html) == ""


@pytest.mark.parametrize(
    ("news", "menu"),
    [
        ("昨天下雨，河水上涨。", "首页新闻体育天气财经娱乐教育"),
        ("هطل المطر طوال اليوم، ثم جاء الثلج", "الرئيسية الأخبار الرياضة الطقس الاقتصاد"),
        ("कल बारिश हुई। फिर बर्फ गिरी।", "मुख्य समाचार खेल मौसम व्यापार शिक्षा"),
        ("Дождь шёл весь день, а потом снег.", "Главная Новости Спорт Погода Экономика Культура"),
    ],
)
def test_punctuation_of_several_scripts(news: str, menu: str) -> None:
    assert text(f"<ul><li>{menu}</ul><div><p>{news}</div>") == news


def test_scores_are_punctuation_marks() -> None:
    page = parse("<div><p>Rain, snow, ice.<p>And hail!</div><form>No, not this.</form>")
    scores = method("econ")(page).scores
    assert scores is not None
    assert [scores[row_of(page, "div")], scores[row_of(page, "p", 1)], scores[0]] == [4, 1, 4]
