"""The command line: `contentex extract`, `methods`, `explain`, `blocks` and `menus`.

No file of this folder knows how to extract. Each command turns arguments into calls of the library, and results into
lines. What is slow to import (rich, httpx) is imported where it is used.
"""

from __future__ import annotations

import signal
import sys
from typing import NoReturn

NEEDED = ("click", "rich")


def main() -> None:
    """Run the command line and end the process with its exit code."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(143))  # an exit removes what is half written
    try:
        from contentex.cli.group import contentex

        contentex(prog_name="contentex")
    except KeyboardInterrupt:  # while modules were imported: the group did not run yet
        _end("interrupted", 130)
    except ModuleNotFoundError as error:
        if error.name not in NEEDED:
            raise
        _end(f"contentex: the command line needs {error.name}; pip install 'contentex[cli]' brings all of it", 2)


def _end(message: str, code: int) -> NoReturn:
    print(message, file=sys.stderr)
    sys.exit(code)
