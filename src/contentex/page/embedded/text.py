"""A text that stands in a script or in the title, and what it looks like."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

import numpy as np

from contentex.page import tags
from contentex.page.measure import measure

JSON_LD, SCRIPT_STATE, UNCLOSED_TITLE = "json-ld", "script-state", "unclosed-title"
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_CODE = re.compile(r"[{}<>=_\\|$#^`~\[\]]|;\s*\n")


@dataclass(frozen=True, slots=True)
class Embedded:
    """A text of the page that it does not show."""

    text: str
    """Plain text; a blank line between paragraphs."""
    origin: str
    """"json-ld" (for search engines), "script-state" (what scripts would show) or "unclosed-title"."""
    row: int
    """The row of the script's or title's text; of a state in several scripts, of the first."""

    @property
    def words(self) -> int:
        """Words, as the Page counts them."""
        return counts(self.text)[1]


def plain(value: str) -> str:
    """The text of a value, which may be HTML, escaped or not.

    >>> plain("&lt;p&gt;Boil &lt;b&gt;water&lt;/b&gt;.&lt;/p&gt;Wait.")
    'Boil water.\\n\\nWait.'
    >>> plain("Tea &amp; milk\\n  Wait.")
    'Tea & milk\\n\\nWait.'
    """
    if not _TAG.search(value) and "&" in value:
        value = html.unescape(value)
    return _shown(value) if _TAG.search(value) else paragraphs(value)


def _shown(value: str) -> str:
    from contentex.page.parse import parse

    return paragraphs("\n".join(parse(value).blocks.texts()))


def paragraphs(text: str) -> str:
    """The lines of a text that are not empty, with a blank line between them."""
    lines = (" ".join(line.split()) for line in text.splitlines())
    return "\n\n".join(line for line in lines if line)


# --- Prose ----------------------------------------------------------------------------------------------------------


def is_prose(text: str) -> bool:
    """Whether a text looks written for readers, in any language: words of usual length, clauses, hardly any code.

    >>> is_prose("Boil the water, warm the pot, and wait. Then drink.")
    True
    >>> is_prose("p { color: red; margin: 0 } a:hover { color: blue }")
    False
    """
    chars, words, marks, digits, _ = counts(text)
    return (
        words > 0
        and words < 40 * marks  # clauses are seldom longer
        and chars < 12 * words  # no addresses, no data
        and digits < chars / 5
        and len(_CODE.findall(text)) < chars / 100
    )


def counts(text: str) -> list[int]:
    """Characters, words, clause marks, digits and capitals, as the Page counts them."""
    data = text.encode("utf-8", "replace")
    columns = measure(data, np.array([0, len(data)], np.int32), np.array([tags.TEXT], np.int32))
    return [int(column[0]) for column in columns]
