"""CoreEx's experiments again: Table 1, the time of its variants, recall by article part, titles, and sources.

The paper's pages are not at hand. L3S-GN1 has news pages of the same years, with parts marked by people.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

import contentex
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures.bootstrap import Interval, ratio
from contentex.bench.measures.nodes import gold_rows
from contentex.bench.measures.score import Score
from contentex.bench.measures.table import Times
from contentex.bench.measures.words import split
from contentex.bench.papers import clock, counting
from contentex.bench.papers.counting import Counts
from contentex.bench.papers.parts import recall_of
from contentex.bench.papers.sources import source
from contentex.bench.parsing.contenders import OURS as PAGE
from contentex.extractors.coreex import VARIANTS
from contentex.page.page import Bools, Page

BEST = "R5"
TITLES = ("none", "header", "page", "both")
"""The ways of section 6.1 to add the title."""
ALL = "visible"
"""All that a reader sees: the most that can be found."""
FOUND = 0.9
"""A part of which this share stands in the text was found."""
PARTS = ("headline", "body", "supplement", "related", "comments")
SCRIPTS = re.compile(rb"<(script|style)\b.*?</\1\s*>", re.IGNORECASE | re.DOTALL)
LEAST_PAGES = 5
"""Pages that a source must have to be shown by itself."""


@dataclass(frozen=True)
class Variant:
    """A line of Table 1, over the words of all pages together."""

    name: str
    precision: Interval
    recall: Interval
    f1: float
    by_page: Score
    """The means over pages."""
    nodes: Score
    """Over all nodes, each counted once."""
    without_scripts: Score
    """Over the words of all pages, when scripts are removed first."""
    without_scripts_by_page: Score
    empty: float
    """Share of pages of which no text was extracted, such as those where a script won."""


@dataclass(frozen=True)
class Part:
    """How much of an article part is found."""

    name: str
    pages: int
    recall: Mapping[str, float]
    """The mean share that stands in the extracted text, by the option `title`; `ALL`: in the page."""
    found: Mapping[str, float]
    """The share of pages on which it was found."""


@dataclass(frozen=True)
class Source:
    """The means over the pages of a source."""

    name: str
    pages: int
    precision: float
    recall: float
    links: float
    """Links in a hundred words of the gold text."""


@dataclass(frozen=True)
class CoreEx:
    """All that was measured."""

    pages: int
    left_out: int
    """Pages whose gold text was not found in the page."""
    variants: Sequence[Variant]
    lost: Mapping[str, float]
    """The mean share of the gold text's words that the best variant loses, by reason."""
    elsewhere: float
    """Share of pages of which it extracts no gold text at all."""
    fragments: float
    """Share of pages of which it extracts gold text only, and less than half of it."""
    heaviest: float
    """The share of all wrongly extracted words that a single page has."""
    parts: Sequence[Part]
    sources: Sequence[Source]
    """Those with enough pages, the largest first."""
    other_sources: int
    unknown: int
    """Pages whose source is unknown."""


# --- One page -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """What was measured on a page."""

    source: str
    words: Mapping[str, Counts]
    """By variant."""
    nodes: Mapping[str, Counts]
    without_scripts: Mapping[str, Counts]
    empty: Mapping[str, bool]
    """Whether a variant extracted nothing that a reader sees."""
    lost: Mapping[str, float]
    """By reason, of the best variant."""
    links: float
    parts: Mapping[tuple[str, str], float]
    """By the option `title` and the part."""


def look(labelled: LabelledPage) -> Look | None:
    """Run all variants on a page; None where its gold text is not found in it."""
    page = contentex.parse(labelled.html)
    gold = gold_rows(page, labelled.gold)
    if not counting.is_there(page, gold, labelled.gold):
        return None
    kept = {variant: kept_rows(page, variant) for variant in VARIANTS}
    return Look(
        source(page),
        {name: counting.words(page, rows, gold) for name, rows in kept.items()},
        {name: counting.nodes(rows, gold) for name, rows in kept.items()},
        _without_scripts(labelled),
        {name: not rows.any() for name, rows in kept.items()},
        counting.lost(page, gold, kept[BEST], contentex.extract(page, method="coreex", title="none").choice.reasons),
        100 * int(np.sum(gold & page.in_link)) / max(int(np.sum(page.words, where=gold)), 1),
        dict(_parts(page, labelled)),
    )


