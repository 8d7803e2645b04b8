"""Bytes to UTF-8, the way a browser does it.

The encoding is decided by the first of these that knows: the byte order mark, the caller (usually the HTTP
header), the page's own declaration, the bytes themselves. Labels and tables follow the WHATWG Encoding
Standard (https://encoding.spec.whatwg.org); where Python's codecs differ from it, the standard wins.

    >>> decode(b"<meta charset=gb2312>\\xc4\\xe3\\xba\\xc3").source.decode()
    '<meta charset=gb2312>你好'

Nothing in a page can make `decode` raise. What could not be decoded becomes U+FFFD and is counted.
"""

import codecs
import re
from dataclasses import dataclass
from functools import cache, lru_cache

from contentex.page.utf8 import is_valid

# --------------------------------------------------------------------------------- encodings

# For a page that says nothing and shows nothing: the default of browsers and of the html5lib tests.
_DEFAULT = "windows-1252"

_UNKNOWN = "\ufffd"  # stands for what could not be decoded

# Byte order marks win over everything else.
_MARKS = {b"\xef\xbb\xbf": "utf-8", b"\xff\xfe": "utf-16le", b"\xfe\xff": "utf-16be"}

# UTF-16 without a mark: the first tag gives it away, as no other page begins with "<" and a null.
_FIRST_TAGS = {b"<\0": "utf-16le", b"\0<": "utf-16be"}

# A declaration that was read as ASCII cannot be true if it says UTF-16; "x-user-defined" was a trick for
# loading binary data and means nothing for text.
_NOT_MEANT = {"utf-16le": "utf-8", "utf-16be": "utf-8", "x-user-defined": _DEFAULT}

# Encodings in which an ASCII byte need not be the ASCII character.
_NOT_ASCII = {"utf-16le", "utf-16be", "iso-2022-jp", "replacement"}

# Encodings of more than one byte, and the Python codec nearest to each.
_MULTIBYTE = {
    "utf-8": "utf-8",
    "utf-16le": "utf-16-le",
    "utf-16be": "utf-16-be",
    "gbk": "gb18030",
    "gb18030": "gb18030",
    "big5": "big5hkscs",
    "euc-jp": "euc_jp",
    "iso-2022-jp": "iso2022_jp_ext",
    "shift_jis": "cp932",
    "euc-kr": "cp949",
}

# Codecs that meet bad bytes as browsers do.
_UNICODE = {"utf-8", "utf-16-le", "utf-16-be"}

# Encodings of one byte for which Python has another name.
_SINGLE_BYTE = {
    "iso-8859-8-i": "iso8859-8",
    "macintosh": "mac-roman",
    "windows-874": "cp874",
    "x-mac-cyrillic": "mac-cyrillic",
    "x-user-defined": _DEFAULT,
}

# Bytes that the standard maps and Python does not, or maps otherwise.
_CORRECTED = {"koi8-u": {0xAE: "ў", 0xBE: "Ў"}, "windows-1255": {0xCA: "\u05ba"}}

# Characters that a codec gives, and what browsers show for the same bytes: GB 18030 of 2000 used private
# characters where Unicode has public ones by now; Japan has two traditions for six signs.
_AS_BROWSERS = {
    "gb18030": (
        "\ue5e5\ue78d\ue78e\ue78f\ue790\ue791\ue792\ue793\ue794\ue795\ue796\ue7c7",
        "\u3000\ufe10\ufe12\ufe11\ufe13\ufe14\ufe15\ufe16\ufe17\ufe18\ufe19\u1e3f",
    ),
    "euc_jp": (
        "\u301c\u2016\u2212\u00a2\u00a3\u00ac",
        "\uff5e\u2225\uff0d\uffe0\uffe1\uffe2",
    ),
}

# The lowest byte that begins a pair; a bad byte below it stands alone. 0x81 for a codec not named here.
_FIRST_LEAD = {"euc_jp": 0xA1, "iso2022_jp_ext": 0x100}

