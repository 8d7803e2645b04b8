# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Logarithms of counts, most of them from a table. Compiled like `page.scan`."""

from __future__ import annotations

import math

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.math import log1p
else:
    from math import log1p

SIZE = 1024
TABLE = [math.log1p(count) for count in range(SIZE)]


def log_of(value: float) -> float:
    """The logarithm of a number and 1, where the number is not below 0."""
    if value < SIZE:
        whole = int(value)
        if whole == value:
            return TABLE[whole]
    return float(log1p(value))


def signed_log(steps: int) -> float:
    """The logarithm of a number of steps, below 0 for steps back."""
    return -log_of(-steps) if steps < 0 else log_of(steps)
