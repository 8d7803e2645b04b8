"""What a block is by itself: its text, its kind, and the tags that it stands in."""

from __future__ import annotations

import numpy as np

from contentex.features.marks import COUNTED
from contentex.page.segments import KINDS
from reference.features_scene import CHARS, COUNTS, LINKED, OF_BLOCKS, WORDS, Floats, Scene

_MARKS = ("colons", "bars")
_KINDS = ("paragraph", "heading", "item", "caption", "control")
NAMES = (
    *("words", "chars"),
    *("word_length", "link_share", "mark_rate", "capital_share"),
    *_MARKS,
    *(f"kind_{name}" for name in _KINDS),
    *("level", "depth", "hidden", "tag_ratio"),
    *(f"in_{names.replace(' ', '_')}" for names in OF_BLOCKS),
)

_BITS = np.arange(len(OF_BLOCKS), dtype=np.uint32)[:, None]
_CODES = np.array([KINDS.index(name) for name in _KINDS])[:, None]


def own(scene: Scene) -> tuple[Floats | np.ndarray, ...]:
    """Rows of numbers, one for each name."""
    sums, marks, blocks, page = scene.sums, scene.shapes[0], scene.blocks, scene.page
    chars, words = np.maximum(sums[CHARS], 1), np.maximum(sums[WORDS], 1)
    shares = (
        chars / words,
        sums[LINKED] / chars,
        sums[COUNTS.index("punctuation")] / words,
        sums[COUNTS.index("capitals")] / chars,
    )
    # CETR (Weninger, Hsu and Han 2010): characters for each tag.
    spaces = np.diff(np.append(blocks.start, len(page)))
    places = (blocks.level, page.depth[blocks.start], ~scene.visible)
    return (
        np.log1p(sums[[WORDS, CHARS]]),
        np.stack(shares),
        np.log1p(marks[[COUNTED.index(name) for name in _MARKS]]),
        blocks.kind == _CODES,
        np.stack((*places, np.log1p(sums[CHARS] / np.maximum(spaces, 1)))),
        (scene.flags >> _BITS) & 1,
    )
