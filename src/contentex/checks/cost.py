"""Checks of what a method costs: no more than a page's size allows. They are slow, and measure time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace

from contentex.checks import pages
from contentex.checks.looking import demand, run
from contentex.extractors.registry import Method
from contentex.page.page import Page
from contentex.page.parse import parse

HUGE = 200_000
"""Rows of a huge page."""
PER_PARSING = 100
"""A method may take so many times as long as parsing the page, by the compiled parser, does."""
SMALL, TIMES = 5_000, 8
"""Rows of a page that is measured, and how many times as large the other one is."""
STEEPEST = 2
"""Linear work on the larger page takes `TIMES` as long, quadratic work `TIMES` times that; noise is below this."""
TRIES = 8
"""A busy machine makes things slow at times: one good measurement out of these counts."""


def check_huge_page(method: Method) -> None:
    """A page of 200,000 rows takes a time that is in keeping with parsing it."""
    html = (pages.article() * (HUGE // len(parse(pages.article())) + 1)).encode()
    page = parse(html)
    demand(run(method, page, "a huge page").text, method, "a huge page", "nothing is found")
    ratios = (_seconds(_work(method, page, "a huge page")) / _seconds(lambda: parse(html)) for _ in range(TRIES))
    least = _first_below(PER_PARSING, ratios)
    demand(least < PER_PARSING, method, "a huge page", f"it takes {least:.0f} times as long as parsing the page")


def check_linear_time(method: Method) -> None:
    """On a page that is eight times as large it takes about eight times as long, whatever the page repeats."""
    for name, shape in pages.SHAPES.items():
        small, large = parse(shape(SMALL)), parse(shape(SMALL * TIMES))
        least = _first_below(TIMES * STEEPEST, _growths(method, small, large, f"a page of {name}"))
        what = f"{TIMES} times the page takes {least:.0f} times as long"
        demand(least < TIMES * STEEPEST, method, f"a page of {name}", what)


def _growths(method: Method, small: Page, large: Page, where: str) -> Iterator[float]:
    for _ in range(TRIES):
        before = min(_seconds(_work(method, small, where)) for _ in range(2))
        yield _seconds(_work(method, large, where)) / before


def _first_below(bound: float, ratios: Iterator[float]) -> float:
    """The first ratio below a bound, or the least of all."""
    least = float("inf")
    for ratio in ratios:
        least = min(least, ratio)
        if least < bound:
            break
    return least


def _work(method: Method, page: Page, where: str) -> Callable[[], object]:
    """Choose, make the text, and one step of `more()`, on a page whose derived columns are yet to be made."""
    fresh = replace(page)

    def work() -> object:
        found = run(method, fresh, where)
        return found.text, found.more()

    return work


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
