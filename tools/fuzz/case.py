"""A page to try."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

LONGEST = 8192
"""Bytes of a page at most: growth is what `tests/test_survival.py` looks at."""


@dataclass(frozen=True)
class Case:
    """A page and the options to parse it with. As a file: a line of JSON, then the page."""

    html: bytes
    encoding: str | None = None
    max_rows: int = 10_000_000
    max_depth: int = 512

    def to_bytes(self) -> bytes:
        options = {name: value for name, value in asdict(self).items() if name != "html"}
        return json.dumps(options).encode() + b"\n" + self.html

    @classmethod
    def from_bytes(cls, data: bytes) -> Case:
        options, _, html = data.partition(b"\n")
        return cls(html, **json.loads(options))
