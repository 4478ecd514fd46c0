"""What the iOS screen says beyond its rows: marks for the designer, empty screens, and what is read out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from itertools import accumulate
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QColor
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from previewer.phone.phone import Phone
from previewer.phone.phrases import phrases_of
from previewer.phone.session import PieceSession
from tests.class_names import class_name
from tests.phone.conftest import Show, items_of, reading_of
from tests.phone.contract.examples import spoken
from tests.phone.driver import PhoneDriver, below

Declare = Callable[[dict[str, Any]], PhoneDriver]


@pytest.fixture
def declare(show: Show) -> Declare:
    """A phone on a declaration that need not be without errors."""

    def made(declaration: dict[str, Any]) -> PhoneDriver:
        session = PieceSession(date(2026, 11, 20))
        assert session.open(reading_of(declaration))
        return show(Phone(session, "ios"))

    return made


def test_item_without_a_list_gets_a_row_that_says_what_is_wrong(declare: Declare, declaration: dict[str, Any]) -> None:
    del items_of(declaration)["colour"]["enum"]
    live = declare(declaration)
    row = live.row("colour")
    message = live.find("message", row)
    assert "enum" in message.property("text")
    assert live.find("title", row).property("text") == "Colour"


def test_item_with_a_problem_has_a_mark_in_the_margin_outside_its_cell(
    declare: Declare, declaration: dict[str, Any]
) -> None:
    items_of(declaration)["loud"]["default"] = "yes"
    live = declare(declaration)
    row = live.row("loud")
    mark, cell = live.find("mark:loud", row), live.find("cell", row)
    assert mark.mapToScene(QPointF(mark.width(), 0)).x() <= cell.mapToScene(QPointF(0, 0)).x()
    assert live.find_all("mark:city", live.row("city")) == []


@pytest.mark.parametrize("design", ["ios18", "ios26"])
def test_options_with_a_problem_have_their_mark_at_their_header(
    declare: Declare, declaration: dict[str, Any], design: str
) -> None:
    items_of(declaration)["colour"]["default"] = "none of them"
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, design=design))
    row = live.row("colour")
    mark, header = (live.find(name, row) for name in ("mark:colour", "header"))
    assert live.point(mark).y() == pytest.approx(live.point(header).y(), abs=1)


def test_mark_under_the_mouse_says_what_is_wrong(declare: Declare, declaration: dict[str, Any]) -> None:
    items_of(declaration)["city"]["default"] = "paris"
    live = declare(declaration)
    mark = live.find("mark:city", live.row("city"))
    QTest.mouseMove(live.view, live.point(mark) - QPoint(2, 0))
    QTest.mouseMove(live.view, live.point(mark))
    bubble = live.view.screen_item.findChild(QQuickItem, "hint")
    assert bubble is not None
    live.wait(lambda: bubble.isVisible())
    words = next(item.property("text") for item in below(bubble) if item.property("text"))
    assert words == live.phone.field("city").problem


def test_hidden_item_when_revealed_is_ghosted(declare: Declare, declaration: dict[str, Any]) -> None:
    items_of(declaration)["loud"]["x-hidden"] = True
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, reveal_hidden=True))
    live.settle()
    assert live.find("cell", live.row("loud")).opacity() < 0.5
    assert live.find("cell", live.row("city")).opacity() == 1
    assert live.find("mark:loud", live.row("loud")).property("message") == "Hidden"
    assert live.find_all("mark:city", live.row("city")) == []


def test_title_in_another_language_is_underlined_with_dots(declare: Declare, declaration: dict[str, Any]) -> None:
    del items_of(declaration)["city"]["x-title"]["ja"]
    live = declare(declaration)
    live.phone.show(replace(live.phone.look, lang="ja"))
    live.settle()
    dotted = [item for item in below(live.row("city")) if class_name(item).startswith("FallbackMark")]
    assert len(dotted) == 1
    assert dotted[0].isVisible()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"preferences": {"type": "object", "properties": {}}}, "This piece has no settings"),
        ({"osType": "Android"}, "This piece is not offered on this phone"),
    ],
)
def test_screen_without_rows_says_why(
    declare: Declare, declaration: dict[str, Any], change: dict[str, Any], words: str
) -> None:
    live = declare({**declaration, **change})
    notice = live.find("notice")
    assert words in [item.property("text") for item in below(notice)]
    assert live.find("large-title").property("text") == "Every control"


@pytest.mark.parametrize("size", [1.0, 2.35])
@pytest.mark.parametrize("why", [{"preferences": {"type": "object", "properties": {}}}, {"osType": "Android"}])
def test_japanese_of_a_screen_without_rows_breaks_where_a_phrase_ends(
    declare: Declare, declaration: dict[str, Any], why: dict[str, Any], size: float
) -> None:
    live = declare({**declaration, **why})
    live.phone.show(replace(live.phone.look, lang="ja", text_size=size))
    notice = live.find("notice")
    words = notice.property("_words")
    lines = notice.property("text").split("\n")
    assert notice.property("lineCount") == len(lines)
    assert "".join(lines) == words
    ends = set(accumulate(map(len, phrases_of(words))))
    assert len(lines) > 1 and set(accumulate(map(len, lines))) <= ends


def test_title_longer_than_three_lines_is_elided_and_spoken_whole(
    declare: Declare, declaration: dict[str, Any]
) -> None:
    long = "A title that goes on and on " * 12
    items_of(declaration)["loud"]["x-title"]["en"] = long
    live = declare(declaration)
    title = live.find("title", live.row("loud"))
    assert title.property("truncated")
    assert title.property("lineCount") == 3
    assert title.property("color") == QColor("#000000")
    assert spoken(live.control("loud")).text(QAccessible.Text.Name) == long


def test_wheel_is_read_out_as_adjustable_with_its_value(declare: Declare, declaration: dict[str, Any]) -> None:
    live = declare(declaration)
    told, text = spoken(live.open("city")), QAccessible.Text
    assert (told.role(), told.text(text.Name), told.text(text.Description)) == (
        QAccessible.Role.SpinBox,
        "City",
        "Osaka",
    )


def test_every_touch_target_is_at_least_44_by_44(declare: Declare, declaration: dict[str, Any]) -> None:
    live = declare(declaration)
    for key in ("city", "day", "alarm"):
        live.open(key)
        live.settle()
        for item in below(live.row(key)):
            if item.inherits("QQuickAbstractButton") and item.isVisible() and item.isEnabled():
                assert item.width() >= 44, item.objectName()
                assert item.height() >= 44, item.objectName()


def test_focus_of_the_keyboard_is_seen_and_that_of_a_touch_is_not(
    declare: Declare, declaration: dict[str, Any]
) -> None:
    live = declare(declaration)

    def rings() -> int:
        return sum(
            class_name(item).startswith("FocusRing") and item.isVisible() for item in below(live.view.screen_item)
        )

    live.click(live.control("loud"))
    assert rings() == 0
    live.key(Qt.Key.Key_Tab)
    live.key(Qt.Key.Key_Backtab)
    assert rings() == 1
    # It goes along where an arrow key chooses.
    live.focus_on("colour")
    live.key(Qt.Key.Key_Down)
    assert rings() == 1
