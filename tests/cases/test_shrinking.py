"""`previewer shrink`: what has no part in a failure goes, and the failure stays."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtGui import QColor, QImage

from previewer.cases.file import Case, parse_case, write_case
from previewer.cases.source import PieceSource
from previewer.cases.steps import (
    ChangeLook,
    Choose,
    Close,
    ExpectOrder,
    ExpectPicture,
    ExpectProblems,
    ExpectValue,
    ExpectValues,
    ExpectVisible,
    Load,
    Scroll,
    Step,
    Touch,
    Undo,
    Update,
)
from previewer.phone.look import Value
from previewer.pieces import read_text
from tests.cli.conftest import Run
from tests.pieces.helpers import declared, piece_text

PIECE = piece_text({key: declared("switch") for key in "abcdef"})
UPDATED = PIECE.replace('"x-input-type": "switch"', '"x-input-type": "switch", "default": true')


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def shrunk(run: Run, *steps: Step, piece: str = PIECE, **look: Value) -> Case:
    case = Case(PieceSource(text=piece), "t", {"lang": "ja", **look}, date(2026, 1, 2), {"b": True}, steps)
    write_case(case, Path("a.piececase"))
    ran = run("shrink", "a.piececase", "-o", "b.piececase")
    assert ran.status == 0, ran.err
    assert ran.err.startswith("b.piececase: step ")
    assert run("replay", "b.piececase").status == 1
    return parse_case(Path("b.piececase").read_bytes())


def keys_of(source: PieceSource) -> list[str]:
    piece = read_text(source.text).piece
    assert piece is not None
    return [item.key for item in piece.items]


def test_case_when_shrunk_then_only_the_step_that_fails_and_what_it_needs_is_left(run: Run) -> None:
    noise = [Touch("a"), Touch("b"), Choose("d", True), Close(), Undo(), ChangeLook({"theme": "dark"})]
    case = shrunk(run, *noise, Touch("c"), *noise, ExpectValue("c", False), Touch("e"), theme="dark")
    assert case.steps == (Touch("c"), ExpectValue("c", False))
    assert keys_of(case.piece) == ["c"]
    assert (case.look, case.values, case.title) == ({"platform": "ios"}, {}, "t")


def test_update_stays_where_the_failure_comes_from_it(run: Run) -> None:
    text = PIECE.replace('"b":', '"g":')
    case = shrunk(run, Touch("a"), Choose("b", False), Update(PieceSource(text=text)), ExpectVisible("b", True))
    assert [type(step) for step in case.steps[-2:]] == [Update, ExpectVisible]
    assert keys_of(case.piece) == ["b"]


def test_values_of_all_items_are_compared_of_those_that_are_left(run: Run) -> None:
    wanted = dict.fromkeys("abcdef", False)
    case = shrunk(run, Load({"b": True, "c": True, "d": False}), Touch("f"), Touch("f"), ExpectValues(wanted))
    assert len(case.steps) <= 2
    assert case.steps[-1] == ExpectValues({"b": False, "c": False})
    assert (keys_of(case.piece), case.values) == (["b", "c"], {})


def test_of_an_order_a_pair_that_stands_the_wrong_way_is_left(run: Run) -> None:
    case = shrunk(run, Touch("a"), ExpectOrder(("a", "c", "d", "b", "e", "f")))
    assert isinstance(case.steps[-1], ExpectOrder)
    assert len(case.steps[-1].keys) == 2
    assert case.steps[-1].keys[1] == "b"
    assert sorted(case.steps[-1].keys) == keys_of(case.piece)


def test_of_problems_the_codes_that_differ_stay(run: Run) -> None:
    broken = PIECE.replace(f'"a": {declared("switch")}', '"a": {"x-input-type": "no"}')
    lacking = read_text(broken)
    codes = sorted({one.code for one in lacking.diagnostics})
    wanted = ExpectProblems((*codes[1:], "order-unknown"))
    case = shrunk(run, Touch("b"), wanted, piece=broken)
    found = {one.code for one in read_text(case.piece.text).diagnostics}
    assert case.steps == (wanted,)
    assert found ^ set(wanted.codes) == {codes[0], "order-unknown"}


def test_of_a_case_with_a_picture_only_steps_go(run: Run) -> None:
    look: dict[str, Any] = {"theme": "dark", "platform": "ios"}
    steps = Touch("a"), Scroll("b"), Touch("c"), ExpectPicture("p.png")
    right = Case(PieceSource(text=PIECE), "", {"lang": "ja", **look}, date(2026, 1, 2), {"b": True}, steps)
    write_case(right, Path("right.piececase"))
    assert run("replay", "right.piececase", "--update").status == 0
    image = QImage("p.png")
    image.setPixelColor(5, 7, QColor("red"))
    image.save("p.png")
    case = shrunk(run, *steps, **look)
    assert case.steps == (Touch("a"), Touch("c"), ExpectPicture("p.png"))
    assert (keys_of(case.piece), case.values, case.look["theme"]) == (list("abcdef"), {"b": True}, "dark")


def test_case_whose_own_values_are_refused_fails_and_keeps_the_value(run: Run) -> None:
    case = Case(PieceSource(text=PIECE), values={"a": True, "b": "moon", "c": False}, steps=(Touch("a"), Touch("b")))
    write_case(case, Path("a.piececase"))
    assert "step 0" in run("replay", "a.piececase").out
    assert run("shrink", "a.piececase", "-o", "b.piececase").status == 0
    small = parse_case(Path("b.piececase").read_bytes())
    assert (small.values, small.steps, keys_of(small.piece)) == ({"b": "moon"}, (), ["b"])


def test_case_that_does_not_fail_is_1_and_one_that_cannot_be_read_2(run: Run) -> None:
    write_case(Case(PieceSource(text=PIECE), steps=(Touch("a"),)), Path("a.piececase"))
    ran = run("shrink", "a.piececase")
    assert (ran.status, ran.out) == (1, "")
    assert ran.err == "a.piececase does not fail, so there is nothing to shrink.\n"
    ran = run("shrink", "gone.piececase")
    assert ran.status == 2
    assert "gone.piececase: The case cannot be opened" in ran.err
    write_case(Case(PieceSource("gone.json")), Path("a.piececase"))
    assert run("shrink", "a.piececase").status == 2


def test_smallest_case_goes_to_standard_output_too(run: Run) -> None:
    write_case(Case(PieceSource(text=PIECE), steps=(Touch("gone"),)), Path("a.piececase"))
    ran = run("shrink", "a.piececase")
    assert parse_case(ran.out.encode()).steps == (Touch("gone"),)
    assert keys_of(parse_case(ran.out.encode()).piece) == []
