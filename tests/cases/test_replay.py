"""`previewer replay`: exit statuses, text, JSON, JUnit, pictures beside cases and of failures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from PySide6.QtGui import QColor, QImage

from previewer.cases.file import Case, write_case
from previewer.cases.junit import JunitTest, junit
from previewer.cases.source import PieceSource
from previewer.cases.steps import Choose, Close, ExpectPicture, ExpectShown, ExpectValue, Step, Touch, Update
from previewer.pictures.same import TOLERANCE, difference
from tests.cli.conftest import IOS, PIECE, Run

XSD = etree.XMLSchema(etree.parse(Path(__file__).with_name("schemas") / "junit-10.xsd"))
#: One small item, so that a phone is quick.
SMALL = IOS.replace('"osType": "iOS", ', "")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "piece.json").write_text(SMALL, "utf-8")
    return tmp_path


def case(path: Path, *steps: Step, **members: Any) -> str:
    path.parent.mkdir(exist_ok=True)
    write_case(Case(**{"piece": PieceSource(text=SMALL), "steps": steps, **members}), path)
    return str(path)


def test_case_when_all_holds_then_0_and_a_line_for_each_phone(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", Touch("a"), ExpectValue("a", True))
    ran = run("replay", "a.piececase")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        "a.piececase: 2 steps on ios: as expected\na.piececase: 2 steps on android: as expected\n"
        "1 case on 2 phones, 0 failed\n"
    )


def test_case_when_something_does_not_hold_then_1_and_case_step_phone_expected_and_found(
    run: Run, folder: Path
) -> None:
    case(folder / "in" / "b.piececase", Touch("a"))
    case(folder / "in" / "a.piececase", ExpectValue("a", False), Touch("a"), ExpectShown("a", "Off"))
    ran = run("replay", "in", "--platform", "ios", "--format", "json")
    assert ran.status == 1
    message = 'in/a.piececase: step 3 on ios: a should show "Off"; the drawing shows "On".'
    assert json.loads(ran.out) == {
        "cases": [
            {
                "path": "in/a.piececase",
                "platform": "ios",
                "passed": False,
                "steps": 3,
                "failure": {"step": 3, "expected": "Off", "found": "On", "message": message},
            },
            {"path": "in/b.piececase", "platform": "ios", "passed": True, "steps": 1, "failure": None},
        ],
        "summary": {"cases": 2, "failed": 1},
    }
    assert ran.err.startswith(message)


def test_junit_has_a_test_for_each_case_and_phone_and_holds_against_the_schema(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", ExpectShown("a", '<\x01\ud800&"On\n'), title="a <title>")
    ran = run("replay", "a.piececase", "--format", "junit")
    assert ran.status == 1
    suite = etree.fromstring(ran.out.encode())
    XSD.assertValid(suite)
    assert {name: suite.get(name) for name in ("tests", "failures", "errors")} == {
        "tests": "2",
        "failures": "2",
        "errors": "0",
    }
    assert [one.get("name") for one in suite] == ["a <title> (ios)", "a <title> (android)"]
    assert 'expected: "<\\u0001' in suite[0][0].text
    assert "step 1 on ios" in suite[0][0].get("message")


def test_junit_names_the_cases_that_cannot_be_read(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", Touch("a"), look={"platform": "ios"})
    (folder / "b.piececase").write_text("{")
    ran = run("replay", ".", "--format", "junit")
    suite = etree.fromstring(ran.out.encode())
    XSD.assertValid(suite)
    assert (ran.status, suite.get("tests"), suite.get("errors"), suite.get("failures")) == (2, "2", "1", "0")
    (error,) = suite.xpath("//error")
    assert error.getparent().get("name") == "b.piececase"
    assert "This is not JSON" in error.get("message")


def test_junit_tells_what_was_left_out() -> None:
    suite = etree.fromstring(junit("s", [JunitTest("a", "b", skipped=True), JunitTest("a", "c", 1.5)]).encode())
    XSD.assertValid(suite)
    assert suite.get("skipped") == "1"
    assert suite[0][0].tag == "skipped"


def test_options_of_the_look_win_over_the_case(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", Touch("a"), ExpectShown("a", "オン"), look={"platform": "ios", "lang": "en"})
    assert run("replay", "a.piececase", "--lang", "ja").status == 0
    ran = run("replay", "a.piececase", "--lang", "ja", "--platform", "both", "--text-size", "3", "--bold")
    assert (ran.status, ran.out.count("as expected")) == (0, 2)


def test_picture_when_written_then_held_against_and_a_failure_keeps_its_own(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", ExpectPicture("p/a.png"), look={"platform": "ios"})
    assert run("replay", "a.piececase").status == 1
    ran = run("replay", "a.piececase", "--update")
    assert (ran.status, ran.err) == (0, "p/a.png is written\n")
    image = QImage(str(folder / "p/a.png"))
    assert (image.width(), image.height()) == (393 * 2, 852 * 2)
    assert run("replay", "a.piececase").status == 0
    image.setPixelColor(5, 7, QColor(1, 2, 3))
    image.save(str(folder / "p/a.png"))
    ran = run("replay", "a.piececase", "--pictures", "out/of")
    assert 'step 1 on ios: The screen should match "p/a.png"; 1 pixel differs, between the lines 7 and 7.' in ran.out
    assert [path.name for path in (folder / "out/of").iterdir()] == ["a-ios-step-1.png"]
    (folder / "p/a.png").write_bytes(b"no picture")
    assert '"p/a.png" cannot be read as a picture' in run("replay", "a.piececase").out
    image.scaled(10, 20).save(str(folder / "p/a.png"))
    assert "10×20 pixels; it has 786×1704" in run("replay", "a.piececase").out


def test_picture_of_both_phones_is_one_for_each(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", ExpectPicture("a.png"))
    assert run("replay", "a.piececase", "--update").status == 0
    assert sorted(path.name for path in folder.glob("*.png")) == ["a-android.png", "a-ios.png"]
    assert run("replay", "a.piececase").status == 0
    assert run("replay", "a.piececase", "--platform", "android").status == 0


def test_picture_is_called_by_the_phones_of_the_case_whichever_it_is_replayed_on(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", ExpectPicture("a.png"))
    for platform in ("ios", "android"):
        assert run("replay", "a.piececase", "--update", "--platform", platform).status == 0
    assert sorted(path.name for path in folder.glob("*.png")) == ["a-android.png", "a-ios.png"]
    assert run("replay", "a.piececase").status == 0
    case(folder / "b.piececase", ExpectPicture("b.png"), look={"platform": "ios"})
    assert run("replay", "b.piececase", "--update").status == 0
    before = (folder / "b.png").read_bytes()
    assert run("replay", "b.piececase", "--update", "--platform", "android").status == 0
    assert (folder / "b.png").read_bytes() == before
    assert run("replay", "b.piececase", "--platform", "both").status == 0


@pytest.mark.parametrize(("levels", "same"), [(0, True), (TOLERANCE, True), (TOLERANCE + 1, False)])
def test_pictures_are_the_same_within_the_tolerance_alone(levels: int, same: bool) -> None:
    kept = QImage(9, 5, QImage.Format.Format_RGB32)
    kept.fill(QColor(242, 242, 247))
    image = kept.copy()
    image.setPixelColor(8, 4, QColor(242, 242, 247 - levels))
    assert (difference(kept, image) is None) == same


def test_piece_that_changed_is_told(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", piece=PieceSource("piece.json", "0" * 64), values={"a": 5})
    ran = run("replay", "a.piececase", "--platform", "ios")
    assert ran.status == 1
    assert "a.piececase: step 0 on ios: A value was not accepted: a: 5 is not" in ran.out
    assert "a.piececase: piece.json was changed since the case was made" in ran.err
    assert "a.piececase: a: 5 is not" in ran.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"piececase": 1', "a.piececase: Line 1, column 16: This is not JSON"),
        ('{"piececase": 1, "piece": {"path": "gone.json"}}', "a.piececase: The piece gone.json cannot be opened"),
        ('{"piececase": 1, "piece": {"path": "a.piececase"}}', "a.piececase: The case names itself as its piece"),
        ('{"piececase": 1, "piece": {"path": "piece.json"}, "look": {"platform": "ios", "device": "Pixel 8"}}', ""),
    ],
)
def test_case_when_it_cannot_be_read_then_2_and_the_others_are_replayed(
    run: Run, folder: Path, text: str, said: str
) -> None:
    (folder / "a.piececase").write_text(text)
    case(folder / "b.piececase", Touch("a"))
    ran = run("replay", ".", "--platform", "ios")
    assert ran.status == (2 if said else 0)
    assert said in ran.err
    assert "b.piececase: 1 step on ios: as expected" in ran.out


def test_update_whose_piece_is_gone_is_a_case_that_cannot_be_read(run: Run, folder: Path) -> None:
    case(folder / "a.piececase", Touch("a"), Update(PieceSource("gone.json")))
    ran = run("replay", "a.piececase")
    assert ran.status == 2
    assert "a.piececase: Step 2: The piece gone.json cannot be opened" in ran.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["gone.piececase"], "gone.piececase: The case cannot be opened"),
        (["empty"], "empty contains no case"),
        ([], "required"),
        (["a.piececase", "--platform", "windows"], "invalid choice"),
        (["a.piececase", "--lang", "en_US"], "not a language code"),
    ],
)
def test_command_when_it_asks_for_what_is_not_there_then_2(
    run: Run, folder: Path, arguments: list[str], said: str
) -> None:
    (folder / "empty").mkdir()
    ran = run("replay", *arguments)
    assert ran.status == 2
    assert said in ran.err


def test_case_for_another_piece_fails_where_its_item_is_gone(run: Run, folder: Path) -> None:
    (folder / "piece.json").write_text(PIECE)
    case(folder / "a.piececase", Close(), Choose("a", True), piece=PieceSource("piece.json", "0" * 64))
    ran = run("replay", "a.piececase", "--platform", "android")
    assert ran.status == 1
    assert "step 2 on android: The piece has no item a." in ran.out


def test_case_comes_from_standard_input_too(run: Run, folder: Path) -> None:
    text = Case(PieceSource("piece.json"), steps=(Touch("a"),)).written()
    assert run("replay", "-", "--platform", "ios", stdin=text.encode()).out.startswith("-: 1 step on ios")


def test_steps_are_done_on_another_version_of_the_piece_that_is_named(run: Run, folder: Path) -> None:
    path = case(folder / "a.piececase", ExpectValue("a", False))
    before = Path(path).read_bytes()
    later = SMALL.replace('"x-input-type": "switch"', '"x-input-type": "switch", "default": true')
    (folder / "next.json").write_text(later, "utf-8")
    assert run("replay", "a.piececase", "--platform", "ios").status == 0
    ran = run("replay", "a.piececase", "--platform", "ios", "--piece", "next.json")
    assert (ran.status, "step 1 on ios" in ran.out) == (1, True)
    assert Path(path).read_bytes() == before
    assert run("replay", "a.piececase", "--piece", "gone.json").status == 2
