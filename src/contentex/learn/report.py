"""What a training measured on pages that the model had not seen, page by page. All figures follow from it.

A page of a corpus that was trained on is judged by a model that saw neither the page nor its site (cross-validation).
A page of a corpus that was only measured on is judged by the model itself.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any

import numpy as np

from contentex.errors import ContentexError

FORMAT = 1
"""Changes when a key gets another meaning or goes."""
TRAINING = "training and cross-validation"
MEASURING = "measuring"
"""What a corpus was used for."""


class ReportError(ContentexError, ValueError):
    """A text that is no report of a training, or one of another format."""


@dataclass(frozen=True, slots=True)
class PageResult:
    """A page that was held out: what people said about it, and what the model did."""

    id: str
    corpus: str
    site: str
    url: str
    kind: str
    """Empty where nobody said."""
    f1: float
    precision: float
    recall: float
    """Of the words."""
    confidence: float
    """The F1 that the model predicted."""
    kinds: Mapping[str, float]
    """The predicted probability of each kind."""
    overview: float
    """The predicted probability that the page is an overview."""
    is_overview: bool | None
    """Whether it is one: its kind is listing or collection. None where that is not known."""
    textsweeper_overview: float
    """TextSweeper's rule on the same page, from 0 to 1, above 0.5 where it holds: see `figures.overviews.rule`."""
    kept_words: int
    gold_words: int
    page_words: int


@dataclass(frozen=True, slots=True)
class Step:
    """A line of the ablation: the F1 with one thing changed."""

    name: str
    f1: float
    note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A corpus, and what it was used for."""

    name: str
    pages: int
    sites: int
    used_for: str
    """`TRAINING` or `MEASURING`."""
    licence: str = ""
    weight: float = 1.0
    """How much a page of it counted in the training."""


@dataclass(frozen=True)
class Report:
    """All that a training measured."""

    pages: tuple[PageResult, ...] = field(repr=False)
    ablation: tuple[Step, ...] = ()
    sources: tuple[Source, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    """The seed, the number of folds and of trees, versions: what to know to train again."""

    def of(self, corpus: str) -> tuple[PageResult, ...]:
        """The pages of a corpus."""
        return tuple(page for page in self.pages if page.corpus == corpus)

    def used_for(self, use: str) -> tuple[PageResult, ...]:
        """The pages of all corpora with this use."""
        names = {source.name for source in self.sources if source.used_for == use}
        return tuple(page for page in self.pages if page.corpus in names)

    @property
    def held_out(self) -> tuple[PageResult, ...]:
        """The pages of the cross-validation, which plots are of; all pages, if there was none."""
        return self.used_for(TRAINING) or self.pages

    def to_json(self, figures: Mapping[str, Any] | None = None) -> str:
        """The report as JSON, with figures beside it for who does not want to compute them."""
        whole = {
            "format": FORMAT,
            "settings": dict(self.settings),
            "sources": list(map(asdict, self.sources)),
            "figures": dict(figures or {}),
            "ablation": list(map(asdict, self.ablation)),
            "pages": list(map(asdict, self.pages)),
        }
        return json.dumps(_plain(whole), ensure_ascii=False, indent=1, allow_nan=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Report:
        """The report that was written."""
        try:
            return cls(**_read(json.loads(text)))
        except (ValueError, KeyError, TypeError) as error:
            raise ReportError(f"this is no report of a training in format {FORMAT}: {error!r}") from error


def _read(written: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a report."""
    if written["format"] != FORMAT:
        raise ValueError(f"format {written['format']}")
    rows = {"pages": PageResult, "ablation": Step, "sources": Source}
    fields = {name: tuple(row(**fields) for fields in written[name]) for name, row in rows.items()}
    return {**fields, "settings": written["settings"]}


def _plain(value: Any) -> Any:
    """JSON knows neither NaN nor infinity, nor NumPy's numbers."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(part) for part in value]
    return None if isinstance(value, float) and not isfinite(value) else value
