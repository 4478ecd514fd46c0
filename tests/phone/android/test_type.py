"""Text on the Android phone: how far its letters stand apart, and where it stands in a field, whatever its script."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, find_item
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pictures.application import picture_application
from previewer.pictures.findings import examine
from tests.phone.conftest import items_of, reading_of
from tests.pictures.layout import troubles

#: Points to a pixel, so that half a point is seen.
SCALE = 2
#: A sample of each script that a bundled font draws, with one that joins its letters in each direction.
SCRIPTS = {
    "Japanese": "東京の灯",
    "Korean": "서울의 밤",
    "Chinese": "北京的夜",
    "Thai": "ที่นี่",
    "Arabic": "مصباح",
    "Hebrew": "מנורה",
    "Hindi": "दीपक",
    "Bengali": "প্রদীপ",
    "Tamil": "விளக்கு",
    "Burmese": "မီးအိမ်",
}


@pytest.fixture
def shown(make_phone: Callable[[str], Phone]) -> Iterator[OffscreenPhone]:
    picture_application()
    screen = OffscreenPhone(make_phone("android"), SCALE)
    yield screen
    screen.close()


def part(shown: OffscreenPhone, *names: str) -> QQuickItem:
    found = shown.screen
    for name in names:
        inner = find_item(found, name)
        assert inner is not None, name
        found = inner
    return found


def letters_apart(item: QQuickItem) -> float:
    """In dp; Qt counts in 64ths."""
    found: float = item.property("font").letterSpacing()
    return round(found, 1) if found % 0.25 else found


def test_letters_stand_apart_as_the_type_scale_says(shown: OffscreenPhone) -> None:
    shown.picture(full=True)
    assert letters_apart(part(shown, "control:city", "headline")) == 0.5
    assert letters_apart(part(shown, "control:city", "description")) == 0.25
    assert letters_apart(part(shown, "item:name", "floatingLabel")) == 0.4
    assert letters_apart(part(shown, "control:name")) == 0.5
    assert letters_apart(part(shown, "control:note")) == 0.5
    assert letters_apart(part(shown, "screenTitle")) == 0
    shown.picture(open_key="day")
    assert letters_apart(part(shown, "ok").property("contentItem")) == 0.1


def test_lines_are_as_wide_as_on_a_phone(
    shown: OffscreenPhone, declaration: dict[str, Any], session: PieceSession
) -> None:
    items_of(declaration)["city"]["x-title"] = {"en": "Where the lamp stands"}
    session.open(reading_of(declaration))
    shown.picture()
    assert part(shown, "control:city", "headline").property("contentWidth") == pytest.approx(173, abs=1.5)


def test_letters_apart_grow_with_the_text(shown: OffscreenPhone) -> None:
    shown.phone.show(Look("android", text_size=2))
    shown.picture()
    assert letters_apart(part(shown, "control:city", "headline")) == 1


@pytest.mark.parametrize("script", ["Arabic", "Hindi", "Bengali"])
def test_letters_that_join_are_not_set_apart(
    shown: OffscreenPhone, declaration: dict[str, Any], session: PieceSession, script: str
) -> None:
    items_of(declaration)["city"]["x-title"] = {"en": SCRIPTS[script]}
    session.open(reading_of(declaration))
    shown.picture()
    assert letters_apart(part(shown, "control:city", "headline")) == 0


def test_text_that_its_letter_spacing_cuts_is_a_finding(
    shown: OffscreenPhone, declaration: dict[str, Any], session: PieceSession
) -> None:
    # Without it 48 of these letters fit the three lines of a title.
    items_of(declaration)["city"]["x-title"] = {"en": " ".join(["Where the lamp stands now"] * 6)}
    session.open(reading_of(declaration))
    image = shown.picture()
    assert [issue.item for issue in examine(shown, image).found if issue.code == "elided"] == ["city"]


@pytest.mark.parametrize("script", SCRIPTS)
def test_text_of_any_script_stands_in_the_field_as_latin_does(
    shown: OffscreenPhone, session: PieceSession, script: str
) -> None:
    found = []
    for value in ("H", f"H {SCRIPTS[script]}"):
        session.edit("name", value)
        session.edit("note", f"{value}\n{value}")
        image = shown.picture()
        boxes = [part(shown, f"item:{key}", "box") for key in ("name", "note")]
        assert [box.height() for box in boxes] == [56, 3 * 24 + 32]
        found.append([ink_of_first_letter(image, box) for box in boxes])
    assert found[0] == found[1]
    top, bottom = found[0][0]
    # Capitals stand half a point above the middle: the line counts what hangs below, too.
    assert (top + bottom) / 2 == pytest.approx(56 / 2, abs=1)


def ink_of_first_letter(image: QImage, box: QQuickItem) -> tuple[float, ...]:
    """The first and the last of the rows with ink of the letter with which a field's text begins, and of the one below
    it, in points from the top of the field.
    """
    place = box.mapToScene(QPointF(0, 0))
    left, top = round((place.x() + 16) * SCALE), round(place.y() * SCALE)
    dark = [
        any(image.pixelColor(x, top + y).lightness() < 100 for x in range(left, left + 10 * SCALE))
        for y in range(4 * SCALE, round(box.height() - 2) * SCALE)
    ]
    ends = [y for y in range(1, len(dark)) if dark[y] != dark[y - 1]]
    return tuple(y / SCALE + 4 for y in ends)


LONG = "What the lamp is called when it is seen in the list of all that can be turned on"


@pytest.mark.parametrize("value", ["", "Hanako"])
@pytest.mark.parametrize("title", [LONG, "Name\nof the lamp", f"{LONG}\n{LONG}"])
def test_label_of_a_field_is_one_line_inside_its_outline(
    shown: OffscreenPhone, declaration: dict[str, Any], session: PieceSession, title: str, value: str
) -> None:
    items_of(declaration)["name"]["x-title"] = {"en": title}
    session.open(reading_of(declaration))
    session.edit("name", value)
    shown.phone.show(Look("android", text_size=2))
    image = shown.picture(full=True)
    assert not list(troubles(shown.screen, image.height() / SCALE))
    label, box = part(shown, "item:name", "floatingLabel" if value else "restingLabel"), part(shown, "item:name", "box")
    assert label.isVisible()
    assert label.property("lineCount") == 1
    assert 16 + label.width() <= box.width() - 16
    assert label.property("truncated")
    assert find_item(part(shown, "item:name"), "headline") is None
    assert ("elided", "name") in {(issue.code, issue.item) for issue in examine(shown, image).found}
