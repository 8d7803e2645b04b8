"""The parts of the learned model: its file, its trees, its decision, its vocabulary."""

from __future__ import annotations

import math
import pickle
import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from reference import context as twins
from samples import EXAMPLES

from contentex import extract, parse
from contentex.datafiles import read_bytes
from contentex.features.evidence import NAMES as FEATURES
from contentex.features.links import link_words
from contentex.features.lookup import places_of, slots_for
from contentex.features.tokens import hash_of, read_tokens
from contentex.kinds.hints import hints
from contentex.model import doubt, file, kind
from contentex.model.context import NAMES as CONTEXT
from contentex.model.context import context
from contentex.model.decision import decide, expected_f1
from contentex.model.forest import HEAD, Forest
from contentex.model.model import SURE, Model, default_model
from contentex.model.reasons import _phrases
from contentex.model.vocabulary import Vocabulary

# --- The file ------------------------------------------------------------------------------------------------------


def test_a_model_is_the_same_after_its_file() -> None:
    model = default_model()
    assert Model.unpack(model.pack()).pack() == model.pack()


def test_the_model_that_comes_with_contentex_is_small() -> None:
    assert len(read_bytes("contentex.model", "auto.model")) < 4_000_000


@pytest.mark.parametrize("place", [20, 1000, -40, -1])
def test_a_changed_byte_is_noticed(place: int) -> None:
    data = bytearray(default_model().pack())
    data[place] ^= 1
    with pytest.raises(file.ModelError, match="damaged"):
        file.unpack(bytes(data))


@pytest.mark.parametrize("size", [16, 20, 60, 5000])
def test_a_file_that_breaks_off_is_noticed(size: int) -> None:
    with pytest.raises(file.ModelError, match="damaged"):
        file.unpack(default_model().pack()[:size])


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 something else", b"contentex"])
def test_another_file_is_no_model(data: bytes) -> None:
    with pytest.raises(file.ModelError, match="no model file"):
        file.unpack(data)


def test_another_version_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    data = file.pack({}, {})
    monkeypatch.setattr(file, "VERSION", 99)
    with pytest.raises(file.ModelError, match="version 1, this contentex reads 99; train it again"):
        file.unpack(data)


def test_a_model_for_other_features_says_what_to_do() -> None:
    arrays_, about = file.unpack(default_model().pack())
    about["features"] = about["features"][1:]
    with pytest.raises(file.ModelError, match="other features"):
        Model.unpack(file.pack(arrays_, about))


# --- Trees ---------------------------------------------------------------------------------------------------------


def forest(seed: int, trees: int = 5, depth: int = 3, columns: int = 4) -> Forest:
    rng = np.random.default_rng(seed)
    return Forest(
        rng.integers(0, columns, (trees, 2**depth - 1)).astype(np.int16),
        rng.normal(size=(trees, 2**depth - 1)).astype(np.float32),
        rng.normal(size=(trees, 2**depth)).astype(np.float32),
        0.25,
    )


def one_by_one(trees: Forest, row: np.ndarray) -> float:
    """The obvious twin: one row, one tree, one question after the other."""
    total = trees.start
    for tree in range(len(trees.value)):
        node = 0
        while node < trees.feature.shape[1]:
            right = row[trees.feature[tree, node]] > trees.threshold[tree, node]
            node = 2 * node + (2 if right else 1)
        total += float(trees.value[tree, node - trees.feature.shape[1]])
    return total


@given(st.integers(0, 1000), arrays.arrays(np.float32, (7, 4), elements=st.floats(-3, 3, width=32)))
def test_a_forest_walks_as_its_twins_do(seed: int, table: np.ndarray) -> None:
    trees = forest(seed)
    expected = [one_by_one(trees, row) for row in table]
    assert trees.predict(table) == pytest.approx(expected, abs=1e-5)
    assert walked_together(trees, table, math.inf) == pytest.approx(expected, abs=1e-5)


def walked_together(trees: Forest, table: np.ndarray, enough: float) -> np.ndarray:
    sums = np.full(len(table), trees.start)
    trees._walk_together(table, enough, sums)
    return sums


@given(st.integers(0, 1000), arrays.arrays(np.float32, (7, 4), elements=st.floats(-3, 3, width=32)))
def test_a_sum_that_is_enough_is_left(seed: int, table: np.ndarray) -> None:
    trees, whole = forest(seed, trees=HEAD + 9), forest(seed, trees=HEAD + 9).predict(table)
    head = Forest(trees.feature[:HEAD], trees.threshold[:HEAD], trees.value[:HEAD], trees.start).predict(table)
    said = trees.predict(table, 2.0)
    assert said.tolist() == walked_together(trees, table, 2.0).tolist()
    assert said[np.abs(head) > 2] == pytest.approx(head[np.abs(head) > 2])
    assert said[np.abs(said) <= 2] == pytest.approx(whole[np.abs(said) <= 2])


