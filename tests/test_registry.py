"""The registry: what an extractor may be called, take and return."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Literal, Optional

import numpy as np
import pytest

from contentex import Between, Choice, ContentexError, Page, extract, extractor, methods
from contentex.errors import BadExtractor, BadOption, UnknownMethod
from contentex.extractors import registry


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Methods that a test registers are gone after it."""
    methods()  # of packages too
    before = dict(registry._METHODS)
    yield
    registry._METHODS.clear()
    registry._METHODS.update(before)


# --- What an extractor returns --------------------------------------------------------------------------------------


def returning(make: Callable[[Page], Any]) -> None:
    """Register a method of the name `it`."""
    extractor("it")(lambda page: make(page))


def test_a_mask() -> None:
    returning(lambda page: page.visible & page.in_link)
    found = extract("<a href=/>a</a> b", method="it")
    assert (found.text, found.scores) == ("a", None)


def test_a_mask_and_scores() -> None:
    returning(lambda page: (page.visible, page.chars / 2))
    found = extract("<p>abcd", method="it")
    assert (found.text, found.blocks[0].score) == ("abcd", 2)


def test_a_choice() -> None:
    returning(lambda page: Choice(page.visible, is_overview=True, title=len(page) - 1))
    found = extract("<p>a<p>b", method="it")
    assert (found.text, found.title, found.is_overview) == ("a\n\nb", "b", True)


NONSENSE: dict[str, Callable[[Page], Any]] = {
    "nothing": lambda page: None,
    "text": lambda page: "abc",
    "three": lambda page: (page.visible, page.chars, page.words),
    "short": lambda page: page.visible[1:],
    "numbers": lambda page: page.chars,
    "list": lambda page: page.visible.tolist(),
    "pair of lists": lambda page: (page.visible.tolist(), page.chars.tolist()),
    "short scores": lambda page: (page.visible, page.chars[1:] / 2),
    "scores that are a list": lambda page: (page.visible, page.chars.tolist()),
    "table": lambda page: np.ones((len(page), 2), np.bool_),
}


@pytest.mark.parametrize("case", NONSENSE)
def test_nonsense(case: str) -> None:
    returning(NONSENSE[case])
    with pytest.raises(BadExtractor, match="it must return"):
        extract("<p>a", method="it")


# --- Names ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x", "my-method", "my_2nd"])
def test_names(name: str) -> None:
    extractor(name)(lambda page: page.visible)
    assert name in [method.name for method in methods()]
    assert extract("<p>a", method=name).method == name


@pytest.mark.parametrize("name", ["", "-", "Big", "two words", "caf\u00e9", "a.b", "a/b", "\u00b2"])
def test_names_that_are_none(name: str) -> None:
    with pytest.raises(BadExtractor, match="no name for a method"):
        extractor(name)


def test_a_name_is_taken_once() -> None:
    extractor("it")(_long)
    extractor("it")(_long)  # as a module that is loaded again does
    with pytest.raises(BadExtractor, match=r"'it', which .* has taken"):
        extractor("it")(_plain)


def test_the_decorated_function_is_as_it_was() -> None:
    assert extractor("it")(_long) is _long


def test_methods_are_in_order_and_say_what_they_are() -> None:
    extractor("zz", paper="Nobody, 2024")(_long)
    found = methods()
    assert [method.name for method in found] == sorted(method.name for method in found)
    assert (found[-1].paper, found[-1].summary) == ("Nobody, 2024", "Keep every long text.")
    assert all(method.summary.endswith(".") for method in found)


@pytest.mark.parametrize(("name", "hint"), [("visibel", "did you mean 'visible'"), ("qqq", "there are .*visible")])
def test_an_unknown_method(name: str, hint: str) -> None:
    with pytest.raises(UnknownMethod, match=f"no method '{name}'.*{hint}") as caught:
        extract("<p>a", method=name)
    assert isinstance(caught.value, ContentexError)
    assert isinstance(caught.value, ValueError)


# --- Options --------------------------------------------------------------------------------------------------------


def _plain(page: Page) -> Any:
    """Keep all."""
    return page.visible


