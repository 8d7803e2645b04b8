"""The compiled modules as plain Python, to compare with."""

from __future__ import annotations

import importlib
import importlib.util
import sys
import warnings
from collections.abc import Sequence
from functools import cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType


@cache
def plain_modules() -> dict[str, ModuleType]:
    """The compiled modules once more, from their source, beside the ones in use."""
    used = {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] == "contentex"}
    finder = _OnlySource()
    sys.meta_path.insert(0, finder)
    try:
        with warnings.catch_warnings(action="ignore"):  # that it is slow
            return {name: importlib.import_module(f"contentex.page.{name}") for name in ("scan", "measure", "utf8")}
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name in sys.modules if name.partition(".")[0] == "contentex"]:
            del sys.modules[name]
        sys.modules.update(used)


class _OnlySource:
    """Finds the `.py` of a module of contentex where there is a compiled one, too."""

    def find_spec(self, name: str, path: Sequence[str] | None, _target: object = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name.partition(".")[0] == "contentex" else None
        if spec is None or spec.origin is None or spec.origin.endswith(".py"):
            return spec
        source = str(Path(spec.origin).with_name(name.rpartition(".")[2] + ".py"))
        return importlib.util.spec_from_file_location(name, source, loader=SourceFileLoader(name, source))
