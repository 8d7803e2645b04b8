"""Looks for pages that break the parser: by changing pages at random and keeping those that show something new.

    python tools/fuzz.py [--seconds 60] [--seed 1] [--jobs 2]
    python tools/fuzz.py --replay fuzz-findings/NAME.case

It runs a build that stops at wrong memory accesses and undefined operations (`fuzz_build`). A page is worth keeping if
it takes a new way through the compiled code or has a new pair of tag and parent tag. What must hold for every page is
written in `check`. Findings are made as small as possible and put into `fuzz-findings/`.
"""

from __future__ import annotations

import argparse
import ctypes
import hashlib
import importlib
import importlib.util
import json
import mmap
import os
import random
import re
import signal
import struct
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

ROOT = Path(__file__).resolve().parents[1]
FINDINGS = ROOT / "fuzz-findings"
LONGEST = 8192
"""Bytes of a page at most: growth is what `tests/test_survival.py` looks at."""
COMPARED = 600
"""Bytes up to which plain Python must give the same columns."""
SLOW = 20.0
"""Seconds after which a page counts as a hang."""


# --- A page to try --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """A page and the options to parse it with. As a file: a line of JSON, then the page."""

    html: bytes
    encoding: str | None = None
    max_rows: int = 10_000_000
    max_depth: int = 512

    def to_bytes(self) -> bytes:
        options = {name: value for name, value in asdict(self).items() if name != "html"}
        return json.dumps(options).encode() + b"\n" + self.html

    @classmethod
    def from_bytes(cls, data: bytes) -> Case:
        options, _, html = data.partition(b"\n")
        return cls(html, **json.loads(options))


# --- What must hold -------------------------------------------------------------------------------------------------


class Broken(AssertionError):
    """A page without a property that all pages must have."""


def require(holds: object, what: str) -> None:
    if not holds:
        raise Broken(what)


def check(case: Case) -> Any:
    """Parse a case and make sure of all that must hold. Gives the Page."""
    from contentex import parse

    page = parse(case.html, encoding=case.encoding, max_rows=case.max_rows, max_depth=case.max_depth)
    check_columns(page)
    check_limits(page, case)
    check_views(page)
    return page


def check_all(case: Case) -> Any:
    """The same, and that plain Python agrees, which takes longer."""
    page = check(case)
    check_plain(page, case)
    return page


def check_columns(page: Any) -> None:
    check_tree(page)
    check_text(page)
    check_source(page)


def check_tree(page: Any) -> None:
    """Rows are in document order, and subtrees are intervals that nest."""
    rows = np.arange(len(page))
    parent, above = page.parent[1:], page.parent[1:].clip(0)
    require(page.parent[0] == -1 and page.tag[0] == 0, "row 0 is the document")
    require(((parent >= 0) & (parent < rows[1:])).all(), "a parent comes before its children")
    require(((page.end > rows) & (page.end <= len(page))).all(), "a subtree has rows, and only of the page")
    require((page.end[1:] <= page.end[above]).all(), "a subtree ends within its parent's")
    require(
        page.depth[0] == 0 and (page.depth[1:] == page.depth[above] + 1).all(), "depth is that of the parent and one"
    )
    # Each interval holds all rows below it, as shown; it holds no others if the numbers agree in total.
    require((page.end - rows).sum() == (page.depth + 1).sum(), "a subtree holds only what is below its row")
    require(((page.tag >= 0) & (page.tag < len(page.names))).all(), "a tag has a name")


def check_text(page: Any) -> None:
    page.text.decode()
    offset = page.text_offset
    require(len(offset) == len(page) + 1, "text_offset has one more than there are rows")
    require(offset[0] == 0 and offset[-1] == len(page.text), "text_offset covers the text")
    lengths = np.diff(offset)
    require((lengths >= 0).all(), "text_offset never falls")
    require((lengths[page.tag != 3] == 0).all(), "only a text row has text of its own")
    inner = np.frombuffer(page.text + b" ", np.uint8)[offset]
    require((inner & 0xC0 != 0x80).all(), "a row's text begins with a whole character")


