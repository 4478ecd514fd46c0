"""A phone without a window that moves, and takes a viewer's touches with the times at which they were made."""

from __future__ import annotations

import re
from itertools import count
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import Q_ARG, QCoreApplication, QEvent, QMetaObject, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QInputDevice,
    QInputMethodEvent,
    QKeyEvent,
    QMouseEvent,
    QPointingDevice,
    QPointingDeviceUniqueId,
    QTextCharFormat,
    QWheelEvent,
)
from PySide6.QtQuick import QQuickItem, QQuickWindow

from previewer.phone.aloud import item_line
from previewer.phone.event_time import while_handled
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.scene import is_typed, scene_rect
from previewer.phone.scroll_place import ScrollPlace

_DOWN, _MOVE, _UP = QEvent.Type.MouseButtonPress, QEvent.Type.MouseMove, QEvent.Type.MouseButtonRelease
_LEFT, _NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
#: How long a finger that was taken away rested: it flicks nothing.
_RESTED = 1000
#: Where a finger that was taken away is: on nothing.
_NOWHERE = QPointF(-10_000, -10_000)
_numbers = count(1000)
#: A letter of ASCII, a line's end, or all others that follow each other, as those of one emoji do; no other control.
_PARTS = re.compile(r"[ -~]|\n|[^\x00-\x9f]+")


class ListStand(NamedTuple):
    """Where a list is drawn in a picture, and how far it has been scrolled, in pixels."""

    top: int
    bottom: int
    scrolled: int


