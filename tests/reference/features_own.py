"""What a block is by itself: its text, its kind, and the tags that it stands in."""

from __future__ import annotations

import numpy as np

from contentex.features.marks import CLASSES, COUNTED, LAST
from contentex.page.segments import KINDS
from reference.features_scene import CHARS, COUNTS, ENDS, FLAGS, LINKED, ROWS, SENTENCES, WORDS, Floats, Scene

NAMES = (
    *("words", "chars", "rows", "sentences"),
    *("word_length", "link_share", "mark_rate", "digit_share", "capital_share", "sentence_rate", "ends_sentence"),
    *COUNTED[1:],
    *(f"last_{name}" for name in CLASSES),
    *(f"kind_{name}" for name in KINDS),
    *("level", "table_row", "table_column", "depth", "hidden", "tag_ratio"),
    *(f"in_{names.replace(' ', '_')}" for names in FLAGS),
)

_BITS = np.arange(len(FLAGS), dtype=np.uint32)[:, None]
_LAST = np.arange(len(CLASSES))[:, None]
_KINDS = np.arange(len(KINDS))[:, None]


def own(scene: Scene) -> tuple[Floats | np.ndarray, ...]:
    """Rows of numbers, one for each name."""
    sums, marks, blocks, page = scene.sums, scene.shapes[0], scene.blocks, scene.page
    chars, words = np.maximum(sums[CHARS], 1), np.maximum(sums[WORDS], 1)
    shares = (
        chars / words,
        sums[LINKED] / chars,
        sums[COUNTS.index("punctuation")] / words,
        sums[COUNTS.index("digits")] / chars,
        sums[COUNTS.index("capitals")] / chars,
        sums[SENTENCES] / words,
        sums[ENDS],
    )
    # CETR (Weninger, Hsu and Han 2010): characters for each tag.
    spaces = np.diff(np.append(blocks.start, len(page)))
    places = (blocks.level, blocks.table_row, blocks.table_column, page.depth[blocks.start], ~scene.visible)
    return (
        np.log1p(sums[[WORDS, CHARS, ROWS, SENTENCES]]),
        np.stack(shares),
        np.log1p(marks[1:LAST]),
        marks[LAST] == _LAST,
        blocks.kind == _KINDS,
        np.stack((*places, np.log1p(sums[CHARS] / np.maximum(spaces, 1)))),
        (scene.flags >> _BITS) & 1,
    )
