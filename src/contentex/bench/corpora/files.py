"""What all layouts need from a disk: files by id, their contents, pages with their gold. Every fault names its file."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, TypeVar

from contentex.bench.corpora.labelled import CorpusError
from contentex.bench.corpora.layout import Note
from contentex.page.decode import decode

P = TypeVar("P")
G = TypeVar("G")

MOST_BYTES = 512 * 1024 * 1024
"""Bytes of a file, unpacked. A page is never that large; a few kilobytes of gzip may unpack to it."""

UTF8_MARK = b"\xef\xbb\xbf"


def files(folder: Path, *endings: str) -> dict[str, Path]:
    """The files of a folder by their ids: their names without the ending. Other files are passed over."""
    found = {}
    for path in sorted(entries(folder)):
        ending = next((ending for ending in endings if path.name.endswith(ending)), None)
        if ending and path.is_file():
            found[path.name.removesuffix(ending)] = path
    return found


def entries(folder: Path) -> list[Path]:
    """What stands in a folder."""
    try:
        return list(folder.iterdir())
    except OSError as error:
        raise CorpusError(f"cannot read {folder}: {error.strerror}") from error


def contents(path: Path) -> bytes:
    """The bytes of a file, unpacked if its name ends in `.gz`."""
    try:
        with path.open("rb") as file:
            data = _unpacked(file) if path.suffix == ".gz" else file.read(MOST_BYTES + 1)
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise CorpusError(f"{path} is damaged: {error}") from error
    except OSError as error:
        raise CorpusError(f"cannot read {path}: {error.strerror}") from error
    if len(data) > MOST_BYTES:
        raise CorpusError(f"{path} has more than {MOST_BYTES} bytes")
    return data


def _unpacked(file: BinaryIO) -> bytes:
    """What is packed with gzip, which itself has nothing against a file of no bytes."""
    with gzip.GzipFile(fileobj=file) as packed:
        data = packed.read(MOST_BYTES + 1)
    if file.tell() == 0:
        raise EOFError("it is empty")
    return data


def text(path: Path) -> str:
    """A file as text: UTF-8 if it can be, else what its byte order mark, its declaration or its bytes show."""
    data = contents(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return decode(data).source.decode("utf-8")


def fields(path: Path) -> dict[str, Any]:
    """The object that a JSON file holds."""
    try:
        found = json.loads(contents(path))
    except (ValueError, RecursionError) as error:
        raise CorpusError(f"{path} is no JSON: {error}") from error
    return as_fields(found, path)


def as_fields(found: Any, where: object) -> dict[str, Any]:
    """What should be a JSON object, if it is one."""
    if not isinstance(found, dict):
        raise CorpusError(f"{where} holds no JSON object where one should be")
    return found


def label(value: object) -> str:
    """A label of a page: what is not there, or no text, is empty."""
    return _writable(value).strip() if isinstance(value, str) else ""


def snippets(value: object) -> tuple[str, ...]:
    """The texts of a list; what is no list has none."""
    return tuple(_writable(item) for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _writable(value: str) -> str:
    """JSON may hold halves of characters, which no file takes."""
    return value.encode("utf-8", "replace").decode()


def marked_utf8(html: bytes) -> bytes:
    """A page that is known to be UTF-8, whatever it declares: a byte order mark outranks the declaration."""
    return html if html.startswith(UTF8_MARK) else UTF8_MARK + html


def pairs(pages: Mapping[str, P], golds: Mapping[str, G], note: Note) -> Iterator[tuple[str, P, G]]:
    """The pages with their gold, by id. What has no partner is noted; nothing to pair is an error."""
    both = sorted(pages.keys() & golds.keys())
    remarks = [
        *_alone(pages.keys() - golds.keys(), "pages without gold"),
        *_alone(golds.keys() - pages.keys(), "gold texts without a page"),
    ]
    if not both:
        raise CorpusError("; ".join(["no page has its gold", *remarks]))
    for remark in remarks:
        note(remark)
    for name in both:
        yield name, pages[name], golds[name]


def _alone(names: Iterable[str], what: str) -> list[str]:
    """How many have no partner, and the first."""
    alone = sorted(names)
    return [f"{what}: {len(alone)}, first {alone[0]}"] if alone else []
