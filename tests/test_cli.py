"""The command line: what it reads, what it writes where, and how it ends."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result
from samples import EXAMPLES
from web import answer, serving

import contentex
from contentex.cli import outputs
from contentex.cli.group import COMMANDS
from contentex.cli.group import contentex as group
from contentex.cli.options import Flag
from contentex.cli.reading import reading_flags
from contentex.cli.terminal import plain
from contentex.extract import DEFAULT_METHOD
from contentex.extractors import registry

TEA = "<nav><a href=/>Home</a></nav><h1>Tea</h1><p>Boil water, add leaves, and wait for a minute or two.</p>"
TEA_TEXT = "Tea\n\nBoil water, add leaves, and wait for a minute or two.\n"


def run(*arguments: str | Path, stdin: bytes | str | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(group, [str(argument) for argument in arguments], input=stdin, catch_exceptions=False)


def extract(*arguments: str | Path, stdin: bytes | str | None = None) -> Result:
    """Extract all visible text, if the arguments name no other method."""
    return run("extract", "--method", "visible", *arguments, stdin=stdin)


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder with pages in it, and something else."""
    folder = tmp_path / "pages"
    (folder / "more").mkdir(parents=True)
    (folder / "b.html").write_text("<p>Bee")
    (folder / "a.HTM").write_text("<p>Ay")
    (folder / "more" / "c.xhtml").write_text("<p>Sea")
    (folder / "notes.txt").write_text("<p>No page")
    return folder


def files(folder: Path) -> dict[str, str]:
    """All files of a folder and what is in them."""
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}


# --- Inputs ---------------------------------------------------------------------------------------------------------


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "tea.html").write_text(TEA)
    result = extract(tmp_path / "tea.html")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "Home\n\n" + TEA_TEXT, "")


@pytest.mark.parametrize("arguments", [(), ("-",)])
def test_stdin(arguments: tuple[str, ...]) -> None:
    assert extract(*arguments, stdin=TEA).stdout == "Home\n\n" + TEA_TEXT


def test_a_folder_is_searched_in_order_of_names(pages: Path) -> None:
    result = extract(pages)
    heads = [f"==> {pages / name} <==" for name in ("a.HTM", "b.html", "more/c.xhtml")]
    assert result.stdout == f"{heads[0]}\nAy\n\n{heads[1]}\nBee\n\n{heads[2]}\nSea\n\n"
    assert result.exit_code == 0


def test_an_address_and_its_encoding() -> None:
    body = "<p>café".encode("latin-1")
    with serving({"/x": answer(body, "Content-Type: text/html; charset=latin1")}) as (address, _):
        result = extract(f"{address}/x", "--format", "json")
        assert json.loads(result.stdout)["text"] == "café"
        assert json.loads(result.stdout)["url"] == f"{address}/x"
        told = extract(f"{address}/x", "--encoding", "iso-8859-7")
        assert told.stdout == "caf\N{GREEK SMALL LETTER IOTA}\n"


def test_a_password_is_not_shown() -> None:
    with serving({}) as (address, _):
        result = extract(address.replace("://", "://me:secret@") + "/x")
    assert "404" in result.stderr
    assert "secret" not in result.output


