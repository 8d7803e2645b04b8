"""The data stream of React server components, as Next.js writes it: `self.__next_f.push([1, "..."])`.

The strings of all such scripts are one stream of rows. A row is `id:` and JSON, or `id:T` with a length in bytes, a
comma and a text. JSON refers to a text as `"$id"`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from contentex.page.embedded.values import decoded

_PUSH = re.compile(r"self\.__next_f\.push\(")
_ROW = re.compile(rb"([0-9a-f]*):(?:T([0-9a-f]{1,8}),)?")
_REFERENCE = re.compile(r'"\$([0-9a-f]+)"')


def is_flight(script: str) -> bool:
    """Whether a script is a part of the stream."""
    return _PUSH.match(script) is not None


def flight_values(scripts: Iterable[str]) -> list[Any]:
    """The objects and lists of a stream, its texts in their places.

    >>> flight_values([r'self.__next_f.push([1, "2:T5,Hello1:{\\"body\\": \\"$2\\"}\\n"])'])
    [{'body': 'Hello'}]
    """
    texts, rows = _rows("".join([*map(_pushed, scripts), "\n"]).encode("utf-8", "replace"))
    found = [decoded(_filled(row, texts), 0)[0] for row in rows]
    return [value for value in found if isinstance(value, dict | list)]


def _pushed(script: str) -> str:
    """The string that a script adds to the stream."""
    push = _PUSH.match(script)
    value, _ = decoded(script, push.end()) if push else (None, -1)
    return value[1] if isinstance(value, list) and len(value) == 2 and isinstance(value[1], str) else ""


def _rows(stream: bytes) -> tuple[dict[str, str], list[str]]:
    """The texts of a stream by id, and the rows that are JSON. The stream ends with a line break."""
    texts: dict[str, str] = {}
    rows: list[str] = []
    at = 0
    while row := _ROW.match(stream, at):
        size = int(row[2], 16) if row[2] else stream.find(b"\n", row.end()) - row.end()
        text = stream[row.end() : row.end() + size].decode("utf-8", "replace")
        if row[2]:
            texts[row[1].decode()] = text
        else:
            rows.append(text)
        at = row.end() + size + (not row[2])
    return texts, rows


def _filled(row: str, texts: dict[str, str]) -> str:
    """A row with the texts that it refers to, each once: a stream must not grow without end."""
    return _REFERENCE.sub(lambda found: json.dumps(texts.pop(found[1])) if found[1] in texts else found[0], row)
