"""Makes a finding as small as possible."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from tools.fuzz.case import Case
from tools.fuzz.checks import SLOW, check_all


def minimise(case: Case, fails: Callable[[Case], bool], *, seconds: float = 30) -> Case:
    """The same failure from less: leave out parts, large ones first, as long as it still fails."""
    until = time.monotonic() + seconds
    for default in ({"encoding": None}, {"max_rows": Case.max_rows}, {"max_depth": Case.max_depth}):
        simpler = replace(case, **default)
        case = simpler if simpler != case and fails(simpler) else case
    size = max(1, len(case.html) // 2)
    while size and time.monotonic() < until:
        start, before = 0, len(case.html)
        while start < len(case.html) and time.monotonic() < until:
            shorter = replace(case, html=case.html[:start] + case.html[start + size :])
            if fails(shorter):
                case = shorter
            else:
                start += size
        if size > 1 or len(case.html) == before:
            size //= 2
    return case


def minimise_file(path: Path) -> None:
    """Replace a finding by the smallest that fails, too."""
    check_all(Case(b"<p>"))  # what is imported here need not be imported by each child
    path.write_bytes(minimise(Case.from_bytes(path.read_bytes()), fails_in_child).to_bytes())


def fails_in_child(case: Case) -> bool:
    """Whether a case fails, found out in a copy of this process, so that this one survives."""
    child = os.fork()
    if child == 0:
        _be_the_child(case)
    until = time.monotonic() + SLOW
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _be_the_child(case: Case) -> None:
    with suppress(BaseException):
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        check_all(case)
        os._exit(0)
    os._exit(1)