def test_what_cannot_be_read_does_not_stop_the_rest(pages: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "round").symlink_to("round")
    inputs = (tmp_path / "no.html", tmp_path / "empty", tmp_path / "round", "http://", pages / "b.html")
    result = extract(*inputs)
    assert result.exit_code == 1
    assert result.stdout == f"==> {pages / 'b.html'} <==\nBee\n\n"
    assert result.stderr.splitlines() == [
        f"error: {tmp_path}/no.html: No such file or directory; check the name",
        f"error: {tmp_path}/empty: the folder has no pages: no file name ends in .html, .htm, .xhtml",
        f"error: {tmp_path}/round: {os.strerror(errno.ELOOP)}; a symbolic link leads back to itself",
        "error: http://: this is no address that can be fetched: it names no server; check it",
    ]


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root, who may read everything."""
    user = os.geteuid()
    os.seteuid(65534 if user == 0 else user)
    try:
        yield
    finally:
        os.seteuid(user)


def test_files_and_folders_that_may_not_be_read(pages: Path) -> None:
    extract(pages)  # so that all modules are imported: nobody may not read those of root either
    with TemporaryDirectory() as folder:  # the folders of pytest are closed to others
        os.chmod(folder, 0o755)
        copy = Path(shutil.copytree(pages, f"{folder}/pages"))
        (copy / "b.html").chmod(0)
        (copy / "more").chmod(0)
        with as_nobody():
            result = extract(copy)
        (copy / "more").chmod(0o700)
    assert result.exit_code == 1
    assert "b.html: Permission denied; check who may read and write there" in result.stderr
    assert "more: the folder cannot be read: Permission denied" in result.stderr


def test_a_folder_that_links_to_itself(pages: Path) -> None:
    (pages / "more" / "up").symlink_to(pages, target_is_directory=True)
    (pages / "again").symlink_to(pages / "more", target_is_directory=True)
    result = extract(pages)
    assert [line for line in result.stdout.splitlines() if line.startswith("==>")] == [
        f"==> {pages / name} <==" for name in ("a.HTM", "b.html", "again/c.xhtml")
    ]


def test_a_method_that_fails_on_a_page_does_not_stop_the_rest(pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(extraction: Any, name: str, format: str) -> str:
        if name.endswith("b.html"):
            raise RuntimeError("no\nidea")
        return "fine\n"

    monkeypatch.setattr("contentex.cli.extract.render", fail)
    result = extract(pages)
    assert result.exit_code == 1
    assert result.stdout.count("fine") == 2
    assert "b.html: contentex cannot cope with this page; please report it (RuntimeError: no idea)\n" in result.stderr


# --- Formats --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_formats_are_those_of_the_library(path: Path) -> None:
    expected = contentex.extract(path.read_bytes())
    assert run("extract", path).stdout == expected.text + "\n"
    assert run("extract", path, "--format", "markdown").stdout.rstrip("\n") == expected.markdown.rstrip("\n")
    assert json.loads(run("extract", path, "--format", "json").stdout) == {"input": str(path), **expected.to_dict()}


def test_json_is_a_line_for_each_page(pages: Path) -> None:
    lines = extract(pages, "--format", "json").stdout.splitlines()
    assert [json.loads(line)["text"] for line in lines] == ["Ay", "Bee", "Sea"]
    assert extract(pages / "b.html", "--format", "json").stdout.count("\n") == 1


def test_levels_are_steps_of_more_and_less() -> None:
    page = contentex.extract(TEA, method="cnr")
    assert extract("--method", "cnr", "--level", "1", stdin=TEA).stdout == page.more().text + "\n"
    assert extract("--method", "cnr", "--level", "-1", stdin=TEA).stdout == page.less().text + "\n"
    assert "Home" in extract("--method", "cnr", "--level", "1000000000", stdin=TEA).stdout


def test_a_page_without_content_is_no_failure() -> None:
    result = extract(stdin="")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "warning: stdin: no content was found; try --level 1 or another --method\n"


def test_a_page_cannot_give_commands_to_the_terminal() -> None:
    assert plain("a\x1b]0;b\x07\x9bc\td\n") == "a\ufffd]0;b\ufffd\ufffdc\td\n"
    assert "\x1b" not in extract("no\x1b[31m.html").stderr


# --- Messages -------------------------------------------------------------------------------------------------------


def test_what_limits_cut_is_told() -> None:
    result = extract("--max-bytes", "30", stdin="<p>One</p>" * 10)
    assert "warning: stdin: the page goes on after --max-bytes; the rest was not read" in result.stderr
    assert "after --max-rows, have no structure" in extract("--max-rows", "8", stdin="<p>One</p>" * 10).stderr
    assert "deeper than --max-depth" in extract("--max-depth", "8", stdin="<div>" * 20 + "One").stderr


def test_quiet_and_verbose() -> None:
    assert extract("-q", "--max-bytes", "30", stdin="<p>One</p>" * 10).stderr == ""
    assert "error" in extract("-q", "no.html").stderr
    told = extract("-v", stdin="<meta charset=gbk><p>\xc4\xe3".encode("latin-1")).stderr
    assert told == "info: stdin: 7 rows; encoding gbk, by meta\n"


# --- Output files ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("format", "suffix"), outputs.SUFFIXES.items())
def test_a_folder_mirrors_the_inputs(pages: Path, tmp_path: Path, format: str, suffix: str) -> None:
    out = tmp_path / "out"
    result = extract(pages, "-o", out, "--format", format)
    assert (result.exit_code, result.output) == (0, "")
    assert list(files(out)) == [f"a{suffix}", f"b{suffix}", f"more/c{suffix}"]


def test_one_page_goes_to_a_file(pages: Path, tmp_path: Path) -> None:
    assert extract(pages / "b.html", "-o", tmp_path / "x.text").output == ""
    assert (tmp_path / "x.text").read_text() == "Bee\n"


@pytest.mark.parametrize("name", ["out/", "pages"])
def test_one_page_goes_to_a_file_in_a_folder(
    pages: Path, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert extract("pages/b.html", "-o", name).exit_code == 0
    assert (tmp_path / name / "b.txt").read_text() == "Bee\n"


def test_files_mirror_what_is_below_their_common_folder(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.html").write_text(f"<p>{folder}")
    extract(tmp_path / "a" / "x.html", tmp_path / "b" / "x.html", "-o", tmp_path / "out")
    assert files(tmp_path / "out") == {"a/x.txt": "a\n", "b/x.txt": "b\n"}
    extract(tmp_path / "a", tmp_path / "b", "-o", tmp_path / "folders")
    assert files(tmp_path / "folders") == files(tmp_path / "out")


def test_no_output_overwrites_another_or_an_input(tmp_path: Path) -> None:
    for number, name in enumerate(("x.html", "x.htm", "X.xhtml", "x.txt", "x-2.html")):
        (tmp_path / name).write_text(f"<p>{number}")
    before = files(tmp_path)
    names = [tmp_path / name for name in ("x.html", "x.htm", "X.xhtml", "x.txt", "x-2.html")]
    assert extract(*names, "-o", tmp_path).exit_code == 0
    after = files(tmp_path)
    assert {name: after[name] for name in before} == before
    assert sorted(after[name] for name in set(after) - set(before)) == [f"{number}\n" for number in range(5)]


def test_addresses_make_names(tmp_path: Path) -> None:
    answers: dict[str, bytes | list[bytes]] = {
        path: answer(f"<p>{path}".encode(), "Content-Type: text/html")
        for path in ("/", "/a/b.html?c=d/e", "/%2e%2e/%2e%2e/etc/x")
    }
    with serving(answers) as (address, _):
        result = extract(*(address + path for path in answers), "-o", tmp_path)
    host = address.removeprefix("http://").replace(":", "_")
    assert result.stderr == ""
    assert list(files(tmp_path)) == [f"{host}/a/b_c_d_e.txt", f"{host}/etc/x.txt", f"{host}/index.txt"]


def test_the_page_itself_is_not_overwritten(pages: Path) -> None:
    page = pages / "b.html"
    result = extract(page, "-o", page)
    assert (result.exit_code, page.read_text()) == (2, "<p>Bee")
    assert "this would overwrite the page itself" in result.stderr


def test_several_pages_need_a_folder(pages: Path) -> None:
    result = extract(pages / "b.html", pages / "a.HTM", "-o", pages / "notes.txt")
    assert result.exit_code == 2
    assert "several pages need a folder, and this is a file" in result.stderr


def test_a_full_disk(pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    replace = os.replace

    def full(source: Path, target: Path) -> None:
        if target.name == "b.txt":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        replace(source, target)

    monkeypatch.setattr(os, "replace", full)
    result = extract(pages, "-o", out)
    assert result.exit_code == 1
    assert f"b.html: {out / 'b.txt'} cannot be written: No space left on device; free some space" in result.stderr
    assert list(files(out)) == ["a.txt", "more/c.txt"]


def test_what_was_there_stays_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x.txt").write_text("old")
    monkeypatch.setattr(os, "replace", lambda source, target: [][1])
    assert extract("-o", tmp_path / "x.txt", stdin=TEA).exit_code == 1
    assert files(tmp_path) == {"x.txt": "old"}


def test_devices_and_links_are_written_to_and_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "real.txt").write_text("old")
    (tmp_path / "real.txt").chmod(0o640)
    (tmp_path / "link.txt").symlink_to("real.txt")
    assert extract("-o", tmp_path / "link.txt", stdin="<p>new").exit_code == 0
    assert (tmp_path / "link.txt").is_symlink()
    assert (tmp_path / "real.txt").read_text() == "new\n"
    assert (tmp_path / "real.txt").stat().st_mode & 0o777 == 0o640
    assert extract("-o", os.devnull, stdin="<p>new").exit_code == 0
    assert not Path(os.devnull).is_file()


# --- Options --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", contentex.methods(), ids=lambda method: method.name)
def test_help_shows_the_options_of_the_method(method: Any) -> None:
    told = extract("--help", f"--method={method.name}").stdout
    assert (f"Options of {method.name}:" in told) == bool(method.options)
    for option in method.options:
        assert f"--{option.name.replace('_', '-')}" in told
        listed = run("methods", method.name).stdout
        assert option.name in listed
        assert option.help in listed


def test_options_reach_the_method() -> None:
    result = extract("--method", "cnr", "--top", "0.5", "--format", "json", stdin=TEA)
    assert json.loads(result.stdout)["options"] == {"top": 0.5}
    assert json.loads(extract("--method", "cnr", "--format", "json", stdin=TEA).stdout)["options"] == {}


def trial(page: contentex.Page, *, careful: bool = False, least: int | None = 3, format: str = "long") -> Any:
    """A method with options that need care."""
    return page.visible


@pytest.fixture(autouse=True)
def trial_method(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registered for these tests only."""
    monkeypatch.setitem(registry._METHODS, "trial", registry.Method("trial", trial))


