"""The fuzzer of `tools/fuzz`: a short run of it on the build at hand, and whether it would find something."""

from __future__ import annotations

from pathlib import Path

import pytest

from contentex import Page, parse
from tools.fuzz.case import Case
from tools.fuzz.checks import Broken, check, check_columns, check_plain
from tools.fuzz.minimise import minimise
from tools.fuzz.search import search
from tools.fuzz.seeds import seeds
from tools.fuzz.workers import Blackbox


def test_no_page_breaks_the_parser() -> None:
    outcome = search(check, seeds(), seconds=5, seed=1, confirm=check_plain)
    assert outcome.error is None, f"{outcome.failed}: {outcome.error!r}"
    assert outcome.tried > 100
    assert outcome.kept > 10


def parsed(case: Case) -> Page:
    return parse(case.html)


def planted(case: Case) -> Page:
    """A parser that cannot bear a list in a cell."""
    page = parse(case.html)
    names = [page.tag_name(row) for row in range(len(page))]
    if any(name == "ul" and names[page.parent[row]] == "td" for row, name in enumerate(names)):
        raise IndexError("a list in a cell")
    return page


def fails(case: Case) -> bool:
    try:
        planted(case)
    except IndexError:
        return True
    return False


def test_a_planted_failure_is_found_and_made_small() -> None:
    begin = [Case(html) for html in (b"<table><tr><td>x</table>", b"<ul><li>y</ul>", b"<p>z")]
    outcome = search(planted, begin, seconds=60, seed=1)
    assert isinstance(outcome.error, IndexError)
    assert outcome.failed is not None
    smallest = minimise(outcome.failed, fails)
    assert fails(smallest)
    assert len(smallest.html) <= len(b"<table><td><ul>")


def test_the_same_seed_gives_the_same_search() -> None:
    one, other = (search(parsed, [Case(b"<p>x")], seconds=60, seed=7, most=100) for _ in range(2))
    assert (one.tried, one.kept) == (other.tried, other.kept) == (100, one.kept)


@pytest.mark.parametrize(
    ("column", "change"),
    [("parent", 5), ("end", 100), ("depth", 7), ("text_offset", 50), ("source_end", 999), ("attr_end", 999)],
)
def test_a_wrong_column_is_noticed(column: str, change: int) -> None:
    page = parse(b"<ul class=a><li>one<li>two</ul>")
    values = getattr(page, column).copy()
    values[-1] += change
    page.__dict__[column] = values
    with pytest.raises(Broken):
        check_columns(page)


def test_a_case_survives_its_file() -> None:
    case = Case(b"<p>\n\xff", "gbk", 5, 8)
    assert Case.from_bytes(case.to_bytes()) == case


def test_a_crash_leaves_the_case_behind(tmp_path: Path) -> None:
    Blackbox(tmp_path / "box")(Case(b"<b>"), 12, 3)
    box = Blackbox(tmp_path / "box")
    assert box.progress() == (12, 3)
    assert box.last() == Case(b"<b>")
