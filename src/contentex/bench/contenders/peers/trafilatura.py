"""trafilatura: with its defaults, without the comparison with other extractors, and set for recall."""

from __future__ import annotations

from functools import partial
from typing import Any

import trafilatura

from contentex.bench.contenders.contender import Calls, Given, Metadata, day


def content(given: Given, **settings: Any) -> str | None:
    """Comments and tables are part of the content: its defaults."""
    text: str | None = trafilatura.extract(given.text, url=given.url or None, **settings)
    return text


def metadata(given: Given) -> Metadata:
    """Found on its own: `extract` does not look for it unless asked."""
    found = trafilatura.extract_metadata(given.text, default_url=given.url or None)
    return Metadata(found.title or "", found.author or "", day(found.date)) if found else Metadata("", "", "")


default = Calls(content, metadata)
fast = Calls(partial(content, fast=True), metadata)
recall = Calls(partial(content, favor_recall=True), metadata)