def test_options_of_every_kind() -> None:
    flags = ("--careful", "--least", "none", "--trial-format", "short")
    result = extract("--method", "trial", *flags, "--format", "json", stdin=TEA)
    assert json.loads(result.stdout)["options"] == {"careful": True, "least": None, "format": "short"}
    result = extract("--method", "trial", "--no-careful", "--least", "4", "--format", "json", stdin=TEA)
    assert json.loads(result.stdout)["options"] == {"careful": False, "least": 4}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--method", "cnx"], "there is no method 'cnx'; did you mean 'cnr'? (`contentex methods` lists them all)"),
        (["--method", "cnr", "--top", "2"], "'--top': '2' is not a number from 0 to 1."),
        (["--method", "cnr", "--top", "much"], "'--top': 'much' is not a number from 0 to 1."),
        (["--method", "visible", "--top", "0.5"], "No such option"),
        (["--method", "trial", "--least", "x"], "'x' is not a whole number or nothing."),
        (["--encoding", "klingon"], "--encoding klingon: no browser knows this encoding"),
        (["--max-rows", "1"], "max_rows and max_depth from 8 on"),
        (["--timeout", "0"], "'0' is not a number from 0.01"),
        (["--format", "pdf"], "'pdf' is not one of 'text', 'markdown', 'json'"),
        (["--url", "http://x/", "a.html", "b.html"], "--url is the address of one page, and there are several"),
    ],
)
def test_wrong_usage(arguments: list[str], message: str) -> None:
    result = extract(*arguments, stdin=TEA)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.split())


