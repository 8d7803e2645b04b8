"""Parquet: one row for each page.

| column | |
|---|---|
| `html` | the page, as bytes or as text; needed |
| `gold` | its main content as plain text; needed |
| `id`, `url`, `site`, `kind` | texts; the number of the row is the id if there is none |
| `title`, `author`, `date` | labels; null means that the page has none, a column that is missing that nobody looked |
| `with`, `without` | lists of snippets that must and must not appear |
| `parts` | a JSON object: the texts of the article's parts by their names |

It is our own layout: the other corpora can be kept in it, in one file each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from contentex.bench.corpora.files import as_fields, marked_utf8, snippets
from contentex.bench.corpora.labelled import METADATA, CorpusError, LabelledPage
from contentex.bench.corpora.layout import Layout, Note

NEEDED = ("html", "gold")
COLUMNS = (*NEEDED, "id", "url", "site", "kind", *METADATA, "with", "without", "parts")
_MAGIC = b"PAR1"
_ROWS_AT_ONCE = 64


def recognises(path: Path) -> bool:
    """A file that says so, by its name or its first bytes."""
    if not path.is_file():
        return False
    return path.suffix == ".parquet" or _begins_with(path, _MAGIC)


def _begins_with(path: Path, start: bytes) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(start)) == start
    except OSError:
        return False


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages in the order of the rows."""
    for number, row in enumerate(_rows(path)):
        yield _page(row, number, path)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    parquet, arrow_error = _pyarrow()
    try:
        with parquet.ParquetFile(path) as table:
            columns = _columns(table.schema_arrow.names, path)
            for batch in table.iter_batches(batch_size=_ROWS_AT_ONCE, columns=columns):
                yield from batch.to_pylist()
    except (arrow_error, OSError, UnicodeDecodeError) as error:
        first_line = str(error).partition("\n")[0]
        raise CorpusError(f"{path} is no Parquet file that can be read: {first_line}") from error


def _pyarrow() -> tuple[Any, type[Exception]]:
    try:
        from pyarrow import ArrowException, parquet
    except ImportError as error:
        raise CorpusError("a Parquet file needs pyarrow: pip install 'contentex[bench]'") from error
    return parquet, ArrowException


def _columns(names: list[str], path: Path) -> list[str]:
    """The columns that we know, of those that are there."""
    missing = [name for name in NEEDED if name not in names]
    if missing:
        raise CorpusError(f"{path} has no column {' and no column '.join(missing)}; it has {', '.join(names)}")
    return [name for name in COLUMNS if name in names]


def _page(row: Mapping[str, Any], number: int, path: Path) -> LabelledPage:
    return LabelledPage(
        id=_text(row.get("id")) or str(number),
        html=_bytes(row["html"]),
        gold=_text(row["gold"]),
        must_have=snippets(row.get("with")),
        must_not_have=snippets(row.get("without")),
        parts=_parts(row.get("parts"), f"{path}, row {number}, column parts"),
        site=_text(row.get("site")).lower(),
        **{name: _text(row.get(name)) for name in ("url", "kind")},
        **{name: _text(row[name]) for name in METADATA if name in row},
    )


def _text(value: object) -> str:
    """A label as text; a date may come as a date."""
    if value is None:
        return ""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


def _bytes(value: object) -> bytes:
    """The page's bytes. A page that comes as text is decoded already: what it declares is no longer true."""
    if isinstance(value, bytes):
        return value
    return marked_utf8(str(value).encode()) if value is not None else b""


def _parts(value: object, where: str) -> dict[str, str]:
    if not value:
        return {}
    try:
        found = as_fields(json.loads(value) if isinstance(value, str) else value, where)
    except ValueError as error:
        raise CorpusError(f"{where} is no JSON: {error}") from error
    return {name: _text(part) for name, part in found.items()}


LAYOUT = Layout("parquet", "a file in the format Parquet, with the columns html and gold", recognises, read)
