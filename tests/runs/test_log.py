"""The log of verdicts: kept before it is said, whole after a kill, in order with several writers."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from previewer.runs import log as log_module
from previewer.runs.checks import Verdict
from previewer.runs.log import Deed, Log, append_entries, read_log
from tests.campaigns.run_kills import PROGRAM, killed_writer
from tests.runs.helpers import ROOT

GIVEN = Verdict("city/title/ja", "fail", "2026-11-21T09:30:00.000Z", "Hana", "くり返し", ("a.png",))


def test_line_is_as_documented(tmp_path: Path) -> None:
    append_entries(tmp_path / "log", [GIVEN])
    assert json.loads((tmp_path / "log").read_text("utf-8")) == {
        "check": "city/title/ja",
        "verdict": "fail",
        "at": "2026-11-21T09:30:00.000Z",
        "by": "Hana",
        "note": "くり返し",
        "pictures": ["a.png"],
    }


def test_verdict_when_it_is_said_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    write, fsync = os.write, os.fsync
    monkeypatch.setattr(os, "write", lambda *given: order.append("write") or write(*given))
    monkeypatch.setattr(os, "fsync", lambda *given: order.append("fsync") or fsync(*given))
    append_entries(tmp_path / "log", [GIVEN])
    assert order[:2] == ["write", "fsync"]


@pytest.mark.parametrize("cut", range(1, 120, 7))
def test_torn_last_line_is_named_and_takes_nothing_with_it(tmp_path: Path, cut: int) -> None:
    path = tmp_path / "verdicts.jsonl"
    append_entries(path, [GIVEN, GIVEN._replace(note="二")])
    path.write_bytes(path.read_bytes()[:-cut])
    log = read_log(path, ["city/title/ja"])
    assert len(log.verdicts["city/title/ja"]) == (2 if cut == 1 else 1)
    assert [trouble.name for trouble in log.troubles] == ([] if cut == 1 else ["torn"])
    assert cut == 1 or "line 2" in log.troubles[0].message()
    append_entries(path, [GIVEN._replace(note="後")])
    again = read_log(path, ["city/title/ja"])
    assert again.verdicts["city/title/ja"][-1].note == "後"
    assert len(again.verdicts["city/title/ja"]) == (3 if cut == 1 else 2)


def test_newest_verdict_counts_and_all_stay(tmp_path: Path) -> None:
    path = tmp_path / "log"
    newer = GIVEN._replace(verdict="pass", at="2026-11-21T18:31:00+09:00")
    older = GIVEN._replace(verdict="skip", at="2026-11-21T09:29:59Z")
    append_entries(path, [newer, older, GIVEN])
    log = read_log(path, ["city/title/ja"])
    assert [one.verdict for one in log.verdicts["city/title/ja"]] == ["skip", "fail", "pass"]
    assert log.newest("city/title/ja") == newer
    assert log.newest("city/title/en") is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        (b"<<<<<<< HEAD", "line"),
        (b"[]", "line"),
        (b'{"check": "city/title/ja", "verdict": "good", "at": "2026-11-21T09:30:00Z", "by": "H"}', "line"),
        (b'{"check": "city/title/ja", "verdict": "pass", "at": "yesterday", "by": "H"}', "line"),
        (b'{"check": "city/title/ja", "verdict": "pass", "at": "2026-11-21T09:30:00Z"}', "line"),
        (
            b'{"check": "city/title/ja", "verdict": "pass", "at": "2026-11-21", "by": "H", "pictures": ["../../x"]}',
            "line",
        ),
        (b"\xff\xfe", "line"),
        (b'{"check": "city/title/ja", "verdict": "pass", "at": "9999-12-31T23:59:59.999Z", "by": "H"}', "line"),
        (b'{"check": "city/title/ja", "verdict": "pass", "at": "0001-01-01T00:00:00Z", "by": "H"}', "line"),
        (b'{"check": "city/title/ja", "do": "take-back", "at": "2026-11-21T09:30:00Z", "by": "H"}', "line"),
        (b'{"check": "gone", "verdict": "pass", "at": "2026-11-21T09:30:00Z", "by": "H"}', "unknown-check"),
    ],
)
def test_line_that_is_no_verdict_is_named_and_the_rest_is_there(tmp_path: Path, line: bytes, name: str) -> None:
    path = tmp_path / "log"
    path.write_bytes(line + b"\r\n")
    append_entries(path, [GIVEN])
    log = read_log(path, ["city/title/ja"])
    assert log.verdicts == {"city/title/ja": (GIVEN,)}
    assert [trouble.name for trouble in log.troubles] == [name]
    assert all("line 1" in trouble.message() and "1行目" in trouble.message("ja") for trouble in log.troubles)


@pytest.mark.parametrize("turned", [False, True])
def test_of_one_moment_the_gravest_verdict_counts_then_the_greater_line(tmp_path: Path, turned: bool) -> None:
    at = [GIVEN._replace(verdict=verdict, note="") for verdict in ("fail", "blocked", "reopen", "pass", "skip")]
    for grave, count in ((at[0], 5), (at[1], 4), (at[2], 3), (at[3], 2)):
        path = tmp_path / f"{count}"
        entries = at[5 - count :]
        append_entries(path, reversed(entries) if turned else entries)
        newest = read_log(path, ["city/title/ja"]).newest("city/title/ja")
        assert newest is not None
        assert newest.verdict == grave.verdict
    notes = [GIVEN._replace(note=note) for note in ("z", "あ", "a")]
    append_entries(tmp_path / "notes", reversed(notes) if turned else notes)
    assert read_log(tmp_path / "notes", ["city/title/ja"]).newest("city/title/ja") == notes[1]


def test_deeds_that_are_no_verdicts_stand_beside_them_and_unknown_ones_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "log"
    deeds = [Deed("city/title/ja", "assign", "2026-11-21T09:30:00Z", "Hana", name) for name in ("Ken", "Bob")]
    append_entries(path, [GIVEN, *deeds])
    with path.open("ab") as file:
        file.write(b'{"check": "city/title/ja", "do": "dance", "at": "2026-11-21T09:30:00Z", "by": "H"}\n')
        file.write(b'{"check": "city/title/ja", "do": "assign", "at": "now", "by": "H", "to": "K"}\n')
    log = read_log(path, ["city/title/ja"])
    assert log.verdicts == {"city/title/ja": (GIVEN,)}
    assert log.last("city/title/ja", "assign") == "Ken"
    assert log.last("city/title/ja", "link") == ""
    assert [trouble.name for trouble in log.troubles] == ["line"]


def test_lines_that_come_together_are_put_in_order_once_for_each_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sorted_lines: list[int] = []
    in_order = log_module.in_order

    def counting(verdicts: Iterable[Verdict]) -> tuple[Verdict, ...]:
        sorted_lines.append(len(given := list(verdicts)))
        return in_order(given)

    monkeypatch.setattr(log_module, "in_order", counting)
    lines = [GIVEN._replace(note=str(at)) for at in range(500)]
    log = Log({GIVEN.check: (GIVEN,)}).with_entries(lines)
    assert sorted_lines == [501] and len(log.verdicts[GIVEN.check]) == 501


@pytest.mark.usefixtures("processes")
def test_two_processes_that_append_at_once_do_not_mix_lines(tmp_path: Path) -> None:
    path = tmp_path / "log"
    command = [sys.executable, "-c", PROGRAM, str(path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    writers = [subprocess.Popen([*command, name, "60"], stdout=subprocess.PIPE, env=environment) for name in "ab"]
    told = [writer.communicate()[0].split() for writer in writers]
    log = read_log(path, ["c"])
    assert log.troubles == ()
    assert sorted(one.note.partition(" ")[0] for one in log.verdicts["c"]) == sorted(
        name.decode() for names in told for name in names
    )
    assert len(log.verdicts["c"]) == 120


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no such signal")
def test_verdict_that_was_said_survives_a_kill(tmp_path: Path) -> None:
    for at in range(3):
        told, kept = killed_writer(tmp_path / "verdicts.jsonl", f"w{at}-", after=20 + at)
        assert told <= kept
