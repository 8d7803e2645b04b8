"""Colours for scores: blue for the lowest of a page, orange for the highest. The colour-blind tell the two apart.

Scores of different methods have different units, so a colour shows a score's place among those of its page. The steps
are even to the eye: they are mixed in Oklab (Ottosson, 2020).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

STEPS = 9
"""How many colours there are."""

_Lab = tuple[float, float, float]
LIGHT: tuple[_Lab, _Lab, _Lab] = ((0.89, -0.024, -0.054), (0.965, 0.0, 0.005), (0.86, 0.050, 0.095))
"""Lowest, middle and highest score as Oklab colours behind dark text."""
DARK: tuple[_Lab, _Lab, _Lab] = ((0.36, -0.022, -0.060), (0.27, 0.0, -0.005), (0.395, 0.052, 0.070))
"""The same behind light text."""


def steps(scores: Sequence[float | None]) -> list[int | None]:
    """For each score its step of the scale, by its place among all: 0 for the lowest. Equal scores share a step.

    >>> steps([0.1, 700, None, 0.2])
    [0, 8, None, 4]
    >>> steps([5, 5])
    [4, 4]
    """
    values = np.array([score for score in scores if score is not None])
    lower = np.searchsorted(np.sort(values), values)  # how many scores are lower
    most = int(lower.max(initial=0))
    places = iter(np.rint(lower * (STEPS - 1) / most).astype(int).tolist() if most else [STEPS // 2] * len(values))
    return [None if score is None else next(places) for score in scores]


def colours(ends: tuple[_Lab, _Lab, _Lab]) -> list[str]:
    """The colours of a scale as `#rrggbb`, from the lowest score to the highest.

    >>> colours(LIGHT)[0], colours(LIGHT)[-1]
    ('#bcdfff', '#ffc186')
    """
    low, middle, high = map(np.array, ends)
    places = np.linspace(-1, 1, STEPS)
    return [_hex(middle + abs(place) * ((high if place > 0 else low) - middle)) for place in places]


_TO_LMS = np.array(
    [[1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480]]
)
_TO_RGB = np.array(
    [
        [4.0767416621, -3.3077115913, 0.2309699292],
        [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
    ]
)


def _hex(lab: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> str:
    """An Oklab colour in sRGB."""
    linear = np.clip(_TO_RGB @ (_TO_LMS @ lab) ** 3, 0, 1)
    encoded = np.where(linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055)
    return "#" + "".join(f"{value:02x}" for value in np.rint(encoded * 255).astype(int).tolist())
