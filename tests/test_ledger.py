"""The ledger of a run: what was written is there again, and what is damaged or about something else is not."""

from __future__ import annotations

import json
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentex.bench.running.ledger import InUse, Ledger

ABOUT = {"version": "1.0"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A ledger of three entries, in a folder that had to be made."""
    path = tmp_path / "new" / "answers.jsonl"
    with Ledger(path, ABOUT) as ledger:
        for number in range(3):
            ledger.add(f"page {number}", {"text": "Käse\n" * number})
    return path


def keys(path: Path) -> list[str]:
    with Ledger(path, ABOUT) as ledger:
        return list(ledger.done)


def test_entries_are_there_again(path: Path) -> None:
    with Ledger(path, ABOUT) as ledger:
        assert ledger.done == {f"page {number}": {"text": "Käse\n" * number} for number in range(3)}
        ledger.add("page 3", {})
    assert keys(path) == ["page 0", "page 1", "page 2", "page 3"]


def test_an_entry_is_written_at_once(path: Path) -> None:
    with Ledger(path, ABOUT) as ledger:
        ledger.add("page 3", {})
        assert path.read_bytes().endswith(b'["page 3", {}]\n')


def test_another_subject_begins_anew(path: Path) -> None:
    with Ledger(path, {"version": "1.1"}) as ledger:
        assert ledger.done == {}
    assert json.loads(path.read_text()) == {"version": "1.1"}


def test_a_line_that_was_cut_off_is_dropped_and_written_again(path: Path) -> None:
    whole = path.read_bytes()
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        found = keys(path)
        assert found == ["page 0", "page 1", "page 2"][: max(whole[:length].count(b"\n") - 1, 0)]
        with Ledger(path, ABOUT) as ledger:
            for number in range(len(found), 3):
                ledger.add(f"page {number}", {"text": "Käse\n" * number})
        assert path.read_bytes() == whole


@given(st.binary())
def test_no_file_is_too_damaged(tmp_path_factory: pytest.TempPathFactory, damage: bytes) -> None:
    path = tmp_path_factory.mktemp("damaged") / "answers.jsonl"
    path.write_bytes(b'{"version": "1.0"}\n["page 0", {}]\n' + damage)
    assert keys(path)[0] == "page 0"
    with Ledger(path, ABOUT) as ledger:
        ledger.add("page 1", {"seconds": 1.5})
    with Ledger(path, ABOUT) as ledger:
        assert ledger.done["page 1"] == {"seconds": 1.5}


def test_two_runs_cannot_write_to_the_same_file(path: Path) -> None:
    with Ledger(path, ABOUT), pytest.raises(InUse, match="choose another folder"):
        Ledger(path, ABOUT)
    assert keys(path) == ["page 0", "page 1", "page 2"]


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Files of this process cannot grow beyond a size: a disk that is full."""
    limit, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, most))


def test_a_full_disk_is_an_error_and_what_fits_is_kept(path: Path) -> None:
    room = room_for(path.stat().st_size + 10)
    with room, pytest.raises(OSError, match="too large"), Ledger(path, ABOUT) as ledger:
        ledger.add("page 3", {"text": "Rain fell on the town for most of the night."})
    assert keys(path) == ["page 0", "page 1", "page 2"]
