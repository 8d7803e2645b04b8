"""Every check on every method; and every check finds an extractor that breaks its rule."""

from __future__ import annotations

import itertools
import math
import threading
import unicodedata
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import numpy as np
import pytest

from contentex import Between, Choice, Page, checks, extractor, methods
from contentex.checks import contract, cost, levels, odd_pages, pages, sameness, texts
from contentex.extractors import registry
from contentex.extractors.registry import Method

Extractor = Callable[..., Any]


def case(check: checks.Check, *rest: Any, name: str = "") -> Any:
    """A test that runs a check; without the compiled parser, times say nothing."""
    marks = pytest.mark.compiled if check in checks.SLOW else ()
    return pytest.param(check, *rest, id=name or None, marks=marks)


EVERY = checks.parametrized(*methods())
CASES = [case(*pair, name=name) for pair, name in zip(EVERY["argvalues"], EVERY["ids"], strict=True)]


@pytest.mark.parametrize(EVERY["argnames"], CASES)
def test_every_check_on_every_method(check: checks.Check, method: Method) -> None:
    check(method)


# --- Extractors that break one rule each ----------------------------------------------------------------------------


def fails_if(condition: Callable[[Page], object]) -> Extractor:
    """An extractor that fails on some pages."""

    def bad(page: Page) -> Any:
        if condition(page):
            raise ValueError("oh")
        return page.visible

    return bad


def chooses(condition: Callable[[Page], object]) -> Extractor:
    """An extractor that keeps all text of some pages, and nothing of others."""
    return lambda page: page.visible & bool(condition(page))


def returns(**parts: Callable[[Page], Any]) -> Extractor:
    """An extractor that keeps all text, and returns this besides."""
    return lambda page: Choice(page.visible, **{name: make(page) for name, make in parts.items()})


def without_help(page: Page, *, least: int = 1) -> Any:
    """Keep all."""
    return page.visible


