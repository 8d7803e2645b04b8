"""Columns for compiled code, and for the same code as plain Python."""

from __future__ import annotations

from typing import Any

import numpy as np

from contentex.page.utf8 import compiled


def view(column: Any) -> Any:
    """A column to read and write by place, truth values as bytes.

    Plain Python gets Python's own numbers out of it: they are faster than NumPy's, and never overflow.
    """
    column = column.view(np.uint8) if column.dtype.char == "?" else column
    return column if compiled else memoryview(column)
