"""What rows take over from those above them: each kernel equals what its name says, one row at a time."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from samples import SOUP

from contentex.page import tags
from contentex.page.attributes import first_places, first_rows
from contentex.page.inherit import cover, inherit_bits, nearest_marked, outermost_marked
from contentex.page.page import Page
from contentex.page.parse import parse


def with_those_above(page: Page, row: int) -> list[int]:
    """The row and what stands above it, without the document."""
    return [one for one in (row, *page.ancestors(row)) if one > 0]


@settings(max_examples=200)
@given(SOUP, st.data())
def test_marks(html: str, chance: st.DataObject) -> None:
    page = parse(html)
    marked = np.array([False] + [chance.draw(st.booleans()) for _ in range(len(page) - 1)])
    above = [[one for one in with_those_above(page, row) if marked[one]] for row in range(len(page))]
    assert cover(page.end, marked).tolist() == [len(rows) > 0 for rows in above]
    assert nearest_marked(page.parent, marked).tolist() == [max(rows, default=0) for rows in above]
    assert outermost_marked(page.parent, marked).tolist() == [min(rows, default=0) for rows in above]


@settings(max_examples=200)
@given(SOUP, st.data())
def test_bits(html: str, chance: st.DataObject) -> None:
    page = parse(html)
    own = np.array([chance.draw(st.sampled_from([0, 1, 6, 1 << 31])) for _ in range(len(page))], np.uint32)
    expected = [np.bitwise_or.reduce(own[[row, *page.ancestors(row)]]) for row in range(len(page))]
    assert inherit_bits(page.parent, own).tolist() == expected


def test_what_is_given_stays_as_it_is() -> None:
    page = parse("<p>a")
    own = np.ones(len(page), np.uint32)
    own.flags.writeable = False
    assert inherit_bits(page.parent, own).tolist() == [1] * len(page)


def test_a_mask_need_not_be_in_one_piece() -> None:
    page = parse("<p>a<p>b")
    marked = np.zeros((len(page), 2), np.bool_)
    marked[3, 0] = True
    assert np.flatnonzero(cover(page.end, marked[:, 0])).tolist() == list(range(3, page.end[3]))


@given(st.lists(st.lists(st.integers(0, 3), max_size=4), max_size=6), st.integers(-1, 3))
def test_first_places(rows: list[list[int]], name: int) -> None:
    offset = np.cumsum([0, *map(len, rows)], dtype=np.int32)
    names = np.array([one for row in rows for one in row], np.int32)
    expected = [offset[number] + row.index(name) if name in row else -1 for number, row in enumerate(rows)]
    assert first_places(offset, names, name).tolist() == expected


@settings(max_examples=200)
@given(SOUP, st.sampled_from(["a", "A", "b", ""]), st.integers(1, 3))
def test_rows_with_a_value(html: str, value: str, most: int) -> None:
    page = parse(f"{html}<p class='{value}'>")
    paragraph, classes = tags.ID["p"], tags.ID["class"]
    rows = np.flatnonzero(page.tag == paragraph).tolist()
    values = {row: page.attribute(row, "class") for row in rows}
    expected = [row for row, found in values.items() if found is not None and found.lower() == value.lower()]
    found = first_rows(page, paragraph, classes, value.lower().encode(), most)
    assert found == expected[:most]
