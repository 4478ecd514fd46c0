"""What the program says of a phone is read from what that phone drew."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from previewer.phone.fields.map import MapField
from previewer.pieces import read_bytes
from previewer.runs.checks import Check
from previewer.runs.plan.looks import plan_looks
from previewer.runs.plan.planned import Subject, plan_checks
from tests.phone.broken import Change, Mutant, Patch, broken

pytestmark = pytest.mark.usefixtures("qapp")

TODAY = date(2026, 11, 26)
TEXTS = {"x-title": {"en": "Scene"}, "x-description": {"en": "The colours of the lamp."}}
WHEEL = {
    **TEXTS,
    "type": "string",
    "x-input-type": "drumroll",
    "enum": ["sea", "snow"],
    "x-enum-titles": {"sea": {"en": "Sunrise over the sea"}, "snow": {"en": "Snowy morning"}},
}
WRONG_VALUE = Mutant(
    "another text",
    "android",
    "drumroll",
    Change("android/parts/PickerRow.qml", "value: root.field.shown", 'value: "WRONG VALUE"'),
)


def checks_of(platform: str, **items: Mapping[str, object]) -> dict[str, Check]:
    """The checks of a piece with these items, in one look of a phone, by what comes behind the item's key."""
    preferences = {"type": "object", "x-field-order": list(items), "properties": items}
    source = json.dumps({"title": {"en": "Lamp"}, "preferences": preferences}).encode()
    piece = read_bytes(source).piece
    assert piece is not None
    looks = plan_looks(piece, {"platform": [platform], "text_size": [1.0], "theme": ["light"]}, "one")
    return {check.id: check for check in plan_checks(Subject(source, None, TODAY, looks), 1).checks}


def failed(checks: Mapping[str, Check]) -> set[str]:
    """The checks of items that the program failed."""
    return {
        name
        for name, check in checks.items()
        if check.item is not None and check.machine and check.machine.verdict == "fail"
    }


def test_checks_when_phones_draw_what_is_declared_then_all_pass() -> None:
    checks = checks_of("android", scene=WHEEL)
    assert failed(checks) == set()
    assert checks["scene/drawn"].machine is not None


def test_checks_when_phone_draws_another_value_then_fail(tmp_path: Path) -> None:
    with broken(WRONG_VALUE, tmp_path):
        checks = checks_of("android", scene=WHEEL)
    assert {"scene/drawn", "scene/default"} <= failed(checks)
    assert any(name.startswith("scene/control/") for name in failed(checks))
    machine = checks["scene/drawn"].machine
    assert machine is not None
    assert "“WRONG VALUE”, not “Sunrise over the sea”" in machine.reason["en"]


@pytest.mark.parametrize("platform", ["android", "ios"])
def test_checks_when_map_takes_another_place_than_the_touched_then_fail(tmp_path: Path, platform: str) -> None:
    elsewhere = Patch(MapField, "place", lambda place: lambda field, north, east: place(field, -north, east))
    item = {**TEXTS, "type": "array", "x-input-type": "map", "default": [43.5, 141.5]}
    assert failed(checks_of(platform, scene=item)) == set()
    with broken(Mutant("another place", platform, "map", elsewhere), tmp_path):
        checks = checks_of(platform, scene=item)
    machine = checks["scene/control/corner"].machine
    assert machine is not None
    assert machine.verdict == "fail"
    assert "another place" in machine.reason["en"]
