"""The measures of a text: worked by hand, against slow twins, and what must hold for any text."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.measures import MEASURES, metadata, parts, rouge, shingles, snippets, words
from contentex.bench.measures.ceiling import ceiling, report
from contentex.bench.measures.metadata import authors, judge
from contentex.bench.measures.plain import plain
from contentex.bench.measures.score import Score
from contentex.bench.measures.scoring import measure, measure_all

TEXTS = st.lists(st.sampled_from(["tea", "Tea", "milk", "and", "the", "茶", "é", "!"]), max_size=12).map(" ".join)
Compare = Callable[[str, str], Score]
COMPARE: list[Compare] = [words.compare, shingles.compare, rouge.compare]


# --- Words, shingles, ROUGE-L ---------------------------------------------------------------------------------------


def test_words() -> None:
    assert words.split("Tea, tea & 2 cups_of it") == ["tea", "tea", "2", "cups_of", "it"]


def test_letters_of_scripts_without_spaces_are_words() -> None:
    assert words.split("喝茶2杯, ok茶") == ["喝", "茶", "2", "杯", "ok", "茶"]
    assert words.split("お茶 ชา") == ["お", "茶", "ช", "า"]
    assert words.split("차를 마시다") == ["차를", "마시다"]  # Korean has spaces


def by_words(text: str, gold: str) -> float:
    """WCXB's F1, word by word."""
    left = gold.lower().split()
    both = 0
    for word in text.lower().split():
        if word in left:
            left.remove(word)
            both += 1
    total = len(text.split()) + len(gold.split())
    return 2 * both / total if total else 1.0


@given(*[st.lists(st.sampled_from(["tea", "Tea", "milk", "and", "the"]), max_size=12).map(" ".join)] * 2)
def test_words_against_a_slow_twin(text: str, gold: str) -> None:
    assert words.compare(text, gold).f1 == pytest.approx(by_words(text, gold))


@pytest.mark.parametrize(
    ("text", "gold", "wanted"),
    [
        ("rain", "rain fell", (1, 0.5, 2 / 3)),
        ("rain rain", "rain", (0.5, 1, 2 / 3)),  # words are counted, not only looked up
        ("tea tea milk sugar", "Tea and milk", (2 / 4, 2 / 3, 4 / 7)),
        ("snow", "rain", (0, 0, 0)),
    ],
)
def test_words_by_hand(text: str, gold: str, wanted: tuple[float, ...]) -> None:
    assert words.compare(text, gold) == pytest.approx(wanted)


def test_shingles_by_hand() -> None:
    assert shingles.compare("a b c d e", "a b c d x") == pytest.approx((1 / 2, 1 / 2, 1 / 2))
    assert shingles.compare("a b c d a b c d", "a b c d") == pytest.approx((1 / 5, 1, 1 / 3))
    assert shingles.compare("a b", "a b") == (1, 1, 1)
    assert shingles.compare("a b", "a b c") == (0, 0, 0)
    assert shingles.compare("A b c d", "a b c d").f1 == 0
    assert shingles.count("喝茶好了吗").total() == 2


def test_shingles_of_a_corpus() -> None:
    texts, golds = ["a b c d e", "", "a b c d", "x"], ["a b c d", "a b c d", "a b c d", ""]
    found = shingles.corpus_score(texts, golds)
    assert found.precision == pytest.approx((1 / 2 + 1 + 0) / 3)  # the empty answer is left out
    assert found.recall == pytest.approx((1 + 0 + 1) / 3)  # the page without gold is left out
    assert found.f1 == pytest.approx(2 * 0.5 * (2 / 3) / (0.5 + 2 / 3))
    assert shingles.corpus_score([""], [""]) == (0, 0, 0)


def test_rouge_by_hand() -> None:
    assert rouge.compare("police killed the gunman", "police kill the gunman") == pytest.approx((3 / 4,) * 3)
    assert rouge.compare("the gunman police killed", "police killed the gunman") == pytest.approx((1 / 2,) * 3)
    assert rouge.compare("c b a", "a b c") == pytest.approx((1 / 3,) * 3)


def test_rouge_of_huge_texts() -> None:
    start = time.process_time()
    text = " ".join(f"{number % 9973}" for number in range(1_000_000))
    assert rouge.compare(text, "other " + text).f1 == pytest.approx(1, abs=1e-4)
    assert time.process_time() - start < 8


@pytest.mark.parametrize("compare", COMPARE)
@given(TEXTS, TEXTS)
def test_what_all_of_them_obey(compare: Compare, text: str, gold: str) -> None:
    precision, recall, f1 = compare(text, gold)
    assert 0 <= min(precision, recall) <= f1 + 1e-9
    assert f1 <= max(precision, recall) + 1e-9 <= 1 + 2e-9
    assert compare(gold, text) == pytest.approx((recall, precision, f1))
    assert compare(text, text) == (1, 1, 1)
    if text and not words.split(gold):
        assert f1 in (0, 1)


