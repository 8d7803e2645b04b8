"""What the checks share: how a method is run, and how a failure is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from contentex.extraction import Extraction
from contentex.extractors.registry import Method
from contentex.page.page import Page
from contentex.page.parse import parse

Check = Callable[[Method], None]
"""A check looks at a method and raises an AssertionError where it breaks the contract."""


def demand(holds: object, method: Method, where: str, what: str) -> None:
    """Fail unless something holds. Not an `assert`, which Python leaves out when asked to optimise."""
    if not holds:
        raise AssertionError(f"{method.name}, on {where}: {what}")


def run(method: Method, page: Page | str | bytes, where: str, **options: Any) -> Extraction:
    """What a method finds on a page. No page may make it raise."""
    page = page if isinstance(page, Page) else parse(page)
    try:
        checked = method.check(options)
        return Extraction(page, method.name, checked, method(page, **checked))
    except Exception as error:
        raise AssertionError(f"{method.name}, on {where}: it raised {error!r}") from error


def look(method: Method, page: Page | str | bytes, where: str, **options: Any) -> Extraction:
    """Run a method, and check what must hold on every page whatever it chose."""
    found = run(method, page, where, **options)
    try:
        parts = (found.text, found.markdown, found.title, found.is_overview, found.to_dict(), str(found.explain()))
        more, less = found.more(), found.less()
    except Exception as error:
        raise AssertionError(f"{method.name}, on {where}: its choice cannot be used: {error!r}") from error
    demand(all(part is not None for part in parts), method, where, "a part of the extraction is missing")
    demand(not (found.kept & ~more.kept).any(), method, where, "more() drops text")
    demand(not (less.kept & ~found.kept).any(), method, where, "less() adds text")
    demand(letters(found.text) == kept_letters(found), method, where, "the text is not that of the kept rows")
    scores = found.scores
    demand(scores is None or np.isfinite(scores).all(), method, where, "a score is not a finite number")
    return found


# --- Texts ----------------------------------------------------------------------------------------------------------

_DROPPED = dict.fromkeys(map(ord, "\u00ad\u200b\u2060\ufeff"))  # no text shows soft hyphens and spaces of no width


def letters(text: str) -> str:
    """A text without white space and what is as good as that."""
    return "".join(text.translate(_DROPPED).split())


def kept_letters(found: Extraction) -> str:
    """The text of the rows that were kept, each once, in the order of the page; then the embedded texts."""
    rows = (found.page.text_of(row) for row in np.flatnonzero(found.kept).tolist())
    return letters("".join([*rows, *(each.text for each in found.embedded)]))


# --- Comparing ------------------------------------------------------------------------------------------------------


def same_choice(first: Extraction, second: Extraction) -> bool:
    """Whether two extractions of the same page chose the same, for the same reasons, with the same levels."""
    one, two = first.choice, second.choice
    return (
        same(one.kept, two.kept)
        and same(one.scores, two.scores)
        and (one.is_overview, one.title) == (two.is_overview, two.title)
        and (one.with_hidden, one.embedded) == (two.with_hidden, two.embedded)
        and [text for text, _ in one.reasons] == [text for text, _ in two.reasons]
        and all(same(a, b) for (_, a), (_, b) in zip(one.reasons, two.reasons, strict=True))
        and same(first._ranks, second._ranks)
    )


def same(first: Any, second: Any) -> bool:
    """Whether two columns, or two times nothing, are equal."""
    if first is None or second is None:
        return first is second
    return bool(first.dtype == second.dtype and np.array_equal(first, second))