def _without_scripts(labelled: LabelledPage) -> Mapping[str, Counts]:
    """All variants on a page from which scripts were removed "using a regular expression" (section 3.2)."""
    page = contentex.parse(SCRIPTS.sub(b"", labelled.html))
    gold = gold_rows(page, labelled.gold)
    return {variant: counting.words(page, kept_rows(page, variant), gold) for variant in VARIANTS}


def kept_rows(page: Page, variant: str) -> Bools:
    """The text nodes that a variant extracts. Table 1 is without the recovery of titles, which comes later."""
    kept = contentex.extract(page, method="coreex", variant=variant, title="none").choice.kept
    return kept & page.visible


def _parts(page: Page, labelled: LabelledPage) -> Iterable[tuple[tuple[str, str], float]]:
    texts = {title: contentex.extract(page, method="coreex", variant=BEST, title=title).text for title in TITLES}
    texts[ALL] = contentex.extract(page, method="visible").text
    for part, wanted in labelled.parts.items():
        if split(wanted):
            yield from (((way, part), recall_of(wanted, text)) for way, text in texts.items())


# --- All pages ------------------------------------------------------------------------------------------------------


def measure(corpus: Corpus, advance: Callable[[int], None]) -> CoreEx:
    """Look at all pages, and sum up."""
    looks = []
    for labelled in corpus.pages:
        looks.append(look(labelled))
        advance(1)
    return summed([seen for seen in looks if seen], left_out=looks.count(None))


def summed(looks: Sequence[Look], left_out: int = 0) -> CoreEx:
    """The tables."""
    by_source: defaultdict[str, list[Look]] = defaultdict(list)
    for seen in looks:
        by_source[seen.source].append(seen)
    unknown = len(by_source.pop("", ()))
    shown = [_source(name, seen) for name, seen in by_source.items() if len(seen) >= LEAST_PAGES]
    return CoreEx(
        pages=len(looks),
        left_out=left_out,
        variants=[_variant(name, looks) for name in VARIANTS] if looks else [],
        lost=counting.mean_of_each([seen.lost for seen in looks]),
        elsewhere=counting.portion(seen.words[BEST].both == 0 for seen in looks),
        fragments=counting.portion(_is_fragment(seen.words[BEST].score) for seen in looks),
        heaviest=_heaviest([seen.words[BEST] for seen in looks]),
        parts=[part for part in (_part(name, looks) for name in PARTS) if part.pages],
        sources=sorted(shown, key=lambda one: (-one.pages, one.name)),
        other_sources=len(by_source) - len(shown),
        unknown=unknown,
    )


def _is_fragment(score: Score) -> bool:
    return 0 < score.recall < 0.5 and score.precision == 1


def _heaviest(counts: Sequence[Counts]) -> float:
    wrong = [one.found - one.both for one in counts]
    return max(wrong, default=0) / max(sum(wrong), 1)


def _variant(name: str, looks: Sequence[Look]) -> Variant:
    counts = [seen.words[name] for seen in looks]
    both, found, wanted = zip(*counts, strict=True)
    bare = [seen.without_scripts[name] for seen in looks]
    return Variant(
        name,
        ratio(both, found),
        ratio(both, wanted),
        counting.pooled(counts).f1,
        counting.means([one.score for one in counts]),
        counting.pooled([seen.nodes[name] for seen in looks]),
        counting.pooled(bare),
        counting.means([one.score for one in bare]),
        counting.portion(seen.empty[name] for seen in looks),
    )


def _part(name: str, looks: Sequence[Look]) -> Part:
    having = [seen.parts for seen in looks if (ALL, name) in seen.parts]
    recalls = {way: np.array([parts[way, name] for parts in having] or [0.0]) for way in (*TITLES, ALL)}
    means = {way: float(values.mean()) for way, values in recalls.items()}
    found = {way: float((values >= FOUND).mean()) for way, values in recalls.items()}
    return Part(name, len(having), means, found)


def _source(name: str, looks: Sequence[Look]) -> Source:
    means = counting.means([seen.words[BEST].score for seen in looks])
    return Source(name, len(looks), means.precision, means.recall, float(np.mean([seen.links for seen in looks])))


# --- Time (Figure 8) ------------------------------------------------------------------------------------------------

PARSING = "parsing"


def times(pages: Sequence[LabelledPage], advance: Callable[[int], None]) -> Times:
    """From bytes to text with each variant, and parsing alone."""
    contenders = [PAGE, *(f"coreex:variant={variant},title=none" for variant in VARIANTS)]
    return replace(clock.take_times(contenders, pages, advance), contenders=(PARSING, *VARIANTS))
