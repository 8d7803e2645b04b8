"""All measures of all answers on all pages of a corpus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any

import numpy as np
import numpy.typing as npt

import contentex
from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import METADATA, Corpus, LabelledPage
from contentex.bench.measures import MEASURES, metadata, parts, rouge, shingles, snippets, words
from contentex.bench.measures.nodes import gold_rows, nodes
from contentex.bench.measures.pagewords import PageWords
from contentex.bench.measures.plain import plain
from contentex.bench.measures.score import Score, compare_counts
from contentex.bench.measures.table import Scores

Task = tuple[LabelledPage, Sequence[Answer]]


class Gold:
    """What is wanted of a page, prepared once for the answers of all contenders."""

    def __init__(self, page: LabelledPage, names: Sequence[str]) -> None:
        self.page = page
        self.page_words = PageWords.of(contentex.parse(page.html))
        self.rows = gold_rows(self.page_words, page.gold)
        self.words = words.split(page.gold)
        self.word_counts = Counter(self.words)
        self.shingles = shingles.count(page.gold)
        self.parts = [words.count(page.parts.get(name, "")) for name in names]
        self.must_have, self.must_not_have = map(snippets.normal, (page.must_have, page.must_not_have))

    def measure(self, answer: Answer) -> list[float]:
        """All figures of an answer, in the order of `MEASURES`, then its parts."""
        found = words.split(answer.text)
        counts = Counter(found)
        text = plain(answer.text)
        return [
            *compare_counts(counts, self.word_counts),
            *compare_counts(shingles.count(answer.text), self.shingles),
            *rouge.compare_words(found, self.words),
            *self._nodes(answer.text),
            snippets.share(text, self.must_have),
            1 - snippets.share(text, self.must_not_have),
            *chain.from_iterable(
                metadata.judge(name, getattr(answer, name), getattr(self.page, name)) for name in METADATA
            ),
            *(parts.recall(counts, part) for part in self.parts),
        ]

    def _nodes(self, text: str) -> Score:
        return nodes(self.page_words.page, self.rows, gold_rows(self.page_words, text))


def measure(page: LabelledPage, answers: Sequence[Answer], names: Sequence[str] = ()) -> npt.NDArray[np.float64]:
    """All figures of the answers for a page: a row for each answer, a column for each of `MEASURES` and of the parts.

    >>> page = LabelledPage(id="1", html=b"<p>Home<p>Rain fell on us.", gold="Rain fell on us.", title="Rain")
    >>> table = measure(page, [Answer("Rain fell on us.", title="rain"), Answer("Home")])
    >>> table[:, [MEASURES.index("words.f1"), MEASURES.index("nodes.f1"), MEASURES.index("title")]]
    array([[ 1.,  1.,  1.],
           [ 0.,  0., nan]])
    """
    gold = Gold(page, names)
    return np.array([gold.measure(answer) for answer in answers], np.float64).reshape(
        len(answers), len(MEASURES) + len(names)
    )


def measure_all(
    corpus: Corpus,
    answers: Mapping[str, Sequence[Answer]],
    jobs: int = 1,
    advance: Callable[[], None] | None = None,
) -> Scores:
    """All figures of all contenders on a corpus. `advance` is called after each page."""
    names = parts.names(corpus.pages)
    complete = [_complete(given) for given in answers.values()]
    tasks = list(zip(corpus.pages, zip(*complete, strict=True) if complete else [()] * len(corpus), strict=True))
    values = np.empty((len(corpus), len(answers), len(MEASURES) + len(names)))
    with _workers(jobs) as run:
        for number, table in enumerate(run(partial(_measure, names=names), tasks)):
            values[number] = table
            if advance:
                advance()
    measures = (*MEASURES, *(f"part.{name}" for name in names))
    return Scores(corpus, tuple(answers), measures, values.swapaxes(0, 1).copy())


def _measure(task: Task, names: Sequence[str]) -> npt.NDArray[np.float64]:
    return measure(*task, names)


def _complete(answers: Sequence[Answer]) -> Sequence[Answer]:
    """Answers in which a failure counts as an empty answer to all that the contender could have answered."""
    able: dict[str, Any] = {
        name: "" for name in METADATA if any(getattr(answer, name) is not None for answer in answers)
    }
    return [replace(answer, **able) if answer.failure else answer for answer in answers]


@contextmanager
def _workers(jobs: int) -> Iterator[Callable[..., Iterable[npt.NDArray[np.float64]]]]:
    """Something that runs a function on all tasks and yields the results in order, here or in several processes."""
    if jobs <= 1:
        yield map
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A spawned process is a clean one, on every system; it costs some tenths of a second.
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_leave_interrupts_to_the_parent)
    try:
        yield partial(pool.map, chunksize=4)
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_interrupts_to_the_parent() -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
