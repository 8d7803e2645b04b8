"""Pages from the web: what a good server sends arrives, and no bad one can hurt."""

from __future__ import annotations

import gzip
import sys
import time
import zlib
from collections.abc import Iterator

import pytest
from web import answer, free_port, serving

from contentex import ContentexError, __version__
from contentex.cli.fetch import FetchError, fetch
from contentex.cli.inputs import without_password
from contentex.cli.limits import Limits

HTML = "Content-Type: text/html"
GZIP = "Content-Encoding: gzip"
PAGE = b"<p>Tea</p>" * 50
BOMB = gzip.compress(bytes(50_000_000))
QUICK = Limits(timeout=0.5)

ANSWERS: dict[str, bytes | list[bytes]] = {
    "/page": answer(PAGE, HTML),
    "/latin": answer(b"caf\xe9", "Content-Type: text/html; charset=ISO-8859-1"),
    "/untyped": answer(PAGE),
    "/xhtml": answer(PAGE, "Content-Type: application/xhtml+xml"),
    "/moved": answer(b"", "Location: /page", status="302 Found"),
    "/loop": answer(b"", "Location: /loop", status="302 Found"),
    "/file": answer(b"", "Location: file:///etc/passwd", status="302 Found"),
    "/nowhere": answer(b"", "Location: http://a:b:c/", status="302 Found"),
    "/bodied": [answer(b"", "Location: /page", status="302 Found").replace(b"Length: 0", b"Length: 999999"), b"x"],
    "/gone": answer(b"", status="410 Gone"),
    "/broken": answer(b"", status="500 Internal Server Error"),
    "/busy": answer(b"", status="429 Too Many Requests"),
    "/picture": answer(b"\x89PNG", "Content-Type: image/png"),
    "/gzip": answer(gzip.compress(PAGE), HTML, GZIP),
    "/zlib": answer(zlib.compress(PAGE), HTML, "Content-Encoding: deflate"),
    "/twice": answer(gzip.compress(gzip.compress(PAGE)), HTML, "Content-Encoding: gzip, gzip"),
    "/members": answer(gzip.compress(PAGE) + gzip.compress(PAGE) + bytes(8), HTML, GZIP),
    "/bomb": answer(BOMB, HTML, GZIP),
    "/bombs": answer(gzip.compress(BOMB), HTML, "Content-Encoding: gzip, gzip"),
    "/many-members": answer(gzip.compress(b"") * 200, HTML, GZIP),
    "/many-layers": answer(PAGE, HTML, "Content-Encoding: gzip, gzip, gzip"),
    "/empty": answer(b"", HTML),
    "/empty-gzip": answer(gzip.compress(b""), HTML, GZIP),
    "/bad-gzip": answer(b"no gzip at all", HTML, GZIP),
    "/half-gzip": answer(gzip.compress(PAGE)[:-12], HTML, GZIP),
    "/brotli": answer(b"\x0b", HTML, "Content-Encoding: br"),
    "/half": answer(PAGE, HTML).replace(b"Length: 500", b"Length: 5000"),
    "/closed": b"",
    "/nonsense": b"Hello!\r\n\r\n",
    "/silent": [b""],
    "/drip": [answer(b"", HTML).replace(b"Length: 0", b"Length: 999"), *[b"x"] * 900],
    "/drip-head": [b"HTTP/1.1 200 OK\r\n", *[b"X"] * 900],
}  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with serving(ANSWERS) as (address, _):
        yield address


@pytest.mark.parametrize("path", ["page", "untyped", "xhtml", "moved", "gzip", "zlib", "twice", "bodied"])
def test_good_answers(server: str, path: str) -> None:
    assert fetch(f"{server}/{path}", Limits()).body == PAGE


def test_parts_of_gzip_are_joined(server: str) -> None:
    assert fetch(f"{server}/members", Limits()).body == PAGE * 2


@pytest.mark.parametrize("path", ["empty", "empty-gzip"])
def test_an_empty_page_is_a_page(server: str, path: str) -> None:
    assert fetch(f"{server}/{path}", Limits()).body == b""


def test_the_header_tells_the_encoding(server: str) -> None:
    assert (fetch(f"{server}/latin", Limits()).encoding or "").lower() == "iso-8859-1"
    assert fetch(f"{server}/page", Limits()).encoding is None


