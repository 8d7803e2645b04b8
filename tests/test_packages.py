"""Extractors of other packages: found by their entry point, checked like any, and harmless where they are broken.

Each package is installed in a folder of its own, which only a second process sees.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import contentex
from contentex import checks

EXAMPLE = Path(__file__).parent / "packages" / "contentex-longest"
SOURCES = Path(contentex.__file__).parents[1]
OWN = [method.name for method in contentex.methods() if method.function.__module__.startswith("contentex.")]
"""The methods of contentex itself."""
QUICK = "[check.__name__ for check in checks.CHECKS if check not in checks.SLOW]"


def run(*arguments: str, folder: Path, where: Path | None = None) -> str:
    """What Python says, where it also finds the packages of a folder. Its warnings are told, not raised."""
    paths = os.pathsep.join((str(folder), str(SOURCES)))
    process = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=where,
        capture_output=True,
        text=True,
    )
    assert process.returncode == 0, process.stdout + process.stderr
    return process.stdout + process.stderr


def tell(code: str, folder: Path) -> str:
    """What some lines of Python print."""
    return run("-c", f"from contentex import checks, extract, methods\n{code}", folder=folder)


# --- A package that does as it should -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the example package, as building it leaves files behind."""
    return Path(shutil.copytree(EXAMPLE, tmp_path_factory.mktemp("source") / EXAMPLE.name))


@pytest.fixture(scope="module")
def installed(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which pip has installed the example package, with nothing from the network."""
    folder = tmp_path_factory.mktemp("installed")
    quiet = ("--quiet", "--disable-pip-version-check", "--no-index", "--no-deps", "--no-build-isolation")
    run("-m", "pip", "install", *quiet, "--target", str(folder), str(source), folder=folder)
    return folder


def test_a_package_is_listed(installed: Path) -> None:
    found = tell("print(*(method.name for method in methods()))", installed).split()
    assert found == sorted(found)
    assert {*OWN, "longest"} <= set(found)


def test_it_extracts(installed: Path) -> None:
    code = "print(extract('<p>Tea<p>Boil the water.<p>Wait', method='longest', count={}).text.split())"
    assert tell(code.format(1), installed) == "['Boil', 'the', 'water.']\n"
    assert tell(code.format(2), installed) == "['Boil', 'the', 'water.', 'Wait']\n"


@pytest.mark.parametrize(
    ("option", "message"), [("count=0", "takes a whole number from 1 to 1,000"), ("cuont=1", "did you mean 'count'")]
)
def test_its_options_are_checked(option: str, message: str, installed: Path) -> None:
    code = f"try: extract('', method='longest', {option})\nexcept ValueError as error: print(error)"
    assert message in tell(code, installed)


def test_it_passes_the_checks(installed: Path) -> None:
    assert tell(f"print(checks.check('longest', only={QUICK}))", installed) == "None\n"


@pytest.mark.compiled
def test_its_own_tests_pass(source: Path, installed: Path) -> None:
    said = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "tests.py", folder=installed, where=source)
    assert f"{len(checks.CHECKS) + 1} passed" in said


def test_other_tests_do_not_see_it(installed: Path) -> None:
    assert "longest" not in [method.name for method in contentex.methods()]
    with pytest.raises(contentex.ContentexError, match="no method 'longest'"):
        contentex.extract("", method="longest")


# --- Packages that do not -------------------------------------------------------------------------------------------


def package(folder: Path, name: str, code: str) -> Path:
    """Put a package with one module in a folder as pip would leave it."""
    facts = folder / f"{name}-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[contentex.extractors]\n{name} = {name}\n")
    (folder / f"{name}.py").write_text(code)
    return folder


TAKING = "from contentex import extractor\n@extractor('visible')\ndef nothing(page): return ~page.visible\n"
BROKEN = {
    "import": ("import no_such_module", "No module named 'no_such_module'"),
    "error": ("1 / 0", "ZeroDivisionError"),
    "name": (TAKING, "broken registers 'visible', which contentex.extractors.visible has taken"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_package_is_told_about_and_left_out(case: str, tmp_path: Path) -> None:
    code, cause = BROKEN[case]
    folder = package(tmp_path, "broken", code)
    said = tell("print(len(methods()), extract('<p>Tea', method='visible').text)", folder)
    assert f"{len(OWN)} Tea\n" in said
    assert "UserWarning: the extractor broken (broken) cannot be used" in said
    assert cause in said


def test_a_broken_package_does_not_harm_another(tmp_path: Path) -> None:
    package(tmp_path, "broken", "1 / 0")
    package(tmp_path, "working", TAKING.replace("visible'", "nothing'"))
    assert tell("print(repr(extract('<p>Tea', method='nothing').text))", tmp_path).startswith("''")


def test_packages_are_not_imported_before_they_are_needed(tmp_path: Path) -> None:
    folder = package(tmp_path, "loud", "print('here')")
    assert tell("print(extract('<p>Tea', method='visible').text)", folder) == "Tea\n"
    assert tell("methods()", folder) == "here\n"
