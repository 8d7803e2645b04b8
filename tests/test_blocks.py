"""blocks: the page as a reader sees it."""

import gc
import time
import weakref
from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import numpy as np
import pytest
from corpora import parquet
from hypothesis import example, given, settings
from hypothesis import strategies as st
from reference.blocks import Found, find_blocks, find_hidden_blocks
from samples import SOUP

from contentex.page import tags
from contentex.page.blocks import Block, Blocks
from contentex.page.page import Page
from contentex.page.parse import parse
from contentex.page.segments import KINDS

EXAMPLES = sorted((Path(__file__).parents[1] / "examples" / "pages").glob("*.html"))

Case = tuple[str, list[tuple[str, str]]]


def seen(html: str) -> list[tuple[str, str]]:
    """Kind and text of each block."""
    return [(block.kind, block.text) for block in parse(html).blocks]


def texts(html: str) -> list[str]:
    return parse(html).blocks.texts()


# Where blocks begin and end

BOUNDARIES: list[tuple[str, list[str]]] = [
    ("one <b>two</b> <i>three</i>", ["one two three"]),
    ("one<p>two</p>three", ["one", "two", "three"]),
    ("one<div></div>two", ["one", "two"]),
    ("<div>one<div>two</div>three</div>four", ["one", "two", "three", "four"]),
    ("one<hr>two", ["one", "two"]),
    ("one<br>two", ["one\ntwo"]),
    ("one<br><br>two", ["one", "two"]),
    ("one<br> \n <br>two<br>three", ["one", "two\nthree"]),
    ("one<br>&nbsp;<br>two", ["one", "two"]),
    ("one<br><b><br></b>two", ["one", "two"]),
    ("one<br><br><br><br>two", ["one", "two"]),
    ("one<br><img src=x><br>two", ["one", "two"]),
    ("one<br><span hidden><br></span>two", ["one\ntwo"]),
    ("<pre>one<br><br>two</pre>", ["one\n\ntwo"]),
    ("<br><br>one<br>", ["one"]),
    ("one<wbr>two", ["onetwo"]),
    ("one <img src=x> two", ["one two"]),
    ("one <!-- no --> two", ["one two"]),
    ("one <script>x()</script> two", ["one two"]),
    ("one <div hidden>no</div> two", ["one two"]),
    ("one <div style='display:none'><p>no</p></div> two", ["one two"]),
    ("one <template><p>no</p></template> two", ["one two"]),
    ("one <iframe>no</iframe> two", ["one two"]),
    ("one <svg><path d='M0 0'/></svg> two", ["one two"]),
    ("one <svg><text>label</text></svg> two", ["one", "label", "two"]),
    ("one <button><svg></svg></button> two", ["one two"]),
    ("one <button>press</button> two", ["one", "press", "two"]),
    ("one <noscript><img src=x></noscript> two", ["one two"]),
    ("where <math><mi>x</mi></math> is", ["where x is"]),
    ("<a href=x>one<p>two</p>three</a>", ["one", "two", "three"]),
    ("", []),
    (" \n&nbsp;&shy; ", []),
    ("<p hidden>no</p>", []),
    ("<title>no</title>", []),
]


@pytest.mark.parametrize(("html", "expected"), BOUNDARIES)
def test_boundaries(html: str, expected: list[str]) -> None:
    assert texts(html) == expected


# What the text of a block is

