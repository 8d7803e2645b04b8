"""What stands around a block in the order of the page: its neighbours, headings, and the place where prose is."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from contentex.page import tags
from contentex.page.segments import HEADING
from reference.features_scene import CHARS, HEADINGS, LINKED, LONG_WORDS, WORDS, Scene

STEPS = (1, 2, -1, -2)
"""Neighbours: so many blocks before, or after."""
RADII = (3, 8, 20)
"""Windows: so many blocks before and after."""
HEADINGS_READ = 12
"""How many headings are compared with the page's title."""
FAR = 6.0
"""The distance to what is not there, as a logarithm."""

_OF_NEIGHBOURS = ("names", "names_lowest")
_OF_WINDOWS = ("words", "link_share", "long", "names")
NAMES = (
    *(f"{_side}{abs(step)}_{name}" for step in STEPS for _side in ["before" if step > 0 else "after"]
      for name in _OF_NEIGHBOURS),
    *(f"window{radius}_{name}" for radius in RADII for name in _OF_WINDOWS),
    *("window2_tag_ratio",),
    *("place", "words_place", "number", "number_from_end"),
    *("since_heading", "words_since_heading", "until_heading", "heading_level", "since_long", "until_long"),
    *("from_h1", "from_title", "has_title"),
    *("in_top", "from_top", "top1", "top2", "top_relative", "top_share", "top_place"),
)  # fmt: skip


def around(scene: Scene, columns: dict[str, Any]) -> tuple[Any, ...]:
    """Rows of numbers, one for each name. `columns` are features by name that neighbours lend."""
    neighbours = np.stack([columns[name] for name in _OF_NEIGHBOURS])
    windows = np.stack([columns[name] for name in _OF_WINDOWS])
    return (
        *(_shifted(neighbours, step) for step in STEPS),
        *_windows(windows, RADII),
        *_windows(columns["tag_ratio"][None], (2,)),
        _places(scene),
        _headings(scene),
        _anchors(scene),
        _top(scene),
    )


def lent(scene: Scene, tag_ratio: Any, names: Any, lowest: Any) -> dict[str, Any]:
    """The features that neighbours lend each other."""
    sums = scene.sums
    return {
        "words": np.log1p(sums[WORDS]),
        "link_share": sums[LINKED] / np.maximum(sums[CHARS], 1),
        "names": names,
        "names_lowest": lowest,
        "long": scene.long,
        "tag_ratio": tag_ratio,
    }


def _shifted(values: Any, step: int) -> Any:
    """The values of the block so many before, or after; 0 where there is none."""
    shifted = np.zeros_like(values)
    if step > 0:
        shifted[:, step:] = values[:, :-step]
    else:
        shifted[:, :step] = values[:, -step:]
    return shifted


def _windows(values: Any, radii: tuple[int, ...]) -> list[Any]:
    """Means over the blocks around each."""
    count = values.shape[1]
    before = np.zeros((len(values), count + 1))
    np.cumsum(values, axis=1, out=before[:, 1:])
    place = np.arange(count)
    means = []
    for radius in radii:
        low, high = np.maximum(place - radius, 0), np.minimum(place + radius + 1, count)
        means.append((before[:, high] - before[:, low]) / (high - low))
    return means


def _places(scene: Scene) -> Any:
    place, count = np.arange(len(scene)), len(scene)
    share = scene.before[WORDS, :-1] / scene.total[WORDS]
    return np.stack((place / count, share, np.log1p(place), np.log1p(count - 1 - place)))


def _headings(scene: Scene) -> Any:
    """How far the last and the next heading are, and the last and the next long block."""
    heading, place = scene.sums[HEADINGS] > 0, np.arange(len(scene))
    last, following = _last(heading), _next(heading)
    words = scene.before[WORDS]
    level = np.where(last >= 0, scene.blocks.level[last], 0)
    last_long, next_long = _last(scene.long), _next(scene.long)
    return np.stack(
        (
            np.log1p(place - last),
            np.log1p(words[:-1] - words[np.maximum(last, 0)]),
            np.log1p(following - place),
            level,
            np.where(last_long >= 0, np.log1p(place - last_long), FAR),
            np.where(next_long < len(scene), np.log1p(next_long - place), FAR),
        )
    )


def _last(mask: Any) -> Any:
    """The marked block at or before each, or -1."""
    return np.maximum.accumulate(np.where(mask, np.arange(len(mask)), -1))


def _next(mask: Any) -> Any:
    """The marked block at or after each, or the number of blocks."""
    return np.minimum.accumulate(np.where(mask, np.arange(len(mask)), len(mask))[::-1])[::-1]


# --- Where the content begins --------------------------------------------------------------------------------------


def _anchors(scene: Scene) -> Any:
    """How far the first h1 is, and the heading that repeats the title."""
    blocks, count = scene.blocks, len(scene)
    headings = np.flatnonzero((blocks.kind == HEADING) & scene.visible)
    first = next(iter(headings[blocks.level[headings] == 1].tolist()), -1)
    titled = _titled(scene, headings)
    best = titled if titled >= 0 else first
    return np.stack((_distance(first, count), _distance(best, count), np.full(count, titled >= 0)))


def _distance(anchor: int, count: int) -> Any:
    """Logarithms of distances, below 0 before the anchor; 0 without one."""
    if anchor < 0:
        return np.zeros(count)
    steps = np.arange(count) - anchor
    return np.sign(steps) * np.log1p(np.abs(steps))


def _titled(scene: Scene, headings: Any) -> int:
    """The heading whose text is the longest part of the page's title, or -1."""
    page, blocks = scene.page, scene.blocks
    titles = np.flatnonzero(page.tag == tags.TITLE)
    title = _letters(page.text_of(int(titles[0]))) if len(titles) else ""
    best, longest = -1, 3
    for number in headings[:HEADINGS_READ].tolist() if title else ():
        start, stop = page.text_offset[blocks.start[number]], page.text_offset[blocks.end[number]]
        text = _letters(page.text[start:stop].decode())
        if longest < len(text) <= len(title) and text in title:
            best, longest = number, len(text)
    return best


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text.lower())


def _top(scene: Scene) -> Any:
    """Where most prose is: in the element whose children hold the most long blocks, as Readability looks for it."""
    page, levels, start = scene.page, scene.levels, scene.blocks.start
    prose = scene.sums[LONG_WORDS] * (1 - scene.sums[LINKED] / np.maximum(scene.sums[CHARS], 1))
    score = np.bincount(levels[0], prose, len(page)) + 0.5 * np.bincount(levels[1], prose, len(page))
    top = int(score.argmax())
    inside = (start >= top) & (start < page.end[top]) & (score[top] > 0)
    low, high, place = int(scene.first[top]), int(scene.last[top]), np.arange(len(scene))
    away = np.where(place < low, place - low, np.maximum(place - high + 1, 0))
    words = scene.before[WORDS]
    return np.stack(
        (
            inside,
            np.where(inside, 0, np.sign(away) * np.log1p(np.abs(away))),
            np.log1p(score[levels[0]]),
            np.log1p(score[levels[1]]),
            score[levels[0]] / max(score[top], 1),
            np.full(len(scene), (words[high] - words[low]) / scene.total[WORDS]),
            np.full(len(scene), low / len(scene)),
        )
    )
