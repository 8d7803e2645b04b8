"""Training of the method `auto` on labelled pages: an extra, which nothing in the core imports.

- `training.py`: from labelled pages to a model and what was measured on pages that it had not seen.
- `report.py`: what was measured, page by page; `figures/`: the figures that follow from it.
- `card.py`, `card_tables.py`, `plots.py`: the same for people: a model card in Markdown, and its plots.
- `folder.py`: the folder of a training, with all its files or none.
- `checking.py`: refuses corpora that nothing can be learned from.
- `licences.py`: what may be done with the pages of a corpus.

`docs/learning.md` tells how to train on pages of one's own.
"""