TEXTS = [
    ("<b>foo</b>bar", "foobar"),
    ("<a href=/>foo</a><a href=/>bar</a>", "foo bar"),
    ("<a href=/>foo</a><br><a href=/>bar</a>", "foo\nbar"),
    ("<a href=/>foo</a>bar<a href=/>baz</a>", "foobarbaz"),
    ("<a href=/>f<b>o</b>o</a>", "foo"),
    ("<a>foo</a><a>bar</a>", "foobar"),
    ("<b>foo</b> bar", "foo bar"),
    ("<b>foo </b> bar", "foo bar"),
    ("<b>foo</b> <i>bar</i>", "foo bar"),
    ("<b>foo</b><!-- --><i>bar</i>", "foobar"),
    ("<b>foo</b><span hidden> </span><i>bar</i>", "foobar"),
    ("  foo \t\n\f&#13;  bar  ", "foo bar"),
    ("foo&nbsp;&nbsp;bar&nbsp;", "foo bar"),
    ("<b>foo&nbsp;</b>&nbsp;bar", "foo bar"),
    ("foo <br> bar", "foo\nbar"),
    ("foo&nbsp;<br>&nbsp;bar", "foo\nbar"),
    ("dis&shy;trust", "distrust"),
    ("long\u200bword\ufeff\u2060s", "longwords"),
    ("foo \u200b bar", "foo bar"),
    ("\u0645\u06cc\u200c\u0631\u0648\u0645", "\u0645\u06cc\u200c\u0631\u0648\u0645"),  # Persian needs the joiner
    ("\u3000\u4f60\u3000\u597d\u3000", "\u4f60\u3000\u597d"),
    ("<pre>\n\n  a\n    b\n\nc  \n\n</pre>", "  a\n    b\n\nc"),
    ("<pre>  <b>a</b>\n <i>b</i></pre>", "  a\n b"),
    ("<pre> \n \n\n <b>a</b></pre>", " a"),
    ("<pre>a&nbsp;&nbsp;b</pre>", "a  b"),
    ("<pre>a\tb</pre>", "a\tb"),
    ("<textarea>a\n b</textarea>", "a\n b"),
    ("<p>&#1;&#30;\U0001f600</p>", "\x01\x1e\U0001f600"),
]


@pytest.mark.parametrize(("html", "expected"), TEXTS)
def test_text(html: str, expected: str) -> None:
    assert texts(html) == [expected]


# Kinds

KIND_CASES: list[Case] = [
    ("<h1>a</h1><h6>b</h6>", [("heading", "a"), ("heading", "b")]),
    ("<p>a</p><div>b</div>c", [("paragraph", "a"), ("paragraph", "b"), ("paragraph", "c")]),
    ("<ul><li>a<li><p>b</p></ul>", [("item", "a"), ("item", "b")]),
    ("<ul><li>a<ul><li>b</ul>c</ul>", [("item", "a"), ("item", "b"), ("item", "c")]),
    ("<blockquote><p>a</p></blockquote>", [("quote", "a")]),
    ("<blockquote><ul><li>a</ul></blockquote>", [("item", "a")]),
    ("<li><blockquote>a</blockquote>", [("quote", "a")]),
    ("<table><tr><th>a<th>b<tr><td>c<td><h2>d</h2></table>", [("cell", x) for x in "abc"] + [("heading", "d")]),
    ("<pre><code>a</code></pre>", [("code", "a")]),
    ("<ul><li><pre>a</pre>", [("code", "a")]),
    ("<p><code>a</code></p>", [("paragraph", "a")]),
    ("<figure><img><figcaption>a</figcaption></figure>", [("caption", "a")]),
    ("<fieldset><legend>a</legend>b</fieldset>", [("caption", "a"), ("paragraph", "b")]),
    ("<dl><dt>a<dd>b<dd><p>c</p></dl>", [("term", "a"), ("definition", "b"), ("definition", "c")]),
    ("<details><summary>a</summary>b</details>", [("summary", "a"), ("paragraph", "b")]),
    ("<select><option>a<option>b</select><textarea>c</textarea>", [("control", x) for x in "abc"]),
    ("<button>a</button>", [("control", "a")]),
    ("<h3><button>a</button></h3>", [("heading", "a")]),
    ("<h3><div>a</div></h3>", [("heading", "a")]),
    ("<h3><p>a</p></h3>", [("heading", "a")]),
    ("<h3>a<p>b<p>c", [("heading", "a"), ("paragraph", "b"), ("paragraph", "c")]),
]


@pytest.mark.parametrize(("html", "expected"), KIND_CASES)
def test_kinds(html: str, expected: list[tuple[str, str]]) -> None:
    assert seen(html) == expected


