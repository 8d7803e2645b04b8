"""Which measures the reports show together."""

from __future__ import annotations

from contentex.bench.corpora.labelled import METADATA as _LABELS
from contentex.bench.measures import TEXTS

COMPARED = tuple(f"{name}.{figure}" for name in TEXTS if name != "words" for figure in ("f1", "precision", "recall"))
"""Other ways to compare texts than by their words."""
SNIPPETS = ("snippets.with", "snippets.without")
METADATA = tuple(name for label in _LABELS for name in (label, f"{label}.invented"))
"""How often it is right where there is one, and how often one is invented where there is none."""
