"""The html5lib tree-construction tests: reading them, and a Page written the way they write trees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from contentex import Page
from contentex.page import tags
from contentex.page.syntax import doctype


@dataclass(frozen=True)
class TreeTest:
    """One test: what to parse and the tree to expect."""

    name: str
    data: str
    expected: str


def read_tests(folder: Path) -> Iterator[TreeTest]:
    """The document tests with scripting off, named `file:number`."""
    for path in sorted(folder.glob("*.dat")):
        for number, sections in enumerate(_sections(path.read_bytes().decode())):
            if "document-fragment" not in sections and "script-on" not in sections:
                yield TreeTest(f"{path.stem}:{number}", sections["data"], sections["document"].rstrip("\n"))


def _sections(text: str) -> Iterator[dict[str, str]]:
    for test in ("\n" + text).split("\n#data\n")[1:]:
        sections: dict[str, list[str]] = {"data": []}
        name = "data"
        for line in test.split("\n"):
            if line in ("#errors", "#new-errors", "#document-fragment", "#script-off", "#script-on", "#document"):
                name = line[1:]
                sections[name] = []
            else:
                sections[name].append(line)
        yield {name: "\n".join(lines) for name, lines in sections.items()}


def write_tree(page: Page) -> str:
    """The page in the tests' notation."""
    return "\n".join(line for row in range(1, len(page)) for line in _lines(page, row))


def _lines(page: Page, row: int) -> Iterator[str]:
    templates = sum(page.tag[above] == tags.TEMPLATE for above in page.ancestors(row))
    indent = "| " + "  " * (int(page.depth[row]) - 1 + templates)
    tag = page.tag[row]
    if tag == tags.TEXT:
        yield f'{indent}"{page.text_of(row)}"'
    elif tag == tags.DATA:
        yield f'{indent}"{_raw(page, row)}"'
    elif tag == tags.COMMENT:
        yield f"{indent}<!-- {_comment(_raw(page, row))} -->"
    elif tag == tags.DOCTYPE:
        yield f"{indent}<!DOCTYPE {_doctype(_raw(page, row))}>"
    else:
        yield f"{indent}<{_tag_name(page, row)}>"
        for name, value in sorted(_attributes(page, row).items()):
            yield f'{indent}  {name}="{value}"'
        if tag == tags.TEMPLATE:
            yield f"{indent}  content"


def _raw(page: Page, row: int) -> str:
    return page.source_of(row).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


def _tag_name(page: Page, row: int) -> str:
    name = page.tag_name(row)
    return f"{name} {name}" if name in ("svg", "math") else name.replace("svg:", "svg ").replace("math:", "math ")


def _attributes(page: Page, row: int) -> dict[str, str]:
    attributes = page.attributes(row)
    name = page.tag_name(row)
    if not name.startswith(("svg", "math")):
        return attributes
    respelled = tags.SVG_ATTRIBUTES if name.startswith("svg") else tags.MATH_ATTRIBUTES
    return {_foreign_name(respelled.get(name, name)): value for name, value in attributes.items()}


def _foreign_name(name: str) -> str:
    known = [f"xlink:{local}" for local in ("actuate", "arcrole", "href", "role", "show", "title", "type")]
    return name.replace(":", " ") if name in [*known, "xml:lang", "xml:space", "xmlns:xlink"] else name


def _comment(markup: str) -> str:
    if not markup.startswith("<!--"):
        return markup[1 if markup.startswith("<?") else 2 :].removesuffix(">")
    if markup in ("<!-->", "<!--->"):
        return ""
    body = markup[4:]
    for end in ("--!>", "-->", "--!", "--", "-"):
        if body.endswith(end):
            return body.removesuffix(end)
    return body


def _doctype(markup: str) -> str:
    name, public, system = doctype(markup)
    return name if not public and not system else f'{name} "{public or ""}" "{system or ""}"'
