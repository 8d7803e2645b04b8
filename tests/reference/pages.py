"""Pages on which a twin is compared with the fast code, and the comparison."""
# ruff: noqa: RUF001 (text in many scripts is the point)

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import pyarrow.parquet as pq
from corpora import parquet
from hypothesis import strategies as st
from samples import EXAMPLES

from contentex import Page, parse
from contentex.extractors.choice import Choice
from contentex.extractors.registry import method
from reference.result import Result

CORPORA = ("cleaneval", "l3s", "cleanportal", "wcxb-dev")
PAGES_OF_A_CORPUS = 45
"""At most, so that all twins together take well under a minute."""

# --- Generated pages: like real ones, where `samples.SOUP` is like none ---------------------------------------------

_SENTENCES = [
    "Rain fell on the town all day, and nobody went out.",
    "The river rose by two metres; by noon, the bridge was closed. Boats took people to the school on the hill, "
    "where the mayor, in boots, gave out tea and dry socks until late at night.",
    "Short. ", "no punctuation here", "Note:", "Home", "News", "Home", "…", "|", "1 May 2024, 12:30", "Yesterday",
    "Posted by anna", "IP: 10.0.0.1", "Read more", "And then ...", "Weiterlesen", "阅读全文", "All rights reserved",
    "昨天下雨，河水上涨。居民们被转移到学校，直到深夜。", "هطل المطر طوال اليوم، ولم يخرج أحد؟",
    "Дождь шёл весь день, и никто не вышел.",
    "ฝนตกทั้งวัน", " ", "\n", "&amp;", "© 2024 Town News",
]  # fmt: skip
_TEXT = st.sampled_from(_SENTENCES)
_HOLDERS = (
    "div div div section article p p p ul ol li h1 h2 h3 table tr td form span b strong i nav header footer blockquote"
    " noscript font a"
)
_OPENINGS = [
    *(f"<{name}>" for name in _HOLDERS.split()),
    *["<a href=/x>"] * 6,
    "<div onclick=go()>", "<p hidden>", "<div style='display:none'>", "<a href=/y title=y>", "<li class=menu>",
]  # fmt: skip
_ALONE = ["<br>", "<br>", "<hr>", "<img src=i.png>", "<input value=v>", "<script>let a = 1 + 2</script>", "\n", "\n\n",
          "<style>p { top: 1px }</style>", "<select><option>One<option>Two</select>", "<!-- c -->",
          "<area href=/z>"]  # fmt: skip


def _element(inside: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    parts = st.lists(inside, min_size=1, max_size=5).map("".join)
    return st.builds(_wrap, st.sampled_from(_OPENINGS), parts)


def _wrap(opening: str, content: str) -> str:
    name = opening.strip("<>").split()[0]
    return f"{opening}{content}</{name}>"


_TREE = st.recursive(_TEXT | st.sampled_from(_ALONE), _element, max_leaves=25)
PAGE = st.builds(
    "<title>{}</title>{}".format, st.sampled_from(["Home", "Rain fell"]), st.lists(_TREE, max_size=6).map("".join)
)
"""Markup as people write it: menus, paragraphs, tables, forms, links and texts in several scripts."""


# --- Pages of the examples and the corpora -------------------------------------------------------------------------


@cache
def examples() -> tuple[Page, ...]:
    """All example pages."""
    return tuple(parse(path.read_bytes()) for path in EXAMPLES)


@cache
def real_pages(name: str) -> tuple[Page, ...]:
    """Some pages from all over a corpus."""
    column = pq.ParquetFile(parquet(name)).read(columns=["html"])["html"]
    step = math.ceil(len(column) / PAGES_OF_A_CORPUS)
    return tuple(parse(column[number].as_py()) for number in range(0, len(column), step))


# --- The comparison ------------------------------------------------------------------------------------------------


def options_of(name: str, **others: Any) -> dict[str, Any]:
    """All options of a method: these, and the defaults of the rest."""
    return {option.name: option.default for option in method(name).options} | others


def in_turn(pages: Sequence[Page], choices: Sequence[dict[str, Any]]) -> Iterator[tuple[Page, dict[str, Any]]]:
    """Each page with one of some choices of options."""
    return ((page, choices[number % len(choices)]) for number, page in enumerate(pages))


def assert_same(page: Page, choice: Choice, result: Result) -> None:
    """That the fast code chose what its twin did."""
    assert choice.scores is not None
    np.testing.assert_allclose(choice.scores, result.scores, rtol=1e-12, atol=1e-12)
    assert (choice.title, choice.is_overview) == (result.title, result.is_overview)
    if not result.doubtful:
        assert np.flatnonzero(choice.kept & page.visible).tolist() == result.kept
