"""The learned model of the method `auto`: its parts, its file, and how it is asked. Training it is in `learn`.

Some modules of this folder (COMPILED) are built as C extensions, and run as plain Python where those of `page` do.
"""

from __future__ import annotations

from contentex.page.utf8 import compiled

COMPILED = ("walk", "decision", "context")

if not compiled:
    from contentex.page.sources import load_sources_of

    load_sources_of(__name__, COMPILED)
