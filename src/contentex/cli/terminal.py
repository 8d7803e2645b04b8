"""What is said to the user: messages and progress on stderr, results on stdout."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import click

from contentex.errors import ContentexError

_Item = TypeVar("_Item")
_CONTROLS = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}


def plain(text: str) -> str:
    """Text that a terminal takes for text: a page could hide commands to the terminal in it.

    >>> plain("red: \\x1b[31m")
    'red: \ufffd[31m'
    """
    return text.translate(_CONTROLS)


def write(text: str) -> None:
    """Write a result to stdout, as UTF-8 whatever the locale says."""
    shown = plain(text) if sys.stdout.isatty() else text
    try:
        sys.stdout.buffer.write(shown.encode("utf-8", "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        forget_stdout()
        raise click.ClickException(f"stdout cannot be written: {explained(error)}") from None


def forget_stdout() -> None:
    """What is still to be written goes nowhere: Python would complain when it flushes stdout at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@dataclass
class Messages:
    """Lines on stderr about inputs: failures always, warnings unless quiet, details when verbose."""

    quiet: bool = False
    verbose: bool = False
    failures: int = 0
    _console: Any = field(default=None, repr=False)

    def failed(self, name: str, error: BaseException) -> None:
        """One input failed: say why."""
        self.failures += 1
        self._say("error", "red", f"{name}: {explained(error)}")

    def warning(self, name: str, text: str) -> None:
        """Something the user should know of."""
        if not self.quiet:
            self._say("warning", "yellow", f"{name}: {text}")

    def detail(self, name: str, text: str) -> None:
        """Something the user asked for by --verbose."""
        if self.verbose:
            self._say("info", "cyan", f"{name}: {text}")

    def _say(self, kind: str, colour: str, text: str) -> None:
        line = f"{click.style(kind, fg=colour)}: {plain(text)}"
        if self._console is None:
            click.echo(line, err=True)
        else:  # while a progress bar is drawn, lines go above it
            from rich.text import Text

            self._console.print(Text.from_ansi(line), soft_wrap=True)

    @contextmanager
    def progress(self, items: Sequence[_Item], shown: bool) -> Iterator[Iterator[_Item]]:
        """The items one by one, with a progress bar on stderr where a person would see it."""
        if len(items) < 2 or not shown or self.quiet or not sys.stderr.isatty():
            yield iter(items)
            return
        with bars(transient=True) as shown_bars:
            self._console = shown_bars.console
            yield iter(shown_bars.track(items, description="extracting"))
            self._console = None


def bars(transient: bool = False) -> Any:
    """Progress bars on stderr, with the time that is left; gone at the end if they are transient."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    described, left = TextColumn("{task.description}"), TextColumn("left")
    columns = (described, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), left)
    return Progress(*columns, console=Console(stderr=True), transient=transient)


def explained(error: BaseException) -> str:
    """An error as one line that says what to do next."""
    text = " ".join(str(error).split())
    if isinstance(error, OSError) and error.errno:
        advice = _ADVICE.get(error.errno, "")
        return f"{error.strerror}{advice and '; '}{advice}"
    if isinstance(error, ContentexError):
        return text
    return f"contentex cannot cope with this page; please report it ({type(error).__name__}: {text})"


_ADVICE = {
    errno.ENOENT: "check the name",
    errno.EACCES: "check who may read and write there",
    errno.ENOSPC: "free some space, or choose another place with -o",
    errno.ELOOP: "a symbolic link leads back to itself",
}