@given(st.permutations(["rain", "fell", "on", "the", "old", "town", "for", "a", "day"]))
def test_order(mixed: list[str]) -> None:
    text = "rain fell on the old town for a day"
    assert words.compare(" ".join(mixed), text).f1 == 1
    assert (rouge.compare(" ".join(mixed), text).f1 == 1) == (mixed == text.split())
    assert shingles.compare(" ".join(mixed), text).f1 <= rouge.compare(" ".join(mixed), text).f1


@pytest.mark.parametrize("compare", COMPARE)
def test_empty_texts(compare: Compare) -> None:
    assert compare("", "") == compare(" !", "?") == (1, 1, 1)
    assert compare("", "rain") == compare("rain", "") == (0, 0, 0)


# --- Snippets, parts, metadata --------------------------------------------------------------------------------------


def test_plain() -> None:
    assert plain(" “Tea”\n\u00a0for – ﬁve ") == '"tea" for - five'  # noqa: RUF001


def test_snippets() -> None:
    text = "It’s raining.\nSign  up!"  # noqa: RUF001
    assert snippets.found(text, ["it's RAINING. sign up", "snow", " "]) == 0.5
    assert snippets.absent(text, ["Sign up", "Log in"]) == 0.5
    assert snippets.absent("", ["Sign up"]) == 1
    assert isnan(snippets.found(text, []))
    assert isnan(snippets.absent(text, [" "]))


def test_parts() -> None:
    found = words.count("Rain fell. Rain.")
    assert parts.recall(found, words.count("rain rain rain snow")) == 0.5
    assert isnan(parts.recall(found, Counter()))


@pytest.mark.parametrize(
    ("field", "answer", "label", "wanted"),
    [
        ("title", "On  TEA", "On tea", (1, nan)),
        ("title", "On tea | The Post", "On tea", (0, nan)),
        ("title", "", "On tea", (0, nan)),
        ("title", "On tea", "", (nan, 1)),
        ("title", " ", "", (nan, 0)),
        ("title", None, "On tea", (nan, nan)),
        ("title", "On tea", None, (nan, nan)),
        ("author", "Ann Lee", "By Ann Lee", (1, nan)),
        ("author", "Ann Lee", "Ann Lee, MS, RD, FAND", (1, nan)),
        ("author", "Jeff T. Kaufman", "Kaufman, Jeff T.", (1, nan)),
        ("author", "Bo Ek; Ann Lee", "Ann Lee & Bo Ek", (1, nan)),
        ("author", "Ann Lee", "Ann Lee and Bo Ek", (0, nan)),
        ("author", "Andy Lee", "Lee", (0, nan)),
        ("author", "Lee", "", (nan, 1)),
        ("date", "2024-05-01", "2024-05-01", (1, nan)),
        ("date", "2024-05-01T09:30:00Z", "2024-05-01", (1, nan)),
        ("date", "2024-05-01", "2024-05", (1, nan)),
        ("date", "2024-05", "2024-05-01", (0, nan)),
        ("date", "2024-05-02", "2024-05-01", (0, nan)),
        ("date", "May", "may", (1, nan)),
    ],
)
def test_metadata(field: str, answer: str | None, label: str | None, wanted: tuple[float, float]) -> None:
    assert judge(field, answer, label) == pytest.approx(wanted, nan_ok=True)


def test_authors() -> None:
    assert authors("By: Maria & Katerina") == ["maria", "katerina"]
    assert authors("ANN LEE, BO EK") == ["ann lee", "bo ek"]
    assert authors("张三, 李四光") == ["张三", "李四光"]
    assert authors(" , ") == []
    assert not metadata.right("author", "", "Ann Lee")


# --- All of them ----------------------------------------------------------------------------------------------------

PAGE = LabelledPage(
    id="1",
    html=b"<ul><li>Home<li>News</ul><h1>The flood</h1><p>Rain fell on the old town.<p>Nobody was hurt there.",
    gold="The flood\nRain fell on the old town.\nNobody was hurt there.",
    title="The flood",
    author="",
    must_have=("rain fell",),
    must_not_have=("Home",),
    parts={"headline": "The flood", "body": "Rain fell on the old town. Nobody was hurt there."},
)
PERFECT = Answer(PAGE.gold, title="The Flood", author="Ann Lee")
PARTLY = Answer("Home\nRain fell on the old town.")
FAILED = Answer(failure="time limit")
CORPUS = Corpus("tiny", (PAGE, replace(PAGE, id="2", parts={"body": "Rain"}), LabelledPage(id="3", html=b"", gold="")))


