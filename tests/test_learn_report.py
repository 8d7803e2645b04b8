"""The report of a training: figures that are right on pages counted by hand, a card and plots that show them."""

from __future__ import annotations

import json
from math import isnan
from pathlib import Path
from xml.etree import ElementTree

import learned
import numpy as np
import pytest
from learned import page

from contentex.learn import card_tables, folder
from contentex.learn.card import card
from contentex.learn.figures import accuracy, confidence, failures, kinds, overviews, reliability
from contentex.learn.figures.summary import summary
from contentex.learn.held_out import HeldOut
from contentex.learn.plots import plots
from contentex.learn.report import MEASURING, TRAINING, Report, ReportError, Source

ALL_PLOTS = {
    "f1-by-kind",
    "confidence-reliability",
    "doubtful-elsewhere",
    "kinds-confusion",
    "kinds-reliability",
    "overviews",
}


@pytest.fixture(scope="module")
def report() -> Report:
    return learned.report()


@pytest.fixture(scope="module")
def drawn(report: Report) -> dict[str, str]:
    return plots(report)


def unlabelled(count: int) -> Report:
    """A report on pages of which neither kind nor site is known."""
    pages = tuple(page(number, "", 0.9, site="", url="") for number in range(count))
    return Report(pages, sources=(Source("tea", count, count, TRAINING),))


# --- The report -----------------------------------------------------------------------------------------------------


def test_json_gives_the_report_again(report: Report) -> None:
    assert Report.from_json(report.to_json()) == report
    assert Report.from_json(report.to_json(summary(report))) == report


def test_json_has_no_number_that_json_lacks() -> None:
    text = Report((), settings={"loss": np.float32("nan"), "sizes": (np.int64(1), float("inf"))}).to_json()
    assert json.loads(text)["settings"] == {"loss": None, "sizes": [1, None]}


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": 99}', '{"format": 1, "pages": [{}]}'])
def test_another_text_is_no_report(text: str) -> None:
    with pytest.raises(ReportError, match="no report"):
        Report.from_json(text)


def test_pages_by_use(report: Report) -> None:
    assert {one.corpus for one in report.used_for(TRAINING)} == {"tea"}
    assert {one.corpus for one in report.used_for(MEASURING)} == {"papers"}
    assert report.held_out == report.used_for(TRAINING)
    assert Report(report.pages).held_out == report.pages


# --- Figures --------------------------------------------------------------------------------------------------------


def test_means_of_each_kind() -> None:
    pages = [page(0, "forum", 0.4), page(1, "article", 0.8), page(2, "article", 1.0), page(3, "", 0.0)]
    found = accuracy.by_kind(pages)
    assert list(found) == ["article", "forum"]
    assert found["article"].f1.value == pytest.approx(0.9)
    assert (found["article"].pages, found["article"].sites) == (2, 2)
    assert accuracy.by_corpus(pages)["tea"].f1.value == pytest.approx(0.55)


def test_an_interval_draws_whole_sites() -> None:
    apart = [page(number, f1=number % 2, site="") for number in range(20)]
    together = [page(number, f1=number % 2, site=str(number % 2)) for number in range(20)]
    narrow, wide = accuracy.accuracy(apart).f1, accuracy.accuracy(together).f1
    assert (wide.low, wide.high) == (0.0, 1.0)
    assert 0.2 < narrow.low < narrow.high < 0.8


def test_kinds_are_counted() -> None:
    wrong = {"article": 0.3, "forum": 0.7}
    right = {"article": 0.9, "forum": 0.1}
    pages = [page(1, "article", kinds=wrong), page(2, "article", kinds=right), page(3, "news", kinds=right)]
    known = kinds.with_kind(pages)
    assert len(known) == 2
    assert kinds.kind_accuracy(known).value == 0.5
    names, table = kinds.confusion(known)
    assert names == ["article", "forum"]
    assert table.tolist() == [[1, 1], [0, 0]]
    assert reliability.expected_error(kinds.kind_reliability(known)) == pytest.approx((0.7 + 0.1) / 2)


