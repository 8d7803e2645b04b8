"""How fast a page becomes a table, beside what other parsers need for the same page.

    python -m contentex.bench.parsing [PARQUET ...] [--pages 320] [--seed 1] [--json FILE]

All contenders take turns on each page, in an order drawn anew, and the best of three runs counts: whatever else the
machine does then falls on all of them. The clock is that of the processor's time for this process
(`time.process_time_ns`): it stands still while other programs run, and no contender uses more than one thread. Even so
a time in milliseconds says little about another machine; the ratios do.

Where a choice had to be made it favours the peers: those that take text get it decoded already, while contentex finds
the encoding and decodes within its time; selectolax, given bytes, takes them for UTF-8; nobody's time to free memory
counts, and a tree of objects takes more of that than arrays.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from hashlib import sha256
from importlib import import_module
from importlib.metadata import version
from itertools import islice
from operator import attrgetter
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from contentex import __version__, parse
from contentex.page import scan
from contentex.page.decode import decode

Run = Callable[[Any], object]
Role = Literal["ours", "ours, counted", "parser", "extractor"]

RUNS = 3
WARM_UP = 3
RESAMPLES = 2000
TARGETS: dict[Role, float] = {"parser": 0.45, "extractor": 0.15}
INSTALL = "pip install 'contentex[bench]'"
_CHECKOUT = Path(__file__).resolve().parents[3]


# --- Contenders -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Contender:
    """Something that reads a page, and in which form it takes one."""

    name: str
    role: Role
    package: str
    takes: Literal["bytes", "str"]
    load: Callable[[], Run]


def _counted(html: bytes) -> object:
    return parse(html).words


def _main_content() -> Run:
    extract = import_module("resiliparse.extract.html2text").extract_plain_text
    return lambda html: extract(html, main_content=True)


def _peer(module: str, name: str) -> Callable[[], Run]:
    """Something in a module that may not be installed."""
    return lambda: attrgetter(name)(import_module(module))


CONTENDERS = (
    Contender("contentex: bytes to Page", "ours", "contentex", "bytes", lambda: parse),
    Contender("contentex: and its counts", "ours, counted", "contentex", "bytes", lambda: _counted),
    Contender("lxml", "parser", "lxml", "bytes", _peer("lxml.html", "document_fromstring")),
    Contender("selectolax", "parser", "selectolax", "bytes", _peer("selectolax.lexbor", "LexborHTMLParser")),
    Contender("resiliparse", "parser", "resiliparse", "str", _peer("resiliparse.parse.html", "HTMLTree.parse")),
    Contender("turbohtml", "parser", "turbohtml", "bytes", _peer("turbohtml", "parse")),
    Contender("resiliparse: main content", "extractor", "resiliparse", "str", _main_content),
)


def load(contenders: Sequence[Contender]) -> dict[Contender, Run]:
    """Those that are installed; the others are named."""
    found: dict[Contender, Run] = {}
    for contender in contenders:
        try:
            found[contender] = contender.load()
        except ImportError:
            print(f"{contender.name} is not installed and left out: {INSTALL}", file=sys.stderr)
    return found


# --- Pages ----------------------------------------------------------------------------------------------------------


def read_pages(files: Sequence[Path], wanted: int, seed: int) -> tuple[list[bytes], str]:
    """Pages drawn at random, and where they are from."""
    files = files or _default_corpus()
    if files:
        return _draw(files, wanted, seed), ", ".join(file.name for file in files)
    examples = [path.read_bytes() for path in sorted((_CHECKOUT / "examples" / "pages").glob("*.html"))]
    if not examples:
        raise SystemExit("no corpus and no example pages found: name a Parquet file with a column `html`")
    times = -(-wanted // len(examples))
    origin = f"NO CORPUS: the {len(examples)} example pages, repeated, which are small and few"
    return (examples * times)[:wanted], origin


def _default_corpus() -> list[Path]:
    folder = Path(os.environ.get("CONTENTEX_DATA", _CHECKOUT.parent / "shared" / "data"))
    file = folder / "wcxb-dev.parquet"
    return [file] if file.exists() else []


def _draw(files: Sequence[Path], wanted: int, seed: int) -> list[bytes]:
    try:
        parquet = import_module("pyarrow.parquet")
    except ImportError:
        raise SystemExit(f"pyarrow reads the corpus and is not installed: {INSTALL}") from None
    tables = [parquet.ParquetFile(file) for file in files]
    total = sum(table.metadata.num_rows for table in tables)
    chosen = set(random.Random(seed).sample(range(total), min(wanted, total)))
    batches = (batch for table in tables for batch in table.iter_batches(64, columns=["html"]))
    values = (value for batch in batches for value in batch.column(0))
    pages = [value.as_py() for place, value in enumerate(values) if place in chosen]
    return [page.encode() if isinstance(page, str) else page for page in pages if page]


# --- Measuring ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Times:
    """Nanoseconds: a row for each page, a column for each contender."""

    contenders: tuple[Contender, ...]
    sizes: npt.NDArray[np.int64]
    spent: npt.NDArray[np.int64]
    failed: dict[str, int]

    def of(self, contender: Contender) -> npt.NDArray[np.int64]:
        column: npt.NDArray[np.int64] = self.spent[:, self.contenders.index(contender)]
        return column

    def having(self, role: Role) -> list[Contender]:
        """The contenders with a role, the fastest first."""
        return sorted((c for c in self.contenders if c.role == role), key=lambda c: int(self.of(c).sum()))


def measure(contenders: dict[Contender, Run], pages: Sequence[bytes], seed: int) -> Times:
    """The time of each contender for each page. A page on which one fails is left out for all."""
    order = random.Random(seed)
    names = tuple(contenders)
    sizes: list[int] = []
    rows: list[list[int]] = []
    failed: dict[str, int] = {}
    for page in pages[:WARM_UP]:
        _take_turns(contenders, page, list(names), {})
    for page in _progress(pages):
        spent = _take_turns(contenders, page, order.sample(names, len(names)), failed)
        if len(spent) == len(names):
            sizes.append(len(page))
            rows.append([spent[name] for name in names])
    if not rows:
        raise SystemExit(f"no page was read by all contenders; failures: {failed}")
    return Times(names, np.array(sizes), np.array(rows), failed)


def _take_turns(
    contenders: dict[Contender, Run], page: bytes, order: Sequence[Contender], failed: dict[str, int]
) -> dict[Contender, int]:
    given = {"bytes": page, "str": decode(page).source.decode()}
    spent: dict[Contender, int] = {}
    for contender in order:
        try:
            spent[contender] = min(nanoseconds(contenders[contender], given[contender.takes]) for _ in range(RUNS))
        except Exception:
            failed[contender.name] = failed.get(contender.name, 0) + 1
    return spent


def nanoseconds(run: Run, given: object) -> int:
    """One run; what it made is freed after the clock was read."""
    gc.disable()
    try:
        start = time.process_time_ns()
        made = run(given)
        spent = time.process_time_ns() - start
        del made
        return spent
    finally:
        gc.enable()


def _progress(pages: Sequence[bytes]) -> Iterator[bytes]:
    for number, page in enumerate(pages, 1):
        if number % 20 == 0 or number == len(pages):
            end = "\r" if sys.stderr.isatty() and number < len(pages) else "\n"
            print(f"page {number} of {len(pages)}", end=end, file=sys.stderr, flush=True)
        yield page


# --- Comparing ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ratio:
    """Our time as a share of another's, with the interval that holds it in 95 of 100 draws of as many pages."""

    other: str
    role: Role
    value: float
    low: float
    high: float
    target: float

    @property
    def met(self) -> bool:
        return self.value <= self.target

    def __str__(self) -> str:
        fastest, extraction = f"the fastest parser ({self.other})", "resiliparse's main-content extraction"
        what = fastest if self.role == "parser" else extraction
        said = f"bytes to Page is {self.value:.3f} of {what} [95 %: {self.low:.3f} to {self.high:.3f}]"
        return f"{said}; target {self.target}: {'met' if self.met else 'missed'}"


