"""resiliparse: its plain text, of the main content only."""

from __future__ import annotations

from resiliparse.extract.html2text import extract_plain_text
from resiliparse.parse.html import HTMLTree

from contentex.bench.contenders.contender import Calls, Given, Metadata


def content(given: Given) -> str:
    """Bullets and link targets do not change the words; the defaults stay."""
    text: str = extract_plain_text(given.text, main_content=True)
    return text


def metadata(given: Given) -> Metadata:
    """It knows the `<title>`."""
    return Metadata(HTMLTree.parse(given.text).title or "")


calls = Calls(content, metadata)
