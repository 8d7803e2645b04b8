"""What is repeated: items beside each other of one make, blocks on one path, blocks of one text.

Repetition is the evidence of ContentEx's common pattern filter and of wrappers: a list of posts, of teasers or of
products shows itself by its make, whatever it says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from contentex.page import tags
from contentex.page.intervals import changes
from reference.features_scene import (
    BLOCKS,
    CHARS,
    ENDS,
    LINKED,
    LONG_WORDS,
    PRICED,
    WORDS,
    Scene,
    Sums,
)

ITEM_LEVELS = 4
"""Up to which level items are compared with their neighbours."""
FEW = 3
"""From so many on, items of one make are a repetition."""

_OF_ITEMS = ("same_tag", "same", "share", "link_share", "long_share", "relative", "rank")
_OF_PATHS = ("blocks", "words", "share", "sentence_ends", "link_share", "long_share", "spread")
NAMES = (
    *(f"items{level}_{name}" for name in _OF_ITEMS for level in range(1, ITEM_LEVELS + 1)),
    *(f"{path}_{name}" for path in ("tag_path", "name_path") for name in _OF_PATHS),
    *("repeats", "repeated_before", "repeats_visible"),
)
_MIX = np.uint64(0x9E3779B97F4A7C15)


class Groups(NamedTuple):
    """Things that share a key."""

    of: Any
    """The group of each thing."""
    order: Any
    """The things, group by group."""
    starts: Any
    """Where each group begins in that order."""

    def sums(self, values: Any) -> Any:
        """The sum of each row of numbers over each group."""
        return np.add.reduceat(values[..., self.order], self.starts, axis=-1)

    @property
    def size(self) -> Any:
        """How many things each group has."""
        return np.diff(np.append(self.starts, len(self.order)))


def grouped(key: Any) -> Groups:
    """Put together what has the same key."""
    order = np.argsort(key, kind="stable")
    begins = changes(key[order])
    of = np.empty(len(key), np.int64)
    of[order] = np.cumsum(begins) - 1
    return Groups(of, order, np.flatnonzero(begins))


class Repetition(NamedTuple):
    """What is alike on a page."""

    features: tuple[Any, ...]
    path: Groups
    """Blocks by the tags on the way to them."""
    names_path: Groups
    """The same with classes."""
    text: Groups
    """Blocks by their texts."""
    largest: Sums
    """Of the largest repetition: its share of the words, the number of its items, how many of them have a price or an
    image, the share of long blocks."""


def alike(scene: Scene) -> Repetition:
    """Find what is alike; the features are rows of numbers, one for each name."""
    items, largest = _items(scene)
    above = scene.page.parent[scene.blocks.start]
    path, names = grouped(scene.paths.tags[above]), grouped(scene.paths.names[above])
    text = grouped(scene.shapes[1])
    features = (*items, _along(scene, path), _along(scene, names), _repeats(scene, text))
    return Repetition(features, path, names, text, largest)


def _items(scene: Scene) -> tuple[tuple[Any, ...], Sums]:
    page, rows = scene.page, scene.item_rows
    by_tag = page.parent[rows].astype(np.uint64) * _MIX ^ page.tag[rows].astype(np.uint64)
    tagged, named = grouped(by_tag), grouped((by_tag ^ scene.names[rows]) * _MIX)
    sums, count = named.sums(scene.within(rows)), named.size
    with_price, with_image = sums[PRICED] / count, named.sums(_has_image(scene, rows)) / count
    words, chars = np.maximum(sums[WORDS], 1), np.maximum(sums[CHARS], 1)
    repeated = np.where(count >= FEW, sums[WORDS], 0)
    best = int(repeated.argmax())
    rank = np.where(count >= FEW, np.log1p(np.argsort(np.argsort(-repeated, kind="stable"))), 6)
    of_group = np.stack(
        (
            np.log1p(count),
            sums[WORDS] / scene.total[WORDS],
            sums[LINKED] / chars,
            sums[LONG_WORDS] / words,
            repeated / max(repeated[best], 1),
            rank,
        )
    )
    place = np.zeros(len(page), np.int64)
    place[rows] = np.arange(len(rows))
    at = place[scene.items[:ITEM_LEVELS]]
    features = (np.log1p(tagged.size)[tagged.of[at]], *of_group[:, named.of[at]])
    same, share, _, long, _, _ = of_group
    largest = np.stack((share, same, with_price, with_image, long))[:, best]
    return features, largest


def _has_image(scene: Scene, rows: Any) -> Any:
    page = scene.page
    images = np.flatnonzero(page.is_tag(*tags.ids("img picture svg")))
    return np.searchsorted(images, page.end[rows]) > np.searchsorted(images, rows)


def _along(scene: Scene, path: Groups) -> Any:
    """What the blocks on one path are together."""
    sums, count = path.sums(scene.sums), path.size
    words, chars = np.maximum(sums[WORDS], 1), np.maximum(sums[CHARS], 1)
    spread = path.order[np.append(path.starts[1:], len(path.order)) - 1] - path.order[path.starts]
    of_path = np.stack(
        (
            np.log1p(count),
            np.log1p(sums[WORDS] / count),
            sums[WORDS] / scene.total[WORDS],
            sums[ENDS] / count,
            sums[LINKED] / chars,
            sums[LONG_WORDS] / words,
            spread / scene.total[BLOCKS],
        )
    )
    return of_path[:, path.of]


def _repeats(scene: Scene, text: Groups) -> Any:
    """How often the text of each block stands on the page, also before it, also where a reader sees it."""
    shown = text.sums(scene.visible.astype(np.int32))[text.of] - scene.visible
    earlier = text.order[text.starts][text.of] < np.arange(len(scene))
    return np.stack((np.log1p(text.size)[text.of], earlier, shown > 0))
