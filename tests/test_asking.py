"""Asking contenders: all answer, whatever one of them does, and a broken run goes on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import interrupts
import pytest

from contentex.bench.contenders import CannotLoad
from contentex.bench.contenders.answer import Answer
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.running import asking
from contentex.bench.running.asking import Limits, ask, file_name, key
from contentex.bench.running.ledger import Entry

QUICK = Limits(seconds=1.5)


def corpus(*pages: bytes) -> Corpus:
    return Corpus("tea", tuple(LabelledPage(str(number), page, "", title="Tea") for number, page in enumerate(pages)))


TEA = corpus(*(b"<title>Tea</title><p>Boil %d cups." % number for number in range(6)))
METHODS = {"visible": {"version": 1}, "cnr": {"version": 1}}


def texts(answers: dict[str, list[Answer]]) -> dict[str, list[str]]:
    return {name: [answer.text for answer in given] for name, given in answers.items()}


@pytest.mark.parametrize("jobs", [1, 3])
def test_all_contenders_answer_for_all_pages_in_their_order(
    jobs: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "SHARES", 2)
    answers = ask(TEA, METHODS, tmp_path, limits=QUICK, jobs=jobs)
    assert list(answers) == ["visible", "cnr"]
    assert texts(answers)["visible"] == [f"Boil {number} cups." for number in range(6)]
    assert {answer.title for answer in answers["visible"]} == {"Tea"}
    assert all(answer.seconds > 0 and answer.peak > 1 << 20 for given in answers.values() for answer in given)


def test_metadata_is_asked_for_only_where_it_is_labelled(tmp_path: Path) -> None:
    plain = Corpus("tea", (LabelledPage("1", b"<title>Tea</title><p>Boil.", ""),))
    (answer,) = ask(plain, {"visible": {}}, tmp_path, limits=QUICK)["visible"]
    assert answer.title is None


def test_a_hang_a_crash_and_an_error_are_answers(tmp_path: Path) -> None:
    acts = Corpus("acts", tuple(LabelledPage(act, act.encode(), "") for act in ("hang", "segfault", "fail", "fine")))
    (answers,) = ask(acts, {"hostile:acts": {}}, tmp_path, limits=QUICK).values()
    assert [answer.failure for answer in answers] == ["time limit", "crash: SIGSEGV", "error: ValueError", ""]
    assert answers[-1].text == "fine"


def test_a_contender_that_cannot_be_loaded_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(CannotLoad, match="no_such_module"):
        ask(TEA, {"visible": {}, "no_such_module:peer": {}}, tmp_path, limits=QUICK, jobs=2)


def test_progress_counts_what_is_there_already(tmp_path: Path) -> None:
    told: list[int] = []
    ask(TEA, METHODS, tmp_path, limits=QUICK, advance=told.append)
    assert told == [0] + [1] * 12
    told.clear()
    ask(TEA, METHODS, tmp_path, limits=QUICK, advance=told.append)
    assert told == [12]


def test_only_what_is_missing_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "SHARES", 1)  # one process counts
    counted: dict[str, Entry] = {"hostile:acts": {}}
    first = Corpus("acts", tuple(LabelledPage(str(n), b"count", "") for n in range(3)))
    more = Corpus("acts", (*first.pages, LabelledPage("3", b"count", ""), LabelledPage("0", b"pid", "")))
    assert texts(ask(first, counted, tmp_path, limits=QUICK)) == {"hostile:acts": ["1", "2", "3"]}
    *kept, new, changed = texts(ask(more, counted, tmp_path, limits=QUICK))["hostile:acts"]
    assert [*kept, new] == ["1", "2", "3", "1"]
    assert changed != "1"  # the page has the same name but holds something else


def test_another_version_is_asked_again(tmp_path: Path) -> None:
    told: list[int] = []
    ask(TEA, METHODS, tmp_path, limits=QUICK)
    ask(TEA, {"visible": {"version": 2}, "cnr": {"version": 1}}, tmp_path, limits=QUICK, advance=told.append)
    assert told == [6] + [1] * 6


def test_an_error_in_one_lane_ends_all(tmp_path: Path) -> None:
    """Without that the other lane would wait for a contender that hangs."""
    pages = Corpus("acts", tuple(LabelledPage(str(n), b"hang", "") for n in range(2)))

    def full_disk(done: int) -> None:
        if done:
            raise OSError("disk full")

    started = time.monotonic()
    with pytest.raises(OSError, match="disk full"):
        ask(
            Corpus("both", (LabelledPage("fine", b"fine", ""), *pages.pages)),
            {"visible": {}, "hostile:acts": {}},
            tmp_path,
            limits=Limits(seconds=60),
            jobs=2,
            advance=full_disk,
        )
    assert time.monotonic() - started < 30


SCRIPT = """
import sys
from pathlib import Path
from contentex.bench.corpora.labelled import Corpus, LabelledPage
from contentex.bench.running import asking
from contentex.bench.running.asking import Limits, ask

asking.SHARES = 1
pages = [LabelledPage(str(n), b"hang" if n == 3 else b"fine", "") for n in range(6)]
ask(Corpus("acts", tuple(pages)), {"hostile:acts": {}}, Path(sys.argv[1]), limits=Limits(seconds=50),
    advance=lambda done: print(done, flush=True))
"""


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_ended_goes_on_where_it_stopped(how: signal.Signals, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, str(tmp_path)],
        env={"PYTHONPATH": ":".join(path for path in sys.path if path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        preexec_fn=interrupts.hear,
    )
    assert process.stdout is not None
    assert [process.stdout.readline() for _ in range(4)] == [b"0\n", b"1\n", b"1\n", b"1\n"]
    process.send_signal(how)
    started = time.monotonic()
    process.wait(timeout=60)
    process.stdout.close()
    assert time.monotonic() - started < 20
    pages = [LabelledPage(str(n), b"fine", "") for n in range(3)]
    told: list[int] = []
    ask(Corpus("acts", tuple(pages)), {"hostile:acts": {}}, tmp_path, limits=QUICK, advance=told.append)
    assert told == [3]


def test_names_of_files() -> None:
    assert file_name("coreex:variant=R2,threshold=0.8") == "coreex_variant=R2,threshold=0.8"
    assert file_name("../../etc/passwd") == ".._.._etc_passwd"


def test_keys_tell_pages_apart_by_what_they_hold() -> None:
    one, other = LabelledPage("1", b"tea", ""), LabelledPage("1", b"milk", "")
    assert key(one) != key(other)
    assert json.dumps(key(LabelledPage("\udcff", b"", "")))
