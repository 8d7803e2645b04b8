"""The sections of the page: each measures, and says what goes into its sentences and pictures."""

from __future__ import annotations

from contentex.bench.papers.sections import cnr, contentex, coreex, overviews, textsweeper
from contentex.bench.papers.sections.section import Filled, Section

__all__ = ["SECTIONS", "Filled", "Section"]

SECTIONS = (
    Section("coreex", "CoreEx", ("l3s",), coreex.fill),
    Section("cnr", "CNR", ("wcxb-dev",), cnr.fill),
    Section("contentex", "ContentEx", ("wcxb-dev",), contentex.fill),
    Section("textsweeper", "TextSweeper: extraction", ("cleaneval",), textsweeper.fill),
    Section("overviews", "TextSweeper: overview pages", ("wcxb-dev",), overviews.fill),
)
"""In the order of the page."""
