# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
"""Whether bytes are UTF-8, without making a string of them. Compiled like `scan`."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

if cython.compiled:
    from cython.cimports.libc.string import memcpy

compiled = bool(cython.compiled)

HIGH_BITS = cython.declare(cython.ulonglong, 0x8080808080808080)


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def _after_ascii(data: cython.const[cython.uchar][::1], at: cython.size_t, size: cython.size_t) -> cython.size_t:
    """The first byte from `at` on that may not be ASCII, 32 at a time. Checks its own ends."""
    if cython.compiled:
        words: cython.ulonglong[4]
        while at + 32 <= size:
            memcpy(cython.address(words[0]), cython.address(data[at]), 32)
            if (words[0] | words[1] | words[2] | words[3]) & HIGH_BITS:
                break
            at += 32
    return at


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def _sequence(data: cython.const[cython.uchar][::1], at: cython.size_t, size: cython.size_t) -> cython.int:
    """The length of the well-formed sequence at a byte that is not ASCII, or 0 (The Unicode Standard, table 3-7)."""
    first: cython.int = data[at]
    second: cython.int = data[at + 1] if at + 1 < size else 0
    length: cython.int = 2 if first < 0xE0 else 3 if first < 0xF0 else 4
    low: cython.int = 0xA0 if first == 0xE0 else 0x90 if first == 0xF0 else 0x80
    high: cython.int = 0x9F if first == 0xED else 0x8F if first == 0xF4 else 0xBF
    place: cython.int
    if first < 0xC2 or first > 0xF4 or at + length > size or second < low or second > high:
        return 0
    for place in range(2, length):
        if data[at + place] & 0xC0 != 0x80:
            return 0
    return length


@cython.cfunc
@cython.nogil
@cython.exceptval(-1, check=False)
def _is_valid(data: cython.const[cython.uchar][::1]) -> cython.int:
    size: cython.size_t = len(data)
    at: cython.size_t = 0
    length: cython.int
    while at < size:
        if data[at] < 0x80:
            at = _after_ascii(data, at + 1, size)
            continue
        length = _sequence(data, at, size)
        if length == 0:
            return 0
        at += length
    return 1


def is_valid(data: bytes) -> bool:
    """Whether `data.decode("utf-8")` would succeed.

    >>> is_valid("naïve".encode()), is_valid("naïve".encode("latin-1"))
    (True, False)
    """
    if cython.compiled:
        view: cython.const[cython.uchar][::1] = data
        valid: cython.int
        with cython.nogil:
            valid = _is_valid(view)
        return valid != 0
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
