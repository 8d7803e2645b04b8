# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: rows and blocks are numbered by the page, and a tag without a fixed id takes the last entry.
"""What a row gets from its ancestors, in one pass from the root down: a parent's row comes before its children's.

Compiled like `page.scan`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import flags
from contentex.features import quantities as q
from contentex.features.views import view

if not cython.compiled:  # `climb.pxd` brings it to compiled code
    from contentex.features.frame import Frame

MIX, BITS = 0x9E3779B97F4A7C15, 0xFFFFFFFFFFFFFFFF  # a multiplier whose bits are well mixed
LEVELS = q.LEVELS
FLAGS_OF_TAG = view(flags.bits_by_tag())


def climb(frame: Frame) -> int:
    """Fill the columns of `climb`."""
    number(frame)
    inherit(frame)
    grow(frame)
    write_levels(frame)
    return 0


def number(frame: Frame) -> int:
    """Number the blocks that begin in each row's subtree: `first`, `last`."""
    end, start, first, last = frame.end, frame.start, frame.first, frame.last
    with cython.nogil:
        block = 0
        for row in range(len(end)):
            while block < len(start) and start[block] < row:
                block += 1
            first[row] = block
        for row in range(len(end)):
            last[row] = first[end[row]] if end[row] < len(end) else len(start)
    return 0


def inherit(frame: Frame) -> int:
    """Keys of the path to each row, by its tags and also by its classes; bits of the tags; the scores of classes."""
    parent, tag, tags, names, flags = frame.parent, frame.tag, frame.tag_path, frame.name_path, frame.flags
    score, lowest, highest = frame.score, frame.lowest, frame.highest
    with cython.nogil:
        tags[0] = names[0] = 1
        flags[0] = FLAGS_OF_TAG[tag[0]]
        score[0] = lowest[0] = highest[0] = 0.0
        others = len(FLAGS_OF_TAG) - 1
        for row in range(1, len(parent)):
            above = parent[row]
            tags[row] = mixed(tags[above] ^ tag[row])
            names[row] = mixed(names[above] ^ tag[row] ^ frame.names[row])
            flags[row] = flags[above] | FLAGS_OF_TAG[tag[row] if tag[row] < others else others]
            value = frame.own_score[row]
            score[row] = score[above] + value
            lowest[row] = value if value < lowest[above] else lowest[above]
            highest[row] = value if value > highest[above] else highest[above]
    return 0


def mixed(value: int) -> int:
    """Let each bit of a number change all of its higher half."""
    value = (value * MIX) & BITS
    return value ^ (value >> 29)


def grow(frame: Frame) -> int:
    """The nearest row above each that holds more blocks, and its child on the way there: `up`, `top`."""
    parent, first, last, up, top = frame.parent, frame.first, frame.last, frame.up, frame.top
    with cython.nogil:
        up[0] = top[0] = 0
        for row in range(1, len(parent)):
            above = parent[row]
            if first[above] == first[row] and last[above] == last[row]:
                up[row], top[row] = up[above], top[above]
            else:
                up[row], top[row] = above, row
    return 0


def write_levels(frame: Frame) -> int:
    """Go up from each block, level by level; and note the keys of the path to its parent."""
    with cython.nogil:
        for block in range(len(frame.start)):
            row = frame.start[block]
            frame.by_tags[block] = frame.tag_path[frame.parent[row]]
            frame.by_names[block] = frame.name_path[frame.parent[row]]
            for level in range(LEVELS):
                frame.items[level, block] = frame.top[row]
                row = frame.levels[level, block] = frame.up[row]
    return 0
