"""Asks contenders for the content of every page of a corpus, several at a time.

The pages of a contender are dealt out in a few shares, each of which gets a process. All shares are done in an order
drawn at random: then the slow contenders are not all at the end, and the time that is left can be told from the time
that it took so far.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock

from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import METADATA, Corpus, LabelledPage
from contentex.bench.running.ledger import Entry, Ledger
from contentex.bench.running.process import Worker

SHARES = 4
"""Shares of a contender: each costs the start of a process, and more of them tell the time better."""


@dataclass(frozen=True)
class Limits:
    """What a contender may use for a page."""

    seconds: float = 30.0
    memory: int = 4 << 30
    """Bytes."""


@dataclass(frozen=True)
class Ask:
    """A contender, its pages that are still to be asked for, and where the answers go."""

    contender: str
    pages: Sequence[LabelledPage]
    ledger: Ledger


def ask(
    corpus: Corpus,
    contenders: Mapping[str, Entry],
    folder: Path,
    *,
    limits: Limits,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda pages: None,
) -> dict[str, list[Answer]]:
    """The answers of all contenders for all pages, from the folder as far as they are there.

    `contenders` says of each what its answers depend on, such as its version: answers of another version do not count.
    `advance` is told how many answers have come in, beginning with those that were there already.
    """
    with ExitStack() as open_files:
        ledgers = {
            name: open_files.enter_context(Ledger(folder / f"{file_name(name)}.jsonl", about))
            for name, about in contenders.items()
        }
        asks = [
            Ask(name, [page for page in corpus.pages if key(page) not in ledger.done], ledger)
            for name, ledger in ledgers.items()
        ]
        advance(len(corpus) * len(asks) - sum(len(ask.pages) for ask in asks))
        _Lanes(_shares(asks), limits, advance).run(jobs)
        return {name: [Answer(**ledger.done[key(page)]) for page in corpus.pages] for name, ledger in ledgers.items()}


def file_name(contender: str) -> str:
    """A contender's name as a file's.

    >>> file_name("coreex:variant=R2")
    'coreex_variant=R2'
    """
    return "".join(sign if sign.isalnum() or sign in "-_=,." else "_" for sign in contender)


def key(page: LabelledPage) -> str:
    """What a page's answers are filed under: its name and what it holds."""
    return f"{page.id} {blake2b(page.html, digest_size=8).hexdigest()}"


def _shares(asks: Sequence[Ask]) -> list[Ask]:
    shares = [
        Ask(given.contender, given.pages[start::SHARES], given.ledger)
        for given in asks
        for start in range(min(SHARES, len(given.pages)))
    ]
    return random.Random(1).sample(shares, len(shares))


class _Lanes:
    """Several threads, each with a process at a time, that work off the same shares."""

    def __init__(self, shares: Sequence[Ask], limits: Limits, advance: Callable[[int], None]) -> None:
        self.limits, self.advance = limits, advance
        self.lock, self.stopped = Lock(), False
        self.workers: set[Worker] = set()
        self.shares: SimpleQueue[Ask] = SimpleQueue()
        for share in shares:
            self.shares.put(share)

    def run(self, jobs: int) -> None:
        """Work until nothing is left. The first error, also Ctrl-C, ends all lanes at once."""
        with ThreadPoolExecutor(jobs) as threads:
            try:
                for lane in [threads.submit(self.lane) for _ in range(jobs)]:
                    lane.result()
            except BaseException:
                self.stop()
                raise

    def stop(self) -> None:
        """End the processes; their lanes then find out."""
        self.stopped = True
        for worker in list(self.workers):
            worker.close()

    def lane(self) -> None:
        """Take one share after the other."""
        while (share := self.next_share()) is not None:
            with self.at_work(share.contender) as worker:
                for page in share.pages:
                    self.one_page(worker, page, share.ledger)

    def next_share(self) -> Ask | None:
        """The next share; None if there are no more, or no more is wanted."""
        try:
            return None if self.stopped else self.shares.get_nowait()
        except Empty:
            return None

    @contextmanager
    def at_work(self, contender: str) -> Iterator[Worker]:
        """A process that `stop` knows of."""
        with Worker(contender, memory=self.limits.memory) as worker:
            self.workers.add(worker)
            try:
                yield worker
            finally:
                self.workers.discard(worker)

    def one_page(self, worker: Worker, page: LabelledPage, ledger: Ledger) -> None:
        """Ask, and write the answer down, unless the process was ended from here."""
        if self.stopped:
            return
        wants_metadata = any(getattr(page, name) is not None for name in METADATA)
        answer = worker.ask(page.html, page.url, metadata=wants_metadata, limit=self.limits.seconds)
        with self.lock:
            if not self.stopped:
                ledger.add(key(page), asdict(answer))
                self.advance(1)
