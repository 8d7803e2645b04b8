"""Bootstrap intervals."""

from __future__ import annotations

import time
from math import isnan, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentex.bench.measures import bootstrap
from contentex.bench.measures.bootstrap import Interval, difference, mean, ratio, wins

VALUES = st.lists(st.floats(0, 1), min_size=1, max_size=30)
NOTHING = st.sampled_from([[], [nan], [nan, nan]])


def slow_mean(values: list[float], seed: int) -> Interval:
    """One draw after the other, in plain Python. The numbers come from the same place, in the same order."""
    known = [value for value in values if not isnan(value)]
    drawn = np.random.default_rng(seed).integers(0, len(known), (bootstrap.DRAWS, len(known)), np.int32)
    means = sorted(sum(known[place] for place in places) / len(known) for places in drawn.tolist())
    low, high = np.quantile(means, [0.025, 0.975])
    return Interval(sum(known) / len(known), float(low), float(high))


def test_mean_is_the_slow_one() -> None:
    values = [0.1, 0.9, nan, 0.4, 0.7, 0.7, 1.0, 0.0]
    assert mean(values, seed=3) == pytest.approx(slow_mean(values, seed=3))


def test_pieces_do_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(1).random(64)
    whole = mean(values)
    monkeypatch.setattr(bootstrap, "AT_ONCE", 640)
    assert mean(values) == pytest.approx(whole)


def test_the_interval_is_as_wide_as_theory_says() -> None:
    values = np.random.default_rng(1).normal(0.5, 0.2, 2000)
    found = mean(values)
    assert found.high - found.low == pytest.approx(2 * 1.96 * values.std() / 2000**0.5, rel=0.1)
    assert found.low < found.value < found.high


def test_a_seed_gives_the_same_interval() -> None:
    values = np.random.default_rng(1).random(50)
    assert mean(values, seed=7) == mean(values, seed=7)
    assert mean(values, seed=7) != mean(values, seed=8)


@given(VALUES)
def test_bounds(values: list[float]) -> None:
    found = mean(values)
    assert min(values) - 1e-9 <= found.low <= found.high <= max(values) + 1e-9
    assert found.value == pytest.approx(np.mean(values))


@given(NOTHING)
def test_without_numbers_all_is_nan(values: list[float]) -> None:
    for found in (mean(values), difference(values, values), ratio(values, values), wins(values, values)):
        assert all(map(isnan, found))


def test_a_difference_is_paired() -> None:
    hard = np.random.default_rng(1).random(100)
    found = difference(hard + 0.01, hard)
    assert found == pytest.approx((0.01, 0.01, 0.01))
    assert difference([0.5, nan, 1.0], [0.25, 0.5, nan]).value == 0.25
    assert difference(hard, hard + 0.01) == pytest.approx((-0.01, -0.01, -0.01))


def test_ratio_is_of_sums() -> None:
    assert ratio([1, 3, nan], [2, 6, 9]) == pytest.approx((0.5, 0.5, 0.5))
    assert ratio([1, 1], [1, 3]).value == 0.5
    assert all(map(isnan, ratio([1, 2], [0, 0])))


def test_sites_are_drawn_whole() -> None:
    values = np.repeat([0.0, 1.0, 0.0, 1.0, 1.0, 0.0], 50)  # six sites whose pages are all alike
    sites = np.repeat(list("abcdef"), 50)
    single, grouped = mean(values), mean(values, groups=sites)
    assert grouped.value == single.value
    assert grouped.high - grouped.low > 4 * (single.high - single.low)
    alone = mean(values, groups=np.arange(len(values)))
    assert alone.value == single.value
    assert (alone.low, alone.high) == pytest.approx((single.low, single.high))


def test_groups_skip_missing_numbers() -> None:
    assert mean([1.0, nan, 1.0], groups=["a", "b", "c"]) == (1, 1, 1)


def test_wins() -> None:
    assert wins([0.5, 0.5, 0.1 + 0.2, nan], [0.4, 0.6, 0.3, 1]) == pytest.approx((1 / 3, 1 / 3, 1 / 3))


def test_ten_thousand_pages_are_no_burden() -> None:
    values = np.random.default_rng(1).random(10_000)
    start = time.process_time()
    mean(values)
    assert time.process_time() - start < 2
