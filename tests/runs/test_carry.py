"""What a new version's run takes over from an earlier one: verdicts on the same question alone, and every fault."""

from __future__ import annotations

import json
import shutil
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from previewer.cli import main
from previewer.phone.look import Value
from previewer.pieces.messages import say
from previewer.runs.checks import OPEN, Verdict
from previewer.runs.folder import Run, own_check
from previewer.runs.plan.fingerprints import moved
from previewer.runs.plan.make import PlanRequest, make_run
from previewer.runs.run_file import WAY
from previewer.runs.status import CheckState, counts_text, leftovers, run_summary, states, status_json
from tests.runs.helpers import LOOK, PNG, a_check
from tests.source_tree import ROOT

DAY = date(2026, 11, 21)
WANTED: dict[str, list[Value]] = {"theme": ["light"], "text_size": [1.0], "lang": ["en"]}
#: Made by version 0.1, whose fingerprints did not read what a row shows where nothing is declared.
BY_FIRST_WAY = ROOT / "tests/data/run-by-0.1/1.run"
SLIDER = {
    "type": "number",
    "x-input-type": "slider",
    "minimum": 0,
    "maximum": 10,
    "multipleOf": 1,
    "x-title": {"en": "Loudness"},
    "x-description": {"en": "How loud it rings"},
}
RADIO = {
    "type": "string",
    "x-input-type": "radio",
    "enum": ["soft", "loud"],
    "x-title": {"en": "Tone"},
    "x-description": {"en": "How it rings"},
}


def piece(version: str = "1.0.0", **items: dict[str, Any]) -> bytes:
    """A definition of these items."""
    preferences = {"type": "object", "properties": items, "x-field-order": list(items)}
    return json.dumps({"version": version, "preferences": preferences}).encode()


