"""Texts on the iPhone: whole in every script, on one baseline, on as many lines as they have."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QImage
from PySide6.QtQml import QQmlComponent, qmlEngine
from PySide6.QtQuick import QQuickItem

from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pictures.findings import examine
from previewer.pieces import calendar
from tests.phone.conftest import Show, items_of, reading_of
from tests.phone.driver import PhoneDriver, below

Declare = Callable[[dict[str, Any]], PhoneDriver]
#: Values of scripts whose letters stand higher or hang lower than Latin ones.
VALUES = {"th": "ที่นี่ ผู้ใหญ่", "ar": "مصباح السرير", "hi": "मेरा कमरा", "he": "מנורת לילה", "ja": "寝室"}


@pytest.fixture
def declare(show: Show) -> Declare:
    def made(declaration: dict[str, Any]) -> PhoneDriver:
        session = PieceSession(date(2026, 11, 20))
        assert session.open(reading_of(declaration))
        return show(Phone(session, "ios"))

    return made


def baseline(item: QQuickItem, name: str = "baselineOffset") -> float:
    """Where the letters of an item stand on the screen, in points; labels move themselves."""
    return item.mapToScene(QPointF(0, item.property(name))).y()


def ink(image: QImage, within: QRectF, ground: QColor) -> QRectF:
    """The pixels of a part of a picture that are not of its ground, one pixel a point."""
    x, y, width, height = (round(side) for side in (within.x(), within.y(), within.width(), within.height()))
    spots = [
        (x + right, y + down)
        for right in range(width)
        for down in range(height)
        if image.pixelColor(x + right, y + down).lightness() < ground.lightness() - 60
    ]
    left, top = min(spot[0] for spot in spots), min(spot[1] for spot in spots)
    return QRectF(left, top, max(spot[0] for spot in spots) - left + 1, max(spot[1] for spot in spots) - top + 1)


def whole(live: PhoneDriver, field: QQuickItem) -> QRectF:
    """The ink of a field's text drawn freely: by a text of the same font, with much room around it."""
    engine = qmlEngine(field)
    component = QQmlComponent(engine)
    component.setData(b"import QtQuick\nRectangle { width: 600; height: 200; z: 100; color: 'white'\n"
                      b"property alias font: words.font; property alias text: words.text\n"
                      b"Text { id: words; objectName: 'free'; x: 50; y: 50 } }", "")  # fmt: skip
    free = component.create()
    assert isinstance(free, QQuickItem), component.errorString()
    for name in ("font", "text"):
        free.setProperty(name, field.property(name))
    free.setParent(live.root)
    free.setParentItem(live.root)
    live.settle()
    found = ink(live.view.grabFramebuffer(), QRectF(0, 0, 390, 200), QColor("white"))
    free.setParentItem(None)  # type: ignore[arg-type]
    free.deleteLater()
    live.settle()
    return found


@pytest.mark.parametrize("stacked", [False, True], ids=["beside", "below"])
@pytest.mark.parametrize("lang", VALUES)
def test_value_when_its_script_is_tall_then_every_pixel_of_it_shows(
    declare: Declare, declaration: dict[str, Any], lang: str, stacked: bool
) -> None:
    name = items_of(declaration)["name"]
    name["default"] = VALUES[lang]
    if stacked:
        name["x-title"] = {"en": "The name that the lamp beside the bed is called by"}
    live = declare(declaration)
    field = live.control("name")
    wanted = whole(live, field)
    found = ink(live.view.grabFramebuffer(), field.mapRectToScene(field.boundingRect()), QColor("white"))
    # Letters may stand between two pixels.
    assert found.width() == pytest.approx(wanted.width(), abs=1)
    assert found.height() == pytest.approx(wanted.height(), abs=1)


@pytest.mark.parametrize("lang", VALUES)
def test_value_beside_its_title_when_of_any_script_then_on_its_baseline(
    declare: Declare, declaration: dict[str, Any], lang: str
) -> None:
    items_of(declaration)["name"]["default"] = VALUES[lang]
    live = declare(declaration)
    for shown in (lang, "en"):
        live.phone.show(replace(live.phone.look, lang=shown))
        live.settle()
        title = live.find("title", live.row("name"))
        assert baseline(live.control("name"), "baselineY") == pytest.approx(baseline(title), abs=0.01)
        assert live.find("cell", live.row("name")).height() == 52


