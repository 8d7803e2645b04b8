"""`contentex bench`: from a corpus to reports, a gate that fails when it should, and errors that say what to do."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import click
import pyarrow as pa
import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from contentex.bench.corpora.place import example_folder
from contentex.bench.gate.floors import Floor, read_floors, write_floors
from contentex.cli.bench import COMMANDS, bench, progress
from contentex.cli.group import contentex as group

EXAMPLES = str(example_folder())
DOCS = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(group, ["bench", *map(str, arguments)])


def command(name: str) -> click.Command:
    found: click.Command = getattr(import_module(f"contentex.cli.bench.{name}"), name)
    return found


# --- Documentation --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_and_option_is_documented(name: str) -> None:
    text = DOCS.read_text("utf-8")
    assert f"### `contentex bench {name}`" in text
    options = [one for one in command(name).params if isinstance(one, click.Option)]
    missing = [flag for one in options for flag in one.opts if f"`{flag}`" not in text and f"`{flag} " not in text]
    assert missing == []
    assert [one.name for one in options if not one.help] == []
    assert run(name, "--help").exit_code == 0


def test_every_command_is_listed() -> None:
    told = run("--help").stdout
    assert all(f"\n  {name} " in told for name in COMMANDS)


def test_what_is_no_command_is_a_corpus() -> None:
    assert "there is no corpus no-such-command" in run("no-such-command").stderr
    assert bench.get_command(click.Context(bench), "no-such-command") is None


# --- Running --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run over the example pages."""
    folder = tmp_path_factory.mktemp("bench") / "results"
    options = ("-c", "visible", "-c", "cnr:top=0.3", "-c", "resiliparse", "--timed-pages", 2, "--jobs", 1)
    done = run(EXAMPLES, *options, "-o", folder)
    assert done.exit_code == 0, done.stderr
    (folder / "stdout.txt").write_text(done.stdout)
    (folder / "stderr.txt").write_text(done.stderr)
    return folder


def test_a_run_shows_tables(results: Path) -> None:
    told = (results / "stdout.txt").read_text()
    assert "examples, 12 pages" in told
    assert all(name in told for name in ("visible", "cnr:top=0.3", "resiliparse", "report.html"))


def test_a_run_tells_of_its_progress(results: Path) -> None:
    told = (results / "stderr.txt").read_text().splitlines()
    assert told == [
        "examples: asking: 36 of 36",
        "examples: measuring: 12 of 12",
        "examples: taking times: 2 of 2",
    ]


