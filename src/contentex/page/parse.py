"""`parse`: the way from bytes to a Page."""

from __future__ import annotations

from contentex.page.decode import decode
from contentex.page.page import Cut, Page
from contentex.page.scan import scan

MAX_BYTES = 256 * 1024 * 1024
MAX_ROWS = 10_000_000
MAX_DEPTH = 512
_LEAST = 8


def parse(
    html: bytes | str,
    *,
    url: str | None = None,
    encoding: str | None = None,
    max_bytes: int = MAX_BYTES,
    max_rows: int = MAX_ROWS,
    max_depth: int = MAX_DEPTH,
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
    if max_bytes < 0 or max_rows < _LEAST or max_depth < _LEAST:
        raise ValueError(f"max_bytes must not be negative, max_rows and max_depth must be at least {_LEAST}")
    decoded = decode(html if isinstance(html, str) else html[:max_bytes], encoding)
    source = _shortened(decoded.source, max_bytes) if isinstance(html, str) else decoded.source
    cut = len(decoded.source) - len(source) if isinstance(html, str) else max(0, len(html) - max_bytes)
    columns = scan(source, max_rows, max_depth)
    flattened, rest = columns.pop("flattened"), columns.pop("rest")
    return Page(
        source=source,
        url=url,
        encoding=decoded.encoding,
        encoding_origin=decoded.origin,
        replaced=decoded.replaced,
        cut=Cut(cut, rest, flattened),
        **columns,
    )


def _shortened(source: bytes, size: int) -> bytes:
    """At most so many bytes of UTF-8, no character cut in two."""
    return source if len(source) <= size else source[:size].decode("utf-8", "ignore").encode()
