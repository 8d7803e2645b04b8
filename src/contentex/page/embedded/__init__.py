"""Content that a page holds but does not show as text: in JSON-LD, in the state that its scripts begin with, or in a
title that was never closed.

`missing_from` is what an extractor asks: which of these texts does the page itself lack? `embedded_texts` has them all.
"""

from __future__ import annotations

from contentex.page.embedded.blocks import embedded_blocks
from contentex.page.embedded.reading import embedded_texts
from contentex.page.embedded.rule import missing_from
from contentex.page.embedded.text import JSON_LD, SCRIPT_STATE, UNCLOSED_TITLE, Embedded
from contentex.page.embedded.unclosed import swallowed

__all__ = [
    "JSON_LD",
    "SCRIPT_STATE",
    "UNCLOSED_TITLE",
    "Embedded",
    "embedded_blocks",
    "embedded_texts",
    "missing_from",
    "swallowed",
]
