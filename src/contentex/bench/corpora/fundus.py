"""The test data of Fundus' parsers (Dallabetta et al., ACL 2024): news from publishers in many countries.

    <country>/<Publisher>_2024_11_22.html.gz    the page, written as UTF-8
    <country>/<Publisher>.json                  {"V1": {"body": ..., "title": ..., "authors": [...], ...}, "V1_1": ...}
    <country>/meta.info                         {"<file>.html.gz": {"url": "...", "crawl_date": "..."}}

A body has a summary, and sections of headlines and paragraphs: the gold text is all of these, each on a line. A version
of the parser is for the pages up to some date, and has one page: the first version belongs to the oldest page. A
publisher with more pages than versions, or fewer, is left out and noted, and so is a version without a body.
The folder may be `test_data` or the project itself.

Checked against tests/resources/parser/test_data and tests/utility.py of github.com/flairNLP/fundus.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from contentex.bench.corpora.files import (
    as_fields,
    contents,
    entries,
    fields,
    files,
    label,
    marked_utf8,
    pairs,
    snippets,
)
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.corpora.layout import Layout, Note

_INFO = "meta.info"
_ENDING = ".html.gz"
_DATE = re.compile(r"_\d{4}_\d{2}_\d{2}$")


def recognises(path: Path) -> bool:
    """A folder in which some folder has `meta.info`."""
    folder = _test_data(path)
    return folder.is_dir() and any((country / _INFO).is_file() for country in entries(folder))


def _test_data(path: Path) -> Path:
    below = path / "tests" / "resources" / "parser" / "test_data"
    return below if below.is_dir() else path


def read(path: Path, note: Note) -> Iterator[LabelledPage]:
    """The pages by country, publisher and date."""
    countries = [folder for folder in sorted(entries(_test_data(path))) if (folder / _INFO).is_file()]
    pages = {name: page for folder in countries for name, page in _pages(folder).items()}
    labels = {name: found for folder in countries for name, found in _labels(folder, note).items()}
    urls = {name: url for folder in countries for name, url in _urls(folder).items()}
    for name, page, found in pairs(pages, labels, note):
        yield _page(name, page, found, urls.get(name, ""))


def _pages(folder: Path) -> dict[str, Path]:
    return {f"{folder.name}/{name}": path for name, path in files(folder, _ENDING).items()}


def _urls(folder: Path) -> dict[str, str]:
    found = {
        name.removesuffix(_ENDING): as_fields(info, folder / _INFO) for name, info in fields(folder / _INFO).items()
    }
    return {f"{folder.name}/{name}": label(info.get("url")) for name, info in found.items()}


def _labels(folder: Path, note: Note) -> dict[str, dict[str, Any]]:
    """The labels of each page of a country that a version has a body for."""
    found = {}
    for publisher, path in files(folder, ".json").items():
        versions = _versions(fields(path), path)
        pages = [name for name in sorted(_pages(folder)) if _DATE.sub("", name) == f"{folder.name}/{publisher}"]
        if len(pages) != len(versions):
            note(f"{folder.name}/{publisher}: {len(pages)} pages for {len(versions)} versions, left out")
            continue
        found.update({name: labels for name, labels in zip(pages, versions, strict=True) if labels.get("body")})
    return found


def _versions(found: dict[str, Any], path: Path) -> list[dict[str, Any]]:
    """The labels of the versions, V1 before V1_1 before V2 before V10."""
    names = sorted(found, key=lambda name: [int(number) for number in re.findall(r"\d+", name)])
    return [as_fields(found[name], f"{path}, {name}") for name in names]


def _page(name: str, page: Path, labels: dict[str, Any], url: str) -> LabelledPage:
    return LabelledPage(
        id=name,
        html=marked_utf8(contents(page)),
        gold="\n".join(_lines(as_fields(labels["body"], name))),
        url=url,
        kind="news",
        title=label(labels.get("title")),
        author=", ".join(snippets(labels.get("authors"))),
        date=label(labels.get("publishing_date"))[:10],
    )


def _lines(body: dict[str, Any]) -> Iterator[str]:
    yield from snippets(body.get("summary"))
    sections = body.get("sections")
    for section in sections if isinstance(sections, list) else []:
        yield from snippets(as_fields(section, "a section").get("headline"))
        yield from snippets(section.get("paragraphs"))


LAYOUT = Layout("fundus", f"folders of countries, each with {_INFO}", recognises, read)
