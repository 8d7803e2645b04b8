"""The example pages, what is held to be their content, and the script that compares the methods on them."""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from contentex import extract, methods

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
SCRIPT = EXAMPLES / "compare_methods.py"
PAGES = sorted(path.stem for path in (EXAMPLES / "pages").glob("*.html"))
COMPARE: dict[str, Any] = runpy.run_path(str(SCRIPT))

FLOORS = {
    "auto": 0.95,
    "cetr": 0.84,
    "cnr": 0.84,
    "contentex": 0.80,
    "coreex": 0.67,
    "econ": 0.71,
    "textsweeper": 0.76,
    "visible": 0.82,
}
"""The least mean F1 of each method over the example pages, a little below what was measured.

A floor may only rise. The pages and their content stay as they are, so a method that falls below its floor has become
worse, and a new reading of its paper should not make it so unnoticed.
"""


def flat(text: str) -> str:
    """Text with single spaces."""
    return " ".join(text.split())


# --- Content --------------------------------------------------------------------------------------------------------


def test_every_page_has_content_and_all_content_a_page() -> None:
    assert PAGES
    assert sorted(path.stem for path in (EXAMPLES / "content").glob("*.txt")) == PAGES


@pytest.mark.parametrize("page", PAGES)
def test_content_stands_in_the_page_line_by_line(page: str) -> None:
    visible = flat(extract((EXAMPLES / "pages" / f"{page}.html").read_bytes(), method="visible").text)
    lines = (EXAMPLES / "content" / f"{page}.txt").read_text("utf-8").splitlines()
    at = 0
    for line in map(flat, lines):
        found = visible.find(line, at)
        assert found >= 0, f"not in the page, or not in this order: {line}"
        at = found + len(line)
    assert 0.3 * len(visible) < len(flat("\n".join(lines))) < 0.98 * len(visible)


# --- The methods ----------------------------------------------------------------------------------------------------


def test_every_method_has_a_floor() -> None:
    own = {method.name for method in methods() if method.function.__module__.startswith("contentex.")}
    assert set(FLOORS) == own


@pytest.mark.parametrize("method", FLOORS)
def test_floor(method: str) -> None:
    scores = COMPARE["compare"]([method], COMPARE["examples"]())
    assert COMPARE["mean"](scores[method]).f1 >= FLOORS[method]


# --- The script -----------------------------------------------------------------------------------------------------


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the script with its output in a pipe."""
    command = [sys.executable, "-X", "utf8", str(SCRIPT), *arguments]
    inherited = {name: value for name, value in os.environ.items() if name not in ("FORCE_COLOR", "COLUMNS")}
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=inherited | environment, check=False)


def test_make_run_runs_the_script() -> None:
    makefile = (EXAMPLES.parent / "Makefile").read_text()
    assert re.search(r"^run:.*\n\t.*python examples/compare_methods\.py$", makefile, re.MULTILINE)


def test_the_script_shows_every_page_and_method() -> None:
    done = run()
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    first_words = {line.split()[0] for line in lines if line.strip()}
    assert {*PAGES, *FLOORS, "mean"} <= first_words
    assert "a reader of articles skips: category, overview." in done.stdout
    assert "\x1b" not in done.stdout
    assert max(map(len, lines)) <= 100


def test_the_script_shows_one_method_in_colour() -> None:
    done = run("--method", "cetr", FORCE_COLOR="1", TERM="xterm")
    assert done.returncode == 0, done.stderr
    assert "\x1b[1;32m*" in done.stdout  # the best of a page is bold and green
    assert "coreex" not in done.stdout


def test_the_script_refuses_an_unknown_method() -> None:
    done = run("--method", "none")
    assert done.returncode == 2
    assert "invalid choice: 'none'" in done.stderr
