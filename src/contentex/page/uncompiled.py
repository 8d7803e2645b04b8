"""What `import cython` means where Cython is not installed and the compiled modules run as plain Python.

All else that they name of Cython stands under `if cython.compiled`.
"""

from __future__ import annotations

from contextlib import nullcontext

compiled = False
nogil = nullcontext()
