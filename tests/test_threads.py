"""Threads may parse at the same time: they do not mix up pages, and do not wait for each other."""

from __future__ import annotations

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


@pytest.mark.compiled
@pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="needs two processors")
def test_threads_do_not_wait_for_each_other() -> None:
    page = b"".join(PAGES[: len(EXAMPLES)]).decode("utf-8", "replace").encode() * 4

    def work(_thread: int) -> None:
        for _ in range(8):
            parse(page)

    alone = together = float("inf")
    with ThreadPoolExecutor(2) as pool:
        for _ in range(40):  # the best of each: a busy machine spoils many tries, not all
            alone = min(alone, seconds(lambda: list(map(work, range(2)))))
            together = min(together, seconds(lambda: list(pool.map(work, range(2)))))
            if alone > 1.3 * together:
                return
    pytest.fail(f"two threads are only {alone / together:.2f} times as fast as one")