def test_every_kind_has_a_case() -> None:
    assert {kind for _, blocks in KIND_CASES for kind, _ in blocks} == set(KINDS)


def test_levels() -> None:
    html = "<h4>a</h4><p>b</p><ol><li>c<div><ul><li>d<menu><li>e</menu></ul></div></ol><li>f"
    assert [block.level for block in parse(html).blocks] == [4, 0, 1, 2, 3, 1]


# Tables


def cells(table: str) -> list[tuple[str, int, int]]:
    """Text, row and column of what a table shows as cells."""
    blocks = parse(f"<table>{table}</table>").blocks
    return [(block.text, block.table_row, block.table_column) for block in blocks if block.kind == "cell"]


def test_cells_have_rows_and_columns() -> None:
    assert cells("<tr><td>a<td>b<tr><td><td>c") == [("a", 0, 0), ("b", 0, 1), ("c", 1, 1)]


def test_blocks_that_are_no_cells_have_no_place() -> None:
    block = parse("<p>a").blocks[0]
    assert (block.table_row, block.table_column) == (-1, -1)


def test_rows_are_counted_through_all_row_groups() -> None:
    found = cells("<thead><tr><th>a<tbody><tr></tr><tr><td>b<tfoot><tr><td>c")
    assert found == [("a", 0, 0), ("b", 2, 0), ("c", 3, 0)]


def test_colspan() -> None:
    assert cells("<tr><th colspan=2>a<th>b<tr><td>c<td>d<td>e")[:2] == [("a", 0, 0), ("b", 0, 2)]


def test_rowspan() -> None:
    found = cells("<tr><th rowspan=3>a<th>b<th rowspan=2>c<tr><td>d<td>e<tr><td>f<td>g")
    assert [place for _, *place in found] == [[0, 0], [0, 1], [0, 2], [1, 1], [1, 3], [2, 1], [2, 2]]


def test_both_spans() -> None:
    found = cells("<tr><th>a<th rowspan=2 colspan=2>b<th>c<tr><td>d<td>e")
    assert [place for _, *place in found] == [[0, 0], [0, 1], [0, 3], [1, 0], [1, 3]]


def test_a_wide_cell_lies_over_one_that_reaches_down() -> None:
    assert cells("<tr><th>a<th rowspan=2>b<tr><td colspan=3>c<td>d")[2:] == [("c", 1, 0), ("d", 1, 3)]


def test_cells_reach_down_from_several_rows() -> None:
    assert cells("<tr><th>a<th rowspan=3>b<th>c<tr><td rowspan=2>d<tr><td>e")[-1] == ("e", 2, 2)


def test_rowspan_zero_lasts_to_the_end_of_its_row_group() -> None:
    found = cells("<tbody><tr><th rowspan=0>a<td>b<tr><td>c<tbody><tr><td>d")
    assert found == [("a", 0, 0), ("b", 0, 1), ("c", 1, 1), ("d", 2, 0)]


@pytest.mark.parametrize("span", ["", "x", "-2", "0", "1", " +1", "&#50;", "1.9", "01"])
def test_spans_that_are_no_numbers_and_small_ones(span: str) -> None:
    assert cells(f"<tr><th colspan='{span}'>a<th>b")[1] == ("b", 0, 1)


def test_absurd_spans_are_cut_as_the_standard_says() -> None:
    assert cells("<tr><th colspan=100000000>a<th>b<tr><td>c")[1] == ("b", 0, 1000)
    found = cells(f"<tr><th colspan=1001 rowspan={'9' * 9999}>a<th>b<tr><td>c")
    assert found == [("a", 0, 0), ("b", 0, 1000), ("c", 1, 1000)]


def test_absurd_spans_cost_nothing() -> None:
    page = parse("<table>" + "<tr>" + "<td colspan=100000000 rowspan=100000000>a" * 2000 + "<tr><td>b" * 2000)
    began = time.process_time()
    assert page.blocks.table_column.max() == 1_999_000
    assert time.process_time() - began < 1


