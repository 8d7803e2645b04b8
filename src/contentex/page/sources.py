"""Makes Python load the source of a compiled module, not its compiled form. Imported only when that is asked for."""

from __future__ import annotations

import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path

_FOLDER = Path(__file__).parent


class _Sources(MetaPathFinder):
    """Finds the Python sources of some modules of this folder before anything else does."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.files = {f"{__package__}.{name}": _FOLDER / f"{name}.py" for name in names}

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return spec_from_file_location(fullname, self.files[fullname]) if fullname in self.files else None


def load_sources_of(names: tuple[str, ...]) -> None:
    """From here on, import these modules from their sources."""
    sys.meta_path.insert(0, _Sources(names))
