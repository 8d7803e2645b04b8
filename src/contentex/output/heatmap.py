"""An Extraction as a heat map: one HTML page that shows what was kept, and every block's score as its colour.

The page loads nothing, runs no script, and says so in its content security policy. Its looks are in `data/heatmap.html`
and `data/heatmap.css`.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from string import Template
from typing import TYPE_CHECKING

from contentex import datafiles
from contentex.explanation import Explanation
from contentex.output import scale
from contentex.output.heatmap_blocks import safe, sections

if TYPE_CHECKING:
    from contentex.extraction import Extraction

_EMPTY = '<p class="empty">The page shows no text.</p>'


def to_heatmap(extraction: Extraction) -> str:
    """The heat map of a page, as HTML.

    >>> from contentex import extract
    >>> page = to_heatmap(extract("<p>Boil <b>water</b>.", method="visible"))
    >>> "Boil water." in page
    True
    """
    import base64
    import hashlib

    explanation = Explanation.of(extraction)
    classes = _score_classes(explanation)
    style = _style()
    return Template(_data("heatmap.html")).substitute(
        hash=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        style=style,
        title=safe(extraction.title or "Page without a title"),
        url=f'<p class="url">{safe(extraction.page.url)}</p>' if extraction.page.url else "",
        method=safe(explanation.method),
        options=safe(_options(explanation)),
        kept_words=f"{explanation.kept_words:,}",
        words=f"{explanation.words:,}",
        kept_blocks=f"{explanation.kept_blocks:,}",
        blocks=f"{len(explanation):,}",
        scale=_legend(explanation),
        overview=_overview(explanation, classes),
        sections="\n".join(sections(extraction, explanation, classes)) or _EMPTY,
    )


def _data(name: str) -> str:
    return datafiles.read("contentex.output", name)


def _options(explanation: Explanation) -> str:
    told = [f"{name} = {value}" for name, value in explanation.options.items()]
    return ", ".join(told + [f"level {explanation.level:+}"] * bool(explanation.level)) or "default"


# --- Colours -------------------------------------------------------------------------------------------------------


def _style() -> str:
    steps = "\n".join(f".score-{step} {{ --score: var(--score-{step}); }}" for step in range(scale.STEPS))
    light, dark = _variables(scale.colours(scale.LIGHT)), _variables(scale.colours(scale.DARK))
    return Template(_data("heatmap.css")).substitute(light=light, dark=dark, steps=steps)


def _variables(colours: Iterable[str]) -> str:
    return "\n".join(f"  --score-{step}: {colour};" for step, colour in enumerate(colours))


def _score_classes(explanation: Explanation) -> list[str]:
    """For each block the class that gives its colour."""
    steps = scale.steps([reason.score for reason in explanation])
    return ["score-none" if step is None else f"score-{step}" for step in steps]


def _legend(explanation: Explanation) -> str:
    """The colours from the lowest to the highest score of the page."""
    scores = [reason.score for reason in explanation if reason.score is not None]
    if not scores:
        return "<span>no scores</span>"
    steps = "".join(f'<i class="score-{step}"></i>' for step in range(scale.STEPS))
    return f'<span class="scale">score {min(scores):.3g} {steps} {max(scores):.3g}</span>'


def _overview(explanation: Explanation, classes: list[str]) -> str:
    """The whole page as one strip: as wide as it has words, coloured by score, with a bar under what was kept."""
    shapes, at = [], 0
    marked = zip(explanation, classes, strict=True)
    for (kept, colour), group in groupby(marked, lambda pair: (pair[0].kept, pair[1])):
        wide = sum(reason.words for reason, _ in group)
        shapes.append(f'<rect class="{colour}" x="{at}" width="{wide}" height="20"/>')
        shapes.extend([f'<rect class="bar" x="{at}" y="22" width="{wide}" height="6"/>'] * kept)
        at += wide
    if not at:
        return ""
    picture = f'viewBox="0 0 {at} 28" preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true"'
    note = '<p class="note">The page from its first word to its last. The line below marks what was kept.</p>'
    return f'<svg class="overview" {picture}>{"".join(shapes)}</svg>\n{note}'
