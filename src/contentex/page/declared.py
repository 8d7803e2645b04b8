"""What the caller and the page itself say about the encoding: an HTTP header, a `<meta>`, an XML declaration."""

from __future__ import annotations

import codecs
import re

from contentex.page.encodings import DEFAULT, standard_name

# A declaration that was read as ASCII cannot be true if it says UTF-16; "x-user-defined" was a trick for
# loading binary data and means nothing for text.
_NOT_MEANT = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": DEFAULT}

# Patterns for bytes in lower case. No quantifier gives back what it took (`*+`), so hostile input costs no
# more than a few readings.

_PRESCAN = 1024  # bytes in which a declaration counts wherever it stands, even in a script
_LONGEST_LABEL = 40  # no encoding has a longer name
_HEAD = 65_536  # bytes in which a declaration counts if it is a real tag before the body

_S = r"\t\n\f\r\x20"  # white space, for use inside [ ]
_NAME = rf"[^{_S}/>][^{_S}/>=]*+"
_VALUE = rf"""(?: "[^"]*+"?+ | '[^']*+'?+ | [^{_S}>]*+ )"""
_ATTRIBUTES = rf"(?: [{_S}/]*+ {_NAME} (?: [{_S}]*+ = [{_S}]*+ {_VALUE} )?+ )*+ [{_S}/]*+"

# The standard's prescan: a comment, a meta tag, another tag, other markup up to ">". What has no end hides
# the rest.
_ANY_MARKUP = rf"""
      <!(?=--) .*? -->
    | <meta (?=[{_S}/]) (?P<meta> {_ATTRIBUTES} ) >
    | </?+[a-z][^{_S}>]*+ {_ATTRIBUTES} >
    | <(?: !(?!--) | /(?![a-z]) | \? ) [^>]*+ >
    | <[a-z/!?] .*+
"""

# In the head as the parser sees it, tags inside of these elements are text, and the body is the end.
_TEXT_OR_BODY = rf"""
      <(?P<raw> script | style | title | textarea | noframes | xmp ) (?=[{_S}/>]) {_ATTRIBUTES} >
      (?: [^<]++ | <(?! /(?P=raw) [{_S}/>] ) )*+
    | <body (?=[{_S}/>]) .*+
"""


def _pattern(text: str) -> re.Pattern[bytes]:
    return re.compile(text.encode(), re.VERBOSE | re.DOTALL)


_PRESCAN_MARKUP = _pattern(_ANY_MARKUP)
_HEAD_MARKUP = _pattern(f"{_TEXT_OR_BODY} | {_ANY_MARKUP}")
_ATTRIBUTE = _pattern(rf"({_NAME}) (?: [{_S}]*+ = [{_S}]*+ ({_VALUE}) )?+")

# `charset=...` in a Content-Type. A quote without its partner declares nothing: the last, empty alternative.
_CHARSET = _pattern(rf"""charset [{_S}]*+ = [{_S}]*+ (?: "([^"]*+)" | '([^']*+)' | (?!["']) ([^{_S};]*+) | )""")

_XML_ENCODING = _pattern(rf"""<\?xml [^>]*? encoding [{_S}]*+ = [{_S}]*+ (?: "([^"]*+)" | '([^']*+)' )""")


def from_caller(label: str | None) -> str | None:
    if not label:
        return None
    text = label.encode("ascii", "replace").lower()
    return standard_name(_charset_in(text) if b"charset" in text else text) or _python_name(label)


def _python_name(label: str) -> str | None:
    """Names that the standard does not list but Python programs use, such as `latin-1` and `utf_8`."""
    if len(label) > _LONGEST_LABEL or not label.isascii() or "\0" in label:
        return None
    try:
        return standard_name(codecs.lookup(label).name.encode())
    except LookupError:
        return None


def _charset_in(content_type: bytes) -> bytes | None:
    return _captured(_CHARSET.search(content_type))


def _captured(match: re.Match[bytes] | None) -> bytes | None:
    """The one group that took part."""
    return match[match.lastindex] if match and match.lastindex else None


def declared(data: bytes) -> str | None:
    """What the page says of itself: an early `<meta>`, one anywhere in the head, or an XML declaration."""
    start = data[:_PRESCAN].lower()
    early = _in_meta(start, _PRESCAN_MARKUP)
    return early or _in_meta(data[:_HEAD].lower(), _HEAD_MARKUP) or _in_xml(start)


def _in_meta(text: bytes, markup: re.Pattern[bytes]) -> str | None:
    """The first `<meta>` that names an encoding a browser knows."""
    if b"charset" not in text:
        return None
    for tag in markup.finditer(text):
        if tag["meta"] and (name := _meant(_label_of_meta(tag["meta"]))):
            return name
    return None


def _label_of_meta(attributes: bytes) -> bytes | None:
    """`charset` counts alone, `content` only beside `http-equiv=content-type`; the first of a name counts."""
    values = dict(reversed(_ATTRIBUTE.findall(attributes)))
    if b"charset" in values:
        return _unquoted(values[b"charset"])
    if _unquoted(values.get(b"http-equiv", b"")) == b"content-type":
        return _charset_in(_unquoted(values.get(b"content", b"")))
    return None


def _unquoted(value: bytes) -> bytes:
    return value[1:-1] if value.startswith((b'"', b"'")) else value


def _in_xml(text: bytes) -> str | None:
    return _meant(_captured(_XML_ENCODING.match(text)))


def _meant(label: bytes | None) -> str | None:
    name = standard_name(label)
    return _NOT_MEANT.get(name, name) if name else None
