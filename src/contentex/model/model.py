"""The model of the method `auto`: what it is made of, and what it says about a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.datafiles import read_bytes
from contentex.features.evidence import NAMES as FEATURES
from contentex.features.evidence import Evidence, gather
from contentex.features.links import link_words
from contentex.features.scene import Scene
from contentex.features.tokens import read_tokens
from contentex.kinds.hints import hints
from contentex.model import doubt, file
from contentex.model.context import NAMES as CONTEXT
from contentex.model.context import context
from contentex.model.decision import Decision, decide
from contentex.model.forest import Forest
from contentex.model.kind import COLUMNS as KIND_COLUMNS
from contentex.model.kind import KINDS, softmax
from contentex.model.vocabulary import Vocabulary
from contentex.page.page import Page

Chances = npt.NDArray[np.float64]

LAYOUT = {
    "features": list(FEATURES),
    "context": list(CONTEXT),
    "kinds": list(KINDS),
    "kind_columns": KIND_COLUMNS,
    "confidence_columns": doubt.COLUMNS,
}
"""What a model must have been trained for."""
SURE = 3.0
"""Log-odds, for or against, from which on the first pass is not asked further: a chance of 0.95 or 0.05."""


@dataclass(frozen=True, eq=False)
class Model:
    """A trained model."""

    vocabulary: Vocabulary
    first: Forest
    """From the features of a block to the log-odds that it is content."""
    second: Forest
    """The same, knowing what the first said about its neighbours."""
    kinds: tuple[Forest, ...]
    """From the features of a page to a score for each kind."""
    sharpness: float
    """By which kinds' scores are multiplied, so that their probabilities are what they say."""
    confidence: Forest
    """From what is known after the decision to the F1 that it will have."""
    about: dict[str, Any]
    """Where it comes from: data, seed, versions."""

    # --- Asking ----------------------------------------------------------------------------------------------------

    def judge(self, page: Page, kind: str | None = None) -> Judgement:
        """What the model says about a page, of a kind if that is known. The page must have text, hidden or not."""
        tokens, names = read_tokens(page)
        score = self.vocabulary.score(tokens, len(page))
        evidence = gather(Scene(page, page.all_blocks, score, names))
        odds = self.first.predict(evidence.table, SURE)
        doubtful = in_doubt(odds)
        table = context(evidence, chances(odds), known(kind), doubtful)
        odds[doubtful] = self.second.predict(table)
        return Judgement(self, evidence, tokens.word, kind, doubtful, table, chances(odds))

    # --- Reading and writing ---------------------------------------------------------------------------------------

    def pack(self) -> bytes:
        """The bytes of its file."""
        arrays: file.Arrays = {
            **self.vocabulary.arrays(),
            "sharpness": np.array([self.sharpness], np.float32),
        }
        forests = {"first": self.first, "second": self.second, "confidence": self.confidence}
        forests |= {f"kind.{name}": forest for name, forest in zip(KINDS, self.kinds, strict=True)}
        for name, forest in forests.items():
            arrays |= forest.arrays(name)
        return file.pack(arrays, {**self.about, **LAYOUT})

    def write(self, path: Path) -> None:
        """Write the model file."""
        path.write_bytes(self.pack())

    @classmethod
    def unpack(cls, data: bytes) -> Model:
        """Read a model file. Raises a `ModelError` if it is none, is damaged, or was trained for other features."""
        arrays, about = file.unpack(data)
        if any(about.get(name) != value for name, value in LAYOUT.items()):
            raise file.ModelError("the model was trained for other features than this contentex has; train it again")
        return cls(
            Vocabulary.from_arrays(arrays),
            Forest.from_arrays(arrays, "first"),
            Forest.from_arrays(arrays, "second"),
            tuple(Forest.from_arrays(arrays, f"kind.{name}") for name in KINDS),
            float(arrays["sharpness"][0]),
            Forest.from_arrays(arrays, "confidence"),
            about,
        )


@dataclass(frozen=True, eq=False)
class Judgement:
    """What a model says about a page. What is not asked for is not computed."""

    model: Model
    evidence: Evidence
    class_words: Any
    """The words of the page's classes, as numbers."""
    kind: str | None
    """The kind of page, where that was told."""
    doubtful: Any
    """The blocks that the first pass left in doubt."""
    table: Any
    """All that the second pass saw of these."""
    chance: Chances
    """For each of `page.all_blocks` the chance that it is content."""

    def __getstate__(self) -> dict[str, Any]:
        """A pickle does not carry the model that comes with contentex."""
        state = dict(self.__dict__)
        return state | {"model": None} if self.model is default_model() else state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self.model is None:
            self.__dict__["model"] = default_model()

    @cached_property
    def kind_chances(self) -> Any:
        """For each of KINDS the chance that the page is of that kind."""
        if self.kind is not None:
            return known(self.kind)
        model, page = self.model, self.evidence.scene.page
        row = model.vocabulary.kind_features(self.evidence.page, self.class_words, link_words(page), hints(page))
        scores = np.array([forest.predict(row[None])[0] for forest in model.kinds])
        return softmax(scores * model.sharpness)

    @property
    def words(self) -> Any:
        """The words of each block."""
        return self.evidence.scene.words

    def decide(self, chance: Any, recall: float = 1.0) -> Decision:
        """What to keep by these chances."""
        return decide(chance, self.words, self.evidence.repetition.text.of, recall)

    def confidence(self, kept: Any) -> float:
        """The F1 that keeping these blocks is expected to have."""
        row = doubt.features(self.chance, self.words, kept, self.kind_chances, self.evidence.page)
        return float(np.clip(self.model.confidence.predict(row[None])[0], 0, 1))


def known(kind: str | None) -> Any:
    """For each of KINDS 1 if it is known that the page is of that kind, else 0."""
    return np.array([name == kind for name in KINDS], np.float64)


def in_doubt(odds: Any) -> Any:
    """The blocks with these log-odds that are worth a second look."""
    return np.flatnonzero(np.abs(odds) <= SURE)


def chances(odds: Any) -> Chances:
    """Probabilities from log-odds."""
    return np.asarray(1 / (1 + np.exp(-odds)))


@cache
def default_model() -> Model:
    """The model that comes with contentex."""
    return Model.unpack(read_bytes("contentex.model", "auto.model"))


@cache
def read_model(path: str) -> Model:
    """The model in a file; read once."""
    try:
        return Model.unpack(Path(path).read_bytes())
    except OSError as error:
        raise file.ModelError(f"the model {path} cannot be read: {error.strerror or error}") from error