# --- The other commands ---------------------------------------------------------------------------------------------


def test_methods() -> None:
    lines = [line.split("\t") for line in run("methods").stdout.splitlines()]
    assert [(name, paper) for name, _, paper in lines] == [(one.name, one.paper) for one in contentex.methods()]
    assert [name for name, summary, _ in lines if summary.endswith("The default.")] == [DEFAULT_METHOD]
    listed = json.loads(run("methods", "--json").stdout)
    assert [one["name"] for one in listed] == [name for name, _, _ in lines]
    assert [one["name"] for one in listed if one["default"]] == [DEFAULT_METHOD]
    (top,) = json.loads(run("methods", "cnr", "--json").stdout)["options"]
    assert (top["name"], top["type"], top["takes"]) == ("top", "float", "a number from 0 to 1")
    unknown = run("methods", "cnx")
    assert unknown.exit_code == 2
    assert "did you mean 'cnr'?" in unknown.stderr


def test_blocks() -> None:
    found = json.loads(run("blocks", "--json", stdin=TEA).stdout)
    assert "Boil water, add leaves, and wait" in found[0]["text"]
    assert [block["chars"] for block in found] == sorted((block["chars"] for block in found), reverse=True)
    lines = run("blocks", stdin=TEA).stdout.splitlines()
    assert lines[0].split("\t")[0] == str(found[0]["chars"])
    assert len(run("blocks", "--most", "1", EXAMPLES[0]).stdout.splitlines()) == 1


