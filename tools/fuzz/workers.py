"""Processes that search side by side, and that may crash."""

from __future__ import annotations

import importlib
import mmap
import os
import random
import struct
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from tools.fuzz import COMMAND
from tools.fuzz.case import LONGEST, Case
from tools.fuzz.checks import SLOW, check, check_plain, require
from tools.fuzz.search import search
from tools.fuzz.seeds import seeds

_HEADER = struct.Struct("QQI")


class Blackbox:
    """A file in memory that outlives the process: what it tried last, and how far it came."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(_HEADER.size + 2 * LONGEST))
        with path.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 0)

    def __call__(self, case: Case, tried: int, kept: int) -> None:
        data = case.to_bytes()
        self.memory[: _HEADER.size + len(data)] = _HEADER.pack(tried, kept, len(data)) + data

    def progress(self) -> tuple[int, int]:
        tried, kept, _ = _HEADER.unpack(self.memory[: _HEADER.size])
        return tried, kept

    def last(self) -> Case:
        size = _HEADER.unpack(self.memory[: _HEADER.size])[2]
        return Case.from_bytes(self.memory[_HEADER.size : _HEADER.size + size])


def work(box: Path, seconds: float, seed: int) -> int:
    """What a worker does; on a failure the box holds the case."""
    for name in ("scan", "measure", "utf8"):
        module = importlib.import_module(f"contentex.page.{name}")
        require(not str(module.__file__).endswith(".py"), f"{name} is compiled")
    begin = seeds()
    random.Random(seed).shuffle(begin)
    outcome = search(check, begin, seconds=seconds, seed=seed, confirm=check_plain, watch=Blackbox(box))
    if outcome.error:
        print(f"{type(outcome.error).__name__}: {outcome.error}", file=sys.stderr)
    return 1 if outcome.failed else 0


class Worker:
    """A process that searches, and how it gets on."""

    def __init__(self, number: int, folder: Path, env: dict[str, str]) -> None:
        self.number, self.folder, self.env = number, folder, env
        self.findings: list[tuple[Case, str]] = []
        self.tried = self.kept = 0

    def start(self, seconds: float, seed: int) -> None:
        name = f"{os.getpid()}-{self.number}"
        self.path, self.log = self.folder / f"{name}.box", self.folder / f"{name}.log"
        self.path.unlink(missing_ok=True)
        self.box = Blackbox(self.path)
        command = [*COMMAND, "--work", str(self.path), "--seconds", str(seconds), "--seed", str(seed)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, env=self.env, stdout=log, stderr=log)
        self.seen, self.since = 0, time.monotonic()

    def look(self) -> bool:
        """Take note of progress and of a failure. Whether the process is still at work."""
        tried, self.kept = self.box.progress()
        if tried != self.seen:
            self.seen, self.since = tried, time.monotonic()
        hangs = self.process.poll() is None and tried > 0 and time.monotonic() - self.since > SLOW
        if hangs:
            self.process.kill()
            self.process.wait()
        if self.process.poll() is None:
            return True
        self.tried += tried
        self.seen = 0
        if self.process.returncode and not tried:
            raise SystemExit(f"a worker could not start:\n{self.log.read_text(errors='replace')}")
        if self.process.returncode:
            said = f"no end after {SLOW:.0f} s" if hangs else self.log.read_text(errors="replace")
            self.findings.append((self.box.last(), said))
        self.path.unlink()
        self.log.unlink()
        return False


def hunt(seconds: float, seed: int, jobs: int, env: dict[str, str], folder: Path) -> list[tuple[Case, str]]:
    """Let workers search; one that stops at a finding is replaced while there is time."""
    until, started = time.monotonic() + seconds, time.monotonic()
    workers = [Worker(number, folder, env) for number in range(jobs)]
    for worker in workers:
        worker.start(seconds, seed + worker.number)
    busy, shown = set(workers), started
    while busy:
        time.sleep(0.2)
        for worker in [worker for worker in busy if not worker.look()]:
            busy.discard(worker)
            rest = until - time.monotonic()
            if worker.findings and rest > 5 and len(worker.findings) < 5:
                worker.start(rest, seed + worker.number + 1000 * len(worker.findings))
                busy.add(worker)
        if time.monotonic() - shown >= 5 or not busy:
            shown = time.monotonic()
            _show(workers, shown - started)
    return [finding for worker in workers for finding in worker.findings]


def _show(workers: Sequence[Worker], passed: float) -> None:
    tried = sum(worker.tried + worker.seen for worker in workers)
    kept = sum(worker.kept for worker in workers)
    found = sum(len(worker.findings) for worker in workers)
    print(
        f"{passed:4.0f} s: {tried} pages tried, {tried / passed:.0f} a second, {kept} kept, {found} failed", flush=True
    )