def test_a_log_tells_the_time_left(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PAUSE", -1.0)
    clock = iter([100.0, 102.0, 104.0, 108.0])
    monkeypatch.setattr("contentex.cli.bench.progress.time.monotonic", lambda: next(clock))
    with progress.progress() as steps:
        advance = steps("asking", 4)
        for done in (1, 1, 2):
            advance(done)
    assert capsys.readouterr().err.splitlines() == [
        "asking: 1 of 4, 6 s left",
        "asking: 2 of 4, 4 s left",
        "asking: 4 of 4",
    ]


def test_a_run_writes_json(results: Path) -> None:
    report = json.loads((results / "report.json").read_text())
    assert report["peer"] == "resiliparse"
    assert report["settings"]["seed"] == 1
    (corpus,) = report["corpora"]
    by_name = {one["name"]: one for one in corpus["contenders"]}
    assert by_name["cnr:top=0.3"]["ours"]
    assert not by_name["resiliparse"]["ours"]
    assert by_name["visible"]["measures"]["words.recall"]["value"] > 0.95
    assert by_name["resiliparse"]["time_ratio"]["value"] == 1
    assert by_name["visible"]["peak_bytes"] > 1 << 20


def test_a_run_writes_every_page_of_every_contender(results: Path) -> None:
    with (results / "pages.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 36
    assert {row["contender"] for row in rows} == {"visible", "cnr:top=0.3", "resiliparse"}
    assert sum(bool(row["seconds"]) for row in rows) == 6


def test_a_run_writes_a_page_for_people(results: Path) -> None:
    page = (results / "report.html").read_text("utf-8")
    assert page.count("<svg") >= 3
    assert "forum-thread" in page


def test_a_run_that_was_done_is_not_done_again(results: Path) -> None:
    before = {path: path.read_bytes() for path in results.rglob("*.jsonl")}
    options = ("-c", "visible", "-c", "cnr:top=0.3", "-c", "resiliparse", "--timed-pages", 2, "--jobs", 1)
    assert run(EXAMPLES, *options, "-o", results, "-q").exit_code == 0
    assert before
    assert {path: path.read_bytes() for path in results.rglob("*.jsonl")} == before


def test_a_failure_is_a_figure(tmp_path: Path) -> None:
    """One contender crashes on a page of its own making; the run ends well."""
    (tmp_path / "pages").mkdir()
    (tmp_path / "content").mkdir()
    (tmp_path / "pages" / "1.html").write_text("segfault")
    (tmp_path / "content" / "1.txt").write_text("segfault")
    done = run(tmp_path, "-c", "visible", "-c", "hostile:acts", "-o", tmp_path / "out", "--timed-pages", 0, "--jobs", 1)
    assert done.exit_code == 0, done.stderr
    assert "crash: SIGSEGV" in done.stdout
    report = json.loads((tmp_path / "out" / "report.json").read_text())
    by_name = {one["name"]: one for one in report["corpora"][0]["contenders"]}
    assert list(by_name) == ["visible", "hostile:acts"]
    assert by_name["hostile:acts"]["failures"] == {"crash: SIGSEGV": 1}


def test_every_so_many_th_page(tmp_path: Path) -> None:
    done = run(EXAMPLES, "--every", 6, "-c", "visible", "--timed-pages", 0, "-o", tmp_path, "-q", "--jobs", 1)
    assert done.exit_code == 0, done.stderr
    assert json.loads((tmp_path / "report.json").read_text())["corpora"][0]["pages"] == 2
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["no-such-corpus", "-c", "visible"], "there is no corpus no-such-corpus"),
        ([EXAMPLES, "-c", "trafilatrua"], "did you mean 'trafilatura'?"),
        ([EXAMPLES, "-c", "coreex:variant=R7"], "variant"),
        ([EXAMPLES, "-c", "visible", "--peer", "resiliparse"], "add -c resiliparse"),
        ([EXAMPLES, "-c", "visible", "--layout", "l3s"], "original"),
        ([EXAMPLES, "-c", "visible", "-o", f"{EXAMPLES}/README.md"], "README.md"),
    ],
)
def test_errors_say_what_to_do(arguments: list[str], said: str, tmp_path: Path) -> None:
    done = run("run", "-o", tmp_path, *arguments)
    assert done.exit_code in (1, 2)
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_a_missing_extra_is_named() -> None:
    code = "import sys; sys.modules['rapidfuzz'] = None; from contentex.cli import main; main()"
    told = subprocess.run(
        [sys.executable, "-c", code, "bench", EXAMPLES, "-c", "visible"],
        env={"PYTHONPATH": ":".join(path for path in sys.path if path)},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 1
    assert "pip install 'contentex[bench]'" in told.stderr
    assert "Traceback" not in told.stderr


# --- Peers ----------------------------------------------------------------------------------------------------------


def test_peers_are_listed_with_their_versions() -> None:
    rows = [line.split("\t") for line in run("peers").stdout.splitlines()]
    listed = {name: version for name, version, _ in rows}
    trafilaturas = {"trafilatura", "trafilatura-fast", "trafilatura-recall"}
    others = {"resiliparse", "readability-lxml", "readability-js", "justext", "newspaper4k", "boilerpy3", "goose3"}
    assert {*trafilaturas, *others, "turbohtml", "textsweeper"} <= set(listed)
    assert listed["trafilatura"][0].isdigit()


# --- Gate -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a corpus of two pages."""
    pages = {"html": [b"<p>Boil the water.", b"<p>Wait."], "gold": ["Boil the water.", "Wait for it."]}
    parquet.write_table(pa.table(pages), tmp_path / "tea.parquet")
    return tmp_path


RIGHT = Floor("tea", "visible", "words.f1", 0.7)
"""Of its F1, 1.0 and 0.5, the mean is 0.75."""
WRONG = Floor("tea", "visible", "words.f1", 0.8)
TIME = Floor("tea", "visible", "time of cnr", 1000.0)


def gate(data: Path, *options: str, floors: tuple[Floor, ...]) -> Result:
    write_floors(floors, data / "floors.json")
    return run("gate", "--data", data, "--floors", data / "floors.json", *options)


def test_the_gate_opens(data: Path) -> None:
    done = gate(data, floors=(RIGHT, TIME))
    assert done.exit_code == 0, done.stderr
    assert "tea\tvisible\twords.f1\t0.750\tat least 0.700\t" in done.stdout
    assert "2 figures checked, all hold" in done.stdout
    assert "tea: taking times: 2 of 2" in done.stderr


def test_the_gate_closes(data: Path) -> None:
    done = gate(data, floors=(WRONG, TIME))
    assert done.exit_code == 1
    assert "at least 0.800\tBELOW" in done.stdout
    assert "1 BELOW THEIR FLOOR" in done.stdout


def test_too_slow_closes_the_gate(data: Path) -> None:
    assert gate(data, floors=(RIGHT, Floor("tea", "visible", "time of cnr", 0.001))).exit_code == 1


def test_floors_rise_but_are_not_lowered_by_themselves(data: Path) -> None:
    assert gate(data, "--update", "-q", floors=(RIGHT,)).exit_code == 0
    assert [floor.bound for floor in read_floors(data / "floors.json")] == [0.748]
    assert gate(data, "--update", "-q", floors=(WRONG,)).exit_code == 1
    assert read_floors(data / "floors.json") == [WRONG]


def test_floors_are_lowered_on_purpose(data: Path) -> None:
    assert gate(data, "--lower", floors=(WRONG,)).exit_code == 2
    assert read_floors(data / "floors.json") == [WRONG]
    done = gate(data, "--update", "--lower", "-q", floors=(WRONG, Floor("milk", "visible", "words.f1", 0.9)))
    assert done.exit_code == 0
    assert "1 floors changed" in done.stdout
    assert [floor.bound for floor in read_floors(data / "floors.json")] == [0.748, 0.9]


def test_what_cannot_be_checked_is_said(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = gate(data, floors=(RIGHT, Floor("milk", "visible", "words.f1", 0.9)))
    assert done.exit_code == 0
    assert "not checked: milk, as there is no" in done.stderr
    monkeypatch.setattr("contentex.bench.gate.checking.missing", lambda name: "buy it")
    done = gate(data, floors=(RIGHT, TIME))
    assert "not checked: time beside cnr, which is not installed: buy it" in done.stderr
    assert "1 figures checked" in done.stdout


def test_without_corpora_nothing_is_checked_and_that_is_said(tmp_path: Path) -> None:
    done = run("gate", "--data", tmp_path)
    assert done.exit_code == 0
    assert "NOTHING WAS CHECKED" in done.stdout
    assert "CONTENTEX_DATA" in done.stdout


def test_make_runs_the_gate() -> None:
    makefile = (example_folder().parent / "Makefile").read_text("utf-8")
    commands = makefile.partition("\nbench-gate:")[2].partition("\n\n")[0]
    assert "\n\t$(BIN)/contentex bench gate" in commands
    assert "-$(BIN)" not in commands  # make would go on


def test_damaged_floors(data: Path) -> None:
    (data / "floors.json").write_text("[")
    done = run("gate", "--data", data, "--floors", data / "floors.json")
    assert done.exit_code == 1
    assert "floors.json cannot be read" in done.stderr


# --- Papers and parsing ---------------------------------------------------------------------------------------------


def test_papers_without_corpora(tmp_path: Path) -> None:
    done = run("papers", "--data", tmp_path, "-o", tmp_path / "out", "-q")
    assert done.exit_code == 0, done.stderr
    assert "l3s" in done.stderr
    assert "papers.md" in done.stdout
    assert "CoreEx" in (tmp_path / "out" / "papers.md").read_text("utf-8")


@pytest.mark.compiled
def test_parsing(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = run("parsing", EXAMPLES, "--pages", 3, "--json", file, "--threads", 2, "--uncompiled")
    assert done.exit_code == 0, done.stderr
    assert "bytes to Page is" in done.stdout
    assert "2 threads parse" in done.stdout
    assert "times the compiled" in done.stdout
    figures = json.loads(file.read_text())
    assert figures["pages"] == 3
    assert [one["contender"] for one in figures["contenders"]] == [
        "contentex: bytes to Page",
        "contentex: and its counts",
        "lxml",
        "selectolax",
        "resiliparse",
        "turbohtml",
        "resiliparse: main content",
    ]
    assert all(one["ms_per_page"] > 0 for one in figures["contenders"])
    assert [ratio["target"] for ratio in figures["ratios"]] == [0.45, 0.15]


def test_parsing_without_a_corpus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CONTENTEX_DATA", str(tmp_path))
    assert "NO CORPUS: the 12 example pages" in run("parsing", "-q").stdout
