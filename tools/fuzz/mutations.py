"""How to change a page at random."""

from __future__ import annotations

import random
import re
from dataclasses import replace

from tools.fuzz.case import LONGEST, Case
from tools.fuzz.seeds import CONTEXTS, DICTIONARY, TAGS

_ENCODINGS = [None] * 12 + [
    "utf-8",
    "utf-16le",
    "gb18030",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "big5",
    "windows-1252",
]
_TAG_NAME = re.compile(rb"(?<=<)/?[a-zA-Z][a-zA-Z0-9-]*")


def _place(chance: random.Random, html: bytes) -> tuple[int, int]:
    """A short stretch of a page."""
    start = chance.randint(0, len(html))
    return start, min(len(html), start + int(chance.expovariate(1 / 12)))


def _insert(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    at = chance.randint(0, len(html))
    return html[:at] + b"".join(chance.choices(DICTIONARY, k=chance.choice((1, 1, 2, 4)))) + html[at:]


def _fill(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    """Something in an element, right after some tag."""
    ends = [place + 1 for place, byte in enumerate(html) if byte == 62] or [0]
    at = chance.choice(ends)
    context = chance.choice(CONTEXTS) if chance.random() < 0.5 else b""
    return html[:at] + context + f"<{chance.choice(TAGS)}>x".encode() + html[at:]


def _remove(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    start, stop = _place(chance, html)
    return html[:start] + html[stop:]


def _repeat(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    start, stop = _place(chance, html)
    return html[:stop] + html[start:stop] * chance.choice((1, 1, 2, 8, 40)) + html[stop:]


def _splice(chance: random.Random, html: bytes, other: bytes) -> bytes:
    at, (start, stop) = chance.randint(0, len(html)), _place(chance, other)
    return html[:at] + other[start : max(stop, chance.randint(start, len(other)))] + html[at:]


def _replace_byte(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    at = chance.randrange(len(html) + 1)
    return html[:at] + bytes([chance.choice((*b"<>/!-\"'=& \0\r\nab", chance.randrange(256)))]) + html[at + 1 :]


def _rename(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    tags = list(_TAG_NAME.finditer(html))
    if not tags:
        return html
    start, stop = chance.choice(tags).span()
    name: str = chance.choice(("", "/")) + chance.choice(TAGS)
    return html[:start] + name.encode() + html[stop:]


def _truncate(chance: random.Random, html: bytes, _other: bytes) -> bytes:
    return html[: chance.randint(0, len(html))]


_CHANGES = (
    _fill,
    _fill,
    _fill,
    _insert,
    _insert,
    _remove,
    _repeat,
    _splice,
    _replace_byte,
    _rename,
    _rename,
    _truncate,
)


def mutate(chance: random.Random, case: Case, other: Case) -> Case:
    """A case with some changes; now and then with other options."""
    html = case.html
    for _ in range(chance.choice((1, 1, 2, 3, 5))):
        html = chance.choice(_CHANGES)(chance, html, other.html)[:LONGEST]
    changed = replace(case, html=html)
    if chance.random() < 0.1:
        limits = {"max_rows": chance.choice((8, 12, 30, 10_000_000)), "max_depth": chance.choice((8, 12, 30, 512))}
        changed = replace(changed, encoding=chance.choice(_ENCODINGS), **limits)  # type: ignore[arg-type]
    return changed
