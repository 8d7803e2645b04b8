"""bytes -> Page: the Explanation tier of the ContentEx paper, where input pages become something to reason about.

Five modules of this folder (COMPILED) are built as C extensions where a compiler is at hand. Without one they run as
plain Python, with the same results, much slower. CONTENTEX_UNCOMPILED=1 asks for that, to debug or to compare.
"""

from __future__ import annotations

import os
import sys
import warnings
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

COMPILED = ("utf8", "rows", "tree", "scan", "measure")


class _Sources(MetaPathFinder):
    """Finds the Python source of a module before its compiled form."""

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        package, _, name = fullname.rpartition(".")
        if package != __name__ or name not in COMPILED:
            return None
        return spec_from_file_location(fullname, Path(__file__).with_name(f"{name}.py"))


_uncompiled = os.environ.get("CONTENTEX_UNCOMPILED", "") not in ("", "0")
if _uncompiled:
    sys.meta_path.insert(0, _Sources())

from contentex.page.utf8 import compiled  # noqa: E402

if not compiled and not _uncompiled:
    warnings.warn(
        "contentex runs without its compiled scanner, many times slower: install a C compiler, then contentex again",
        RuntimeWarning,
        stacklevel=2,
    )
