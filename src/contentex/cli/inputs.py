"""From arguments to pages: files, folders, addresses, stdin.

`find` names all inputs without reading them; `Input.read` then gives the bytes of one. So one input that cannot be read
does not stop the others.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

import click

from contentex.cli.limits import Limits
from contentex.errors import ContentexError

SUFFIXES = (".html", ".htm", ".xhtml")
"""What the name of a page in a folder ends with, in upper or lower case."""
STDIN = "-"
_MOST_NAME = 120  # characters of a file name made from an address


class BadInput(ContentexError, OSError):
    """An input that has no page."""


@dataclass(frozen=True)
class Html:
    """A page as it was read, and what is known about it."""

    html: bytes
    url: str | None = None
    encoding: str | None = None


@dataclass(frozen=True)
class Input:
    """A page to be read."""

    name: str
    """What messages and headings call it."""
    place: PurePosixPath
    """Where its output goes below an output folder, without the suffix of a page."""

    def read(self, limits: Limits) -> Html:
        """The page's bytes, or an error that says what to do next."""
        raise NotImplementedError


@dataclass(frozen=True)
class File(Input):
    """A page in a file."""

    path: Path

    def read(self, limits: Limits) -> Html:
        """At most one byte more than the limit: enough to know that there is more."""
        with self.path.open("rb") as file:
            return Html(file.read(limits.max_bytes + 1))


@dataclass(frozen=True)
class Stdin(Input):
    """A page that comes through a pipe."""

    def read(self, limits: Limits) -> Html:
        """As for a file."""
        return Html(sys.stdin.buffer.read(limits.max_bytes + 1))


@dataclass(frozen=True)
class Address(Input):
    """A page on the web."""

    url: str

    def read(self, limits: Limits) -> Html:
        """Download it."""
        from contentex.cli.fetch import fetch

        found = fetch(self.url, limits)
        return Html(found.body, found.url, found.encoding)


@dataclass(frozen=True)
class Nothing(Input):
    """An argument without a page."""

    problem: str

    def read(self, limits: Limits) -> Html:
        """Say why."""
        raise BadInput(self.problem)


# --- Finding --------------------------------------------------------------------------------------------------------


def find(arguments: Sequence[str]) -> list[Input]:
    """The inputs that arguments stand for, in the order of the arguments; those of a folder in the order of names.

    Without arguments HTML comes through a pipe; a person at a keyboard wants to know what to type.
    """
    if not arguments and (sys.stdin is None or sys.stdin.isatty()):
        raise click.UsageError("no INPUT: give a file, a folder, an address, or HTML on stdin")
    base = _common_folder(arguments)
    return [found for argument in arguments or [STDIN] for found in _inputs(argument, base)]


def find_one(argument: str | None) -> Input:
    """The input of a command that takes one page."""
    inputs = find([] if argument is None else [argument])
    if argument is not None and os.path.isdir(argument):
        raise click.UsageError(f"{argument} is a folder; give one page of it")
    return inputs[0]


def is_address(argument: str) -> bool:
    """Whether an argument is to be fetched; anything with `://` is, so that a wrong scheme is told as such."""
    return re.match(r"[a-zA-Z][\w+.-]*://", argument) is not None


def _inputs(argument: str, base: str) -> Iterator[Input]:
    if argument == STDIN:
        yield Stdin("stdin", PurePosixPath("stdin"))
    elif is_address(argument):
        yield Address(without_password(argument), _address_place(argument), argument)
    elif os.path.isdir(argument):
        yield from _folder(argument, base)
    else:
        yield _file(argument, base)


def _file(path: str, base: str) -> File:
    below = os.path.relpath(os.path.abspath(path), base)
    return File(_readable(path), without_suffix(PurePosixPath(Path(below).as_posix())), Path(path))


def _folder(folder: str, base: str) -> Iterator[Input]:
    found = False
    for entry in _walk(folder):
        found = True
        yield _file(entry, base) if isinstance(entry, str) else Nothing(*_unread(entry))
    if not found:
        ends = ", ".join(SUFFIXES)
        yield Nothing(_readable(folder), PurePosixPath(), f"the folder has no pages: no file name ends in {ends}")


def _walk(folder: str) -> Iterator[str | OSError]:
    """Paths of all pages below a folder, and errors of folders that cannot be read.

    Symbolic links are followed. A folder that was seen already is passed over, so no link leads round in circles.
    """
    errors: list[OSError] = []
    seen: set[tuple[int, int]] = set()
    for here, folders, files in os.walk(folder, onerror=errors.append, followlinks=True):
        if not _is_new(here, seen):
            folders.clear()
            continue
        folders.sort()
        yield from (os.path.join(here, name) for name in sorted(files) if name.lower().endswith(SUFFIXES))
    yield from errors


def _is_new(folder: str, seen: set[tuple[int, int]]) -> bool:
    status = os.stat(folder)
    known = len(seen)
    seen.add((status.st_dev, status.st_ino))
    return len(seen) > known


def _unread(error: OSError) -> tuple[str, PurePosixPath, str]:
    return _readable(str(error.filename)), PurePosixPath(), f"the folder cannot be read: {error.strerror}"


# --- Names ----------------------------------------------------------------------------------------------------------


def _common_folder(arguments: Sequence[str]) -> str:
    """The folder that all files have in common: output folders mirror what is below it."""
    paths = [os.path.abspath(argument) for argument in arguments if argument != STDIN and not is_address(argument)]
    folders = [path if os.path.isdir(path) else os.path.dirname(path) for path in paths]
    return os.path.commonpath(folders) if folders else ""


def without_suffix(place: PurePosixPath) -> PurePosixPath:
    """A place without `.html` and its like."""
    return place.with_suffix("") if place.suffix.lower() in SUFFIXES else place


def _readable(path: str) -> str:
    """A path as text: bytes that are no UTF-8 are shown as unknown characters."""
    return os.fsencode(path).decode("utf-8", "replace")


def without_password(url: str) -> str:
    """An address without the name and password of a user, which belong in no output."""
    return re.sub(r"(?<=://)[^/?#]*@", "", url)


def _address_place(url: str) -> PurePosixPath:
    """A path made from host, path and query: letters, digits, dots and dashes only, no step upwards."""
    try:
        parts = urlsplit(without_password(url))
    except ValueError:
        return PurePosixPath("page")
    query = f"_{parts.query}" if parts.query else ""
    names = [parts.netloc, *unquote(parts.path).split("/")]
    names[-1] = without_suffix(PurePosixPath(names[-1] or "index")).name + query
    return PurePosixPath(*(name for name in map(_file_name, names) if name))


def _file_name(text: str) -> str:
    return re.sub(r"[^\w.-]+", "_", text).strip(".")[:_MOST_NAME]
