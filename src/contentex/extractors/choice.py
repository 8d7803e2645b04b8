"""What an extractor returns: which rows of the page are content, and what is worth knowing about that."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from contentex.page.page import Bools, Ints

if TYPE_CHECKING:
    from contentex.model.model import Judgement
    from contentex.page.embedded import Embedded

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Choice:
    """The rows that a method chose. Only `kept` is needed; the rest makes the extraction easier to understand."""

    kept: Bools
    """For each row of the page, whether it is content. Only text rows that a reader sees matter, unless
    `with_hidden` says otherwise."""
    scores: Floats | None = None
    """The method's own score of each row, the higher the likelier content; its paper says what it measures."""
    ranks: Callable[[], Ints] | None = None
    """Makes the `levels` column: the level from which on each row is kept. Asked for by `more()` and `less()` only."""
    is_overview: bool | None = None
    """Whether the method holds the page for an overview page; None where it does not judge that."""
    title: int = -1
    """Row of the element that the method holds for the title, or -1."""
    reasons: tuple[tuple[str, Bools], ...] = ()
    """Why rows were kept or dropped: a row's reason is the first whose mask marks it."""
    with_hidden: bool = False
    """Whether hidden rows count too: then the method chooses from `page.all_blocks`, else from `page.blocks`."""
    embedded: tuple[Embedded, ...] = ()
    """Texts in scripts that are content and that the page lacks: see `contentex.page.embedded`."""
    judgement: Judgement | None = None
    """What the learned model says about the page, where the method asked it."""
    why: Callable[[], list[str]] | None = None
    """Tells for each block in words why it was kept or dropped, in place of `reasons`. Only `explain()` asks for it."""
