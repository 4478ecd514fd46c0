"""The full screen map of both phones, touched as a person would: taps, drags, flicks, two fingers, the wheel, keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPointingDevice
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from previewer.cases.driver.events import NO_MODIFIER, wheel
from previewer.phone.map.mercator import project
from previewer.phone.map.view import MapView
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from tests.phone.conftest import Show
from tests.phone.driver import PhoneDriver
from tests.phone.driver.finger import Finger

Key = Qt.Key


class MapHand:
    """The open map of a phone."""

    def __init__(self, live: PhoneDriver, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.live = live
        self.field = live.phone.field("place")
        live.open("place")
        self.map = live.find("map")
        view = live.find("view", self.map)
        assert isinstance(view, MapView)
        self.view = view

    def pin(self) -> tuple[float, float]:
        return self.view.property("pinX"), self.view.property("pinY")

    @property
    def zoom(self) -> float:
        return float(self.view.property("zoom"))

    def shown(self) -> tuple[float, float]:
        """The place in the middle, in degrees."""
        across, down = self.view.width() / 2, self.view.height() / 2
        return self.view.latitudeAt(across, down), self.view.longitudeAt(across, down)

    def done(self) -> None:
        self.live.close()

    def wheel(self, notches: int, x: float, y: float) -> None:
        self.live.turn(self.map, notches, x, y)

    def tap_twice(self, x: float, y: float) -> None:
        """QTest keeps its clicks too far apart for a double one."""
        at = QPointF(self.live.point(self.map, x, y))
        for moment, kind in enumerate([QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease] * 2):
            held = Qt.MouseButton.LeftButton if kind == QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
            where = self.live.view.mapToGlobal(at)
            event = QMouseEvent(kind, at, where, Qt.MouseButton.LeftButton, held, Qt.KeyboardModifier.NoModifier)
            event.setTimestamp(10_000_000 + 40 * moment)
            QApplication.sendEvent(self.live.view, event)
        self.live.settle()

    def pinch(self, start: tuple[QPoint, QPoint], end: tuple[QPoint, QPoint], device: QPointingDevice) -> None:
        """Two fingers go from one pair of points of the map to another."""
        origin = self.live.point(self.map, 0, 0)
        touch = QTest.touchEvent(self.live.view, device)
        for number, point in enumerate(start):
            touch.press(number, origin + point, self.live.view)
        touch.commit()
        for step in range(1, 11):
            for number in (0, 1):
                way = end[number] - start[number]
                touch.move(number, origin + start[number] + way * step / 10, self.live.view)
            # Qt Quick keeps touches back until a frame is due.
            with self.qtbot.waitSignal(self.live.view.quickWindow().afterAnimating):
                touch.commit()
        for number, point in enumerate(end):
            touch.release(number, origin + point, self.live.view)
        touch.commit()
        self.live.settle()


@pytest.fixture
def hand(qtbot: QtBot, show: Show, phone: Phone) -> Iterator[MapHand]:
    yield MapHand(show(phone), qtbot)


@pytest.fixture
def moving(qtbot: QtBot, show: Show, phone: Phone) -> Iterator[MapHand]:
    made = MapHand(show(phone, moving=True), qtbot)
    made.live.wait(lambda: made.live.find("picker:place").y() == 0)
    yield made


def test_map_opens_with_the_pin_in_its_middle(hand: MapHand) -> None:
    assert hand.pin() == pytest.approx((hand.map.width() / 2, hand.map.height() / 2))
    pin = hand.live.find("pin", hand.map)
    point = pin.mapToItem(hand.map, QPointF(pin.width() / 2, pin.height()))
    assert (point.x(), point.y()) == pytest.approx(hand.pin())


def test_tap_places_the_pin_under_the_finger(hand: MapHand, session: PieceSession) -> None:
    hand.live.click(hand.map, 100, 200)
    assert hand.pin() == pytest.approx((100, 200), abs=0.6)
    wanted = hand.view.latitudeAt(100, 200), hand.view.longitudeAt(100, 200)
    hand.done()
    assert (hand.field.latitude, hand.field.longitude) == pytest.approx(wanted, abs=1e-4)
    assert session.undo_stack.count() == 1


def test_drag_moves_the_map_and_not_the_pin(hand: MapHand, session: PieceSession) -> None:
    before = hand.pin()
    hand.live.drag(hand.map, 80, -60)
    assert hand.pin() == pytest.approx((before[0] + 80, before[1] - 60), abs=12)
    assert session.undo_stack.count() == 0


def test_flick_coasts_until_a_finger_stops_it(moving: MapHand, qtbot: QtBot) -> None:
    start = moving.live.point(moving.map, 300, 300)
    finger = Finger(moving.live.view)
    finger.flick(start, 0, left=160, steps=8)
    let_go = moving.pin()[0]
    qtbot.waitUntil(lambda: moving.pin()[0] < let_go - 30)
    finger.press(start)
    assert moving.view.property("zoom") == 12
    at = moving.pin()
    moving.live.settle()
    assert moving.pin() == at
    finger.release(start)


def test_double_tap_zooms_in_there_and_leaves_the_pin(hand: MapHand, session: PieceSession) -> None:
    before = hand.field.spokenValue, session.values.delivered()
    held = hand.view.latitudeAt(120, 150), hand.view.longitudeAt(120, 150)
    zoom = hand.zoom
    hand.tap_twice(120, 150)
    assert hand.zoom == zoom + 1
    assert (hand.view.latitudeAt(120, 150), hand.view.longitudeAt(120, 150)) == pytest.approx(held, abs=1e-3)
    hand.done()
    assert (hand.field.spokenValue, session.values.delivered()) == before


@pytest.mark.parametrize("notches", [1, -3])
def test_wheel_zooms_round_the_pointer(hand: MapHand, notches: int) -> None:
    held = hand.view.latitudeAt(90, 400), hand.view.longitudeAt(90, 400)
    hand.wheel(notches, 90, 400)
    assert hand.zoom == 12 + notches / 2
    assert (hand.view.latitudeAt(90, 400), hand.view.longitudeAt(90, 400)) == pytest.approx(held, abs=1e-3)


@pytest.mark.parametrize("notches", [-60, 60])
def test_wheel_moves_nothing_behind_the_map_where_it_zooms_no_further(hand: MapHand, notches: int) -> None:
    hand.wheel(notches, 90, 400)
    at = QPointF(hand.live.point(hand.map, 90, 400))
    event = wheel(at, hand.live.view.mapToGlobal(at), 2 * notches, NO_MODIFIER)
    zoom = hand.zoom
    QApplication.sendEvent(hand.live.view, event)
    assert event.isAccepted()
    assert hand.zoom == zoom


@pytest.fixture(scope="module")
def fingers(qapp: QApplication) -> QPointingDevice:
    return QTest.createTouchDevice()


@pytest.mark.parametrize(("start", "end", "way"), [(60, 300, 1), (300, 60, -1)])
def test_two_fingers_zoom_between_them(hand: MapHand, fingers: QPointingDevice, start: int, end: int, way: int) -> None:
    middle, zoom = QPoint(180, 300), hand.zoom
    before = hand.view.latitudeAt(180, 300), hand.view.longitudeAt(180, 300)
    hand.pinch(
        (middle - QPoint(start // 2, 0), middle + QPoint(start // 2, 0)),
        (middle - QPoint(end // 2, 0), middle + QPoint(end // 2, 0)),
        fingers,
    )
    assert 1 < (hand.zoom - zoom) * way < 2.5
    held = hand.view.latitudeAt(180, 300), hand.view.longitudeAt(180, 300)
    assert held == pytest.approx(before, abs=0.02)
    assert hand.field.session.undo_stack.count() == 0


@pytest.mark.parametrize("keys", [[Key.Key_Space, Key.Key_Return], [Key.Key_Enter]], ids=["space", "enter"])
def test_arrows_move_the_map_space_places_the_pin_in_its_middle_and_enter_takes_it(
    hand: MapHand, keys: list[Qt.Key]
) -> None:
    hand.map.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    assert not hand.live.find_all("cross", hand.map)
    before = hand.shown()
    hand.live.key(Key.Key_Right)
    hand.live.key(Key.Key_Up)
    after = hand.shown()
    assert after[0] > before[0] and after[1] > before[1]
    assert len(hand.live.find_all("cross", hand.map)) == 1
    for key in keys[:-1]:
        hand.live.key(key)
        assert hand.pin() == pytest.approx((hand.map.width() / 2, hand.map.height() / 2), abs=0.6)
    hand.live.key(keys[-1])
    assert hand.live.phone.openKey == ""
    assert (hand.field.latitude, hand.field.longitude) == pytest.approx(after, abs=1e-5)


def test_plus_and_minus_zoom_and_escape_closes(hand: MapHand, session: PieceSession) -> None:
    hand.map.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    for key, zoom in ((Key.Key_Plus, 13), (Key.Key_Equal, 14), (Key.Key_Minus, 13)):
        hand.live.key(key)
        assert hand.zoom == zoom
    hand.live.key(Key.Key_Space)
    hand.live.key(Key.Key_Escape)
    assert hand.live.phone.openKey == ""
    assert session.undo_stack.count() == 0


def test_arrows_are_the_same_from_right_to_left(qtbot: QtBot, show: Show, phone: Phone) -> None:
    phone.show(replace(phone.look, lang="ar"))
    hand = MapHand(show(phone), qtbot)
    hand.map.forceActiveFocus(Qt.FocusReason.TabFocusReason)
    before = hand.shown()
    hand.live.key(Key.Key_Right)
    assert hand.shown()[1] > before[1]
    assert hand.pin()[0] < hand.map.width() / 2


@pytest.mark.parametrize(
    "place", [(0.0, 179.99), (0.0, -179.99), (84.0, 0.0), (-89.0, 10.0), (90.0, 10.0), (-90.0, 10.0)]
)
def test_map_at_the_date_line_and_the_poles_opens_and_takes_taps(
    qtbot: QtBot, show: Show, session: PieceSession, phone: Phone, place: tuple[float, float]
) -> None:
    phone.field("place").place(*place)
    hand = MapHand(show(phone), qtbot)
    x, y = hand.pin()
    assert 0 <= x <= hand.map.width() and 40 <= y <= hand.map.height()
    for across in (20, 340):
        hand.live.click(hand.map, across, 250)
        assert hand.pin()[0] == pytest.approx(across, abs=0.6)
    hand.done()
    assert -180 <= hand.field.longitude <= 180
    assert project(hand.field.latitude, 0)[1] <= 1


def test_map_follows_the_phone_into_dark_and_another_language(hand: MapHand, phone: Phone) -> None:
    phone.show(replace(phone.look, theme="dark", lang="ja"))
    assert hand.view.property("dark") is True
    assert hand.view.property("lang") == "ja"
    assert hand.live.view.grabFramebuffer().pixelColor(hand.live.point(hand.map, 12, 140)).lightness() < 100


def test_map_is_cut_at_its_edges(hand: MapHand) -> None:
    def clips(item: QQuickItem | None) -> bool:
        return item is not None and (item.clip() or clips(item.parentItem()))

    hand.view.pan(0, -hand.map.height() / 2)
    assert clips(hand.live.find("pin", hand.map))
