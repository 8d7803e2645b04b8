"""The parts of the learned model: its file, its trees, its decision, its vocabulary."""

from __future__ import annotations

import pickle
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from contentex import extract, parse
from contentex.datafiles import read_bytes
from contentex.features.evidence import NAMES as FEATURES
from contentex.features.tokens import hash_of, read_tokens
from contentex.kinds.hints import hints
from contentex.model import doubt, file, kind
from contentex.model.context import NAMES as CONTEXT
from contentex.model.decision import decide, expected_f1
from contentex.model.forest import Forest
from contentex.model.model import Model, default_model
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
    assert trees._predict_together(table) == pytest.approx(expected, abs=1e-5)


@given(st.integers(0, 1000), arrays.arrays(np.float32, (3, 4), elements=st.floats(-3, 3, width=32)))
def test_reasons_add_up_to_the_prediction(seed: int, table: np.ndarray) -> None:
    trees = forest(seed)
    base = trees.start + float(trees.value.mean(axis=1).sum())
    assert trees.reasons(table).sum(axis=1) + base == pytest.approx(trees.predict(table), abs=1e-4)


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


def test_a_vocabulary_scores_rows() -> None:
    words = np.sort(np.array([hash_of("nav"), hash_of("body")], np.uint64))
    weight = np.where(words == hash_of("nav"), -2.0, 1.0).astype(np.float32)
    page = parse("<div class='nav nav'><p class=body>x<p class=unknown>y")
    score = Vocabulary(words, weight, np.zeros((2, 7), np.float32)).score(read_tokens(page)[0], len(page))
    assert {page.tag_name(int(row)): score[row] for row in np.flatnonzero(score)} == {"div": -4.0, "p": 1.0}


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
    kinds = default_model().vocabulary.kinds
    assert len(kind.features(judged.evidence.page, kinds[:3], kinds[:2])) == kind.COLUMNS
    kept = judged.chance > 0.5
    row = doubt.features(judged.chance, judged.words, kept, judged.kind_chances, judged.evidence.page)
    assert len(row) == doubt.COLUMNS
