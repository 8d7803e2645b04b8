"""Measures: how near an answer comes to what people marked. One measure, one file; `docs/measures.md` has them all."""

from __future__ import annotations

from contentex.bench.corpora.labelled import METADATA

TEXTS = ("words", "shingles", "rouge", "nodes")
"""Measures of the text: each gives precision, recall and F1."""

MEASURES = (
    *(f"{name}.{part}" for name in TEXTS for part in ("precision", "recall", "f1")),
    "snippets.with",
    "snippets.without",
    *(f"{name}{suffix}" for name in METADATA for suffix in ("", ".invented")),
)
"""The names of all measures. A corpus with parts has one more for each: `part.<name>`."""
