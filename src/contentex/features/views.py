"""Columns for compiled code, and for the same code as plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.page.utf8 import compiled

Floats = npt.NDArray[np.float32]


def view(column: Any) -> Any:
    """A column to read and write by place, truth values as bytes.

    Plain Python gets Python's own numbers out of it: they are faster than NumPy's, and never overflow.
    """
    column = column.view(np.uint8) if column.dtype.char == "?" else column
    return column if compiled else memoryview(column)


def lines(columns: Any) -> Any:
    """Several columns of one kind, which lie one after the other. In compiled code a view of all is cheaper than one of
    each, and what is taken out of it is as good."""
    return columns if compiled else [memoryview(column) for column in columns]
