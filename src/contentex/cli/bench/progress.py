"""Progress of long work: a bar with the time left for a person, a line now and then for a log."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import click

from contentex.bench.steps import Steps, in_silence

PAUSE = 30.0
"""Seconds between two lines in a log."""


@contextmanager
def progress(quiet: bool = False) -> Iterator[Steps]:
    """Steps that are shown on stderr."""
    if quiet:
        yield in_silence
    elif sys.stderr.isatty():
        with _bars() as bars:
            yield lambda step, total: _bar(bars, step, total)
    else:
        yield _lines


def _bars() -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
    from rich.progress import TimeRemainingColumn as TimeLeft

    left = TextColumn("left")
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeLeft(),
        left,
    )
    return Progress(*columns, console=Console(stderr=True))


def _bar(bars: Any, step: str, total: int) -> Callable[[int], None]:
    task = bars.add_task(step, total=total)
    return lambda done: bars.advance(task, done)


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
