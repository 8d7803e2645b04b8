"""Measurements of contentex and of what people use instead, on labelled pages. Nothing in the core imports this.

The folders stand in the order of the work:

- `corpora/`: labelled pages, read from the layouts in which they are published.
- `contenders/`: our methods and the peers, all called in the same way.
- `running/`: asks the contenders, each in a process of its own, and keeps their answers; takes the time.
- `measures/`: compares an answer with the labels.
- `reports/`: tables and plots of what was measured.
- `papers/`: the tables of the papers again.
- `folds.py`: pages that are learned from and pages that are reported on, kept apart.
- `gate.py`: floors below which no figure may fall.
"""
