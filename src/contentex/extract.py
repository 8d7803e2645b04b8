"""`extract`: the way from a page to its content."""

from __future__ import annotations

import inspect
from typing import Any

import contentex.extractors  # noqa: F401  (registers the methods)
from contentex.errors import BadOption
from contentex.extraction import Extraction
from contentex.extractors.registry import method as method_named
from contentex.page.page import Page
from contentex.page.parse import parse

DEFAULT_METHOD = "auto"
"""The most accurate of the methods, as measured; `docs/auto.md` has the figures."""

READING = tuple(name for name in inspect.signature(parse).parameters if name not in ("html", "url"))
"""The options of `parse`, which `extract` hands on: encoding and limits."""


def extract(
    html: bytes | bytearray | memoryview | str | Page,
    *,
    url: str | None = None,
    method: str = DEFAULT_METHOD,
    **options: Any,
) -> Extraction:
    """The content of a web page.

    Every page gives an Extraction, an empty or hostile one too; a wrong call raises a `ContentexError`: an unknown
    method or option, or a page that is neither bytes nor text nor a Page.

    The options are those of the method (`contentex methods` lists them), and of `parse`: `encoding`, `max_bytes`,
    `max_rows`, `max_depth`.

    >>> extract("<nav><a href=/>Home</a></nav><p>Boil the water, add leaves, and wait.").text
    'Boil the water, add leaves, and wait.'
    >>> extract(b"<p>Tea", method="corex")
    Traceback (most recent call last):
    contentex.errors.UnknownMethod: there is no method 'corex'; did you mean 'coreex'?
    """
    reading = {name: options.pop(name) for name in READING if name in options}
    chosen = method_named(method)
    checked = chosen.check(options)
    page = _page(html, url, reading)
    return Extraction(page, method, checked, chosen(page, **checked))


def _page(html: Any, url: str | None, reading: dict[str, Any]) -> Page:
    if not isinstance(html, Page):
        return parse(html, url=url, **reading)
    if reading or url is not None:
        given = ", ".join(["url"] * (url is not None) + list(reading))
        raise BadOption(f"the page is parsed already: give {given} to contentex.parse")
    return html
