"""Character references in attribute values, which are resolved only when a value is read."""

from __future__ import annotations

import re
from html.entities import html5

_REFERENCE = re.compile(r"&(?:#(?:[xX]([0-9a-fA-F]+)|([0-9]+));?|([0-9A-Za-z]+;?))")
_LONGEST = max(map(len, html5))
_WINDOWS_1252 = {code: bytes([code]).decode("cp1252", "ignore") or chr(code) for code in range(0x80, 0xA0)}


def resolve(value: str) -> str:
    """An attribute value as the page means it: references resolved, line ends made alike, NULs replaced.

    >>> resolve("?a=1&copy=2&amp;b=3&eacute;")
    '?a=1&copy=2&b=3é'
    """
    if "\r" in value:
        value = value.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in value:
        value = value.replace("\0", "\ufffd")
    return _REFERENCE.sub(_replacement, value) if "&" in value else value


def _replacement(match: re.Match[str]) -> str:
    hexadecimal, decimal, name = match.groups()
    if name:
        return _named(name, match.string[match.end() : match.end() + 1]) or match[0]
    digits = (hexadecimal or decimal).lstrip("0")[:8] or "0"  # eight digits are beyond Unicode already
    return _numbered(int(digits, 16 if hexadecimal else 10))


def _named(name: str, following: str) -> str | None:
    """In an attribute, a name without its semicolon counts only where no letter, digit or `=` follows."""
    if name in html5 and (name.endswith(";") or following != "="):
        return html5[name]
    return None


def _numbered(code: int) -> str:
    if code in _WINDOWS_1252:
        return _WINDOWS_1252[code]
    if code == 0 or code > 0x10FFFF or 0xD800 <= code < 0xE000:
        return "\ufffd"
    return chr(code)
