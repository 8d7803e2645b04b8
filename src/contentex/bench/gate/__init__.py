"""The gate: `floors.py` reads and writes the floors in `data/floors.json`, `checking.py` measures and compares."""
