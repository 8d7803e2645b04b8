"""Contenders: what they are called, what they need, and what the real ones make of a page."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from samples import EXAMPLES

import contentex
from contentex.bench.contenders import (
    CannotLoad,
    Contender,
    Given,
    UnknownContender,
    contender,
    contenders,
    missing,
    version,
)
from contentex.bench.contenders.node import InstallError, folder, install
from contentex.bench.contenders.peers import PEERS
from contentex.bench.running.process import Worker
from contentex.errors import BadOption

NEWS = next(path for path in EXAMPLES if path.stem == "news-article").read_bytes()
OURS = [method.name for method in contentex.methods()]
PYTHON_PEERS = [name for name in PEERS if name != "readability-js"]


# --- Names ----------------------------------------------------------------------------------------------------------


def test_all_names() -> None:
    assert contenders() == (*OURS, *PEERS)
    assert {"trafilatura", "trafilatura-fast", "trafilatura-recall", "readability-js", "goose3"} < set(PEERS)
    assert all(contender(name).name == name for name in contenders())
    assert all(contender(name).note for name in contenders())
    assert [name for name in contenders() if contender(name).ours] == OURS


def test_an_unknown_name() -> None:
    with pytest.raises(UnknownContender, match=r"no contender 'trafilatuer'; did you mean 'trafilatura'\?"):
        contender("trafilatuer")
    with pytest.raises(UnknownContender, match=r"there are .*coreex.*, boilerpy3, "):
        contender("xyz")


def test_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = Contender("mystery", PEERS["justext"].load, package="no-such-package")
    monkeypatch.setitem(PEERS, "mystery", absent)
    assert missing("mystery") == "pip install 'contentex[peers]'"
    assert version("mystery") == ""
    with pytest.raises(UnknownContender, match=r"Not installed: .*mystery; try .*pip install 'contentex\[peers\]'"):
        contender("xyz")


def test_someone_elses() -> None:
    assert contender("hostile:acts").note == "does what the page says"
    assert missing("hostile:acts") == version("hostile:acts") == ""
    for name in ("hostile:nothing", "hostile:hang", "no_such_module:x", "hostile:"):
        with pytest.raises(CannotLoad, match=re.escape(name)):
            contender(name)


# --- Ours -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["textsweeper", "coreex:variant=R2,threshold=0.8"])
def test_ours_as_the_library_has_it(name: str) -> None:
    options: dict[str, Any] = {"variant": "R2", "threshold": 0.8} if ":" in name else {}
    extraction = contentex.extract(NEWS, method=name.partition(":")[0], **options)
    calls = contender(name).load()
    given = Given.of(NEWS, "https://example.org/")
    assert calls.metadata
    assert (calls.content(given), calls.metadata(given)) == (extraction.text, (extraction.title, None, None))
    assert (version(name), missing(name)) == (contentex.__version__, "")


def test_options_matter() -> None:
    notes = {contender(name).note for name in ("coreex", "coreex:variant=R1", "coreex:variant=R2")}
    assert len(notes) == 3


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("variant", "'variant': write an option as name=value"),
        ("variant=R9", "variant takes one of R1"),
        ("threshold=much", "threshold takes a number"),
        ("thresold=1", "did you mean 'threshold'"),
    ],
)
def test_wrong_options(settings: str, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        contender(f"coreex:{settings}")


# --- What is given --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<html lang=en>", "en"),
        ("<HTML class=a LANG='De-at'>", "de"),
        ('<!doctype html>\n<html dir=ltr lang="zh-Hans">', "zh"),
        ("<html data-lang=fr>", ""),
        ("<html lang=english>", ""),
        ("<html><p lang=fr>", ""),
        ("", ""),
    ],
)
def test_the_language_of_a_page(html: str, language: str) -> None:
    assert Given.of(html.encode()).language == language


def test_the_text_of_a_page() -> None:
    given = Given.of(b"<meta charset=gb2312>\xc4\xe3\xba\xc3")
    assert (given.html[-4:], given.text[-2:]) == (b"\xc4\xe3\xba\xc3", "你好")


# --- The real peers -------------------------------------------------------------------------------------------------


def check(name: str) -> None:
    """A peer finds the article, leaves something out, and gives each word on its own."""
    with Worker(name) as worker:
        answer = worker.ask(NEWS, "https://example.org/news", metadata=True)
        empty = worker.ask(b"")
    assert answer.failure == ""
    words = answer.text.split()
    assert "the rebuilt slipway, said the company" in " ".join(words)
    assert {"water.", "shed", "spreadsheet.”"} <= set(words)  # the last words of blocks, which touch no others
    assert "Manage my choices" not in answer.text
    assert answer.title is None or answer.title.startswith("Harbour ferry returns")
    assert answer.author in (None, "Ottoline Brask")
    assert answer.date in (None, "2023-05-11")
    assert answer.seconds > 0
    assert empty.text == ""


@pytest.mark.parametrize("name", PYTHON_PEERS)
def test_peers(name: str) -> None:
    if missing(name):
        pytest.skip(f"{name} is not installed: {missing(name)}")
    check(name)


@pytest.mark.parametrize("language", ["", "en", "de", "zh"])
def test_stop_words_for_justext(language: str) -> None:
    settings = pytest.importorskip("contentex.bench.contenders.peers.justext").settings
    stop_list = settings(language or "en")["stoplist"]
    assert ("would" in stop_list, "und" in stop_list) == (language in ("", "en"), language == "de")
    assert settings("zh") == {"stoplist": frozenset(), "stopwords_low": 0, "stopwords_high": 0}


def test_every_stop_list_exists() -> None:
    justext = pytest.importorskip("justext")
    module = pytest.importorskip("contentex.bench.contenders.peers.justext")
    assert set(module.stop_lists().values()) <= justext.get_stoplists()


# --- Readability.js -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def node_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder of this session with Readability.js in it."""
    if not (shutil.which("node") and shutil.which("npm")):
        pytest.skip("Readability.js needs Node and npm")
    where = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CONTENTEX_CACHE", str(where))
        try:
            install()
        except InstallError as error:
            pytest.skip(f"npm cannot get Readability.js: {error}")
        yield where


