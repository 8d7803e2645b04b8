"""`auto`: the learned extractor.

A model, trained on labelled pages of all kinds, gives each block of the page a chance to be content; then those blocks
are kept with which the expected F1 is highest. What the model looks at is in `features`, what it is made of in `model`,
how it was trained in `learn`; `docs/auto.md` tells it at leisure.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Annotated, Any, Literal

import numpy as np

from contentex.datafiles import entries
from contentex.extractors.choice import Choice
from contentex.extractors.registry import extractor
from contentex.features.tokens import hash_of, read_tokens
from contentex.model.model import Judgement, Model, default_model, read_model
from contentex.output.text import to_text
from contentex.page.embedded import UNCLOSED_TITLE, Embedded, missing_from, swallowed
from contentex.page.page import Bools, Page
from contentex.page.parse import parse

RECALL = {"precision": 0.5, None: 1.0, "recall": 2.0}
"""How many times as much as precision recall counts."""
LIKELY = 0.5
"""The least chance of what is kept beside an embedded text: where the page lacks its text, what it shows is little."""
SURELY = 0.98
"""The least chance of a comment where comments are wanted."""


@extractor("auto")
def auto(
    page: Page,
    *,
    favor: Annotated[Literal["precision", "recall"] | None, "Keep less and surer, or more."] = None,
    kind: Annotated[
        Literal["article", "documentation", "service", "forum", "listing", "collection", "product"] | None,
        "The kind of page, if you know it; otherwise the model tells.",
    ] = None,
    comments: Annotated[bool | None, "Keep readers' comments, or drop them; otherwise the model decides."] = None,
    model: Annotated[str | None, "A model file of your own, written by `contentex learn`."] = None,
) -> Choice:
    """Keep what a model, trained on labelled pages of all kinds, holds for content."""
    chosen = default_model() if model is None else read_model(model)
    return ask(page, chosen, kind, favor, comments)


def ask(
    page: Page, model: Model, kind: str | None = None, favor: str | None = None, comments: bool | None = None
) -> Choice:
    """What to keep of a page by a model."""
    if len(page.all_blocks):
        return choose(page, model.judge(page, kind), favor, comments)
    embedded = missing_from(page, 0) or _in_title(
        page, lambda inner: choose(inner, model.judge(inner, kind), favor, comments)
    )
    return Choice(np.zeros(len(page), np.bool_), with_hidden=True, embedded=embedded)


def _in_title(page: Page, chosen: Callable[[Page], Choice]) -> tuple[Embedded, ...]:
    """The content of a page that stands in its own title, as chosen."""
    row, markup = swallowed(page)
    inner = parse(markup)
    if len(inner.all_blocks) == 0:
        return ()
    text = to_text(inner.all_blocks.select(chosen(inner).kept))
    return (Embedded(text, UNCLOSED_TITLE, row),) if text else ()


def choose(page: Page, judged: Judgement, favor: str | None = None, comments: bool | None = None) -> Choice:
    """What to keep of a page by the judgement of a model."""
    blocks = page.all_blocks
    chance = judged.chance if comments is None else _with_comments(page, judged.chance, comments)
    kept = judged.decide(chance, RECALL[favor]).kept
    embedded = missing_from(page, int(judged.words[kept].sum()))
    if embedded:
        kept &= chance >= LIKELY
    return Choice(
        _rows(blocks.block_of_row, kept, False),
        scores=_rows(blocks.block_of_row, chance, 0.0),
        with_hidden=True,
        embedded=embedded,
        judgement=judged,
        why=partial(_why, judged, kept),
    )


def _rows(block_of_row: Any, values: Any, outside: Any) -> Any:
    """The values of blocks for their rows."""
    return np.append(values, outside)[block_of_row]


def _why(judged: Judgement, kept: Any) -> list[str]:
    from contentex.model.reasons import reasons

    return reasons(judged, kept)


# --- Comments ------------------------------------------------------------------------------------------------------


def _with_comments(page: Page, chance: Any, wanted: bool) -> Any:
    """The chances of blocks, with those in sections of comments raised or lowered."""
    inside = comment_blocks(page)
    if wanted:
        return np.where(inside, np.maximum(chance, SURELY), chance)
    return np.where(inside, 0.0, chance)


def comment_blocks(page: Page) -> Bools:
    """The blocks in sections of readers' comments, told by the words in their classes and ids."""
    tokens = read_tokens(page)[0]
    marked = np.zeros(len(page), np.bool_)
    marked[tokens.row[np.isin(tokens.word, _comment_words())]] = True
    marked &= page.parent > 0
    return page.within(marked)[page.all_blocks.start]


@cache
def _comment_words() -> Any:
    return np.array([hash_of(word) for word in entries("contentex.extractors", "comment_words.txt")], np.uint64)