def ratios(times: Times, seed: int) -> list[Ratio]:
    """The two that have a target, as far as the other side is installed."""
    ours = times.of(times.having("ours")[0])
    rivals = [(role, times.having(role)[0]) for role in TARGETS if times.having(role)]
    return [_ratio(ours, times.of(rival), rival.name, role, seed) for role, rival in rivals]


def _ratio(ours: npt.NDArray[np.int64], other: npt.NDArray[np.int64], name: str, role: Role, seed: int) -> Ratio:
    """The bootstrap: pages drawn with replacement, the ratio of the sums each time."""
    drawn = np.random.default_rng(seed).integers(0, len(ours), (RESAMPLES, len(ours)))
    low, high = np.percentile(ours[drawn].sum(axis=1) / other[drawn].sum(axis=1), [2.5, 97.5])
    return Ratio(name, role, float(ours.sum() / other.sum()), float(low), float(high), TARGETS[role])


@dataclass(frozen=True)
class Line:
    """A contender's line of the table."""

    contender: str
    version: str
    given: str
    ms_per_page: float
    mb_per_second: float
    of_fastest_parser: float | None
    of_main_content: float | None


def lines(times: Times) -> list[Line]:
    return [_line(times, contender) for contender in times.contenders]


def _line(times: Times, contender: Contender) -> Line:
    spent = float(times.of(contender).sum())
    return Line(
        contender.name,
        __version__ if contender.package == "contentex" else version(contender.package),
        contender.takes,
        spent / len(times.sizes) / 1e6,
        float(times.sizes.sum()) / spent * 1e3,
        *(spent / float(times.of(best[0]).sum()) if (best := times.having(role)) else None for role in TARGETS),
    )


