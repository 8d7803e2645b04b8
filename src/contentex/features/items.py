# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: items are rows of the page, there are no more makes than items, and the columns are those of NAMES.
"""Items beside each other of one make: children of one element with the same tag and classes.

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
from contentex.features.views import Floats, view

if not cython.compiled:  # `items.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.groups import grouping
    from contentex.features.logs import log_of

CHARS, WORDS, LINKED, LONG_WORDS, PRICED = q.CHARS, q.WORDS, q.LINKED, q.LONG_WORDS, q.PRICED
KINDS = q.KINDS
MIX, BITS = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF  # a multiplier whose bits are well mixed

LEVELS = 4
"""Up to which level items are compared with their neighbours."""
FEW = 3
"""From so many on, items of one make are a repetition."""
LAST_RANK = 6.0
"""The rank, as a logarithm, of what is none."""

_OF_MAKE = ("same", "share", "link_share", "long_share", "relative", "rank")
NAMES = tuple(f"items{level}_{name}" for name in ("same_tag", *_OF_MAKE) for level in range(1, LEVELS + 1))
COLUMNS = len(_OF_MAKE)
SAME, SHARE, LINK_SHARE, LONG_SHARE, RELATIVE, RANK = range(COLUMNS)


class Items:
    """What holds a block, and less than its parent."""

    def __init__(self, rows: int) -> None:
        found, place = np.zeros((2, rows), np.int32)
        self.rows, self.place = view(found), view(place)
        self.count = 0

    def read(self, frame: Frame) -> int:
        """Find the items, and what is repeated among them."""
        self.count = self.find(frame)
        by_tag, by_make = np.empty((2, self.count), np.uint64)
        self.by_tag, self.by_make = view(by_tag), view(by_make)
        self.name(frame)
        self.tagged, self.made = grouping(self.by_tag), grouping(self.by_make)
        self.sums = view(np.zeros((self.made.count, KINDS)))
        self.features = view(np.empty((self.made.count, COLUMNS), np.float32))
        return 0

    def find(self, frame: Frame) -> int:
        """Note the rows of the items, and each row's number among them, 0 where it is none; return how many."""
        rows, place, first, last, top = self.rows, self.place, frame.first, frame.last, frame.top
        with cython.nogil:
            count = 0
            for row in range(len(top)):
                if top[row] == row and last[row] > first[row]:
                    rows[count] = row
                    place[row] = count
                    count += 1
        return count

    def name(self, frame: Frame) -> int:
        """Write a number that items of one parent and tag share, and one that items of one make share."""
        rows, by_tag, by_make = self.rows, self.by_tag, self.by_make
        with cython.nogil:
            for item in range(self.count):
                row = rows[item]
                above = frame.parent[row]
                by_tag[item] = ((above * MIX) & BITS) ^ frame.tag[row]
                by_make[item] = ((by_tag[item] ^ frame.names[row]) * MIX) & BITS
        return 0


def items(frame: Frame, at: int) -> Floats:
    """Fill the columns of NAMES, which begin at `at`; return what the largest repetition is.

    That is its share of the words, the number of its items, how many of them have a price or an image, and the share
    of long blocks.
    """
    found = Items(len(frame.tag))
    found.read(frame)
    add(frame, found)
    best = find_best(found)
    describe(frame, found, best)
    write_ranks(found, view(_rank(found)))
    write(frame, found, at)
    return _largest(frame, found, best)


def add(frame: Frame, found: Items) -> int:
    """Sum up what the items of each make hold."""
    sums = found.sums
    with cython.nogil:
        for item in range(found.count):
            row = found.rows[item]
            make = found.made.of[item]
            sums[make, CHARS] += frame.held(row, CHARS)
            sums[make, WORDS] += frame.held(row, WORDS)
            sums[make, LINKED] += frame.held(row, LINKED)
            sums[make, LONG_WORDS] += frame.held(row, LONG_WORDS)
    return 0


def repeated(found: Items, make: int) -> float:
    """The words of a make that is a repetition; 0 of others."""
    return found.sums[make, WORDS] if found.made.size[make] >= FEW else 0.0


def key(found: Items, make: int) -> int:
    """The number of a make: it decides between makes that have as many words."""
    number: int = found.by_make[found.made.first[make]]
    return number


