"""Why blocks were kept or dropped: the reasons follow the masks, the counts add up, the table fits."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from samples import EXAMPLES

from contentex import Choice, Extraction, Page, extract, parse
from contentex.explanation import Explanation
from contentex.output.fitting import width

MENU = "<ul><li><a href=/>Home</a><li><a href=/n>News</a></ul>"
ARTICLE = "<h1>Tea</h1><p>Boil the water, <a href=/x>x</a> add leaves, and wait.<p>Drink."
PAGE = MENU + ARTICLE


def chosen(html: str | Page, **columns: Any) -> Extraction:
    """An extraction that keeps what is no link, unless told otherwise."""
    page = html if isinstance(html, Page) else parse(html)
    return Extraction(page, "test", {}, Choice(**{"kept": page.visible & ~page.in_link, **columns}))


# --- Reasons --------------------------------------------------------------------------------------------------------


def test_the_first_reason_that_marks_a_row_counts() -> None:
    page = parse(PAGE)
    short = page.words < 2
    reasons = (("a link", page.in_link), ("short", short), ("never first", page.in_link))
    told = [reason.reason for reason in Explanation.of(chosen(page, reasons=reasons))]
    assert told == ["a link", "a link", "short", "kept", "short"]


def test_without_reasons_the_fate_is_told() -> None:
    told = [(reason.kept, reason.reason) for reason in chosen(PAGE).explain()]
    assert told == [(False, "not chosen")] * 2 + [(True, "kept")] * 3


def test_most_characters_decide() -> None:
    page = parse("<p><b>ab</b>cde<b>f</b><p><b>abc</b>de")
    in_b = page.within(page.tag == page.name_id("b"))
    extraction = chosen(page, kept=page.visible, reasons=(("in b", in_b), ("outside", ~in_b)))
    assert [reason.reason for reason in extraction.explain()] == ["in b", "in b"]
    extraction = chosen(page, kept=page.visible, reasons=(("outside", ~in_b), ("in b", in_b)))
    assert [reason.reason for reason in extraction.explain()] == ["outside", "in b"]


def test_the_reason_of_a_part_is_why_it_was_kept() -> None:
    page = parse("<p>See <a href=/>a long link, longer than the rest</a>.")
    reasons = (("a link", page.in_link), ("text", ~page.in_link))
    assert [reason.reason for reason in chosen(page, reasons=reasons).explain()] == ["text"]


@pytest.mark.parametrize(
    ("step", "reason"), [("more", "added by more(), level +1"), ("less", "dropped by less(), level -1")]
)
def test_levels_are_told(step: str, reason: str) -> None:
    page = parse(MENU + "<p>Boil the water, add leaves.<p>Wait.")
    chosen_first = chosen(page, reasons=(("a link", page.in_link), ("text", ~page.in_link)))
    first, then = chosen_first.explain(), getattr(chosen_first, step)().explain()
    changed = [before.kept != after.kept for before, after in zip(first, then, strict=True)]
    assert any(changed)
    expected = [reason if new else old.reason for new, old in zip(changed, first, strict=True)]
    assert [after.reason for after in then] == expected


def test_parts_of_a_block() -> None:
    tea = chosen(PAGE).explain()[3]
    assert (tea.kept, tea.words, tea.kept_words) == (True, 8, 7)
    assert tea.text == "Boil the water, x add leaves, and wait."
    assert tea.xpath == "/html[1]/body[1]/p[1]"


# --- Numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_counts_add_up(path: Path) -> None:
    extraction = chosen(parse(path.read_bytes()))
    explanation = extraction.explain()
    assert len(explanation) == len(extraction.page.blocks)
    assert [reason.number for reason in explanation] == list(range(len(explanation)))
    assert explanation.kept_blocks == len(extraction.content)
    assert explanation.kept_words == int(extraction.content.words.sum())
    assert explanation.words == int(extraction.page.blocks.words.sum())
    assert [reason.kept for reason in explanation] == [block.kept for block in extraction.blocks]


def test_scores_are_those_of_the_blocks() -> None:
    page = parse(PAGE)
    extraction = chosen(page, scores=page.words.astype(np.float64))
    assert [reason.score for reason in extraction.explain()] == [block.score for block in extraction.blocks]
    extraction = chosen(page, scores=np.where(page.in_link, np.nan, np.inf))
    assert [reason.score for reason in extraction.explain()] == [None] * 5
    json.dumps(extraction.explain().to_dict(), allow_nan=False)


def test_dictionary() -> None:
    told = json.loads(json.dumps(chosen(PAGE).explain().to_dict()))
    assert (told["method"], told["kept_blocks"], told["words"], told["kept_words"]) == ("test", 3, 12, 9)
    assert [block["text"] for block in told["blocks"]][:3] == ["Home", "News", "Tea"]
    assert set(told["blocks"][0]) >= {"number", "kept", "score", "words", "kind", "reason", "text", "xpath"}


def test_it_is_a_sequence() -> None:
    explanation = chosen(PAGE).explain()
    assert list(explanation[1:3]) == [explanation[1], explanation[2]]
    assert explanation[-1].text == "Drink."


# --- The table ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_table_fits(path: Path) -> None:
    page = parse(path.read_bytes())
    explanation = chosen(page, scores=page.words / 7, reasons=(("a long reason " * 9, page.in_link),)).explain()
    lines = str(explanation).splitlines()
    assert len(lines) == 2 + len(explanation)
    assert max(map(width, lines)) <= 100
    assert max(map(width, lines)) > 90
    assert max(map(width, explanation.table(140).splitlines())) > 130


def test_columns_of_wide_characters_line_up() -> None:
    page = parse("<p>清晨六点江面上的雾还没有散<p>Tea")
    reasons = (("太短的文字", page.words > 2), ("short", page.words <= 2))
    _, _, wide, narrow = str(chosen(page, reasons=reasons).explain()).splitlines()
    assert width(wide[: wide.index("清晨")]) == width(narrow[: narrow.index("Tea")])


def test_summary() -> None:
    extraction = replace(chosen(PAGE), options={"least": 3})
    assert str(extraction.explain()).splitlines()[0] == "test with least=3: kept 3 of 5 blocks, 9 of 12 words"
    assert repr(extraction.explain()) == "<Explanation: test with least=3: kept 3 of 5 blocks, 9 of 12 words>"
    assert "at level +1" in extraction.more().explain().summary


def test_marks() -> None:
    lines = str(chosen(PAGE).explain()).splitlines()[2:]
    assert [line.split()[1] for line in lines] == ["-", "-", "+", "±", "+"]


def test_no_commands_to_the_terminal() -> None:
    table = str(chosen("<p>red \x1b[31m&#x1b;[0m \x9b \u202e turned\x07").explain())
    assert all(character == "\n" or character.isprintable() for character in table)


def test_an_empty_page() -> None:
    explanation = extract("", method="visible").explain()
    assert len(explanation) == 0
    assert explanation.summary == "visible: kept 0 of 0 blocks, 0 of 0 words"
    assert str(explanation)
