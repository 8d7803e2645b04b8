"""A page with what people said about it, and a corpus of such pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from urllib.parse import urlsplit

from contentex.errors import ContentexError

METADATA = ("title", "author", "date")
"""The metadata that people label, and we measure."""


class CorpusError(ContentexError):
    """A corpus that is missing, damaged, or in no layout that we know."""


@dataclass(frozen=True, slots=True)
class LabelledPage:
    """A page as it was served, and its labels. What a corpus does not label is None or empty."""

    id: str
    html: bytes = field(repr=False)
    gold: str = field(repr=False)
    """The main content as plain text."""
    url: str = ""
    site: str = ""
    """The registered domain or host that the page is from, in small letters; the host of the URL by default."""
    kind: str = ""
    title: str | None = None
    """None: the corpus does not say; empty: the page has none. So for author and date."""
    author: str | None = None
    date: str | None = None
    """YYYY-MM-DD, as far as it is known."""
    must_have: tuple[str, ...] = ()
    """Snippets that an extraction must contain."""
    must_not_have: tuple[str, ...] = ()
    parts: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Parts of an article (headline, body, ...) with their texts, in the order of the page."""

    def __post_init__(self) -> None:
        """Fill in the site."""
        if not self.site:
            object.__setattr__(self, "site", host(self.url))


def host(url: str) -> str:
    """The host of a URL, without `www.`, in small letters; empty if there is none.

    >>> host("https://www.Example.org:8080/news")
    'example.org'
    """
    try:
        name = urlsplit(url).hostname or ""
    except ValueError:  # a damaged address
        return ""
    return name.removeprefix("www.")


@dataclass(frozen=True)
class Corpus:
    """Labelled pages with a name."""

    name: str
    pages: tuple[LabelledPage, ...] = field(repr=False)
    path: Path | None = None
    notes: tuple[str, ...] = ()
    """What a reader of the figures should know about the reading: files without their partner, ids made unique."""

    def __len__(self) -> int:
        """The number of pages."""
        return len(self.pages)

    def every(self, step: int) -> Corpus:
        """Every so-many-th page: a smaller corpus for a first look."""
        return replace(self, pages=self.pages[::step])
