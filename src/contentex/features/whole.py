# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: blocks are numbered by the page, and each name has a number.
"""What the page is as a whole: how much text, links, headings, images, forms it has, and how they are shared out.

Compiled like `page.scan`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import quantities as q
from contentex.features.flags import FLAGS
from contentex.features.views import Floats, view
from contentex.page import segments, tags
from contentex.page.page import Ints

if not cython.compiled:  # `whole.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

CHARS, WORDS, DIGITS, LINKED, SENTENCES = q.CHARS, q.WORDS, q.DIGITS, q.LINKED, q.SENTENCES
LONG_WORDS, BLOCKS, HEADINGS, PRICED = q.LONG_WORDS, q.BLOCKS, q.HEADINGS, q.PRICED
ITEM, CELL = segments.ITEM, segments.CELL

_COUNTED = (
    "article", "time", "img", "form", "input", "button", "table", "li", "p", "pre", "iframe", "video", "section", "h2",
    "h3", "blockquote", "a", "svg", "dl", "code",
)  # fmt: skip
_SHARED = ("nav", "aside", "main", "article", "form", "table", "button", "pre", "h1", "h2")
_SIZES = (
    "page_words", "page_blocks", "page_rows", "page_bytes", "page_longest", "page_long_blocks", "page_headings",
)  # fmt: skip
_RATIOS = (
    "page_link_share", "page_long_share", "page_sentence_rate", "page_digit_share", "page_words_per_block",
    "page_heading_share", "page_priced_share",
)  # fmt: skip
_WEIGHTED = (
    "page_item_share", "page_cell_share", "page_hidden_share", "page_repeated_share", "page_in_top", "page_tag_path",
    "page_name_path", "page_names", "page_good_names",
)  # fmt: skip
_REPEATED = ("page_items_share", "page_items", "page_items_priced", "page_items_images", "page_items_long")
_INSIDE = tuple(f"page_in_{name}" for name in _SHARED)
NAMES = (*_SIZES, *_RATIOS, *_WEIGHTED, *_REPEATED, *_INSIDE, *(f"page_number_of_{name}" for name in _COUNTED))

KNOWN = ("repeated_before", "in_top", "names", "tag_path_share", "name_path_share")
"""Features of blocks that say something about the page."""

AT_RATIOS = len(_SIZES)
AT_WEIGHTED = AT_RATIOS + len(_RATIOS)
_AT_REPEATED = AT_WEIGHTED + len(_WEIGHTED)
AT_INSIDE = _AT_REPEATED + len(_REPEATED)
AT_COUNTED = AT_INSIDE + len(_INSIDE)
_SHARED_BITS = np.array([FLAGS.index(name) for name in _SHARED], np.int32)
_COUNTED_IDS = np.array([tags.ID[name] for name in _COUNTED], np.int32)


def whole(frame: Frame, size: int, known: Ints, largest: Floats) -> Floats:
    """One number for each name.

    `size` are the bytes of the page, `known` the columns of KNOWN in the table, `largest` is what `items` gives.
    """
    features = np.zeros(len(NAMES), np.float32)
    filled = view(features)
    write_sizes(frame, size, filled)
    write_ratios(frame, filled)
    write_weighted(frame, view(known), filled)
    features[_AT_REPEATED:AT_INSIDE] = largest
    write_inside(frame, view(_SHARED_BITS), filled)
    write_counts(frame, view(_COUNTED_IDS), filled)
    return features


def write_sizes(frame: Frame, size: int, features: Any) -> int:
    """How large the page is: _SIZES."""
    sums, total = frame.sums, frame.total
    with cython.nogil:
        longest = 0.0
        long = 0
        for block in range(len(sums)):
            if sums[block, LONG_WORDS] > 0:
                long += 1
            if sums[block, LONG_WORDS] > longest:
                longest = sums[block, LONG_WORDS]
        features[0] = log_of(total[WORDS])
        features[1] = log_of(total[BLOCKS])
        features[2] = log_of(len(frame.tag))
        features[3] = log_of(size)
        features[4] = log_of(longest)
        features[5] = log_of(long)
        features[6] = log_of(total[HEADINGS])
    return 0


def write_ratios(frame: Frame, features: Any) -> int:
    """What its text is made of: _RATIOS."""
    total = frame.total
    with cython.nogil:
        features[AT_RATIOS] = total[LINKED] / total[CHARS]
        features[AT_RATIOS + 1] = total[LONG_WORDS] / total[WORDS]
        features[AT_RATIOS + 2] = total[SENTENCES] / total[WORDS]
        features[AT_RATIOS + 3] = total[DIGITS] / total[CHARS]
        features[AT_RATIOS + 4] = total[WORDS] / total[BLOCKS]
        features[AT_RATIOS + 5] = total[HEADINGS] / total[BLOCKS]
        features[AT_RATIOS + 6] = total[PRICED] / total[BLOCKS]
    return 0


def write_weighted(frame: Frame, known: Any, features: Any) -> int:
    """What share of the words has some property, as its blocks know: _WEIGHTED."""
    table, sums, total, kind = frame.table, frame.sums, frame.total, frame.kind
    with cython.nogil:
        item = cell = hidden = repeated = top = names = good = path = name_path = 0.0
        for block in range(len(sums)):
            words = sums[block, WORDS] / total[WORDS]
            name = table[block, known[2]]
            item += words if kind[block] == ITEM else 0.0
            cell += words if kind[block] == CELL else 0.0
            hidden += 0.0 if frame.visible[block] else words
            repeated += words * table[block, known[0]]
            top += sums[block, LONG_WORDS] * table[block, known[1]]
            names += words * name
            good += words if name > 0 else 0.0
            path = table[block, known[3]] if table[block, known[3]] > path else path
            name_path = table[block, known[4]] if table[block, known[4]] > name_path else name_path
        features[AT_WEIGHTED] = item
        features[AT_WEIGHTED + 1] = cell
        features[AT_WEIGHTED + 2] = hidden
        features[AT_WEIGHTED + 3] = repeated
        features[AT_WEIGHTED + 4] = top / total[LONG_WORDS]
        features[AT_WEIGHTED + 5] = path
        features[AT_WEIGHTED + 6] = name_path
        features[AT_WEIGHTED + 7] = names
        features[AT_WEIGHTED + 8] = good
    return 0


def write_inside(frame: Frame, bits: Any, features: Any) -> int:
    """What share of the words stands in some tags: _INSIDE."""
    sums, start, words = frame.sums, frame.start, frame.total[WORDS]
    with cython.nogil:
        for block in range(len(start)):
            share = sums[block, WORDS] / words
            inside = frame.flags[start[block]]
            for place in range(len(bits)):
                if (inside >> bits[place]) & 1:
                    features[AT_INSIDE + place] += share
    return 0


def write_counts(frame: Frame, ids: Any, features: Any) -> int:
    """How many elements of some tags there are."""
    with cython.nogil:
        for place in range(len(ids)):
            features[AT_COUNTED + place] = log_of(frame.tags[ids[place]])
    return 0
