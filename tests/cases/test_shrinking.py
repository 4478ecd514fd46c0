"""`previewer shrink`: what has no part in a failure goes, and the failure stays."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from previewer.cases.file import Case, parse_case, write_case
from previewer.cases.source import PieceSource
from previewer.cases.steps import (
    ChangeLook,
    Choose,
    Close,
    ExpectValue,
    ExpectValues,
    ExpectVisible,
    Load,
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


def shrunk(run: Run, *steps: Step, **look: Value) -> Case:
    case = Case(PieceSource(text=PIECE), "t", {"lang": "ja", **look}, date(2026, 1, 2), {"b": True}, steps)
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
    case = shrunk(run, Load({"c": True, "d": False}), Touch("f"), Touch("f"), ExpectValues(wanted))
    assert len(case.steps) <= 2
    assert isinstance(case.steps[-1], ExpectValues)
    assert len(case.steps[-1].values) == 1


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
