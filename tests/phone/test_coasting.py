"""A list that was flicked coasts on by the curve of its platform, and stands when a finger comes down."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint

from previewer.phone.coasting import Coasting
from previewer.phone.motion import Coast, Spline
from previewer.phone.phone import Phone

from .conftest import Show
from .driver import PhoneDriver
from .driver.finger import Finger


def _start(live: PhoneDriver) -> QPoint:
    """A place beside every control, rather low."""
    return QPoint(round(live.phone.safeLeft) + 6, round(live.phone.deviceHeight * 0.7))


@pytest.fixture
def live(phone: Phone, show: Show) -> PhoneDriver:
    # There is more to scroll in landscape.
    phone.show(replace(phone.look, orientation="landscape"))
    return show(phone)


def test_list_when_flicked_then_it_coasts_and_a_press_stops_it_without_a_tap(live: PhoneDriver, qtbot: Any) -> None:
    rows = live.find("rows")
    finger = Finger(live.view)
    finger.flick(_start(live), 150)
    assert rows.property("inMotion")
    let_go = rows.property("contentY")
    qtbot.waitUntil(lambda: rows.property("contentY") > let_go + 20)
    before = [live.phone.openKey, live.phone.session.values.delivered()]
    middle = QPoint(round(live.phone.deviceWidth / 2), round(live.phone.deviceHeight / 2))
    finger.press(middle)
    stopped = rows.property("contentY")
    assert not rows.property("inMotion")
    finger.release(middle, 60)
    live.settle()
    assert rows.property("contentY") == pytest.approx(stopped, abs=1)
    assert [live.phone.openKey, live.phone.session.values.delivered()] == before


def test_list_when_stopped_by_a_finger_then_that_finger_can_drag_it(live: PhoneDriver, qtbot: Any) -> None:
    rows = live.find("rows")
    finger = Finger(live.view)
    finger.flick(_start(live), 150)
    let_go = rows.property("contentY")
    qtbot.waitUntil(lambda: rows.property("contentY") > let_go + 20)
    finger.flick(_start(live), 60, later=200)
    assert rows.property("contentY") > let_go + 60


def test_list_when_flicked_to_its_end_then_it_comes_to_rest_there(live: PhoneDriver, qtbot: Any) -> None:
    rows = live.find("rows")
    finger = Finger(live.view)
    for _ in range(4):
        finger.flick(_start(live), 400, steps=8)
    qtbot.waitUntil(lambda: not rows.property("inMotion"))
    end = rows.property("originY") + rows.property("contentHeight") - rows.height()
    assert rows.property("contentY") == pytest.approx(end, abs=1)


@pytest.mark.parametrize("kept", [0.998, 0.99])
def test_coasting_when_it_ends_then_it_has_told_the_whole_way(qapp: Any, qtbot: Any, kept: float) -> None:
    coasting, way, speeds = Coasting(), [], []
    coasting.kept = kept
    coasting.moved.connect(lambda step, speed: (way.append(step), speeds.append(speed)))
    coasting.start(-0.1)
    qtbot.waitUntil(lambda: not coasting.running)
    assert sum(way) == pytest.approx(Coast(-0.1, kept).length)
    assert speeds == sorted(speeds)


def test_coasting_when_too_slow_then_it_does_not_begin(qapp: Any) -> None:
    coasting = Coasting()
    coasting.start(0.01)
    assert not coasting.running


def test_coasting_by_the_spline_tells_the_whole_way(qapp: Any, qtbot: Any) -> None:
    coasting, way = Coasting(), []
    coasting.spline = True
    coasting.moved.connect(lambda step, _speed: way.append(step))
    coasting.start(-0.5)
    qtbot.waitUntil(lambda: not coasting.running)
    assert sum(way) == pytest.approx(Spline(-0.5).length)
