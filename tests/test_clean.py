"""clean: the preprocessing functions of ContentEx and CoreEx."""
# ruff: noqa: RUF001 (text in many scripts is the point)

import re
import time
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentex import Page, parse
from contentex.page import clean
from contentex.page.clean import form_rows, ignored, script_rows, statement_rows
from contentex.page.page import Bools


def kept(html: str, rows: Callable[[Page], Bools]) -> str:
    """The text that is not ignored, texts parted by `|`."""
    page = parse(html)
    return "|".join(page.text_of(row).strip() for row in np.flatnonzero(page.visible & ~rows(page)).tolist())


def names(html: str, rows: Callable[[Page], Bools]) -> str:
    """The tags of the rows that are ignored."""
    page = parse(html)
    return " ".join(page.tag_name(row) for row in np.flatnonzero(rows(page)).tolist())


# --- Forms and scripts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["<form>{}</form>", "<select><option>{}</select>", "<textarea>{}</textarea>"])
def test_forms_are_ignored(form: str) -> None:
    assert kept(f"<p>news of the day<div>{form.format('search')}</div>more", form_rows) == "news of the day|more"


def test_what_stands_in_a_form_is_ignored_with_it() -> None:
    assert names("<p>news<form><p>a<input></form>", form_rows) == "form p #text input"


def test_a_form_around_the_page_is_looked_into() -> None:
    html = "<form><p>a page of some server<select><option>x</select></form>"
    assert kept(html, form_rows) == "a page of some server"
    assert kept(html, lambda page: form_rows(page, largest=1)) == ""


def test_scripts_are_ignored() -> None:
    html = "<style>a{}</style><p>a<script>b()</script><noscript>c</noscript><svg><script>d</script></svg>e"
    assert kept(html, script_rows) == "a|e"
    assert names("<script>x</script>", script_rows) == "script #data"


def test_a_noscript_that_holds_the_page_is_looked_into() -> None:
    html = "<div>Wait<noscript><p>The whole text of the page</p><script>x</script></noscript>"
    assert kept(html, script_rows) == "Wait|The whole text of the page"
    assert kept(html, lambda page: script_rows(page, largest=1.0)) == "Wait"


# --- Statements ----------------------------------------------------------------------------------------------------

STATEMENTS = """
© Example
©2024 Example Inc.
Example Inc. © 2010-2024
(c) 2024 by Example
Copyright 2024 Example
Copyright © Example Inc.
Copyright Example 2015-2024
ALL RIGHTS RESERVED
All right reserved.
Example Ltd. All rights reserved. Imprint
2024 Example | All Rights Reserved | Terms
Disclaimer: we are not liable for what others write.
The views expressed here are those of the authors alone.
All messages must comply with local law.
Users are solely responsible for the content of their posts.
No part of this site may be copied.
This work is licensed under a Creative Commons Attribution licence.
Alle Rechte vorbehalten
Beispiel GmbH – Alle Angaben ohne Gewähr.
Tous droits réservés.
Toute reproduction, même partielle, est interdite.
Todos los derechos reservados
Queda prohibida la reproducción total o parcial de este sitio.
Todos os direitos reservados
Tutti i diritti riservati
Riproduzione riservata ©
Alle rechten voorbehouden
Wszelkie prawa zastrzeżone.
Redakcja nie ponosi odpowiedzialności za treść komentarzy.
Все права защищены
При использовании материалов сайта ссылка обязательна.
Tüm hakları saklıdır.
TÜM HAKLARI SAKLIDIR
某某公司 版权所有
版權所有 不得轉載
京ICP备12345678号-1
免责声明：本站内容仅供参考。
请遵守中华人民共和国有关法律法规
网友评论仅供其表达个人看法，并不表明本站同意其观点
無断転載を禁じます
무단전재 및 재배포 금지
ⓒ 예시신문
جميع الحقوق محفوظة
כל הזכויות שמורות
""".strip().splitlines()

CONTENT = """
What does all rights reserved mean?
The words "all rights reserved" have had no legal force since the year 2000.
Copyright law has changed in 2024, the minister said.
Copyright protects the expression of an idea.
The court ruled that © is not needed for protection to arise.
He published a disclaimer on his web site.
A disclaimer may not help, the lawyer said: all depends on the case.
The notice on the last page said that all rights reserved to the author had been sold.
Der Verlag hat sich alle Rechte vorbehalten, die er bekommen konnte.
El autor tiene todos los derechos reservados por la ley sobre su obra.
法院认为该公司侵犯了版权。
""".strip().splitlines()


