"""The time that contenders need for some pages, taken page by page in turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from contentex.bench.contenders import missing
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.measures.table import Times
from contentex.bench.running.asking import Limits
from contentex.bench.running.ledger import Entry
from contentex.bench.running.timing import draw
from contentex.bench.running.timing import take_times as take_into

MOST_PAGES = 200
"""Of more pages some are drawn."""


def take_times(contenders: Sequence[str], pages: Sequence[LabelledPage], advance: Callable[[int], None]) -> Times:
    """The time of each contender that is installed, for each page."""
    installed: dict[str, Entry] = {name: {} for name in contenders if not missing(name)}
    with TemporaryDirectory() as folder:
        ledger = Path(folder) / "times.jsonl"
        return take_into(draw(pages, MOST_PAGES), installed, ledger, limits=Limits(), advance=advance)


def milliseconds(times: Times, name: str) -> float:
    """Of one contender, a page on average."""
    spent = times.of(name)
    return float(spent[spent == spent].mean() * 1e3)  # NaN is a failure
