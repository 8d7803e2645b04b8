"""Pages of many languages and kinds, made for these tests, with what a person would call their content.

A case is a folder of `tests/pages`: the page, the content that is expected, and what else is known about it.
`tools/new_page_case.py` makes a new one.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from contentex import Extraction, extract, parse
from contentex.bench.measures.words import compare
from contentex.page.embedded import embedded_texts
from contentex.page.origins import VISIBLE
from tools.new_page_case import make_case

PAGES = Path(__file__).parent / "pages"
LEAST_RIGHT = 0.75
"""The share of all pages of which the kind, or whether they are overviews, must be told right."""


@dataclass(frozen=True)
class Case:
    """What is known about a page: the fields of `case.json`."""

    folder: Path
    language: str
    kind: str
    is_overview: bool
    title: str
    lowest_f1: float
    must_have: list[str]
    must_not_have: list[str]
    origin: str = VISIBLE
    """How the page holds most of its content."""

    @property
    def source(self) -> bytes:
        return (self.folder / "source.html").read_bytes()

    @property
    def expected(self) -> str:
        return (self.folder / "expected.txt").read_text("utf-8")


def read_case(folder: Path) -> Case:
    return Case(folder, **json.loads((folder / "case.json").read_text("utf-8")))


CASES = [read_case(folder) for folder in sorted(PAGES.iterdir())]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.folder.name)


@cache
def extraction_of(folder: Path) -> Extraction:
    return extract((folder / "source.html").read_bytes())


def in_one_line(text: str) -> str:
    return " ".join(text.split())


# --- Each page ------------------------------------------------------------------------------------------------------


@every_case
def test_the_content_is_found(case: Case) -> None:
    score = compare(extraction_of(case.folder).text, case.expected)
    assert score.f1 >= case.lowest_f1, score


@every_case
def test_no_part_is_missing(case: Case) -> None:
    text = in_one_line(extraction_of(case.folder).text)
    assert [snippet for snippet in case.must_have if in_one_line(snippet) not in text] == []


@every_case
def test_nothing_else_is_kept(case: Case) -> None:
    text = in_one_line(extraction_of(case.folder).text)
    assert [snippet for snippet in case.must_not_have if in_one_line(snippet) in text] == []


@every_case
def test_the_title_is_found(case: Case) -> None:
    assert extraction_of(case.folder).title == case.title


@every_case
def test_it_is_told_how_the_page_holds_its_content(case: Case) -> None:
    kept = [block for block in extraction_of(case.folder).blocks if block.kept]
    assert max(kept, key=lambda block: block.chars).origin == case.origin


# --- All pages together ---------------------------------------------------------------------------------------------


def test_kinds_are_told_apart() -> None:
    kinds = {case.folder.name: (extraction_of(case.folder).kind, case.kind) for case in CASES}
    wrong = {name: said for name, said in kinds.items() if said[0] != said[1]}
    assert len(wrong) <= (1 - LEAST_RIGHT) * len(CASES), wrong


def test_overviews_are_told_apart() -> None:
    wrong = [case.folder.name for case in CASES if extraction_of(case.folder).is_overview != case.is_overview]
    assert len(wrong) <= (1 - LEAST_RIGHT) * len(CASES), wrong


# --- The cases themselves -------------------------------------------------------------------------------------------


def test_the_cases_differ() -> None:
    assert len({case.language for case in CASES}) >= 12
    assert {case.kind for case in CASES} >= {"article", "forum", "product", "collection", "listing", "documentation"}
    assert {case.is_overview for case in CASES} == {True, False}


def whole_text(case: Case) -> str:
    """All text of a page: shown, hidden, and in its scripts."""
    page = parse(case.source)
    texts = page.blocks.texts() + page.hidden_blocks.texts() + [each.text for each in embedded_texts(page)]
    return in_one_line(" ".join(texts))


@every_case
def test_snippets_are_of_their_page(case: Case) -> None:
    text = whole_text(case)
    assert [snippet for snippet in case.must_have + case.must_not_have if in_one_line(snippet) not in text] == []


@every_case
def test_snippets_agree_with_what_is_expected(case: Case) -> None:
    expected = in_one_line(case.expected)
    assert [snippet for snippet in case.must_have if in_one_line(snippet) not in expected] == []
    assert [snippet for snippet in case.must_not_have if in_one_line(snippet) in expected] == []


@every_case
def test_all_that_is_expected_stands_in_the_page(case: Case) -> None:
    assert compare(whole_text(case), case.expected).recall > 0.99


@pytest.mark.parametrize(("name", "encoding"), [("chinese-gbk", "gbk"), ("japanese-shift-jis", "shift_jis")])
def test_pages_in_other_encodings_stay_so(name: str, encoding: str) -> None:
    page = parse((PAGES / name / "source.html").read_bytes())
    assert (page.encoding, page.replaced) == (encoding, 0)


# --- New cases ------------------------------------------------------------------------------------------------------

TEA = "<html lang=en><title>Tea</title><main><h1>Tea</h1><p>Boil the water, add leaves, and wait.</main>"


def test_a_new_case_expects_what_is_extracted(tmp_path: Path) -> None:
    file = tmp_path / "tea.html"
    file.write_text(TEA, "utf-8")
    case = read_case(make_case(file, "tea", tmp_path / "pages"))
    extraction = extract(TEA)
    assert (case.source, case.expected) == (TEA.encode(), extraction.text + "\n")
    assert (case.language, case.title, case.is_overview) == ("en", "Tea", extraction.is_overview)


def test_a_case_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "tea.html"
    file.write_text(TEA, "utf-8")
    make_case(file, "tea", tmp_path)
    with pytest.raises(FileExistsError):
        make_case(file, "tea", tmp_path)