def divides(page: Page, *, parts: Annotated[int, "Parts.", Between(0, 9)] = 1) -> Any:
    """Keep all."""
    return page.visible & (10 // parts > 0)


def beyond(page: Page, *, parts: Annotated[int, "Parts.", Between(0, 9)] = 10) -> Any:
    """Keep all."""
    return page.visible


def any_number(page: Page, *, parts: Annotated[int, "Any number, it says."] = 1) -> Any:
    """Keep all."""
    return page.visible & (math.sqrt(parts) >= 0)


def only_ascii(page: Page) -> Any:
    """Keep the texts of one script."""
    mask = page.visible.copy()
    for row in np.flatnonzero(mask):
        mask[row] = page.text_of(int(row)).isascii()
    return mask


def ranked(kept: int, other: int) -> Extractor:
    """An extractor that keeps what is outside of links, with these ranks of what it kept and dropped."""

    def bad(page: Page) -> Any:
        chosen = page.visible & ~page.in_link
        return Choice(chosen, ranks=lambda: np.where(chosen, kept, other).astype(np.int32))

    return bad


def alternating() -> Extractor:
    """An extractor that chooses otherwise each time."""
    turns = itertools.cycle((True, False))
    return chooses(lambda page: next(turns))


def comparing() -> Extractor:
    """An extractor that keeps a page that is longer than the last one."""
    last = [0]

    def bad(page: Page) -> Any:
        before, last[0] = last[0], len(page)
        return page.visible & (len(page) > before)

    return bad


def doubling(page: Page) -> Any:
    """Change a column of the page."""
    page.__dict__["chars"] = page.chars * 2
    page.chars.setflags(write=False)
    return page.visible


def unlocking(page: Page) -> Any:
    """Leave a column that can be written to."""
    page.tag.setflags(write=True)
    return page.visible


class Unknown(str):
    """A text that no other process knows, as it hides where it comes from."""

    __module__ = "nowhere"


def slow(page: Page) -> Any:
    """Take long for every row."""
    for row in range(len(page)):
        sum(range(row % 10 + 8_000))
    return page.visible


def quadratic(page: Page) -> Any:
    """Look at all rows for every row."""
    for _ in range(len(page)):
        np.cumsum(page.chars)
    return page.visible


BAD: list[tuple[checks.Check, Extractor]] = [
    (contract.check_says_what_it_does, lambda page: page.visible),
    (contract.check_says_what_it_does, without_help),
    (contract.check_options, divides),
    (contract.check_options, beyond),
    (contract.check_options, any_number),
    (contract.check_mask, lambda page: page.visible[1:]),
    (contract.check_mask, lambda page: page.chars),
    (contract.check_mask, returns(title=lambda page: len(page))),
    (contract.check_scores, lambda page: (page.visible, page.chars[1:])),
    (contract.check_scores, lambda page: (page.visible, np.where(page.visible, math.nan, 0.0))),
    (contract.check_scores, lambda page: (page.visible, page.chars.astype(object))),
    (contract.check_reasons, returns(reasons=lambda page: (("", page.visible),))),
    (contract.check_reasons, returns(reasons=lambda page: (("a link", page.in_link),))),
    (contract.check_reasons, returns(reasons=lambda page: (("all", page.visible[1:]),))),
    (contract.check_plain_data, returns(is_overview=lambda page: np.any(page.in_link))),
    (odd_pages.check_empty_page, fails_if(lambda page: len(page.source) == 0)),
    (odd_pages.check_one_node, fails_if(lambda page: page.visible.sum() == 1)),
    (odd_pages.check_no_text, lambda page: page.chars > page.chars[page.visible].mean().astype(np.int32)),
    (odd_pages.check_only_links, fails_if(lambda page: page.visible.any() and page.in_link[page.visible].all())),
    (odd_pages.check_deep_page, lambda page: page.visible & (page.depth < 512)),
    (odd_pages.check_deep_page, fails_if(lambda page: page.cut.flattened)),
    (odd_pages.check_every_script, only_ascii),
    (odd_pages.check_malformed_pages, fails_if(lambda page: page.name_id("x-y") >= 0)),
    (odd_pages.check_limits, fails_if(lambda page: page.cut.unstructured)),
    (odd_pages.check_limits, fails_if(lambda page: page.cut.flattened)),
    (odd_pages.check_limits, fails_if(lambda page: page.cut.unread)),
    (levels.check_more, ranked(2, 1)),
    (levels.check_more, ranked(0, 2)),
    (levels.check_more, ranked(0, 2**31 - 1)),
    (levels.check_less, ranked(0, -1)),
    (levels.check_less, ranked(-1, 1)),
    (sameness.check_same_again, alternating()),
    (sameness.check_other_order, comparing()),
    (sameness.check_other_threads, chooses(lambda page: threading.current_thread() is threading.main_thread())),
    (sameness.check_page_unchanged, doubling),
    (sameness.check_page_unchanged, unlocking),
    (sameness.check_url_does_not_matter, chooses(lambda page: page.url and "example" in page.url)),
    (sameness.check_bytes_or_text, chooses(lambda page: page.encoding_origin == "str")),
    (sameness.check_pickle, returns(reasons=lambda page: ((Unknown("all"), page.visible),))),
    (cost.check_huge_page, slow),
    (cost.check_huge_page, lambda page: page.visible & (len(page) < 100)),
    (cost.check_linear_time, quadratic),
]
"""Each check with extractors that it must find."""


@pytest.mark.parametrize(("check", "bad"), [case(*pair) for pair in BAD], ids=lambda part: part.__name__)
def test_a_broken_rule_is_found(check: checks.Check, bad: Extractor, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"HUGE": 5_000, "SMALL": 2_000, "TRIES": 1}.items():
        monkeypatch.setattr(cost, name, value)
    with pytest.raises(AssertionError, match=r"^broken, on .*: "):
        check(Method("broken", bad))


# --- Rules that only contentex itself could break -------------------------------------------------------------------


class Lax(Method):
    """A method that takes every option."""

    def check(self, options: dict[str, Any]) -> dict[str, Any]:
        return options


def test_wrong_values_that_are_taken_are_found() -> None:
    with pytest.raises(AssertionError, match="no_such_option=1 is not refused"):
        contract.check_wrong_values(Lax("lax", divides))


@pytest.mark.parametrize("wrong", [lambda text: 2 * text, lambda text: text[1:], lambda text: text + "x"])
def test_text_that_is_not_the_pages_is_found(wrong: Callable[[str], str], monkeypatch: pytest.MonkeyPatch) -> None:
    from contentex.output.text import to_text

    monkeypatch.setattr("contentex.output.text.to_text", lambda blocks: wrong(to_text(blocks)))
    with pytest.raises(AssertionError, match="the text is not that of the kept rows"):
        texts.check_no_content_twice(registry.method("visible"))


def test_hidden_text_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contentex.metadata.title.find_title", lambda page, kept, title: pages.HIDDEN)
    with pytest.raises(AssertionError, match="the title shows it"):
        texts.check_hidden_text(registry.method("visible"))


def test_every_check_is_tried() -> None:
    tried = {contract.check_wrong_values, texts.check_no_content_twice, texts.check_hidden_text}
    assert tried | {check for check, _ in BAD} == set(checks.CHECKS)
    assert set(checks.SLOW) <= set(checks.CHECKS)


# --- Running them ---------------------------------------------------------------------------------------------------


@pytest.fixture
def _as_before() -> Iterator[None]:
    """Methods that a test registers are gone after it."""
    before = dict(registry._METHODS)
    yield
    registry._METHODS.clear()
    registry._METHODS.update(before)


@pytest.mark.usefixtures("_as_before")
def test_check_runs_what_is_asked_for() -> None:
    extractor("it")(lambda page: page.visible)
    checks.check("it", only=["check_mask", "check_scores"])
    with pytest.raises(AssertionError, match="it, on its signature: its docstring has no first line"):
        checks.check("it")
    with pytest.raises(ValueError, match="there is no check check_all"):
        checks.check("it", only=["check_all"])


def test_parametrized_gives_a_test_for_every_check() -> None:
    found = checks.parametrized("visible", registry.method("cnr"))
    assert len(found["ids"]) == len(found["argvalues"]) == 2 * len(checks.CHECKS)
    assert len(set(found["ids"])) == len(found["ids"])
    assert {method.name for _, method in found["argvalues"]} == {"visible", "cnr"}


# --- The pages ------------------------------------------------------------------------------------------------------


def test_each_script_is_another() -> None:
    names = [unicodedata.name(next(filter(str.isalpha, text))).split()[0] for text in pages.scripts().values()]
    assert len(set(names)) >= 30
    assert any(max(text) > "\uffff" for text in pages.scripts().values())


def test_soups_are_the_same_every_time() -> None:
    assert list(pages.soups(9)) == list(pages.soups(9))
    assert len({html for _, html in pages.soups(100)}) > 90


@pytest.mark.parametrize("name", pages.SHAPES)
def test_shapes_have_the_size_that_is_asked_for(name: str) -> None:
    from contentex import parse

    small, large = (parse(pages.SHAPES[name](size)) for size in (1_000, 8_000))
    grown = len(large.source) / len(small.source)
    assert 4 < grown < 12
    assert 500 < len(small) < 2_000 or name == "one long text"
