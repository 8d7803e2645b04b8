"""For tests that interrupt a process: it must hear Ctrl-C even where tests run in the background and hear none."""

from __future__ import annotations

import signal


def hear() -> None:
    """Runs in the new process before its program: `subprocess.Popen(..., preexec_fn=hear)`."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
