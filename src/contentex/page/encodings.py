"""Encodings as the web means them: their names by the WHATWG Encoding Standard, and bytes to text by its rules.

Where Python's codecs differ from the standard (https://encoding.spec.whatwg.org), the standard wins.
"""

from __future__ import annotations

import codecs
from functools import cache, lru_cache

from contentex.page.utf8 import is_valid

# For a page that says nothing and shows nothing: the default of browsers and of the html5lib tests.
DEFAULT = "windows-1252"

UNKNOWN = "\ufffd"  # stands for what could not be decoded

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
    "x-user-defined": DEFAULT,
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


def standard_name(label: bytes | None) -> str | None:
    """The standard's name for a label in lower case. For UTF-8 or no label the table need not be loaded."""
    label = (label or b"").strip(b"\t\n\f\r ")
    if label in (b"utf-8", b"utf8", b""):
        return "utf-8" if label else None
    from webencodings.labels import LABELS  # type: ignore[import-untyped]

    name: str | None = LABELS.get(label.decode("latin-1"))
    return name


def to_utf8(data: bytes, name: str) -> tuple[bytes, int]:
    """The UTF-8 and the number of characters lost. Bytes that are right already are not copied."""
    if (name == "utf-8" and is_valid(data)) or (data.isascii() and name not in _NOT_ASCII):
        return data, 0
    text, replaced = decode_as(data, name)
    return text.encode(), replaced


def decode_as(data: bytes, name: str) -> tuple[str, int]:
    """Text and the number of characters lost.

    "replacement" is the standard's name for encodings (ISO-2022-KR, HZ) in which text can pass for markup or
    hide it. Browsers refuse such a page as a whole, and so does this: one U+FFFD.
    """
    if name == "replacement":
        return (UNKNOWN, 1) if data else ("", 0)
    codec = _MULTIBYTE.get(name)
    return multibyte(data, codec) if codec else _single_byte(data, name)


def _single_byte(data: bytes, name: str) -> tuple[str, int]:
    text, _ = codecs.charmap_decode(data, "strict", _table(name))
    return text, text.count(UNKNOWN)


@cache
def _table(name: str) -> str:
    """The 256 characters of a single byte encoding."""
    corrected = _CORRECTED.get(name, {})
    codec = _SINGLE_BYTE.get(name, name)
    return "".join(corrected.get(byte) or _character(byte, codec) for byte in range(256))


def _character(byte: int, codec: str) -> str:
    """Where Python has no character, browsers have a C1 control below 0xA0 and nothing above."""
    text = bytes([byte]).decode(codec, "replace")
    return chr(byte) if text == UNKNOWN and byte < 0xA0 else text


def multibyte(data: bytes, codec: str) -> tuple[str, int]:
    try:
        return _as_browsers(data.decode(codec), codec), 0
    except UnicodeDecodeError:
        return _damaged(data, codec)


def _damaged(data: bytes, codec: str) -> tuple[str, int]:
    """Decode with and without U+FFFD for bad bytes: the difference leaves out those the page has itself."""
    prefix = "" if codec in _UNICODE else "contentex."
    text = data.decode(codec, prefix + "replace")
    replaced = text.count(UNKNOWN) - data.decode(codec, prefix + "ignore").count(UNKNOWN)
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
    return UNKNOWN, 2 if is_lead and pair[1:] > b"\x7f" else length


def _ignore(error: UnicodeError) -> tuple[str, int]:
    text, position = _replace(error)
    return text.replace(UNKNOWN, ""), position


def _vendor_sign(pair: bytes, codec: str) -> str:
    """Signs that vendors added to the Japanese table (①, ㈱, 髙). Python has them in Shift_JIS only."""
    offset = _JIS_OFFSET.get(codec)
    if offset is None or len(pair) < 2 or not all(offset < byte < offset + 95 for byte in pair):
        return ""
    text = _shift_jis(pair[0] - offset, pair[1] - offset).decode("cp932", "replace")
    return "" if UNKNOWN in text else text


def _shift_jis(row: int, cell: int) -> bytes:
    """Shift_JIS folds two rows into one lead byte and leaves out 0x7F and 0xA0-0xDF."""
    lead = 0x81 + (row - 1) // 2
    trail = cell + 0x9E if row % 2 == 0 else cell + 0x3F + (cell >= 0x40)
    return bytes([lead + 0x40 * (lead > 0x9F), trail])


codecs.register_error("contentex.replace", _replace)
codecs.register_error("contentex.ignore", _ignore)
