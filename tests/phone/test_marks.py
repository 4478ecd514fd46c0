"""The previewer's own marks: where they stand, what they are of, and that a screen without them is the same screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtQuick import QQuickItem

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pieces import Diagnostic
from tests.class_names import class_name
from tests.phone.conftest import FORMS, TODAY, Show, items_of, reading_of
from tests.phone.driver import PhoneDriver, below

Declare = Callable[[dict[str, Any]], PhoneDriver]
#: A number that no form takes for a default, but those that need another.
WRONG = {"volume": "loud", "day": 7, "alarm": 1, "place": 3, "loud": "yes"}


@pytest.fixture(params=PLATFORMS)
def platform(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def declare(show: Show, platform: str) -> Declare:
    """A phone on a declaration that need not be without errors."""

    def made(declaration: dict[str, Any]) -> PhoneDriver:
        session = PieceSession(TODAY)
        assert session.open(reading_of(declaration))
        return show(Phone(session, platform))

    return made


@pytest.fixture
def faulty(declaration: dict[str, Any]) -> dict[str, Any]:
    """A piece without Japanese titles, whose items all have a problem."""
    del declaration["title"]["ja"]
    for key, item in items_of(declaration).items():
        del item["x-title"]["ja"]
        item["default"] = WRONG.get(key, 7)
        for titles in item.get("x-enum-titles", {}).values():
            del titles["ja"]
    return declaration


@pytest.fixture
def screen(qapp: object, faulty: dict[str, Any], platform: str) -> Iterator[OffscreenPhone]:
    session = PieceSession(TODAY)
    assert session.open(reading_of(faulty))
    phone = Phone(session, platform)
    phone.show(Look(platform, "ja"))
    made = OffscreenPhone(phone, 1)
    yield made
    made.close()


def dotted(item: QQuickItem) -> list[QQuickItem]:
    """The lines of dots below an item."""
    return [one for one in below(item) if class_name(one).startswith("FallbackMark") and one.isVisible()]


def labels(item: QQuickItem, text: str) -> list[QQuickItem]:
    """The seen labels of a text below an item."""
    roles = [one for one in below(item) if one.property("auditRole") == "text" and one.isVisible()]
    # Headers are in capitals.
    return [one for one in roles if one.property("text").casefold() == text.casefold()]


def underlined(live: PhoneDriver, name: str, within: QQuickItem | None = None) -> list[str]:
    """The texts with dots below them of the items of a name."""
    return [item.property("text") for item in live.find_all(name, within) if dotted(item)]


def texts(item: QQuickItem) -> list[tuple[object, ...]]:
    """Every text that is seen, with its place and size."""
    found: list[tuple[object, ...]] = []
    for one in below(item):
        if one.property("auditRole") in ("text", "input") and one.isVisible():
            spot = one.mapToScene(QPointF(0, 0))
            found.append((one.property("text"), spot.x(), spot.y(), one.width(), one.height()))
    return found


def test_picture_when_marks_are_not_asked_for_then_the_phone_alone_at_the_same_places(screen: OffscreenPhone) -> None:
    clean = screen.picture(full=True).copy()
    places = texts(screen.screen)
    assert not dotted(screen.screen)
    screen.phone.present(marks=True)
    marked = screen.picture(full=True).copy()
    assert texts(screen.screen) == places
    assert len(dotted(screen.screen)) > len(FORMS)
    assert (marked.size(), marked == clean) == (clean.size(), False)
    screen.phone.present(marks=False)
    assert screen.picture(full=True) == clean


def test_problem_when_marks_are_not_asked_for_then_it_is_not_put_into_words(
    monkeypatch: pytest.MonkeyPatch, screen: OffscreenPhone
) -> None:
    said: list[str] = []
    say = Diagnostic.message
    monkeypatch.setattr(Diagnostic, "message", lambda found, lang="en": said.append(found.code) or say(found, lang))
    screen.phone.session.reset_all()
    screen.phone.show(replace(screen.phone.look, lang="en"))
    screen.picture(full=True)
    assert said == []
    screen.phone.present(marks=True)
    screen.picture(full=True)
    assert len(set(said)) > 1


@pytest.mark.parametrize("scale", [0.3, 0.45, 0.65, 0.8, 1.25])
def test_line_of_dots_is_drawn_below_every_text_that_has_one_at_every_zoom(
    qapp: object, faulty: dict[str, Any], platform: str, scale: float
) -> None:
    session = PieceSession(TODAY)
    assert session.open(reading_of(faulty))
    phone = Phone(session, platform)
    phone.show(Look(platform, "ja"))
    shown = OffscreenPhone(phone, scale, marks=True)
    try:
        image, lines = shown.picture(full=True), dotted(shown.screen)
        ink = [colour_of(one) for one in lines[:1]]
        places = [one.mapRectToScene(QRectF(0, -1, 24, 3 + 1 / scale)) for one in lines]
        bare = [place for place in places if ink[0] not in colours_in(image, place, scale)]
    finally:
        shown.close()
    assert len(lines) > len(FORMS)
    assert bare == []


def colour_of(line: QQuickItem) -> str:
    colour = line.property("color")
    assert isinstance(colour, QColor)
    return colour.name()


def colours_in(image: QImage, place: QRectF, scale: float) -> set[str]:
    columns = range(round(place.left() * scale), round(place.right() * scale) + 1)
    rows = range(round(place.top() * scale), round(place.bottom() * scale) + 1)
    return {image.pixelColor(x, y).name() for x in columns for y in rows if image.valid(x, y)}


@pytest.mark.parametrize("lang", ["en", "ar"])
def test_mark_when_an_item_has_a_problem_then_level_with_its_title_and_beside_it(
    declare: Declare, faulty: dict[str, Any], lang: str
) -> None:
    live = declare(faulty)
    live.phone.show(replace(live.phone.look, lang=lang))
    for key in FORMS:
        row = live.row(key)
        mark = live.find(f"mark:{key}", row)
        middle = mark.mapToItem(row, QPointF(mark.width() / 2, mark.height() / 2))
        title = labels(row, live.phone.field(key).title)[0]
        # Half of the height of a capital letter above where the first line stands.
        place = title.mapToItem(row, QPointF(0, title.baselineOffset() - 0.36 * title.property("font").pixelSize()))
        # A header over a group is no row's title on an iPhone, and the label in an outline stands on its edge.
        if (live.phone.platform, key) not in {("ios", "colour"), ("android", "name"), ("android", "note")}:
            assert abs(middle.y() - place.y()) <= 3, key
        end = row.width() - mark.width() if lang == "ar" else mark.width()
        assert (middle.x() > end) if lang == "ar" else (middle.x() < end), key


def test_hidden_item_when_revealed_then_a_mark_says_so(declare: Declare, declaration: dict[str, Any]) -> None:
    items_of(declaration)["loud"]["x-hidden"] = True
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, reveal_hidden=True))
    height = live.row("loud").height()
    assert live.find_all("mark:loud", live.row("loud"))
    live.phone.present(marks=False)
    assert live.row("loud").height() == height
    assert not live.find_all("mark:loud")


def test_titles_of_options_and_piece_when_in_another_language_then_underlined(
    declare: Declare, faulty: dict[str, Any], platform: str
) -> None:
    live = declare(faulty)
    live.phone.show(replace(live.phone.look, lang="ja"))
    live.settle()
    assert underlined(live, {"ios": "large-title", "android": "screenTitle"}[platform]) == ["Every control"]
    assert underlined(live, "value", live.row("city")) == ["Tokyo"]
    assert len(dotted(live.row("colour"))) == 1 + 3
    rows = [one for one in below(live.open("city")) if one.objectName() == "wheel-row" and one.isVisible()]
    assert all(dotted(row) for row in rows)
    live.close()
    live.phone.show(replace(live.phone.look, lang="en"))
    live.settle()
    assert not dotted(live.root)


def test_dots_when_below_a_text_in_the_middle_then_as_wide_as_it(declare: Declare, faulty: dict[str, Any]) -> None:
    live = declare(faulty)
    live.phone.show(replace(live.phone.look, lang="ja"))
    wheel = live.open("city")
    label = labels(wheel, "Tokyo")[0]
    line = dotted(label)[0]
    left = line.mapToItem(label, QPointF(0, 0)).x()
    margin = (label.width() - label.property("contentWidth")) / 2
    assert left == pytest.approx(margin, abs=1)
    assert line.width() == pytest.approx(label.property("contentWidth"), abs=2)