class LivePhone(QObject):
    """A phone that one viewer or several look at, `scale` pixels a point. Places are in points, times in milliseconds
    of whichever clock, which never goes back.

    To be closed by `close()`.
    """

    #: Something changed that the next picture shows.
    changed = Signal()

    def __init__(self, phone: Phone, scale: float) -> None:
        super().__init__()
        self.phone = phone
        self._shown = OffscreenPhone(phone, scale, live=True)
        self._shown.fit()
        # Of its own: of two viewers with Qt's one mouse each ended what the other began.
        self._device = QPointingDevice(
            "viewer",
            next(_numbers),
            QInputDevice.DeviceType.Mouse,
            QPointingDevice.PointerType.Generic,
            QInputDevice.Capability.Position,
            1,
            1,
            "",
            QPointingDeviceUniqueId(),
            self,
        )
        self._time = 0
        self._down = False
        QCoreApplication.sendEvent(self._window, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.OtherFocusReason))
        phone.deviceChanged.connect(self._fit)
        self._shown.tell(self.changed.emit)

    @property
    def scale(self) -> float:
        return self._shown.scale

    def close(self) -> None:
        """Let go of the phone; the object is of no use afterwards."""
        self._shown.tell(None)
        self.phone.deviceChanged.disconnect(self._fit)
        self._shown.close()

    def picture(self) -> QImage:
        """The screen as it is just now. The image is drawn over by the next."""
        return self._shown.as_it_moves()

    def list_stand(self) -> ListStand | None:
        """Where the list of rows is drawn; None on a screen without one."""
        rows = self._shown.list_area
        if rows is None:
            return None
        area, scale = scene_rect(rows), self.scale
        top, bottom = ceil(area.top() * scale), floor(area.bottom() * scale)
        return ListStand(max(0, top), bottom, round(float(rows.property("contentY")) * scale))

    @property
    def scrolled(self) -> ScrollPlace | None:
        """The place at which the list stands; None at its top."""
        return self._shown.scrolled

    @property
    def spoken(self) -> str:
        """The line that a screen reader says of what has the keyboard; '' of nothing."""
        return "" if self._focused is None else item_line(self.phone, self._focused)

    def show_row(self, key: str) -> None:
        """Scroll the row of an item into sight; nothing where there is none."""
        self._shown.show_row(key)

    # -- what a viewer does

    def press(self, x: float, y: float, time: float) -> None:
        """A finger comes down."""
        self.lift()
        self._down = True
        self._mouse(_DOWN, QPointF(x, y), time, _LEFT, _LEFT)

    def move(self, x: float, y: float, time: float) -> None:
        """Move the finger that is down."""
        if self._down:
            self._mouse(_MOVE, QPointF(x, y), time, _NONE, _LEFT)

    def release(self, x: float, y: float, time: float) -> None:
        """Lift the finger."""
        if self._down:
            self._down = False
            self._mouse(_UP, QPointF(x, y), time, _LEFT, _NONE)
            QCoreApplication.sendEvent(self._window, QEvent(QEvent.Type.Leave))

    def lift(self) -> None:
        """Take the finger away, whose touch is meant no more: nothing is tapped or flicked by it."""
        if not self._down:
            return
        event = self._event(_MOVE, _NOWHERE, self._time, _NONE, _LEFT)
        event.setExclusiveGrabber(event.points()[0], None)  # type: ignore[arg-type]
        event.clearPassiveGrabbers(event.points()[0])
        self.release(_NOWHERE.x(), _NOWHERE.y(), self._time + _RESTED)

    def wheel(self, x: float, y: float, right: float, down: float, time: float) -> None:
        """Turn a mouse's wheel by so many eighths of a degree, as Qt counts them."""
        place = QPointF(x, y)
        event = QWheelEvent(
            place, place, QPoint(), QPoint(round(right), round(down)), _NONE, Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase, False, Qt.MouseEventSource.MouseEventNotSynthesized, self._device,
        )  # fmt: skip
        event.setTimestamp(self._at(time))
        self._send(event)

    def key(self, code: Qt.Key, modifiers: Qt.KeyboardModifier, text: str = "") -> None:
        """Press a key and let it go."""
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self._send(QKeyEvent(kind, code, modifiers, text))

    def tab(self, way: int) -> bool:
        """Lead the keyboard on (1) or back (-1), into the screen where it is on no row. False where it leaves that."""
        code, held = Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier
        if way < 0:
            code, held = Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier
        row = self._focused
        while row is not None and not row.objectName().startswith("item:"):
            row = row.parentItem()
        event = QKeyEvent(QEvent.Type.KeyPress, code, held)
        self._send(event)
        watch = self._shown.find("watch")
        if event.isAccepted() or row is not None or watch is None:
            return event.isAccepted()
        QMetaObject.invokeMethod(watch, "enter", Q_ARG(int, way))
        return True

    def write(self, text: str) -> None:
        """Type a text where the keyboard is: ASCII by keys, anything else as an input method hands it over."""
        for part in _PARTS.findall(text):
            if " " <= part <= "~":
                self.key(Qt.Key(ord(part.upper())), Qt.KeyboardModifier.NoModifier, part)
            elif part == "\n":
                self.key(Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r")
            else:
                self._hand_over(QInputMethodEvent(), part)

    def compose(self, text: str) -> None:
        """Show a text that an input method is still making, where the keyboard is; '' for none any more."""
        style = QTextCharFormat()
        style.setFontUnderline(True)
        kind = QInputMethodEvent.AttributeType.TextFormat
        self._hand_over(QInputMethodEvent(text, [QInputMethodEvent.Attribute(kind, 0, len(text), style)]))

    def _hand_over(self, event: QInputMethodEvent, done: str = "") -> None:
        if self._focused is not None and is_typed(self._focused):
            event.setCommitString(done)
            QCoreApplication.sendEvent(self._focused, event)

    @property
    def _window(self) -> QQuickWindow:
        return self._shown.window

    @property
    def _focused(self) -> QQuickItem | None:
        found: QQuickItem | None = self._window.activeFocusItem()
        return found

    def _fit(self) -> None:
        self._shown.fit(rest=False)
        # A text that grew was moved as it was laid out: up to 1/64 of a point beside where a new phone has it.
        waiting = [self._shown.screen]
        while waiting:
            item = waiting.pop()
            if item.inherits("QQuickText"):
                QMetaObject.invokeMethod(item, "forceLayout")
            waiting.extend(item.childItems())

    def _at(self, time: float) -> int:
        self._time = max(self._time, int(time))
        return self._time

    def _mouse(
        self, kind: QEvent.Type, place: QPointF, time: float, button: Qt.MouseButton, held: Qt.MouseButton
    ) -> None:
        self._send(self._event(kind, place, time, button, held))

    def _event(
        self, kind: QEvent.Type, place: QPointF, time: float, button: Qt.MouseButton, held: Qt.MouseButton
    ) -> QMouseEvent:
        event = QMouseEvent(kind, place, place, place, button, held, Qt.KeyboardModifier.NoModifier, self._device)
        event.setTimestamp(self._at(time))
        return event

    def _send(self, event: QEvent) -> None:
        with while_handled(event):
            QCoreApplication.sendEvent(self._window, event)
