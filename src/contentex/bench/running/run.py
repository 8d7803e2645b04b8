"""A run of the bench: ask all contenders for all pages of the corpora, measure their answers, take their times."""

from __future__ import annotations

import os
import platform
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from hashlib import blake2b
from pathlib import Path

import contentex
from contentex.bench.contenders import contender, version
from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import Corpus
from contentex.bench.measures.scoring import measure_all
from contentex.bench.measures.table import Times
from contentex.bench.result import CorpusResult, Result
from contentex.bench.running.asking import Limits, ask, file_name
from contentex.bench.running.ledger import Entry
from contentex.bench.running.timing import RUNS, take_times
from contentex.bench.steps import Steps, in_silence
from contentex.page.utf8 import compiled


@dataclass(frozen=True)
class Plan:
    """What to run, and how."""

    contenders: Sequence[str]
    peer: str
    """The contender that the others are compared with."""
    timed_pages: int = 100
    """Pages of each corpus on which time is taken; 0: none."""
    jobs: int = 1
    """Processes that answer at a time; when time is taken it is always one."""
    limits: Limits = field(default_factory=Limits)
    seed: int = 1


def run(corpora: Sequence[Corpus], plan: Plan, folder: Path, steps: Steps = in_silence) -> Result:
    """Do what is planned. What the folder holds already, of a run that broke or of the same versions, is not redone."""
    about = {name: _about(name, plan.limits) for name in plan.contenders}
    corpora = with_unlike_names(corpora)
    results = [_run(corpus, plan, about, folder, steps) for corpus in corpora]
    return Result(
        tuple(results),
        {name: version(name) for name in plan.contenders},
        frozenset(name for name in plan.contenders if contender(name).ours),
        plan.peer,
        _settings(plan),
    )


def with_unlike_names(corpora: Sequence[Corpus]) -> list[Corpus]:
    """The same corpora, numbered where two have the same name.

    >>> [corpus.name for corpus in with_unlike_names([Corpus("dev", ()), Corpus("test", ()), Corpus("dev", ())])]
    ['dev', 'test', 'dev 2']
    """
    seen = Counter[str]()
    unlike = []
    for corpus in corpora:
        seen[corpus.name] += 1
        number = seen[corpus.name]
        unlike.append(replace(corpus, name=f"{corpus.name} {number}") if number > 1 else corpus)
    return unlike


def _run(corpus: Corpus, plan: Plan, about: dict[str, Entry], folder: Path, steps: Steps) -> CorpusResult:
    asked = steps(f"{corpus.name}: asking", len(corpus) * len(about))
    place = folder / "answers" / file_name(corpus.name)
    answers = ask(corpus, about, place, limits=plan.limits, jobs=plan.jobs, advance=asked)
    measured = steps(f"{corpus.name}: measuring", len(corpus))
    scores = measure_all(corpus, answers, plan.jobs, lambda: measured(1))
    return CorpusResult(scores, answers, _times(corpus, plan, about, folder, steps))


def _times(corpus: Corpus, plan: Plan, about: dict[str, Entry], folder: Path, steps: Steps) -> Times | None:
    wanted = min(plan.timed_pages, len(corpus))
    if not wanted:
        return None
    return take_times(
        corpus.pages,
        about,
        folder / "times" / f"{file_name(corpus.name)}.jsonl",
        wanted=wanted,
        limits=plan.limits,
        seed=plan.seed,
        advance=steps(f"{corpus.name}: taking times", wanted),
    )


def _about(name: str, limits: Limits) -> Entry:
    """What the answers of a contender depend on: our methods change more often than their version does."""
    code = _fingerprint() if contender(name).ours else ""
    return {
        "contender": name,
        "version": version(name),
        "code": code,
        "seconds": limits.seconds,
        "memory": limits.memory,
        "fields": [field.name for field in fields(Answer)],
    }


def _fingerprint() -> str:
    """Of all files of contentex that stand between a page and its content."""
    folder = Path(contentex.__file__).parent
    inner = ("page", "extractors", "kinds", "metadata", "output")
    files = [*folder.glob("*.py"), *(file for name in inner for file in (folder / name).rglob("*"))]
    total = blake2b(platform.python_version().encode(), digest_size=8)
    for file in sorted(files):
        if file.is_file() and file.suffix != ".pyc":
            total.update(file.name.encode() + file.read_bytes())
    return total.hexdigest()


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _settings(plan: Plan) -> dict[str, str | int | float | bool]:
    return {
        "date": date.today().isoformat(),
        "contentex": contentex.__version__,
        "compiled": compiled,
        "python": platform.python_version(),
        "machine": f"{platform.system()} {platform.machine()}, {processors()} processors",
        "seed": plan.seed,
        "runs": RUNS,
        "seconds": plan.limits.seconds,
        "memory": plan.limits.memory,
    }
