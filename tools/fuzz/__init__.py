"""Looks for pages that break the parser: by changing pages at random and keeping those that show something new.

    python -m tools.fuzz [--seconds 60] [--seed 1] [--jobs 2]
    python -m tools.fuzz --replay fuzz-findings/NAME.case

It runs a build that stops at wrong memory accesses and undefined operations (`build`). A page is worth keeping if it
takes a new way through the compiled code or has a new pair of tag and parent tag (`novelty`). What must hold for every
page is written in `checks`. Findings are made as small as possible and put into `fuzz-findings/`.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "tools.fuzz"]
"""Starts it once more, as a worker or for one finding."""
