"""A run made for real: pictures, touches, what is carried over; version 2 asks only for what version 2 changed."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from previewer.cases.file import read_case
from previewer.cli import main
from previewer.phone.look import Look, Value
from previewer.pictures.work import Content
from previewer.pieces import Values, read_bytes
from previewer.resources import resource
from previewer.runs.checks import OPEN
from previewer.runs.folder import Run, own_check
from previewer.runs.plan.machine import Evidence, judged
from previewer.runs.plan.make import PlanRequest, make_run, plan_size
from previewer.runs.plan.pictures import WantedLook, draw, points_that_differ
from previewer.runs.plan.planned import PlanError
from previewer.runs.plan.state import evidence_of_check
from previewer.runs.status import states, summary
from tests.pictures.lists import LONG, STRANGE, piece_of_list
from tests.pieces.helpers import piece_text, titled
from tests.runs.helpers import LOOK, PNG, a_check

DAY = date(2026, 11, 21)


def version(name: str, *keys: str) -> bytes:
    """A sample with some of its items alone."""
    content = json.loads(resource("samples", f"{name}.json").read_bytes())
    preferences = content["preferences"]
    preferences["x-field-order"] = [key for key in preferences["x-field-order"] if key in keys]
    preferences["properties"] = {key: item for key, item in preferences["properties"].items() if key in keys}
    return json.dumps(content, ensure_ascii=False).encode()


FIRST = version("published", "recycling", "remind_at", "evening", "volume")
SECOND = version("updated", "recycling", "remind_at", "evening", "volume", "bulky_days")


@pytest.fixture(scope="module")
def rounds(tmp_path_factory: pytest.TempPathFactory, qapp: object) -> tuple[Run, Run]:
    """Version 1 checked whole, with two faults and a check of one's own; and the run of version 2 from it."""
    folder = tmp_path_factory.mktemp("rounds")
    wanted: dict[str, list[Value]] = {"theme": ["light"], "text_size": [1.0]}
    first = make_run(PlanRequest(FIRST, "a.json", wanted, today=DAY, workers=1), folder / "1.run")
    first.add_check(own_check("the sound is pleasant", {**LOOK, "theme": "light"}, "evening", {}))
    for row in states(first):
        if row.verdict == OPEN:
            faulty = row.check.id in ("evening/title/ja", "remind_at/title/en")
            verdict = "fail" if faulty else "pass"
            first.give(row.check.id, verdict, "Hana", "wrong" if faulty else "", [PNG] if faulty else [])
    request = PlanRequest(SECOND, "b.json", wanted, published=FIRST, old=first, workers=1)
    return first, make_run(request, folder / "2.run")


def test_program_judges_first_what_it_can(rounds: tuple[Run, Run]) -> None:
    by_id = {row.check.id: row for row in states(rounds[0])}
    for what in ("definition", "drawn", "default", "hidden", "script", "place"):
        assert by_id[f"recycling/{what}"].machine == "pass", what
    assert by_id["evening/findings"].machine == "pass"
    assert by_id["recycling/findings"].machine == "pass"
    machine = by_id["recycling/control/entry"].check.machine
    assert machine is not None
    assert machine.verdict == "pass", machine.reason
    assert "iOS" in machine.reason["ja"]
    assert "Android" in machine.reason["ja"]
    assert {row.machine for row in by_id.values() if row.check.what in ("title", "row", "try")} == {None}


