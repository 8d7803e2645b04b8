"""Takes the time that contenders need, page by page, one contender at a time.

All contenders take turns on each page, in an order drawn anew, and the best of some runs counts: whatever else the
machine does then falls on all of them. Each runs in a process of its own and reads the clock of its own processor time.
A time in milliseconds says little about another machine; the ratio of two contenders does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from contentex.bench.contenders import missing
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.measures.table import Times
from contentex.bench.running.asking import Limits, key
from contentex.bench.running.ledger import Entry, Ledger
from contentex.bench.running.process import Worker

RUNS = 3
WARM_UP = 3


def take_times(
    pages: Sequence[LabelledPage],
    contenders: Mapping[str, Entry],
    file: Path,
    *,
    wanted: int | None = None,
    limits: Limits,
    seed: int = 1,
    advance: Callable[[int], None] = lambda pages: None,
) -> Times:
    """The time of each contender for each page, from the file as far as it is there.

    Of many pages it is enough to take the time on some: NaN stands where no time was taken.
    """
    names = tuple(contenders)
    about = {"contenders": list(contenders.items()), "runs": RUNS, "seed": seed}
    chosen = pages if wanted is None else draw(pages, wanted, seed)
    with Ledger(file, about) as ledger:
        todo = [page for page in chosen if key(page) not in ledger.done]
        advance(len(chosen) - len(todo))
        if todo:
            _take_turns(todo, names, ledger, limits, random.Random(seed), advance)
        taken = {page.id: ledger.done[key(page)] for page in chosen}
    seconds = [[taken.get(page.id, {}).get(name) for name in names] for page in pages]
    sizes = np.array([len(page.html) for page in pages], np.int64)
    return Times(names, sizes, np.array(seconds, np.float64).reshape(len(pages), len(names)))


def take_times_once(
    pages: Sequence[LabelledPage],
    contenders: Sequence[str],
    seed: int = 1,
    advance: Callable[[int], None] = lambda pages: None,
) -> Times:
    """The time of each contender that is installed, for each page; nothing is kept for a later run."""
    installed: dict[str, Entry] = {name: {} for name in contenders if not missing(name)}
    with TemporaryDirectory() as folder:
        file = Path(folder) / "times.jsonl"
        return take_times(pages, installed, file, limits=Limits(), seed=seed, advance=advance)


def draw(pages: Sequence[LabelledPage], wanted: int, seed: int = 1) -> list[LabelledPage]:
    """Pages drawn at random, in the order of the corpus."""
    places = random.Random(seed).sample(range(len(pages)), min(wanted, len(pages)))
    return [pages[place] for place in sorted(places)]


def _take_turns(
    pages: Sequence[LabelledPage],
    names: Sequence[str],
    ledger: Ledger,
    limits: Limits,
    order: random.Random,
    advance: Callable[[int], None],
) -> None:
    with ExitStack() as running:
        workers = {name: running.enter_context(Worker(name, memory=limits.memory)) for name in names}
        for page in pages[:WARM_UP]:
            for worker in workers.values():
                _seconds(worker, page, limits)
        for page in pages:
            spent = {name: _seconds(workers[name], page, limits) for name in order.sample(names, len(names))}
            ledger.add(key(page), spent)
            advance(1)


def _seconds(worker: Worker, page: LabelledPage, limits: Limits) -> float | None:
    """None after a failure."""
    answer = worker.ask(page.html, page.url, runs=RUNS, limit=limits.seconds * RUNS)
    return None if answer.failure else answer.seconds
