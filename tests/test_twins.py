"""Every method equals its slow twin: on generated pages, on the examples, and on real pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import or_
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from reference.cetr import cetr
from reference.cnr import cnr
from reference.contentex import contentex
from reference.coreex import coreex
from reference.econ import econ
from reference.pages import CORPORA, PAGE, assert_same, examples, in_turn, options_of, real_pages
from reference.result import Result
from reference.textsweeper import textsweeper
from samples import SOUP

from contentex import Page, parse
from contentex.extractors.coreex import VARIANTS
from contentex.extractors.registry import method

Options = dict[str, Any]


@dataclass(frozen=True)
class Twin:
    """The twin of a method, and the options with which the two are compared."""

    slow: Callable[..., Result]
    choices: tuple[Options, ...] = ()
    """Options beside the defaults."""
    rare: tuple[Options, ...] = ()
    """Options for each fourth example only, as they are many."""
    numbers: dict[str, tuple[float, ...]] = field(default_factory=dict)
    """Values of further options, drawn for generated pages."""
    generated: int = 200
    """How many pages are generated."""
    every: int = 1
    """Of the real pages, one in so many is compared, where the twin takes long."""

    @property
    def all_choices(self) -> list[Options]:
        """The defaults, and all other options."""
        return [{}, *self.choices, *self.rare]

    @property
    def drawn(self) -> st.SearchStrategy[Options]:
        """Options for a generated page."""
        numbers = {option: st.sampled_from(values) for option, values in self.numbers.items()}
        return st.builds(or_, st.sampled_from(self.all_choices), st.fixed_dictionaries(numbers))


TITLES = ("none", "header", "page", "both")
TWINS = {
    "cetr": Twin(
        cetr,
        (
            {"choice": "threshold"},
            {"clusters": 2, "spread": 0.0},
            {"clusters": 5, "spread": 2.5},
            {"choice": "threshold", "spread": 0.5},
        ),
        every=2,
    ),
    "cnr": Twin(cnr, tuple({"top": top} for top in (0.0, 0.1, 0.35, 0.7, 1.0))),
    "contentex": Twin(contentex, tuple({"threshold": threshold} for threshold in (0.0, 0.2, 0.8, 1.0))),
    "coreex": Twin(
        coreex,
        tuple({"title": title} for title in TITLES if title != "header"),
        rare=tuple({"variant": variant, "title": title} for variant in VARIANTS if variant != "R5" for title in TITLES),
        numbers={"threshold": (0.0, 0.5, 0.9, 1.0), "weight_ratio": (0.5, 0.99, 1.0)},
        generated=300,
    ),
    "econ": Twin(econ),
    "textsweeper": Twin(
        textsweeper,
        (
            {"tolerance": 0.9},
            {"tolerance": 0.0},
            {"tolerance": 1.0},
            {"least_text": 60, "most_links": 0.25},
            {"least_text": 0, "most_links": 1.0},
            {"heading_weight": 4.0, "bold_weight": 0.5, "long_text": 20, "long_weight": 2.0, "least_net_text": 100},
        ),
    ),
}


def equal(name: str, page: Page, options: Options) -> bool:
    """Compares, unless the choice hangs on the last digit of a number; returns whether it did."""
    result = TWINS[name].slow(page, **options_of(name, **options))
    assert_same(page, method(name)(page, **options), result)
    return not result.doubtful


@pytest.mark.parametrize("name", TWINS)
def test_generated_pages(name: str) -> None:
    twin = TWINS[name]

    @given(SOUP | PAGE, twin.drawn)
    @example("<p><a href=x>Home</a> <a href=y>News</a>", {})
    @settings(max_examples=twin.generated)
    def compare(html: str, options: Options) -> None:
        assume(equal(name, parse(html), options))

    compare()


def words(name: str, options: Options) -> str:
    """A method and its options, as the name of a test."""
    return "-".join((name, *(f"{option}={value}" for option, value in options.items())))


EXAMPLES = [
    pytest.param(name, options, id=words(name, options)) for name in TWINS for options in TWINS[name].all_choices
]


@pytest.mark.parametrize(("name", "options"), EXAMPLES)
def test_examples(name: str, options: Options) -> None:
    step = 4 if options in TWINS[name].rare else 1
    assert all(equal(name, page, options) for page in examples()[::step])


@pytest.mark.compiled
@pytest.mark.parametrize("corpus", CORPORA)
@pytest.mark.parametrize("name", TWINS)
def test_real_pages(name: str, corpus: str) -> None:
    pages = real_pages(corpus)[:: TWINS[name].every]
    compared = [equal(name, page, options) for page, options in in_turn(pages, TWINS[name].all_choices)]
    assert sum(compared) > 0.9 * len(compared)
