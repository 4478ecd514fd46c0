"""Promises that nobody waits for, and the zone of a handler's clock: where a real host would do otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from previewer.pieces import read_text
from previewer.scripts import Engine, Script, Surroundings, parse_now, run_table
from tests.pieces.helpers import values_of
from tests.scripts.conftest import Run, codes, definition, engine

pytestmark = pytest.mark.usefixtures("processes")

OUTPUT: Mapping[str, object] = {"v": {"type": "string"}}
ANSWER = 'return {status: 200, body: {v: "ok"}};'
SAVE = 'const save = async () => { throw new Error("save failed"); };\n'


def handler(body: str) -> str:
    return f"{SAVE}exports.handler = async event => {{\n{body}\n{ANSWER}\n}};"


@pytest.mark.parametrize("name", ["deno", "node"])
@pytest.mark.parametrize(
    "body",
    [
        "save();",
        'Promise.reject(new Error("save failed"));',
        "event.properties.preferences.city.length && save();",
        'new Promise((_, no) => no(new Error("save failed")));',
        "(async () => { await null; await save(); })();",
    ],
)
def test_what_is_thrown_where_nobody_waits_is_the_handlers_fault(run: Run, name: str, body: str) -> None:
    found = run(handler(body), OUTPUT, engine=engine(name))
    assert codes(found) == ["handler-unawaited"]
    [problem] = found.problems
    assert (found.body, found.fits, problem.fails, problem.line is not None) == ({"v": "ok"}, False, True, True)
    assert "save failed" in problem.message()


@pytest.mark.parametrize("name", ["deno", "node"])
@pytest.mark.parametrize(
    "body", ["save().catch(() => {});", "try { await save(); } catch {}", "await Promise.all([]);"]
)
def test_what_somebody_waits_for_is_none(run: Run, name: str, body: str) -> None:
    found = run(handler(body), OUTPUT, engine=engine(name))
    assert (codes(found), found.fits) == ([], True)


@pytest.mark.parametrize("name", ["deno", "node"])
def test_what_is_still_under_way_when_the_answer_comes_is_advice(run: Run, name: str) -> None:
    found = run(handler("new Promise(done => setTimeout(done, 60000));"), OUTPUT, engine=engine(name))
    assert (codes(found), found.fits) == (["handler-unawaited"], True)
    waited = run(handler("await new Promise(done => setTimeout(done, 1));"), OUTPUT, engine=engine(name))
    assert codes(waited) == []


def test_boundaries_tell_it_of_the_state_that_shows_it(deno: Engine, tmp_path: Path) -> None:
    body = 'if (event.properties.preferences.city === "Osaka") save();'
    (tmp_path / "weather.js").write_text(handler(body), "utf-8")
    reading = read_text(definition(OUTPUT))
    values = values_of(reading)
    table = run_table(Script(deno, tmp_path / "weather.js"), reading, values, pairs=False)
    assert [run.case for run in table.runs if not run.fits] == ["city=entry-2"]


def test_a_host_that_is_refused_is_told_once(run: Run) -> None:
    for body in ('await fetch("https://example.org/");', 'try { await fetch("https://example.org/"); } catch {}'):
        found = run(handler(body), OUTPUT)
        assert codes(found).count("handler-refused") == 1


HOURS = handler("").replace(
    ANSWER,
    "const now = new Date(); return {status: 200, body: {v: [now.getHours(), now.getTimezoneOffset(), "
    'Intl.DateTimeFormat().resolvedOptions().timeZone, event.timestamp].join(" ")}};',
)


@pytest.mark.parametrize("name", ["deno", "node"])
@pytest.mark.parametrize(
    ("now", "zone", "told"),
    [
        ("2026-04-01T09:00:00", "UTC", "9 0 UTC 2026-04-01T09:00:00+00:00"),
        ("2026-04-01T09:00:00", "Asia/Tokyo", "9 -540 Asia/Tokyo 2026-04-01T09:00:00+09:00"),
        ("2026-04-01T09:00:00Z", "Asia/Tokyo", "9 0 UTC 2026-04-01T09:00:00+00:00"),
        ("2026-07-01T09:00:00", "America/New_York", "9 240 America/New_York 2026-07-01T09:00:00-04:00"),
    ],
)
def test_clock_of_a_handler_is_that_of_the_moment_or_zone_and_never_of_the_machine(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str, now: str, zone: str, told: str
) -> None:
    monkeypatch.setenv("TZ", "Pacific/Kiritimati")
    around = Surroundings(now=parse_now(now, zone), within=zone)
    assert run(HOURS, OUTPUT, around, engine=engine(name)).body == {"v": told}
    bare = run(HOURS, OUTPUT, engine=engine(name)).body
    assert bare is not None
    assert bare["v"].split()[1:] == ["0", "UTC"]
