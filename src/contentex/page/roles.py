"""What a tag means to the blocks of a page: the part it plays, as bits, and the tables from tag to values."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from contentex.page import tags

BOUNDARY, BOX, BREAK, LIST, KEEPS_SPACE, TEXT = (1 << bit for bit in range(6))

_BOXES = "button noscript select svg textarea"  # stand within a line; boundaries only when they show text
_ROLES = {
    # A formula is part of its sentence.
    " ".join(tags.NAMES[i] for i in tags.BLOCKS if tags.NAMES[i] not in ("math", *_BOXES.split())): BOUNDARY,
    _BOXES: BOX,
    "br": BREAK,
    "dir menu ol ul": LIST,
    "pre listing plaintext xmp textarea": KEEPS_SPACE,
    "#text": TEXT,
}


def by_tag(names: dict[str, int]) -> npt.NDArray[np.uint8]:
    """A table from tag to value; its last entry, 0, is for the tags without a fixed id."""
    table = np.zeros(len(tags.NAMES) + 1, np.uint8)
    for some, value in names.items():
        table[list(tags.ids(some))] |= value
    return table


ROLES_OF_TAG = by_tag(_ROLES)
