"""Where results go: stdout, one file, or a folder. A file is whole or not there at all."""

from __future__ import annotations

import json
import os
import secrets
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from contentex.cli.inputs import File, Input
from contentex.cli.terminal import explained
from contentex.errors import ContentexError

if TYPE_CHECKING:
    from contentex.extraction import Extraction

SUFFIXES = {"text": ".txt", "markdown": ".md", "json": ".json"}
"""Each format, and how its files are called."""


class BadOutput(ContentexError, OSError):
    """A file that could not be written."""


def render(extraction: Extraction, name: str, format: str) -> str:
    """An extraction in a format, with a line break at its end. JSON is one line, always."""
    if format == "json":
        return json.dumps({"input": name, **extraction.to_dict()}, ensure_ascii=False, allow_nan=False) + "\n"
    text = extraction.markdown if format == "markdown" else extraction.text
    return text.rstrip("\n") + "\n" if text else ""


# --- Where to -------------------------------------------------------------------------------------------------------


def targets(output: str | None, arguments: Sequence[str], inputs: Sequence[Input], suffix: str) -> list[Path | None]:
    """The file of each input; None is stdout."""
    if output is None:
        return [None] * len(inputs)
    if _is_folder(output, arguments, inputs):
        if os.path.exists(output) and not os.path.isdir(output):
            raise click.UsageError(f"-o {output}: several pages need a folder, and this is a file")
        return [*_in_folder(Path(output), inputs, suffix)]
    if isinstance(inputs[0], File) and _same(output, inputs[0].path):
        raise click.UsageError(f"-o {output}: this would overwrite the page itself")
    return [Path(output)]


def _is_folder(output: str, arguments: Sequence[str], inputs: Sequence[Input]) -> bool:
    ends = output.endswith(("/", os.sep))
    return ends or os.path.isdir(output) or len(inputs) > 1 or any(map(os.path.isdir, arguments))


def _same(one: str, other: Path) -> bool:
    return os.path.exists(one) and other.exists() and os.path.isfile(one) and os.path.samefile(one, other)


def _in_folder(folder: Path, inputs: Sequence[Input], suffix: str) -> list[Path]:
    """A file for each input, no two the same and none an input; a name that is taken gets a number."""
    taken = {_key(source.path) for source in inputs if isinstance(source, File)}
    found: list[Path] = []
    for source in inputs:
        number, path = 1, folder / f"{source.place}{suffix}"
        while _key(path) in taken:
            number += 1
            path = folder / f"{source.place}-{number}{suffix}"
        taken.add(_key(path))
        found.append(path)
    return found


def _key(path: Path) -> str:
    """Names that differ in upper and lower case are one file on some systems."""
    return os.path.abspath(path).casefold()


# --- Files ----------------------------------------------------------------------------------------------------------


def write_file(path: Path, text: str) -> None:
    """Write a file, or raise a `BadOutput` and leave what was there before."""
    try:
        path = path.resolve()  # of a symbolic link, the file is replaced and not the link
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            path.write_bytes(text.encode())  # a device or a pipe, such as /dev/null, cannot be replaced
        else:
            _replace(path, text.encode())
    except OSError as error:
        raise BadOutput(f"{path} cannot be written: {explained(error)}") from error


def _replace(path: Path, data: bytes) -> None:
    """Write beside the file first, then put it in its place: whatever interrupts that, no half of a file is left."""
    part = path.with_name(f".contentex-{secrets.token_hex(8)}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
        if path.exists():
            shutil.copymode(path, part)
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
