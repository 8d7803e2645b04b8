"""The papers' tables again: figures worked out by hand, a page without corpora, and the page in the documentation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from corpora import data_dir
from hypothesis import given
from hypothesis import strategies as st
from samples import EXAMPLES

import contentex
from contentex.bench.corpora import Corpus, LabelledPage
from contentex.bench.measures.score import Score
from contentex.bench.papers import cnr, coreex, missing, overviews, plots, textsweeper, write
from contentex.bench.papers import contentex as forum
from contentex.bench.papers import page as paper_page
from contentex.bench.papers.claims import claims, cnr_column
from contentex.bench.papers.counting import Counts
from contentex.bench.papers.overviews import Length
from contentex.bench.papers.parts import recall_of
from contentex.bench.papers.sections import SECTIONS
from contentex.bench.papers.sources import source
from contentex.kinds.overview import LEAST_NET_TEXT

ROOT = Path(__file__).resolve().parents[1]
PAPERS = {"coreex": "004_*.txt", "cnr": "003_*.txt", "contentex": "000_*.txt", "textsweeper": "001_*.txt"}
HEADING = re.compile(r"^#+ .*$|^\|(?! ?--).*\|$(?=\n\|--)", re.MULTILINE)
"""A heading, or the first line of a table."""

MENU = "<ul><li><a href=http://news.example.org/1>Home</a><li><a href=http://www.example.org/2>News</a></ul>"
BODY = "<p>Rain fell all day in the north.<p>Snow came down in the east and stayed there."
ARTICLE = f"{MENU}<h1>Rain and snow</h1><div>{BODY}</div><p><a href=http://example.org/3>More</a>"
GOLD = "Rain and snow\nRain fell all day in the north.\nSnow came down in the east and stayed there."


def quietly(done: int) -> None:
    """Progress that nobody watches."""


def labelled(html: str, gold: str = GOLD, kind: str = "article", **more: Any) -> LabelledPage:
    return LabelledPage(id="1", html=html.encode(), gold=gold, kind=kind, **more)


# --- CoreEx ---------------------------------------------------------------------------------------------------------


def test_variants_of_coreex_by_hand() -> None:
    seen = coreex.look(labelled(ARTICLE))
    assert seen is not None
    # 3 words of headline, 7 and 9 of body. R1 takes the highest node without links, and of these the first.
    assert seen.words["R1"] == Counts(both=3, found=3, wanted=19)
    assert seen.words["R2"] == Counts(both=16, found=16, wanted=19)
    assert seen.nodes["R5"] == Counts(both=3, found=3, wanted=3)
    assert seen.source == "example.org"


def test_scripts_win_where_they_are_not_removed() -> None:
    html = f"<script>{'if (rain) { snow() } ' * 20}</script>{ARTICLE}"
    found = coreex.measure(Corpus("l3s", (labelled(html), labelled(ARTICLE))), quietly)
    basic = found.variants[0]
    assert basic.empty == 0.5
    assert basic.by_page == Score(0.5, pytest.approx(3 / 38), pytest.approx(0.5 * 6 / 22))  # type: ignore[arg-type]
    assert basic.precision.value == 1.0
    assert basic.recall.value == pytest.approx(3 / 38)
    assert basic.without_scripts == Score(1.0, pytest.approx(3 / 19), pytest.approx(6 / 22))  # type: ignore[arg-type]


def test_lost_words_have_a_reason() -> None:
    html = f"{MENU}<div><p>{'One two three. ' * 9}<p>See <a href=/1>a</a> or <a href=/2>b</a>.</div>"
    seen = coreex.look(labelled(html, "One two three. " * 9 + "See a or b."))
    assert seen is not None
    assert seen.lost["too many links: ratio not above 0.9"] == pytest.approx(4 / 31)
    assert sum(seen.lost.values()) == pytest.approx(1 - seen.words["R5"].score.recall)


def test_parts_are_found_as_sequences() -> None:
    parts = {"headline": "Rain and snow", "body": GOLD.partition("\n")[2], "comments": " "}
    html = f"{MENU}<div><h1>Rain and snow</h1><a href=/1>By Ann</a> <a href=/2>Mail</a></div><div>{BODY * 3}</div>"
    found = coreex.measure(Corpus("l3s", (labelled(html, parts=parts),)), quietly)
    headline, body = found.parts
    assert (headline.name, headline.found["none"], headline.found[coreex.ALL]) == ("headline", 0.0, 1.0)
    assert (body.name, body.recall["none"], body.pages) == ("body", 1.0, 1)


def test_a_page_without_its_gold_text_is_left_out() -> None:
    broken = labelled("<title>Rain and snow<body>" + BODY)
    assert coreex.look(broken) is None
    found = coreex.measure(Corpus("l3s", (broken, labelled(ARTICLE))), quietly)
    assert (found.pages, found.left_out) == (1, 1)


def test_sources_with_few_pages_are_counted_only() -> None:
    pages = (labelled(ARTICLE),) * 5 + (labelled(ARTICLE.replace("example.org", "other.org")), labelled(BODY))
    found = coreex.measure(Corpus("l3s", pages), quietly)
    assert [(one.name, one.pages) for one in found.sources] == [("example.org", 5)]
    assert (found.other_sources, found.unknown) == (1, 1)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (ARTICLE, "example.org"),
        ("<base href=http://news.example.co.uk/>" + ARTICLE, "example.co.uk"),
        ("<link rel=Canonical href=http://www.other.org/1>" + ARTICLE, "other.org"),
        ("<link rel=alternate href=http://www.other.org/1>" + ARTICLE, "example.org"),
        (ARTICLE + "<a href=http://ad.doubleclick.net/1>Buy</a>" * 9, "example.org"),
        (ARTICLE + "".join(f"<a href=http://site{n}.org/>x</a>" for n in range(9)), ""),
        (ARTICLE.replace("http://example.org/3", "/3"), ""),
        ("<a href=http://[bad/>x</a><a href=mailto:a@example.org>y</a>", ""),
        ("", ""),
    ],
)
def test_source(html: str, expected: str) -> None:
    assert source(contentex.parse(html)) == expected


def test_recall_of_a_short_part_needs_it_whole() -> None:
    assert recall_of("Rain and snow", "Snow and rain, rain and snow.") == 1.0
    assert recall_of("Rain and snow", "Rain and then snow.") == 0.0
    assert recall_of("", "Rain") == 0.0


# --- CNR ------------------------------------------------------------------------------------------------------------

SHOP = "<body><div id=a><p>{0}<p>{0}</div><div id=b><p>{1}<p>{1}</div>"


def row_of(html: str, gold: str, **more: Any) -> cnr.PageRow:
    row = cnr.look(labelled(html, gold, **more))
    assert row is not None
    return row


def test_the_four_cases_of_cnr() -> None:
    long, short = "Rain fell all day in the north and the east.", "Snow came, but not before the evening."
    html = SHOP.format(long, short)
    first = row_of(html, f"{long} {long}")
    # html, head and body; each div has itself, two paragraphs and two texts.
    assert (first.nodes, first.main_block, first.case) == (13, 5, "the block itself")
    assert first.block == Score(1.0, 1.0, 1.0)
    assert row_of(html, long).case == "a node above it"
    assert row_of(html, long).block == Score(pytest.approx(2 / 5), 1.0, pytest.approx(4 / 7))  # type: ignore[arg-type]
    assert row_of(html, f"{short} {short}").case == "another node"
    everything = row_of(html, f"{long} {long} {short} {short}")
    assert (everything.case, everything.block.precision) == ("a node below it", 1.0)
    assert everything.block.recall == pytest.approx(5 / 11)


def test_text_nodes_of_cnr_are_counted_apart() -> None:
    long = "Rain fell all day in the north and the east."
    row = row_of(SHOP.format(long, "Snow."), long)
    assert row.texts == Score(0.5, 1.0, pytest.approx(2 / 3))  # type: ignore[arg-type]


def test_kinds_of_cnr_and_their_mean() -> None:
    rows = [row_of(ARTICLE, GOLD, kind=kind) for kind in ("news", "article", "news")]
    found = cnr.summed(rows)
    assert [(kind.name, kind.pages) for kind in found.kinds] == [("news", 2), ("article", 1), ("all", 3)]
    assert sum(found.kinds[-1].cases.values()) == pytest.approx(1)
    assert list(found.tops) == list(cnr.TOPS)


def test_more_seeds_never_extract_less() -> None:
    row = row_of(ARTICLE, GOLD)
    recalls = [score.recall for score in row.by_top.values()]
    assert recalls == sorted(recalls)


def test_a_sample_is_spread_over_the_sites() -> None:
    rows = [row_of(ARTICLE, GOLD, site=f"{name}.org") for name in "edcba"] + [row_of(ARTICLE, GOLD)]
    assert [row.site for row in cnr.sample(rows, 3)] == ["a.org", "c.org", "e.org"]
    assert len(cnr.sample(rows, 99)) == 5
    assert cnr.sample([], 3) == []


# --- ContentEx ------------------------------------------------------------------------------------------------------

THREAD = """<ul><li><a href=/>Board</a><li><a href=/tea>Tea</a></ul>
<div><i>Yesterday, 12:30</i> <p>How hot should the water be?</p> <p><a href=/r>Reply</a></p></div>
<div><i>Today, 09:10</i> <p>Not boiling, for green tea at least.</p></div><p>Buy our tea now"""
POSTS = "How hot should the water be? Not boiling, for green tea at least."


def test_filters_of_contentex_by_hand() -> None:
    seen = forum.look(labelled(THREAD, POSTS, "forum"))
    assert seen is not None
    precisions = [score.precision for score in seen.scores.values()]
    # 13 words of posts; 2 links in the menu and 1 below, 3 words for each time, 4 of an advert.
    assert precisions == pytest.approx([13 / 26, 13 / 26, 13 / 23, 13 / 20, 13 / 17])
    assert all(score.recall == 1 for score in seen.scores.values())
    assert seen.noise == {"before the thread": 0, "within the thread": 0, "after it": pytest.approx(4 / 17)}
    assert not any(seen.lost.values())


def test_all_filters_are_the_method() -> None:
    for html in (THREAD.encode(), ARTICLE.encode(), *(path.read_bytes() for path in EXAMPLES)):
        page = contentex.parse(html)
        kept = contentex.extract(page, method="contentex").choice.kept
        assert np.array_equal(forum.kept_rows(page, forum.STEPS[-1]), kept)


def test_only_forum_pages_are_measured() -> None:
    pages = (labelled(THREAD, POSTS, "forum"), labelled(ARTICLE))
    assert forum.forums(Corpus("wcxb-dev", pages)) == [pages[0]]


# --- TextSweeper ----------------------------------------------------------------------------------------------------


def test_textsweeper_beside_other_methods() -> None:
    found = textsweeper.measure(Corpus("cleaneval", (labelled(ARTICLE), labelled(BODY))), quietly)
    assert found.methods[0].name == "textsweeper"
    assert {row.name for row in found.methods} == set(textsweeper.own_methods())
    rest = [row.f1.value for row in found.methods[1:]]
    assert rest == sorted(rest, reverse=True)
    assert all(row.gain.value == pytest.approx(found.methods[0].f1.value - row.f1.value) for row in found.methods)
    assert found.tolerances[0.4].f1 == pytest.approx(found.methods[0].f1.value)


LENGTHS = st.lists(st.builds(Length, st.integers(0, 12), st.sampled_from(["listing", "collection", "article"])))


def naive_curve(lengths: Sequence[Length]) -> Iterator[overviews.Rates]:
    """Every threshold by itself."""
    for threshold in sorted({length.net_text + 1 for length in lengths}):
        yield overviews.rates(lengths, threshold)


@given(LENGTHS)
def test_the_curve_is_that_of_single_thresholds(lengths: list[Length]) -> None:
    fast, slow = list(overviews.precision_recall(lengths)), list(naive_curve(lengths))
    assert np.array(fast) == pytest.approx(np.array(slow))


@given(LENGTHS)
def test_average_precision_is_the_mean_over_overviews(lengths: list[Length]) -> None:
    true = [length for length in lengths if length.is_overview]
    at = [overviews.rates(lengths, length.net_text + 1).precision for length in true]
    expected = float(np.mean(at)) if at else 0.0
    assert overviews.average_precision(list(overviews.precision_recall(lengths))) == pytest.approx(expected)


def test_overviews_by_hand() -> None:
    pages = (
        labelled(MENU, "", "listing"),
        labelled(f"<p>{'rain ' * 400}", "", "article"),
        labelled(BODY, "", "product"),
    )
    found = overviews.measure(Corpus("wcxb-dev", pages), quietly)
    assert [length.net_text for length in found.lengths] == [0, 1600, 61]
    assert found.rates[0] == (500, 0.5, 1.0, 0.5)
    assert found.average_precision == 1.0
    assert found.baseline == pytest.approx(1 / 3)
    assert LEAST_NET_TEXT in [point.threshold for point in found.rates]


# --- Claims ---------------------------------------------------------------------------------------------------------


def numbers(value: object) -> Iterator[float]:
    """All figures in a table of claims."""
    if isinstance(value, dict):
        value = [one for name, one in value.items() if name != "at"]
    if isinstance(value, list):
        for one in value:
            yield from numbers(one)
    elif isinstance(value, int | float):
        yield float(value)


def spellings(number: float) -> set[str]:
    """How a paper may print a figure."""
    plain = {f"{number:g}", f"{number:.4f}", f"{number:.3f}"[1:], f"{number:.2f}", f"{number:.1f}"}
    return plain | {f"{100 * number:g}", f"{100 * number:.2f}", f"{100 * number:.1f}"}


@pytest.mark.parametrize("paper", PAPERS)
def test_claims_stand_in_the_papers(paper: str) -> None:
    folder = data_dir().parent / "papers"
    files = list(folder.glob(PAPERS[paper]))
    if not files:
        pytest.skip("the papers are not present beside the corpora")
    printed = set(re.findall(r"\d*\.?\d+", files[0].read_text("utf-8")))
    assert [number for number in numbers(claims(paper)) if not spellings(number) & printed] == []


def test_the_rows_of_cnr_have_the_property_that_the_paper_sees() -> None:
    for recall, precision, f1 in zip(*map(cnr_column, ("recall", "precision", "F1")), strict=True):
        assert 1 in (recall, precision)
        assert f1 == pytest.approx(2 * precision * recall / (precision + recall), abs=0.01)


# --- The page -------------------------------------------------------------------------------------------------------


def small(needs: tuple[str, ...] = paper_page.CORPORA) -> dict[str, Corpus]:
    """A corpus of each name with a few pages."""
    parts = {"headline": "Rain and snow", "body": GOLD.partition("\n")[2]}
    pages = (
        labelled(ARTICLE, parts=parts, site="example.org"),
        labelled(ARTICLE, parts=parts, kind="news"),
        labelled(THREAD, POSTS, "forum"),
        labelled(MENU + "<p>Welcome", "Welcome", "listing"),
    )
    return {name: Corpus(name, pages) for name in needs}


@pytest.fixture
def at_hand(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder with small corpora; they are not read from it."""
    monkeypatch.setattr(paper_page, "read_corpus", lambda place: small()[place.name])
    return folder_in(tmp_path)


