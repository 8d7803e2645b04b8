"""The public line: what contentex exports, and which parts of it may import which."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import contentex

PACKAGE = Path(contentex.__file__).parent
CORE_FOLDERS = {"page", "extractors", "kinds", "metadata", "output", "checks"}
MODULES = sorted(PACKAGE.rglob("*.py"))
CORE = [path for path in MODULES if path.parent == PACKAGE or path.relative_to(PACKAGE).parts[0] in CORE_FOLDERS]
AROUND = {"learn", "store", "batch", "service", "cli", "bench"}


def name_of(path: Path) -> str:
    """The name by which a module is imported."""
    return ".".join(("contentex", *path.relative_to(PACKAGE).with_suffix("").parts)).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """Every module, and every name of a module, that a file imports, wherever in the file."""
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{module}.{alias.name}" for alias in node.names)


def test_exports() -> None:
    assert contentex.__all__ == [
        "Between",
        "Block",
        "Blocks",
        "Choice",
        "ContentexError",
        "Extraction",
        "Page",
        "extract",
        "extractor",
        "methods",
        "parse",
    ]
    assert all(hasattr(contentex, name) for name in contentex.__all__)


@pytest.mark.parametrize("path", CORE, ids=name_of)
def test_the_core_imports_nothing_around_it(path: Path) -> None:
    wrong = [name for name in imports(path) if name.startswith("contentex.") and name.split(".")[1] in AROUND]
    assert wrong == []


def test_importing_contentex_imports_nothing_around_it() -> None:
    wrong = [name for name in imports(PACKAGE / "__init__.py") if set(name.split(".")) & AROUND]
    assert wrong == []


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), f"{name_of(path)} has no docstring"


def test_imports_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check itself would see an import that is relative, or inside a function."""
    monkeypatch.setattr(f"{__name__}.PACKAGE", tmp_path)
    (tmp_path / "page").mkdir()
    module = tmp_path / "page" / "x.py"
    module.write_text("from ..bench import a\ndef f(): import contentex.cli\nfrom . import tags\nfrom .. import learn")
    expected = {"contentex.bench.a", "contentex.cli", "contentex.page.tags", "contentex.learn"}
    assert set(imports(module)) == expected