DATA = "<tr><td>a<td>b<tr><td>c<td>d"
LAYOUTS = [
    "<table role=presentation><tr><th>a<td>b<tr><td>c<td>d</table>",
    "<table role=' None '><tr><th>a<td>b<tr><td>c<td>d</table>",
    "<table><tr><td>a<td>b</table>",
    "<table><tr><td>a<tr><td>b</table>",
    "<table><tr><td>a<td><img><tr><td><td>b</table>",
    f"<table>{DATA}<tr><td><h2>e</h2></table>",
    f"<table>{DATA}<tr><td><ul><li>e</ul></table>",
    f"<table>{DATA}<tr><td>e<td><input></table>",
    f"<table>{DATA}<tr><td><p>e<p>f<p>g</table>",
    f"<table>{DATA}<tr><td>{'word ' * 61}</table>",
    "<table><tr><th>a<tr><td><h2>b</h2>c</table>",
]
DATA_TABLES = [
    f"<table>{DATA}</table>",
    f"<table role=table>{DATA}</table>",
    "<table><tr><th>a<td>b</table>",
    "<table><tr><th>a<tr><td>b</table>",
    "<table><caption>x</caption><tr><td>a<td>b</table>",
    "<table><tr><th>a<th>b<tr><td>c<td><ul><li>d</ul></table>",
    f"<table>{DATA}<tr><td><p>e<p>f</table>",
    f"<table>{DATA}<tr><td>{'word ' * 60}<b hidden>{'word ' * 60}</b></table>",
]


@pytest.mark.parametrize("html", LAYOUTS)
def test_layout_tables_give_no_cells(html: str) -> None:
    assert "cell" not in {kind for kind, _ in seen(html)}


@pytest.mark.parametrize("html", DATA_TABLES)
def test_data_tables_give_cells(html: str) -> None:
    assert "cell" in {kind for kind, _ in seen(html)}


def test_a_table_around_a_table_is_layout_and_the_inner_one_is_judged_for_itself() -> None:
    inner = f"<table>{DATA}</table>"
    html = f"<table><tr><th>x<th>y<tr><td>z<td>{inner}</table>"
    assert seen(html) == [("paragraph", x) for x in "xyz"] + [("cell", x) for x in "abcd"]


def test_text_astray_in_a_table_comes_before_it() -> None:
    assert seen(f"<table>lost{DATA}</table>")[0] == ("paragraph", "lost")


# Blocks and Block


def test_block() -> None:
    html = "<html><body><p>no</p><ul><li>\u00e9 <p>one <b>two</b></p>"
    block = parse(html).blocks[2]
    assert block == Block(
        text="one two", kind="item", rows=(10, 13), level=1, table_row=-1, table_column=-1, container=7,
        xpath="/html[1]/body[1]/ul[1]/li[1]", char_start=34, char_end=44, chars=6, words=2,
    )  # fmt: skip
    assert html[34:44] == "one <b>two"


def test_container() -> None:
    page = parse("<body><div><b>a</b><p>b</p><li><p>c</p></div>d")
    assert [page.tag_name(block.container) for block in page.blocks] == ["div", "p", "li", "body"]


def test_offsets_count_characters_of_the_source() -> None:
    html = "<p>\u4f60\u597d\U0001f600</p> <p>caf\u00e9 <i>noir</i></p>"
    found = [html[block.char_start : block.char_end] for block in parse(html).blocks]
    assert found == ["\u4f60\u597d\U0001f600", "caf\u00e9 <i>noir"]


def test_a_block_has_a_place_for_what_an_extractor_finds() -> None:
    block = parse("<p>a").blocks[0]
    assert (block.score, block.kept) == (None, None)
    assert replace(block, score=0.5, kept=True).kept
    with pytest.raises(FrozenInstanceError):
        block.kept = True  # type: ignore[misc]


def test_a_sequence() -> None:
    blocks = parse("<p>a<p>b<p>c").blocks
    assert len(blocks) == 3
    assert [block.text for block in blocks] == ["a", "b", "c"]
    assert blocks[-1].text == "c"
    assert [block.text for block in blocks[:2]] == ["a", "b"]
    assert blocks[1] in blocks
    with pytest.raises(IndexError):
        blocks[3]


