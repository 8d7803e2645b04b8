"""Results as a table: drawn for a person, tab-separated for a program."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any, Literal

from contentex.cli.terminal import plain, write

LONGEST = 120
"""Columns of a text of which a table shows the beginning."""


def show(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Write a table to stdout."""
    if sys.stdout.isatty():
        _draw(columns, rows)
    else:
        write("".join("\t".join(map(_cell, row)) + "\n" for row in rows))


def show_json(value: Any) -> None:
    """Write a value to stdout as JSON."""
    write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def _cell(value: Any) -> str:
    text = f"{value:.2f}" if isinstance(value, float) else str(value)
    return " ".join(text.split())


def _draw(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style="bold", pad_edge=False)
    for place, column in enumerate(columns):
        is_number = all(isinstance(row[place], int | float) for row in rows)
        justify: Literal["left", "right"] = "right" if is_number else "left"
        table.add_column(column, justify=justify, style="cyan" if place == 0 else "", overflow="fold")
    for row in rows:
        table.add_row(*(Text(plain(_cell(value))) for value in row))
    Console().print(table)