def test_menus() -> None:
    links = "".join(f"<li><a href=/{name}>{name}</a>" for name in ("one", "two", "three"))
    (menu,) = json.loads(run("menus", "--json", stdin=f"<ul>{links}</ul>{TEA}").stdout)
    assert menu["links"][0] == {"text": "one", "href": "/one"}
    line = run("menus", stdin=f"<ul>{links}</ul>{TEA}").stdout
    assert line.split("\t")[-1] == "one | two | three\n"
    assert run("menus", "--least", "4", stdin=f"<ul>{links}</ul>{TEA}").stdout == ""


@pytest.mark.parametrize("command", ["blocks", "menus"])
def test_one_page_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    missing = run(command, "no.html")
    assert (missing.exit_code, missing.stdout) == (1, "")
    assert missing.stderr == "error: no.html: No such file or directory; check the name\n"
    folder = run(command, tmp_path)
    assert folder.exit_code == 2
    assert "is a folder; give one page of it" in folder.stderr


# --- Documentation --------------------------------------------------------------------------------------------------

DOCS = Path(__file__).resolve().parents[1] / "docs" / "command-line.md"


def parameters(name: str) -> list[click.Parameter]:
    command = group.get_command(click.Context(group), name)
    assert command is not None
    return command.get_params(click.Context(command))


@pytest.mark.parametrize("name", COMMANDS)
def test_docs_name_every_command_and_option(name: str) -> None:
    text = DOCS.read_text("utf-8")
    assert f"## `contentex {name}`" in text
    options = [one for one in parameters(name) if isinstance(one, click.Option)]
    missing = [flag for one in options for flag in one.opts if f"`{flag}`" not in text and f"`{flag} " not in text]
    assert missing == []


@pytest.mark.parametrize("name", COMMANDS)
def test_help_says_what_each_command_and_option_does(name: str) -> None:
    assert run(name, "--help").exit_code == 0
    own = [one for one in parameters(name) if isinstance(one, click.Option) and not isinstance(one, Flag)]
    assert [one.name for one in own if not one.help] == []
    assert [flag.name for flag in reading_flags() if isinstance(flag, Flag) and not flag.help] == []


def test_every_command_is_listed() -> None:
    told = run("--help").stdout
    assert all(f"\n  {name} " in told for name in COMMANDS)
    assert "0    all pages were extracted" in told
    assert run("extrakt").exit_code == 2
