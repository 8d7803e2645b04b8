"""The time that contenders need for some pages, taken page by page in turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.measures.table import Times
from contentex.bench.running.timing import draw, take_times_once

MOST_PAGES = 200
"""Of more pages some are drawn."""


def take_times(contenders: Sequence[str], pages: Sequence[LabelledPage], advance: Callable[[int], None]) -> Times:
    """The time of each contender that is installed, for each of some pages."""
    return take_times_once(draw(pages, MOST_PAGES), contenders, advance=advance)


def milliseconds(times: Times, name: str) -> float:
    """Of one contender, a page on average."""
    spent = times.of(name)
    return float(spent[spent == spent].mean() * 1e3)  # NaN is a failure