def _long(
    page: Page,
    *,
    least: Annotated[int, "Words that a text needs.", Between(0, 1000)] = 2,
    share: Annotated[float, Between(0, 1)] = 0.5,
    links: bool = True,
    name: str = "x",
    way: Annotated[Literal["up", "down"], "Where to."] = "up",
    most: int | None = None,
    old: Annotated[Optional[float], "As it was written before."] = None,  # noqa: UP045
) -> Any:
    """Keep every long text.

    More about it.
    """
    return page.visible & (page.words >= least)


def test_options_come_from_the_signature() -> None:
    options = registry.Method("long", _long).options
    assert [(option.name, option.type, option.default, option.optional) for option in options] == [
        ("least", int, 2, False),
        ("share", float, 0.5, False),
        ("links", bool, True, False),
        ("name", str, "x", False),
        ("way", str, "up", False),
        ("most", int, None, True),
        ("old", float, None, True),
    ]
    assert [option.help for option in options[:2]] == ["Words that a text needs.", ""]
    assert options[0].between == Between(0, 1000)
    assert options[4].choices == ("up", "down")


GOOD = [
    ("least", 0, 0), ("least", 1000, 1000), ("share", 1, 1.0), ("share", np.float32(0.5), 0.5), ("links", False, False),
    ("name", "", ""), ("way", "down", "down"), ("most", 7, 7), ("most", None, None), ("old", 3, 3.0),
    ("old", None, None),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "kept"), GOOD)
def test_values_that_are_taken(name: str, value: Any, kept: Any) -> None:
    extractor("it")(_long)
    options = extract("<p>a", method="it", **{name: value}).options
    assert options == {name: kept}
    assert type(options[name]) is type(kept)


BAD = [
    ("least", -1, "a whole number from 0 to 1,000"), ("least", 1001, "0 to 1,000"), ("least", 1.0, "a whole number"),
    ("least", True, "a whole number"), ("least", "1", "a whole number"), ("least", None, "a whole number"),
    ("share", math.nan, "a number from 0 to 1"), ("share", math.inf, "0 to 1"), ("share", 1.01, "0 to 1"),
    ("share", True, "a number"), ("share", "0.5", "a number"), ("links", 1, "true or false"), ("links", "yes", "true"),
    ("links", None, "true or false"), ("name", 1, "a text"), ("name", b"x", "a text"), ("name", None, "a text"),
    ("way", "left", "one of up, down"), ("way", None, "one of"), ("most", 1.5, "a whole number or nothing"),
    ("old", math.nan, "a number or nothing"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "wanted"), BAD)
def test_values_that_are_not(name: str, value: Any, wanted: str) -> None:
    extractor("it")(_long)
    with pytest.raises(BadOption, match=f"{name}=.*{name} takes .*{wanted}"):
        extract("<p>a", method="it", **{name: value})


def test_an_unknown_option() -> None:
    extractor("it")(_long)
    with pytest.raises(BadOption, match="it has no option 'leest'; did you mean 'least'"):
        extract("<p>a", method="it", leest=1)
    extractor("none")(_plain)
    with pytest.raises(BadOption, match="none has no option 'x'; there are none"):
        extract("<p>a", method="none", x=1)


def test_a_missing_default() -> None:
    def bad(page: Page, *, least: int) -> Any:
        return page.visible

    extractor("it")(bad)
    with pytest.raises(BadExtractor, match="the option least needs a default"):
        extract("<p>a", method="it")


@pytest.mark.parametrize("hint", [list[int], dict, int | str, int | str | None, Any])
def test_types_that_no_option_has(hint: Any) -> None:
    def bad(page: Page, *, least: Any = 1) -> Any:
        return page.visible

    bad.__annotations__["least"] = hint
    extractor("it")(bad)
    with pytest.raises(BadExtractor, match="the option least must be a bool, int, float, str or Literal"):
        extract("<p>a", method="it")


# --- Packages -------------------------------------------------------------------------------------------------------


def test_a_package_that_cannot_be_imported_is_told_about(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    broken = EntryPoint("broken", "no_such_module_at_all", registry.GROUP)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [broken])
    with pytest.warns(UserWarning, match=r"the extractor broken .* cannot be used"):
        registry._load_packages.__wrapped__()