def check_source(page: Any) -> None:
    size = len(page.source)
    page.source.decode()
    require(((page.source_start >= 0) & (page.source_start <= page.source_end)).all(), "a node begins before it ends")
    require((page.source_end <= size).all(), "a node ends within the source")
    offset, count = page.attr_offset, len(page.attr_name)
    require(len(offset) == len(page) + 1, "attr_offset has one more than there are rows")
    require(
        offset[0] == 0 and offset[-1] == count and (np.diff(offset) >= 0).all(), "attr_offset covers the attributes"
    )
    require(len(page.attr_start) == count and len(page.attr_end) == count, "attribute columns are equally long")
    require(((page.attr_name >= 0) & (page.attr_name < len(page.names))).all(), "an attribute has a name")
    require(((page.attr_start >= 0) & (page.attr_start <= page.attr_end)).all(), "a value begins before it ends")
    require((page.attr_end <= size).all(), "a value ends within the source")


def check_limits(page: Any, case: Case) -> None:
    require(len(page) <= case.max_rows + 512, "max_rows limits the rows, but for what one token adds")
    require(page.depth.max() <= case.max_depth + 64, "max_depth limits the depth, but for what one token adds")
    require(page.cut.unread == 0 and 0 <= page.cut.unstructured <= len(page.source), "no more is cut than there is")
    require(page.replaced >= 0 and page.cut.flattened >= 0, "nothing is cut less than never")


def check_views(page: Any) -> None:
    """What is computed from the columns can be computed."""
    for column in ("words", "visible", "sibling_number", "heading", "in_link", "in_form"):
        require(len(getattr(page, column)) == len(page), f"{column} has a value for each row")
    for row in range(0, len(page), 1 + len(page) // 8):
        if page.tag_name(row) == "#doctype":
            continue  # XPath has no way to it
        path = page.xpath(row)
        above = page.xpath(int(page.parent[row])).rstrip("/") if row else ""
        require(path.startswith(above + "/") and path.count("/") >= page.depth[row], "a path leads through the parent")
        page.attributes(row)
        page.text_of(row)
    if importlib.util.find_spec("contentex.page.blocks"):
        _ = page.blocks


def check_plain(page: Any, case: Case) -> None:
    """Plain Python, without a compiler, gives the same. It is slow: only for short pages."""
    if len(page.source) > COMPARED:
        return
    plain = plain_modules()
    columns = plain["scan"].scan(page.source, case.max_rows, case.max_depth)
    require(columns.pop("flattened") == page.cut.flattened, "plain Python cuts the same depth")
    require(columns.pop("unstructured") == page.cut.unstructured, "plain Python cuts the same rows")
    for name, value in columns.items():
        require(np.array_equal(value, getattr(page, name)), f"plain Python gives the same {name}")
    counts = plain["measure"].measure(page.text, page.text_offset, page.tag)
    require(np.array_equal(counts[1], page.words), "plain Python counts the same words")
    fast = importlib.import_module("contentex.page.utf8")
    require(plain["utf8"].is_valid(case.html) == fast.is_valid(case.html), "plain Python finds the same to be UTF-8")


@cache
def plain_modules() -> dict[str, ModuleType]:
    """The compiled modules once more, from their source, beside the ones in use."""
    used = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == "contentex"}
    finder = _OnlySource()
    sys.meta_path.insert(0, finder)
    try:
        with warnings.catch_warnings(action="ignore"):  # that it is slow
            return {name: importlib.import_module(f"contentex.page.{name}") for name in ("scan", "measure", "utf8")}
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.partition(".")[0] == "contentex"]:
            del sys.modules[name]
        sys.modules.update(used)


