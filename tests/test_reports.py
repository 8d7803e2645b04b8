"""The reports: the same figures everywhere, valid files, and an HTML page that is safe whatever the pages hold."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import lxml.html
import numpy as np
import pytest
from rich.console import Console

from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures.bootstrap import Interval
from contentex.bench.measures.table import Scores, Times
from contentex.bench.reports import diff, drawing, examples, html_tables, wording
from contentex.bench.reports.csv_report import write_csv
from contentex.bench.reports.html import to_html, write_html
from contentex.bench.reports.json_report import to_dict, write_json
from contentex.bench.reports.labels import label
from contentex.bench.reports.plots import plots
from contentex.bench.reports.summary import Summary, summarise
from contentex.bench.reports.terminal import tables
from contentex.bench.result import CorpusResult, Result

MEASURES = (
    "words.precision",
    "words.recall",
    "words.f1",
    "shingles.f1",
    "nodes.f1",
    "snippets.with",
    "title",
    "title.invented",
    "part.headline",
)
F1 = MEASURES.index("words.f1")
HOSTILE = (
    "<script>hacked = 1</script></style></script><img src='http://elsewhere.test/x' onerror='hacked = 1'>"
    " {{ 7 * 7 }} \x00\x1b[31m \u202e turned \ud800 " + "long" * 200
)


def found(
    contenders: Sequence[str] = ("tea", "pot", "cup"),
    pages: int = 12,
    timed: bool = True,
    failing: Sequence[str] = (),
    text: str = "Boil fresh water and wait.",
    seed: int = 1,
) -> CorpusResult:
    """Results with random scores; the first contenders are the better ones."""
    random = np.random.default_rng(seed)
    values = random.random((len(contenders), pages, len(MEASURES))) ** (1 + np.arange(len(contenders)))[:, None, None]
    values[[name in failing for name in contenders]] = 0
    values[:, :, MEASURES.index("title.invented")] = nan
    seconds = random.random((pages, len(contenders))) / 100
    seconds[:, [name in failing for name in contenders]] = nan
    labelled = tuple(
        LabelledPage(f"page {place}", b"<p>", text, f"https://site{place % 4}.test/{place}", kind="ab"[place % 2])
        for place in range(pages)
    )
    good, bad = Answer(f"Home {text}", peak=50_000_000), Answer(failure="crash: SIGSEGV")
    return CorpusResult(
        Scores(Corpus("small", labelled), tuple(contenders), MEASURES, values),
        {name: [bad if name in failing else good] * pages for name in contenders},
        Times(tuple(contenders), np.full(pages, 3), seconds) if timed else None,
    )


def result(*corpora: CorpusResult, ours: Sequence[str] = ("tea",), peer: str = "pot") -> Result:
    names = dict.fromkeys(name for corpus in corpora for name in corpus.scores.contenders)
    return Result(corpora, dict.fromkeys(names, "1.0"), frozenset(ours), peer, {"seed": 1, "date": "2024-01-02"})


@pytest.fixture(scope="module")
def summary() -> Summary:
    return summarise(result(found(), replace(found(failing=["cup"]), times=None)))


@pytest.fixture(scope="module")
def html(summary: Summary) -> str:
    return to_html(summary)


def printed(summary: Summary, width: int = 100) -> str:
    """What a file gets of the tables."""
    console = Console(file=io.StringIO(), width=width)
    for table in tables(summary):
        console.print(table)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert isinstance(text, str)
    return text


# --- The summary ----------------------------------------------------------------------------------------------------


def test_figures_are_those_of_the_scores(summary: Summary) -> None:
    corpus = summary.corpora[0]
    scores, times = corpus.found.scores, corpus.found.times
    assert times is not None
    assert [row.contender for row in corpus.standings] == sorted(
        scores.contenders, key=lambda name: -scores.mean(name, "words.f1")
    )
    for row in corpus.standings:
        assert row.main.value == pytest.approx(scores.mean(row.contender, "words.f1"))
        assert row.main.low < row.main.value < row.main.high
        gains = scores.of(row.contender, "words.f1") - scores.of("pot", "words.f1")
        assert row.gain.value == pytest.approx(gains.mean())
        assert row.ratio.value == pytest.approx(times.ratio(row.contender, "pot"))
        assert row.milliseconds.value == pytest.approx(1000 * times.of(row.contender).mean())
        assert row.kinds["a"] == pytest.approx(scores.mean(row.contender, "words.f1", scores.kinds == "a"))
    assert corpus.ours is not None
    assert (corpus.ours.contender, len(corpus.sites), corpus.parts) == ("tea", 4, ("headline",))
    assert "title.invented" not in corpus.measures


def test_means_over_sites_count_each_site_once() -> None:
    corpus = found(["tea"], pages=5)
    corpus.scores.values[0, :, F1] = [1, 0, 0, 0, 0]  # the first and the last page are of the same site
    (row,) = summarise(result(corpus)).corpora[0].standings
    assert row.main.value == pytest.approx(0.2)
    assert row.mean_of_sites == pytest.approx(0.125)
    assert sorted(row.sites.values()) == [0, 0, 0, 0.5]


def test_sites_with_several_pages_have_a_table_of_their_own() -> None:
    corpus = found(["tea"], pages=13)
    (summary,) = summarise(result(corpus)).corpora
    assert list(summary.large_sites.values()) == [4, 3, 3, 3]
    shown = [table.caption for table in html_tables.tables(summary)]
    assert "F1 by site" in shown
    assert "F1 by site" in printed(summarise(result(corpus)))
    (few,) = summarise(result(found(["tea"], pages=5))).corpora
    assert "F1 by site" not in [table.caption for table in html_tables.tables(few)]


def test_times_of_some_pages_only(tmp_path: Path) -> None:
    corpus = found()
    assert corpus.times is not None
    corpus.times.seconds[4:] = nan
    summary = summarise(result(corpus))
    assert summary.corpora[0].timed == 4
    for row in summary.corpora[0].standings:
        assert row.milliseconds.value == pytest.approx(1000 * corpus.times.of(row.contender)[:4].mean())
        assert row.ratio.value == pytest.approx(corpus.times.ratio(row.contender, "pot"))
    write_csv(summary, tmp_path / "pages.csv")
    with (tmp_path / "pages.csv").open(encoding="utf-8", newline="") as file:
        assert {row["page"] for row in csv.DictReader(file) if row["seconds"]} == {
            f"page {place}" for place in range(4)
        }


def test_failures_and_empty_answers(summary: Summary) -> None:
    rows = {row.contender: row for row in summary.corpora[1].standings}
    assert rows["cup"].failures == {"crash: SIGSEGV": 12}
    assert (rows["cup"].failed, rows["cup"].empty, rows["cup"].main.value) == (12, 12, 0)
    assert (rows["tea"].failed, rows["tea"].empty) == (0, 0)


@pytest.mark.parametrize(
    ("gain", "told"),
    [
        (Interval(0.05, 0.01, 0.08), "0.050 above pot"),
        (Interval(-0.05, -0.08, -0.01), "0.050 below pot"),
        (Interval(0.05, -0.01, 0.08), "not distinguishable from pot"),
    ],
)
def test_the_headline_claims_what_the_interval_allows(summary: Summary, gain: Interval, told: str) -> None:
    corpus = summary.corpora[0]
    rows = tuple(replace(row, gain=gain) for row in corpus.standings)
    assert told in wording.headline(replace(corpus, standings=rows)).more


# --- Terminal, JSON, CSV --------------------------------------------------------------------------------------------


def test_the_terminal_shows_the_figures(summary: Summary) -> None:
    text = printed(summary)
    assert max(map(len, text.splitlines())) <= 100
    for row in summary.corpora[0].standings:
        line = next(line for line in text.splitlines() if re.match(rf"{row.contender} [* ] *\d", line))
        for figure in (
            wording.score(row.main.value),
            wording.short(row.ratio.value),
            wording.short(row.milliseconds.value),
        ):
            assert figure in line.split()
    assert "crash: SIGSEGV (12)" in text
    assert "\x1b" not in text


def test_a_narrow_terminal_says_what_it_leaves_out(summary: Summary) -> None:
    text = printed(summary, 60)
    assert max(map(len, text.splitlines())) <= 60
    assert "not shown for lack of room: 95 %" in text
    assert "…" not in text


def test_long_and_odd_names_are_never_cut() -> None:
    names = ["tea", "pot", "名前" + "-long" * 12, "[red]$x_1$ <b>\x1b[31m"]
    text = printed(summarise(result(found(names))), 80)
    assert "[red]$x_1$ <b>\ufffd[31m" in "".join(text.split("\n")).replace("  ", "")
    assert text.replace("\n", "").count("-long") >= 12
    assert "\x1b" not in text


def test_json_has_all_figures(summary: Summary, tmp_path: Path) -> None:
    write_json(summary, tmp_path / "report.json")
    text = (tmp_path / "report.json").read_text("utf-8")
    read = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
    assert read == to_dict(summary)
    assert (read["peer"], read["settings"]["seed"], read["versions"]["tea"]) == ("pot", 1, "1.0")
    for corpus, told in zip(summary.corpora, read["corpora"], strict=True):
        assert [row["name"] for row in told["contenders"]] == [row.contender for row in corpus.standings]
        assert [row["measures"]["words.f1"]["value"] for row in told["contenders"]] == [
            row.main.value for row in corpus.standings
        ]
    assert read["corpora"][1]["contenders"][0]["milliseconds"] == {"value": None, "low": None, "high": None}


def test_csv_has_a_row_for_each_page_and_contender(summary: Summary, tmp_path: Path) -> None:
    write_csv(summary, tmp_path / "pages.csv")
    with (tmp_path / "pages.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * 12 * 3
    scores = summary.corpora[0].found.scores
    tea = [float(row["words.f1"]) for row in rows[:36] if row["contender"] == "tea"]
    assert tea == pytest.approx(scores.of("tea", "words.f1").tolist(), rel=1e-5)
    assert {row["title.invented"] for row in rows} == {""}
    assert {row["seconds"] != "" for row in rows[:36]} == {True}
    assert {(row["failure"], row["empty"], row["seconds"]) for row in rows[36:] if row["contender"] == "cup"} == {
        ("crash: SIGSEGV", "1", "")
    }


def test_a_spreadsheet_runs_nothing(tmp_path: Path) -> None:
    write_csv(summarise(result(found(["=1+1", "tea"], pages=1))), tmp_path / "pages.csv")
    with (tmp_path / "pages.csv").open(encoding="utf-8", newline="") as file:
        assert [row["contender"] for row in csv.DictReader(file)] == ["'=1+1", "tea"]


@pytest.mark.parametrize("write", [write_json, write_csv, write_html])
def test_a_failed_write_leaves_the_old_file(
    write: Callable[[Summary, Path], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = summarise(result())
    path = tmp_path / "report"
    path.write_text("old")

    def full(*_: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space left"):
        write(summary, path)
    assert [file.name for file in tmp_path.iterdir()] == ["report"]
    assert path.read_text() == "old"


# --- The two texts in one -------------------------------------------------------------------------------------------


def joined(pieces: Sequence[diff.Piece], *fates: str) -> list[str]:
    return " ".join(piece.text for piece in pieces if piece.fate in fates).split()


def test_pieces_are_the_gold_text_and_the_rest() -> None:
    gold, answer = "One two three.\nFour five six.", "Menu one two\nfour FIVE six! Imprint"
    pieces = diff.pieces(gold, answer)
    assert joined(pieces, diff.KEPT, diff.MISSED) == gold.split()
    assert joined(pieces, diff.MISSED) == ["three."]
    assert joined(pieces, diff.EXTRA) == ["Menu", "Imprint"]


def test_characters_of_chinese_are_words() -> None:
    pieces = diff.pieces("水を沸かす", "水を")
    assert [(piece.fate, piece.text.strip()) for piece in pieces] == [("kept", "水を"), ("missed", "沸かす")]


@pytest.mark.parametrize(("gold", "answer"), [("", ""), ("a", ""), ("", "a")])
def test_pieces_of_empty_texts(gold: str, answer: str) -> None:
    assert joined(diff.pieces(gold, answer), "missed", "extra") == [*gold, *answer]


def test_long_texts_are_shortened_with_a_note() -> None:
    words = [f"w{number}" for number in range(20_000)]
    kept = diff.pieces(" ".join(words), " ".join(words[:5000]))
    assert len(joined(kept, "kept", "missed", "extra")) < diff.MOST_SHOWN
    assert "14,000 more words were not compared" in kept[-1].text
    odd = diff.pieces(" ".join(words[:4000]), " ".join(words[:4000:2]))
    assert re.fullmatch(r"words that are not shown: [\d,]+ kept, [\d,]+ missed", odd[-1].text)


def test_examples_are_the_worst_first(summary: Summary) -> None:
    corpus = summary.corpora[0]
    worst = examples.worst(corpus)
    assert [example.score for example in worst] == sorted(corpus.found.scores.of("tea", "words.f1"))
    gains = [{row.contender: value for row, value in page.scores} for page in examples.losses(corpus)]
    distances = [values["tea"] - values["pot"] for values in gains]
    assert distances == sorted(distances)
    assert all(distance < 0 for distance in distances)


def test_only_web_addresses_become_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("contentex.bench.reports.html.plots", lambda corpus: [])
    corpus = found(pages=3)
    urls = ("javascript:alert(1)", "data:text/html,x", "HTTPS://ok.test/")
    pages = tuple(replace(page, url=url) for page, url in zip(corpus.corpus.pages, urls, strict=True))
    corpus = replace(corpus, scores=replace(corpus.scores, corpus=Corpus("small", pages)))
    root = lxml.html.fromstring(to_html(summarise(result(corpus))))
    links = {(link.get("href"), link.get("rel")) for link in root.iter("a") if not link.get("href").startswith("#")}
    assert links == {("HTTPS://ok.test/", "noreferrer noopener")}


# --- Plots ----------------------------------------------------------------------------------------------------------


def test_plots_are_pictures_with_text(summary: Summary) -> None:
    drawn = plots(summary.corpora[0])
    assert len(drawn) == 6
    for svg in drawn:
        root = ElementTree.fromstring(svg)
        assert root.get("role") == "img"
        assert (root.get("aria-label") or "").startswith("small: ")
        assert "style=" not in svg
        assert "<text" in svg
    ids = [identity for svg in drawn for identity in re.findall(r' id="([^"]+)"', svg)]
    assert len(ids) == len(set(ids))


def test_a_picture_alone_brings_its_colours(summary: Summary) -> None:
    with drawing.style():
        figure, axes = drawing.figure("$x_1$ & <b>", "time (s)", "F1")
        axes.plot([1, 2], [3, 4])
        svg = drawing.to_svg(figure, "a line", alone=True)
    assert ElementTree.fromstring(svg.encode()).get("width")
    assert "currentColor" not in svg
    assert "$x_1$ &amp; &lt;b&gt;" in svg


def test_labels_hide_no_other() -> None:
    from matplotlib.text import Text

    with drawing.style():
        figure, axes = drawing.figure("Crowded", "x", "y")
        places = np.linspace(0.4, 0.6, 20)
        axes.plot(places, places, "o")
        axes.set(xlim=(0, 1), ylim=(0, 1))
        label(axes, [f"contender {number}" for number in range(20)], list(places), list(places), [False] * 20)
        figure.draw_without_rendering()
        boxes = [Text.get_window_extent(text) for text in axes.texts]  # without the lines to the points
    met = [a for place, a in enumerate(boxes) for b in boxes[:place] if a.padded(-1).overlaps(b.padded(-1))]
    assert len(boxes) == 20
    assert met == []


# --- HTML -----------------------------------------------------------------------------------------------------------


def column(html: str, caption: str, heading: str) -> Mapping[str, str]:
    """What stands in a column of a table, by contender."""
    root = lxml.html.fromstring(html)
    table = next(table for table in root.iter("table") if table.findtext("caption") == caption)
    place = [cell.text_content().strip() for cell in table.find("thead/tr")].index(heading)
    rows = list(table.iterfind("tbody/tr"))
    return {row[0].text_content().split()[0]: row[place].text.strip() for row in rows}


def test_html_shows_the_figures(summary: Summary, html: str) -> None:
    rows = summary.corpora[0].standings
    shown = column(html, "All contenders, the best first", "F1")
    assert list(shown.items()) == [(row.contender, wording.score(row.main.value)) for row in rows]
    shown = column(html, "F1 by kind of page", "a")
    assert shown == {row.contender: wording.score(row.kinds["a"]) for row in rows}
    shown = column(html, "All contenders, the best first", "time")
    assert shown == {row.contender: wording.short(row.ratio.value) for row in rows}
    assert "crash: SIGSEGV" in html


def test_reports_are_the_same_each_time(summary: Summary, html: str) -> None:
    again = summarise(result(found(), replace(found(failing=["cup"]), times=None)))
    assert to_html(again) == html
    assert to_dict(again) == to_dict(summary)
    assert printed(again) == printed(summary)


CASES = {
    "one page": result(found(pages=1)),
    "no times": result(found(timed=False)),
    "all failed": result(found(failing=["tea", "pot", "cup"])),
    "the peer failed": result(found(failing=["pot"])),
    "no peer": result(found(), peer="kettle"),
    "none of ours": result(found(), ours=()),
    "the peer is ours": result(found(), ours=("tea", "pot"), peer="tea"),
    "one contender": result(found(["tea"])),
    "no pages": result(found(pages=0)),
    "no corpus": result(),
    "odd names": result(found(["tea", "pot", "$x_1$ <b>&\x00\u202e\ud800", "名前"])),
}


@pytest.mark.parametrize("case", CASES)
def test_odd_results_make_whole_reports(case: str, tmp_path: Path) -> None:
    summary = summarise(CASES[case])
    for write in (write_json, write_csv, write_html):
        write(summary, tmp_path / "report")
        assert not re.search(r"\bnan\b", (tmp_path / "report").read_text("utf-8"), re.IGNORECASE)
    assert "nan" not in printed(summary)


def test_twenty_contenders_and_many_pages_stay_small() -> None:
    names = [f"contender-{number}" for number in range(20)]
    text = " ".join(f"word{number}" for number in range(3000))
    summary = summarise(result(found(names, pages=100, text=text), ours=names[:7], peer=names[8]))
    html = to_html(summary)
    assert len(html) < 1_000_000
    assert html.count("<details id=") <= 2 * examples.MOST
    assert max(map(len, printed(summary).splitlines())) <= 100


@pytest.fixture(scope="module")
def hostile() -> str:
    """A report in which all that is not ours is hostile."""
    names = ["tea", "pot", HOSTILE]
    corpus = found(names, text=HOSTILE, failing=[HOSTILE])
    pages = tuple(
        replace(page, id=HOSTILE, kind=HOSTILE if place % 2 else "b", url=f'https://x.test/"><script>{HOSTILE}')
        for place, page in enumerate(corpus.corpus.pages)
    )
    corpus = replace(corpus, scores=replace(corpus.scores, corpus=Corpus(HOSTILE, pages, notes=(HOSTILE,))))
    return to_html(summarise(replace(result(corpus), settings={HOSTILE: HOSTILE})))


def test_everything_is_escaped(hostile: str) -> None:
    hostile.encode()
    root = lxml.html.fromstring(hostile)
    assert len(list(root.iter("script"))) == 1
    assert len(list(root.iter("style"))) == 1
    assert not list(root.iter("img"))
    assert "{{ 7 * 7 }}" in hostile
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", hostile)


def test_nothing_is_loaded(html: str) -> None:
    assert not re.search(r"\b(src|srcset|action|poster)\s*=|url\((?!#)|@import", html)
    policy = lxml.html.fromstring(html).find(".//meta[@http-equiv]").get("content")
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; base-uri 'none'", policy)


def test_a_hostile_report_in_a_browser(hostile: str) -> None:
    from test_heatmap import URL, in_chromium  # skips where there is no browser

    figures = "[...document.querySelector('main table').tBodies[0].rows].map(row => row.cells[1].textContent)"

    def look(tab: Any) -> Any:
        tab.evaluate("document.querySelectorAll('details').forEach(details => details.open = true)")
        widths = []
        for width in (390, 1280):
            tab.set_viewport_size({"width": width, "height": 800})
            widths.append(tab.evaluate("document.documentElement.scrollWidth"))
        orders = [tab.evaluate(figures)]
        for key in ("Enter", "Space"):  # first down, as it is; then up
            tab.focus("main table th:nth-child(2) button")
            tab.keyboard.press(key)
            orders.append(tab.evaluate(figures))
        styled = tab.evaluate("getComputedStyle(document.querySelector('caption')).textAlign")
        return tab.evaluate("typeof hacked"), widths, orders, styled

    (hacked, widths, orders, styled), asked = in_chromium(look, hostile)
    assert hacked == "undefined"
    assert widths == [390, 1280]
    assert orders == [orders[0], orders[0], orders[0][::-1]]
    assert orders[0] != orders[2]
    assert styled == "left"  # the style passed its own policy
    assert [url for url in asked if not url.endswith("/favicon.ico")] == [URL]