# Codecs of the Japanese standard table, and what they add to its row and cell numbers.
_JIS_OFFSET = {"euc_jp": 0xA0, "iso2022_jp_ext": 0x20}

# --------------------------------------------------------------------------------- detection

# What the detector may answer: what the detector of Firefox knows. Others (Celtic, Nordic, Mac) are found in
# noise far more often than on the web.
_PLAUSIBLE = {
    *("gbk", "gb18030", "big5", "shift_jis", "euc-jp", "iso-2022-jp", "euc-kr"),
    *("koi8-r", "koi8-u", "ibm866", "windows-874", *(f"windows-125{i}" for i in range(9))),
    *(f"iso-8859-{i}" for i in (2, 4, 5, 6, 7, 8, 13)),
}

# The detector's names that the standard does not know.
_DETECTOR_NAMES = {"uhc": "euc-kr"}

_DETECT_IN = 1_048_576  # bytes, from the first that is not ASCII, of which the detector gets a sample
_SAMPLE = 32_768  # bytes in the sample
_CONTEXT = 32  # bytes that stay in the sample at each end of a long run of ASCII
_FEW = 6  # fewer telling bytes than this say nothing: a foreign name in an English page

_ASCII = bytes(range(128))
_HIGH = re.compile(rb"[\x80-\xff]")

# Too much ASCII to tell the detector anything. To begin with the high byte before it keeps the search linear.
_LONG_ASCII = re.compile(rb"[\x80-\xff][\x00-\x7f]{%d,}+" % (2 * _CONTEXT))

# A quote, dash, dot, space or sign of windows-1252 between ASCII characters: all that most English pages
# have beyond ASCII.
_LONE_SIGN = re.compile(rb"(?<![\x80-\xff])[\x85\x91-\x97\x99\xa0\xa3\xa9\xab\xae\xb0\xb7\xbb\xd7](?![\x80-\xff])")

# What text does not hold: C1 controls, and what could not be decoded.
_NOT_TEXT = re.compile("[\x80-\x9f\ufffd]")

# How ISO-2022-JP, which is made of ASCII bytes, begins Japanese text.
_TO_JAPANESE = (b"\x1b$B", b"\x1b$@")

# ------------------------------------------------------------------------------ declarations
# Patterns for bytes in lower case. No quantifier gives back what it took (`*+`), so hostile input costs no
# more than a few readings.

_PRESCAN = 1024  # bytes in which a declaration counts wherever it stands, even in a script
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

# --------------------------------------------------------------------------------- functions


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
        raise TypeError(f"a page must be bytes or str, not {type(html).__name__}")
    data = bytes(html)
    name, origin = _decide(data, encoding)
    source, replaced = _to_utf8(_without_mark(data), name)
    return Decoded(source, name, origin, replaced)


def _from_str(html: str) -> Decoded:
    """Surrogates in a str are UTF-16 in disguise: pairs make a character, lone ones cannot be decoded."""
    text = html.removeprefix("\ufeff")
    try:
        return Decoded(text.encode(), "utf-8", "str", 0)
    except UnicodeEncodeError:
        whole, replaced = _multibyte(text.encode("utf-16-le", "surrogatepass"), "utf-16-le")
        return Decoded(whole.encode(), "utf-8", "str", replaced)


def _decide(data: bytes, label: str | None) -> tuple[str, str]:
    """The encoding and its origin, in the order in which browsers ask."""
    if name := _starts_with(data, _MARKS):
        return name, "bom"
    if name := _from_caller(label):
        return name, "caller"
    if name := _declared(data):
        return name, "meta"
    if name := _detected(data):
        return name, "detector"
    return _DEFAULT, "default"


def _starts_with(data: bytes, starts: dict[bytes, str]) -> str | None:
    for start, name in starts.items():
        if data.startswith(start):
            return name
    return None