class _OnlySource:
    """Finds the `.py` of a module of contentex where there is a compiled one, too."""

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name.partition(".")[0] == "contentex" else None
        if spec is None or spec.origin is None or spec.origin.endswith(".py"):
            return spec
        source = str(Path(spec.origin).with_name(name.rpartition(".")[2] + ".py"))
        return importlib.util.spec_from_file_location(name, source, loader=SourceFileLoader(name, source))


# --- Pages to begin with, and how to change them --------------------------------------------------------------------

_TAGS = re.findall(
    r"\S+",
    "a b i u s nobr font big code em strong small tt p div span ul ol li dl dt dd h1 h2 h6 pre listing blockquote"
    " address center table caption colgroup col tbody thead tfoot tr td th form input button select optgroup option"
    " textarea fieldset html head body title base link meta style script noscript noframes noembed iframe xmp plaintext"
    " template frameset frame svg math foreignObject desc mi mo mtext annotation-xml g path ruby rb rt rtc rp object"
    " applet marquee br hr img image area embed keygen wbr param source track section article nav main details summary"
    " dialog menu search x-y selectedcontent",
)

_ODD = [
    b"<!doctype html>", b"<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'>", b"<!--", b"-->", b"--!>", b"<!-->",
    b"<!>", b"<?x>", b"</>", b"</", b"<", b">", b"/>", b"<![CDATA[", b"]]>", b"]]", b" a=1", b" a='", b' b="', b"=",
    b" a=1 a=2", b"&amp;", b"&", b"&#", b"&#x", b"&#x110000;", b"&#0;", b"&#128;", b"&notit;", b"&NotEqualTilde;",
    b"&lt", b"&#xD800;", b"\0", b"\r", b"\r\n", b"\n", b"\f", b"\t", b" ", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff",
    b"\xc3", b"\xe4\xbd\xa0", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b"\xff", b"\x80", b"\xc4\xe3", b"\x1b$B",
    b"\x1b(B", b"x", b"x ", b"\xc3\xa9", b"<script><!--<script>", b"<!--<script></script>", b"<title>&lt</title>",
    b"<pre>\n", b"<textarea>\n", b"<input type=hidden>", b"<p style='display:none'>", b"<a href=x>", b"<div hidden>",
    b"<font color=x>", b"<annotation-xml encoding=text/html>", b"<annotation-xml encoding='application/xhtml+xml'>",
    b"<body a=1 b=2>", b"<html a=1>", b"<meta charset=gbk>", b"<meta charset=utf-16>", b"<meta charset=shift_jis>",
    b"<meta charset=big5>", b"<meta http-equiv=content-type content='text/html; charset=euc-kr'>",
    b"<?xml version='1.0' encoding='koi8-r'?>", b"<meta charset=iso-2022-jp>", b"<meta charset=x-user-defined>",
    b"<svg/>", b"<math/>", b"<br/>", b"<p/>",
]  # fmt: skip

_CONTEXTS = [
    b"<table><tr><td>", b"<table><tr>", b"<table>x", b"<table><caption>", b"<table><colgroup>", b"<select><option>",
    b"<svg><foreignObject>", b"<svg><desc>", b"<math><mi>", b"<math><annotation-xml encoding=text/html>", b"<ruby><rt>",
    b"<template><tr>", b"<template><td>", b"<ul><li>", b"<dl><dd>", b"<b><p>", b"<a><div>", b"<button><p>",
    b"<form><p>", b"<object><b>", b"<noscript><p>", b"<head><noscript>", b"</head>", b"</body>", b"</html>",
    b"<frameset><frame>",
]  # fmt: skip

DICTIONARY = [*_ODD, *_CONTEXTS, *(f"<{tag}>".encode() for tag in _TAGS), *(f"</{tag}>".encode() for tag in _TAGS)]
_ENCODINGS = [None] * 12 + [
    "utf-8",
    "utf-16le",
    "gb18030",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "big5",
    "windows-1252",
]
_TAG_NAME = re.compile(rb"(?<=<)/?[a-zA-Z][a-zA-Z0-9-]*")


