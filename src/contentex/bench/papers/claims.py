"""What the papers claim: `data/claims.toml`, read once."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

import numpy as np

from contentex import datafiles


@cache
def claims(paper: str) -> dict[str, Any]:
    """The claims of a paper.

    >>> claims("contentex")["recall"]
    0.99
    """
    found: dict[str, Any] = tomllib.loads(datafiles.read("contentex.bench.papers", "claims.toml"))[paper]
    return found


def cnr_column(name: str) -> list[float]:
    """A column of CNR's Table 1; of percentages as shares.

    >>> len(cnr_column("F1")), cnr_column("DOM nodes")[0], cnr_column("recall")[1]
    (47, 870.0, 0.286)
    """
    table = claims("cnr")["table_1"]
    place = table["columns"].index(name)
    scale = 0.01 if name in ("recall", "precision", "F1") else 1.0
    return [round(row[place] * scale, 6) for row in table["rows"]]


def cnr_mean(name: str) -> float:
    """The mean of a column of CNR's Table 1, computed from its rows."""
    return float(np.mean(cnr_column(name)))
