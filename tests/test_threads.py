"""Threads may parse at the same time: they do not mix up pages, and do not wait for each other."""

from __future__ import annotations

import hashlib
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from samples import EXAMPLES, digest, soups

from contentex import parse

PAGES = [path.read_bytes() for path in EXAMPLES] + [html.encode() for html in soups(60 - len(EXAMPLES))]


def test_threads_find_the_same() -> None:
    expected = [digest(parse(page)) for page in PAGES]

    def all_pages(first: int) -> list[str]:
        """Each thread begins elsewhere, so that different pages meet."""
        found = {number % 60: digest(parse(PAGES[number % 60])) for number in range(first, first + 60)}
        return [found[number] for number in range(60)]

    with ThreadPoolExecutor(8) as pool:
        for _ in range(2):
            assert all(found == expected for found in pool.map(all_pages, range(0, 64, 8)))


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def gain(work: Callable[[], object], pool: ThreadPoolExecutor) -> float:
    """How much faster two threads do some work twice than one."""
    alone = seconds(lambda: [work() for _ in range(2)])
    return alone / seconds(lambda: list(pool.map(lambda _: work(), range(2))))


@pytest.mark.compiled
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="needs two processors")
def test_threads_do_not_wait_for_each_other() -> None:
    """Hashing, which never holds the lock, shows when the machine has two processors to spare."""
    page = b"".join(PAGES[: len(EXAMPLES)]).decode("utf-8", "replace").encode() * 4
    large = page * 10
    gains: list[float] = []
    with ThreadPoolExecutor(2) as pool:
        for _ in range(40):
            before = gain(lambda: hashlib.sha256(large), pool)
            found = gain(lambda: [parse(page) for _ in range(4)], pool)
            if found >= 1.3:
                return
            if min(before, gain(lambda: hashlib.sha256(large), pool)) > 1.6:
                gains.append(found)
    if len(gains) < 5:
        pytest.skip("the machine is too busy")
    pytest.fail(f"two threads are only {max(gains):.2f} times as fast as one")
