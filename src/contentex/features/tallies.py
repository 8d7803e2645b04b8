# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""How many elements of some tags a page has, and how many come before each row. Compiled like `page.scan`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features.views import view
from contentex.page import tags
from contentex.page.page import Ints, Page
from contentex.page.roles import by_tag

IMAGE, INPUT = 1, 2
_PARTS = by_tag({"img picture svg": IMAGE, "input button select textarea": INPUT})


class Tallies(NamedTuple):
    """Elements, counted."""

    images: Ints
    """How many images come before each row; one entry more than rows."""
    inputs: Ints
    """How many fields and buttons come before each row; one entry more than rows."""
    tags: Ints
    """How many rows there are of each tag; the last entry is for all tags without a fixed id."""


def tallied(page: Page) -> Tallies:
    """Count the elements of a page."""
    images, inputs = np.empty((2, len(page) + 1), np.int32)
    counts = np.zeros(len(tags.NAMES) + 1, np.int32)
    tally(view(page.tag), view(_PARTS), view(images), view(inputs), view(counts))
    return Tallies(images, inputs, counts)


def tally(tag: Any, parts: Any, images: Any, inputs: Any, counts: Any) -> int:
    """Fill the columns of Tallies."""
    with cython.nogil:
        others = len(counts) - 1
        images[0] = inputs[0] = 0
        for row in range(len(tag)):
            kind = tag[row] if tag[row] < others else others
            counts[kind] += 1
            images[row + 1] = images[row] + (parts[kind] == IMAGE)
            inputs[row + 1] = inputs[row] + (parts[kind] == INPUT)
    return 0
