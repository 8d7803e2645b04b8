"""Which encoding the bytes themselves show."""

from __future__ import annotations

import re

from contentex.page.encodings import decode_as, multibyte, standard_name
from contentex.page.utf8 import is_valid

# UTF-16 without a mark: the first tag gives it away, as no other page begins with "<" and a null.
_FIRST_TAGS = {b"<\0": "utf-16le", b"\0<": "utf-16be"}

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


def detected(data: bytes) -> str | None:
    if name := next((n for s, n in _FIRST_TAGS.items() if data.startswith(s)), None):
        return name
    if data.isascii():
        return "iso-2022-jp" if b"\x1b" in data and any(start in data for start in _TO_JAPANESE) else None
    return "utf-8" if _is_utf8(data) else _guess(_sample(data))


def _is_utf8(data: bytes) -> bool:
    """Valid, or damaged in few places: cut inside of a character, or with a foreign byte in a comment."""
    if is_valid(data):
        return True
    _, replaced = multibyte(data, "utf-8")
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
    name = standard_name(_DETECTOR_NAMES.get(answer, answer).encode())
    return name if name in _PLAUSIBLE and _makes_text(sample, name) else None


def _is_telling(sample: bytes) -> bool:
    """Signs alone are windows-1252, but a detector would find rare languages in them."""
    telling = _count_high(_LONE_SIGN.sub(b"", sample))
    return telling >= _FEW and 2 * telling >= _count_high(sample)


def _makes_text(sample: bytes, name: str) -> bool:
    """At most one character in fifty beyond ASCII is none."""
    text, _ = decode_as(sample, name)
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    return 50 * len(_NOT_TEXT.findall(text)) <= foreign
