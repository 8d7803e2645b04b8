"""Fitting a model to examples.

Every part that feeds another is asked about pages that it did not learn from: the examples are split by site, and what
the vocabulary, the first pass and the kinds say about a part is learned from the other parts. Otherwise the second pass
would trust the first as it is on known pages.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from contentex.features.evidence import Evidence, gather
from contentex.learn import vocabulary
from contentex.learn.boosting import Growth, Soil
from contentex.learn.examples import Example
from contentex.model import doubt, kind
from contentex.model.context import context
from contentex.model.decision import decide
from contentex.model.forest import Forest
from contentex.model.model import SURE, Model, chances, in_doubt
from contentex.model.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Settings:
    """How a model is fitted."""

    parts: int
    """Into how many parts the examples are split."""
    first: Growth
    second: Growth
    kinds: Growth
    confidence: Growth
    least_trust: float = 0.2
    """The weight of a page whose gold text the first pass cannot make out at all: many of these are wrong."""


SETTINGS = Settings(
    parts=3,
    first=Growth("cross_entropy", trees=104, rate=0.13, leaves=24, depth=5),
    second=Growth("cross_entropy", trees=64, rate=0.12, leaves=16, depth=4, columns=0.15),
    kinds=Growth("multiclass", trees=80, rate=0.08, leaves=8, depth=4, smallest_leaf=12, columns=0.3, kinds=7),
    confidence=Growth("regression", trees=100, rate=0.05, leaves=8, depth=4, smallest_leaf=20, columns=0.3),
)
"""With which the model of contentex is trained. Larger forests gain less than 0.002, and take their time."""

Advance = Callable[[int], None]


def fits(settings: Settings) -> int:
    """How often `fit` advances."""
    return 3 * (settings.parts + 1) + 1


def fit(
    examples: Sequence[Example], groups: Sequence[str], seed: int, advance: Advance, settings: Settings = SETTINGS
) -> Model:
    """Fit a model. `groups` names each example's site; those of one name stay together."""
    return _Fitting(examples, groups, seed, advance, settings).model()


