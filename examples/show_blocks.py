"""Show the example pages as contentex sees them: what was read, and the largest blocks of each page.

python examples/show_blocks.py [--all] [FILE ...]
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

import numpy as np

from contentex import Block, Page, parse

PAGES = Path(__file__).with_name("pages")
SHOWN = 10  # blocks of a page, unless all are asked for

# Colours of a terminal by kind of block.
COLOURS = {"heading": "1;36", "code": "33", "quote": "3;32", "cell": "35", "item": "34", "control": "90"}


def main() -> None:
    """Read the arguments and show each page."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("files", nargs="*", type=Path, help="HTML files; the bundled examples if none is given")
    arguments.add_argument("--all", action="store_true", help="show every block, not only the largest")
    options = arguments.parse_args()
    for path in options.files or sorted(PAGES.glob("*.html")):
        show(path, None if options.all else SHOWN)


def show(path: Path, limit: int | None) -> None:
    """Print a heading for the page and a line for each block."""
    html = path.read_bytes()
    began = time.perf_counter()
    page = parse(html)
    milliseconds = 1000 * (time.perf_counter() - began)
    print(paint(f"\n{path.name}", "1"), paint(summary(page, len(html), milliseconds), "90"))
    print(paint(f"{'block':>7}  {'kind':<12}{'words':>5}  text", "4;90"))
    for number in chosen(page, limit):
        print(f"{number:>7}  {line(page.blocks[number])}")


def chosen(page: Page, limit: int | None) -> list[int]:
    """The blocks with most words, in the order of the page."""
    largest = np.argsort(-page.blocks.words, kind="stable")[:limit]
    return sorted(largest.tolist())


def summary(page: Page, size: int, milliseconds: float) -> str:
    """What was read, in one line."""
    words = int(page.words[page.visible].sum())
    return (
        f"{size:,} bytes ({page.encoding}) -> {len(page):,} rows, {words:,} visible words,"
        f" {len(page.blocks)} blocks in {milliseconds:.1f} ms"
    )


def line(block: Block) -> str:
    """A block's kind, size and the beginning of its text, to the width of the terminal."""
    kind = f"{block.kind} {block.level}" if block.level else block.kind
    if block.table_row >= 0:
        kind = f"{block.kind} {block.table_row},{block.table_column}"
    room = shutil.get_terminal_size((110, 24)).columns - 30
    text = " / ".join(block.text.splitlines())
    text = text if len(text) <= room else text[: room - 3] + "..."
    return f"{paint(f'{kind:<12}', COLOURS.get(block.kind, '0'))}{block.words:>5}  {text}"


def paint(text: str, code: str) -> str:
    """Text in a colour, where the output is a terminal."""
    return f"\x1b[{code}m{text}\x1b[0m" if sys.stdout.isatty() else text


if __name__ == "__main__":
    main()
