"""Names beside the points of a plot, placed so that none hides another or a point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any, NamedTuple

from contentex.bench.reports.drawing import FAINT, INK
from contentex.bench.reports.wording import readable

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_DISTANCES = (7.0, 14.0, 24.0, 36.0, 50.0, 66.0)
"""Points between a label and its point; from the third on, a line joins them."""
_NEAR = 14.0
_DIRECTIONS = 16
_SPOT = 5.0
"""Points around the middle of a point that stay free."""


_NAME, _BAR = 1000.0, 12.0
"""What it costs to hide a name or point, and a line, in points of distance."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: float
    bottom: float
    right: float
    top: float

    def meets(self, other: Box) -> bool:
        """Do they share any pixel?"""
        across = self.left < other.right and other.left < self.right
        return across and self.bottom < other.top and other.bottom < self.top

    def holds(self, other: Box) -> bool:
        """Is the other inside?"""
        across = self.left <= other.left and other.right <= self.right
        return across and self.bottom <= other.bottom and other.top <= self.top


def label(axes: Axes, names: Sequence[str], xs: Sequence[float], ys: Sequence[float], strong: Sequence[bool]) -> None:
    """Write the name of each point beside it. The strong ones choose their places first.

    Call it when all else is drawn: the places depend on the scales of the axes, and on the lines that are there.
    """
    figure: Any = axes.get_figure(root=True)
    figure.draw_without_rendering()
    figure.set_layout_engine("none")  # from now on nothing moves
    axes.set(xlim=axes.get_xlim(), ylim=axes.get_ylim())
    points = [tuple(point) for point in axes.transData.transform(list(zip(xs, ys, strict=True)))]
    taken = [Box(x - _SPOT, y - _SPOT, x + _SPOT, y + _SPOT) for x, y in points]
    bars = list(_bars(axes))
    room = Box(*axes.get_window_extent().extents)
    for place in sorted(range(len(names)), key=lambda place: (not strong[place], place)):
        text = readable(names[place])
        box, distance = _free(points[place], _size(axes, text, strong[place]), taken, bars, room)
        taken.append(box)
        _write(axes, text, (xs[place], ys[place]), points[place], box, distance > _NEAR, strong[place])


def _size(axes: Axes, text: str, strong: bool) -> tuple[float, float]:
    """Width and height of a name in pixels."""
    drawn = axes.text(0, 0, text, weight="bold" if strong else "normal")
    extent = drawn.get_window_extent()
    drawn.remove()
    return extent.width, extent.height


def _bars(axes: Axes) -> Iterator[Box]:
    """Straight lines, such as intervals: better not written over."""
    for line in axes.lines:
        ends = axes.transData.transform(line.get_xydata())
        if len(ends) == 2:
            yield Box(*ends.min(axis=0), *ends.max(axis=0))


def _free(
    point: tuple[float, ...], size: tuple[float, float], taken: list[Box], bars: list[Box], room: Box
) -> tuple[Box, float]:
    """The place for a label that hides least, and the nearest of several such."""
    boxes = [(box, distance) for box, distance in _places(point, size) if room.holds(box)]
    boxes = boxes or list(_places(point, size))
    return min(boxes, key=lambda pair: _cost(pair[0], pair[1], taken, bars))


def _cost(box: Box, distance: float, taken: list[Box], bars: list[Box]) -> float:
    """How bad a place is: names and points must not be hidden, lines should not, and far is less clear than near."""
    hidden = sum(map(box.meets, taken))
    return _NAME * hidden + _BAR * sum(map(box.meets, bars)) + distance


def _places(point: tuple[float, ...], size: tuple[float, float]) -> Iterator[tuple[Box, float]]:
    """Places around a point, first to its right, the near ones before the far ones."""
    width, height = size
    for distance in _DISTANCES:
        for step in range(_DIRECTIONS):
            angle = (step + 1) // 2 * (-1) ** step * 2 * pi / _DIRECTIONS
            x = point[0] + distance * cos(angle) + width / 2 * (cos(angle) - 1)
            y = point[1] + distance * sin(angle) + height / 2 * (sin(angle) - 1)
            yield Box(x, y, x + width, y + height), distance


def _write(
    axes: Axes,
    text: str,
    point: tuple[float, float],
    pixel: tuple[float, ...],
    box: Box,
    far: bool,
    strong: bool,
) -> None:
    # In points from the data point, not in pixels of this figure: a later change of the layout moves both alike.
    axes.annotate(
        text,
        point,
        xytext=(box.left - pixel[0], box.bottom - pixel[1]),
        textcoords="offset points",
        va="bottom",
        color=INK,
        weight="bold" if strong else "normal",
        arrowprops={"arrowstyle": "-", "color": FAINT, "linewidth": 0.7, "shrinkB": 4} if far else None,
    )
