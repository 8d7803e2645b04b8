"""Contenders that do what no contender should. `hostile:acts` does what the page says."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

from contentex.bench.contenders import Calls, Contender, Given, Html, Metadata

calls = 0


def hang() -> None:
    time.sleep(60)


def hang_in_c() -> None:
    ctypes.PyDLL(None).sleep(60)  # unlike CDLL, it keeps the interpreter's lock


def segfault() -> None:
    ctypes.string_at(0)


def leave() -> None:
    os._exit(3)


def leave_with_heir() -> None:
    """The copy lives on, with all pipes open."""
    if os.fork():
        os._exit(3)
    hang()


def end_by_signal() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def eat() -> Any:
    return [bytearray(1 << 24) for _ in range(1 << 20)]


def eat_and_die() -> None:
    print("terminate called after throwing an instance of 'std::bad_alloc'", file=sys.stderr, flush=True)
    os.abort()


def recurse() -> None:
    recurse()


def fail() -> None:
    raise ValueError("no such luck\ud800")


def exit_softly() -> None:
    sys.exit("bye")


def interrupt() -> None:
    raise KeyboardInterrupt


def chatter() -> str:
    print('{"text": "from Python"}')
    os.write(1, b'{"text": "from C"}\n')
    os.write(2, b"x" * 1_000_000)
    return "said"


def fork() -> str:
    """Both copies come back."""
    return "parent" if os.fork() else "child"


def leave_child() -> str:
    pid = os.fork()
    if not pid:
        hang()
    return str(pid)


def connect() -> None:
    socket.create_connection(("127.0.0.1", 9))


def count() -> str:
    global calls
    calls += 1
    return str(calls)


def close_output() -> None:
    os.closerange(0, 100)
    time.sleep(60)


def answer_twice() -> str:
    """Find the real output, and write to it."""
    for number in range(3, 20):
        try:
            os.write(number, b'{"text": "forged"}\n')
        except OSError:
            continue
    return "true"


ACTS: dict[str, Callable[[], Any]] = {
    "scratch": tempfile.gettempdir,
    "pid": lambda: str(os.getpid()),
    "collector": lambda: str(gc.isenabled()),
    "none": lambda: None,
    "bytes": lambda: b"bytes",
    "number": lambda: 7,
    "surrogates": lambda: "a\ud800b",
    "html": lambda: Html("<p>one</p><p>two</p>"),
}


def content(given: Given) -> Any:
    """Do what the page names; else echo it."""
    act = ACTS.get(given.text) or globals().get(given.text)
    return act() if act else given.text


def metadata(given: Given) -> Metadata:
    """A title with half a character; nothing for another page."""
    return Metadata("b\ud800", None, {"dated": "2024-05-01"}[given.text])


def load_badly() -> Calls:
    raise RuntimeError("not today")


def leave_while_loading() -> Calls:
    print("last words", file=sys.stderr, flush=True)
    os._exit(5)


acts = Contender("acts", lambda: Calls(content, metadata), note="does what the page says")
tree = Contender("tree", lambda: Calls(lambda given: object()), only_timed=True)
broken = Contender("broken", load_badly)
gone = Contender("gone", leave_while_loading)
absent = Contender("absent", load_badly, package="no-such-package")
