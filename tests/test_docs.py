"""The documentation says what is true: its examples run, its links lead somewhere, no column or option is missing."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from contentex import methods
from contentex.extract import DEFAULT_METHOD
from contentex.extractors import registry
from contentex.extractors.registry import Method
from contentex.page.page import COLUMNS, Column

ROOT = Path(__file__).resolve().parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
README = ROOT / "README.md"
LINKING = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", ROOT / "SECURITY.md", *DOCS]

PYTHON = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
TARGET = re.compile(r"^([a-z][\w-]*):(?!=)", re.MULTILINE)
OPTION = re.compile(r"^\| `(\w+)` \| `(.+?)` \| \S", re.MULTILINE)
PARTS = ["The idea", "A small example", "On a page", "Our reading", "Options", "Limits", "What is measured"]

OWN = [method for method in methods() if method.function.__module__.startswith("contentex.")]
OF_PAPERS = [method for method in OWN if method.paper]


def name_of(path: Path) -> str:
    """How a test calls a file."""
    return path.relative_to(ROOT).as_posix()


# --- Examples -------------------------------------------------------------------------------------------------------


def session(text: str) -> str:
    """The Python examples of a page, each on its line; what is no example is blank."""
    lines = [""] * (text.count("\n") + 1)
    for match in PYTHON.finditer(text):
        if ">>>" in match[1]:
            first = text.count("\n", 0, match.start(1))
            example = match[1].splitlines()
            lines[first : first + len(example)] = example
    return "\n".join(lines)


@pytest.mark.parametrize("path", [README, *DOCS], ids=name_of)
def test_examples_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # examples open example pages
    monkeypatch.setattr(registry, "_METHODS", dict(registry._METHODS))  # and register methods
    examples = doctest.DocTestParser().get_doctest(session(path.read_text("utf-8")), {}, path.name, str(path), 0)
    said: list[str] = []
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=said.append)
    assert result.failed == 0, "".join(said)


def test_a_wrong_example_would_be_noticed() -> None:
    examples = doctest.DocTestParser().get_doctest(session("```python\n>>> 1 + 1\n3\n```\n"), {}, "x", "x", 0)
    assert doctest.DocTestRunner().run(examples, out=lambda said: None).failed == 1


# --- What has to be there -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", COLUMNS, ids=lambda column: column.name)
def test_every_column_is_documented(column: Column) -> None:
    text = (ROOT / "docs" / "data-model.md").read_text("utf-8")
    assert f"| `{column.name}` | {column.dtype} | {column.length} |" in text


def options_in(text: str) -> dict[str, str]:
    """The options that a page of a method lists, with their defaults."""
    section = text.partition("\n## Options\n")[2].partition("\n## ")[0]
    return dict(OPTION.findall(section))


@pytest.mark.parametrize("method", OF_PAPERS, ids=lambda method: method.name)
def test_every_option_is_documented(method: Method) -> None:
    text = (ROOT / "docs" / f"{method.name}.md").read_text("utf-8")
    assert options_in(text) == {option.name: str(option.default) for option in method.options}


@pytest.mark.parametrize("method", OF_PAPERS, ids=lambda method: method.name)
def test_every_method_has_its_page(method: Method) -> None:
    text = (ROOT / "docs" / f"{method.name}.md").read_text("utf-8")
    headings = HEADING.findall(FENCED.sub("", text))
    assert [heading for heading in headings if heading in PARTS] == PARTS
    assert f"](pictures/{method.name}.png)" in text


@pytest.mark.parametrize("method", OWN, ids=lambda method: method.name)
def test_every_method_is_compared(method: Method) -> None:
    text = (ROOT / "docs" / "methods.md").read_text("utf-8")
    assert re.search(rf"^\| `{method.name}`( \| [01]\.\d{{3}}){{9}} \|$", text, re.MULTILINE)


def test_the_default_is_the_best_as_measured() -> None:
    rows = re.findall(r"^\| `(\w+)` \|([ 01.|\d]+)\|$", (ROOT / "docs" / "methods.md").read_text("utf-8"), re.MULTILINE)
    f1 = {name: [float(figure) for figure in figures.split("|")][2::3] for name, figures in rows}
    assert max(f1, key=lambda name: f1[name][0]) == DEFAULT_METHOD  # pages of all kinds
    assert max(f1, key=lambda name: sum(f1[name])) == DEFAULT_METHOD


def test_every_page_is_listed() -> None:
    index = (ROOT / "docs" / "index.md").read_text("utf-8")
    assert [path.name for path in DOCS if path.name != "index.md" and f"({path.name})" not in index] == []


def test_make_targets_exist() -> None:
    targets = set(TARGET.findall((ROOT / "Makefile").read_text("utf-8")))
    named = set(re.findall(r"\bmake ([a-z][\w-]*)", README.read_text("utf-8")))
    assert named
    assert named <= targets


# --- Links ----------------------------------------------------------------------------------------------------------


def anchor(heading: str) -> str:
    """What a link to a heading is called on GitHub."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(path: Path) -> set[str]:
    return {anchor(heading) for heading in HEADING.findall(FENCED.sub("", path.read_text("utf-8")))}


def leads_nowhere(path: Path, link: str) -> bool:
    file, _, part = link.partition("#")
    target = path.parent / file if file else path
    return not target.exists() or bool(part and part not in anchors(target))


@pytest.mark.parametrize("path", LINKING, ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    links = LINK.findall(FENCED.sub("", path.read_text("utf-8")))
    relative = [link for link in links if not re.match(r"[a-z]+:", link)]
    assert [link for link in relative if leads_nowhere(path, link)] == []
