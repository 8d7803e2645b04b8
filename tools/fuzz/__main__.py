"""The command."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tools.fuzz import COMMAND
from tools.fuzz.build import FOLDER, build, environment
from tools.fuzz.case import Case
from tools.fuzz.checks import check_all
from tools.fuzz.minimise import minimise_file
from tools.fuzz.report import report
from tools.fuzz.workers import hunt, work


def _arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(description="Look for pages that break the parser.")
    reader.add_argument("--seconds", type=float, default=60, help="how long to search (default: 60)")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="processes (default: one a CPU)")
    reader.add_argument("--replay", type=Path, help="try one finding again and show what goes wrong")
    reader.add_argument("--work", type=Path, help=argparse.SUPPRESS)
    reader.add_argument("--minimise", type=Path, help=argparse.SUPPRESS)
    reader.add_argument("--check", type=Path, help=argparse.SUPPRESS)
    return reader.parse_args()


def main() -> int:
    given = _arguments()
    if given.work:
        return work(given.work, given.seconds, given.seed)
    if given.minimise:
        minimise_file(given.minimise)
        return 0
    if given.check:
        check_all(Case.from_bytes(given.check.read_bytes()))
        print("nothing is wrong")
        return 0

    print("Building with sanitizers; from the second time on this is quick.", flush=True)
    env = environment(build())
    if given.replay:
        return subprocess.run([*COMMAND, "--check", str(given.replay)], env=env).returncode
    findings = hunt(given.seconds, given.seed, given.jobs, env, FOLDER)
    if findings:
        report(findings, env)
        return 1
    print("No failures.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