def find_best(found: Items) -> int:
    """The repetition with the most words."""
    with cython.nogil:
        best = 0
        for make in range(1, found.made.count):
            more = repeated(found, make) - repeated(found, best)
            if more > 0 or (more == 0 and key(found, make) < key(found, best)):
                best = make
    return best


def describe(frame: Frame, found: Items, best: int) -> int:
    """The columns of _OF_MAKE, without the ranks of repetitions."""
    sums, features = found.sums, found.features
    with cython.nogil:
        most = repeated(found, best) if repeated(found, best) > 1 else 1.0
        for make in range(found.made.count):
            size = found.made.size[make]
            words = sums[make, WORDS] if sums[make, WORDS] > 1 else 1.0
            chars = sums[make, CHARS] if sums[make, CHARS] > 1 else 1.0
            features[make, SAME] = log_of(size)
            features[make, SHARE] = sums[make, WORDS] / frame.total[WORDS]
            features[make, LINK_SHARE] = sums[make, LINKED] / chars
            features[make, LONG_SHARE] = sums[make, LONG_WORDS] / words
            features[make, RELATIVE] = repeated(found, make) / most
            features[make, RANK] = LAST_RANK
    return 0


def _rank(found: Items) -> Any:
    """The makes by their words. Those that are no repetition stand among the repetitions without words, if any."""
    makes = _sorted(found, FEW)
    least = found.sums[makes[len(makes) - 1], WORDS] if len(makes) else 1.0
    return makes if least > 0 else _sorted(found, 1)


def _sorted(found: Items, few: int) -> Any:
    """The makes that have so many items, by their words as repetitions."""
    room = found.made.count
    makes, words, keys = np.empty(room, np.int32), np.empty(room), np.empty(room, np.uint64)
    count = choose(found, few, view(makes), view(words), view(keys))
    return makes[:count][np.lexsort((keys[:count], words[:count]))]


def choose(found: Items, few: int, makes: Any, words: Any, keys: Any) -> int:
    """Write what makes are sorted by, for those with so many items; return how many there are."""
    with cython.nogil:
        count = 0
        for make in range(found.made.count):
            if found.made.size[make] >= few:
                makes[count] = make
                words[count] = -repeated(found, make)
                keys[count] = key(found, make)
                count += 1
    return count


def write_ranks(found: Items, makes: Any) -> int:
    """The ranks of repetitions, as logarithms."""
    with cython.nogil:
        for rank in range(len(makes)):
            if found.made.size[makes[rank]] >= FEW:
                found.features[makes[rank], RANK] = log_of(rank)
    return 0


def write(frame: Frame, found: Items, at: int) -> int:
    """Give each block the features of the items that it stands in. Most are of the same makes as the block before."""
    items, place, made = frame.items, found.place, found.made.of
    with cython.nogil:
        for block in range(items.shape[1]):
            if block > 0:
                frame.copy(block - 1, block, at, LEVELS * (1 + COLUMNS))
            for level in range(LEVELS):
                item = place[items[level, block]]
                if block == 0 or made[item] != made[place[items[level, block - 1]]]:
                    write_item(frame, found, item, block, at + level)
    return 0


def write_item(frame: Frame, found: Items, item: int, block: int, at: int) -> int:
    """What an item is: how many have the same tag, and the columns of _OF_MAKE."""
    make = found.made.of[item]
    frame.table[block, at] = log_of(found.tagged.size[found.tagged.of[item]])
    for column in range(COLUMNS):
        frame.table[block, at + LEVELS * (1 + column)] = found.features[make, column]
    return 0


def _largest(frame: Frame, found: Items, make: int) -> Floats:
    """What a make is to the page."""
    features, size = found.features, found.made.size[make]
    priced, images = count_priced(frame, found, make) / size, count_images(frame, found, make) / size
    share, same, long = features[make, SHARE], features[make, SAME], features[make, LONG_SHARE]
    return np.array([share, same, priced, images, long], np.float32)


def count_priced(frame: Frame, found: Items, make: int) -> float:
    """How many blocks with a price stand in the items of a make."""
    with cython.nogil:
        count = 0.0
        for item in range(found.count):
            if found.made.of[item] == make:
                count += frame.held(found.rows[item], PRICED)
    return count


def count_images(frame: Frame, found: Items, make: int) -> float:
    """How many items of a make have an image."""
    with cython.nogil:
        count = 0.0
        for item in range(found.count):
            row = found.rows[item]
            if found.made.of[item] == make and frame.images[frame.end[row]] > frame.images[row]:
                count += 1
    return count
