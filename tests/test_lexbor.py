"""lexbor, an independent parser that follows the same standard, sees the same tree and the same visible texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from corpora import parquet
from hypothesis import assume, given, settings
from lexbor_tree import lexbor_tree, page_tree
from samples import EXAMPLES, SOUP

from contentex import Page, parse

LEAST_SAME_TEXT = 0.998
LEAST_SAME_TREE = 0.99


def differences(page: Page) -> tuple[str, str]:
    """Where the tree and where the texts first differ; empty where they do not."""
    source = page.source.decode().replace("<?", "<!")  # selectolax has no name for what `<?` begins
    ours, theirs = page_tree(page), lexbor_tree(source)
    return _first("element", ours[0], theirs[0]), _first("text", ours[1], theirs[1])


def _first(what: str, ours: list[Any], theirs: list[Any]) -> str:
    if ours == theirs:
        return ""
    same = next((n for n, (one, other) in enumerate(zip(ours, theirs, strict=False)) if one != other), None)
    at = min(len(ours), len(theirs)) if same is None else same
    return f"{what} {at}: we see {ours[at : at + 3]}, lexbor {theirs[at : at + 3]}, after {ours[max(0, at - 3) : at]}"


def corpus(name: str) -> Iterator[tuple[str, bytes]]:
    for group in pq.ParquetFile(parquet(name)).iter_batches(100, columns=["id", "html"]):
        yield from zip(group["id"].to_pylist(), group["html"].to_pylist(), strict=True)


@pytest.mark.compiled
@pytest.mark.parametrize("corpus_name", ["wcxb-dev", "cleaneval", "l3s", "cleanportal"])
def test_real_pages(corpus_name: str) -> None:
    found = {name: differences(parse(html)) for name, html in corpus(corpus_name)}
    trees = [f"{name}: {tree}" for name, (tree, _) in found.items() if tree]
    texts = [f"{name}: {text}" for name, (_, text) in found.items() if text]
    assert len(texts) <= (1 - LEAST_SAME_TEXT) * len(found), f"{len(texts)} pages have other texts, first {texts[0]}"
    assert len(trees) <= (1 - LEAST_SAME_TREE) * len(found), f"{len(trees)} pages have another tree, first {trees[0]}"


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_pages(path: Path) -> None:
    assert differences(parse(path.read_bytes())) == ("", "")


FOREIGN = ("<svg", "<math")
HIDES_BY_NAME = ("<title", "<style", "<script", "<object", "<template", "<iframe", "<annotation-xml", "<head")


@settings(max_examples=500)
@given(SOUP)
def test_soup(html: str) -> None:
    # lexbor reopens formatting elements in a textarea that has no end; the standard does so only "in body".
    assume(html.rfind("<textarea") <= html.rfind("</textarea"))
    tree, text = differences(parse(html))
    assert tree == ""
    if not (any(name in html for name in FOREIGN) and any(name in html for name in HIDES_BY_NAME)):
        assert text == ""  # else an <object> of SVG would be taken for one of HTML: lexbor's tags have no namespace


JUDGED = [
    ("<p><i>a<plaintext>b", [("p", 3), ("i", 4), ("plaintext", 3), ("i", 4)]),
    ("<table><input type=hidden><input>", [("input", 3), ("table", 3), ("input", 4)]),
    ("<select><div>a<select>b", [("select", 3), ("div", 4)]),
    ("<svg><p>a", [("svg", 3), ("p", 3)]),
    ("<b><p>a</b>b", [("b", 3), ("p", 3), ("b", 4)]),
    # Of four alike three are reopened, whatever was compared before.
    (
        "<i a=1><i a=1></i></i><p><b><b><b><b></p>x",
        [("i", 3), ("i", 4), ("p", 3), *(("b", 4 + n) for n in range(4)), *(("b", 3 + n) for n in range(3))],
    ),
]


@pytest.mark.parametrize(("html", "body"), JUDGED)
def test_both_are_right(html: str, body: list[tuple[str, int]]) -> None:
    assert page_tree(parse(html))[0][3:] == body
    assert lexbor_tree(html)[0][3:] == body


def test_an_image_in_a_table_is_not_lost() -> None:
    """The standard calls it an img and reads it again, so it goes before the table. lexbor drops it."""
    assert page_tree(parse("<table><image>"))[0][3:] == [("img", 3), ("table", 3)]


def test_the_first_of_two_types_counts() -> None:
    """An input goes before the table unless it is hidden. lexbor looks at the second type too."""
    assert page_tree(parse("<table><input type=text type=hidden>"))[0][3:] == [("input", 3), ("table", 3)]


def test_nothing_is_reopened_in_a_textarea() -> None:
    """The insertion mode is "text" there. lexbor reopens the link where the textarea has no end."""
    assert page_tree(parse("<p><a><div><textarea>x"))[0][3:] == [("p", 3), ("a", 4), ("div", 3), ("textarea", 4)]


def test_nothing_is_reopened_in_an_empty_plaintext() -> None:
    """It takes a character to reopen formatting elements, and there is none."""
    assert page_tree(parse("<p><i><plaintext>"))[0][3:] == [("p", 3), ("i", 4), ("plaintext", 3)]


def test_a_nul_begins_the_body() -> None:
    """Before the body it is "anything else"; only the body drops it."""
    assert page_tree(parse("\0<title>a</title>"))[0] == [("html", 1), ("head", 2), ("body", 2), ("title", 3)]