def seeds() -> list[Case]:
    """Each fragment alone, the example pages in pieces, and the html5lib tests if they are there."""
    pages = [path.read_bytes() for path in sorted((ROOT / "examples" / "pages").glob("*.html"))]
    pieces = [page[start : start + 1500] for page in pages for start in range(0, len(page), 4500)]
    return [Case(html) for html in (*DICTIONARY, *pieces, *_html5lib())]


def _html5lib() -> Iterator[bytes]:
    folder = Path(os.environ.get("CONTENTEX_DATA", ROOT.parent / "shared" / "data")) / "html5lib-tests"
    for path in sorted(folder.glob("tree-construction/*.dat")):
        for test in (b"\n" + path.read_bytes()).split(b"\n#data\n")[1:]:
            yield test.partition(b"\n#errors")[0]


def _place(chance: random.Random, html: bytes) -> tuple[int, int]:
    """A short stretch of a page."""
    start = chance.randint(0, len(html))
    return start, min(len(html), start + int(chance.expovariate(1 / 12)))


def _insert(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    at = chance.randint(0, len(html))
    return html[:at] + b"".join(chance.choices(DICTIONARY, k=chance.choice((1, 1, 2, 4)))) + html[at:]


def _fill(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    """Something in an element, right after some tag."""
    ends = [place + 1 for place, byte in enumerate(html) if byte == 62] or [0]
    at = chance.choice(ends)
    context = chance.choice(_CONTEXTS) if chance.random() < 0.5 else b""
    return html[:at] + context + f"<{chance.choice(_TAGS)}>x".encode() + html[at:]


def _remove(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    start, stop = _place(chance, html)
    return html[:start] + html[stop:]


def _repeat(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    start, stop = _place(chance, html)
    return html[:stop] + html[start:stop] * chance.choice((1, 1, 2, 8, 40)) + html[stop:]


def _splice(chance: random.Random, html: bytes, other: bytes) -> bytes:
    at, (start, stop) = chance.randint(0, len(html)), _place(chance, other)
    return html[:at] + other[start : max(stop, chance.randint(start, len(other)))] + html[at:]


def _replace_byte(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    at = chance.randrange(len(html) + 1)
    return html[:at] + bytes([chance.choice((*b"<>/!-\"'=& \0\r\nab", chance.randrange(256)))]) + html[at + 1 :]


def _rename(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    tags = list(_TAG_NAME.finditer(html))
    if not tags:
        return html
    start, stop = chance.choice(tags).span()
    name: str = chance.choice(("", "/")) + chance.choice(_TAGS)
    return html[:start] + name.encode() + html[stop:]


def _truncate(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    return html[: chance.randint(0, len(html))]


_CHANGES = (
    _fill,
    _fill,
    _fill,
    _insert,
    _insert,
    _remove,
    _repeat,
    _splice,
    _replace_byte,
    _rename,
    _rename,
    _truncate,
)


def mutate(chance: random.Random, case: Case, other: Case) -> Case:
    """A case with some changes; now and then with other options."""
    html = case.html
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        html = chance.choice(_CHANGES)(chance, html, other.html)[:LONGEST]
    changed = replace(case, html=html)
    if chance.random() < 0.1:
        limits = {"max_rows": chance.choice((8, 12, 30, 10_000_000)), "max_depth": chance.choice((8, 12, 30, 512))}
        changed = replace(changed, encoding=chance.choice(_ENCODINGS), **limits)  # type: ignore[arg-type]
    return changed


# --- What is new ----------------------------------------------------------------------------------------------------

_KINDS = 1 << 20


class Novelty:
    """Remembers what was seen: steps through the compiled code where the build counts them, and pairs of tags."""

    def __init__(self) -> None:
        self.seen = np.zeros(_KINDS, np.bool_)
        self.steps = _steps()
        self.often = np.array([count.bit_length() for count in range(256)], np.int64)

    def begin(self) -> None:
        if self.steps is not None:
            self.steps.fill(0)

    def is_new(self, page: Any) -> bool:
        """Whether a page shows something for the first time."""
        marks = _marks(page)
        if self.steps is not None:
            taken = np.flatnonzero(self.steps)
            marks = np.append(marks, _KINDS // 2 + (taken * 8 + self.often[self.steps[taken]] - 1) % (_KINDS // 2))
        new = not self.seen[marks].all()
        self.seen[marks] = True
        return new


def _steps() -> npt.NDArray[np.uint8] | None:
    """The table that the build for fuzzing counts in."""
    library = os.environ.get("CONTENTEX_FUZZ_COVER")
    if not library:
        return None
    from fuzz_build import MAP_SIZE

    return np.ctypeslib.as_array((ctypes.c_uint8 * MAP_SIZE).in_dll(ctypes.CDLL(library), "steps"))


def _marks(page: Any) -> npt.NDArray[np.int64]:
    """Pairs of a tag and the tag above it, and what else tells pages apart, as numbers."""
    tag = page.tag.astype(np.int64).clip(0, 510)
    pairs = np.unique(tag[1:] * 512 + tag[page.parent[1:]])
    facts = (
        page.encoding,
        page.encoding_origin,
        page.quirks,
        bool(page.cut.unstructured),
        int(page.depth.max()).bit_length(),
    )
    fact = int.from_bytes(hashlib.blake2b(repr(facts).encode(), digest_size=2).digest(), "little")
    return np.append(pairs, 512 * 511 + fact % 512) % (_KINDS // 2)


# --- The search -----------------------------------------------------------------------------------------------------


class Watcher(Protocol):
    """Is told of each case before it is tried, so that one that ends the process is not lost."""

    def __call__(self, case: Case, tried: int, kept: int) -> None: ...


@dataclass(frozen=True)
class Outcome:
    """What a search came to. `error` is what `failed` raised."""

    tried: int
    kept: int
    failed: Case | None = None
    error: Exception | None = None


def search(
    check: Callable[[Case], Any],
    begin: Sequence[Case],
    *,
    seconds: float,
    seed: int,
    most: int = sys.maxsize,
    confirm: Callable[[Any, Case], None] = lambda page, case: None,
    watch: Watcher = lambda case, tried, kept: None,
) -> Outcome:
    """Try the first cases, then changes of those worth keeping, until one fails or the time is over.

    `confirm` is for what takes too long for every page: it sees those worth keeping.
    """
    chance, novelty, kept = random.Random(seed), Novelty(), list[Case]()
    until, tried = time.monotonic() + seconds, 0
    while time.monotonic() < until and tried < most:
        case = begin[tried] if tried < len(begin) else mutate(chance, _pick(chance, kept), _pick(chance, kept))
        tried += 1
        watch(case, tried, len(kept))
        novelty.begin()
        try:
            page = check(case)
            if novelty.is_new(page):
                confirm(page, case)
                kept.append(case)
        except Exception as error:
            return Outcome(tried, len(kept), case, error)
    return Outcome(tried, len(kept))


def _pick(chance: random.Random, kept: Sequence[Case]) -> Case:
    """One of those kept, rather a short one: in a long one most changes stand where nothing can come of them."""
    return min(chance.choices(kept, k=4), key=lambda case: len(case.html))


def minimise(case: Case, fails: Callable[[Case], bool], *, seconds: float = 30) -> Case:
    """The same failure from less: leave out parts, large ones first, as long as it still fails."""
    until = time.monotonic() + seconds
    for default in ({"encoding": None}, {"max_rows": Case.max_rows}, {"max_depth": Case.max_depth}):
        simpler = replace(case, **default)
        case = simpler if simpler != case and fails(simpler) else case
    size = max(1, len(case.html) // 2)
    while size and time.monotonic() < until:
        start, before = 0, len(case.html)
        while start < len(case.html) and time.monotonic() < until:
            shorter = replace(case, html=case.html[:start] + case.html[start + size :])
            if fails(shorter):
                case = shorter
            else:
                start += size
        if size > 1 or len(case.html) == before:
            size //= 2
    return case


# --- Processes ------------------------------------------------------------------------------------------------------

_HEADER = struct.Struct("QQI")


class Blackbox:
    """A file in memory that outlives the process: what it tried last, and how far it came."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(_HEADER.size + 2 * LONGEST))
        with path.open("r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 0)

    def __call__(self, case: Case, tried: int, kept: int) -> None:
        data = case.to_bytes()
        self.memory[: _HEADER.size + len(data)] = _HEADER.pack(tried, kept, len(data)) + data

    def progress(self) -> tuple[int, int]:
        tried, kept, _ = _HEADER.unpack(self.memory[: _HEADER.size])
        return tried, kept

    def last(self) -> Case:
        size = _HEADER.unpack(self.memory[: _HEADER.size])[2]
        return Case.from_bytes(self.memory[_HEADER.size : _HEADER.size + size])


def work(box: Path, seconds: float, seed: int) -> int:
    """What a worker does; on a failure the box holds the case."""
    for name in ("scan", "measure", "utf8"):
        module = importlib.import_module(f"contentex.page.{name}")
        require(not str(module.__file__).endswith(".py"), f"{name} is compiled")
    begin = seeds()
    random.Random(seed).shuffle(begin)
    outcome = search(check, begin, seconds=seconds, seed=seed, confirm=check_plain, watch=Blackbox(box))
    if outcome.error:
        print(f"{type(outcome.error).__name__}: {outcome.error}", file=sys.stderr)
    return 1 if outcome.failed else 0


class Worker:
    """A process that searches, and how it gets on."""

    def __init__(self, number: int, folder: Path, env: dict[str, str]) -> None:
        self.number, self.folder, self.env = number, folder, env
        self.findings: list[tuple[Case, str]] = []
        self.tried = self.kept = 0

    def start(self, seconds: float, seed: int) -> None:
        name = f"{os.getpid()}-{self.number}"
        self.path, self.log = self.folder / f"{name}.box", self.folder / f"{name}.log"
        self.path.unlink(missing_ok=True)
        self.box = Blackbox(self.path)
        command = [sys.executable, __file__, "--work", str(self.path), "--seconds", str(seconds), "--seed", str(seed)]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(command, env=self.env, stdout=log, stderr=log)
        self.seen, self.since = 0, time.monotonic()

    def look(self) -> bool:
        """Take note of progress and of a failure. Whether the process is still at work."""
        tried, self.kept = self.box.progress()
        if tried != self.seen:
            self.seen, self.since = tried, time.monotonic()
        hangs = self.process.poll() is None and tried > 0 and time.monotonic() - self.since > SLOW
        if hangs:
            self.process.kill()
            self.process.wait()
        if self.process.poll() is None:
            return True
        self.tried += tried
        self.seen = 0
        if self.process.returncode and not tried:
            raise SystemExit(f"a worker could not start:\n{self.log.read_text(errors='replace')}")
        if self.process.returncode:
            said = f"no end after {SLOW:.0f} s" if hangs else self.log.read_text(errors="replace")
            self.findings.append((self.box.last(), said))
        self.path.unlink()
        self.log.unlink()
        return False


def fails_in_child(case: Case) -> bool:
    """Whether a case fails, found out in a copy of this process, so that this one survives."""
    child = os.fork()
    if child == 0:
        _be_the_child(case)
    until = time.monotonic() + SLOW
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status != 0
        time.sleep(0.001)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return True


def _be_the_child(case: Case) -> None:
    with suppress(BaseException):
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        check_all(case)
        os._exit(0)
    os._exit(1)


def minimise_file(path: Path) -> None:
    """Replace a finding by the smallest that fails, too."""
    check_all(Case(b"<p>"))  # what is imported here need not be imported by each child
    path.write_bytes(minimise(Case.from_bytes(path.read_bytes()), fails_in_child).to_bytes())


def hunt(seconds: float, seed: int, jobs: int, env: dict[str, str], folder: Path) -> list[tuple[Case, str]]:
    """Let workers search; one that stops at a finding is replaced while there is time."""
    until, started = time.monotonic() + seconds, time.monotonic()
    workers = [Worker(number, folder, env) for number in range(jobs)]
    for worker in workers:
        worker.start(seconds, seed + worker.number)
    busy, shown = set(workers), started
    while busy:
        time.sleep(0.2)
        for worker in [worker for worker in busy if not worker.look()]:
            busy.discard(worker)
            rest = until - time.monotonic()
            if worker.findings and rest > 5 and len(worker.findings) < 5:
                worker.start(rest, seed + worker.number + 1000 * len(worker.findings))
                busy.add(worker)
        if time.monotonic() - shown >= 5 or not busy:
            shown = time.monotonic()
            _show(workers, shown - started)
    return [finding for worker in workers for finding in worker.findings]


def _show(workers: Sequence[Worker], passed: float) -> None:
    tried = sum(worker.tried + worker.seen for worker in workers)
    kept = sum(worker.kept for worker in workers)
    found = sum(len(worker.findings) for worker in workers)
    print(
        f"{passed:4.0f} s: {tried} pages tried, {tried / passed:.0f} a second, {kept} kept, {found} failed", flush=True
    )


def report(findings: Sequence[tuple[Case, str]], env: dict[str, str]) -> None:
    """Write findings down, as small as can be and each once, and say how to see them again."""
    FINDINGS.mkdir(exist_ok=True)
    smallest = {_smallest(case, env): said for case, said in findings}
    for case, said in smallest.items():
        data = case.to_bytes()
        path = FINDINGS / f"{hashlib.sha256(data).hexdigest()[:12]}.case"
        path.write_bytes(data)
        options = data.splitlines()[0].decode()
        print(f"\nFAILED: {case.html[:300]!r} with {options}")
        print("\n".join(said.strip().splitlines()[:25]))
        print(f"To see it again: python tools/fuzz.py --replay {path.relative_to(ROOT)}")
    print(f"\n{len(smallest)} failures")


def _smallest(case: Case, env: dict[str, str]) -> Case:
    path = FINDINGS / "unfinished"
    path.write_bytes(case.to_bytes())
    subprocess.run([sys.executable, __file__, "--minimise", str(path)], env=env, stderr=subprocess.DEVNULL)
    smaller = Case.from_bytes(path.read_bytes())
    path.unlink()
    return smaller


# --- Command --------------------------------------------------------------------------------------------------------


def _arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(description="Look for pages that break the parser.")
    reader.add_argument("--seconds", type=float, default=60, help="how long to search (default: 60)")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="processes (default: one a CPU)")
    reader.add_argument("--replay", type=Path, help="try one finding again and show what goes wrong")
    reader.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    reader.add_argument("--minimise", type=Path, help=argparse.SUPPRESS)
    reader.add_argument("--check", type=Path, help=argparse.SUPPRESS)
    return reader.parse_args()


def main() -> int:
    given = _arguments()
    if given.work:
        return work(given.work, given.seconds, given.seed)
    if given.minimise:
        minimise_file(given.minimise)
        return 0
    if given.check:
        check_all(Case.from_bytes(given.check.read_bytes()))
        print("nothing is wrong")
        return 0

    from fuzz_build import FOLDER, build, environment

    print("Building with sanitizers; from the second time on this is quick.", flush=True)
    env = environment(build())
    if given.replay:
        return subprocess.run([sys.executable, __file__, "--check", str(given.replay)], env=env).returncode
    findings = hunt(given.seconds, given.seed, given.jobs, env, FOLDER)
    if findings:
        report(findings, env)
        return 1
    print("No failures.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
