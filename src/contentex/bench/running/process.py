"""The parent's side: asks a contender that runs in a process of its own, whatever happens to that.

A hang, a crash, too much memory: each becomes an `Answer` with a failure, and the next page gets a fresh process.
"""

from __future__ import annotations

import base64
import json
import os
import sys
import tempfile
import weakref
from types import TracebackType
from typing import Any, Self

import contentex
from contentex.bench.contenders import CannotLoad, contender
from contentex.bench.contenders.answer import Answer
from contentex.bench.running.child import Child, Died, TooSlow
from contentex.page.decode import decode

LIMIT = 30.0
"""Seconds of wall-clock time for a page, with all its runs."""
MEMORY = 4 << 30
"""The most memory of a contender, in bytes."""
_START = 120.0
_LAST_LINES = 20
_NO_MEMORY = ("out of memory", "bad_alloc", "MemoryError", "memory allocation of")
"""What the last words of a process show that died for want of memory: of Node, C++, Python, Rust."""
_ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
_CACHES = ("TMPDIR", "XDG_CACHE_HOME", "TLDEXTRACT_CACHE")


class Worker:
    """A contender in a process of its own, which starts with the first question.

    >>> with Worker("visible") as worker:
    ...     worker.ask(b"<p>Tea").text
    'Tea'
    """

    def __init__(self, name: str, *, memory: int = MEMORY) -> None:
        """Take a name as `contender` does, and the most memory in bytes."""
        self.name = name
        self.memory = memory
        self._contender = contender(name)
        self._child: Child | None = None
        self._asked = 0

    def __enter__(self) -> Self:
        """Nothing starts yet."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the process."""
        self.close()

    # --- Asking -----------------------------------------------------------------------------------------------------

    def ask(self, html: bytes, url: str = "", runs: int = 1, metadata: bool = False, limit: float = LIMIT) -> Answer:
        """What the contender finds in a page, if it does in so many seconds. Only what cannot start raises."""
        child = self.start()
        self._asked += 1
        request = {"id": self._asked, "url": url, "runs": runs, "metadata": metadata, "limit": limit}
        try:
            answer = _read(child.ask(_line({**request, "html": self._encoded(html)}), limit), self._asked)
        except TooSlow as error:
            answer = Answer(failure="time limit", detail=str(error))
        except Died as death:
            answer = _death(str(death), child.errors)
        except BaseException:  # interrupted: a late answer must not be taken for the next one's
            self.close()
            raise
        if answer.failure and not answer.failure.startswith("error: "):
            self.close()
        return answer

    def _encoded(self, html: bytes) -> str:
        page = html if self._contender.in_python else decode(html).source
        return base64.b64encode(page).decode("ascii")

    # --- Starting and ending ----------------------------------------------------------------------------------------

    def start(self) -> Child:
        """Start the process, if none runs; `CannotLoad` where the contender cannot be used."""
        if self._child is None:
            if missing := self._contender.missing():
                raise CannotLoad(f"{self.name} is not installed: {missing}")
            self._child = self._new_child()
            try:
                _greet(self.name, self._child)
            except BaseException:
                self.close()
                raise
        return self._child

    def _new_child(self) -> Child:
        scratch = tempfile.TemporaryDirectory(prefix="contentex-bench-", ignore_cleanup_errors=True)
        try:
            child = Child(self._command(), _environment(scratch.name))
        except BaseException:
            scratch.cleanup()
            raise
        self._end = weakref.finalize(self, _end, os.getpid(), child, scratch)
        return child

    def _command(self) -> list[str]:
        if not self._contender.in_python:
            return self._contender.command(self.memory)
        python = [sys.executable, "-X", "faulthandler", "-m", "contentex.bench.running.worker"]
        return [*python, self.name, "--memory", str(self.memory)]

    def close(self) -> None:
        """End the process, if one runs. A later question starts another."""
        if self._child is not None:
            self._child = None
            self._end()


def _end(owner: int, child: Child, scratch: tempfile.TemporaryDirectory[str]) -> None:
    """Also called when a worker is forgotten, and when Python ends; not by a copy of the process that started it."""
    if os.getpid() == owner:
        child.end()
        scratch.cleanup()


def _environment(scratch: str) -> dict[str, str]:
    """The same modules as here; one thread; the same order of sets in each run; files into a folder that goes."""
    return {
        **os.environ,
        **_ONE_THREAD,
        **dict.fromkeys(_CACHES, scratch),
        "PYTHONHASHSEED": "0",
        "PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path),
    }


def _greet(name: str, child: Child) -> None:
    """Wait until a contender is loaded."""
    try:
        hello = json.loads(child.ask(b"", _START))
    except TooSlow:
        raise CannotLoad(f"{name} was not loaded after {_START:g} seconds") from None
    except Died as death:
        raise CannotLoad(f"{name} cannot be loaded: {death}\n{_last_lines(child.errors)}") from None
    if "error" in hello:
        raise CannotLoad(f"{name} cannot be loaded: {hello['error']}")


# --- Lines ----------------------------------------------------------------------------------------------------------


def _line(request: dict[str, Any]) -> bytes:
    return json.dumps(request).encode() + b"\n"


def _read(line: bytes, number: int) -> Answer:
    """The answer to the question of this number; markup in it becomes text, a line for each block."""
    try:
        said = json.loads(line)
        if said.pop("id") != number:
            raise ValueError("the answer to another question")
        if "html" in said:
            said["text"] = contentex.extract(said.pop("html"), method="visible").text
        return Answer(**said)
    except (ValueError, TypeError, LookupError, AttributeError):
        return Answer(failure="garbled answer", detail=line[:200].decode(errors="replace"))


def _death(cause: str, errors: str) -> Answer:
    detail = _last_lines(errors)
    if cause == "SIGALRM":  # its own clock was quicker than ours
        return Answer(failure="time limit", detail=detail)
    if any(word in errors for word in _NO_MEMORY):
        return Answer(failure="memory", detail=detail)
    return Answer(failure=f"crash: {cause}", detail=detail)


def _last_lines(errors: str) -> str:
    return "\n".join(errors.splitlines()[-_LAST_LINES:])
