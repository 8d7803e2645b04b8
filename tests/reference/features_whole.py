"""What the page is as a whole: how much text, links, headings, images, forms it has, and how they are shared out."""

from __future__ import annotations

from typing import Any

import numpy as np

from contentex.page import tags
from contentex.page.segments import CELL, ITEM
from reference.features_alike import Repetition
from reference.features_scene import (
    BLOCKS,
    CHARS,
    DIGITS,
    FLAGS,
    HEADINGS,
    LINKED,
    LONG_WORDS,
    PRICED,
    SENTENCES,
    WORDS,
    Floats,
    Scene,
)

_COUNTED = (
    "article", "time", "img", "form", "input", "button", "table", "li", "p", "pre", "iframe", "video", "section", "h2",
    "h3", "blockquote", "a", "svg", "dl", "code",
)  # fmt: skip
_SHARED = ("nav", "aside", "main", "article", "form", "table", "button", "pre", "h1", "h2")
NAMES = (
    *("page_words", "page_blocks", "page_rows", "page_bytes", "page_longest", "page_long_blocks", "page_headings"),
    *("page_link_share", "page_long_share", "page_sentence_rate", "page_digit_share", "page_words_per_block"),
    *("page_heading_share", "page_priced_share", "page_item_share", "page_cell_share", "page_hidden_share"),
    *("page_repeated_share", "page_in_top", "page_tag_path", "page_name_path", "page_names", "page_good_names"),
    *("page_items_share", "page_items", "page_items_priced", "page_items_images", "page_items_long"),
    *(f"page_in_{name}" for name in _SHARED),
    *(f"page_number_of_{name}" for name in _COUNTED),
)
_SHARED_BITS = np.array([FLAGS.index(name) for name in _SHARED], np.uint32)[:, None]
_COUNTED_IDS = np.array([tags.ID[name] for name in _COUNTED])


def whole(scene: Scene, columns: dict[str, Any], alike: Repetition) -> Floats:
    """One number for each name."""
    sums, total, page = scene.sums, scene.total, scene.page
    words = sums[WORDS] / total[WORDS]
    kind = scene.blocks.kind
    weights = np.stack(
        (
            kind == ITEM,
            kind == CELL,
            ~scene.visible,
            columns["repeated_before"],
            columns["in_top"],
            columns["names"],
            columns["names"] > 0,
        )
    )
    item, cell, hidden, repeated, _, names, good = weights @ words
    long = max(total[LONG_WORDS], 1)
    by_tag = np.bincount(np.minimum(page.tag, len(tags.NAMES)), minlength=len(tags.NAMES) + 1)
    sizes = (
        total[WORDS],
        total[BLOCKS],
        len(page),
        len(page.source),
        sums[LONG_WORDS].max(),
        scene.long.sum(),
        total[HEADINGS],
    )
    shares = (
        total[LINKED] / total[CHARS],
        total[LONG_WORDS] / total[WORDS],
        total[SENTENCES] / total[WORDS],
        total[DIGITS] / total[CHARS],
        total[WORDS] / total[BLOCKS],
        total[HEADINGS] / total[BLOCKS],
        total[PRICED] / total[BLOCKS],
        *(item, cell, hidden, repeated),
        (columns["in_top"] * sums[LONG_WORDS]).sum() / long,
        columns["tag_path_share"].max(),
        columns["name_path_share"].max(),
        *(names, good),
    )
    inside = ((scene.flags >> _SHARED_BITS) & 1) @ words
    found = (np.log1p(sizes), shares, alike.largest, inside, np.log1p(by_tag[_COUNTED_IDS]))
    return np.concatenate(found).astype(np.float32)
