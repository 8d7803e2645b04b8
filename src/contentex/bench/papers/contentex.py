"""ContentEx's experiment again: precision, recall and pages per second on forum pages, and what each filter does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

import contentex
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures.nodes import gold_rows
from contentex.bench.measures.score import Score
from contentex.bench.measures.table import Times
from contentex.bench.measures.words import compare
from contentex.bench.papers import clock, counting
from contentex.bench.papers.counting import Row, intervals
from contentex.extractors.filters.common_pattern import common_patterns
from contentex.extractors.filters.link_table import link_tables
from contentex.output.text import to_text
from contentex.page import clean
from contentex.page.page import Bools, Page

FORUM = "forum"
OURS, PEER = "contentex", "resiliparse"
THRESHOLD = 0.5


@dataclass(frozen=True)
class Filters:
    """Which steps are done."""

    name: str
    preprocessing: bool = True
    link_tables: bool = True
    patterns: bool = True


STEPS = (
    Filters("all visible text", preprocessing=False, link_tables=False, patterns=False),
    Filters("preprocessing only", link_tables=False, patterns=False),
    Filters("and the link table filter", patterns=False),
    Filters("and the common pattern filter", link_tables=False),
    Filters("and both filters"),
)


@dataclass(frozen=True)
class ContentEx:
    """All that was measured."""

    pages: int
    left_out: int
    """Pages that do not show most of their gold text."""
    rows: Sequence[Row]
    """What each set of filters does."""
    lost: Mapping[str, float]
    """The mean share of the gold text's words that are lost with both filters, by reason."""
    noise: Mapping[str, float]
    """The mean share of the extracted words that are noise, by where they stand."""


@dataclass(frozen=True)
class Look:
    """What was measured on a page."""

    scores: Mapping[str, Score]
    """By the name of the filters."""
    lost: Mapping[str, float]
    noise: Mapping[str, float]


def kept_rows(page: Page, filters: Filters) -> Bools:
    """The text that these filters leave; with all of them what the method `contentex` keeps."""
    nothing = np.zeros(len(page), np.bool_)
    ignored = clean.ignored(page) if filters.preprocessing else nothing
    tables = link_tables(page, THRESHOLD, ignored)[0] if filters.link_tables else nothing
    left = page.visible & ~ignored & ~tables
    found = common_patterns(page, left).values() if filters.patterns else ()
    return np.asarray(left & ~np.logical_or.reduce([nothing, *found]))


def look(labelled: LabelledPage) -> Look | None:
    """What each set of filters does on a page; None where the page does not show its gold text."""
    page = contentex.parse(labelled.html)
    gold = gold_rows(page, labelled.gold)
    if not counting.is_there(page, gold, labelled.gold):
        return None
    texts = {filters.name: to_text(page.blocks.select(kept_rows(page, filters))) for filters in STEPS}
    choice = contentex.extract(page, method="contentex").choice
    return Look(
        {name: compare(text, labelled.gold) for name, text in texts.items()},
        counting.lost(page, gold, choice.kept, choice.reasons),
        noise(page, choice.kept, gold),
    )


def noise(page: Page, kept: Bools, gold: Bools) -> dict[str, float]:
    """The share of the kept words that are no gold text: before the first gold text, after the last, and between."""
    row = np.arange(len(page))
    first, last = np.flatnonzero(gold)[[0, -1]]
    inside = (row > first) & (row < last)
    places = {"before the thread": row < first, "within the thread": inside, "after it": row > last}
    wrong, total = np.where(kept & ~gold, page.words, 0), max(int(np.sum(page.words, where=kept)), 1)
    return {name: float(wrong[mask].sum() / total) for name, mask in places.items()}


def forums(corpus: Corpus) -> list[LabelledPage]:
    """The forum pages of a corpus."""
    return [page for page in corpus.pages if page.kind == FORUM]


def measure(pages: Sequence[LabelledPage], advance: Callable[[int], None]) -> ContentEx:
    """Look at all pages, and sum up."""
    looks = []
    for labelled in pages:
        looks.append(look(labelled))
        advance(1)
    return summed([seen for seen in looks if seen], left_out=looks.count(None))


def summed(looks: Sequence[Look], left_out: int = 0) -> ContentEx:
    """The tables."""
    return ContentEx(
        len(looks),
        left_out,
        [Row(step.name, *intervals([seen.scores[step.name] for seen in looks])) for step in STEPS] if looks else [],
        counting.mean_of_each([seen.lost for seen in looks]),
        counting.mean_of_each([seen.noise for seen in looks]),
    )


# --- Time -----------------------------------------------------------------------------------------------------------


def times(pages: Sequence[LabelledPage], advance: Callable[[int], None]) -> Times:
    """From bytes to text, beside a fast extractor where that is installed."""
    return clock.take_times([OURS, PEER], pages, advance)
