"""The states in which a handler is tried, and what the table of its answers tells."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from previewer.pieces import Reading, Values, read_file, read_text
from previewer.resources import resource
from previewer.scripts import (
    BoundaryTable,
    Engine,
    Script,
    ScriptCancelled,
    ScriptLimits,
    Surroundings,
    parse_now,
    run_once,
    run_table,
)
from previewer.scripts.boundaries import states, tried_states
from tests.patience import PATIENCE
from tests.scripts.conftest import TODAY, codes, definition, handler


def table(deno: Engine, folder: Path, source: str, pairs: bool = False) -> BoundaryTable:
    (folder / "index.js").write_text(source, "utf-8")
    reading = read_text(definition())
    assert reading.piece is not None
    return run_table(Script(deno, folder / "index.js"), reading, Values.initial(reading.piece, TODAY), pairs=pairs)


def test_states_when_every_kind_is_there_then_each_bound_is_tried_once() -> None:
    reading = read_file(resource("samples", "every-kind.json"))
    assert reading.piece is not None
    found = states(Values.initial(reading.piece, TODAY))
    cases = [state.case for state in found]
    assert len(cases) == len(set(cases)) >= 300
    for wanted in (
        *(
            "default",
            "repeat=last",
            "wake_time=lowest",
            "wake_time=highest",
            "brightness=highest",
        ),
        *("first_day=29-february", "place=edge-1", "place=corner-4", "note=longest", "note=kana", "note=emoji"),
        "wake_time=lowest,repeat=last",
    ):
        assert wanted in cases
    assert all(len(state.keys) == state.case.count("=") for state in found)


def test_pairs_when_there_are_more_than_are_tried_then_the_others_are_counted() -> None:
    every = read_file(resource("samples", "every-kind.json"))
    assert every.piece is not None
    assert tried_states(Values.initial(every.piece, TODAY), pairs=False)[1] == 0
    large = read_file(resource("samples", "three-hundred.json"))
    assert large.piece is not None
    found, left_out = tried_states(Values.initial(large.piece, TODAY))
    pairs = sum(len(state.keys) == 2 for state in found)
    assert 0 < pairs <= 5000
    assert left_out > 0


@pytest.mark.usefixtures("processes")
def test_table_when_it_is_made_then_it_tells_what_each_preference_does(deno: Engine, tmp_path: Path) -> None:
    found = table(
        deno,
        tmp_path,
        handler("""
  const {city, volume, gone} = event.properties.preferences;
  if (volume === 10) throw new Error("too loud");
  return {status: 200, body: {text: city, chance: Math.random(), now: Date.now()}};"""),
    )
    assert not found.keeps_state
    assert found.effects == {
        "city": ("changes", "city=entry-2"),
        "volume": ("fails", "volume=highest"),
        "memo": ("never-read", ""),
        "gone": ("undeclared", "default"),
    }
    at = [run.case for run in found.runs].index("city=last")
    assert found.differing(at) == ("text",)
    assert found.values[at].get("city") == "Kyoto"
    assert found.keys[at] == ("city",)


@pytest.mark.usefixtures("processes")
def test_table_when_one_event_exits_and_one_leaves_a_timer_then_all_have_their_answer(
    deno: Engine, tmp_path: Path
) -> None:
    found = table(
        deno,
        tmp_path,
        handler("""
  const {city} = event.properties.preferences;
  if (city === "Osaka") process.exit(4);
  if (city === "Kyoto") setInterval(() => 0, 10);
  return {status: 200, body: {city}};"""),
    )
    by_case = {run.case: run for run in found.runs}
    assert codes(by_case["city=entry-2"]) == ["handler-exit"]
    assert by_case["city=last"].body == {"city": "Kyoto"}
    assert [run.case for run in found.runs if not run.fits] == ["city=entry-2"]


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    "chance",
    [
        "crypto.randomUUID()",
        "crypto.getRandomValues(new Uint8Array(4)).join()",
        "require('crypto').randomBytes(4).toString('hex')",
        "require('crypto').randomInt(1e6)",
        "(await import('node:crypto')).randomUUID()",
    ],
)
def test_table_when_a_handler_draws_lots_then_they_are_the_same_for_each_event(
    deno: Engine, tmp_path: Path, chance: str
) -> None:
    found = table(deno, tmp_path, handler(f"return {{status: 200, body: {{chance: {chance}}}}};"))
    assert not found.keeps_state
    assert len({json.dumps(run.body) for run in found.runs}) == 1
    assert found.runs[0].fits


@pytest.mark.usefixtures("processes")
def test_table_when_the_handler_keeps_state_then_each_event_has_a_process_and_it_says_so(
    deno: Engine, tmp_path: Path
) -> None:
    found = table(
        deno,
        tmp_path,
        'const os = require("os");\n'
        + handler("os.count = (os.count ?? 0) + 1; return {status: 200, body: {count: os.count}};"),
    )
    assert found.keeps_state
    assert {run.body["count"] for run in found.runs if run.body is not None} == {1}


@pytest.mark.usefixtures("processes")
def test_table_when_a_handler_keeps_a_variable_then_each_event_begins_anew(deno: Engine, tmp_path: Path) -> None:
    found = table(
        deno,
        tmp_path,
        "let count = 0;\n"
        + handler("globalThis.all = (globalThis.all ?? 0) + 1; count += 1; return {status: 200, body: {count, all}};"),
    )
    assert not found.keeps_state
    assert {tuple(run.body.values()) for run in found.runs if run.body is not None} == {(1, 1)}


@pytest.mark.usefixtures("processes")
def test_table_when_the_file_cannot_be_loaded_then_it_is_said_once(deno: Engine, tmp_path: Path) -> None:
    found = table(deno, tmp_path, "throw new Error('early');")
    assert [codes(run) for run in found.runs] == [["handler-threw"]]


@pytest.mark.usefixtures("processes")
def test_table_when_every_event_has_to_be_ended_then_it_ends_soon(deno: Engine, tmp_path: Path) -> None:
    (tmp_path / "index.js").write_text(handler("for (;;);"), "utf-8")
    reading = read_text(definition())
    assert reading.piece is not None
    script = Script(deno, tmp_path / "index.js", limits=ScriptLimits(seconds=0.3))
    found = run_table(script, reading, Values.initial(reading.piece, TODAY))
    assert [codes(run) for run in found.runs] == [["handler-timeout"]] * 3


@pytest.mark.usefixtures("processes")
def test_run_when_it_is_cancelled_then_it_ends_at_once(deno: Engine, tmp_path: Path, reading: Reading) -> None:
    (tmp_path / "index.js").write_text(handler("for (;;);"), "utf-8")
    assert reading.piece is not None
    asked = threading.Event()
    timer = threading.Timer(0.5, asked.set)
    timer.start()
    script = Script(deno, tmp_path / "index.js", limits=ScriptLimits(seconds=PATIENCE))
    with pytest.raises(ScriptCancelled):
        run_once(script, reading, Values.initial(reading.piece, TODAY), cancelled=asked.is_set)
    timer.join()


@pytest.mark.usefixtures("processes")
@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
def test_caller_when_it_is_killed_then_the_engine_ends_too(deno: Engine, tmp_path: Path) -> None:
    (tmp_path / "piece.json").write_text(definition(), "utf-8")
    (tmp_path / "index.js").write_text(handler("for (;;);"), "utf-8")
    words = [sys.executable, "-m", "previewer", "script", "run", str(tmp_path / "piece.json"), "--timeout", "60"]
    caller = subprocess.Popen(words, env={**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")})
    try:
        _until(lambda: bool(_engines(tmp_path)))
        caller.send_signal(signal.SIGKILL)
        caller.wait()
        _until(lambda: not _engines(tmp_path))
    finally:
        caller.kill()
        caller.wait()


def _engines(folder: Path) -> list[int]:
    """The processes that were told of a folder, and run in deno."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = process.joinpath("cmdline").read_bytes()
        except OSError:
            continue
        if f"--allow-read={folder}".encode() in words:
            found.append(int(process.name))
    return found


