"""CETR: lines of the source with much text and few tags. CNR and TextSweeper are compared against it.

T. Weninger, W. H. Hsu and J. Han: CETR - Content Extraction via Tag Ratios. WWW 2010.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import numpy as np

from contentex.extractors.choice import Choice, Floats
from contentex.extractors.registry import Between, extractor
from contentex.extractors.source_lines import Lines
from contentex.page.page import Bools, Page

ALPHA = 3
"""Over how many lines the derivative looks ahead."""
ROUNDS = 100
"""Rounds of k-means at most; it settles in about ten."""


@extractor("cetr", paper="Weninger, Hsu and Han: CETR, 2010")
def cetr(
    page: Page,
    *,
    choice: Annotated[
        Literal["clusters", "threshold"],
        "Choose lines by clusters of ratio and derivative, or by a threshold of one standard deviation.",
    ] = "clusters",
    clusters: Annotated[int, "Number of clusters; the one at the origin is not content.", Between(2, 20)] = 3,
    spread: Annotated[float, "Standard deviation, in lines, of the smoothing.", Between(0, 100)] = 1.0,
) -> Choice:
    """Keep the lines of the source with much text and few tags.

    >>> from contentex import extract
    >>> menu = "<li><a href=/>Home</a></li>\\n" * 9 + "<hr>\\n" * 4
    >>> extract(menu + "<p>Rain fell all day long.\\n<p>Snow followed it at night.\\n", method="cetr").text
    'Rain fell all day long.\\n\\nSnow followed it at night.'
    """
    lines = Lines(page)
    ratios = smoothed(lines.ratios[lines.used], spread)
    content = np.zeros(len(lines.ratios), np.bool_)
    content[lines.used] = by_clusters(ratios, clusters, spread) if choice == "clusters" else by_threshold(ratios)
    scores = np.zeros(len(lines.ratios))
    scores[lines.used] = ratios
    kept = lines.mostly(content) & page.visible
    return Choice(
        kept=kept,
        scores=scores[lines.of_row],
        reasons=(
            ("on lines with much text for their tags", kept),
            ("on lines with little text for their tags", ~kept),
        ),
    )


def smoothed(values: Floats, spread: float) -> Floats:
    """A Gaussian over neighbouring lines, so that a short line among long ones is not lost."""
    radius = int(np.ceil(spread))
    if radius == 0 or len(values) == 0:
        return values
    around = np.arange(-radius, radius + 1)
    kernel = np.exp(-(around**2) / (2 * spread**2))
    padded = np.pad(values, radius, "edge")
    return np.convolve(padded, kernel / kernel.sum(), "valid")


def by_threshold(ratios: Floats) -> Bools:
    """The lines with ratios above their standard deviation."""
    return np.asarray(ratios > (ratios.std() if len(ratios) else 0))


def by_clusters(ratios: Floats, clusters: int, spread: float) -> Bools:
    """The lines that k-means puts in no cluster at the origin of (ratio, derivative)."""
    points = np.stack((ratios, derivative(ratios, spread)), axis=1)
    content: Bools = k_means(points, clusters) > 0
    return content


def derivative(ratios: Floats, spread: float) -> Floats:
    """How much the mean of the next lines differs from a line, smoothed; the sign does not matter."""
    ahead = np.pad(ratios, (0, ALPHA), "edge") if len(ratios) else ratios
    means = np.convolve(ahead[1:], np.ones(ALPHA) / ALPHA, "valid") if len(ratios) else ratios
    return np.abs(smoothed(means - ratios, spread))


def k_means(points: Floats, clusters: int) -> Any:
    """The cluster of each point. The first cluster stays at the origin, the others begin along the longest distance."""
    far = points[np.argmax(np.hypot(*points.T))] if len(points) else np.zeros(2)
    centres = np.linspace(0, 1, clusters)[:, None] * far
    nearest = np.zeros(len(points), np.int64)
    for _ in range(ROUNDS):
        before = nearest
        nearest = np.argmin([np.hypot(*(points - centre).T) for centre in centres], axis=0)
        if np.array_equal(nearest, before):
            break
        for number in range(1, clusters):
            if (nearest == number).any():
                centres[number] = points[nearest == number].mean(axis=0)
    return nearest