class Rounds:
    """Runs of one version after the other, each from the one before."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.count = 0

    def run(self, source: bytes, old: Run | None = None, published: bytes | None = None) -> Run:
        """The run of the next version."""
        self.count += 1
        request = PlanRequest(source, "a.json", WANTED, "one", DAY, published, old, 1)
        return Run.open(make_run(request, self.folder / f"{self.count}.run").folder)


@pytest.fixture
def rounds(tmp_path: Path, qapp: object) -> Rounds:
    return Rounds(tmp_path)


def by_id(run: Run) -> dict[str, CheckState]:
    """How every check stands."""
    return {row.check.id: row for row in states(run)}


def pass_all(run: Run) -> None:
    """Give a pass to every check."""
    for row in states(run):
        run.give(row.check.id, "pass", "Hana")


def test_verdict_on_another_value_is_not_carried(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER, tone=RADIO))
    pass_all(first)
    moved = piece(loud={**SLIDER, "minimum": 5}, tone={**RADIO, "enum": ["loud", "soft"]})
    found = by_id(rounds.run(moved, first))
    for name in ("loud/default", "loud/script", "tone/default", "tone/script", "tone/entries/en"):
        assert found[name].carried_from is None, name
        assert found[name].before is not None, name
        assert found[name].check.reopened is not None, name
    reopened = found["loud/script"].check.reopened
    assert reopened is not None
    assert reopened["en"] == "value: 0 → 5"
    assert "order" in (found["tone/entries/en"].check.reopened or {})["en"]
    assert found["tone/title/en"].carried_from == "1.0.0"
    assert found["loud/place"].carried_from == "1.0.0"


def test_title_beside_another_value_keeps_its_verdict(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER))
    pass_all(first)
    found = by_id(rounds.run(piece(loud={**SLIDER, "default": 7}), first))
    kept = {name for name, row in found.items() if row.carried_from is not None}
    assert {"loud/title/en", "loud/description/en", "loud/place", "_screen/title/en"} <= kept
    assert not {"loud/default", "loud/script", "loud/try", "loud/row/ios-en-light-1"} & kept


def test_run_of_an_earlier_way_is_compared_by_its_own_definition(rounds: Rounds, tmp_path: Path) -> None:
    old = Run.open(Path(shutil.copytree(BY_FIRST_WAY, tmp_path / "old.run")))
    assert old.plan.way == 1
    before = {path: path.read_bytes() for path in sorted(old.folder.rglob("*")) if path.is_file()}
    new = rounds.run((old.folder / "definition.json").read_bytes(), old)
    assert new.plan.way == WAY
    found = by_id(new)
    given = {name: row for name, row in by_id(old).items() if row.given is not None}
    unread = {"loud/default", "loud/script", "tone/default", "tone/script"}
    assert unread == {name for name, row in given.items() if row.carried_from is not None}
    for name, row in given.items():
        if name in unread:
            assert found[name].before is not None, name
            assert found[name].check.reopened is not None, name
        else:
            assert found[name].given == row.given, name
    assert {path: path.read_bytes() for path in sorted(old.folder.rglob("*")) if path.is_file()} == before


def test_status_says_of_a_run_of_an_earlier_way_that_its_passes_are_not_of_what_was_drawn(rounds: Rounds) -> None:
    old = Run.open(BY_FIRST_WAY)
    said = say("en", "runs", "unread")
    assert counts_text(old, "en")[-1] == said
    new = rounds.run((old.folder / "definition.json").read_bytes(), old)
    assert said not in counts_text(new, "en")


def test_run_of_an_earlier_way_without_its_definition_counts_as_it_is(rounds: Rounds, tmp_path: Path) -> None:
    old = Run.open(Path(shutil.copytree(BY_FIRST_WAY, tmp_path / "old.run")))
    definition = old.folder / "definition.json"
    source = definition.read_bytes()
    definition.unlink()
    found = by_id(rounds.run(source, old))
    assert found["tone/spoken/en"].given is not None
    assert found["tone/title/en"].was_faulty


def test_another_way_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str], qapp: object) -> None:
    words = ("--plan", "one", "--langs", "en", "--themes", "light", "--text-sizes", "1", "--workers", "1")
    source = str(BY_FIRST_WAY / "definition.json")
    assert main(["run", "new", source, "-o", str(tmp_path / "a.run"), *words, "--from", str(BY_FIRST_WAY)]) == 0
    told = capsys.readouterr().err.splitlines()
    assert [line for line in told if "planned by an earlier version of the program" in line] == [
        f"{BY_FIRST_WAY} was planned by an earlier version of the program: its rows are drawn again from its "
        "definition.json and compared; nothing in it is changed"
    ]


def test_verdict_on_a_machine_failure_holds_while_that_failure_is_the_same(rounds: Rounds) -> None:
    first = rounds.run(piece("1", loud=SLIDER))
    assert by_id(first)["_screen/definition"].machine == "fail"
    pass_all(first)
    same = rounds.run(piece("2", loud={**SLIDER, "maximum": 20}), first)
    assert by_id(same)["_screen/definition"].check.reopened is not None, "another version is not a version either"
    again = rounds.run(piece("1", loud={**SLIDER, "maximum": 20}), first)
    assert by_id(again)["_screen/definition"].carried_from == "1"
    more = json.loads(piece("1", loud=SLIDER))
    other = rounds.run(json.dumps({**more, "osType": "windows"}).encode(), first)
    row = by_id(other)["_screen/definition"]
    assert row.verdict == OPEN
    assert row.before is not None
    assert "what the program found" in (row.check.reopened or {})["en"]


def test_verdict_on_a_text_that_is_cut_is_not_one_on_another_text(rounds: Rounds) -> None:
    long, longer = ("A title of the screen that is far too long for any " + word for word in ("phone", "telephone"))
    first = rounds.run(json.dumps({**json.loads(piece(loud=SLIDER)), "title": {"en": long}}).encode())
    row = by_id(first)["_screen/findings"]
    pass_all(first)
    second = rounds.run(json.dumps({**json.loads(piece(loud=SLIDER)), "title": {"en": longer}}).encode(), first)
    assert (row.machine, by_id(second)["_screen/findings"].verdict) in ((None, OPEN), ("fail", OPEN), ("pass", "pass"))


def test_fault_whose_check_is_gone_is_left_over_until_a_person_closes_it(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER, tone=RADIO))
    first.give("tone/title/en", "fail", "Bob", "too small", [PNG])
    first.give("loud/title/en", "blocked", "Bob", "no phone")
    second = rounds.run(piece("1.1.0", volume=SLIDER), first)
    third = rounds.run(piece("1.2.0", volume=SLIDER), second)
    for run in (second, third):
        found = {row.check.id: row for row in leftovers(run)}
        assert set(found) == {"tone/title/en", "loud/title/en"}
        told = {one["id"]: one for one in status_json(run)["leftover"]}  # type: ignore[attr-defined]
        assert told["tone/title/en"]["why"] == "this item no longer exists"
        assert told["loud/title/en"]["why"] == "renamed to volume"
        assert (told["tone/title/en"]["version"], told["tone/title/en"]["note"]) == ("1.0.0", "too small")
        assert run.picture(told["tone/title/en"]["pictures"][0]).read_bytes() == PNG
        assert run_summary(run).leftover == 2
        assert run.troubles == ()
    pass_all(third)
    assert not run_summary(third).is_done
    third.give("tone/title/en", "pass", "Hana", "gone with its item")
    third.give("loud/title/en", "skip", "Hana")
    assert run_summary(third).is_done
    assert leftovers(rounds.run(piece("1.3.0", volume=SLIDER), third)) == []


def test_fault_left_over_comes_back_with_its_check(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER, tone=RADIO))
    first.give("tone/title/en", "fail", "Bob", "too small")
    without = rounds.run(piece(loud=SLIDER), first)
    back = rounds.run(piece(loud=SLIDER, tone=RADIO), without)
    row = by_id(back)["tone/title/en"]
    assert (row.verdict, row.carried_from) == ("fail", "1.0.0")
    assert leftovers(back) == []


def test_fault_left_over_while_it_was_open_comes_back_open(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER, tone=RADIO))
    first.give("tone/title/en", "fail", "Bob", "wrong word")
    moved = piece(loud=SLIDER, tone={**RADIO, "x-title": {"en": "Sound"}})
    gone = rounds.run(piece(loud=SLIDER), rounds.run(moved, first))
    row = by_id(rounds.run(moved, rounds.run(piece(loud=SLIDER), gone)))["tone/title/en"]
    assert row.was_faulty
    assert row.check.reopened is not None


def test_reopened_fault_is_told_over_any_number_of_versions_until_it_is_fixed(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER))
    first.give("loud/title/en", "fail", "Bob", "wrong word", [PNG])
    last = first
    for at, title in enumerate(("Volume", "How loud", "How loud")):
        last = rounds.run(piece(f"1.{at + 1}.0", loud={**SLIDER, "x-title": {"en": title}}), last)
        row = by_id(last)["loud/title/en"]
        assert row.was_faulty
        assert last.plan.checks[0].id == "loud/title/en"
        checks: Any = status_json(last)["checks"]
        told = next(one for one in checks if one["id"] == "loud/title/en")["before"]
        assert (told["verdict"], told["by"], told["note"], told["version"]) == ("fail", "Bob", "wrong word", "1.0.0")
        assert last.picture(told["pictures"][0]).read_bytes() == PNG
    assert "title en: Loudness → Volume" in (row.check.reopened or {})["en"]
    assert "title en: Volume → How loud" in (row.check.reopened or {})["en"]
    assert set(row.check.was) == {"words", "words difference"}
    assert all(last.picture(name).is_file() for name in row.check.was.values())
    last.give("loud/title/en", "pass", "Ken")
    assert run_summary(last).fixed == 1
    assert by_id(last)["loud/title/en"].before is not None


def test_programs_pass_closes_no_fault_that_a_person_saw(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER))
    first.give("loud/default", "fail", "Bob")
    row = by_id(rounds.run(piece(loud={**SLIDER, "default": 7}), first))["loud/default"]
    assert (row.machine, row.verdict) == ("pass", OPEN)


def test_own_check_of_the_screen_depends_on_what_it_shows_alone(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER))
    first.add_check(own_check("the order is natural", {**LOOK, "lang": "en"}, None, {}))
    first.add_check(own_check("the sound is pleasant", {**LOOK, "lang": "en"}, "loud", {}))
    pass_all(first)
    spaced = json.dumps(json.loads(piece("1.1.0", loud=SLIDER)), indent=4).encode()
    second = by_id(rounds.run(spaced, first))
    assert [row.carried_from for row in second.values() if row.check.what == "own"] == ["1.0.0", "1.0.0"]
    third = by_id(rounds.run(piece(loud=SLIDER, tone=RADIO), first))
    reopened = {row.check.item: row.check.reopened for row in third.values() if row.check.what == "own"}
    assert reopened["loud"] is None
    assert reopened[None] is not None


def test_check_that_was_opened_again_by_hand_is_open_in_the_next_version_too(rounds: Rounds) -> None:
    first = rounds.run(piece(loud=SLIDER))
    first.give("loud/title/en", "pass", "Hana")
    first.reopen("loud/title/en", "Ken")
    assert by_id(first)["loud/title/en"].verdict == OPEN
    row = by_id(rounds.run(piece(loud=SLIDER), first))["loud/title/en"]
    assert (row.verdict, row.check.reopened) == (
        OPEN,
        {"en": "opened again by Ken", "ja": "Kenが未確認に戻しました"},
    )
    assert row.before is not None
    assert row.before.verdict == Verdict(*first.log.verdicts["loud/title/en"][0])


def test_what_the_programs_hand_does_not_reach_is_open_and_no_fault(rounds: Rounds) -> None:
    bounds = {"minimum": 0, "maximum": 100_000, "multipleOf": 1, "default": 0}
    far = {
        "type": "number",
        "x-input-type": "drumroll",
        "x-title": {"en": "Far"},
        "x-description": {"en": "S"},
        **bounds,
    }
    found = by_id(rounds.run(piece(far=far)))
    controls = [row for name, row in found.items() if name.startswith("far/control/")]
    beyond = [row for row in controls if row.check.machine is not None and row.check.machine.verdict == OPEN]
    assert beyond
    assert all(row.machine != "fail" for row in controls), [row.check.machine for row in controls]
    told: Any = status_json(Run.open(rounds.folder / "1.run"))["checks"]
    looked = next(one for one in told if one["id"] == beyond[0].check.id)["looked"]
    assert 0 <= looked["steps"] < looked["of"]
    reason = beyond[0].check.machine
    assert reason is not None
    assert reason.reason["en"].startswith("The program could not try all of it: ")


@pytest.mark.parametrize("design", ["ios18", "ios26"])
def test_run_takes_devices_and_designs_from_the_one_before(rounds: Rounds, tmp_path: Path, design: str) -> None:
    wanted: dict[str, list[Value]] = {**WANTED, "design": [design], "device": ["iPhone SE"]}
    made = make_run(PlanRequest(piece(loud=SLIDER), "a.json", wanted, "one", DAY, workers=1), tmp_path / "first.run")
    first = Run.open(made.folder)
    pass_all(first)
    after = by_id(rounds.run(piece(loud=SLIDER), first))
    assert {(row.check.look["design"], row.check.look["device"]) for row in after.values()} == {(design, "iPhone SE")}
    assert all(row.carried_from is not None for row in after.values() if row.check.machine is None)


def test_checks_of_before_designs_were_written_are_of_then(tmp_path: Path) -> None:
    looks = [check.look for check in Run.open(BY_FIRST_WAY).checks]
    assert {(look["design"], look["device"]) for look in looks} == {("ios18", "iPhone 16")}


def test_what_moved_is_joined_as_its_language_joins_clauses() -> None:
    before, after = (a_check("city/title/ja")._replace(reads={"title en": a, "value": b}) for a, b in ("ac", "bd"))
    told = moved(before, after, lambda *_: None)
    assert (told["en"], told["ja"]) == ("title en: a → b; value: c → d", "タイトル（en）の変更：a → b；値の変更：c → d")
