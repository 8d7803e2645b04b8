"""The model card: what a model is for, what it was trained on, how good it is, and where it fails. In Markdown.

Its sentences are in `data/card.md.jinja`; its figures come from the report.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Any

from contentex import datafiles
from contentex.errors import ContentexError
from contentex.learn import card_tables as tables
from contentex.learn.figures.failures import FAILED, failures
from contentex.learn.figures.kinds import kind_accuracy, kind_reliability, with_kind
from contentex.learn.figures.overviews import HELD, with_truth
from contentex.learn.figures.reliability import expected_error
from contentex.learn.report import TRAINING, Report

PICTURES = "pictures"
"""The folder of the plots, beside the card."""
_TEMPLATE = "card.md.jinja"
_GAPS = re.compile(r"\n{3,}")


def card(report: Report, model: str, pictures: Collection[str] = (), known_failures: str = "") -> str:
    """The card of the model of this file name, with these plots, and with what people found out about its failures."""
    values = {**_texts(report), **_kinds(report), **_overviews(report)}
    text = _template().render(
        **values,
        model=model,
        picture=lambda name, told: f"![{told}]({PICTURES}/{name}.svg)" if name in pictures else "",
        known_failures=known_failures.strip(),
    )
    return _GAPS.sub("\n\n", text).strip() + "\n"


def _template() -> Any:
    try:
        from jinja2 import Environment, StrictUndefined
    except ImportError:
        raise ContentexError("a model card needs Jinja2: pip install 'contentex[learn]'") from None
    environment = Environment(undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)  # Markdown: no escapes
    return environment.from_string(datafiles.read("contentex.learn", _TEMPLATE))


def _texts(report: Report) -> dict[str, Any]:
    """The tables that every card has."""
    held_out = report.held_out
    return {
        "sources": tables.sources(report),
        "licences": tables.licences(report),
        "settings": tables.settings(report),
        "corpora": tables.corpora(report),
        "kinds": tables.kinds(report.used_for(TRAINING)),
        "confidence": tables.confidence(report),
        "sent": tables.sent_elsewhere(held_out),
        "scope": " and ".join(dict.fromkeys(f"`{page.corpus}`" for page in held_out)),
        "ablation": tables.ablation(report),
        "first": tables.plain(report.sources[0].name) if report.sources else "",
        "failures": tables.failed(report.pages),
        "page_count": f"{len(report.pages):,}",
        "failure_count": f"{len(failures(report.pages)):,}",
        "failed": FAILED,
    }


def _kinds(report: Report) -> dict[str, Any]:
    pages = with_kind(report.held_out)
    return {
        "kind_accuracy": tables.percent(kind_accuracy(pages)) if pages else "",
        "kind_pages": f"{len(pages):,}",
        "kind_error": f"{expected_error(kind_reliability(pages)):.3f}",
    }


def _overviews(report: Report) -> dict[str, Any]:
    pages = with_truth(report.held_out)
    count = sum(bool(page.is_overview) for page in pages)
    return {
        "overviews": tables.overviews(pages) if count else "",
        "overview_count": f"{count:,}",
        "overview_pages": f"{len(pages):,}",
        "held": HELD,
    }
