"""utf8: whether bytes are UTF-8, as Python's decoder would tell."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from contentex.page.utf8 import is_valid


def decodes(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


VALID = [
    b"", b"a", b"\0", b"\x7f", b"\xc2\x80", b"\xdf\xbf", b"\xe0\xa0\x80", b"\xed\x9f\xbf", b"\xee\x80\x80",
    b"\xef\xbf\xbf", b"\xef\xbb\xbf", b"\xf0\x90\x80\x80", b"\xf4\x8f\xbf\xbf",
]  # fmt: skip
INVALID = {
    "overlong": [b"\xc0\x80", b"\xc1\xbf", b"\xe0\x80\x80", b"\xe0\x9f\xbf", b"\xf0\x80\x80\x80", b"\xf0\x8f\xbf\xbf"],
    "surrogates": [b"\xed\xa0\x80", b"\xed\xaf\xbf", b"\xed\xbf\xbf", b"\xed\xa0\xbd\xed\xb8\x80"],
    "beyond Unicode": [b"\xf4\x90\x80\x80", b"\xf5\x80\x80\x80", b"\xf8\x88\x80\x80\x80", b"\xfe", b"\xff"],
    "truncated": [b"\xc2", b"\xe0", b"\xe0\xa0", b"\xe4\xbd", b"\xf0", b"\xf0\x9f", b"\xf0\x9f\x98"],
    "no first byte": [b"\x80", b"\xbf", b"\xc2\x80\x80"],
    "bad later byte": [b"\xc2a", b"\xc2\xc2\x80", b"\xe4a\x80", b"\xe4\xbda", b"\xf0\x9f\x98a", b"\xf0\x9f\x98\xc0"],
}


@pytest.mark.parametrize("data", VALID)
def test_valid(data: bytes) -> None:
    assert is_valid(data)
    assert decodes(data)


@pytest.mark.parametrize("data", [data for group in INVALID.values() for data in group])
def test_invalid(data: bytes) -> None:
    assert not is_valid(data)
    assert not is_valid(data + b"a" * 40)
    assert not decodes(data)


@pytest.mark.parametrize("place", range(71))
def test_a_long_run_of_ascii(place: int) -> None:
    """The run is read many bytes at a time; nothing at its ends may slip through."""
    for size in (place + 1, 71, 128):
        run = bytearray(b"a" * size)
        run[place : place + 1] = b"\xe4\xbd\xa0"
        assert is_valid(bytes(run))
        run[place : place + 3] = b"\x80"
        assert not is_valid(bytes(run))
        assert not is_valid(b"a" * place + b"\xe4\xbd")
        assert not is_valid(b"\xc3\xa9" * place + b"\xff" + b"a" * (size - place))


ANY_BYTES = st.binary(max_size=100)
NEARLY_UTF8 = st.lists(st.text().map(str.encode) | st.binary(max_size=2) | st.just(b"a" * 33)).map(b"".join)


@given(ANY_BYTES | NEARLY_UTF8)
@example(b"a" * 31 + b"\xff")
@example(b"a" * 32 + b"\xff")
def test_as_python_decodes(data: bytes) -> None:
    assert is_valid(data) == decodes(data)


@pytest.mark.parametrize("before", [b"", b"a" * 30])
def test_every_pair_of_bytes(before: bytes) -> None:
    pairs = [before + bytes([first, second]) for first in range(128, 256) for second in range(256)]
    assert [is_valid(pair) for pair in pairs] == [decodes(pair) for pair in pairs]


@pytest.mark.parametrize("first", range(0xE0, 0x100))
def test_every_start_of_a_long_sequence(first: int) -> None:
    rests = [bytes([first, second]) + rest for second in range(256) for rest in (b"\x80", b"\xbf\x80", b"\x80a", b"")]
    assert [is_valid(rest) for rest in rests] == [decodes(rest) for rest in rests]
