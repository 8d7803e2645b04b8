# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: rows and blocks are numbered by the page, and the columns are those of NAMES.
"""What stands above a block: the elements at the levels where more blocks come in, and what their classes tell.

Compiled like `page.scan`.
"""

from __future__ import annotations

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features import quantities as q

if not cython.compiled:  # `above.pxd` brings them to compiled code
    from contentex.features.frame import Frame
    from contentex.features.logs import log_of

CHARS, WORDS, LINKED, DIGITS, HEADINGS, ENDS = q.CHARS, q.WORDS, q.LINKED, q.DIGITS, q.HEADINGS, q.ENDS
LEVELS = q.LEVELS

_OF_ELEMENT = (
    "words", "link_share", "digit_share", "heading_share", "sentence_end_share", "share", "chars_per_node",
)  # fmt: skip
_OF_LEVEL = (*_OF_ELEMENT, "place", "inputs", "names")
NAMES = (
    *(f"above{level}_{name}" for name in _OF_LEVEL for level in range(1, LEVELS + 1)),
    *("names", "names_lowest", "names_highest", "names_mean"),
)
SHARED = len(_OF_ELEMENT)
AT_PLACE, AT_INPUTS, AT_STEP, AT_NAMES = (LEVELS * (SHARED + more) for more in range(4))


def above(frame: Frame, at: int) -> int:
    """Fill the columns of NAMES, which begin at `at`."""
    with cython.nogil:
        for block in range(len(frame.start)):
            write_elements(frame, block, at)
            write_places(frame, block, at)
            write_names(frame, block, at + AT_NAMES)
    return 0


def write_elements(frame: Frame, block: int, at: int) -> int:
    """What the elements hold. Most blocks have the same elements above them as the block before."""
    if block > 0:
        frame.copy(block - 1, block, at, AT_STEP)
    for level in range(LEVELS):
        row = frame.levels[level, block]
        if block == 0 or row != frame.levels[level, block - 1]:
            write_element(frame, row, block, at + level)
    return 0


def write_element(frame: Frame, row: int, block: int, at: int) -> int:
    """What one element holds, the blocks from `first` to before `last`: the columns of _OF_ELEMENT, and its fields."""
    first, last = frame.first[row], frame.last[row]
    words, chars = frame.held(row, WORDS), frame.held(row, CHARS)
    least_chars = chars if chars > 1 else 1.0
    blocks = last - first if last - first > 1 else 1.0
    frame.table[block, at] = log_of(words)
    frame.table[block, at + LEVELS] = frame.held(row, LINKED) / least_chars  # CoreEx, section 3.1
    frame.table[block, at + 2 * LEVELS] = frame.held(row, DIGITS) / least_chars
    frame.table[block, at + 3 * LEVELS] = frame.held(row, HEADINGS) / blocks
    frame.table[block, at + 4 * LEVELS] = frame.held(row, ENDS) / blocks
    frame.table[block, at + 5 * LEVELS] = words / frame.total[WORDS]
    frame.table[block, at + 6 * LEVELS] = log_of(chars / (frame.end[row] - row))  # CNR, section 3: chars-nodes ratio
    frame.table[block, at + AT_INPUTS] = log_of(frame.inputs[frame.end[row]] - frame.inputs[row])
    return 0


def write_places(frame: Frame, block: int, at: int) -> int:
    """Where in each element the block stands, and what the classes between tell."""
    below = frame.start[block]
    for level in range(LEVELS):
        row = frame.levels[level, block]
        first = frame.first[row]
        blocks = frame.last[row] - first
        frame.table[block, at + AT_PLACE + level] = (block - first) / (blocks if blocks > 1 else 1.0)
        frame.table[block, at + AT_STEP + level] = frame.score[below] - frame.score[row]
        below = row
    return 0


def write_names(frame: Frame, block: int, at: int) -> int:
    """What the classes of all elements above tell."""
    row = frame.start[block]
    depth = frame.depth[row]
    frame.table[block, at] = frame.score[row]
    frame.table[block, at + 1] = frame.lowest[row]
    frame.table[block, at + 2] = frame.highest[row]
    frame.table[block, at + 3] = frame.score[row] / (depth if depth > 1 else 1.0)
    return 0