def test_lines_of_an_area_are_as_far_apart_as_their_letters_need(declare: Declare, declaration: dict[str, Any]) -> None:
    items_of(declaration)["note"]["default"] = "Drink a glass of water.\nOpen the window."
    live = declare(declaration)
    area = live.control("note")
    assert area.property("contentHeight") == 2 * 22
    live.phone.field("note").edit("ကြွက်မြီး ဂျွန်းမြို့\nမြွေကြီး။")
    live.settle()
    line = area.property("contentHeight") / 2
    words = QFontMetricsF(area.property("font")).tightBoundingRect("ကြွက်မြီး ဂျွန်းမြို့ မြွေကြီး။")
    assert line >= words.height() > 22
    live.phone.field("note").edit("水\n水")
    live.settle()
    assert area.property("contentHeight") == 2 * 22


@pytest.mark.parametrize("platform", ["ios", "android"])
def test_time_in_korean_then_by_its_own_words_for_the_halves_of_the_day(
    show: Show, session: PieceSession, platform: str
) -> None:
    session.edit("alarm", [13, 5])
    live = show(Phone(session, platform))
    live.phone.show(replace(live.phone.look, lang="ko"))
    live.settle()
    words = [item.property("text") for item in below(live.row("alarm")) if item.inherits("QQuickText")]
    assert "오후 1:05" in words
    live.open("alarm")
    words = [item.property("text") for item in below(live.root) if item.inherits("QQuickText") and item.isVisible()]
    assert {"오전", "오후"} <= set(words)
    assert not {"AM", "PM"} & set(words)


@pytest.mark.parametrize(
    ("lang", "words"), [("ko", "오전 9:05"), ("ko-KR", "오전 9:05"), ("en", "9:05 AM"), ("zh-Hant", "上午9:05")]
)
def test_times_of_day_follow_the_phones_of_the_language(lang: str, words: str) -> None:
    assert calendar.format_time(9, 5, lang) == words


@pytest.mark.parametrize("size", [1.0, 28 / 17, 53 / 17])
def test_large_title_when_long_then_one_line_that_ends_in_dots_and_a_finding(
    qapp: object, declaration: dict[str, Any], size: float
) -> None:
    declaration["title"]["en"] = "Every control that there is in the house"
    session = PieceSession(date(2026, 11, 20))
    assert session.open(reading_of(declaration))
    phone = Phone(session, "ios")
    phone.show(replace(phone.look, text_size=size))
    shown = OffscreenPhone(phone, 1)
    try:
        image = shown.picture()
        title = shown.find("large-title")
        assert title is not None
        assert title.property("lineCount") == 1
        assert title.property("truncated")
        found = [(one.item, one.detail) for one in examine(shown, image).found if one.code == "title-elided"]
        assert found == [("", "Every control that there is in the house")]
    finally:
        shown.close()


def test_dates_in_thai_have_the_year_of_the_buddha_on_an_iphone(
    declare: Declare, declaration: dict[str, Any], show: Show
) -> None:
    items_of(declaration)["day"]["default"] = "2026-12-31"
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, lang="th"))
    live.settle()
    assert live.phone.field("day").shown == "31 ธ.ค. 2569"
    live.open("day")
    title = live.find("month-title")
    words = {item.property("text") for item in below(title) if item.inherits("QQuickText")}
    assert words == {"ธันวาคม 2569"}
    live.click(title)
    years = {row.property("text") for row in live.find_all("wheel-row", live.find("year-wheel"))}
    assert {"2568", "2569", "2570"} <= years
    other = Phone(live.phone.session, "android")
    other.show(replace(other.look, lang="th"))
    assert other.field("day").shown == "31 ธ.ค. 2026"


@pytest.mark.parametrize(("lang", "words"), [("th", ("ละติจูด", "ลองจิจูด")), ("hi", ("अक्षांश", "देशांतर"))])
def test_coordinates_are_named_in_the_language_of_the_phone(
    declare: Declare, declaration: dict[str, Any], lang: str, words: tuple[str, str]
) -> None:
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, lang=lang))
    north, east = live.find("value", live.row("place")).property("text").split("\n")
    assert (north.split(" ")[0], east.split(" ")[0]) == words
    assert all(len(line.split(".")[1]) <= 6 for line in (north, east))