@given(st.integers(0, 1000), arrays.arrays(np.float32, (3, 4), elements=st.floats(-3, 3, width=32)))
def test_reasons_add_up_to_the_prediction(seed: int, table: np.ndarray) -> None:
    trees = forest(seed)
    base = trees.start + float(trees.value.mean(axis=1).sum())
    assert trees.reasons(table).sum(axis=1) + base == pytest.approx(trees.predict(table), abs=1e-4)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_neighbours_are_seen_as_by_the_twin(path: Path) -> None:
    page, model = parse(path.read_bytes()), default_model()
    judged = model.judge(page)
    evidence, kinds = judged.evidence, np.zeros(len(kind.KINDS))
    odds = model.first.predict(evidence.table, SURE)
    said = 1 / (1 + np.exp(-odds))
    expected = twins.context(evidence, said, kinds)
    assert judged.doubtful.tolist() == [place for place, value in enumerate(odds.tolist()) if abs(value) <= SURE]
    assert judged.table[:, len(FEATURES) :] == pytest.approx(expected[judged.doubtful], abs=1e-5)
    every = context(evidence, said, kinds, np.arange(len(said)))
    assert every[:, len(FEATURES) :] == pytest.approx(expected, abs=1e-5)
    assert every[:, : len(FEATURES)].tobytes() == evidence.table.tobytes()


def test_every_feature_has_a_phrase() -> None:
    places, phrases = _phrases()
    assert len(places) == len(FEATURES) + len(CONTEXT)
    assert set(places.tolist()) == set(range(len(phrases))), "a phrase that no feature uses"


# --- The decision --------------------------------------------------------------------------------------------------

chances = st.lists(st.tuples(st.floats(0.01, 0.99), st.integers(1, 60)), min_size=1, max_size=7)


@given(chances)
def test_no_set_of_blocks_has_a_higher_expected_f1(blocks: list[tuple[float, int]]) -> None:
    chance, words = np.array([p for p, _ in blocks]), np.array([float(w) for _, w in blocks])
    found = decide(chance, words, np.arange(len(blocks)))
    best = max(expected_f1(chance, words, np.array(kept)) for kept in product([False, True], repeat=len(blocks)))
    assert found.expected == pytest.approx(best)
    assert expected_f1(chance, words, found.kept) == pytest.approx(best)


@given(chances)
def test_recall_keeps_what_precision_keeps(blocks: list[tuple[float, int]]) -> None:
    chance, words = np.array([p for p, _ in blocks]), np.array([float(w) for _, w in blocks])
    less, usual, more = (decide(chance, words, np.arange(len(blocks)), recall).kept for recall in (0.5, 1.0, 2.0))
    assert np.all(usual >= less)
    assert np.all(more >= usual)
    assert less.any()


def test_a_long_text_that_repeats_is_kept_once_where_it_is_likeliest() -> None:
    chance, words, text = np.array([0.6, 0.9, 0.9, 0.9]), np.array([20, 20, 3, 3]), np.array([0, 0, 1, 1])
    assert decide(chance, words, text).kept.tolist() == [False, True, True, True]


# --- Words and hints -----------------------------------------------------------------------------------------------


def test_words_of_classes() -> None:
    tokens, _ = read_tokens(parse('<p class="postBody main-nav_2" id=x1 data-other="no">'))
    expected = {hash_of(word) for word in ("post", "body", "postbody", "main", "nav", "mainnav")}
    assert set(tokens.word.tolist()) == expected


def known_words(words: np.ndarray, content: np.ndarray, kinds: np.ndarray | None = None) -> Vocabulary:
    """A vocabulary without hints."""
    nothing = np.zeros((len(words), len(kind.KINDS)), np.float32)
    return Vocabulary(
        words, content, nothing if kinds is None else kinds, np.zeros(7, np.float32), words[:0], nothing[:0]
    )


def test_a_vocabulary_scores_rows() -> None:
    words = np.sort(np.array([hash_of("nav"), hash_of("body")], np.uint64))
    weight = np.where(words == hash_of("nav"), -2.0, 1.0).astype(np.float32)
    page = parse("<div class='nav nav'><p class=body>x<p class=unknown>y")
    vocabulary, tokens = known_words(words, weight), read_tokens(page)[0]
    score = vocabulary.score(tokens, len(page))
    assert {page.tag_name(int(row)): score[row] for row in np.flatnonzero(score)} == {"div": -4.0, "p": 1.0}


