"""Tables that the scanner looks things up in: what a byte may be, names by hash, character references by hash.

Hashes are FNV-1a with 64 bits; a name in SVG or MathML is salted, so that `svg:title` is not `title`.
"""

from __future__ import annotations

from array import array
from html.entities import html5
from itertools import accumulate

from contentex.page import tags

# What a byte means to the scanner.
SPACE = 1
LETTER = 2
ENDS_NAME = 4  # of a tag
ENDS_ATTRIBUTE = 8  # the name of one
ENDS_VALUE = 16  # an unquoted one
BEGINS_MARKUP = 32  # after a `<`
ALNUM = 64
ODD = 128  # is not copied as it stands: a reference, a carriage return, a NUL

_LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MEMBERS = {
    SPACE: b" \t\n\f\r",
    LETTER: _LETTERS,
    ENDS_NAME: b" \t\n\f\r/>",
    ENDS_ATTRIBUTE: b" \t\n\f\r/>=",
    ENDS_VALUE: b" \t\n\f\r>",
    BEGINS_MARKUP: _LETTERS + b"/!?",
    ALNUM: _LETTERS + b"0123456789",
    ODD: b"&\r\0",
}
BYTE_BITS = bytes(sum(bit for bit, members in _MEMBERS.items() if byte in members) for byte in range(256))

HASH_START = 0xCBF29CE484222325
HASH_FACTOR = 0x100000001B3
HASH_MASK = 0xFFFFFFFFFFFFFFFF
SVG_SALT = 0x9E3779B97F4A7C15
MATH_SALT = 0xC2B2AE3D27D4EB4F


def hash_of(name: bytes) -> int:
    """FNV-1a."""
    value = HASH_START
    for byte in name:
        value = ((value ^ byte) * HASH_FACTOR) & HASH_MASK
    return value


def name_hash(name: str) -> int:
    """The hash of a tag or attribute name in lower case."""
    space, _, local = name.rpartition(":")
    salt = {"svg": SVG_SALT, "math": MATH_SALT}.get(space, 0)
    return hash_of((local if salt else name).encode()) ^ salt


def hash_table(hashes: list[int], slots: int) -> tuple[array[int], array[int]]:
    """Open addressing: `keys[slot]` is a hash and `values[slot]` its place in the list, or -1 where a slot is free."""
    keys, values = array("Q", bytes(8 * slots)), array("i", [-1]) * slots
    for place, key in enumerate(hashes):
        slot = key & (slots - 1)
        while values[slot] >= 0:
            slot = (slot + 1) & (slots - 1)
        keys[slot], values[slot] = key, place
    return keys, values


NAME_ROOM = 1024
NAME_SLOTS = 2 * NAME_ROOM
NAME_KEYS, NAME_VALUES = hash_table([name_hash(name) for name in tags.NAMES], NAME_SLOTS)

REFERENCE_SLOTS = 8192
REFERENCE_KEYS, REFERENCE_VALUES = hash_table([hash_of(name.encode()) for name in html5], REFERENCE_SLOTS)
_TEXTS = [text.encode() for text in html5.values()]
REFERENCE_TEXT = b"".join(_TEXTS)
REFERENCE_OFFSET = array("i", accumulate(map(len, _TEXTS), initial=0))

# What &#128; to &#159; mean: their authors thought of Windows.
WINDOWS_1252 = array("i", (ord(bytes([b]).decode("cp1252", "ignore") or chr(b)) for b in range(128, 160)))
