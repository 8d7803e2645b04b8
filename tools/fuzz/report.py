"""Writes findings down."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Sequence

from tools.fuzz import COMMAND, ROOT
from tools.fuzz.case import Case

FINDINGS = ROOT / "fuzz-findings"


def report(findings: Sequence[tuple[Case, str]], env: dict[str, str]) -> None:
    """Write findings down, as small as can be and each once, and say how to see them again."""
    FINDINGS.mkdir(exist_ok=True)
    smallest = {_smallest(case, env): said for case, said in findings}
    for case, said in smallest.items():
        data = case.to_bytes()
        path = FINDINGS / f"{hashlib.sha256(data).hexdigest()[:12]}.case"
        path.write_bytes(data)
        options = data.splitlines()[0].decode()
        print(f"\nFAILED: {case.html[:300]!r} with {options}")
        print("\n".join(said.strip().splitlines()[:25]))
        print(f"To see it again: python -m tools.fuzz --replay {path.relative_to(ROOT)}")
    print(f"\n{len(smallest)} failures")


def _smallest(case: Case, env: dict[str, str]) -> Case:
    path = FINDINGS / "unfinished"
    path.write_bytes(case.to_bytes())
    subprocess.run([*COMMAND, "--minimise", str(path)], env=env, stderr=subprocess.DEVNULL)
    smaller = Case.from_bytes(path.read_bytes())
    path.unlink()
    return smaller