def test_columns_cannot_be_changed() -> None:
    blocks = parse("<p>a").blocks
    with pytest.raises(ValueError, match="read-only"):
        blocks.kind[0] = 1
    blocks.texts().clear()
    assert blocks.texts() == ["a"]


def test_hidden_text_between_is_of_no_block() -> None:
    page = parse("<p>a <b hidden>no</b> b</p>")
    assert page.blocks.texts() == ["a b"]
    assert page.blocks[0].words == 2
    assert page.blocks.block_of_row.tolist() == [-1, -1, -1, -1, -1, 0, -1, -1, 0]


def test_white_space_in_a_run_belongs_to_the_block() -> None:
    page = parse("<p> <b>a</b> <b>b</b> </p>")
    inside = [page.text_of(row) for row in np.flatnonzero(page.blocks.block_of_row == 0).tolist()]
    assert inside == ["a", " ", "b"]


def test_page_and_blocks_do_not_keep_each_other_alive() -> None:
    gc.disable()
    try:
        page = parse("<p>a")
        blocks = page.blocks
        gone = weakref.ref(page)
        del page
        assert gone() is None
        assert blocks[0].xpath == "/html[1]/body[1]/p[1]"
    finally:
        gc.enable()


# All pages

TAGS = """
<p> </p> <div> </div> <b> </b> <a> </a> <span> </span> <h2> </h2> <ul> <ol> </ul> <li> </li> <blockquote> </blockquote>
<dl> <dt> <dd> </dl> <table> </table> <tbody> <tr> </tr> <td> </td> <th> <caption> </caption> <br> <br/><br> <hr> <wbr>
<img> <pre> </pre> <textarea> </textarea> <button> </button> <select> <option> </select> <details> <summary> </summary>
<noscript> </noscript> <script>x</script> <svg> </svg> <math> </math> <text> <template> </template> <form> </form>
<center> <figcaption> </figcaption> <!--c--> <table><tr><td>a<td>b<tr><td>
"""
WITH_ATTRIBUTES = """
<span hidden>|<div hidden>|<td colspan=2>|<td rowspan=2>|<td rowspan=3 colspan=2>|<th rowspan=0>|<table role=none>
"""
WORDS = "one|two | three| |\n|&nbsp;|&shy;|\t x \n y |\u00e9|\u4f60|\u200b|\u3000|&#1;"
PIECES = st.sampled_from([*TAGS.split(), *WITH_ATTRIBUTES.strip().split("|"), *WORDS.split("|")])
MARKUP = st.lists(PIECES, max_size=40).map("".join)


def check_rows(page: Page) -> None:
    """Every visible text row is in one block, and nothing but rendered text makes one."""
    blocks = page.blocks
    owner, visible = blocks.block_of_row, page.visible
    assert (owner[visible] >= 0).all()
    assert set(owner[visible].tolist()) == set(range(len(blocks)))
    assert (page.tag[owner >= 0] == tags.TEXT).all()
    assert not (owner[(page.chars > 0) & ~visible] >= 0).any()
    rows = np.flatnonzero(owner >= 0)
    assert (np.diff(owner[rows]) >= 0).all()
    assert (rows >= blocks.start[owner[rows]]).all()
    assert (rows < blocks.end[owner[rows]]).all()
    assert (blocks.end[:-1] <= blocks.start[1:]).all()
    assert all(blocks.texts())
    assert len(blocks.texts()) == len(blocks)


def check_twin(page: Page) -> None:
    """The slow twin finds the same."""
    assert_found(page.blocks, find_blocks(page))
    assert_found(page.hidden_blocks, find_hidden_blocks(page))


def assert_found(blocks: Blocks, expected: list[Found]) -> None:
    assert blocks.texts() == [found.text for found in expected]
    assert [KINDS[kind] for kind in blocks.kind] == [found.kind for found in expected]
    assert blocks.level.tolist() == [found.level for found in expected]
    assert blocks.container.tolist() == [found.container for found in expected]
    assert list(zip(blocks.table_row, blocks.table_column, strict=True)) == [found.place for found in expected]
    assert [np.flatnonzero(blocks.block_of_row == n).tolist() for n in range(len(blocks))] == [f.rows for f in expected]


