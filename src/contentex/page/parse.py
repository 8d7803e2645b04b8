"""`parse`: the way from bytes to a Page."""

from __future__ import annotations

from typing import Annotated

from contentex.errors import BadLimit
from contentex.page.decode import decode
from contentex.page.page import Cut, Page
from contentex.page.scan import scan

MAX_BYTES = 256 * 1024 * 1024
MAX_ROWS = 10_000_000
MAX_DEPTH = 512
MOST_BYTES = 512 * 1024 * 1024  # offsets have 32 bits, and a byte may become a character of three
LEAST = 8


def parse(
    html: bytes | str,
    *,
    url: Annotated[str | None, "The page's address."] = None,
    encoding: Annotated[str | None, "The page's encoding, such as utf-8 or gbk. By default it is found out."] = None,
    max_bytes: Annotated[int, "Bytes to read of a page; the rest is cut off."] = MAX_BYTES,
    max_rows: Annotated[int, "Nodes to tell apart in a page."] = MAX_ROWS,
    max_depth: Annotated[int, "Levels of elements within elements."] = MAX_DEPTH,
) -> Page:
    """Read a web page into a table.

    `encoding` is what the HTTP header or the caller knows; a byte order mark outranks it, the page's own declaration
    does not. Every input gives a Page. What the limits cut is told by `page.cut`; `max_depth` is that of Chrome.

    >>> page = parse("<p>One<p>Two")
    >>> [page.tag_name(row) for row in range(len(page))]
    ['#document', 'html', 'head', 'body', 'p', '#text', 'p', '#text']
    >>> page.text_of(4)
    'One'
    """
    if not 0 <= max_bytes <= MOST_BYTES or max_rows < LEAST or max_depth < LEAST:
        raise BadLimit(f"max_bytes goes from 0 to {MOST_BYTES}; max_rows and max_depth from {LEAST} on")
    unread = 0
    if isinstance(html, bytes | bytearray | memoryview) and len(html) > max_bytes:
        html, unread = html[:max_bytes], len(html) - max_bytes
    decoded = decode(html, encoding)
    source = decoded.source
    if isinstance(html, str) and len(source) > max_bytes:
        source = _shortened(source, max_bytes)
        unread = len(decoded.source) - len(source)
    columns = scan(source, max_rows, max_depth)
    return Page(
        source=source,
        url=url,
        encoding=decoded.encoding,
        encoding_origin=decoded.origin,
        replaced=decoded.replaced,
        cut=Cut(unread, columns.pop("unstructured"), columns.pop("flattened")),
        **columns,
    )


def _shortened(source: bytes, size: int) -> bytes:
    """At most so many bytes of UTF-8, no character cut in two."""
    return source[:size].decode("utf-8", "ignore").encode()
