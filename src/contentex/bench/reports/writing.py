"""Files that are there whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write(path: Path, text: str) -> None:
    """Write a file under another name and rename it: whoever reads it never sees half of it.

    A full disk or a missing folder raises an `OSError`; what was there before stays.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with beside.open("w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(text)
        beside.replace(path)
    finally:
        with suppress(OSError):  # renamed, or never made
            beside.unlink()
