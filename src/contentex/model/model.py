"""The model of the method `auto`: what it is made of, and what it says about a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex.datafiles import read_bytes
from contentex.features.evidence import NAMES as FEATURES
from contentex.features.evidence import Evidence, gather
from contentex.features.scene import WORDS, Scene
from contentex.features.tokens import Tokens, read_tokens
from contentex.kinds.hints import hints
from contentex.model import doubt, file
from contentex.model.context import NAMES as CONTEXT
from contentex.model.context import context
from contentex.model.decision import Decision, decide
from contentex.model.forest import Forest
from contentex.model.kind import COLUMNS as KIND_COLUMNS
from contentex.model.kind import KINDS, softmax
from contentex.model.kind import features as kind_features
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
        kinds = self._kind_chances(evidence, tokens) if kind is None else np.array(KINDS) == kind
        first = chances(self.first.predict(evidence.table))
        table = np.concatenate((evidence.table, context(evidence, first, kinds)), axis=1)
        return Judgement(self, evidence, kinds, table, chances(self.second.predict(table)))

    def _kind_chances(self, evidence: Evidence, tokens: Tokens) -> Any:
        """The chance of each kind of page."""
        known = self.vocabulary.kinds_of
        row = kind_features(evidence.page, known(tokens.word), known(hints(evidence.scene.page)))
        scores = np.array([forest.predict(row[None])[0] for forest in self.kinds])
        return softmax(scores * self.sharpness)

    # --- Reading and writing ---------------------------------------------------------------------------------------

    def pack(self) -> bytes:
        """The bytes of its file."""
        vocabulary = self.vocabulary
        arrays: file.Arrays = {
            "vocabulary.words": vocabulary.words,
            "vocabulary.content": vocabulary.content,
            "vocabulary.kinds": vocabulary.kinds.astype(np.float16),
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
        vocabulary = Vocabulary(
            arrays["vocabulary.words"],
            arrays["vocabulary.content"],
            arrays["vocabulary.kinds"].astype(np.float32),
        )
        return cls(
            vocabulary,
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
    kind_chances: Any
    """For each of KINDS the chance that the page is of that kind."""
    table: Any
    """All that the second pass saw."""
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

    @property
    def words(self) -> Any:
        """The words of each block."""
        return self.evidence.scene.sums[WORDS]

    def decide(self, chance: Any, recall: float = 1.0) -> Decision:
        """What to keep by these chances."""
        return decide(chance, self.words, self.evidence.repetition.text.of, recall)

    def confidence(self, kept: Any) -> float:
        """The F1 that keeping these blocks is expected to have."""
        row = doubt.features(self.chance, self.words, kept, self.kind_chances, self.evidence.page)
        return float(np.clip(self.model.confidence.predict(row[None])[0], 0, 1))


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
