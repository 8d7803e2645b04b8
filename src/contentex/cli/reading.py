"""From an Input to a Page, and the flags that say how: shared by all commands that read pages."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

from contentex.cli.inputs import Input, find_one
from contentex.cli.limits import Limits
from contentex.cli.options import LIMITS, PARSE, flags_of, given
from contentex.cli.terminal import Messages
from contentex.errors import ContentexError
from contentex.page.declared import from_caller
from contentex.page.page import Page
from contentex.page.parse import parse


def reading_flags() -> list[click.Parameter]:
    """The options of `contentex.parse` and of downloads as flags."""
    flags = flags_of(parse, PARSE)
    taken = {flag.option.name for flag in flags}
    return [*flags, *(flag for flag in flags_of(Limits) if flag.option.name not in taken)]


@dataclass(frozen=True)
class Reader:
    """Reads pages as the user's flags say, and tells what is worth telling about them."""

    options: dict[str, Any]
    """Options of `contentex.parse`."""
    limits: Limits
    messages: Messages

    def page(self, source: Input) -> Page:
        """The page of an input."""
        read = source.read(self.limits)
        page = parse(read.html, **{"url": read.url, "encoding": read.encoding, **self.options})
        self._tell(source.name, page)
        return page

    def only_page(self, argument: str | None) -> Page:
        """The page of a command that takes one; where it cannot be read, the process ends."""
        source = find_one(argument)
        try:
            return self.page(source)
        except (ContentexError, OSError) as error:
            self.messages.failed(source.name, error)
            raise SystemExit(1) from None

    def _tell(self, name: str, page: Page) -> None:
        bad = f"; {page.replaced} characters could not be decoded" if page.replaced else ""
        self.messages.detail(name, f"{len(page)} rows; encoding {page.encoding}, by {page.encoding_origin}{bad}")
        if page.cut.unread:
            self.messages.warning(name, "the page goes on after --max-bytes; the rest was not read")
        if page.cut.unstructured:
            self.messages.warning(name, f"the last {page.cut.unstructured} bytes, after --max-rows, have no structure")
        if page.cut.flattened:
            self.messages.warning(name, f"{page.cut.flattened} elements are deeper than --max-depth and were flattened")


def reads_pages(command: Callable[..., None]) -> Callable[..., None]:
    """Add the flags about messages to a command that has `reading_flags`, and hand it a `reader` made of both."""

    @click.option("-q", "--quiet", is_flag=True, help="Errors only: no warnings, no progress.")
    @click.option("-v", "--verbose", is_flag=True, help="Tell the encoding and size of each page.")
    @functools.wraps(command)
    def with_reader(*, quiet: bool, verbose: bool, **others: Any) -> None:
        options = _checked()
        limits = Limits(max_bytes=options.get("max_bytes", Limits.max_bytes), **given(LIMITS))
        command(reader=Reader(options, limits, Messages(quiet, verbose)), **others)

    return with_reader


def _checked() -> dict[str, Any]:
    """The options of `contentex.parse` that the user gave; wrong ones are a usage error."""
    options = given(PARSE)
    try:
        parse(b"", **options)
    except ContentexError as error:
        raise click.UsageError(str(error)) from None
    if "encoding" in options and from_caller(options["encoding"]) is None:
        raise click.UsageError(f"--encoding {options['encoding']}: no browser knows this encoding")
    return options


one_input = click.argument("source", metavar="[INPUT]", required=False)
"""The argument of a command that takes one page: a file, an address, or - for HTML on stdin."""
