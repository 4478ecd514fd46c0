"""Steps that expect what a piece's handler answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from previewer.cases import asking
from previewer.cases.asking import Asking, equal
from previewer.cases.errors import CaseError
from previewer.cases.file import parse_case, read_case
from previewer.cases.replay import prepare, replay
from previewer.cases.shrinking import shrink
from previewer.cli import main
from previewer.pieces.source import exact
from previewer.scripts import Trust
from tests.scripts.conftest import definition, deno, handler, tmp_path

__all__ = ["deno", "tmp_path"]
#: Phones that are drawn without it would leave later tests of the process no application with widgets.
pytestmark = pytest.mark.usefixtures("qapp")
ANSWER = handler("const {city, volume} = event.properties.preferences;\n return {status: 200, body: {city, volume}};")


def case(tmp_path: Path, has: object, *steps: object, source: str = ANSWER, **around: object) -> Path:
    """A case beside a piece with a handler."""
    parameters = {"parameters": {"location": {"type": "object"}}}
    (tmp_path / "piece.json").write_text(definition(serviceProxy={"service": "weather", **parameters}), "utf-8")
    (tmp_path / "index.js").write_text(source, "utf-8")
    content = {
        "piececase": 1,
        "piece": {"path": "piece.json"},
        "look": {"platform": "ios"},
        "steps": [*steps, {"expect": "answer", "has": has, **around}],
    }
    path = tmp_path / "a.piececase"
    path.write_text(json.dumps(content), "utf-8")
    return path


@pytest.fixture(autouse=True)
def own_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))


CHOSEN = {"do": "load", "values": {"city": "Osaka", "volume": 3}}


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_when_members_are_equal_then_the_step_holds_numbers_by_value(tmp_path: Path) -> None:
    path = case(tmp_path, {"city": "Osaka", "volume": 3.0}, CHOSEN)
    assert replay(prepare(read_case(path), asking=Asking(permitted=True)), "ios").failure is None


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_when_a_member_is_otherwise_then_the_step_says_what_stood_there(tmp_path: Path) -> None:
    path = case(tmp_path, {"city": "Kyoto", "volume": 3}, CHOSEN)
    failure = replay(prepare(read_case(path), asking=Asking(permitted=True)), "ios").failure
    assert failure is not None
    assert failure.step == 2
    assert failure.why.message() == 'The answer should have {"city": "Kyoto"}; city is different: {"city": "Osaka"}.'


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_when_the_handler_fails_then_the_step_says_why(tmp_path: Path) -> None:
    path = case(tmp_path, {"city": "Kyoto"}, source=handler('throw new Error("closed");'))
    failure = replay(prepare(read_case(path), asking=Asking(permitted=True)), "ios").failure
    assert failure is not None
    assert "closed" in failure.why.message()


def test_answer_when_nobody_permitted_it_then_the_step_fails_and_nothing_runs(tmp_path: Path) -> None:
    failure = replay(prepare(read_case(case(tmp_path, {"city": "Tokyo"}))), "ios").failure
    assert failure is not None
    assert "--script" in failure.why.message()


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_when_its_folder_was_allowed_then_it_runs_until_that_is_taken_back(tmp_path: Path) -> None:
    path = case(tmp_path, {"city": "Tokyo"})
    trust = Trust()
    allowed = trust.allow(tmp_path, "deno")
    assert replay(prepare(read_case(path)), "ios").failure is None
    trust.take_back(allowed)
    assert replay(prepare(read_case(path)), "ios").failure is not None
    trust.allow(tmp_path, "node")
    assert replay(prepare(read_case(path)), "ios").failure is not None


def test_answer_when_the_case_holds_the_definition_alone_then_it_fails_and_says_so() -> None:
    content = {
        "piececase": 1,
        "piece": {"text": definition()},
        "steps": [{"expect": "answer", "has": {"city": "Tokyo"}}],
    }
    found = replay(prepare(parse_case(json.dumps(content).encode()), asking=Asking(permitted=True)), "ios").failure
    assert found is not None
    assert "no handler beside it" in found.why.message()


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_replay_command_when_script_is_given_then_the_handler_runs(
    tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    path = case(tmp_path, {"city": "Tokyo"})
    assert main(["replay", str(path)]) == 1
    assert main(["replay", str(path), "--script"]) == 0
    assert main(["replay", str(path), "--tape", "x.json"]) == 2
    assert b"need --script" in capsysbinary.readouterr().err


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_shrink_when_an_answer_fails_then_the_smallest_case_fails_as_it_did(tmp_path: Path) -> None:
    Trust().allow(tmp_path, "deno")
    path = case(tmp_path, {"city": "Kyoto"}, {"do": "load", "values": {"memo": "x"}}, {"do": "scroll", "item": "memo"})
    small = shrink(read_case(path))
    assert small is not None
    assert small.failure.why.name == "answer"
    assert len(small.case.steps) == 1


@pytest.mark.parametrize(
    ("wanted", "found", "same"),
    [
        ("1", 1.0, True),
        ("true", 1, False),
        ("[1, 2]", [1, 2.0], True),
        ('{"a": 1}', {"a": 1, "b": 2}, False),
        ("null", 0, False),
    ],
)
def test_values_are_one_when_they_are_so_as_json(wanted: str, found: object, same: bool) -> None:
    assert equal(exact(wanted), found) is same


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_when_the_handler_looks_at_the_clock_then_it_shows_the_day_of_the_case(tmp_path: Path) -> None:
    clock = handler("const now = new Date();\n return {status: 200, body: {day: [now.getFullYear(), now.getDate()]}};")
    path = case(tmp_path, {"day": [2031, 7]}, source=clock)
    content = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**content, "today": "2031-02-07"}), "utf-8")
    assert replay(prepare(read_case(path), asking=Asking(permitted=True)), "ios").failure is None


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_when_the_step_has_more_than_the_values_then_the_event_and_the_clock_have_it(tmp_path: Path) -> None:
    whole = """
  const {input, parameters} = event.properties;
  const at = [new Date().toISOString(), new Date().getHours(), event.timestamp];
  return {status: 200, body: {at, where: parameters.location.longitude, said: input.text}};"""
    moment = "2026-04-01T09:00:00+09:00"
    has = {"at": ["2026-04-01T00:00:00.000Z", 9, moment], "where": 139.5, "said": "hi"}
    path = case(
        tmp_path, has, source=handler(whole), now=moment, location=[35.5, 139.5], input={"text": "hi", "more": 1.50}
    )
    assert replay(prepare(read_case(path), asking=Asking(permitted=True)), "ios").failure is None


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_when_it_comes_of_chance_then_it_is_the_same_every_time(tmp_path: Path) -> None:
    path = case(tmp_path, {"chance": 2}, source=handler("return {status: 200, body: {chance: Math.random()}};"))
    found = [replay(prepare(read_case(path), asking=Asking(permitted=True)), "ios").failure for _ in range(2)]
    assert found[0] is not None
    assert found[1] is not None
    assert found[0].why.found == found[1].why.found != {}


@pytest.mark.parametrize(
    "around",
    [
        {"now": "2026-04-01T09:00:00"},
        {"now": "noon"},
        {"now": 5},
        {"now": "2026-02-30T09:00:00Z"},
        {"location": [91, 0]},
        {"location": [1]},
        {"location": {"latitude": 1, "longitude": 2}},
        {"location": [True, 1]},
        {"input": []},
        {"place": [1, 2]},
    ],
)
def test_step_when_what_is_around_the_values_cannot_be_then_the_case_is_refused_by_that_member(
    tmp_path: Path, around: dict[str, object]
) -> None:
    with pytest.raises(CaseError) as caught:
        read_case(case(tmp_path, {}, source=ANSWER, **around))
    assert next(iter(around)) in str(caught.value)
    assert caught.value.message("ja") != str(caught.value)


HOURS = handler(
    "const now = new Date();\n  return {status: 200, body: {at: [now.toISOString(), now.getHours(), "
    "Intl.DateTimeFormat().resolvedOptions().timeZone].join(' ')}};"
)


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_clock_is_utc_unless_step_command_or_case_say_a_zone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ruling 64: noon of the case's day is noon in that zone, whatever the machine's is."""
    for machine in ("Pacific/Kiritimati", "America/Los_Angeles"):
        monkeypatch.setenv("TZ", machine)
        for at, of_case, of_step, asked in (
            ("2026-04-01T12:00:00.000Z 12 UTC", {}, {}, ""),
            ("2026-04-01T03:00:00.000Z 12 Asia/Tokyo", {"timezone": "Asia/Tokyo"}, {}, ""),
            ("2026-04-01T03:00:00.000Z 12 Asia/Tokyo", {"timezone": "UTC"}, {"timezone": "Asia/Tokyo"}, ""),
            ("2026-04-01T16:00:00.000Z 12 America/New_York", {"timezone": "Asia/Tokyo"}, {}, "America/New_York"),
            ("2026-04-01T00:00:00.000Z 0 UTC", {"timezone": "Asia/Tokyo"}, {"now": "2026-04-01T00:00:00Z"}, ""),
        ):
            path = case(tmp_path, {"at": at}, source=HOURS, **of_step)
            content = json.loads(path.read_text("utf-8")) | {"today": "2026-04-01"} | of_case
            path.write_text(json.dumps(content), "utf-8")
            read = read_case(path)
            assert parse_case(read.written().encode(), path) == read
            found = replay(prepare(read, asking=Asking(permitted=True, zone=asked)), "ios").failure
            assert found is None, found.why.message()


@pytest.mark.usefixtures("processes")
@pytest.mark.usefixtures("deno")
def test_answer_that_holds_in_the_machines_zone_says_which_line_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking, "own_zone", lambda: "Asia/Tokyo")
    source = handler("return {status: 200, body: {offset: new Date().getTimezoneOffset()}};")
    found = replay(
        prepare(read_case(case(tmp_path, {"offset": -540}, source=source)), asking=Asking(True)), "ios"
    ).failure
    assert found is not None
    assert '"timezone": "Asia/Tokyo"' in found.why.message()
    other = replay(
        prepare(read_case(case(tmp_path, {"offset": 60}, source=source)), asking=Asking(True)), "ios"
    ).failure
    assert other is not None
    assert "timezone" not in other.why.message()


@pytest.mark.parametrize("zone", ["Mars/Olympus", "", 9, "+09:00"])
def test_zone_of_a_case_that_is_none_is_refused(tmp_path: Path, zone: object) -> None:
    path = case(tmp_path, {})
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | {"timezone": zone}), "utf-8")
    with pytest.raises(CaseError, match="Asia/Tokyo"):
        read_case(path)