def named(table: object, names: tuple[str, ...] = MEASURES) -> dict[str, float]:
    return dict(zip(names, np.asarray(table).tolist(), strict=True))


def test_a_perfect_answer() -> None:
    found = named(measure(PAGE, [PERFECT])[0])
    assert {name for name, value in found.items() if isnan(value)} == {
        "title.invented",
        "author",
        "date",
        "date.invented",
    }
    assert {value for value in found.values() if not isnan(value)} == {1}


def test_part_of_an_answer() -> None:
    found = named(measure(PAGE, [PARTLY])[0])
    assert found["words.precision"] == pytest.approx(6 / 7)
    assert found["words.recall"] == pytest.approx(6 / 12)
    assert found["nodes.precision"] == pytest.approx(1 / 2)
    assert found["nodes.recall"] == pytest.approx(1 / 3)
    assert (found["snippets.with"], found["snippets.without"]) == (1, 0)
    assert isnan(found["title"])


def test_the_table_of_a_corpus() -> None:
    steps: list[int] = []
    answers = {"good": [PERFECT, PERFECT, Answer()], "bad": [PERFECT, FAILED, PARTLY]}
    scores = measure_all(CORPUS, answers, advance=lambda: steps.append(1))
    assert scores.measures == (*MEASURES, "part.headline", "part.body")
    assert (scores.contenders, scores.values.shape, len(steps)) == (("good", "bad"), (2, 3, len(MEASURES) + 2), 3)
    assert scores.of("good", "words.f1").tolist() == [1, 1, 1]
    assert scores.of("bad", "words.f1").tolist() == [1, 0, 0]
    assert scores.of("bad", "part.body").tolist() == pytest.approx([1, 0, nan], nan_ok=True)
    assert isnan(scores.of("good", "part.headline")[1])


def test_a_failure_is_an_empty_answer() -> None:
    scores = measure_all(CORPUS, {"some": [PERFECT, FAILED, FAILED], "none": [PARTLY, FAILED, FAILED]})
    assert scores.of("some", "title").tolist() == pytest.approx([1, 0, nan], nan_ok=True)
    assert scores.of("some", "author.invented").tolist() == pytest.approx([1, 0, nan], nan_ok=True)
    assert np.isnan(scores.of("none", "title")).all()  # it has no such function
    assert scores.of("none", "snippets.without").tolist() == pytest.approx([0, 1, nan], nan_ok=True)


def test_several_processes_measure_the_same() -> None:
    answers = {"one": [PERFECT, PARTLY, FAILED], "two": [FAILED, PERFECT, PARTLY]}
    alone, together = measure_all(CORPUS, answers), measure_all(CORPUS, answers, jobs=2)
    np.testing.assert_array_equal(alone.values, together.values)


def test_without_contenders_or_pages() -> None:
    assert measure_all(CORPUS, {}).values.shape == (0, 3, len(MEASURES) + 2)
    assert measure_all(Corpus("none", ()), {"one": []}).values.shape == (1, 0, len(MEASURES))


def test_missing_answers_are_noticed() -> None:
    with pytest.raises(ValueError, match="zip"):
        measure_all(CORPUS, {"one": [PERFECT]})


HOSTILE = [
    "",
    "\0",
    "\ud800 x",
    "\u202e" * 50,
    "a\u0301" * 99,
    "İ" * 99,
    "<p>" * 99,
    "la " * 3000,
    "茶" * 3000,
    "\n" * 99,
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_any_answer_can_be_measured(text: str) -> None:
    pages = [
        PAGE,
        replace(PAGE, gold=text, title=text, author=text, date=text, must_have=(text,), html=b"\xff<b>\0" * 9),
    ]
    for page in pages:
        table = measure(page, [Answer(text, title=text, author=text, date=text), PERFECT])
        assert ((table >= 0) & (table <= 1) | np.isnan(table)).all()


def test_the_ceiling() -> None:
    found = ceiling(PAGE)
    assert (found.blocks.f1, found.rows.f1) == (1, 1)
    lines = list(report(CORPUS, worst=1))
    assert lines[0].startswith("tiny: 3 pages")
    assert [line.split()[5] for line in lines[1:4]] == ["1.000"] * 3
    assert lines[3].endswith("blocks of the 3 pages on which half of the text is to be seen")
    assert len(lines) == 5


def test_the_ceiling_of_a_page_that_hides_its_text() -> None:
    found = ceiling(replace(PAGE, html=b"<p>Home<div hidden>" + PAGE.html + b"</div>"))
    assert (found.blocks.f1, found.rows.f1, found.seen) == (0, 1, 0)
