"""Checks of what a method says of itself and returns: options, mask, scores, reasons."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from contentex.checks import pages
from contentex.checks.looking import demand, run
from contentex.errors import BadOption
from contentex.extractors.registry import Method, Option

SIGNATURE = "its signature"


def check_says_what_it_does(method: Method) -> None:
    """It has a docstring with a first line, and a help text for each option."""
    demand(method.summary.strip(), method, SIGNATURE, "its docstring has no first line")
    for option in method.options:
        demand(option.help.strip(), method, SIGNATURE, f"the option {option.name} has no help text")


def check_options(method: Method) -> None:
    """Every default, every bound and every choice of an option works."""
    for option in method.options:
        for value in values(option):
            run(method, pages.article(), f"an article with {option.name}={value!r}", **{option.name: value})
    for end in (0, -1):
        extreme = {option.name: list(values(option))[end] for option in method.options}
        run(method, pages.article(), f"an article with {extreme}", **extreme)


def values(option: Option) -> Iterator[Any]:
    """Values that an option says it takes: its default, and the ends of its range."""
    yield option.default
    if option.optional:
        yield None
    if option.between:
        yield from map(option.type, (option.between.low, option.between.high))
    elif option.type in (int, float):
        yield from map(option.type, (0, -1, 1_000_000))
    elif option.type is bool:
        yield from (False, True)
    yield from option.choices


def check_wrong_values(method: Method) -> None:
    """A value of another type, out of range or not among the choices is refused, and so is an unknown option."""
    _refuses(method, "no_such_option", 1)
    for option in method.options:
        for value in wrong_values(option):
            _refuses(method, option.name, value)


def wrong_values(option: Option) -> Iterator[Any]:
    """Values that an option does not take."""
    yield from ([], "no such choice" if option.type is not str else 7)
    if not option.optional:
        yield None
    if option.between:
        yield from (option.type(option.between.low - 1), option.type(option.between.high + 1))
        yield math.nan
    if option.choices:
        yield "no such choice"


def _refuses(method: Method, name: str, value: Any) -> None:
    try:
        method.check({name: value})
    except BadOption:
        return
    demand(False, method, SIGNATURE, f"{name}={value!r} is not refused")


def check_mask(method: Method) -> None:
    """It returns one true or false for each row of the page."""
    for name, html in pages.ordinary().items():
        found = run(method, html, name)
        demand(found.choice.kept.shape == (len(found.page),), method, name, "the mask has not one entry for each row")
        demand(found.choice.kept.dtype == np.bool_, method, name, "the mask is not of true and false")
        title = found.choice.title
        demand(-1 <= title < len(found.page), method, name, f"the title's row {title} is not in the page")


def check_scores(method: Method) -> None:
    """Its scores, if it gives any, are finite numbers, one for each row."""
    for name, html in pages.ordinary().items():
        found = run(method, html, name)
        scores = found.scores
        if scores is not None:
            demand(scores.shape == (len(found.page),), method, name, "there is not one score for each row")
            demand(scores.dtype.kind in "fiu", method, name, f"scores are numbers, not {scores.dtype}")
            demand(np.isfinite(scores).all(), method, name, "a score is not a finite number")


def check_reasons(method: Method) -> None:
    """If it gives reasons, each is a text and a mask, and every text that it chose from has one."""
    for name, html in pages.ordinary().items():
        found = run(method, html, name)
        told = np.zeros(len(found.page), np.bool_)
        for text, mask in found.choice.reasons:
            demand(isinstance(text, str) and text.strip(), method, name, f"the reason {text!r} says nothing")
            demand(mask.shape == told.shape and mask.dtype == told.dtype, method, name, f"{text!r}: not a mask of rows")
            told |= mask
        silent = np.flatnonzero((found.table.block_of_row >= 0) & (found.page.chars > 0) & ~told)
        demand(not found.choice.reasons or not len(silent), method, name, f"no reason for the rows {silent.tolist()}")


def check_plain_data(method: Method) -> None:
    """Whether the page is an overview is true or false, and all of an extraction can be written as JSON."""
    for name, html in pages.ordinary().items():
        found = run(method, html, name)
        demand(isinstance(found.is_overview, bool), method, name, f"is_overview is {found.is_overview!r}")
        for part in (found.to_dict(), found.explain().to_dict()):
            json.dumps(part, allow_nan=False)
