"""Makes Python load the source of a compiled module, not its compiled form. Imported only when that is asked for."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

_ROOT = Path(__file__).parents[2]


class _Sources(MetaPathFinder):
    """Finds the Python sources of some modules of a package before anything else does."""

    def __init__(self, package: str, names: tuple[str, ...]) -> None:
        folder = _ROOT.joinpath(*package.split("."))
        self.files = {f"{package}.{name}": folder / f"{name}.py" for name in names}

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.files[fullname]) if fullname in self.files else None


def load_sources_of(package: str, names: tuple[str, ...]) -> None:
    """From here on, import these modules of a package from their sources."""
    sys.meta_path.insert(0, _Sources(package, names))