def folder_in(place: Path) -> Path:
    folder = place / "data"
    for name in paper_page.CORPORA:
        (folder / name).mkdir(parents=True)
    return folder


def written(data: Path, out: Path) -> str:
    return write(data, out).read_text("utf-8")


class Run:
    """A run on small corpora: the folder that it wrote, and the progress that it told of."""

    def __init__(self, place: Path) -> None:
        self.out = place / "docs"
        self.wanted: dict[str, int] = {}
        self.done: Counter[str] = Counter()
        self.text = write(folder_in(place), self.out, steps=self.begin).read_text("utf-8")

    def begin(self, step: str, total: int) -> Callable[[int], None]:
        self.wanted[step] = total
        return lambda number: self.done.update({step: number})


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(paper_page, "read_corpus", lambda place: small()[place.name])
        yield Run(tmp_path_factory.mktemp("papers"))


def test_the_page_in_the_documentation_is_the_one_that_is_written(run: Run) -> None:
    docs = (ROOT / "docs" / "papers.md").read_text("utf-8")
    assert HEADING.findall(docs) == HEADING.findall(run.text)
    pictures = sorted(path.name for path in (run.out / "pictures").iterdir())
    assert pictures == sorted(path.name for path in (ROOT / "docs" / "pictures").glob("papers-*"))
    assert all(f"(pictures/{name})" in docs for name in pictures)