def test_the_address_is_the_last_one(server: str) -> None:
    assert fetch(f"{server}/moved", Limits()).url == f"{server}/page"


def test_the_server_learns_who_asks() -> None:
    with serving({"/": answer(PAGE, HTML)}) as (address, requests):
        fetch(address + "/", Limits())
    assert f"user-agent: contentex/{__version__}" in requests[0].lower()


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("missing", "404 Not Found; check the address"),
        ("gone", "410 Gone; check the address"),
        ("broken", "500 Internal Server Error; try again later"),
        ("busy", "429 Too Many Requests; try again later"),
        ("picture", "no web page but image/png"),
        ("loop", "more than 10 redirects; allow more with --max-redirects"),
        ("file", "file:// is not fetched; only http:// and https:// are"),
        ("nowhere", "the connection broke or the answer is no HTTP"),
        ("many-members", "packed in more than 100 pieces"),
        ("many-layers", "packs the page as 'gzip, gzip, gzip', which was not asked for"),
        ("bad-gzip", "the page is packed badly"),
        ("half-gzip", "the packed page ends too early"),
        ("brotli", "packs the page as 'br', which was not asked for"),
        ("half", "the connection broke"),
        ("closed", "the connection broke"),
        ("nonsense", "the answer is no HTTP"),
    ],
)
def test_bad_answers(server: str, path: str, message: str) -> None:
    with pytest.raises(FetchError, match=message.replace(".", r"\.")):
        fetch(f"{server}/{path}", Limits())


@pytest.mark.parametrize("path", ["silent", "drip", "drip-head"])
def test_no_server_can_keep_us(server: str, path: str) -> None:
    began = time.monotonic()
    with pytest.raises(FetchError, match=r"no complete answer within 0\.5 seconds|does not answer"):
        fetch(f"{server}/{path}", QUICK)
    assert time.monotonic() - began < 5


@pytest.mark.parametrize(("path", "size"), [("page", 499), ("bomb", 10_000_000), ("bombs", 10_000_000), ("gzip", 499)])
def test_no_page_is_larger_than_the_limit(server: str, path: str, size: int) -> None:
    with pytest.raises(FetchError, match=f"larger than {size} bytes; allow more with --max-bytes"):
        fetch(f"{server}/{path}", Limits(max_bytes=size))


def test_a_page_may_be_as_large_as_the_limit(server: str) -> None:
    assert fetch(f"{server}/page", Limits(max_bytes=500)).body == PAGE
    assert fetch(f"{server}/gzip", Limits(max_bytes=500)).body == PAGE


def test_no_redirects_at_all(server: str) -> None:
    assert fetch(f"{server}/page", Limits(max_redirects=0)).body == PAGE
    with pytest.raises(FetchError, match="more than 0 redirects"):
        fetch(f"{server}/moved", Limits(max_redirects=0))


@pytest.mark.parametrize(
    ("url", "message"),
    [
        (f"http://127.0.0.1:{free_port()}/", "refuses the connection; check the address and its port"),
        ("http://no-such-host.invalid/", "there is no such server; check the address and your network"),
        ("http://", "no address that can be fetched"),
        ("http://[", "there is no such server"),
        ("http://a:b:c/", "no address that can be fetched"),
        ("ftp://example.org/", "ftp:// is not fetched"),
        ("file:///etc/passwd", "file:// is not fetched"),
    ],
)
def test_bad_addresses(url: str, message: str) -> None:
    with pytest.raises(FetchError, match=message):
        fetch(url, Limits(timeout=20))


def test_a_server_without_tls(server: str) -> None:
    with pytest.raises(FetchError, match="the connection is not safe"):
        fetch(server.replace("http:", "https:"), Limits())


def test_the_error_is_one_of_ours_and_a_built_in_one() -> None:
    assert issubclass(FetchError, ContentexError)
    assert issubclass(FetchError, OSError)


def test_without_httpx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "httpx", None)
    with pytest.raises(FetchError, match=r"needs httpx: pip install 'contentex\[cli\]'"):
        fetch("http://127.0.0.1/", Limits())


def test_passwords_are_shown_nowhere() -> None:
    assert without_password("https://me:secret@example.org/a?b=@c") == "https://example.org/a?b=@c"
    assert without_password("https://example.org/a@b") == "https://example.org/a@b"
