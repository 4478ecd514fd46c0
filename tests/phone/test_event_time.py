"""What a scene takes for the time of an event is the event's own, for as long as it is handled."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from previewer.phone.event_time import event_time, while_handled


def press(time: int) -> QMouseEvent:
    none = Qt.KeyboardModifier.NoModifier
    left = Qt.MouseButton.LeftButton
    event = QMouseEvent(QEvent.Type.MouseButtonPress, QPointF(), QPointF(), left, left, none)
    event.setTimestamp(time)
    return event


def test_time_while_events_are_handled_then_it_is_that_of_the_inner_one_and_afterwards_the_clocks() -> None:
    # No later than the times of `Times`: Qt remembers it, and takes what other tests flick for earlier.
    before = event_time()
    with while_handled(press(10**9)):
        assert event_time() == 10**9
        with while_handled(press(7)):
            assert event_time() == 7
        assert event_time() == 10**9
    assert before <= event_time() != 10**9


def test_time_of_an_event_without_one_when_handled_then_the_clocks_stands() -> None:
    for event in (press(0), QEvent(QEvent.Type.Leave)):
        before = event_time()
        with while_handled(event):
            assert before <= event_time()
