"""Why the model gave a block its chance, in words: the features that moved it most.

At every question of every tree the mean of the leaves below changes; the change belongs to the feature that was asked.
Features that say nearly the same, such as one quantity at several levels, are told as one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import numpy as np

from contentex.datafiles import entries
from contentex.features.evidence import NAMES as FEATURES
from contentex.model.context import NAMES as CONTEXT
from contentex.model.model import Judgement

TOLD = 3
"""How many reasons a block gets."""
UNTOLD = "-"
"""In place of a phrase."""
LEAST = 0.15
"""The smallest change, in log-odds, that is worth telling."""


def reasons(judged: Judgement, kept: Any) -> list[str]:
    """For each block the strongest reasons for what was done with it, the strongest first."""
    groups, phrases = _phrases()
    moved = _moved(judged)
    by_group = np.stack([np.bincount(groups, row, len(phrases)) for row in moved])
    return [_told(row, bool(keep), phrases) for row, keep in zip(by_group, kept.tolist(), strict=True)]


def _moved(judged: Judgement) -> Any:
    """What moved both passes. The chance of the first is the main feature of the second, but no reason in itself."""
    first, second = judged.model.first, judged.model.second
    moved = np.zeros((len(judged.chance), len(FEATURES + CONTEXT)))
    moved[:, : len(FEATURES)] = first.reasons(judged.evidence.table)
    moved[judged.doubtful] += second.reasons(judged.table)
    return moved


def _told(moved: Any, kept: bool, phrases: list[tuple[str, str]]) -> str:
    """What speaks for what was done; or, if nothing much does, how close it was."""
    toward = np.where([good == UNTOLD for good, _ in phrases], 0, moved if kept else -moved)
    strongest = [place for place in np.argsort(-toward)[:TOLD].tolist() if toward[place] >= LEAST]
    if not strongest:
        return "little speaks for it or against it"
    return "; ".join(phrases[place][0 if kept else 1] for place in strongest)


@cache
def _phrases() -> tuple[Any, list[tuple[str, str]]]:
    """For each feature the number of its phrase; and the phrases for it and against it."""
    rules = [entry.split("\t") for entry in entries("contentex.model", "reasons.tsv")]
    phrases = [(good, bad) for _, good, bad in rules]
    patterns = [re.compile(pattern) for pattern, _, _ in rules]
    places = [next(place for place, rule in enumerate(patterns) if rule.fullmatch(name)) for name in FEATURES + CONTEXT]
    return np.array(places), phrases
