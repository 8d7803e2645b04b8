# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Where rows have an attribute of a name, or of a name and a value. Compiled like `scan`."""

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


def first_rows(page: Any, tag: int, name: int, value: bytes, most: int) -> list[int]:
    """The first rows of a tag with an attribute of this value, small letters, whatever the case on the page."""
    tags, offset, names = readable(page.tag), readable(page.attr_offset), readable(page.attr_name)
    start, end, found = readable(page.attr_start), readable(page.attr_end), integer_buffer(most)
    count = match(tags, offset, names, start, end, page.source, tag, name, value, found)
    return [int(row) for row in found[:count]]


def match(
    tags: Any,
    offset: Any,
    names: Any,
    start: Any,
    end: Any,
    source: bytes,
    tag: int,
    name: int,
    value: bytes,
    found: Any,
) -> int:
    """Look through the attributes of the rows of a tag, until there is no room for more rows."""
    with cython.nogil:
        count = 0
        for row in range(len(tags)):
            if tags[row] == tag and count < len(found):
                for place in range(offset[row], offset[row + 1]):
                    if names[place] == name:
                        if same(source, start[place], end[place], value):
                            found[count] = row
                            count += 1
                        break
    return count


def same(source: bytes, start: int, end: int, value: bytes) -> bool:
    """Whether a stretch of the source is a value, whatever its case."""
    if end - start != len(value):
        return False
    for place in range(len(value)):
        byte = source[start + place]
        if (byte | 32 if 65 <= byte <= 90 else byte) != value[place]:
            return False
    return True
