"""The scanner gives the same compiled and as plain Python, and runs where nothing is compiled."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from corpora import html5lib_dir
from samples import digest, groups

import contentex

SOURCES = Path(contentex.__file__).parents[1]
TESTS = Path(__file__).parent


def run(*arguments: str, path: list[Path], uncompiled: bool = False) -> subprocess.CompletedProcess[str]:
    """Run Python with these folders to import from."""
    environment = {name: value for name, value in os.environ.items() if name != "CONTENTEX_UNCOMPILED"}
    environment |= {"PYTHONPATH": os.pathsep.join(map(str, path)), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": ""}
    environment |= {"CONTENTEX_UNCOMPILED": "1"} if uncompiled else {}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("group", ["examples", "html5lib", "soup", "limits"])
def test_same_columns(group: str) -> None:
    if group == "html5lib":
        html5lib_dir()  # skips where there is none
    other = run(str(TESTS / "samples.py"), group, path=[SOURCES, TESTS], uncompiled=True)
    assert other.stderr == ""
    ours = {name: digest(page) for name, page in groups(group)}
    theirs = dict(line.split("\t") for line in other.stdout.splitlines())
    assert ours.keys() == theirs.keys()
    assert [name for name in ours if ours[name] != theirs[name]] == []


def test_the_environment_chooses() -> None:
    for uncompiled in (True, False):
        code = "from contentex.page import scan, utf8; print(utf8.compiled, scan.__file__.endswith('.py'))"
        found = run("-c", code, path=[SOURCES], uncompiled=uncompiled)
        assert found.stderr == "" or not uncompiled
        assert found.stdout.split() in ([["False", "True"]] if uncompiled else [["True", "False"], ["False", "True"]])


@pytest.fixture(scope="module")
def without_compiled_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("src")
    ignored = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "__pycache__")
    shutil.copytree(SOURCES / "contentex", folder / "contentex", ignore=ignored)
    return folder


PARSES = "import contentex; print(contentex.parse('<p>One<p>Two').text.decode())"
WITHOUT_CYTHON = "import sys; sys.modules['cython'] = sys.modules['Cython'] = None; "


@pytest.mark.parametrize("before", ["", WITHOUT_CYTHON], ids=["with Cython", "without Cython"])
def test_nothing_compiled(without_compiled_files: Path, before: str) -> None:
    found = run("-c", before + PARSES, path=[without_compiled_files])
    assert found.stdout == "OneTwo\n"
    assert found.stderr.count("Warning") == 1
    assert found.stderr.count("RuntimeWarning: ") == 1
    assert "C compiler" in found.stderr
    assert len(found.stderr.splitlines()) <= 2  # Python adds the line of code that imports


def test_no_warning_where_it_was_asked_for(without_compiled_files: Path) -> None:
    found = run("-c", WITHOUT_CYTHON + PARSES, path=[without_compiled_files], uncompiled=True)
    assert (found.stdout, found.stderr) == ("OneTwo\n", "")
