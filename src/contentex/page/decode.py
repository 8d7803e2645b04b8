"""Bytes to UTF-8, the way a browser does it.

The encoding is decided by the first of these that knows: the byte order mark, the caller (usually the HTTP
header), the page's own declaration, the bytes themselves. Labels and tables follow the WHATWG Encoding
Standard (https://encoding.spec.whatwg.org); where Python's codecs differ from it, the standard wins.

    >>> decode(b"<meta charset=gb2312>\\xc4\\xe3\\xba\\xc3").source.decode()
    '<meta charset=gb2312>你好'

Nothing in a page can make `decode` raise. What could not be decoded becomes U+FFFD and is counted.
"""

from __future__ import annotations

from dataclasses import dataclass

from contentex.errors import WrongType
from contentex.page.declared import declared, from_caller
from contentex.page.detect import detected
from contentex.page.encodings import DEFAULT, multibyte, to_utf8

# Byte order marks win over everything else.
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"}


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page as UTF-8, and how it became that."""

    source: bytes  # the page as UTF-8, without byte order mark
    encoding: str  # the standard's name of what it was, in lower case: "utf-8", "windows-1252", "gbk", ...
    origin: str  # what decided: "bom", "caller", "meta", "detector", "default" (nothing known), "str"
    replaced: int  # characters that could not be decoded and became U+FFFD


def decode(html: bytes | str, encoding: str | None = None) -> Decoded:
    """Turn a page into UTF-8.

    `encoding` is what the HTTP header says: a label or a whole Content-Type. A label that no browser knows is
    ignored, as browsers do. If nothing has to change, `source` is the very object that was given.

    >>> decode(b"caf\\xe9", "text/html; charset=latin1")
    Decoded(source=b'caf\\xc3\\xa9', encoding='windows-1252', origin='caller', replaced=0)
    """
    if isinstance(html, str):
        return _from_str(html)
    if not isinstance(html, bytes | bytearray | memoryview):
        raise WrongType(f"a page must be bytes or str, not {type(html).__name__}")
    data = bytes(html)
    name, origin = _decide(data, encoding)
    source, replaced = to_utf8(_without_mark(data), name)
    return Decoded(source, name, origin, replaced)


def _from_str(html: str) -> Decoded:
    """Surrogates in a str are UTF-16 in disguise: pairs make a character, lone ones cannot be decoded."""
    text = html.removeprefix("\ufeff")
    try:
        return Decoded(text.encode(), "utf-8", "str", 0)
    except UnicodeEncodeError:
        whole, replaced = multibyte(text.encode("utf-16-le", "surrogatepass"), "utf-16-le")
        return Decoded(whole.encode(), "utf-8", "str", replaced)


def _decide(data: bytes, label: str | None) -> tuple[str, str]:
    """The encoding and its origin, in the order in which browsers ask."""
    if name := _marked(data):
        return name, "bom"
    if name := from_caller(label):
        return name, "caller"
    if name := declared(data):
        return name, "meta"
    if name := detected(data):
        return name, "detector"
    return DEFAULT, "default"


def _marked(data: bytes) -> str | None:
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    return None


def _without_mark(data: bytes) -> bytes:
    """One mark goes; a second would be a character of the page."""
    for mark in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :]
    return data