def test_pages_are_well_formed(run: Run) -> None:
    for text in (run.text, (ROOT / "docs" / "papers.md").read_text("utf-8")):
        assert "$" not in text
        assert "nan" not in text.split()
        for table in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
            assert len({line.count("|") for line in table.splitlines()}) == 1
        assert all(f"## {section.title}\n" in text for section in SECTIONS)
        for block in text.strip().split("\n\n"):
            assert "# " not in block.lstrip("# "), "a heading has blank lines around it"
            assert len({line.startswith("|") for line in block.splitlines()}) == 1, "and so has a table"


def test_missing_corpora_are_named(tmp_path: Path) -> None:
    assert missing(tmp_path) == list(paper_page.CORPORA)
    text = written(tmp_path, tmp_path)
    assert text.count("Not measured: the corpus `") == len(SECTIONS)
    assert list((tmp_path / "pictures").iterdir()) == []


def test_one_missing_corpus_leaves_the_others(at_hand: Path, tmp_path: Path) -> None:
    (at_hand / "cleaneval").rmdir()
    (at_hand / "l3s").rmdir()
    text = written(at_hand, tmp_path)
    assert text.count("Not measured") == 2
    assert "### CNR: Table 1" in text
    assert "### TextSweeper: CleanEval" not in text


def test_a_corpus_without_the_kind_is_no_error(monkeypatch: pytest.MonkeyPatch, at_hand: Path, tmp_path: Path) -> None:
    articles = Corpus("any", (labelled(ARTICLE), labelled(ARTICLE)))
    monkeypatch.setattr(paper_page, "read_corpus", lambda place: articles)
    text = written(at_hand, tmp_path)
    assert text.count("has no page of the kind") == 2  # neither forums nor overviews


def test_pictures_are_the_same_every_time() -> None:
    curve = {0.1: Score(0.5, 0.9, 0.6), 0.4: Score(0.7, 0.8, 0.7)}
    assert plots.tolerances(curve, 0.4, 0.9) == plots.tolerances(curve, 0.4, 0.9)
    assert "<dc:date>" not in plots.tolerances(curve, 0.4, 0.9)


def test_progress_is_told(run: Run) -> None:
    assert run.done == run.wanted
    assert len(run.wanted) == len(SECTIONS) + 2  # two of the sections take times
