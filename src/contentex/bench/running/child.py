"""A process that answers a line with a line. Whatever it does, the one who asks gets his time back."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from typing import IO

_PIECE = 1 << 20
_TAIL = 8192
_TICK = 0.05
"""How often to look whether a process is gone whose output some child of its own holds open, in seconds."""
_FAREWELL = 0.5
"""Seconds in which a process that closed its output may end by itself, so that its exit code is known."""


class TooSlow(Exception):
    """No answer came in time."""


class Died(Exception):
    """The process ended instead of answering."""


class Child:
    """A process with pipes, in a session of its own: it ends with all that it started."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start it."""
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, env=environment, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
        )
        self._selector = selectors.DefaultSelector()
        self._unsent = memoryview(b"")
        self._pieces: list[bytes] = []
        self._errors = b""
        self._closed = False
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)
        self._selector.register(self._streams[1], selectors.EVENT_READ, self._receive)
        self._selector.register(self._streams[2], selectors.EVENT_READ, self._listen)

    @property
    def _streams(self) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
        """Input, output, errors."""
        process = self._process
        assert process.stdin and process.stdout and process.stderr  # noqa: PT018
        return process.stdin, process.stdout, process.stderr

    @property
    def pid(self) -> int:
        """The number of the process, and of its group."""
        return self._process.pid

    @property
    def errors(self) -> str:
        """The last of what it wrote to its standard error."""
        return self._errors.decode(errors="replace")

    def ask(self, request: bytes, seconds: float) -> bytes:
        """Send a line, or nothing, and wait so long for a line. Both ways at once, as pipes are small."""
        self._send_later(request)
        end = time.monotonic() + seconds
        while self._unsent or not self._answered():
            dead = self._process.poll() is not None  # what it wrote before that is in the pipes by now
            left = end - time.monotonic()
            if left <= 0:
                raise TooSlow(f"no answer in {seconds:g} seconds")
            for key, _ in self._selector.select(0 if dead else min(left, _TICK)):
                key.data()
            if (dead or self._closed) and (self._unsent or not self._answered()):
                raise Died(self._cause())
        return self._take_answer()

    def end(self) -> None:
        """Kill it, with all processes of its group, and close the pipes."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        self._process.wait()
        self._selector.close()
        for stream in self._streams:
            stream.close()

    # --- Pipes ------------------------------------------------------------------------------------------------------

    def _send_later(self, request: bytes) -> None:
        self._unsent = memoryview(request)
        if request:
            self._selector.register(self._streams[0], selectors.EVENT_WRITE, self._send)

    def _send(self) -> None:
        stream = self._streams[0]
        try:
            self._unsent = self._unsent[os.write(stream.fileno(), self._unsent[:_PIECE]) :]
        except BrokenPipeError:  # it is dying
            self._unsent = self._unsent[:0]
        if not self._unsent:
            self._selector.unregister(stream)

    def _receive(self) -> None:
        stream = self._streams[1]
        piece = os.read(stream.fileno(), _PIECE)
        self._pieces.append(piece)
        if not piece:
            self._closed = True
            self._selector.unregister(stream)

    def _listen(self) -> None:
        piece = os.read(self._streams[2].fileno(), _PIECE)
        self._errors = (self._errors + piece)[-_TAIL:]
        if not piece:
            self._selector.unregister(self._streams[2])

    def _answered(self) -> bool:
        return bool(self._pieces) and self._pieces[-1].endswith(b"\n")

    def _take_answer(self) -> bytes:
        answer = b"".join(self._pieces)
        self._pieces.clear()
        return answer

    def _cause(self) -> str:
        """How it ended: `SIGSEGV`, or `exit 3`."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_FAREWELL)
        with contextlib.suppress(BlockingIOError, KeyError):  # all is read, or was read to its end before
            while True:
                self._listen()
        code = self._process.returncode
        if code is None:
            return "no output"
        return f"exit {code}" if code >= 0 else _signal_name(-code)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # some have no name
        return f"signal {number}"