@given(st.lists(st.integers(0, 40), unique=True), st.lists(st.integers(0, 50)))
def test_words_are_found_wherever_their_slots_meet(known: list[int], asked: list[int]) -> None:
    words = np.array([1 << 40 | number << 20 for number in sorted(known)], np.uint64)  # all end alike
    found = places_of(np.array([1 << 40 | number << 20 for number in asked], np.uint64), words, slots_for(words))
    assert found.tolist() == [sorted(known).index(number) if number in known else -1 for number in asked]


def test_words_of_links() -> None:
    page = parse('<a href="/Shop/cart?item=7&x=ab">x</a><a href=y>y</a><link href="/feed"><a name=z href="#">z</a>')
    assert link_words(page).tolist() == [hash_of("link:" + word) for word in ("shop", "cart", "item")]


@given(st.lists(st.text("ab/Z.\u00e9", max_size=240), max_size=4))
def test_words_of_links_as_a_pattern_finds_them(targets: list[str]) -> None:
    page = parse("".join(f'<a href="{target}">x</a>' for target in targets))
    found = [word for target in targets for word in re.findall(b"[a-z]{3,}", target.encode().lower()[:200])]
    assert link_words(page).tolist() == [hash_of("link:" + word.decode()) for word in found]


def test_words_tell_the_kind_together() -> None:
    known = np.sort(np.array([hash_of("cart"), hash_of("post")], np.uint64))
    weights = np.zeros((2, len(kind.KINDS)), np.float32)
    weights[:, kind.KINDS.index("product")] = np.where(known == hash_of("cart"), 0.5, -0.25)
    words = known_words(known, np.zeros(2, np.float32), weights)

    def said(*names: str) -> float:
        numbers = np.array([hash_of(name) for name in names], np.uint64)
        return float(np.exp(words.said(numbers, numbers)[kind.KINDS.index("product")]))

    def by_hand(score: float) -> float:
        return math.exp(score) / (math.exp(score) + len(kind.KINDS) - 1)

    assert said("unknown") == pytest.approx(by_hand(0))
    assert said("cart", "cart", "unknown") == pytest.approx(by_hand(0.5 * 10), rel=1e-4)
    assert said("cart", "post") == pytest.approx(by_hand(0.25 * 10 / math.sqrt(2)), rel=1e-4)


def test_hints_that_are_known() -> None:
    hinted = np.array([2, 5, 9], np.uint64)
    odds = np.arange(21, dtype=np.float32).reshape(3, 7)
    words = Vocabulary(hinted[:0], odds[0, :0], odds[:0], odds[0], hinted, odds)
    assert words.hinted(np.array([1, 5, 9, 12], np.uint64)).tolist() == odds[1:].tolist()


def test_hints_are_types_addresses_and_makers() -> None:
    page = parse(
        '<script type="application/ld+json">{"@type": "Product"}</script><meta property="og:type" content="article">'
        '<meta name=generator content="WordPress 6"><link rel=canonical href="https://a.example/shop/tea/green-tea-7">'
        '<div itemtype="https://schema.org/Offer">'
    )
    found = set(hints(page).tolist())
    expected = "type:product og:article maker:wordpress path:shop path:tea path-depth:3 path-end:green item:offer"
    assert {hash_of(hint) for hint in expected.split()} <= found


def test_only_the_address_in_the_page_counts() -> None:
    html = '<link rel=canonical href="https://a.example/shop/x">'
    assert hints(parse(html, url="https://a.example/forum/x")).tolist() == hints(parse(html)).tolist()
    assert hash_of("path:shop") in hints(parse(html)).tolist()


@pytest.mark.parametrize("address", ["http://[", "https://a.example/" + "x/" * 5000, "\0", "//"])
def test_odd_addresses_give_no_error(address: str) -> None:
    assert extract(f'<link rel=canonical href="{address}"><p>Boil the water.', method="auto").kind


def test_a_pickle_leaves_the_model_at_home() -> None:
    extraction = extract("<p>Boil the water, and wait.", method="auto")
    data = pickle.dumps(extraction)
    assert len(data) < 200_000
    again = pickle.loads(data)
    assert again.text == extraction.text
    assert again.confidence == extraction.confidence
    assert str(again.explain()) == str(extraction.explain())


def test_rows_have_as_many_numbers_as_the_layout_says() -> None:
    judged = default_model().judge(parse("<h1>Tea</h1><p>Boil the water, and wait."))
    odds = default_model().vocabulary.odds
    assert len(kind.features(judged.evidence.page, odds[0], odds[:2])) == kind.COLUMNS
    kept = judged.chance > 0.5
    row = doubt.features(judged.chance, judged.words, kept, judged.kind_chances, judged.evidence.page)
    assert len(row) == doubt.COLUMNS
