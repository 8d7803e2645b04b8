"""The papers' tables again: what the papers measured, on the corpora at hand, beside what they claimed.

- `coreex.py`, `cnr.py`, `contentex.py`, `textsweeper.py`, `overviews.py`: measure, and give small tables.
- `counting.py`: precision and recall over nodes. `sources.py`: which site a page is from. `clock.py`: time.
- `claims.py` reads `data/claims.toml`: what the papers say, each with its place.
- `tables.py` and `plots.py` show figures; `sections/` fills them into the sentences of the page, which are in
  `data/*.md`; `page.py` writes the page. Every figure in it comes from a run or from the claims.
"""

from contentex.bench.papers.page import missing, write

__all__ = ["missing", "write"]