def _without_mark(data: bytes) -> bytes:
    """One mark goes; a second would be a character of the page."""
    for mark in _MARKS:
        if data.startswith(mark):
            return data[len(mark) :]
    return data


# What the caller and the page declare


def _lookup(label: bytes | None) -> str | None:
    """The standard's name for a label in lower case. For UTF-8 or no label the table need not be loaded."""
    label = (label or b"").strip(b"\t\n\f\r ")
    if label in (b"utf-8", b"utf8", b""):
        return "utf-8" if label else None
    from webencodings.labels import LABELS  # type: ignore[import-untyped]

    name: str | None = LABELS.get(label.decode("latin-1"))
    return name


def _from_caller(label: str | None) -> str | None:
    if not label:
        return None
    text = label.encode("ascii", "replace").lower()
    return _lookup(_charset_in(text) if b"charset" in text else text)


def _charset_in(content_type: bytes) -> bytes | None:
    return _captured(_CHARSET.search(content_type))


def _captured(match: re.Match[bytes] | None) -> bytes | None:
    """The one group that took part."""
    return match[match.lastindex] if match and match.lastindex else None


def _declared(data: bytes) -> str | None:
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
    name = _lookup(label)
    return _NOT_MEANT.get(name, name) if name else None


# What the bytes show


def _detected(data: bytes) -> str | None:
    if name := _starts_with(data, _FIRST_TAGS):
        return name
    if data.isascii():
        return "iso-2022-jp" if b"\x1b" in data and any(start in data for start in _TO_JAPANESE) else None
    return "utf-8" if _is_utf8(data) else _guess(_sample(data))


def _is_utf8(data: bytes) -> bool:
    """Valid, or damaged in few places: cut inside of a character, or with a foreign byte in a comment."""
    if is_valid(data):
        return True
    _, replaced = _multibyte(data, "utf-8")
    return 10 * replaced < _count_high(data)


def _count_high(data: bytes) -> int:
    return len(data.translate(None, _ASCII))


def _sample(data: bytes) -> bytes:
    """The high bytes with their neighbours, so that a long script does not hide the text behind it."""
    first = _HIGH.search(data)
    start = max(0, first.start() - _CONTEXT) if first else 0
    return _LONG_ASCII.sub(_ends, data[start : start + _DETECT_IN])[:_SAMPLE]


def _ends(run: re.Match[bytes]) -> bytes:
    return run[0][: 1 + _CONTEXT] + run[0][-_CONTEXT:]


def _guess(sample: bytes) -> str | None:
    """The detector's answer, if there was something to see and the answer makes text of it."""
    if not _is_telling(sample):
        return None
    from cchardet import detect

    answer = (detect(sample)["encoding"] or "").lower()
    name = _lookup(_DETECTOR_NAMES.get(answer, answer).encode())
    return name if name in _PLAUSIBLE and _makes_text(sample, name) else None


def _is_telling(sample: bytes) -> bool:
    """Signs alone are windows-1252, but a detector would find rare languages in them."""
    telling = _count_high(_LONE_SIGN.sub(b"", sample))
    return telling >= _FEW and 2 * telling >= _count_high(sample)


def _makes_text(sample: bytes, name: str) -> bool:
    """At most one character in fifty beyond ASCII is none."""
    text, _ = _decode_as(sample, name)
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    return 50 * len(_NOT_TEXT.findall(text)) <= foreign


# Decoding


def _to_utf8(data: bytes, name: str) -> tuple[bytes, int]:
    """The UTF-8 and the number of characters lost. Bytes that are right already are not copied."""
    if (name == "utf-8" and is_valid(data)) or (data.isascii() and name not in _NOT_ASCII):
        return data, 0
    text, replaced = _decode_as(data, name)
    return text.encode(), replaced


