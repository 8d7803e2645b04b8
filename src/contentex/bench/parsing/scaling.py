"""Bytes to Page in other circumstances: without compiled code, and in several threads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256

from contentex import parse
from contentex.bench.contenders import Given
from contentex.bench.running.worker import best
from contentex.page.utf8 import compiled

PLAIN_PAGES = 5
ROUNDS = 3
_PLAIN = "from contentex.bench.parsing.scaling import answer_plain; answer_plain()"


def plain_python(pages: Sequence[bytes]) -> str:
    """The same files run as plain Python in a process of their own, on a few pages of middling size."""
    middling = sorted(pages, key=len)[len(pages) // 2 :][:PLAIN_PAGES]
    answer = subprocess.run(
        [sys.executable, "-c", _PLAIN],
        input=json.dumps([page.decode("latin-1") for page in middling]),
        env={**os.environ, "CONTENTEX_UNCOMPILED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(answer.stdout)
    if told["compiled"] or not compiled:
        return "plain Python against compiled: nothing to compare, both are the same here"
    times = told["seconds"] / _seconds(middling)
    ms = told["seconds"] / len(middling) * 1e3
    return f"plain Python on {len(middling)} pages: {ms:.1f} ms/page, {times:.0f} times the compiled"


def answer_plain() -> None:
    """What the process without compiled code does: time the pages that it is given."""
    pages = [page.encode("latin-1") for page in json.load(sys.stdin)]
    json.dump({"compiled": compiled, "seconds": _seconds(pages)}, sys.stdout)


def _seconds(pages: Sequence[bytes]) -> float:
    return sum(best(lambda page: parse(page.html), Given.of(page), ROUNDS)[1] for page in pages)


def in_threads(pages: Sequence[bytes], threads: int) -> str:
    """Throughput in threads against one thread, beside that of hashing, which shows what the machine has to give."""
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(threads) as many:
        parsing, hashing = (_gain(one, many, work, pages) for work in (parse, sha256))
    said = f"{threads} threads parse {parsing:.2f} times as many pages a second as one"
    return f"{said}; SHA-256 gains {hashing:.2f} ({os.cpu_count()} processors, by the clock on the wall)"


Work = Callable[[bytes], object]


def _gain(one: ThreadPoolExecutor, many: ThreadPoolExecutor, work: Work, pages: Sequence[bytes]) -> float:
    """Best of some rounds, taking turns."""
    rounds = [(_wall(one, work, pages), _wall(many, work, pages)) for _ in range(ROUNDS)]
    return min(alone for alone, _ in rounds) / min(together for _, together in rounds)


def _wall(pool: ThreadPoolExecutor, work: Work, pages: Sequence[bytes]) -> float:
    start = time.perf_counter()
    for _ in pool.map(work, pages):
        pass
    return time.perf_counter() - start