def check_source(page: Page) -> None:
    """The offsets of a block without markup in it give its text."""
    source = page.source.decode()
    for block in page.blocks:
        assert 0 <= block.char_start < block.char_end <= len(source)
        written = source[block.char_start : block.char_end]
        if block.rows[1] - block.rows[0] == 1 and written.isascii() and not set(written) & set("<&\0"):
            assert " ".join(written.split()) == " ".join(block.text.split())


def check(page: Page) -> None:
    check_rows(page)
    check_source(page)
    check_twin(page)


@settings(max_examples=300, deadline=None)
@given(MARKUP)
@example("<table><tr><td rowspan=3 colspan=2>one<td>two<tr><td>three<th>x")
@example("<pre> <b>one</b><br><br>two<p>three")
def test_generated_pages(html: str) -> None:
    check(parse(html))


CELLS = st.builds("<td colspan={} rowspan={}>a".format, st.integers(0, 4), st.integers(0, 4))
ROWS = st.lists(CELLS, max_size=4).map(lambda row: "<tr>" + "".join(row)) | st.just("<tbody>")


@settings(max_examples=100, deadline=None)
@given(st.lists(ROWS, max_size=8))
def test_generated_tables(rows: list[str]) -> None:
    check_twin(parse("<table><caption>x</caption>" + "".join(rows)))


@settings(max_examples=50, deadline=None)
@given(MARKUP, st.integers(8, 20), st.integers(8, 48))
def test_pages_that_the_limits_cut(html: str, max_depth: int, max_rows: int) -> None:
    page = parse(html, max_depth=max_depth, max_rows=max_rows)
    check_rows(page)
    check_twin(page)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_pages(path: Path) -> None:
    check(parse(path.read_bytes()))


def test_real_pages() -> None:
    import pyarrow.parquet as pq

    group = pq.ParquetFile(parquet("wcxb-dev")).read_row_group(0, columns=["html"])
    for html in group.column("html").to_pylist()[:60]:
        page = parse(html)
        check_rows(page)
        if len(page) < 4000:  # the twin is slow
            check_twin(page)


# Parts of blocks


def chosen_rows(page: Page, chance: st.DataObject) -> tuple[list[int], np.ndarray[tuple[int], np.dtype[np.bool_]]]:
    """Some of the texts that a reader sees, as rows and as a mask."""
    rows = np.flatnonzero(page.visible).tolist()
    chosen = [row for row in rows if chance.draw(st.booleans())]
    mask = np.zeros(len(page), np.bool_)
    mask[chosen] = True
    return chosen, mask


def words(texts: list[str]) -> str:
    """Texts as they are compared: white space has no say."""
    return "".join(" ".join(texts).translate(dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))).split())


@settings(max_examples=200)
@given(SOUP)
def test_selecting_all_changes_nothing(html: str) -> None:
    blocks = parse(html).blocks
    same = blocks.select(np.ones(len(blocks.page), np.bool_))
    assert list(same) == list(blocks)
    assert same.block_of_row.tolist() == blocks.block_of_row.tolist()
    assert len(blocks.select(np.zeros(len(blocks.page), np.bool_))) == 0


@settings(max_examples=300)
@given(SOUP | MARKUP, st.data())
def test_a_selection_has_the_chosen_texts_and_no_other(html: str, chance: st.DataObject) -> None:
    page = parse(html)
    chosen, mask = chosen_rows(page, chance)
    part = page.blocks.select(mask)
    assert words(part.texts()) == words([page.text_of(row) for row in chosen])
    assert np.flatnonzero(page.visible & (part.block_of_row >= 0)).tolist() == chosen
    assert part.words.sum() == page.words[chosen].sum()
    assert all(part.texts())
    check_parts(page, part)


