"""Labelled pages as examples: their blocks, and how much of each belongs to the gold text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from contentex import Page, parse
from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.measures import words
from contentex.bench.measures.pagewords import PageWords
from contentex.bench.steps import Steps
from contentex.features.links import link_words
from contentex.features.scene import Scene
from contentex.features.tokens import Tokens, read_tokens
from contentex.kinds.hints import hints
from contentex.model.kind import KINDS

Floats = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.uint64]


@dataclass(frozen=True, eq=False)
class Example:
    """A page to learn from. It has at least one block."""

    labelled: LabelledPage
    page: Page
    names: Numbers
    tokens: Tokens
    links: Numbers
    """The words of its links."""
    hints: Numbers
    words: npt.NDArray[np.float64]
    """The words of each block."""
    label: Floats
    """For each block, the share of its words that belongs to the gold text."""
    kind: int
    """Its place in KINDS, or -1 where nobody said."""
    weight: float
    """How much it counts beside others."""

    def scene(self, name_score: Any) -> Scene:
        """What features are computed from, with the scores that a vocabulary gives."""
        return Scene(self.page, self.page.all_blocks, name_score, self.names)

    def f1(self, kept: Any) -> float:
        """The word F1 of keeping these blocks."""
        texts = [text for text, keep in zip(self.page.all_blocks.texts(), kept.tolist(), strict=True) if keep]
        return words.compare("\n".join(texts), self.labelled.gold).f1


def read_examples(
    pages: Sequence[LabelledPage], steps: Steps, weights: Mapping[str, float] | None = None
) -> dict[str, Example]:
    """Examples by the ids of their pages; a page without text gives none. Pages without a weight count 1."""
    advance = steps("Align", len(pages))
    found = {}
    for labelled in pages:
        if (example := _example(labelled, (weights or {}).get(labelled.id, 1.0))) is not None:
            found[labelled.id] = example
        advance(1)
    return found


def _example(labelled: LabelledPage, weight: float) -> Example | None:
    page = parse(labelled.html, url=labelled.url or None)
    blocks = page.all_blocks
    if len(blocks) == 0:
        return None
    tokens, names = read_tokens(page)
    scene = Scene(page, blocks, np.zeros(len(page)), names)
    kind = KINDS.index(labelled.kind) if labelled.kind in KINDS else -1
    label = _label(page, labelled.gold)
    return Example(labelled, page, names, tokens, link_words(page), hints(page), scene.words, label, kind, weight)


def _label(page: Page, gold: str) -> Floats:
    """The share of each block's words that aligns with the gold text."""
    blocks, aligned = page.all_blocks, PageWords.of(page)
    rows = np.flatnonzero(blocks.block_of_row >= 0)
    owner = blocks.block_of_row[rows]
    total = np.bincount(owner, aligned.total[rows], len(blocks))
    found = np.bincount(owner, aligned.found(gold)[rows], len(blocks))
    return np.asarray(found / np.maximum(total, 1), np.float32)
