"""CETR, as CNR and TextSweeper tell it: tag ratios line by line, smoothed, and clustered by k-means."""

from __future__ import annotations

import math
import re

from contentex import Page
from reference.node import Node, tree
from reference.result import Result

Point = tuple[float, float]
AHEAD = 3
CLOSE = 1e-9
"""Distances nearer than this to each other are a matter of rounding."""


def cetr(page: Page, choice: str, clusters: int, spread: float) -> Result:
    """The texts of which at least half stands on lines of content. The scores are ratios of the lines."""
    nodes = tree(page)
    line_of, text_on, tags_on = read_lines(page, nodes)
    used = [line for line in range(len(text_on)) if text_on[line] or tags_on[line]]
    ratios = smooth([text_on[line] / max(tags_on[line], 1) for line in used], spread)
    doubtful = [False]
    if choice == "clusters":
        points = list(zip(ratios, derivative(ratios, spread), strict=True))
        content = {line for line, cluster in zip(used, k_means(points, clusters, doubtful), strict=True) if cluster > 0}
    else:
        limit = deviation(ratios)
        doubtful = [any(abs(value - limit) < CLOSE for value in ratios)]
        content = {line for line, value in zip(used, ratios, strict=True) if value > limit}
    by_line = dict(zip(used, ratios, strict=True))
    scores = [by_line.get(line_of[page.source_start[node.row]], 0.0) for node in nodes]
    kept = [node.row for node in nodes if node.visible and mostly_on(page, node, line_of, content)]
    return Result(scores, kept, doubtful=doubtful[0])


# --- Lines ---------------------------------------------------------------------------------------------------------


def read_lines(page: Page, nodes: list[Node]) -> tuple[list[int], list[int], list[int]]:
    """The line of each byte of the source; the characters of text and the tags on each line."""
    line_of = number_lines(page.source)
    text_on, tags_on = [0] * (line_of[-1] + 1), [0] * (line_of[-1] + 1)
    for place in {place for node in nodes if node.visible for place in characters(page, node)}:
        text_on[line_of[place]] += 1
    for place in tag_places(page, nodes):
        tags_on[line_of[place]] += 1
    return line_of, text_on, tags_on


def number_lines(source: bytes) -> list[int]:
    """The line on which each byte stands, and one more for the end."""
    lines = [0]
    for byte in source:
        lines.append(lines[-1] + (byte == ord("\n")))
    return lines


def characters(page: Page, node: Node) -> list[int]:
    """Where the characters of a text begin in the source, white space apart."""
    places = range(page.source_start[node.row], page.source_end[node.row])
    return [place for place in places if page.source[place] > ord(" ") and not 0x80 <= page.source[place] < 0xC0]


def tag_places(page: Page, nodes: list[Node]) -> set[int]:
    """Where start and end tags begin. What looks like one in a text, a script or a comment is none."""
    places = {match.start() for match in re.finditer(rb"<[A-Za-z/]", page.source)}
    for node in nodes:
        if node.tag in ("#text", "#data", "#comment"):
            places -= set(range(page.source_start[node.row], page.source_end[node.row]))
    return places


def mostly_on(page: Page, node: Node, line_of: list[int], content: set[int]) -> bool:
    """Whether at least half of a text stands on lines of content."""
    places = characters(page, node)
    inside = [place for place in places if line_of[place] in content]
    return len(inside) > 0 and 2 * len(inside) >= len(places)


# --- Smoothing -----------------------------------------------------------------------------------------------------


def smooth(values: list[float], spread: float) -> list[float]:
    """A Gaussian over the lines around; beyond the ends, the first and the last line go on."""
    radius = math.ceil(spread)
    if radius == 0:
        return values
    kernel = [math.exp(-(step**2) / (2 * spread**2)) for step in range(-radius, radius + 1)]
    return [
        sum(weight * at(values, place + step) for step, weight in zip(range(-radius, radius + 1), kernel, strict=True))
        / sum(kernel)
        for place in range(len(values))
    ]


def derivative(values: list[float], spread: float) -> list[float]:
    """How much the mean of the next lines differs from a line, smoothed, without its sign."""
    steps = [
        sum(at(values, place + ahead) for ahead in range(1, AHEAD + 1)) / AHEAD - values[place]
        for place in range(len(values))
    ]
    return [abs(step) for step in smooth(steps, spread)]


def at(values: list[float], place: int) -> float:
    """A value, or the nearest where there is none."""
    return values[min(max(place, 0), len(values) - 1)]


def deviation(values: list[float]) -> float:
    """The standard deviation."""
    if not values:
        return 0.0
    mean = sum(values) / len(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / len(values))


# --- Clusters ------------------------------------------------------------------------------------------------------


def k_means(points: list[Point], clusters: int, doubtful: list[bool]) -> list[int]:
    """The cluster of each point. The first stays at the origin; the others begin on the way to the furthest point."""
    far = max(points, key=lambda point: math.hypot(*point), default=(0.0, 0.0))
    doubtful[0] |= any(abs(math.hypot(*point) - math.hypot(*far)) < CLOSE < math.dist(point, far) for point in points)
    centres = [(far[0] * number / (clusters - 1), far[1] * number / (clusters - 1)) for number in range(clusters)]
    nearest: list[int] = [0] * len(points)
    for _ in range(100):
        before, nearest = nearest, [nearest_centre(point, centres, doubtful) for point in points]
        if nearest == before:
            break
        for number in range(1, clusters):
            members = [point for point, cluster in zip(points, nearest, strict=True) if cluster == number]
            if members:
                centres[number] = (mean([x for x, _ in members]), mean([y for _, y in members]))
    return nearest


def nearest_centre(point: Point, centres: list[Point], doubtful: list[bool]) -> int:
    """The number of the centre next to a point; of equal ones the first."""
    distances = [math.dist(point, centre) for centre in centres]
    best, second, *_ = sorted(distances)
    doubtful[0] |= second - best < CLOSE
    return distances.index(best)


def mean(values: list[float]) -> float:
    """The mean."""
    return sum(values) / len(values)
