"""The child's side: one contender in a process of its own, which answers pages until its input ends.

    python -m contentex.bench.running.worker NAME [--memory BYTES]

A request is a line of JSON, and so is its answer:

    {"id": 1, "html": base64, "url": "", "runs": 1, "metadata": false, "limit": 30}
    {"id": 1, "text" or "html": ..., "title": ..., "author": ..., "date": ..., "seconds": ..., "peak": ...}
    {"id": 1, "failure": "error: ValueError", "detail": ..., "peak": ...}

Before the first request it says `{"ready": true}`, or `{"error": ...}` where the contender cannot be loaded.
"""

from __future__ import annotations

import argparse
import base64
import gc
import json
import math
import os
import re
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO

from contentex.bench.contenders import Calls, Contender, Given, Html, Metadata, contender
from contentex.page.decode import decode

_LAST_LINES = 10
_LATE = 2
"""Seconds after its limit when a worker ends itself: its parent is gone, or would have ended it."""
_NETWORK = frozenset({"socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.sendto"})


def main() -> None:
    """Load the contender, then answer."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("name")
    arguments.add_argument("--memory", type=int, default=0, metavar="BYTES", help="the most memory; 0: no limit")
    options = arguments.parse_args()
    requests, answers = sys.stdin.buffer, _private_output()
    limit_memory(options.memory)
    sys.addaudithook(no_network)
    try:
        chosen = contender(options.name)
        calls = chosen.load()
    except BaseException as error:
        _write(answers, {"error": f"{type(error).__name__}: {error}"})
        raise SystemExit(1) from error
    _write(answers, {"ready": True})
    serve(chosen, calls, requests, answers)


def serve(chosen: Contender, calls: Calls, requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer each request. A copy of this process that a contender made must not answer as well."""
    process = os.getpid()
    for line in requests:
        request = json.loads(line)
        answer = respond(chosen, calls, request)
        if os.getpid() != process:
            os._exit(0)
        _write(answers, {**answer, "id": request["id"], "peak": peak()})


def respond(chosen: Contender, calls: Calls, request: dict[str, Any]) -> dict[str, Any]:
    """The answer to a request. Whatever a contender raises is part of an answer."""
    given = Given.of(base64.b64decode(request["html"]), request["url"])
    signal.alarm(math.ceil(request["limit"]) + _LATE)  # no Python is needed for this to work
    try:
        made, seconds = best(calls.content, given, request["runs"])
        answer = {} if chosen.only_timed else content_of(made)
        if request["metadata"] and calls.metadata:
            answer |= metadata_of(calls.metadata, given)
        return {**answer, "seconds": seconds}
    except MemoryError as error:
        return {"failure": "memory", "detail": _last_lines(error)}
    except BaseException as error:
        return {"failure": f"error: {type(error).__name__}", "detail": _last_lines(error)}
    finally:
        signal.alarm(0)


def content_of(made: Any) -> dict[str, Any]:
    """What a contender returned, under the name of what it is."""
    if made is not None and not isinstance(made, str):
        raise TypeError(f"the content must be text, not {type(made).__name__}")
    return {"html" if isinstance(made, Html) else "text": _whole(made or "")}


def metadata_of(metadata: Callable[[Given], Metadata], given: Given) -> dict[str, Any]:
    """The metadata by name. Where a contender fails at it, it found no title, and its content still counts."""
    try:
        return {name: _whole(value) for name, value in metadata(given)._asdict().items()}
    except Exception as error:
        return {"title": "", "detail": _last_lines(error)}


def _whole(text: str | None) -> str | None:
    """Text that can be written: a lone surrogate becomes U+FFFD."""
    return text if text is None or _is_whole(text) else decode(text).source.decode()


def _is_whole(text: str) -> bool:
    return not re.search("[\ud800-\udfff]", text)


def _last_lines(error: BaseException) -> str:
    lines = "".join(traceback.format_exception(error)).splitlines()
    return str(_whole("\n".join(lines[-_LAST_LINES:])))


# --- Time and memory ------------------------------------------------------------------------------------------------


def best(content: Callable[[Given], Any], given: Given, runs: int) -> tuple[Any, float]:
    """What a contender makes of a page, and the processor time of the quickest run in seconds."""
    made, least = timed(content, given)
    for _ in range(runs - 1):
        made, spent = timed(content, given)
        least = min(least, spent)
    return made, least / 1e9


def timed(content: Callable[[Given], Any], given: Given) -> tuple[Any, int]:
    """One run in nanoseconds. The garbage collector rests; what was made is freed when the clock has stopped."""
    gc.disable()
    try:
        start = time.process_time_ns()
        made = content(given)
        return made, time.process_time_ns() - start
    finally:
        gc.enable()


def peak() -> int:
    """The most memory that this process has held, in bytes.

    Linux's `getrusage` begins with what the parent held when it started this process, so it is not asked there.
    """
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return _peak_by_usage()
    found = re.search(r"VmHWM:\s*(\d+) kB", status)
    return int(found[1]) * 1024 if found else _peak_by_usage()


def _peak_by_usage() -> int:
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def limit_memory(limit: int) -> None:
    """Let no allocation go beyond so many bytes; 0 for no limit."""
    import resource

    if limit:
        resource.setrlimit(resource.RLIMIT_AS, (limit, resource.getrlimit(resource.RLIMIT_AS)[1]))


# --- Input and output -----------------------------------------------------------------------------------------------


def no_network(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: a contender gets the page and nothing else."""
    if event in _NETWORK:
        raise OSError(f"no network in the bench: {event}")


def _private_output() -> BinaryIO:
    """The real output for answers; what libraries print to it, from C too, goes to where errors go."""
    private = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return private


def _write(answers: BinaryIO, values: dict[str, Any]) -> None:
    answers.write(json.dumps(values).encode() + b"\n")
    answers.flush()


if __name__ == "__main__":
    main()
