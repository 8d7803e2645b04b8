"""The commands of the tutorial give what it says. Its Python code is run by `test_docs.py`."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
TUTORIAL = (ROOT / "docs" / "tutorial.md").read_text("utf-8")
CONSOLE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Command(NamedTuple):
    """A command, and the output that is shown below it; `...` stands for any text."""

    line: str
    wanted: str


def commands(text: str) -> Iterator[Command]:
    """Every line that begins with `$ ` in the console blocks of a page."""
    for block in CONSOLE.findall(text):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, wanted = part.partition("\n")
            yield Command(line, wanted)


def run(line: str) -> str:
    """What `contentex` writes when it is run in a clone."""
    name, *arguments = shlex.split(line)
    assert name == "contentex"
    done = subprocess.run(
        [sys.executable, "-m", "contentex.cli", *arguments],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
    )
    return done.stdout


def fits(wanted: str, got: str) -> bool:
    return doctest.OutputChecker().check_output(wanted, got, doctest.ELLIPSIS)


@pytest.mark.parametrize("command", [*commands(TUTORIAL)], ids=lambda command: command.line)
def test_a_command_gives_what_the_tutorial_says(command: Command) -> None:
    got = run(command.line)
    assert fits(command.wanted, got), got


def test_all_kinds_of_commands_are_shown() -> None:
    shown = {shlex.split(command.line)[1] for command in commands(TUTORIAL)}
    assert shown == {"blocks", "explain", "extract", "menus", "methods"}


def test_a_wrong_output_would_be_noticed() -> None:
    (command,) = commands("```console\n$ contentex methods visible\nvisible: Keep ...\nno such line\n```\n")
    assert not fits(command.wanted, run(command.line))
