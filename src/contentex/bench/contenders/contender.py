"""What a contender is, and what it is given."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from typing import Any, ClassVar, NamedTuple

from contentex.errors import ContentexError
from contentex.page.decode import decode

INSTALL = "pip install 'contentex[peers]'"
"""What brings the peers."""

_LANGUAGE = re.compile(r"<html\b[^>]*?\slang\s*=\s*[\"']?([a-z]{2,3})\b", re.IGNORECASE)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")


class UnknownContender(ContentexError, ValueError):
    """A contender that nobody has heard of."""


class CannotLoad(ContentexError):
    """A contender that cannot be started: not installed, or broken."""


@dataclass(frozen=True)
class Given:
    """A page as contenders get it. All of it is made before the clock starts."""

    html: bytes
    """The page as it was served."""
    text: str
    """The page as text, decoded by contentex: a gift to peers that take text."""
    url: str = ""
    language: str = ""
    """What the page says of itself, in `<html lang>`: two or three small letters, or nothing."""

    @classmethod
    def of(cls, html: bytes, url: str = "") -> Given:
        """Decode a page.

        >>> Given.of(b"<html lang=de-AT><p>Tee").language
        'de'
        """
        text = decode(html).source.decode()
        declared = _LANGUAGE.search(text[:100_000])
        return cls(html, text, url, declared[1].lower() if declared else "")


class Html(str):
    """Content as markup. The bench turns it into text after the clock has stopped."""


class Metadata(NamedTuple):
    """What a contender says about a page. None: it has no such function; empty: it found nothing."""

    title: str | None = None
    author: str | None = None
    date: str | None = None
    """YYYY-MM-DD."""


def day(value: date | str | None) -> str:
    """A date as YYYY-MM-DD; empty where there is none.

    >>> day("2024-05-01T08:00:00Z"), day(date(2024, 5, 1)), day("May"), day(None)
    ('2024-05-01', '2024-05-01', '', '')
    """
    found = _DAY.match(str(value or ""))
    return found[0] if found else ""


class Calls(NamedTuple):
    """The functions of a contender, ready to be called."""

    content: Callable[[Given], Any]
    """The content of a page: text, `Html`, or None where it finds none. This is what the clock takes."""
    metadata: Callable[[Given], Metadata] | None = None
    """Called on request only, and without the clock."""


@dataclass(frozen=True)
class Contender:
    """Something that finds the content of a page.

    >>> shouting = Contender("shouting", lambda: Calls(lambda given: given.text.upper()))
    >>> shouting.load().content(Given.of(b"<p>Tea"))
    '<P>TEA'
    """

    in_python: ClassVar[bool] = True
    """Whether its worker is Python's. Another gets its pages in UTF-8, as it cannot decode them as contentex does."""

    name: str
    load: Callable[[], Calls]
    """Imports what is needed. Only the contender's own process calls it."""
    package: str = ""
    """The distribution whose version is shown; empty where there is none."""
    note: str = ""
    """What exactly is called."""
    ours: bool = False
    """Whether it is a method of contentex, or of a package that adds one."""
    only_timed: bool = False
    """Whether what it returns is no content, but a tree, say: then only the time counts."""

    def version(self) -> str:
        """The version that is installed; empty where none is."""
        try:
            return version_of(self.package) if self.package else ""
        except PackageNotFoundError:
            return ""

    def missing(self) -> str:
        """What to install, or nothing."""
        return "" if self.version() or not self.package else INSTALL

    def command(self, memory: int) -> list[str]:
        """What starts its worker, with so many bytes of memory, where that is not Python's."""
        raise NotImplementedError
