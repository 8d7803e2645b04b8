"""Evidence: what each block of a page, and the page as a whole, looks like in numbers.

Some modules of this folder (COMPILED) are built as C extensions, and run as plain Python where those of `page` do.
"""

from __future__ import annotations

from contentex.page.utf8 import compiled

COMPILED = (
    *("tokens", "links", "lookup", "logs", "frame", "shape", "counts", "climb"),
    *("tallies", "groups", "own", "above", "items", "alike", "around", "begins"),
    "whole",
)

if not compiled:
    from contentex.page.sources import load_sources_of

    load_sources_of(__name__, COMPILED)
