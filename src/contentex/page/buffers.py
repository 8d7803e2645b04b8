"""Room for columns while they are made.

Compiled code reads NumPy's memory quickly, and fresh memory costs nothing until it is written. Plain Python reads an
`array` several times faster than a NumPy array.
"""

from __future__ import annotations

from array import array
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from contentex.page.utf8 import compiled

Buffer: TypeAlias = "array[int]"
"""What a buffer is to a reader: numbers by place. In compiled code it is NumPy's memory."""

__all__ = ["Buffer", "byte_buffer", "compiled", "grown", "integer_buffer", "readable", "taken"]


def integer_buffer(size: int) -> Any:
    """Room for 32-bit integers."""
    return np.empty(size, np.int32) if compiled else array("i", bytes(4 * size))


def byte_buffer(size: int) -> Any:
    """Room for bytes."""
    return np.empty(size, np.uint8) if compiled else array("B", bytes(size))


def grown(buffer: Any, size: int) -> Any:
    """A larger buffer with the same values."""
    larger = byte_buffer(size) if buffer.itemsize == 1 else integer_buffer(size)
    larger[: len(buffer)] = buffer
    return larger


def taken(buffer: Any, count: int) -> npt.NDArray[Any]:
    """The first values of a buffer, as an array of their own."""
    if compiled:
        values: npt.NDArray[Any] = buffer[:count].copy()
        return values
    return np.array(buffer[:count], np.uint8 if buffer.itemsize == 1 else np.int32)


def readable(column: npt.NDArray[Any]) -> Any:
    """A column for compiled code to read: in one piece, truth values as bytes.

    Plain Python reads a list several times faster.
    """
    if not compiled:
        return column.tolist()
    column = np.ascontiguousarray(column)
    return column.view(np.uint8) if column.dtype == np.bool_ else column