def test_overviews_by_the_model_and_by_textsweeper() -> None:
    pages = [
        page(1, "listing", overview=0.9, textsweeper_overview=0.2),
        page(2, "collection", overview=0.6, textsweeper_overview=0.8),
        page(3, "article", overview=0.1, textsweeper_overview=0.8),
        page(4, "news", overview=1.0),
    ]
    known = overviews.with_truth(pages)
    assert len(known) == 3
    model, rule = overviews.by_model(known), overviews.by_textsweeper(known)
    assert (model.average_precision, model.precision, model.recall) == (1.0, 1.0, 1.0)
    assert (rule.precision, rule.recall) == (0.5, 0.5)
    assert rule.average_precision == pytest.approx(0.5 * 0.5 + 0.5 * 2 / 3)  # the two at 0.8 fall together


def test_doubtful_pages_are_sent_elsewhere() -> None:
    pages = [page(number, f1=f1, confidence=predicted) for number, (f1, predicted) in enumerate(DOUBTS)]
    found = confidence.sent(pages, 0.5)
    assert found.kept_f1 == pytest.approx(0.8)
    assert found.sent_f1 == pytest.approx(0.5)
    assert found.best_f1 == pytest.approx(0.95)
    assert isnan(confidence.sent(pages, 0).sent_f1)
    assert confidence.mean_error(pages) == pytest.approx((0.1 + 0.5 + 0.1 + 0.3) / 4)


DOUBTS = [(0.1, 0.2), (0.9, 0.4), (0.6, 0.5), (1.0, 0.7)]
"""The F1 of pages, and what was predicted."""


def test_the_order_of_pages_is_judged() -> None:
    same = [page(number, f1=f1, confidence=f1 / 2) for number, f1 in enumerate((0.1, 0.5, 0.5, 0.9))]
    turned = [page(number, f1=f1, confidence=1 - f1) for number, f1 in enumerate((0.1, 0.5, 0.9))]
    assert confidence.rank_correlation(same) == pytest.approx(1)
    assert confidence.rank_correlation(turned) == pytest.approx(-1)
    assert isnan(confidence.rank_correlation([page(1), page(2)]))


def test_causes_of_failures() -> None:
    pages = [
        page(1, f1=0.6),
        page(2, f1=0.0, gold_words=100, page_words=20),
        page(3, f1=0.0, kept_words=0),
        page(4, f1=0.3, precision=0.9, recall=0.2),
        page(5, f1=0.2, precision=0.1, recall=0.9),
        page(6, f1=0.1, precision=0.1, recall=0.8),
    ]
    found = failures.by_cause(pages)
    assert tuple(found) == failures.CAUSES
    assert [one.id for one in found["too much was kept"]] == ["p6", "p5"]
    assert sum(map(len, found.values())) == 5


def test_the_summary_tells_of_each_corpus(report: Report) -> None:
    found = summary(report)
    assert list(found) == ["tea", "papers"]
    assert found["tea"]["by_kind"]["forum"]["pages"] == 50
    assert found["tea"]["kinds"]["accuracy"]["low"] < found["tea"]["kinds"]["accuracy"]["value"]
    assert found["tea"]["overviews"]["overviews"] == 95
    assert found["papers"]["kinds"] is None
    assert found["papers"]["overviews"] is None
    assert found["papers"]["confidence"]["mean_error"] > 0


# --- The card -------------------------------------------------------------------------------------------------------


def test_a_card_has_all_parts(report: Report, drawn: dict[str, str]) -> None:
    text = card(report, "auto.model", drawn, "- Pages about coffee.")
    for heading in ("What it is for", "Data", "How it was trained", "How good it is", "Kinds", "Known failures"):
        assert f"\n## {heading}\n" in text
    for heading in ("Overview pages", "Confidence", "What each part brings"):
        assert f"\n## {heading}\n" in text
    assert "Licence: CC BY 4.0, by the tea people." in text
    assert "- Pages about coffee." in text
    assert "| without neighbours: the second pass sees no first scores | 0.880 |" in text
    assert "- versions: contentex 0.1.0" in text
    assert all(f"(pictures/{name}.svg)" in text for name in ALL_PLOTS)
    assert "\n\n\n" not in text


def test_a_card_shows_the_figures_of_the_report(report: Report) -> None:
    text, found = card(report, "auto.model"), accuracy.by_kind(report.used_for(TRAINING))["forum"]
    assert f"| forum | 50 | {found.sites} | {found.f1.value:.3f} (" in text
    assert "![" not in text


