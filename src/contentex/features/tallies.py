# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
# cython: infer_types=True, annotation_typing=False
# Not checked: each row has an entry, and a tag without a fixed id takes the last one.
"""How many elements of some tags a page has, and how many come before each row. Compiled like `page.scan`."""

from __future__ import annotations

try:
    import cython
except ImportError:
    from contentex.page import uncompiled as cython

from contentex.features.views import view
from contentex.page.roles import by_tag

if not cython.compiled:  # `tallies.pxd` brings it to compiled code
    from contentex.features.frame import Frame

IMAGE, INPUT = 1, 2
PARTS = view(by_tag({"img picture svg": IMAGE, "input button select textarea": INPUT}))


def tally(frame: Frame) -> int:
    """Count the elements of each tag, and the images and fields before each row; the last entries are for the page."""
    tag, images, inputs = frame.tag, frame.images, frame.inputs
    with cython.nogil:
        others = len(frame.tags) - 1  # for all tags without a fixed id
        images[0] = inputs[0] = 0
        for row in range(len(tag)):
            kind = tag[row] if tag[row] < others else others
            frame.tags[kind] += 1
            images[row + 1] = images[row] + (PARTS[kind] == IMAGE)
            inputs[row + 1] = inputs[row] + (PARTS[kind] == INPUT)
    return 0
