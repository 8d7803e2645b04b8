"""Figures and tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from contentex.bench.measures.bootstrap import Interval


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; the first column is text, the others are figures.

    >>> print(table(["method", "F1"], [["cnr", "0.755"]]))
    | method | F1 |
    |---|--:|
    | cnr | 0.755 |
    """
    lines = [list(head), *map(list, rows)]
    text = ["| " + " | ".join(cells) + " |" for cells in lines]
    return "\n".join([text[0], "|---" + "|--:" * (len(head) - 1) + "|", *text[1:]])


def share(value: float) -> str:
    """A number from 0 to 1.

    >>> share(0.9715)
    '0.972'
    """
    return f"{value:.3f}"


def percent(value: float) -> str:
    """A share as a percentage.

    >>> percent(0.9439), percent(0.004)
    ('94.4 %', '0.4 %')
    """
    return f"{100 * value:.1f} %"


def with_interval(value: Interval) -> str:
    """A mean and its 95 % interval.

    >>> with_interval(Interval(0.91, 0.9, 0.92))
    '0.910 (0.900 to 0.920)'
    """
    return f"{value.value:.3f} ({value.low:.3f} to {value.high:.3f})"


def difference(value: Interval) -> str:
    """A difference and its interval.

    >>> difference(Interval(0.01, -0.002, 0.022))
    '+0.010 (-0.002 to +0.022)'
    """
    return f"{value.value:+.3f} ({value.low:+.3f} to {value.high:+.3f})"
