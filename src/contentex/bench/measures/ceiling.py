"""The ceiling: what a perfect choice of blocks or rows would score, by the words of its text.

    python -m contentex.bench.measures.ceiling CORPUS ... [--every N] [--worst N]

An oracle keeps exactly what `gold_blocks` or `gold_rows` finds. It falls short of 1 where a block is content in part,
where the gold text is not in the page (it came by a script, or was taken from another version of the page), and where
the alignment is wrong. Rows may also be hidden; blocks never are.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from math import nan
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

import contentex
from contentex import Page
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures import parts, words
from contentex.bench.measures.nodes import gold_blocks, gold_rows
from contentex.bench.measures.pagewords import PageWords
from contentex.bench.measures.score import Score
from contentex.page.page import Bools

SEEN = 0.5
"""Pages that show less of the gold text than this are none that a choice of blocks could get right."""


class Ceiling(NamedTuple):
    """What the oracles of a page score, how much they could have, and how long the alignment for one took."""

    blocks: Score
    rows: Score
    seen: float
    """The share of the gold words that a reader of the page sees somewhere, at best."""
    seconds: float


def ceiling(labelled: LabelledPage) -> Ceiling:
    """The ceilings of a page.

    >>> found = ceiling(LabelledPage(id="1", html=b"<p>Home<p>Rain fell.<p hidden>It was cold.", gold="Rain fell."))
    >>> found.blocks.f1
    1.0
    """
    page = contentex.parse(labelled.html)
    start = process_time()
    page_words = PageWords.of(page)
    blocks = gold_blocks(page_words, labelled.gold)
    seconds = process_time() - start
    rows = gold_rows(page_words, labelled.gold)
    return Ceiling(
        blocks=words.compare(text_of_blocks(page, blocks), labelled.gold),
        rows=words.compare(text_of_rows(page, rows), labelled.gold),
        seen=parts.recall(Counter(page_words.seen.words), words.count(labelled.gold)),
        seconds=seconds,
    )


def text_of_blocks(page: Page, chosen: Bools) -> str:
    """The text of some blocks of a page."""
    return "\n".join(text for text, kept in zip(page.blocks.texts(), chosen.tolist(), strict=True) if kept)


def text_of_rows(page: Page, chosen: Bools) -> str:
    """The text of some rows of a page, the hidden ones last."""
    hidden = np.flatnonzero(chosen & ~page.visible).tolist()
    return "\n".join([*page.blocks.select(chosen & page.visible).texts(), *map(page.text_of, hidden)])


def report(corpus: Corpus, worst: int = 10) -> Iterator[str]:
    """Lines of text: the means, and the worst pages."""
    found = [ceiling(page) for page in corpus.pages]
    seen = [page for page in found if not page.seen < SEEN]  # a page without gold words counts as seen
    yield f"{corpus.name}: {len(found)} pages, {1000 * sum(page.seconds for page in found) / len(found):.1f} ms a page"
    yield _line("blocks", [page.blocks for page in found])
    yield _line("rows", [page.rows for page in found])
    yield _line(
        f"blocks of the {len(seen)} pages on which half of the text is to be seen", [page.blocks for page in seen]
    )
    for place in np.argsort([page.rows.f1 for page in found], kind="stable")[:worst].tolist():
        page = corpus.pages[place]
        yield f"  {found[place].rows.f1:.3f}  {page.id}  {page.kind}  {page.url}"


def _line(name: str, scores: Sequence[Score]) -> str:
    precision, recall, f1 = np.mean(scores, axis=0).tolist() if scores else (nan, nan, nan)
    return f"  precision {precision:.3f}  recall {recall:.3f}  F1 {f1:.3f}  {name}"


def main() -> None:
    """Read the arguments, measure, and print a few lines for each corpus."""
    from contentex.bench.corpora import read_corpus

    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS")
    arguments.add_argument("--every", type=int, default=1, metavar="N", help="use every N-th page only")
    arguments.add_argument("--worst", type=int, default=10, metavar="N", help="show so many of the worst pages")
    options = arguments.parse_args()
    for path in options.corpora:
        for line in report(read_corpus(path).every(options.every), options.worst):
            print(line, flush=True)


if __name__ == "__main__":
    main()
