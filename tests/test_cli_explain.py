"""`contentex explain`: the tree, the table, the data and the heat map, of good pages and bad ones."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result
from samples import EXAMPLES

from contentex import Choice, Extraction, extract, methods, parse
from contentex.cli.explain import explain
from contentex.cli.tree import Line, Tree
from contentex.cli.tree_lines import drawn
from contentex.output.fitting import width
from contentex.page import tags

NEWS = next(path for path in EXAMPLES if path.stem == "news-article")
SCORED = [method.name for method in methods() if method.name != "visible"]
PAGE = """
<nav id=menu class="a b"><ul><li>One<li>Two<li>Three<li>Four</ul></nav>
<div id=page><div class=main><article><h1>Tea</h1><p>Boil <b>water</b>.<p>Wait.</article></div></div>
<footer><p>Legal</footer><div><span></span></div>
"""


def run(*arguments: str, html: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(explain, list(arguments), input=html)
    assert result.exit_code == 0, (result.output, result.exception)
    return result


def article(html: str = PAGE) -> Extraction:
    """An extraction that keeps the article."""
    page = parse(html)
    kept = page.within(page.tag == page.name_id("article"))
    return Extraction(page, "test", {}, Choice(kept, page.subtree_sum(page.words).astype(float)))


# --- The tree -------------------------------------------------------------------------------------------------------


def short(line: Line) -> tuple[int, str, str, str]:
    return line.depth, line.kept, line.label, line.text or (f"{line.folded} blocks" if line.folded else "")


def test_tree() -> None:
    assert [short(line) for line in Tree(article()).lines()] == [
        (0, "some", "html > body", ""),
        (1, "none", "nav#menu.a > ul", "4 blocks"),
        (1, "all", "div#page > div.main > article", ""),
        (2, "all", "h1", "Tea"),
        (2, "all", "p", "Boil water."),
        (2, "all", "p", "Wait."),
        (1, "none", "footer > p", "Legal"),
    ]


def test_all_elements() -> None:
    lines = [short(line) for line in Tree(article(), everything=True).lines()]
    assert (3, "none", "li", "One") in lines
    assert (2, "none", "div > span", "") in lines
    assert (4, "all", "b", "water") in lines


@pytest.mark.parametrize("depth", [0, 1, 2])
def test_depth(depth: int) -> None:
    lines = list(Tree(article(), depth=depth).lines())
    assert max(line.depth for line in lines) == depth
    assert depth > 1 or any(line.folded for line in lines if line.kept != "none")


def test_scores_and_words_are_those_of_the_row() -> None:
    lines = {line.label: (line.score, line.words) for line in Tree(article()).lines()}
    assert lines["nav#menu.a > ul"] == (4, 4)
    assert lines["html > body"] == (9, 9)


def test_an_element_without_a_score_shows_the_mean_of_its_texts() -> None:
    page = parse("<main><p>Boil fresh water.<p>Wait.</main>")
    scores = np.where(page.tag == tags.TEXT, np.where(page.words == 1, 0.1, 0.9), 0.0)
    extraction = Extraction(page, "auto", {}, Choice(page.visible, scores))
    shown = {line.label: line.score for line in Tree(extraction).lines()}
    assert shown["p"] == pytest.approx(0.1)
    assert max(score or 0 for score in shown.values()) == pytest.approx((3 * 0.9 + 1 * 0.1) / 4)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_kept_block_has_its_line(path: Path) -> None:
    extraction = extract(path.read_bytes(), method="visible")
    lines = list(Tree(extraction).lines())
    assert sum(line.words for line in lines if line.text or line.folded) == sum(extraction.page.words[extraction.kept])


@pytest.mark.parametrize("columns", [60, 100])
@pytest.mark.parametrize(
    "html", [PAGE, "<ul><li>x" * 90, "<p>" + "清晨六点江面上的雾还没有散" * 9, "<b>" * 99 + "y" * 200]
)
def test_lines_fit(html: str, columns: int) -> None:
    lines = [*drawn(list(Tree(article(html)).lines()), "summary", columns)]
    assert all(width(line.plain) <= columns for line in lines[3:])


# --- The command ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", SCORED)
def test_example_page(method: str) -> None:
    output = run(str(NEWS), "--method", method).output
    assert output.startswith(f"{method}: kept ")
    assert "score from" in output
    assert "article.article" in output
    assert "\x1b" not in output


def test_a_method_without_scores() -> None:
    output = run(str(NEWS), "--method", "visible").output
    assert "this method gives no scores" in output
    assert "For nine years the only way" in output


def test_table_and_json() -> None:
    explanation = extract(NEWS.read_bytes(), method="visible").explain()
    assert run(str(NEWS), "--method", "visible", "--table").output == str(explanation) + "\n"
    assert json.loads(run(str(NEWS), "--method", "visible", "--json").output) == explanation.to_dict()


def test_level() -> None:
    chosen, more = (json.loads(run(str(NEWS), "--json", "--level", level).stdout) for level in ("0", "1"))
    assert (chosen["level"], more["level"]) == (0, 1)
    assert chosen["kept_words"] < more["kept_words"]


def test_heat_map(tmp_path: Path) -> None:
    place = tmp_path / "map.html"
    assert run(str(NEWS), "--html", str(place)).output == ""
    assert place.read_text("utf-8").startswith("<!DOCTYPE html>")
    assert run(str(NEWS), "--html", "-").output == place.read_text("utf-8")


def test_a_heat_map_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    result = CliRunner().invoke(explain, [str(NEWS), "--html", str(tmp_path / "file" / "map.html")])
    assert result.exit_code == 1
    assert "cannot be written" in result.stderr


@pytest.mark.parametrize("flags", [[], ["--all"], ["--table"], ["--json"], ["--html", "-"]])
@pytest.mark.parametrize("html", [b"", b"<div>" * 10_000 + b"deep", b"\x00\xff<p", b"<p>\x1b[31mred"])
def test_odd_pages(html: bytes, flags: list[str]) -> None:
    assert "\x1b" not in run(*flags, html=html).stdout.replace("\\u001b", "")


def test_a_wrong_option_is_a_usage_error() -> None:
    assert CliRunner().invoke(explain, ["--method", "corex"]).exit_code == 2
    assert CliRunner().invoke(explain, [str(NEWS), "--depth", "-1"]).exit_code == 2


# --- Colour ---------------------------------------------------------------------------------------------------------


def in_terminal(**environment: str) -> str:
    """What the command writes to a terminal."""
    parent, child = pty.openpty()
    command = [sys.executable, "-m", "contentex.cli", "explain", str(NEWS), "--method", "cnr", "--depth", "1"]
    variables = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", **environment}
    subprocess.run(command, stdout=child, stderr=subprocess.DEVNULL, env=variables, check=True, timeout=30)
    os.close(child)
    return os.read(parent, 1 << 16).decode()


def test_colour_in_a_terminal() -> None:
    assert "\x1b[" in in_terminal(NO_COLOR="")
    assert "48;5;" in in_terminal(NO_COLOR="")


def test_no_colour() -> None:
    output = in_terminal(NO_COLOR="1")
    assert "48;5;" not in output
    assert "article" in output or "div.l-wrap" in output
