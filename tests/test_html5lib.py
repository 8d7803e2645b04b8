"""The html5lib tests, by which browsers are tested too: every document gives the tree that they expect.

`data/html5lib-failures.txt` names the tests that fail on purpose, each with its reason.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from corpora import html5lib_dir
from tree_tests import TreeTest, read_tests, write_tree

from contentex import parse

FAILURES = Path(__file__).parent / "data" / "html5lib-failures.txt"
LEAST_PASSING = 0.94


@cache
def all_tests() -> dict[str, TreeTest]:
    return {test.name: test for test in read_tests(html5lib_dir() / "tree-construction")}


@cache
def failing() -> frozenset[str]:
    return frozenset(name for name, test in all_tests().items() if write_tree(parse(test.data)) != test.expected)


def known_failures() -> dict[str, str]:
    """The reason of each failure, by its name."""
    lines = [line.split(maxsplit=1) for line in FAILURES.read_text().splitlines()]
    assert all(len(line) == 2 for line in lines), "each line holds a name and a reason"
    assert len({name for name, _ in lines}) == len(lines), "a name stands there twice"
    return dict(lines)


def explained(name: str) -> str:
    test = all_tests()[name]
    return f"{name}\n{test.data}\n\nexpected:\n{test.expected}\n\nfound:\n{write_tree(parse(test.data))}"


def test_no_other_test_fails() -> None:
    new = sorted(failing() - known_failures().keys())
    assert not new, f"{len(new)} tests fail, the first of them {explained(new[0])}"


def test_known_failures_still_fail() -> None:
    passing = sorted((known_failures().keys() & all_tests().keys()) - failing())
    assert not passing, f"{passing} pass now: take them off {FAILURES.name}"


def test_known_failures_exist() -> None:
    unknown = sorted(known_failures().keys() - all_tests().keys())
    assert not unknown, f"html5lib has no tests {unknown}: take them off {FAILURES.name}"


def test_nearly_all_pass() -> None:
    assert len(all_tests()) > 1500
    assert 1 - len(failing()) / len(all_tests()) >= LEAST_PASSING
