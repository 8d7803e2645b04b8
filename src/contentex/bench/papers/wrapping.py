"""Lines of a Markdown page, broken anew after figures were filled in."""

from __future__ import annotations

import re
from textwrap import fill

WIDTH = 120
_APART = ("#", "|", "!")
_ITEM = re.compile(r"\n(?=- )")


def wrapped(text: str) -> str:
    """The paragraphs and items of a text in lines of equal width; headings, tables and pictures stay as they are.

    >>> print(wrapped("# Tea\\n\\nBoil\\nwater.\\n\\n- green\\n  tea\\n- black"))
    # Tea
    <BLANKLINE>
    Boil water.
    <BLANKLINE>
    - green tea
    - black
    """
    return "\n\n".join(map(_block, text.strip("\n").split("\n\n")))


def _block(text: str) -> str:
    if text.startswith(_APART):
        return text
    return "\n".join(_lines(item) for item in _ITEM.split(text))


def _lines(text: str) -> str:
    indent = "  " if text.startswith("- ") else ""
    return fill(" ".join(text.split()), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
