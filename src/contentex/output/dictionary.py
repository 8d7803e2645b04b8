"""An Extraction as plain dictionaries, lists, numbers and texts, as JSON has them."""

from __future__ import annotations

import math
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from contentex.page.blocks import Block

if TYPE_CHECKING:
    from contentex.extraction import Extraction


def to_dict(extraction: Extraction) -> dict[str, Any]:
    """All of an Extraction. `cut` is there only where limits took something away.

    >>> from contentex import extract
    >>> found = to_dict(extract("<title>Tea</title><p>Boil water."))
    >>> found["title"], found["text"], found["blocks"][0]["xpath"]
    ('Tea', 'Boil water.', '/html[1]/body[1]/p[1]')
    """
    page = extraction.page
    found = {
        "url": page.url,
        "title": extraction.title,
        "text": extraction.text,
        "method": extraction.method,
        "options": {name: _plain(value) for name, value in extraction.options.items()},
        "level": extraction.level,
        "kind": extraction.kind,
        "kind_probabilities": extraction.kind_probabilities,
        "is_overview": bool(extraction.is_overview),
        "confidence": extraction.confidence,
        "encoding": page.encoding,
        "blocks": [_block(block) for block in extraction.blocks],
    }
    if page.cut:
        found["cut"] = asdict(page.cut)
    return found


def _block(block: Block) -> dict[str, Any]:
    fields = {name: getattr(block, name) for name in Block.__slots__}
    return {**fields, "rows": list(block.rows)}


def _plain(value: Any) -> Any:
    """JSON has no number that is none, nor one without end."""
    return None if isinstance(value, float) and not math.isfinite(value) else value
