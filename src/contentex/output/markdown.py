"""Content as Markdown: CommonMark with GitHub's tables.

Terms and the summaries of folded parts are bold, captions are slanted, as Markdown has nothing of its own for them;
what a term means follows as a paragraph. The first row of a table that was kept is its head: Markdown knows no other.
A renderer shows the same text as `to_text` has. Links, pictures and emphasis are not written yet: `_inlines` is where
they belong.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

import numpy as np

from contentex.output.escaping import escaped
from contentex.output.nesting import Nesting, Path
from contentex.output.text import tables_of
from contentex.page.blocks import Blocks
from contentex.page.segments import CAPTION, CELL, CODE, HEADING, ITEM, SUMMARY, TERM

_AROUND = {TERM: "**", SUMMARY: "**", CAPTION: "*"}
_LANGUAGE = re.compile(r"(?:^|\s)lang(?:uage)?-([\w+#.-]+)")
_LAST_SIGN = re.compile(r"(?<!\\)#$")  # would close the heading
_BACKTICKS = re.compile("`+")
_SPARSE = 8
"""A table with more than so many slots for each text is written without filling its rows."""


class _Piece(NamedTuple):
    """One or more blocks that are written as one."""

    path: Path
    plain: bool
    """Whether the next item may follow without a blank line."""
    lines: list[str]


def to_markdown(blocks: Blocks) -> str:
    """The blocks as Markdown; empty where there are none.

    >>> from contentex import parse
    >>> print(to_markdown(parse("<h1>Tea</h1><ul><li>black<ol><li>boil<li>wait</ol><li>*green*</ul>").blocks))
    # Tea
    <BLANKLINE>
    - black
      1. boil
      2. wait
    - \\*green\\*
    """
    nesting = Nesting(blocks)
    lines: list[str] = []
    before = None
    for piece in _pieces(blocks, nesting):
        lines += _nested(nesting, piece, before)
        before = piece
    return "\n".join(lines)


# --- Lists and quotes ----------------------------------------------------------------------------------------------


def _nested(nesting: Nesting, piece: _Piece, before: _Piece | None) -> Iterator[str]:
    """The lines of a piece with the marks of what stands around it, and a blank line before it where one is due."""
    path, old = piece.path, before.path if before else ()
    common = _common(path, old)
    if common < min(len(path), len(old)) and not nesting.same_list(path[common], old[common]):
        nesting.sets_apart(path[common], old[common])
    shared = "".join(map(nesting.indent, path[:common]))
    if before and not _follows(nesting, piece, before, common):
        yield shared.rstrip()
    first = shared + "".join(map(nesting.marker, path[common:]))
    rest = shared + "".join(map(nesting.indent, path[common:]))
    for number, line in enumerate(piece.lines):
        yield ((rest if number else first) + line).rstrip(" ")


def _common(one: Path, other: Path) -> int:
    """How many elements stand around both."""
    return next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _follows(nesting: Nesting, piece: _Piece, before: _Piece, common: int) -> bool:
    """Whether a piece begins an item on the line after the item before it, or inside that."""
    path, old = piece.path, before.path
    if not (piece.plain and before.plain and common < len(path)):
        return False
    if common < len(old):
        return nesting.same_list(path[common], old[common])
    # A numbered list within an item needs a blank line before it, unless it begins with 1.
    return nesting.is_item(path[common]) and nesting.number(path[common]) in (None, 1)


# --- Blocks --------------------------------------------------------------------------------------------------------


def _pieces(blocks: Blocks, nesting: Nesting) -> Iterator[_Piece]:
    """The blocks as Markdown: cells of a table together, as well as parts of a code block."""
    kind, start, texts = blocks.kind.tolist(), blocks.start.tolist(), _inlines(blocks)
    for _, group in groupby(range(len(blocks)), _units(blocks).__getitem__):
        first, *more = group
        path = nesting.path(start[first])
        if kind[first] == CELL:
            yield _Piece(path, False, _table(blocks, [first, *more], texts))
        elif kind[first] == CODE:
            yield _Piece(path, False, _code(blocks, [first, *more]))
        else:
            yield _Piece(path, kind[first] == ITEM, _simple(kind[first], int(blocks.level[first]), texts[first]))


def _units(blocks: Blocks) -> list[int]:
    """For each block the row of its table or code block; else a number of its own."""
    unit = -1 - np.arange(len(blocks))
    cells, code = np.flatnonzero(blocks.kind == CELL), np.flatnonzero(blocks.kind == CODE)
    unit[cells] = tables_of(blocks, cells)
    unit[code] = blocks.container[code]
    found: list[int] = unit.tolist()
    return found


def _inlines(blocks: Blocks) -> list[str]:
    """Each block's text as Markdown; `\\n` for a line break."""
    texts = blocks.texts()
    for number in np.flatnonzero(blocks.preformatted).tolist():
        texts[number] = "\n".join(line.strip() for line in texts[number].splitlines())
    return [escaped(re.sub("\n\n+", "\n", text)) for text in texts]


def _simple(kind: int, level: int, text: str) -> list[str]:
    if kind == HEADING:
        return ["#" * level + " " + _LAST_SIGN.sub(r"\\#", text.replace("\n", " "))]
    mark = _AROUND.get(kind, "")
    return (mark + text + mark).replace("\n", "\\\n").split("\n")


# --- Code ----------------------------------------------------------------------------------------------------------


def _code(blocks: Blocks, numbers: list[int]) -> list[str]:
    texts = blocks.texts()
    lines = [line for number in numbers for line in re.split("\r\n|\r|\n", texts[number])]
    longest = max((len(run) for line in lines for run in _BACKTICKS.findall(line)), default=0)
    fence = "`" * max(3, longest + 1)
    return [fence + _language(blocks, int(blocks.container[numbers[0]])), *lines, fence]


def _language(blocks: Blocks, code: int) -> str:
    """The language that the class of a `pre`, or of its only child, names."""
    children = list(blocks.page.children(code))
    for row in (code, *(children if len(children) == 1 else [])):
        match = _LANGUAGE.search(blocks.page.attribute(row, "class") or "")
        if match:
            return match[1]
    return ""


# --- Tables --------------------------------------------------------------------------------------------------------


def _table(blocks: Blocks, numbers: list[int], texts: list[str]) -> list[str]:
    rows: dict[int, dict[int, str]] = {}
    for number in numbers:
        row = rows.setdefault(int(blocks.table_row[number]), {})
        column, text = int(blocks.table_column[number]), texts[number].replace("\n", "<br>").replace("|", "\\|")
        row[column] = f"{row[column]}<br>{text}" if column in row else text
    head, *body = _filled(list(rows.values()))
    return [_line(head), _line(["---"] * len(head)), *map(_line, body)]


def _filled(rows: list[dict[int, str]]) -> list[list[str]]:
    """The rows with all their slots; columns that hold nothing are left out."""
    columns = sorted(set().union(*rows))
    if len(columns) * len(rows) <= _SPARSE * sum(map(len, rows)):
        return [[row.get(column, "") for column in columns] for row in rows]
    packed = [list(row.values()) for row in rows]
    return [packed[0] + [""] * (max(map(len, packed)) - len(packed[0])), *packed[1:]]


def _line(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"