def test_size_of_a_plan_is_known_before_it_is_made(rounds: tuple[Run, Run]) -> None:
    checks = rounds[0].plan.checks
    asked = [check.seconds for check in checks if check.machine is None]
    assert {check.what for check in checks if check.machine is None} >= {"title", "row", "try", "spoken"}
    request = PlanRequest(FIRST, "a.json", {"theme": ["light"], "text_size": [1.0]}, today=DAY)
    assert plan_size(request) == (len(checks), len(asked), -(-sum(asked) // 60))


def test_second_run_asks_only_for_what_the_second_version_changed(rounds: tuple[Run, Run]) -> None:
    second = Run.open(rounds[1].folder)
    assert second.troubles == ()
    assert second.plan.today == DAY.isoformat()
    by_id = {row.check.id: row for row in states(second)}
    carried = {name for name, row in by_id.items() if row.carried_from is not None}
    assert {"evening/description/ja", "evening/try", "recycling/title/en", "_screen/title/ja"} <= carried
    assert all(by_id[name].carried_from == "1.2.0" and by_id[name].given.by == "Hana" for name in carried)
    reopened = {name: row.check.reopened for name, row in by_id.items() if row.check.reopened is not None}
    assert {name.partition("/")[0] for name in reopened} == {"recycling", "remind_at"}
    title = reopened["remind_at/title/ja"]
    assert title is not None
    assert title["en"].startswith("title ja: お知らせの時刻 → 朝のお知らせ; picture: ")
    assert title["en"].endswith("points differ")
    assert "タイトル（ja）の変更：お知らせの時刻 → 朝のお知らせ" in title["ja"]
    fresh = {name for name, row in by_id.items() if row.verdict == OPEN} - reopened.keys()
    assert {name.partition("/")[0] for name in fresh} == {"bulky_days"}


def test_faults_come_first_and_bring_their_pictures(rounds: tuple[Run, Run]) -> None:
    second = rounds[1]
    assert {check.id for check in second.plan.checks[:2]} == {"evening/title/ja", "remind_at/title/en"}
    by_id = {row.check.id: row for row in states(second)}
    kept = by_id["evening/title/ja"]
    assert (kept.verdict, kept.carried_from) == ("fail", "1.2.0")
    assert kept.given is not None
    assert second.picture(kept.given.pictures[0]).read_bytes() == PNG
    moved = by_id["remind_at/title/en"]
    assert moved.verdict == OPEN
    assert moved.check.before is not None
    assert (moved.check.before.verdict.verdict, moved.check.before.version) == ("fail", "1.2.0")


def test_own_checks_are_carried_like_the_rest(rounds: tuple[Run, Run]) -> None:
    row = next(row for row in states(rounds[1]) if row.check.what == "own")
    assert (row.verdict, row.carried_from, row.check.instruction["en"]) == ("pass", "1.2.0", "the sound is pleasant")


def test_update_keeps_what_was_chosen_by_touch_and_by_judgement(rounds: tuple[Run, Run]) -> None:
    by_id = {row.check.id: row for row in states(rounds[1])}
    assert by_id["recycling/update"].machine == "pass"
    assert by_id["bulky_days/update"].machine == "pass"
    assert by_id["volume/hidden"].machine == "pass"


def test_counts_of_the_rounds_add_up(rounds: tuple[Run, Run]) -> None:
    for run in rounds:
        rows = states(run)
        found = summary(rows)
        unsigned = sum(row.machine == "pass" and row.given is None for row in rows)
        judged = found.passed + found.failed + found.blocked + found.skipped
        assert found.checks == judged + found.open + unsigned


def test_pictures_of_rows_are_those_of_the_row_alone_wherever_it_stands(rounds: tuple[Run, Run]) -> None:
    """`evening` stands above `volume` at first and above a new item later, and is drawn the same."""
    one, other = ({check.id: check.pictures for check in run.plan.checks} for run in rounds)
    rows = [name for name in one if name.startswith("evening/row/")]
    assert rows
    assert {name: one[name] for name in rows} == {name: other[name] for name in rows}
    assert set(one["recycling/try"]) == {"row", "open"}


def test_what_opens_is_the_same_picture_at_the_top_of_the_screen_and_at_its_end(qapp: object) -> None:
    """Rows below it let it come up to the bar, whose button throws a shadow; at the end it stays where it is."""
    item = titled('"type": "string", "x-input-type": "drumroll", "enum": ["a", "b"]')
    switch = titled('"type": "boolean", "x-input-type": "switch"')
    below = {f"s{number}": switch for number in range(12)}
    found = []
    for items in ({"city": item}, {"city": item, **below}):
        drawn = draw(Content(piece_text(items).encode(), DAY), [WantedLook(Look("ios", "en"), ("city",))], 1)
        found.append({crop.name for shown in drawn.values() for crop in shown.crops if crop.part == "open"})
    assert len(found[0]) == 1
    assert found[0] == found[1]


def test_points_that_differ_are_counted(rounds: tuple[Run, Run]) -> None:
    run = rounds[0]
    pictures = {check.id: check.pictures for check in run.plan.checks}
    row, opened = (run.picture(pictures["recycling/try"][name]).read_bytes() for name in ("row", "open"))
    assert points_that_differ(row, row) == 0
    assert (points_that_differ(row, opened) or 0) > 1000
    assert points_that_differ(row, b"") is None


def test_same_piece_makes_the_same_plan_whoever_makes_it(tmp_path: Path, qapp: object) -> None:
    source = version("published", "evening")
    requests = [PlanRequest(source, wanted={"theme": ["light"]}, how="one", today=DAY, workers=1) for _ in "ab"]
    one, other = (make_run(request, tmp_path / f"{at}.run") for at, request in enumerate(requests))
    assert one.plan.id == other.plan.id


def test_what_is_no_piece_has_no_plan(tmp_path: Path) -> None:
    assert read_bytes(b"{}").piece is None
    with pytest.raises(PlanError):
        make_run(PlanRequest(b"{}"), tmp_path / "a.run")
    assert not (tmp_path / "a.run").exists()


def test_row_is_drawn_the_same_wherever_it_stands(qapp: object) -> None:
    """Of every kind, closed and open: neither its neighbours nor the edges of the screen are in its picture."""
    content = json.loads(resource("samples", "every-kind.json").read_bytes())
    found = []
    for _ in range(2):
        content["preferences"]["x-field-order"].reverse()
        source = json.dumps(content).encode()
        piece = read_bytes(source).piece
        assert piece is not None
        opening = tuple(item.key for item in piece.display_order() if item.opens)
        drawn = draw(Content(source, DAY), [WantedLook(Look("ios", "ja", text_size=2), opening)], 1)
        found.append({(crop.key, crop.part): crop.digest for shown in drawn.values() for crop in shown.crops})
    assert found[0] == found[1]
    assert sum(part in ("row", "open") for _, part in found[0]) == 11 + len(opening)
    assert {key for key, part in found[0] if part == "title"} == {key for key, part in found[0] if part == "row"}


@pytest.mark.deep
@pytest.mark.parametrize(
    ("source", "says"),
    [
        pytest.param(piece_of_list(), "", id="well"),
        pytest.param(piece_of_list(count=400, kind="radio"), "", id="many"),
        pytest.param(piece_of_list({30: LONG}), "truncated", id="long"),
        pytest.param(piece_of_list({30: STRANGE}), "in no font", id="strange"),
    ],
)
def test_machine_judges_every_entry_of_a_list(source: bytes, says: str, tmp_path: Path, qapp: object) -> None:
    wanted: dict[str, list[Value]] = {"theme": ["light"], "text_size": [1.0], "lang": ["en"]}
    run = make_run(PlanRequest(source, "a.json", wanted, "one", DAY, workers=1), tmp_path / "a.run")
    found = run.check("a/findings").machine
    assert found is not None
    assert found.verdict == ("fail" if says else "pass")
    assert says in found.reason["en"]


def test_list_that_was_judged_in_part_is_not_passed(qapp: object) -> None:
    """Where a look could not be drawn whole."""
    source = piece_of_list()
    piece = read_bytes(source).piece
    assert piece is not None
    look = Look("ios")
    drawn = draw(Content(source, DAY), [WantedLook(look, ())], 1)
    values = Values.initial(piece, DAY)
    evidence = Evidence(read_bytes(source), values, (look,), drawn, {})
    check = judged(a_check("a/findings", what="findings"), evidence)
    assert check.machine is not None
    assert check.machine.verdict == OPEN
    assert check.machine.looked == {"entries": 1, "of": 40}


@pytest.mark.deep
def test_evidence_of_every_check_has_the_row_of_its_instruction_and_its_case_draws_it(
    rounds: tuple[Run, Run], tmp_path: Path
) -> None:
    """A law of plans: what a fault keeps shows what the check asks to look at."""
    run = rounds[1]
    piece = read_bytes(run.definition()).piece
    assert piece is not None
    sorts = {(check.what, check.look["platform"]): check for check in run.plan.checks if check.case}
    for check in sorts.values():
        seen = evidence_of_check(run, check)
        case = tmp_path / "kept.piececase"
        case.write_bytes(seen.case)
        drawn = tmp_path / "drawn.png"
        assert main(["render", "--case", str(case), "-o", str(drawn)]) == 0
        alone = QImage(str(drawn)).convertToFormat(QImage.Format.Format_RGB32)
        stood = QImage.fromData(seen.pictures[0]).convertToFormat(QImage.Format.Format_RGB32)
        assert stood.copy(0, 0, alone.width(), alone.height()) == alone, check.id
        item = None if check.item is None else piece.item(check.item)
        if item is not None and not item.hidden:
            there = any(box[0] < alone.width() for number, box in seen.boxes if number == 0)
            assert there or read_case(case).opened[0] == check.item, check.id
        elif check.what == "title":
            left, top, wide, high = next(box for number, box in seen.boxes if number == 0 and box[0] < alone.width())
            framed = stood.copy(left, top, wide, high)
            assert len({framed.pixel(x, y) for x in range(wide) for y in range(high)}) > 2, check.id
