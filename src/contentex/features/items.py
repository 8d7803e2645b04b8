# cython: language_level=3, boundscheck=True, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
"""Items beside each other of one make: children of one element with the same tag and classes.

Compiled like `page.scan`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import quantities as q
from contentex.features.groups import Groups, grouped
from contentex.features.scene import Floats
from contentex.features.views import view
from contentex.page.page import Ints

if not cython.compiled:  # `items.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

CHARS, WORDS, LINKED, SENTENCES, LONG_WORDS, PRICED = q.CHARS, q.WORDS, q.LINKED, q.SENTENCES, q.LONG_WORDS, q.PRICED
KINDS = q.KINDS
MIX, BITS = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF  # a multiplier whose bits are well mixed

LEVELS = 4
"""Up to which level items are compared with their neighbours."""
FEW = 3
"""From so many on, items of one make are a repetition."""
LAST_RANK = 6.0
"""The rank, as a logarithm, of what is none."""

_OF_MAKE = (
    "same", "words", "share", "link_share", "sentence_rate", "long_share", "priced", "images", "relative", "rank",
)  # fmt: skip
NAMES = tuple(f"items{level}_{name}" for name in ("same_tag", *_OF_MAKE) for level in range(1, LEVELS + 1))
COLUMNS, RELATIVE, RANK = len(_OF_MAKE), 8, 9
_LARGEST = [_OF_MAKE.index(name) for name in ("share", "same", "priced", "images", "long_share")]


class Items(NamedTuple):
    """What holds a block, and less than its parent."""

    rows: Ints
    """Their rows."""
    place: Ints
    """For each row of the page its number among them; 0 where it is none."""
    tagged: Groups
    """Items by parent and tag."""
    made: Groups
    """Items by parent, tag and classes: by their make."""
    key: npt.NDArray[np.uint64]
    """A number for the make of each."""


def items(frame: Frame, at: int) -> Floats:
    """Fill the columns of NAMES, which begin at `at`; return what the largest repetition is.

    That is its share of the words, the number of its items, how many of them have a price or an image, the share of
    long blocks, and whether there is one.
    """
    found = _find(frame)
    features, largest = _describe(frame, found)
    size = view(found.tagged.size)
    write(frame, view(found.place), view(found.tagged.of), size, view(found.made.of), view(features), at)
    return largest


def _find(frame: Frame) -> Items:
    rows, place = np.empty(len(frame.tag), np.int32), np.zeros(len(frame.tag), np.int32)
    rows = rows[: find(frame, view(rows), view(place))]
    by_tag, by_make = np.empty(len(rows), np.uint64), np.empty(len(rows), np.uint64)
    name(frame, view(rows), view(by_tag), view(by_make))
    return Items(rows, place, grouped(by_tag), grouped(by_make), by_make)


def find(frame: Frame, rows: Any, place: Any) -> int:
    """Write the rows of the items, and their numbers; return how many there are."""
    first, last, top = frame.first, frame.last, frame.top
    with cython.nogil:
        count = 0
        for row in range(len(top)):
            if top[row] == row and last[row] > first[row]:
                rows[count] = row
                place[row] = count
                count += 1
    return count


def name(frame: Frame, rows: Any, by_tag: Any, by_make: Any) -> int:
    """Write a number that items of one parent and tag share, and one that items of one make share."""
    with cython.nogil:
        for item in range(len(rows)):
            row = rows[item]
            above = frame.parent[row]
            by_tag[item] = ((above * MIX) & BITS) ^ frame.tag[row]
            by_make[item] = ((by_tag[item] ^ frame.names[row]) * MIX) & BITS
    return 0


def _describe(frame: Frame, found: Items) -> tuple[Floats, Floats]:
    """What the items of each make are together, and those of the largest repetition."""
    of, size = found.made.of, found.made.size
    sums, features = np.zeros((len(size), KINDS + 1)), np.empty((len(size), COLUMNS), np.float32)
    add(frame, view(found.rows), view(of), view(sums))
    describe(frame, view(sums), view(size), view(features))
    order = np.argsort(found.key[found.made.first])
    repeated = np.where(size >= FEW, sums[:, WORDS], 0)[order]
    best = int(repeated.argmax())
    features[order, RELATIVE] = repeated / max(repeated[best], 1)
    features[order, RANK] = _ranks(repeated)
    features[size < FEW, RANK] = LAST_RANK
    return features, np.append(features[order[best], _LARGEST], np.float32(repeated[best] > 0))


def add(frame: Frame, rows: Any, of: Any, sums: Any) -> int:
    """Sum up what the items of each make hold; the last column counts those with an image."""
    first, last, end = frame.first, frame.last, frame.end
    before, images = frame.before, frame.images
    with cython.nogil:
        for item in range(len(rows)):
            row = rows[item]
            make = of[item]
            for kind in range(KINDS):
                sums[make, kind] += before[last[row], kind] - before[first[row], kind]
            sums[make, KINDS] += images[end[row]] > images[row]
    return 0


def describe(frame: Frame, sums: Any, size: Any, features: Any) -> int:
    """The columns of _OF_MAKE, without the last two."""
    with cython.nogil:
        for make in range(len(size)):
            words = sums[make, WORDS] if sums[make, WORDS] > 1 else 1.0
            chars = sums[make, CHARS] if sums[make, CHARS] > 1 else 1.0
            features[make, 0] = log_of(size[make])
            features[make, 1] = log_of(sums[make, WORDS] / size[make])
            features[make, 2] = sums[make, WORDS] / frame.total[WORDS]
            features[make, 3] = sums[make, LINKED] / chars
            features[make, 4] = sums[make, SENTENCES] / words
            features[make, 5] = sums[make, LONG_WORDS] / words
            features[make, 6] = sums[make, PRICED] / size[make]
            features[make, 7] = sums[make, KINDS] / size[make]
    return 0


def _ranks(repeated: npt.NDArray[np.float64]) -> Any:
    """Logarithms of ranks by words."""
    return np.log1p(np.argsort(np.argsort(-repeated, kind="stable")))


def write(frame: Frame, place: Any, tagged: Any, tagged_size: Any, made: Any, features: Any, at: int) -> int:
    """Give each block the features of the items that it stands in."""
    table, items = frame.table, frame.items
    with cython.nogil:
        for block in range(items.shape[1]):
            for level in range(LEVELS):
                item = place[items[level, block]]
                make = made[item]
                table[block, at + level] = log_of(tagged_size[tagged[item]])
                for column in range(COLUMNS):
                    table[block, at + level + LEVELS * (1 + column)] = features[make, column]
    return 0
