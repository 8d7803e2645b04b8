"""A file of JSON lines that grows as work gets done, so that a broken run goes on where it stopped.

The first line says what the file is about. A file about something else, such as an older version of a contender, is of
no use and is begun anew. A line that was cut off when the run broke is dropped, and so is what follows a damaged line.
Only one run at a time may write to a file.
"""

from __future__ import annotations

import fcntl
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from contentex.errors import ContentexError

Entry = Mapping[str, Any]


class InUse(ContentexError):
    """Another run writes to the same file."""


class Ledger:
    """What was done so far, by key.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "answers.jsonl"
    >>> with Ledger(path, {"version": "1.0"}) as ledger:
    ...     ledger.add("page 1", {"text": "Rain"})
    >>> with Ledger(path, {"version": "1.0"}) as ledger:
    ...     ledger.done
    {'page 1': {'text': 'Rain'}}
    >>> with Ledger(path, {"version": "1.1"}) as ledger:
    ...     ledger.done
    {}
    """

    def __init__(self, path: Path, about: Entry) -> None:
        """Open the file, or begin it."""
        self.done: dict[str, Entry] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        head = _line(about)
        self._file = path.open("a+b")
        try:
            self._lock(path)
            self._go_on(head)
        except BaseException:
            self._file.close()
            raise

    def _lock(self, path: Path) -> None:
        """The lock goes with the process that holds it, however that ends."""
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise InUse(f"another run writes to {path}: wait for it, or choose another folder") from None

    def _go_on(self, head: bytes) -> None:
        self._file.seek(0)
        kept = len(head) if self._file.readline(len(head)) == head else 0
        if kept:
            for line in self._file:
                if not self._read(line):
                    break
                kept += len(line)
        self._file.truncate(kept)
        if not kept:
            self._write(head)

    def _read(self, line: bytes) -> bool:
        """Take over a line; False if it is damaged."""
        match _value(line):
            case [str(key), dict(entry)] if line.endswith(b"\n"):
                self.done[key] = entry
                return True
        return False

    def add(self, key: str, entry: Entry) -> None:
        """Write down at once that something was done."""
        self._write(_line([key, entry]))
        self.done[key] = entry

    def _write(self, line: bytes) -> None:
        self._file.write(line)
        self._file.flush()

    def __enter__(self) -> Ledger:
        """The ledger itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close the file."""
        self._file.close()


def _line(value: object) -> bytes:
    return json.dumps(value, sort_keys=True).encode() + b"\n"


def _value(line: bytes) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
