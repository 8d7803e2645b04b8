"""Progress of long work: a bar with the time left for a person, a line now and then for a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from contentex.bench.steps import Steps, in_silence
from contentex.cli.terminal import bars

PAUSE = 30.0
"""Seconds between two lines in a log."""


@contextmanager
def progress(quiet: bool = False) -> Iterator[Steps]:
    """Steps that are shown on stderr."""
    if quiet:
        yield in_silence
    elif sys.stderr.isatty():
        with bars() as drawn:
            yield lambda step, total: _bar(drawn, step, total)
    else:
        yield _lines


def _bar(drawn: Any, step: str, total: int) -> Callable[[int], None]:
    task = drawn.add_task(step, total=total)
    return lambda done: drawn.advance(task, done)


def _lines(step: str, total: int) -> Callable[[int], None]:
    """A line at the end of a step, and one every half minute until then."""
    done, said = 0, time.monotonic()
    started = said

    def advance(more: int) -> None:
        nonlocal done, said
        done += more
        now = time.monotonic()
        if more and (done == total or now - said > PAUSE):
            said = now
            left = (now - started) / done * (total - done)
            click.echo(f"{step}: {done:,} of {total:,}" + (f", {left:.0f} s left" if done < total else ""), err=True)

    return advance