def _decode_as(data: bytes, name: str) -> tuple[str, int]:
    """Text and the number of characters lost.

    "replacement" is the standard's name for encodings (ISO-2022-KR, HZ) in which text can pass for markup or
    hide it. Browsers refuse such a page as a whole, and so does this: one U+FFFD.
    """
    if name == "replacement":
        return (_UNKNOWN, 1) if data else ("", 0)
    codec = _MULTIBYTE.get(name)
    return _multibyte(data, codec) if codec else _single_byte(data, name)


def _single_byte(data: bytes, name: str) -> tuple[str, int]:
    text, _ = codecs.charmap_decode(data, "strict", _table(name))
    return text, text.count(_UNKNOWN)


@cache
def _table(name: str) -> str:
    """The 256 characters of a single byte encoding."""
    corrected = _CORRECTED.get(name, {})
    codec = _SINGLE_BYTE.get(name, name)
    return "".join(corrected.get(byte) or _character(byte, codec) for byte in range(256))


def _character(byte: int, codec: str) -> str:
    """Where Python has no character, browsers have a C1 control below 0xA0 and nothing above."""
    text = bytes([byte]).decode(codec, "replace")
    return chr(byte) if text == _UNKNOWN and byte < 0xA0 else text


def _multibyte(data: bytes, codec: str) -> tuple[str, int]:
    try:
        return _as_browsers(data.decode(codec), codec), 0
    except UnicodeDecodeError:
        return _damaged(data, codec)


def _damaged(data: bytes, codec: str) -> tuple[str, int]:
    """Decode with and without U+FFFD for bad bytes: the difference leaves out those the page has itself."""
    prefix = "" if codec in _UNICODE else "contentex."
    text = data.decode(codec, prefix + "replace")
    replaced = text.count(_UNKNOWN) - data.decode(codec, prefix + "ignore").count(_UNKNOWN)
    return _as_browsers(text, codec), replaced


def _as_browsers(text: str, codec: str) -> str:
    for ours, theirs in zip(*_AS_BROWSERS.get(codec, ("", "")), strict=True):
        text = text.replace(ours, theirs)
    return text


def _replace(error: UnicodeError) -> tuple[str, int]:
    """What to put for bad bytes, and where to go on; Python calls this where a codec gives up."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    start = error.start
    text, length = _repair(error.object[start : start + 2], error.encoding, error.end - start)
    return text, start + length


@lru_cache(4096)
def _repair(pair: bytes, codec: str, length: int) -> tuple[str, int]:
    """Take a bad pair whole, as browsers do, but never an ASCII byte: it may be the `<` of a tag."""
    if codec == "gb18030" and pair[0] == 0x80:
        return "€", 1
    if sign := _vendor_sign(pair, codec):
        return sign, 2
    is_lead = _FIRST_LEAD.get(codec, 0x81) <= pair[0] < 0xFF
    return _UNKNOWN, 2 if is_lead and pair[1:] > b"\x7f" else length


def _ignore(error: UnicodeError) -> tuple[str, int]:
    text, position = _replace(error)
    return text.replace(_UNKNOWN, ""), position


def _vendor_sign(pair: bytes, codec: str) -> str:
    """Signs that vendors added to the Japanese table (①, ㈱, 髙). Python has them in Shift_JIS only."""
    offset = _JIS_OFFSET.get(codec)
    if offset is None or len(pair) < 2 or not all(offset < byte < offset + 95 for byte in pair):
        return ""
    text = _shift_jis(pair[0] - offset, pair[1] - offset).decode("cp932", "replace")
    return "" if _UNKNOWN in text else text


def _shift_jis(row: int, cell: int) -> bytes:
    """Shift_JIS folds two rows into one lead byte and leaves out 0x7F and 0xA0-0xDF."""
    lead = 0x81 + (row - 1) // 2
    trail = cell + 0x9E if row % 2 == 0 else cell + 0x3F + (cell >= 0x40)
    return bytes([lead + 0x40 * (lead > 0x9F), trail])


codecs.register_error("contentex.replace", _replace)
codecs.register_error("contentex.ignore", _ignore)
