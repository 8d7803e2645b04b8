"""bytes -> Page: the Explanation tier of the ContentEx paper, where input pages become something to reason about.

Some modules of this folder (COMPILED) are built as C extensions where a compiler is at hand. Without one they run as
plain Python, with the same results, much slower. CONTENTEX_UNCOMPILED=1 asks for that, to debug or to compare.
"""

from __future__ import annotations

import os
import warnings

COMPILED = ("utf8", "rows", "tree", "scan", "measure", "inherit", "attributes", "runs", "containers", "flow")

_uncompiled = os.environ.get("CONTENTEX_UNCOMPILED", "") not in ("", "0")
if _uncompiled:
    from contentex.page.sources import load_sources_of

    load_sources_of(__name__, COMPILED)

from contentex.page.utf8 import compiled  # noqa: E402

if not compiled and not _uncompiled:
    warnings.warn(
        "contentex runs without its compiled scanner, many times slower: install a C compiler, then contentex again",
        RuntimeWarning,
        stacklevel=2,
    )
