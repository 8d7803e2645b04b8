"""The command line as a process among others: signals, pipes, terminals, what is installed, and time."""

from __future__ import annotations

import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import interrupts
import pytest
from samples import EXAMPLES

import contentex

COMMAND = [sys.executable, "-m", "contentex.cli"]
SMALL = "<h1>Tea</h1><p>Boil water, add leaves, and wait."


def call(*arguments: str | Path, **others: object) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run([*COMMAND, *map(str, arguments)], capture_output=True, text=True, timeout=30, **others)  # type: ignore[call-overload, no-any-return]


def python(code: str) -> subprocess.CompletedProcess[str]:
    """Run a few lines to their end."""
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30)


def test_version() -> None:
    result = call("--version")
    assert (result.returncode, result.stdout, result.stderr) == (0, f"contentex {contentex.__version__}\n", "")


def test_results_are_utf_8_whatever_the_locale() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    result = call("extract", "--method=visible", input="<p>café 你好", env=environment, encoding="utf-8")
    assert result.stdout == "café 你好\n"


# --- Signals and pipes ----------------------------------------------------------------------------------------------


SLOW_TO_WRITE = """
import os, time
os.replace = lambda source, target: time.sleep(30)
from contentex.cli import main
main()
"""


def wait_for(folder: Path, pattern: str) -> None:
    """Until there is such a file."""
    end = time.monotonic() + 20
    while not list(folder.glob(pattern)):
        assert time.monotonic() < end, f"no {pattern} in {folder}"
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("number", "code", "message"), [(signal.SIGINT, 130, "interrupted\n"), (signal.SIGTERM, 143, "")]
)
def test_an_end_while_writing_leaves_nothing_behind(
    tmp_path: Path, number: signal.Signals, code: int, message: str
) -> None:
    arguments = ["extract", str(EXAMPLES[0]), "-o", str(tmp_path / "x.txt")]
    command = [sys.executable, "-c", SLOW_TO_WRITE, *arguments]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, preexec_fn=interrupts.hear) as process:
        wait_for(tmp_path, ".contentex-*.part")
        process.send_signal(number)
        out, errors = process.communicate(timeout=20)
    assert (process.returncode, out, errors) == (code, "", message)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_while_many_pages_are_written(tmp_path: Path) -> None:
    """Pages that were done before are there, and whole."""
    pages, out = tmp_path / "pages", tmp_path / "out"
    pages.mkdir()
    (pages / "1.html").write_text(SMALL)
    os.mkfifo(pages / "2.html")  # nobody writes to it: the process waits here
    command = [*COMMAND, "extract", "--method=visible", str(pages), "-o", str(out)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=interrupts.hear) as process:
        wait_for(out, "1.txt")
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=20)
    assert (process.returncode, errors) == (130, "interrupted\n")
    assert {path.name: path.read_text() for path in out.iterdir()} == {
        "1.txt": "Tea\n\nBoil water, add leaves, and wait.\n"
    }


def test_a_broken_pipe_is_quiet() -> None:
    command = [*COMMAND, "extract", *map(str, EXAMPLES * 20)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith(b"==> ")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_behind_stdout() -> None:
    with open("/dev/full", "wb") as full:
        result = subprocess.run([*COMMAND, "extract", EXAMPLES[0]], stdout=full, stderr=subprocess.PIPE, timeout=30)
    assert result.returncode == 1
    assert result.stderr.startswith(b"Error: stdout cannot be written: No space left on device")
    assert result.stderr.count(b"\n") == 1


# --- Terminals ------------------------------------------------------------------------------------------------------


def on_terminal(*arguments: str | Path, stdout: int | None = None) -> tuple[int, str]:
    """Run a command in a terminal of 100 columns; what it shows there."""
    ours, theirs = pty.openpty()
    environment = {**os.environ, "COLUMNS": "100", "TERM": "xterm"}
    command = [*COMMAND, *map(str, arguments)]
    process = subprocess.Popen(command, stdin=theirs, stdout=stdout or theirs, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    try:
        while piece := os.read(ours, 65536):
            shown += piece
    except OSError:  # how Linux tells that the other side is closed
        pass
    os.close(ours)
    return process.wait(20), shown.decode().replace("\r\n", "\n")


def test_no_input_at_a_terminal() -> None:
    code, shown = on_terminal("extract")
    assert code == 2
    assert "no INPUT: give a file, a folder, an address, or HTML on stdin" in shown


def test_tables_at_a_terminal() -> None:
    code, shown = on_terminal("methods")
    assert code == 0
    assert "what it does" in shown
    assert "───" in shown
    assert all(method.name in shown for method in contentex.methods())


def test_progress_at_a_terminal(tmp_path: Path) -> None:
    code, shown = on_terminal("extract", *EXAMPLES, "no.html", "-o", tmp_path / "out")
    assert code == 1
    assert f"{len(EXAMPLES) + 1}/{len(EXAMPLES) + 1}" in shown
    assert "no.html: No such file or directory" in shown
    assert "extracting" not in on_terminal("extract", "-q", *EXAMPLES, "-o", tmp_path / "quiet")[1]
    assert "extracting" not in on_terminal("extract", *EXAMPLES)[1]


# --- What is installed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_a_part_that_is_not_installed(missing: str) -> None:
    hidden = f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['contentex', 'methods']"
    shown = "import sys; sys.stdout.isatty = lambda: True"
    result = python(f"{hidden}\n{shown}\nfrom contentex.cli import main\nmain()")
    assert result.returncode == 2
    message = f"contentex: the command line needs {missing}; pip install 'contentex[cli]' brings all of it\n"
    assert result.stderr == message


def test_extraction_imports_neither_rich_nor_httpx() -> None:
    code = f"""
import sys
sys.argv = ["contentex", "extract", {str(EXAMPLES[0])!r}]
from contentex.cli import main
try:
    main()
except SystemExit:
    heavy = {{"rich", "httpx", "asyncio", "ssl"}} & set(sys.modules)
    sys.exit(f"imported {{heavy}}" if heavy else 0)
"""
    result = python(code)
    assert (result.returncode, result.stderr) == (0, "")


# --- Time -----------------------------------------------------------------------------------------------------------


def seconds(command: list[str]) -> float:
    """Wall time of a process."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


@pytest.mark.compiled
def test_start_is_quick(tmp_path: Path) -> None:
    """As a ratio to importing NumPy, which stands for the speed of the machine."""
    page = tmp_path / "small.html"
    page.write_text(SMALL)
    commands = {
        "numpy": [sys.executable, "-c", "import numpy"],
        "extract": [*COMMAND, "extract", str(page)],
        "version": [*COMMAND, "--version"],
    }
    runs = [{name: seconds(command) for name, command in commands.items()} for _ in range(5)]
    best = {name: min(run[name] for run in runs) for name in commands}
    print({name: round(value / best["numpy"], 2) for name, value in best.items()})
    assert best["extract"] < 4 * best["numpy"]
    assert best["version"] < 3 * best["numpy"]
