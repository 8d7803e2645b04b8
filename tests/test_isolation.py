"""A contender runs in a process of its own: what happens there becomes an answer, and nothing is left behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import interrupts
import pytest

from contentex.bench.contenders import CannotLoad
from contentex.bench.running.process import Worker

ACTS = "hostile:acts"
LIMIT = 0.3


@pytest.fixture(scope="module")
def patient() -> Iterator[Worker]:
    """A worker for what does not end its process."""
    with Worker(ACTS) as worker:
        yield worker


@pytest.fixture(scope="module")
def tormented() -> Iterator[Worker]:
    """A worker for what does."""
    with Worker(ACTS, memory=1 << 30) as worker:
        yield worker


def is_alive(pid: int | str) -> bool:
    """Whether a process runs; one that waits to be buried does not."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True)
    return bool(shown.stdout.strip()) and "Z" not in shown.stdout


def soon(happens: Callable[[], bool], seconds: float = 5) -> bool:
    """Whether something happens in time."""
    end = time.monotonic() + seconds
    while not happens() and time.monotonic() < end:
        time.sleep(0.02)
    return happens()


# --- Answers --------------------------------------------------------------------------------------------------------


def test_an_answer(patient: Worker) -> None:
    answer = patient.ask(b"caf\xe9")
    assert (answer.text, answer.failure, answer.title) == ("café", "", None)
    assert 0 < answer.seconds < 1
    assert answer.peak > 1 << 20


def test_what_is_printed_is_no_answer(patient: Worker) -> None:
    assert patient.ask(b"chatter").text == "said"
    assert patient.ask(b"next").text == "next"


@pytest.mark.parametrize(
    ("page", "text", "failure"),
    [
        ("none", "", ""),
        ("bytes", "", "error: TypeError"),
        ("number", "", "error: TypeError"),
        ("surrogates", "a\ufffdb", ""),
        ("html", "one\n\ntwo", ""),
        ("fail", "", "error: ValueError"),
        ("exit_softly", "", "error: SystemExit"),
        ("interrupt", "", "error: KeyboardInterrupt"),
        ("recurse", "", "error: RecursionError"),
        ("connect", "", "error: OSError"),
        ("collector", "False", ""),
        ("", "", ""),
    ],
)
def test_odd_results(patient: Worker, page: str, text: str, failure: str) -> None:
    before = patient.ask(b"pid").text
    answer = patient.ask(page.encode())
    assert (answer.text, answer.failure) == (text, failure)
    assert patient.ask(b"pid").text == before  # an exception is no reason for another process


def test_the_detail_of_an_error(patient: Worker) -> None:
    assert patient.ask(b"fail").detail.endswith("ValueError: no such luck\ufffd")


def test_runs(patient: Worker) -> None:
    first = int(patient.ask(b"count").text)
    assert int(patient.ask(b"count", runs=5).text) == first + 5


def test_metadata_on_request_only(patient: Worker) -> None:
    assert patient.ask(b"dated").date is None
    answer = patient.ask(b"dated", metadata=True)
    assert (answer.title, answer.author, answer.date) == ("b\ufffd", None, "2024-05-01")


def test_content_counts_where_metadata_fails(patient: Worker) -> None:
    answer = patient.ask(b"undated", metadata=True)
    assert (answer.text, answer.failure, answer.title, answer.date) == ("undated", "", "", None)
    assert "KeyError" in answer.detail


def test_large_pages(patient: Worker) -> None:
    page = b"tea " * 3_000_000
    assert patient.ask(page).text == page.decode()


def test_a_tree_is_only_timed() -> None:
    with Worker("hostile:tree") as worker:
        answer = worker.ask(b"<p>Tea", runs=2)
    assert (answer.text, answer.failure) == ("", "")
    assert answer.seconds > 0


def test_the_peak_is_the_workers_own(patient: Worker) -> None:
    held = b"x" * (400 << 20)
    with Worker(ACTS) as worker:
        assert worker.ask(b"tea").peak < len(held) / 2