def _until(holds: object) -> None:
    assert callable(holds)
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        threading.Event().wait(0.02)


@pytest.mark.usefixtures("processes")
@pytest.mark.parametrize(
    ("now", "hours", "offset"),
    [
        ("2026-04-09T06:00:00+09:00", 6, -540),
        ("2026-12-31T23:30:00+05:30", 23, -330),
        ("2026-04-09T06:00:00+00:00", 6, 0),
    ],
)
def test_clock_when_a_moment_is_given_then_it_stands_still_in_its_zone_and_timers_move_it(
    deno: Engine, tmp_path: Path, reading: Reading, now: str, hours: int, offset: int
) -> None:
    source = handler("""
  const before = Date.now();
  for (let i = 0; i < 1e6; i++);
  const still = Date.now() - before;
  await new Promise(done => setTimeout(done, 40));
  const moved = Date.now() - before;
  return {status: 200, body: {
    still, moved, hours: new Date(before).getHours(), offset: new Date().getTimezoneOffset(), stamp: event.timestamp,
    origin: performance.timeOrigin, year: new Intl.DateTimeFormat("en", {year: "numeric"}).format(),
    made: new Date(0).constructor.now() - before,
  }};""")
    (tmp_path / "index.js").write_text(source, "utf-8")
    assert reading.piece is not None
    moment = parse_now(now)
    ran = run_once(
        Script(deno, tmp_path / "index.js"), reading, Values.initial(reading.piece, TODAY), Surroundings(now=moment)
    )
    assert ran.body == {
        "still": 0,
        "moved": 40,
        "hours": hours,
        "offset": offset,
        "stamp": now,
        "origin": int(moment.timestamp() * 1000),
        "year": "2026",
        "made": 40,
    }