def test_a_card_leaves_out_what_nobody_knows() -> None:
    text = card(unlabelled(12), "auto.model")
    assert "## Kinds" not in text
    assert "## Overview pages" not in text
    assert "## What each part brings" not in text
    assert "Licence: not known." in text
    assert "None of the 12 held-out pages has an F1 below 0.5." in text


def test_names_of_pages_are_no_markup() -> None:
    hostile = page(1, f1=0.1, id="a|b\n# c", site="<script>", kind="[x](y)")
    row = card_tables.failed([hostile]).splitlines()[-1]
    assert row.startswith("| tea, a\\|b \\# c, \\<script\\>, \\[x\\](y) | 0.100 |")


# --- The plots ------------------------------------------------------------------------------------------------------


def test_all_plots_are_drawn(drawn: dict[str, str]) -> None:
    assert set(drawn) == ALL_PLOTS
    for svg in drawn.values():
        root = ElementTree.fromstring(svg.partition("?>")[2])
        assert root.get("aria-label")
        assert "style" not in {name for node in root.iter() for name in node.attrib}


def test_plots_show_the_figures(report: Report, drawn: dict[str, str]) -> None:
    assert (
        f"model: {overviews.by_model(overviews.with_truth(report.pages)).average_precision:.3f}" in drawn["overviews"]
    )
    assert f"without a tenth: {confidence.sent(report.held_out, 0.1).kept_f1:.3f}" in drawn["doubtful-elsewhere"]
    assert "forum (50)" in drawn["f1-by-kind"]
    assert "papers (80)" in drawn["f1-by-kind"]
    _, table = kinds.confusion(kinds.with_kind(report.held_out))
    assert f">{table[0, 0]}<" in drawn["kinds-confusion"]
    assert ">article (200)<" in drawn["kinds-confusion"]


def test_the_same_report_gives_the_same_plots(report: Report, drawn: dict[str, str]) -> None:
    assert plots(report) == drawn


def test_plots_without_anything_to_see_are_left_out() -> None:
    assert plots(Report(())) == {}
    assert set(plots(unlabelled(5))) == {"f1-by-kind"}
    assert set(plots(unlabelled(30))) == {"f1-by-kind", "confidence-reliability", "doubtful-elsewhere"}


# --- The folder -----------------------------------------------------------------------------------------------------


class Model:
    def write(self, path: Path) -> None:
        path.write_bytes(b"model")


class Trained:
    model = Model()
    held_out = HeldOut({}, {b"<p>Tea": 2})

    def __init__(self, report: Report) -> None:
        self.report = report


def files(place: Path) -> set[str]:
    return {path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()}


def test_a_training_is_written(report: Report, tmp_path: Path) -> None:
    target = tmp_path / "new" / "learned"
    with folder.prepared(target) as place:
        folder.write(Trained(report), place, "- Coffee.")
        assert not (target / "auto.model").exists()
    pictures = {f"pictures/{name}.svg" for name in ALL_PLOTS}
    assert files(target) == {"auto.model", "card.md", "report.json", "folds/pages.tsv", *pictures}
    assert Report.from_json((target / "report.json").read_text("utf-8")) == report
    assert "- Coffee." in (target / "card.md").read_text("utf-8")


def test_nothing_is_written_when_something_goes_wrong(tmp_path: Path) -> None:
    def fail(target: Path) -> None:
        with folder.prepared(target) as place:
            (place / "auto.model").write_bytes(b"half")
            raise KeyboardInterrupt

    for target in (tmp_path / "new", tmp_path):
        with pytest.raises(KeyboardInterrupt):
            fail(target)
    assert list(tmp_path.iterdir()) == []


def test_a_model_is_replaced_only_by_force(tmp_path: Path) -> None:
    (tmp_path / "auto.model").write_bytes(b"old")
    with pytest.raises(folder.FolderError, match="--force"), folder.prepared(tmp_path):
        pass
    with folder.prepared(tmp_path, force=True) as place:
        (place / "auto.model").write_bytes(b"new")
    assert (tmp_path / "auto.model").read_bytes() == b"new"


def test_what_people_wrote_about_failures_stays(tmp_path: Path) -> None:
    assert folder.known_failures(tmp_path) == ""
    (tmp_path / "known_failures.md").write_text("- Tea.", "utf-8")
    with folder.prepared(tmp_path) as place:
        (place / "card.md").write_text("card", "utf-8")
    assert folder.known_failures(tmp_path) == "- Tea."
