# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Whether bytes are UTF-8, without making a string of them. Compiled like `scan`, with the C types of `utf8.pxd`."""

from __future__ import annotations

try:
    import cython
except ImportError:  # not compiled, and no Cython installed: the names still need a meaning
    from contentex.page import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy

compiled = bool(cython.compiled)
"""Whether this and its fellow modules run as C."""

HIGH_BITS = 0x8080808080808080


def is_valid(data: bytes) -> bool:
    """Whether `data.decode("utf-8")` would succeed.

    >>> is_valid("naïve".encode()), is_valid("naïve".encode("latin-1"))
    (True, False)
    """
    return bool(is_well_formed(data))


def is_well_formed(data: bytes) -> bool:
    """The same, with the interpreter lock free meanwhile."""
    with cython.nogil:
        return check(data)


def check(data: bytes) -> bool:
    """ASCII in long steps, the rest sequence by sequence."""
    size = len(data)
    at = 0
    while at < size:
        if data[at] < 0x80:
            at = after_ascii(data, at + 1, size)
            continue
        length = sequence_length(data, at, size)
        if length == 0:
            return False
        at += length
    return True


def after_ascii(data: bytes, at: int, size: int) -> int:
    """The first byte from `at` on that may not be ASCII, 32 bytes at a time. Checks its own ends."""
    if cython.compiled:
        one = two = three = four = 0
        while at + 32 <= size:
            memcpy(cython.address(one), cython.address(data[at]), 8)
            memcpy(cython.address(two), cython.address(data[at + 8]), 8)
            memcpy(cython.address(three), cython.address(data[at + 16]), 8)
            memcpy(cython.address(four), cython.address(data[at + 24]), 8)
            if (one | two | three | four) & HIGH_BITS:
                break
            at += 32
    return at


def sequence_length(data: bytes, at: int, size: int) -> int:
    """The length of the well-formed sequence at a byte that is not ASCII, or 0 (The Unicode Standard, table 3-7)."""
    first = data[at]
    second = data[at + 1] if at + 1 < size else 0
    length = 2 if first < 0xE0 else 3 if first < 0xF0 else 4
    low = 0xA0 if first == 0xE0 else 0x90 if first == 0xF0 else 0x80
    high = 0x9F if first == 0xED else 0x8F if first == 0xF4 else 0xBF
    if first < 0xC2 or first > 0xF4 or at + length > size or second < low or second > high:
        return 0
    for place in range(at + 2, at + length):
        if data[place] & 0xC0 != 0x80:
            return 0
    return length
