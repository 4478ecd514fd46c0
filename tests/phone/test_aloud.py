"""What a phone that was drawn has a screen reader say, held against its declaration and against what it has painted."""

from __future__ import annotations

from pathlib import Path

import pytest

from previewer.phone.aloud import row_lines, stops_of
from previewer.phone.look import Look, Value
from previewer.phone.spoken import spoken_row
from previewer.pictures.work import Content, PictureJob, look_over, studio
from previewer.pieces import Values, read_bytes, screen_rows
from previewer.runs.plan.looks import plan_looks
from previewer.runs.plan.planned import Subject, plan_checks
from tests.phone.broken import Change, Mutant, broken
from tests.phone.broken.trial import DAY, piece_of

SAMPLES = Path(__file__).parents[2] / "resources" / "samples"
pytestmark = pytest.mark.usefixtures("qapp")

#: Lies to a screen reader alone: nothing that is painted is another.
LIES = (
    Mutant(
        "name",
        "ios",
        "drumroll",
        Change("ios/parts/RowButton.qml", "Accessible.name: root.title", 'Accessible.name: "WRONG"'),
    ),
    Mutant(
        "value",
        "ios",
        "slider",
        Change(
            "ios/SliderRow.qml",
            "Accessible.description: [root.field.spokenValue,",
            'Accessible.description: ["WRONG",',
        ),
    ),
    Mutant(
        "option",
        "ios",
        "radio",
        Change("ios/parts/Option.qml", "Accessible.checked: root.chosen", "Accessible.checked: !root.chosen"),
    ),
    Mutant(
        "name",
        "android",
        "slider",
        Change("android/parts/SliderTrack.qml", "Accessible.name: root.field.title", 'Accessible.name: "WRONG"'),
    ),
    Mutant(
        "value",
        "android",
        "time",
        Change(
            "android/parts/PickerRow.qml",
            "Accessible.description: [root.field.spokenValue,",
            'Accessible.description: ["WRONG",',
        ),
    ),
    Mutant(
        "state",
        "android",
        "switch",
        Change("android/SwitchRow.qml", "Accessible.checked: root.field.on", "Accessible.checked: !root.field.on"),
    ),
    Mutant(
        "silent",
        "android",
        "switch",
        Change("android/SwitchRow.qml", "Accessible.checkable: true", "Accessible.ignored: true"),
    ),
)


@pytest.mark.parametrize("reveal_hidden", [False, pytest.param(True, marks=pytest.mark.deep)])
@pytest.mark.parametrize("platform", [pytest.param("ios", marks=pytest.mark.deep), "android"])
def test_drawn_phone_when_read_aloud_then_it_says_what_the_declaration_says(platform: str, reveal_hidden: bool) -> None:
    source = (SAMPLES / "every-kind.json").read_bytes()
    piece = read_bytes(source).piece
    assert piece is not None
    values = Values.initial(piece, DAY)
    look = Look.of(piece, {"platform": platform, "lang": "ja", "reveal_hidden": reveal_hidden})
    shown = studio().phone(PictureJob(Content(source, DAY), look))
    said: dict[str, tuple[str, ...]] = {}
    for _ in shown.pages():
        stops = stops_of(shown.screen)
        said |= {stop.key: row_lines(shown.phone, stops, stop.key) for stop in stops if stop.key}
    rows = screen_rows(values, platform, look.value_lang, reveal_hidden)
    assert said == {row.item.key: tuple(spoken_row(row, look.phone, look.value_lang)) for row in rows}


@pytest.mark.parametrize(
    "mutant",
    [
        pytest.param(
            one,
            id=f"{one.rule}-{one.platform}-{one.kind}",
            marks=() if one.kind == "time" else pytest.mark.deep,
        )
        for one in LIES
    ],
)
def test_phone_when_it_tells_a_screen_reader_another_thing_than_it_paints_then_a_finding(
    mutant: Mutant, tmp_path: Path
) -> None:
    source = piece_of(mutant.kind, mutant.platform)
    piece = read_bytes(source).piece
    assert piece is not None
    job = PictureJob(Content(source, DAY), Look.of(piece, {"platform": mutant.platform, "lang": "en"}))
    before, _ = look_over(job)
    assert not [one for one in before if one.code == "spoken"]
    with broken(mutant, tmp_path):
        found, _ = look_over(job)
    assert [one for one in found if one.code == "spoken"]


@pytest.mark.deep
def test_phone_when_a_description_is_read_otherwise_then_its_read_aloud_fails(tmp_path: Path) -> None:
    line = '[root.item.ghost ? PhoneState.word("hidden") : "", root.item.description,'
    lie = Change("common/RowBase.qml", line, line.replace("root.item.description", '"WRONG"'))
    source = piece_of("slider", "android")
    piece = read_bytes(source).piece
    assert piece is not None
    wanted: dict[str, list[Value]] = {"platform": ["android"], "theme": ["light"], "text_size": [1.0]}
    subject = Subject(source, None, DAY, plan_looks(piece, wanted, "every"))

    def failed() -> set[str]:
        checks = plan_checks(subject, 1, touching=()).checks
        return {one.id for one in checks if one.what == "spoken" and one.machine is not None}

    assert not failed()
    with broken(Mutant("sentence", "android", "slider", lie), tmp_path):
        assert failed() >= {"tried/spoken/en", "tried/spoken/ja"}
