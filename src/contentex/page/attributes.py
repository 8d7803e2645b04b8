# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Where rows have an attribute of a name. Compiled like `scan`, with the C types of `attributes.pxd`."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.page.buffers import integer_buffer, readable, taken

Ints = npt.NDArray[np.int32]


def first_places(offset: Ints, names: Ints, name: int) -> Ints:
    """For each row the first of its attributes with this name, or -1. Those of row `i` are `offset[i] : offset[i + 1]`.

    >>> first_places(np.array([0, 2, 2, 4], np.int32), np.array([7, 8, 8, 8], np.int32), 8).tolist()
    [1, -1, 2]
    """
    places = integer_buffer(len(offset) - 1)
    find(readable(offset), readable(names), name, places)
    return taken(places, len(offset) - 1)


def find(offset: Any, names: Any, name: int, places: Any) -> int:
    """Look through each row's attributes."""
    with cython.nogil:
        for row in range(len(places)):
            places[row] = -1
            for place in range(offset[row], offset[row + 1]):
                if names[place] == name:
                    places[row] = place
                    break
    return 0