def table(rows: Sequence[Line]) -> str:
    """The lines, for a terminal.

    >>> print(table([Line("lxml", "6.0", "bytes", 1.5, 180.0, 2.5, None)]))
    contender                    version   given   ms/page     MB/s   of fastest parser   of main content
    lxml                         6.0       bytes     1.500      180                2.50                 -
    """
    head = f"{'contender':<29}{'version':<10}{'given':<6}{'ms/page':>9}{'MB/s':>9}"
    return "\n".join([f"{head}{'of fastest parser':>20}{'of main content':>18}", *map(_text, rows)])


def _text(line: Line) -> str:
    shares = ("-" if share is None else f"{share:.2f}" for share in (line.of_fastest_parser, line.of_main_content))
    parser, main = shares
    start = f"{line.contender:<29}{line.version:<10}{line.given:<6}"
    return f"{start}{line.ms_per_page:>9.3f}{line.mb_per_second:>9.0f}{parser:>20}{main:>18}"


# --- Without compiled code, and in threads --------------------------------------------------------------------------

PLAIN_PAGES = 5


def plain_python(pages: Sequence[bytes]) -> str:
    """The same files run as plain Python in a process of their own, on a few pages of middling size."""
    middling = sorted(pages, key=len)[len(pages) // 2 :][:PLAIN_PAGES]
    compiled = sum(min(nanoseconds(parse, page) for _ in range(RUNS)) for page in middling)
    answer = subprocess.run(
        [sys.executable, "-c", "from contentex.bench.parsing import answer_plain; answer_plain()"],
        input=json.dumps([page.decode("latin-1") for page in middling]),
        env={**os.environ, "CONTENTEX_UNCOMPILED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(answer.stdout)
    if told["compiled"] or not _is_compiled():
        return "plain Python against compiled: nothing to compare, both are the same here"
    spent = told["nanoseconds"]
    ms = spent / len(middling) / 1e6
    return f"plain Python on {len(middling)} pages: {ms:.1f} ms/page, {spent / compiled:.0f} times the compiled"


def answer_plain() -> None:
    """What the process without compiled code does: time the pages that it is given."""
    pages = [page.encode("latin-1") for page in json.load(sys.stdin)]
    spent = sum(min(nanoseconds(parse, page) for _ in range(2)) for page in pages)
    json.dump({"compiled": _is_compiled(), "nanoseconds": spent}, sys.stdout)


def _is_compiled() -> bool:
    return not str(scan.__file__).endswith(".py")


def in_threads(pages: Sequence[bytes], threads: int) -> str:
    """Throughput in threads against one thread, beside that of hashing, which shows what the machine has to give."""
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(threads) as many:
        parsing, hashing = (_gain(one, many, work, pages) for work in (parse, sha256))
    said = f"{threads} threads parse {parsing:.2f} times as many pages a second as one"
    return f"{said}; SHA-256 gains {hashing:.2f} ({os.cpu_count()} processors, by the clock on the wall)"


def _gain(one: ThreadPoolExecutor, many: ThreadPoolExecutor, work: Run, pages: Sequence[bytes]) -> float:
    """Best of some rounds, taking turns."""
    rounds = [(_wall(one, work, pages), _wall(many, work, pages)) for _ in range(RUNS)]
    return min(alone for alone, _ in rounds) / min(together for _, together in rounds)


def _wall(pool: ThreadPoolExecutor, work: Run, pages: Sequence[bytes]) -> float:
    start = time.perf_counter()
    for _ in pool.map(work, pages):
        pass
    return time.perf_counter() - start


# --- Command --------------------------------------------------------------------------------------------------------


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python -m contentex.bench.parsing", description="How fast pages are parsed.")
    reader.add_argument("parquet", nargs="*", type=Path, help="files with a column `html`; default: wcxb-dev.parquet")
    reader.add_argument("--pages", type=int, default=320, help="how many pages to draw (default: 320)")
    reader.add_argument("--seed", type=int, default=1, help="for the draw of pages and the order of contenders")
    reader.add_argument("--json", type=Path, help="write the figures to this file, too")
    reader.add_argument("--uncompiled", action="store_true", help="also time plain Python, on a few pages")
    reader.add_argument("--threads", type=int, default=0, help="also measure throughput in so many threads")
    return reader.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> None:
    given = _arguments(arguments)
    pages, origin = read_pages(given.parquet, given.pages, given.seed)
    times = measure(load(CONTENDERS), pages, given.seed)
    rows, compared = lines(times), ratios(times, given.seed)
    mean = times.sizes.mean() / 1000
    print(f"{len(times.sizes)} pages, {mean:.0f} kB each on average, from {origin}")
    built = "compiled" if _is_compiled() else "NOT COMPILED"
    print(f"Python {platform.python_version()} on {platform.machine()}, {built}")
    print("Best of three runs for each page, in processor time. Text is decoded before the clock starts.\n")
    print(table(rows), end="\n\n")
    for name, count in times.failed.items():
        print(f"left out: {count} pages on which {name} failed")
    for sentence in (*compared, *_extras(given, pages)):
        print(sentence)
    if given.json:
        given.json.write_text(json.dumps(_figures(times, origin, given.seed, rows, compared), indent=2) + "\n")


def _extras(given: argparse.Namespace, pages: Sequence[bytes]) -> Iterator[str]:
    if given.threads:
        yield in_threads(list(islice(pages, 200)), given.threads)
    if given.uncompiled:
        yield plain_python(pages)


def _figures(times: Times, origin: str, seed: int, rows: Sequence[Line], compared: Sequence[Ratio]) -> dict[str, Any]:
    return {
        "corpus": origin,
        "pages": len(times.sizes),
        "bytes": int(times.sizes.sum()),
        "seed": seed,
        "python": platform.python_version(),
        "machine": platform.machine(),
        "compiled": _is_compiled(),
        "contenders": [asdict(row) for row in rows],
        "ratios": [{**asdict(ratio), "met": ratio.met} for ratio in compared],
    }


if __name__ == "__main__":
    main()
