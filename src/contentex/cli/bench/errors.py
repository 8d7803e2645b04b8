"""Errors of the bench as one line that says what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

import click

from contentex.cli.terminal import explained
from contentex.errors import ContentexError

NEEDED = ("pyarrow", "matplotlib", "jinja2", "rapidfuzz")


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turn errors that a user can do something about into messages."""
    try:
        yield
    except BrokenPipeError:  # whoever read the output went away: the group of all commands knows what to do
        raise
    except (ContentexError, OSError) as error:
        raise click.ClickException(explained(error)) from None


def check_installed() -> None:
    """Complain at once, and not after an hour of work, if a package is missing."""
    if absent := [name for name in NEEDED if not _is_installed(name)]:
        message = f"the bench needs {', '.join(absent)}; pip install 'contentex[bench]' brings all of it"
        raise click.ClickException(message)


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ValueError:  # a module that was put there by hand
        return False
