"""Fitting a model to examples.

Every part that feeds another is asked about pages that it did not learn from: the examples are split by site, and what
the vocabulary, the first pass and the kinds say about a part is learned from the other parts. Otherwise the second pass
would trust the first as it is on known pages.
"""

from __future__ import annotations

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
from contentex.model.model import Model, chances
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
    first=Growth("cross_entropy", trees=120, rate=0.12, leaves=24, depth=5),
    second=Growth("cross_entropy", trees=70, rate=0.12, leaves=16, depth=4, columns=0.15),
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
        self.counts = vocabulary.count(examples, sites.tolist())
        shuffled = np.random.default_rng(seed).permutation(int(sites.max()) + 1)
        self.part = shuffled[sites] % settings.parts
        self.page = np.repeat(np.arange(len(examples)), [len(example.words) for example in examples])
        self.label = np.concatenate([example.label for example in examples])
        self.weight = np.concatenate([_weights(example) for example in examples])

    def model(self) -> Model:
        """All parts, one after the other."""
        words = self.vocabulary(np.ones(len(self.examples), np.bool_))
        unseen = [self.vocabulary(self.part != part) for part in range(self.settings.parts)]
        evidence = [
            gather(example.scene(unseen[part].score(example.tokens, len(example.page))))
            for example, part in zip(self.examples, self.part.tolist(), strict=True)
        ]
        table = np.concatenate([one.table for one in evidence])
        kinds, sharpness, guessed = self.kind_forests(evidence, unseen)
        first, said = self.pass_(table, self.settings.first, self.weight)
        trust = self.trust(evidence, said)
        around = [context(one, said[self.page == number], guessed[number]) for number, one in enumerate(evidence)]
        table = np.concatenate((table, np.concatenate(around)), axis=1)
        second, said = self.pass_(table, self.settings.second, self.weight * trust[self.page])
        confidence = self.confidence(evidence, said, guessed)
        return Model(words, first, second, kinds, sharpness, confidence, {"seed": self.seed})

    def vocabulary(self, pages: Any) -> Vocabulary:
        return vocabulary.learn(self.counts, pages, self.kinds)

    def pass_(self, table: Any, how: Growth, weight: Any) -> tuple[Forest, Any]:
        """A forest from all examples; and what forests from the other parts say about each part."""
        said, soil = np.empty(len(table)), Soil(table, self.label, weight)
        for part in range(self.settings.parts):
            held = self.part[self.page] == part
            (forest,) = soil.grow(how, self.seed, ~held)
            said[held] = chances(forest.predict(table[held]))
            self.advance(1)
        (forest,) = soil.grow(how, self.seed)
        self.advance(1)
        return forest, said

    def trust(self, evidence: Sequence[Evidence], said: Any) -> Any:
        """The weight of each page in the second pass."""
        reached = np.array([self.reached(number, one, said)[1] for number, one in enumerate(evidence)])
        return np.clip((reached - 0.3) / 0.4, self.settings.least_trust, 1)

    def reached(self, number: int, evidence: Evidence, said: Any) -> tuple[Any, float]:
        """What would be kept of a page, and the F1 of that."""
        example = self.examples[number]
        kept = decide(said[self.page == number], example.words, evidence.repetition.text.of).kept
        return kept, example.f1(kept)

    def kind_forests(self, evidence: Sequence[Evidence], unseen: Sequence[Vocabulary]) -> tuple[Any, float, Any]:
        """A forest for each kind, how sharp their scores are to be, and what is guessed about unseen pages."""
        rows = []
        for example, one, part in zip(self.examples, evidence, self.part.tolist(), strict=True):
            words = unseen[part]
            rows.append(kind.features(one.page, words.kinds_of(example.tokens.word), words.kinds_of(example.hints)))
        table, told = np.stack(rows), self.kinds >= 0
        how = self.settings.kinds
        if len(set(self.kinds[told].tolist())) < 2:
            nothing = _nothing(how)
            self.advance(self.settings.parts + 1)
            return (nothing,) * len(kind.KINDS), 1.0, np.full((len(table), len(kind.KINDS)), 1 / len(kind.KINDS))
        guessed = np.zeros((len(table), len(kind.KINDS)))
        soil = Soil(table, np.maximum(self.kinds, 0))
        for part in range(self.settings.parts):
            held = self.part == part
            forests = soil.grow(how, self.seed, told & ~held)
            guessed[held] = np.stack([forest.predict(table[held]) for forest in forests], axis=1)
            self.advance(1)
        forests = soil.grow(how, self.seed, told)
        self.advance(1)
        sharpness = _sharpness(guessed[told], self.kinds[told])
        return forests, sharpness, kind.softmax(guessed * sharpness)

    def confidence(self, evidence: Sequence[Evidence], said: Any, guessed: Any) -> Forest:
        rows, reached = [], []
        for number, one in enumerate(evidence):
            kept, f1 = self.reached(number, one, said)
            chance, words = said[self.page == number], self.examples[number].words
            rows.append(doubt.features(chance, words, kept, guessed[number], one.page))
            reached.append(f1)
        (forest,) = Soil(np.stack(rows), np.array(reached)).grow(self.settings.confidence, self.seed)
        self.advance(1)
        return forest


def _nothing(how: Growth) -> Forest:
    """A forest that says 0."""
    inner = 2**how.depth - 1
    return Forest(
        np.zeros((1, inner), np.int16), np.zeros((1, inner), np.float32), np.zeros((1, inner + 1), np.float32)
    )


def _weights(example: Example) -> Any:
    """Each page counts the same; in it, a block counts by the root of its words."""
    weight = np.sqrt(example.words + 1)
    return weight / weight.sum()


def _sharpness(scores: Any, kinds: Any) -> float:
    """The factor with which the kinds' probabilities fit best what the pages are (temperature scaling)."""
    factors = np.exp(np.linspace(-1.5, 1.5, 61))
    place = np.arange(len(kinds))
    losses = [-np.log(kind.softmax(scores * factor)[place, kinds] + 1e-12).mean() for factor in factors]
    return float(factors[int(np.argmin(losses))])
