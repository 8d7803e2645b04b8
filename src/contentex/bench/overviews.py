"""How well TextSweeper's rule tells overview pages from others, for several thresholds.

    python -m contentex.bench.overviews PARQUET

The corpus has the columns `html` and `kind`. Pages of the kinds listing and collection are overviews.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np

import contentex
from contentex.extractors.teasers import linked_texts
from contentex.kinds.overview import net_text_length

OVERVIEWS = ("listing", "collection")
THRESHOLDS = (500, 1000, 2000, 3000)


class Rates(NamedTuple):
    """What a threshold does."""

    precision: float
    recall: float
    false_alarms: float
    """Share of the other pages that are held for overviews."""


def lengths(path: Path) -> tuple[list[int], list[bool]]:
    """The net text length of each page's content, by TextSweeper, and whether the page is an overview."""
    from pyarrow import parquet

    table = parquet.read_table(path, columns=["html", "kind"])
    pages = (contentex.parse(html.as_py()) for html in table["html"])
    found = [
        net_text_length(page, contentex.extract(page, method="textsweeper").kept, linked_texts(page)) for page in pages
    ]
    return found, [kind.as_py() in OVERVIEWS for kind in table["kind"]]


def rates(found: list[int], overview: list[bool], threshold: int) -> Rates:
    """Hold pages below a threshold for overviews, and count.

    >>> rates([10, 20, 900, 30], [True, True, True, False], threshold=500)
    Rates(precision=0.6666666666666666, recall=0.6666666666666666, false_alarms=1.0)
    """
    held, true = np.array(found) < threshold, np.array(overview)
    hits, alarms = int(np.sum(held & true)), int(np.sum(held & ~true))
    return Rates(hits / max(hits + alarms, 1), hits / max(int(true.sum()), 1), alarms / max(int(np.sum(~true)), 1))


def main() -> None:
    """Measure, and print a line for each threshold."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("corpus", type=Path, metavar="PARQUET")
    found, overview = lengths(arguments.parse_args().corpus)
    print("threshold  precision  recall  false alarms")
    for threshold in THRESHOLDS:
        precision, recall, false_alarms = rates(found, overview, threshold)
        print(f"{threshold:9} {precision:10.3f} {recall:7.3f} {false_alarms:13.3f}")


if __name__ == "__main__":
    main()
