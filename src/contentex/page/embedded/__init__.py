"""Content that a page holds but does not show as text: in JSON-LD, and in the state that its scripts begin with.

`missing_from` is what an extractor asks: which of these texts does the page itself lack? `embedded_texts` has them all.
"""

from __future__ import annotations

from contentex.page.embedded.blocks import embedded_blocks
from contentex.page.embedded.reading import embedded_texts
from contentex.page.embedded.rule import missing_from
from contentex.page.embedded.text import JSON_LD, SCRIPT_STATE, Embedded

__all__ = ["JSON_LD", "SCRIPT_STATE", "Embedded", "embedded_blocks", "embedded_texts", "missing_from"]