@pytest.mark.parametrize("line", STATEMENTS)
def test_statements_are_ignored(line: str) -> None:
    assert kept(f"<p>News<footer><p>{line}</footer>", statement_rows) == "News"


@pytest.mark.parametrize("line", CONTENT)
def test_talk_about_statements_stays(line: str) -> None:
    assert kept(f"<p>{line}", statement_rows) == line


def test_inline_tags_do_not_split_a_statement() -> None:
    html = "<p>News<div>&copy; 2024 <a href=/>Ex<b>ample</b></a>.\n<span>All\nrights&nbsp;reserved</span></div>"
    assert kept(html, statement_rows) == "News"


def test_a_statement_ends_with_its_line() -> None:
    assert kept("<p>News<br>© 2024<br>More<div>© Us<p>Even more</p>© Us</div>", statement_rows) == "News|More|Even more"


def test_a_long_paragraph_stays_whatever_it_says() -> None:
    text = "word " * 100
    assert kept(f"<p>© 2024 {text}. All rights reserved.", statement_rows) != ""
    assert kept(f"<p>{text[:200]}. All rights reserved.", statement_rows) != ""


def test_headings_stay() -> None:
    assert kept("<h1>© and the law</h1>", statement_rows) == "© and the law"


def test_an_element_that_holds_only_statements_is_ignored_with_them() -> None:
    html = "<p>News<footer><!--x--><p>© Us</p> <p>All <i>rights</i> reserved</footer>"
    assert names(html, statement_rows) == "footer #comment p #text #text p #text i #text #text"
    assert names("<p>News<figure><img><figcaption>© Us</figcaption></figure>", statement_rows) == "figcaption #text"


@pytest.mark.parametrize("html", ["", "<p>", "<p> ", "<h1>© x", "<title>© x</title>", "<p hidden>© x"])
def test_pages_without_lines(html: str) -> None:
    assert not statement_rows(parse(html)).any()


def test_every_pattern_is_well_formed() -> None:
    patterns = clean._patterns()
    assert len(patterns.phrases) == len(set(patterns.phrases))
    assert all(phrase == " ".join(phrase.split()) for phrase in patterns.phrases)
    assert patterns.opening.pattern == patterns.opening.pattern.lower()
    assert not re.search(r"[*+]\)[*+{]", patterns.opening.pattern)


@pytest.mark.parametrize("phrase", clean._patterns().phrases)
def test_every_phrase_is_a_statement(phrase: str) -> None:
    assert kept(f"<p>News<p>{phrase}", statement_rows) == "News"


@pytest.mark.parametrize(
    "html",
    [
        "<p>the views the views of all rights copyright (c<p>all rights reserved and 版权所有 so on" * 20_000,
        "<p>" + "|" * 1_000_000 + "all rights" * 100_000,
        "all rights reserved" * 100_000,
    ],
    ids=["lines", "marks", "phrases"],
)
def test_large_pages_take_linear_time(html: str) -> None:
    page = parse(html)
    started = time.perf_counter()
    statement_rows(page)
    assert time.perf_counter() - started < 20


# --- All of them ---------------------------------------------------------------------------------------------------

PAGE = "<p>a b c d e<form>f</form><noscript>s</noscript><p>© Us"


@pytest.mark.parametrize(
    ("options", "left"),
    [
        ({}, "a b c d e"),
        ({"forms": False}, "a b c d e|f"),
        ({"scripts": False}, "a b c d e|s"),
        ({"statements": False}, "a b c d e|© Us"),
        ({"forms": False, "scripts": False, "statements": False}, "a b c d e|f|s|© Us"),
    ],
)
def test_each_function_can_be_left_out(options: dict[str, bool], left: str) -> None:
    assert kept(PAGE, lambda page: ignored(page, **options)) == left


@given(st.lists(st.sampled_from(["<p>", "</p>", "<div>", "</div>", "<b>", "<form>", "<br>", "© Us", "News ", "<img>"])))
def test_a_mask_holds_whole_subtrees(pieces: list[str]) -> None:
    page = parse("".join(pieces))
    mask = ignored(page)
    assert mask.shape == (len(page),)
    assert (page.within(mask) == mask).all()