class _Fitting:
    def __init__(
        self, examples: Sequence[Example], groups: Sequence[str], seed: int, advance: Advance, settings: Settings
    ) -> None:
        self.examples, self.seed, self.advance, self.settings = examples, seed, advance, settings
        sites = np.unique(groups, return_inverse=True)[1]
        self.kinds = np.array([example.kind for example in examples])
        self.counting = np.array([example.weight for example in examples])
        self.sites = sites.tolist()
        shuffled = np.random.default_rng(seed).permutation(int(sites.max()) + 1)
        self.part = shuffled[sites] % settings.parts
        self.page = np.repeat(np.arange(len(examples)), [len(example.words) for example in examples])
        self.label = np.concatenate([example.label for example in examples])
        self.weight = np.concatenate([_weights(example) for example in examples])

    def model(self) -> Model:
        """All parts, one after the other."""
        words, unseen = self.vocabularies()
        evidence = list(map(_evidence, self.examples, unseen))
        kinds, sharpness, guessed = self.kind_forests(list(map(_kind_row, self.examples, evidence, unseen)))
        table = np.concatenate([one.table for one in evidence])
        first, odds = self.pass_(table, self.settings.first, self.weight, np.arange(len(table)), SURE)
        said = self.by_page(chances(odds))
        trust = self.trust(evidence, said)
        table, blocks = self.second_table(evidence, said, list(map(in_doubt, self.by_page(odds))))
        second, again = self.pass_(table, self.settings.second, self.weight * trust[self.page], blocks)
        doubtful = in_doubt(odds)
        odds[doubtful] = again[: len(doubtful)]
        confidence = self.confidence(evidence, self.by_page(chances(odds)), guessed)
        return Model(words, first, second, kinds, sharpness, confidence, {"seed": self.seed})

    def vocabularies(self) -> tuple[Vocabulary, list[Vocabulary]]:
        """That of all examples; and for each the one of the other parts."""
        counts = vocabulary.count(self.examples, self.sites)
        others = [vocabulary.learn(counts, self.part != part, self.kinds) for part in range(self.settings.parts)]
        every = vocabulary.learn(counts, np.ones(len(self.examples), np.bool_), self.kinds)
        return every, [others[part] for part in self.part.tolist()]

    def second_table(
        self, evidence: Sequence[Evidence], said: Sequence[Any], doubtful: Sequence[Any]
    ) -> tuple[Any, Any]:
        """What the second pass sees of the blocks in doubt, and which blocks these are.

        Each is there twice if the kind of its page is told: without the kind, as a page mostly is, and then with it.
        """
        begin = np.concatenate(([0], np.cumsum([len(one.words) for one in self.examples])))
        every = [(number, -1) for number in range(len(self.examples))]
        told = [(number, told) for number, told in enumerate(self.kinds.tolist()) if told >= 0]
        tables, blocks = [], []
        for number, place in every + told:
            known = np.arange(len(kind.KINDS)) == place
            tables.append(context(evidence[number], said[number], known, doubtful[number]))
            blocks.append(begin[number] + doubtful[number])
        return np.concatenate(tables), np.concatenate(blocks)

    def by_page(self, values: Any) -> list[Any]:
        """What is known about all blocks, page by page."""
        return np.split(values, np.flatnonzero(np.diff(self.page)) + 1)

    def pass_(self, table: Any, how: Growth, weight: Any, blocks: Any, enough: float = math.inf) -> tuple[Forest, Any]:
        """A forest from some blocks of all examples; and what forests from the other parts say about each part."""
        part, said = self.part[self.page[blocks]], np.zeros(len(blocks))
        if len(set(part.tolist())) < 2:  # the first pass is sure of nearly everything
            self.advance(self.settings.parts + 1)
            return _nothing(how), said
        soil = Soil(table, self.label[blocks], weight[blocks])
        for number in range(self.settings.parts):
            held = part == number
            (forest,) = soil.grow(how, self.seed, ~held)
            said[held] = forest.predict(table[held], enough)
            self.advance(1)
        (forest,) = soil.grow(how, self.seed)
        self.advance(1)
        return forest, said

    def trust(self, evidence: Sequence[Evidence], said: Sequence[Any]) -> Any:
        """The weight of each page in the second pass."""
        f1s = np.array([reached(*known)[1] for known in zip(self.examples, evidence, said, strict=True)])
        return np.clip((f1s - 0.3) / 0.4, self.settings.least_trust, 1)

    def kind_forests(self, rows: Sequence[Any]) -> tuple[Any, float, Any]:
        """A forest for each kind, how sharp their scores are to be, and what is guessed about unseen pages."""
        table, told = np.stack(rows), self.kinds >= 0
        how = self.settings.kinds
        if len(set(self.kinds[told].tolist())) < 2:
            nothing = _nothing(how)
            self.advance(self.settings.parts + 1)
            return (nothing,) * len(kind.KINDS), 1.0, np.full((len(table), len(kind.KINDS)), 1 / len(kind.KINDS))
        guessed = np.zeros((len(table), len(kind.KINDS)))
        soil = Soil(table, np.maximum(self.kinds, 0), self.counting)
        for part in range(self.settings.parts):
            held = self.part == part
            forests = soil.grow(how, self.seed, told & ~held)
            guessed[held] = np.stack([forest.predict(table[held]) for forest in forests], axis=1)
            self.advance(1)
        forests = soil.grow(how, self.seed, told)
        self.advance(1)
        sharpness = _sharpness(guessed[told], self.kinds[told], self.counting[told])
        return forests, sharpness, kind.softmax(guessed * sharpness)

    def confidence(self, evidence: Sequence[Evidence], said: Sequence[Any], guessed: Any) -> Forest:
        rows, f1s = [], []
        for example, one, chance, kinds in zip(self.examples, evidence, said, guessed, strict=True):
            kept, f1 = reached(example, one, chance)
            rows.append(doubt.features(chance, example.words, kept, kinds, one.page))
            f1s.append(f1)
        (forest,) = Soil(np.stack(rows), np.array(f1s), self.counting).grow(self.settings.confidence, self.seed)
        self.advance(1)
        return forest


def _evidence(example: Example, known: Vocabulary) -> Evidence:
    return gather(example.scene(known.score(example.tokens, len(example.page))))


def _kind_row(example: Example, evidence: Evidence, known: Vocabulary) -> Any:
    return known.kind_features(evidence.page, example.tokens.word, example.links, example.hints)


def reached(example: Example, evidence: Evidence, chance: Any) -> tuple[Any, float]:
    """What would be kept of a page, and the F1 of that."""
    kept = decide(chance, example.words, evidence.repetition.text.of).kept
    return kept, example.f1(kept)


def _nothing(how: Growth) -> Forest:
    """A forest that says 0."""
    inner = 2**how.depth - 1
    return Forest(
        np.zeros((1, inner), np.int16), np.zeros((1, inner), np.float32), np.zeros((1, inner + 1), np.float32)
    )


def _weights(example: Example) -> Any:
    """A page counts as it is to, whatever its length; in it, a block counts by the root of its words."""
    weight = np.sqrt(example.words + 1)
    return weight * (example.weight / weight.sum())


def _sharpness(scores: Any, kinds: Any, weight: Any) -> float:
    """The factor with which the kinds' probabilities fit best what the pages are (temperature scaling)."""
    factors = np.exp(np.linspace(-1.5, 1.5, 61))
    place = np.arange(len(kinds))
    losses = [-(weight * np.log(kind.softmax(scores * factor)[place, kinds] + 1e-12)).sum() for factor in factors]
    return float(factors[int(np.argmin(losses))])