# --- Failures that end the process ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "failure"),
    [
        ("hang", "time limit"),
        ("hang_in_c", "time limit"),
        ("segfault", "crash: SIGSEGV"),
        ("leave", "crash: exit 3"),
        ("leave_with_heir", "crash: exit 3"),
        ("end_by_signal", "crash: SIGKILL"),
        ("eat", "memory"),
        ("eat_and_die", "memory"),
        ("close_output", "crash: no output"),
        ("answer_twice", "garbled answer"),
    ],
)
def test_a_fresh_process_after(tormented: Worker, page: str, failure: str) -> None:
    process = tormented.ask(b"pid").text
    start = time.monotonic()
    answer = tormented.ask(page.encode(), limit=LIMIT if failure == "time limit" else 20)
    assert (answer.text, answer.failure) == ("", failure)
    assert time.monotonic() - start < 5
    assert not is_alive(process)
    assert tormented.ask(b"tea").text == "tea"


def test_the_detail_of_a_crash(tormented: Worker) -> None:
    detail = tormented.ask(b"segfault").detail
    assert "Segmentation fault" in detail
    assert "hostile.py" in detail


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("hostile:broken", "hostile:broken cannot be loaded: RuntimeError: not today"),
        ("hostile:gone", "hostile:gone cannot be loaded: exit 5\nlast words"),
        ("hostile:absent", "hostile:absent is not installed: pip install 'contentex[peers]'"),
    ],
)
def test_what_cannot_be_loaded(name: str, message: str) -> None:
    with Worker(name) as worker, pytest.raises(CannotLoad) as caught:
        worker.ask(b"tea")
    assert str(caught.value) == message


# --- What is left behind --------------------------------------------------------------------------------------------


def test_copies_do_not_answer(patient: Worker) -> None:
    assert patient.ask(b"fork").text == "parent"
    assert patient.ask(b"tea").text == "tea"


def test_children_end_too() -> None:
    with Worker(ACTS) as worker:
        child = worker.ask(b"leave_child").text
        assert is_alive(child)
    assert soon(lambda: not is_alive(child))


def test_nothing_is_left() -> None:
    gc.collect()
    before = len(os.listdir("/dev/fd"))
    with Worker(ACTS) as worker:
        process, scratch = int(worker.ask(b"pid").text), Path(worker.ask(b"scratch").text)
        assert scratch.is_dir()
        assert worker.ask(b"leave").failure
        worker.ask(b"tea")
    assert not scratch.exists()
    assert len(os.listdir("/dev/fd")) == before
    with pytest.raises(ChildProcessError):  # waited for, so no zombie
        os.waitpid(process, os.WNOHANG)


def test_a_forgotten_worker_ends() -> None:
    worker = Worker(ACTS)
    process = worker.ask(b"pid").text
    del worker
    gc.collect()
    assert not is_alive(process)


def test_closing_again_and_asking_again() -> None:
    with Worker(ACTS) as worker:
        worker.close()
        assert worker.ask(b"tea").text == "tea"
        worker.close()
        worker.close()
        assert worker.ask(b"tea").text == "tea"


PARENT = """
from contentex.bench.running.process import Worker
with Worker("hostile:acts") as worker:
    print(worker.ask(b"pid").text, flush=True)
    worker.ask(PAGE)
    input()
"""


@pytest.mark.parametrize(
    ("number", "page"), [(signal.SIGINT, "hang"), (signal.SIGKILL, "tea"), (signal.SIGTERM, "tea")]
)
def test_workers_end_with_their_parent(number: signal.Signals, page: str) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", PARENT.replace("PAGE", repr(page.encode()))]
    pipe = subprocess.PIPE
    hear = interrupts.hear
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, preexec_fn=hear) as parent:
        assert parent.stdout
        child = int(parent.stdout.readline())
        time.sleep(0.2)
        parent.send_signal(number)
        parent.wait(10)
    assert soon(lambda: not is_alive(child))


def test_a_worker_without_parent_ends_itself() -> None:
    request = b'{"id": 1, "html": "aGFuZ19pbl9j", "url": "", "runs": 1, "metadata": false, "limit": 0.1}\n'  # hang_in_c
    command = [sys.executable, "-m", "contentex.bench.running.worker", ACTS]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(command, input=request, capture_output=True, env=environment, timeout=20)
    assert (done.returncode, done.stdout) == (-signal.SIGALRM, b'{"ready": true}\n')