def check_parts(page: Page, part: Blocks) -> None:
    """Each block of a selection lies in a block of the page, in the same order, and is of its kind."""
    owner = page.blocks.block_of_row[part.start]
    assert (np.diff(owner) > 0).all()
    for name in ("kind", "level", "table_row", "table_column", "container", "preformatted"):
        assert (getattr(part, name) == getattr(page.blocks, name)[owner]).all()
    assert (part.start >= page.blocks.start[owner]).all()
    assert (part.end <= page.blocks.end[owner]).all()


@settings(max_examples=300)
@given(SOUP | MARKUP, st.data())
def test_white_space_goes_with_the_text_before_it(html: str, chance: st.DataObject) -> None:
    page = parse(html)
    chosen, mask = chosen_rows(page, chance)
    shown = set(chosen)
    for block in find_blocks(page):
        owner = next(row for row in block.rows if page.visible[row])
        for row in block.rows:
            owner = row if page.visible[row] else owner
            if owner in shown:
                shown.add(row)
    assert np.flatnonzero(page.blocks.shown_rows(mask)).tolist() == sorted(shown)


def test_what_a_selection_leaves_out_leaves_a_space() -> None:
    page = parse("<p>one<b>two</b>three<pre>a<b>b</b>\n c</pre>")
    without = page.blocks.select(~page.within(page.tag == page.name_id("b")))
    assert without.texts() == ["one three", "a\n c"]


@settings(max_examples=100)
@given(SOUP)
def test_mean(html: str) -> None:
    page = parse(html)
    values = np.arange(len(page), dtype=np.float64)
    for number, mean in enumerate(page.blocks.mean(values).tolist()):
        rows = np.flatnonzero(page.blocks.block_of_row == number)
        assert mean == pytest.approx(np.average(rows, weights=page.chars[rows]))


# Hidden text

HIDDEN: list[tuple[str, list[str], list[str]]] = [
    ("<p>a <b hidden>no</b> b</p>", ["a b"], ["no"]),
    ("<p>a<b hidden>x<br>y</b>b<br>c</p>", ["ab\nc"], ["x\ny"]),
    ("<p>a<i hidden>x</i><i hidden>y</i> b</p>", ["a b"], ["x", "y"]),
    ("<p><i hidden>x</i></p><p><i hidden>y</i></p>", [], ["x", "y"]),
    ("<p>a<i hidden>x</i>b<i hidden>y</i>", ["ab"], ["x", "y"]),
    ("<div hidden>x<p>y</p>z<b hidden>w</b></div>", [], ["x", "y", "zw"]),
    ("a<template><p>x<p>y</template>", ["a"], ["x", "y"]),
    ("<title>t</title><p>a<script>s</script><object>o</object>", ["a"], []),
    ("<div hidden>x<object>o</object>y<title>t</title></div>", [], ["xy"]),
    ("<pre>a<b hidden> <i>x</i></b>\n b</pre>", ["a\n b"], [" x"]),
    ("<a href=/>a</a><b hidden><a href=/>x</a><a href=/>y</a></b><a href=/>b</a>", ["a b"], ["x y"]),
    ("<textarea hidden>x\n y</textarea>", [], ["x\n y"]),
]


@pytest.mark.parametrize(("html", "shown", "hidden"), HIDDEN)
def test_hidden_blocks(html: str, shown: list[str], hidden: list[str]) -> None:
    page = parse(html)
    assert page.blocks.texts() == shown
    assert page.hidden_blocks.texts() == hidden
    assert sorted(page.all_blocks.texts()) == sorted(shown + hidden)


def test_hidden_blocks_have_kinds() -> None:
    page = parse("<div hidden><h2>a</h2><table><tr><th>b<td>c</table></div><ul><li>d<b hidden>e</b></ul>")
    assert [(block.kind, block.text) for block in page.hidden_blocks] == [
        ("heading", "a"), ("cell", "b"), ("cell", "c"), ("item", "e"),
    ]  # fmt: skip


