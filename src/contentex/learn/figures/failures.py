"""The pages on which the model does worst, by what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from contentex.learn.report import PageResult

FAILED = 0.5
"""A page below this F1 is a failure."""
HIDDEN = 0.5
"""A page with fewer words than this share of what people marked does not show the content."""
CAUSES = (
    "the page does not show the content",
    "nothing was kept",
    "content was missed",
    "too much was kept",
)


def failures(pages: Sequence[PageResult]) -> list[PageResult]:
    """The failures, the worst first."""
    return sorted((page for page in pages if page.f1 < FAILED), key=lambda page: (page.f1, page.corpus, page.id))


def cause(page: PageResult) -> str:
    """What went wrong, as far as numbers tell."""
    if page.page_words < HIDDEN * page.gold_words:
        return CAUSES[0]
    if page.kept_words == 0:
        return CAUSES[1]
    return CAUSES[2] if page.recall < page.precision else CAUSES[3]


def by_cause(pages: Sequence[PageResult]) -> dict[str, list[PageResult]]:
    """The failures for each cause that occurs, the worst first."""
    found = {name: [page for page in failures(pages) if cause(page) == name] for name in CAUSES}
    return {name: members for name, members in found.items() if members}
