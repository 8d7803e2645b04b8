"""The Extraction: a page, what a method chose of it, and what follows from that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import isfinite, nan
from typing import TYPE_CHECKING, Any

import numpy as np

from contentex.extractors import levels
from contentex.extractors.choice import Choice, Floats
from contentex.page.blocks import Block, Blocks
from contentex.page.page import Bools, Cut, Ints, Page

if TYPE_CHECKING:
    from contentex.explanation import Explanation
    from contentex.model.model import Judgement
    from contentex.page.embedded import Embedded


@dataclass(frozen=True, eq=False, repr=False)
class Extraction:
    """The content of a page. Made by `contentex.extract`; never changed. What is not asked for is not computed.

    >>> from contentex import extract
    >>> extraction = extract("<ul><li><a href=/>Home</a></ul><main><h1>Tea</h1><p>Boil water.<p>Add leaves.</main>")
    >>> extraction.text
    'Tea\\n\\nBoil water.\\n\\nAdd leaves.'
    >>> [(block.kind, block.kept) for block in extraction.blocks]
    [('item', False), ('heading', True), ('paragraph', True), ('paragraph', True)]
    """

    page: Page
    method: str
    """Name of the method that chose."""
    options: Mapping[str, Any]
    """The options that it was given."""
    choice: Choice
    """What it returned."""
    level: int = 0
    """How many steps of `more()`, or below zero of `less()`, it is away from what the method chose."""
    _shared: dict[str, Any] = field(default_factory=dict)  # what the extractions of all levels have in common

    def __repr__(self) -> str:
        level = f" at level {self.level:+}" if self.level else ""
        return f"<Extraction by {self.method}{level} of {self.page!r}>"

    def __getstate__(self) -> dict[str, Any]:
        """For a pickle, levels are computed: the function that would make them cannot travel."""
        self._ranks  # noqa: B018
        return {**self.__dict__, "choice": replace(self.choice, ranks=None)}

    # --- What was chosen -------------------------------------------------------------------------------------------

    @property
    def table(self) -> Blocks:
        """The blocks that the method chose from: those that a reader sees, or the hidden ones too."""
        return self.page.all_blocks if self.choice.with_hidden else self.page.blocks

    @property
    def embedded(self) -> tuple[Embedded, ...]:
        """The texts of the content that only stand in scripts. They are part of `text`; `less()` drops them."""
        return self.choice.embedded if self.level >= 0 else ()

    @cached_property
    def content(self) -> Blocks:
        """The blocks that were kept, each with the text that was kept of it. Embedded texts are not among them."""
        return self.table.select(self._ranks <= self.level if self.level else self.choice.kept)

    @cached_property
    def kept(self) -> Bools:
        """For each row of the page, whether its text is part of the content."""
        return self.content.block_of_row >= 0

    @property
    def scores(self) -> Floats | None:
        """The method's score of each row, or None where it gives none. What it measures is told by its paper."""
        return self.choice.scores

    @cached_property
    def block_scores(self) -> list[float | None]:
        """For each block of the table the mean of its rows' scores; None where the method gives no number."""
        means = [nan] * len(self.table) if self.scores is None else self.table.mean(self.scores).tolist()
        return [score if isfinite(score) else None for score in means]

    @cached_property
    def blocks(self) -> list[Block]:
        """All blocks of the table, each with its score and whether it was kept; then those of embedded texts.

        Of a block that was kept in part, the text is that part. A block's `origin` says how the page holds it.
        """
        kept = iter(self.content)
        return [
            replace(next(kept) if is_kept else block, kept=is_kept, score=score)
            for block, is_kept, score in zip(self.table, self.kept_blocks.tolist(), self.block_scores, strict=True)
        ] + self._embedded_blocks

    @property
    def _embedded_blocks(self) -> list[Block]:
        if not self.embedded:
            return []
        from contentex.page.embedded import embedded_blocks

        return [replace(block, kept=True) for block in embedded_blocks(self.page, self.embedded)]

    @cached_property
    def kept_blocks(self) -> Bools:
        """For each block of the table, whether any of it was kept."""
        kept = np.zeros(len(self.table), np.bool_)
        kept[self.table.block_of_row[self.kept]] = True
        return kept

    @property
    def cut(self) -> Cut:
        """What the limits on bytes, rows and depth took away from the page; false where nothing."""
        return self.page.cut

    # --- More or less ----------------------------------------------------------------------------------------------

    @property
    def _ranks(self) -> Ints:
        """The level from which on each row is kept."""
        if "ranks" not in self._shared:
            self._shared["ranks"] = self._make_ranks()
        ranks: Ints = self._shared["ranks"]
        return ranks

    def _make_ranks(self) -> Ints:
        if self.choice.ranks is not None:
            return self.choice.ranks()
        return levels.by_score(self.page, self.choice.kept, self.scores, self.table)

    def more(self) -> Extraction:
        """One step more of the page, never less; this extraction itself where there is no more text."""
        return self.at(self.level + 1)

    def less(self) -> Extraction:
        """One step less of the page; this extraction itself where nothing would be left."""
        return self.at(self.level - 1)

    def at(self, level: int) -> Extraction:
        """The extraction at a level, 0 being what the method chose, or at the nearest level that there is."""
        used = np.append(self._ranks[self._ranks < levels.NEVER], self.level)
        level = int(np.clip(level, used.min(), used.max()))
        return self if level == self.level else replace(self, level=level)

    # --- What follows ----------------------------------------------------------------------------------------------

    @cached_property
    def text(self) -> str:
        """The content as plain text; a blank line between paragraphs. Empty where nothing was found."""
        from contentex.output.text import to_text

        return self._with_embedded(to_text(self.content), str)

    @cached_property
    def markdown(self) -> str:
        """The content as Markdown."""
        from contentex.output.escaping import escaped
        from contentex.output.markdown import to_markdown

        return self._with_embedded(to_markdown(self.content), escaped)

    def _with_embedded(self, content: str, form: Callable[[str], str]) -> str:
        """The content with the embedded texts, in this form, after it."""
        if not self.embedded:
            return content
        return "\n\n".join(filter(None, [content, *(form(each.text) for each in self.embedded)]))

    @cached_property
    def title(self) -> str:
        """The title of the content: of the page's headings or its `<title>`, whichever says it best. May be empty."""
        from contentex.metadata.title import find_title

        return find_title(self.page, self.kept, self.choice.title)

    # --- What the learned model says -------------------------------------------------------------------------------

    @property
    def _judgement(self) -> Judgement | None:
        """Of the method, or else asked for now; None of a page without text. It is the same for all levels."""
        if "judgement" not in self._shared:
            self._shared["judgement"] = self.choice.judgement or _judge(self.page)
        judgement: Judgement | None = self._shared["judgement"]
        return judgement

    @cached_property
    def kind_probabilities(self) -> dict[str, float]:
        """For each kind of page the probability that this is one: article, forum, product and so on."""
        from contentex.model.kind import named

        return named(None if self._judgement is None else self._judgement.kind_chances)

    @cached_property
    def kind(self) -> str:
        """The likeliest kind of page."""
        return max(self.kind_probabilities, key=self.kind_probabilities.__getitem__)

    @cached_property
    def is_overview(self) -> bool:
        """Whether the page is an overview of teasers rather than content: by its method, else by its likely kind."""
        if self.choice.is_overview is not None:
            return self.choice.is_overview
        from contentex.model.kind import OVERVIEWS

        return self._judgement is not None and sum(self.kind_probabilities[kind] for kind in OVERVIEWS) > 0.5

    @cached_property
    def confidence(self) -> float:
        """How good the extraction is, from 0 to 1: the word F1 that it can be expected to have. 0 without any text."""
        if self._judgement is None:
            return 0.0
        blocks = self.page.all_blocks
        kept = np.zeros(len(blocks), np.bool_)
        kept[blocks.block_of_row[self.kept]] = True
        return self._judgement.confidence(kept)

    # --- Views -----------------------------------------------------------------------------------------------------

    def explain(self) -> Explanation:
        """Why each block was kept or dropped; printed, it is a table."""
        from contentex.explanation import Explanation

        return Explanation.of(self)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain dictionaries, lists, numbers and texts, ready for JSON."""
        from contentex.output.dictionary import to_dict

        return to_dict(self)


def _judge(page: Page) -> Judgement | None:
    from contentex.model.model import default_model

    return default_model().judge(page) if len(page.all_blocks) else None
