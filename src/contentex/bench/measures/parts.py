"""Parts: how much of each part of an article was found.

CoreEx reports recall by part, such as title, byline or body (Prasad and Paepcke 2008, figure 9). Here the recall of a
part is the share of its words that the answer has, as multisets, wherever they stand there. Precision has no meaning
for a part, since an answer does not say which part it took a word for.

>>> from contentex.bench.measures.words import count
>>> recall(count("Rain fell."), count("Rain fell on us"))
0.5
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import nan

from contentex.bench.corpora.labelled import LabelledPage
from contentex.bench.measures.score import overlap


def names(pages: Iterable[LabelledPage]) -> tuple[str, ...]:
    """The names of all parts, in the order in which they are met."""
    return tuple(dict.fromkeys(name for page in pages for name in page.parts))


def recall(found: Counter[str], part: Counter[str]) -> float:
    """The share of the words of a part that were found; NaN if it has none."""
    total = part.total()
    return overlap(found, part) / total if total else nan
