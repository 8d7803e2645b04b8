"""Pages from the web, with a limit on everything: time, size, redirects.

The time limit holds for the whole of it, so a server that sends a byte a second cannot keep us. Compressed pages are
unpacked here and not by httpx, which has no limit on what a small body may become.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from contentex.cli.inputs import without_password
from contentex.cli.limits import Limits
from contentex.errors import ContentexError

if TYPE_CHECKING:
    import httpx

CONNECT_SECONDS = 10.0
READ_SECONDS = 30.0  # between two pieces of an answer
PACKED = ("gzip", "x-gzip", "deflate")
MOST_LAYERS, MOST_MEMBERS = 2, 100  # of packing: more is an attack on our time
_ANY_HEADER = 32 + 15  # zlib's code for "a gzip or a zlib header, whichever there is"


class FetchError(ContentexError, OSError):
    """A page that could not be downloaded; the message says what to do next."""


@dataclass(frozen=True)
class Fetched:
    """An answer."""

    body: bytes
    url: str
    """Where it was found in the end."""
    encoding: str | None
    """What the Content-Type header says."""


def fetch(url: str, limits: Limits) -> Fetched:
    """Download a page, or raise a `FetchError`."""
    try:
        import httpx  # noqa: F401
    except ImportError:
        raise FetchError("fetching pages needs httpx: pip install 'contentex[cli]'") from None
    return asyncio.run(_within_time(url, limits))


async def _within_time(url: str, limits: Limits) -> Fetched:
    import httpx

    try:
        async with asyncio.timeout(limits.timeout):
            return await _fetch(url, limits)
    except TimeoutError:
        problem = f"no complete answer within {limits.timeout:g} seconds; try again, or with a longer --timeout"
        raise FetchError(problem) from None
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        raise FetchError(_problem(error)) from error


async def _fetch(url: str, limits: Limits) -> Fetched:
    import httpx

    from contentex import __version__

    headers = {"User-Agent": f"contentex/{__version__}", "Accept": "text/html, */*;q=0.5", "Accept-Encoding": "gzip"}
    times = httpx.Timeout(min(READ_SECONDS, limits.timeout), connect=min(CONNECT_SECONDS, limits.timeout))
    async with httpx.AsyncClient(headers=headers, timeout=times) as client:
        _check_address(httpx.URL(url))
        request = client.build_request("GET", url)
        for _ in range(limits.max_redirects + 1):
            _check_address(request.url)
            response = await client.send(request, stream=True)
            try:
                if response.next_request is None:
                    return await _read(response, limits)
            finally:
                await response.aclose()
            request = response.next_request
    raise FetchError(f"more than {limits.max_redirects} redirects; allow more with --max-redirects")


async def _read(response: httpx.Response, limits: Limits) -> Fetched:
    _check_status(response)
    _check_type(response)
    body = bytearray()
    async for piece in response.aiter_raw():
        body += piece
        _check_size(len(body), limits.max_bytes)
    page = _unpacked(bytes(body), response.headers.get("Content-Encoding", ""), limits.max_bytes)
    return Fetched(page, without_password(str(response.url)), response.charset_encoding)


# --- Checks ---------------------------------------------------------------------------------------------------------


def _check_address(url: httpx.URL) -> None:
    """Also at each redirect: a page must not send us to our own files."""
    if url.scheme not in ("http", "https"):
        raise FetchError(f"{url.scheme}:// is not fetched; only http:// and https:// are")
    if not url.host:
        raise FetchError("this is no address that can be fetched: it names no server; check it")


def _check_status(response: httpx.Response) -> None:
    if response.is_success:
        return
    is_busy = response.status_code >= 500 or response.status_code == 429
    advice = "try again later" if is_busy else "check the address, or download the page with a browser"
    raise FetchError(f"the server answers {response.status_code} {response.reason_phrase}; {advice}")


def _check_type(response: httpx.Response) -> None:
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind and not kind.startswith("text/") and kind not in ("application/xhtml+xml", "application/xml"):
        raise FetchError(f"this is no web page but {kind}; contentex reads HTML")


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        raise FetchError(f"the page is larger than {limit} bytes; allow more with --max-bytes")


def _unpacked(body: bytes, header: str, limit: int) -> bytes:
    codings = [coding.strip().lower() for coding in header.split(",")]
    if len(codings) > MOST_LAYERS or not {"", "identity", *PACKED}.issuperset(codings):
        raise FetchError(f"the server packs the page as {header!r}, which was not asked for")
    for coding in reversed(codings):
        body = b"".join(_members(body, limit)) if coding in PACKED else body
    return body


def _members(body: bytes, limit: int) -> Iterator[bytes]:
    """A packed body piece by piece: gzip allows several, one after the other, and servers pad with zeros."""
    size = 0
    for _ in range(MOST_MEMBERS):
        stream = zlib.decompressobj(_ANY_HEADER)
        try:
            piece = stream.decompress(body, limit - size + 1)
        except zlib.error as error:
            raise FetchError(f"the page is packed badly ({error}); try again") from None
        size += len(piece)
        _check_size(size, limit)
        if not stream.eof:
            raise FetchError("the packed page ends too early; try again")
        yield piece
        body = stream.unused_data.lstrip(b"\0")
        if not body:
            return
    raise FetchError(f"the page is packed in more than {MOST_MEMBERS} pieces")


# --- Problems in words ----------------------------------------------------------------------------------------------


def _problem(error: Exception) -> str:
    """What went wrong and what to do, told by httpx or by what it was caused by."""
    import httpx

    if isinstance(error, httpx.TimeoutException):
        return "the server does not answer; try again later"
    if isinstance(error, httpx.RemoteProtocolError):
        return f"the connection broke or the answer is no HTTP ({error}); try again"
    for cause in _causes(error):
        for kind, words in _WORDS.items():
            if isinstance(cause, kind):
                return f"{words} ({cause})"
    if isinstance(error, httpx.InvalidURL | httpx.UnsupportedProtocol | ValueError):
        return f"this is no address that can be fetched ({error}); check it"
    return f"the page could not be fetched ({error or type(error).__name__}); try again"


_WORDS: dict[type[BaseException], str] = {
    socket.gaierror: "there is no such server; check the address and your network",
    ssl.SSLError: "the connection is not safe; check the address, or download the page by other means",
    ConnectionRefusedError: "the server refuses the connection; check the address and its port",
}


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """An error, what caused it, and so on; all of a group's."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for part in error.exceptions:
                yield from _causes(part)
        error = error.__cause__ or error.__context__