def test_readability_js(node_cache: Path) -> None:
    assert (version("readability-js"), missing("readability-js")) == ("0.6.0", "")
    assert install() == folder()
    assert [path.name for path in node_cache.iterdir()] == [folder().name]
    check("readability-js")


def test_readability_js_on_odd_pages(node_cache: Path) -> None:
    with Worker("readability-js") as worker:
        assert "你好" in worker.ask(b"<meta charset=gb2312><p>\xc4\xe3\xba\xc3 " + b"tea, " * 200, "no: url").text
        assert worker.ask(b"<div>" * 20_000 + b"tea", limit=1).failure == "time limit"  # it takes minutes
        assert worker.ask(NEWS, runs=2).failure == ""


def test_too_much_memory_for_node(node_cache: Path) -> None:
    with Worker("readability-js", memory=40 << 20) as worker:
        assert worker.ask(b"<p>tea</p>" * 200_000).failure == "memory"
        assert worker.ask(NEWS).failure == ""


# --- Installing -----------------------------------------------------------------------------------------------------


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for made-up programs, which are the only ones that can be found, and an empty cache."""
    monkeypatch.setenv("CONTENTEX_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path / "tools"))
    (tmp_path / "tools").mkdir()
    return tmp_path / "tools"


def write_tool(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_without_node(tools: Path) -> None:
    assert missing("readability-js").startswith("Node 18 or later")
    assert version("readability-js") == ""
    with pytest.raises(InstallError, match="node is not installed"):
        install()
    with pytest.raises(CannotLoad, match="readability-js is not installed: Node"):
        Worker("readability-js").ask(b"")


def test_without_npm(tools: Path) -> None:
    write_tool(tools / "node", "exit 0")
    assert missing("readability-js") == "contentex bench peers --install"
    with pytest.raises(InstallError, match="npm is not installed"):
        install()


def test_a_failed_install_leaves_nothing(tools: Path) -> None:
    write_tool(tools / "node", "exit 0")
    write_tool(tools / "npm", "echo partly > node_modules; echo the registry is down >&2; exit 7")
    with pytest.raises(InstallError, match=r"exit 7\):\nthe registry is down"):
        install()
    assert list(folder().parent.iterdir()) == []


def test_a_killed_install_is_not_ready(tools: Path) -> None:
    write_tool(tools / "node", "exit 0")
    write_tool(tools / "npm", "exit 0")
    half = folder().parent / ".installing-x" / "readability-js"
    half.mkdir(parents=True)
    assert missing("readability-js")
    assert install() == folder()
    assert sorted(os.listdir(folder())) == ["package-lock.json", "package.json", "readability.mjs"]


def test_two_at_a_time(tools: Path) -> None:
    """The other one is done first."""
    write_tool(tools / "node", "exit 0")
    write_tool(tools / "npm", f"/bin/mkdir -p {folder()}/node_modules")
    assert install() == folder()
    assert os.listdir(folder()) == ["node_modules"]