def test_all_blocks_are_in_document_order() -> None:
    blocks = parse("<i hidden>x</i><p>a <b hidden>y</b> b<p>c").all_blocks
    assert [(block.text, block.words, block.char_start) for block in blocks] == [
        ("x", 1, 10), ("a b", 2, 18), ("y", 1, 30), ("c", 1, 40),
    ]  # fmt: skip


def test_a_page_that_hides_nothing_has_one_table_of_blocks() -> None:
    page = parse("<p>a")
    assert page.all_blocks is page.blocks


@settings(max_examples=200)
@given(SOUP | MARKUP)
def test_all_blocks_are_the_blocks_of_both_tables(html: str) -> None:
    page = parse(html)
    merged = page.all_blocks
    assert sorted(merged, key=by_rows) == sorted([*page.blocks, *page.hidden_blocks], key=by_rows)
    assert (np.diff(merged.start) > 0).all()
    for number, (start, end) in enumerate(zip(merged.start, merged.end, strict=True)):
        rows = np.flatnonzero(merged.block_of_row == number)
        assert (rows[0], rows[-1] + 1) == (start, end)
    same = merged.select(np.ones(len(page), np.bool_))
    assert list(same) == list(merged)
    assert same.block_of_row.tolist() == merged.block_of_row.tolist()


def by_rows(block: Block) -> tuple[int, int]:
    return block.rows


@settings(max_examples=200)
@given(SOUP | MARKUP, st.data())
def test_a_part_of_all_blocks_is_the_parts_of_both_tables(html: str, chance: st.DataObject) -> None:
    page = parse(html)
    mask = np.array([chance.draw(st.booleans()) for _ in range(len(page))])
    parts = [*page.blocks.select(mask), *page.hidden_blocks.select(mask)]
    assert sorted(page.all_blocks.select(mask), key=by_rows) == sorted(parts, key=by_rows)


# Cost


def cost(html: str) -> float:
    page = parse(html)
    assert page.visible.any()
    began = time.process_time()
    Blocks.of(page).texts()
    page.all_blocks.select(page.chars > 0).texts()
    return time.process_time() - began


GROWING: dict[str, tuple[int, Callable[[int], str]]] = {
    "deep divisions": (50_000, lambda n: "<div>a" * n),
    "deep formatting": (20_000, lambda n: "<b><i>" * 200 + "a<br>" * n),
    "list items": (100_000, lambda n: "<ul>" + "<li>a" * n),
    "deep lists": (50_000, lambda n: "<ul><li>a" * n),
    "table rows": (60_000, lambda n: "<table>" + "<tr><td>a<td>b" * n),
    "deep tables": (20_000, lambda n: "<table><tr><td>a" * n),
    "cells that reach down": (30_000, lambda n: "<table><tr>" + "<td rowspan=9999>a" * n + "<tr><td>b" * n),
    "wide cells": (60_000, lambda n: "<table>" + "<tr><th colspan=1000 rowspan=2>a<th>b" * n),
    "line breaks": (200_000, lambda n: "<p>a" + "<br>a" * n),
    "blank lines": (200_000, lambda n: "<p>a" + "<br><br>a" * n),
    "white space": (5_000_000, lambda n: "<p>a" + " " * n + "b"),
    "code": (50_000, lambda n: "<pre>" + " <b>a</b>\n" * n + "</pre>" + "<pre>a</pre>" * n),
    "left-open headings": (50_000, lambda n: "<h2>a<p>b<p>c" * n),
    "hidden texts": (100_000, lambda n: "<p>" + "a<b hidden>b</b>" * n),
    "long spans": (1_000_000, lambda n: f"<table><tr><th colspan='{' ' * n}{'0' * n}{'9' * n}'>a<td>b"),
}


@pytest.mark.compiled
@pytest.mark.parametrize("case", GROWING)
def test_cost_is_linear(case: str) -> None:
    size, make = GROWING[case]
    small = min(cost(make(size // 4)) for _ in range(2))
    large = min(cost(make(size)) for _ in range(2))
    assert large < 12 * small + 0.05  # four times the input; twelve leaves room for caches and a busy machine
