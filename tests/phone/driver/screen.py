"""A phone's screen under the finger: what is on it by name, real clicks, drags, wheels and keys, and its rest.

Nothing here knows of a test runner.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QCoreApplication, QElapsedTimer, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QInputMethodEvent, QWheelEvent
from PySide6.QtQuick import QQuickItem
from PySide6.QtTest import QTest

from previewer.phone.offscreen import find_item
from previewer.phone.phone import Phone
from previewer.phone.view import PhoneView

Key = Qt.Key
NO_MODIFIER = Qt.KeyboardModifier.NoModifier
_LEFT = Qt.MouseButton.LeftButton
_PATIENCE_MS = 10_000
_NOTCH = 120
#: Moves of a drag.
_MOVES = 40
#: Milliseconds between the moves of a finger that comes to rest, and their number.
_REST_MS, _RESTS = 10, 15


class DriverError(RuntimeError):
    """The screen does not do what was asked of it; the text says what."""


def below(item: QQuickItem) -> Iterator[QQuickItem]:
    """An item and all that is drawn inside it."""
    yield item
    for child in item.childItems():
        yield from below(child)


class Screen:
    """A view of a phone, driven by input as from a person. The view is shown, and in a window that can be active."""

    def __init__(self, view: PhoneView) -> None:
        self.view = view
        self.phone: Phone = view.phone

    def activate(self) -> None:
        """Give this view the keyboard, where another one has it."""
        if not self.view.hasFocus():
            self.view.window().activateWindow()
            self.view.setFocus()

    # -- what is there

    @property
    def root(self) -> QQuickItem:
        return self.view.screen_item

    def find_all(self, name: str, within: QQuickItem | None = None) -> list[QQuickItem]:
        """Every visible item of a name, in the order in which they are drawn."""
        return [item for item in below(within or self.root) if item.objectName() == name and item.isVisible()]

    def find(self, name: str, within: QQuickItem | None = None) -> QQuickItem:
        """The one visible item of a name. Raises DriverError."""
        found = self.find_all(name, within)
        if len(found) != 1:
            raise DriverError(f"{len(found)} items are called {name!r}")
        return found[0]

    def part(self, *names: str) -> QQuickItem:
        """The item of the last name below those of the names before, seen or not; of several the first. Raises
        DriverError.
        """
        self.settle()
        found = self.root
        for name in names:
            inner = find_item(found, name)
            if inner is None:
                raise DriverError(f"no item is called {name!r}")
            found = inner
        return found

    def has(self, name: str) -> bool:
        """Whether an item of a name exists, seen or not."""
        return find_item(self.root, name) is not None

    @property
    def focus(self) -> QQuickItem | None:
        """What has the keyboard."""
        return self.view.quickWindow().activeFocusItem()

    @property
    def focused(self) -> str:
        """The name of what has the keyboard, or of the first named item around it; '' without one."""
        item = self.focus
        while item is not None and not item.objectName():
            item = item.parentItem()
        return "" if item is None else item.objectName()

    # -- rest

    def settle(self) -> None:
        """Let the screen come to rest: until a frame is like the one before. Raises DriverError.

        With motion a screen rests only between two frames: then `wait()` for what is meant.
        """
        clock = QElapsedTimer()
        clock.start()
        before = None
        while True:
            QCoreApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            frame = self.view.grabFramebuffer()
            if frame == before:
                return
            if clock.elapsed() > _PATIENCE_MS:
                raise DriverError("the screen does not come to rest")
            before = frame

    def wait(self, condition: Callable[[], bool], what: str = "it") -> None:
        """Let time go on until a condition holds. Raises DriverError when it never does."""
        clock = QElapsedTimer()
        clock.start()
        while not condition():
            if clock.elapsed() > _PATIENCE_MS:
                raise DriverError(f"waited in vain for {what}")
            self.settle()

    # -- the finger

    def point(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> QPoint:
        """A place on an item in its own points, its middle unless told, as a place on the view."""
        self.activate()
        self.settle()
        spot = QPointF(item.width() / 2 if x is None else x, item.height() / 2 if y is None else y)
        return item.mapToScene(spot).toPoint()

    def click(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        self.click_at(self.point(item, x, y))

    def click_at(self, place: QPoint) -> None:
        """Click on a place of the view."""
        QTest.mouseClick(self.view, _LEFT, NO_MODIFIER, place)
        self.settle()

    def press(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        QTest.mousePress(self.view, _LEFT, NO_MODIFIER, self.point(item, x, y))

    def release(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        QTest.mouseRelease(self.view, _LEFT, NO_MODIFIER, self.point(item, x, y))

    def drag(
        self,
        item: QQuickItem,
        right: float,
        down: float,
        x: float | None = None,
        y: float | None = None,
        rest: bool = False,
    ) -> None:
        """Press on an item, move in small steps, let go. `rest`: the finger comes to rest first, so nothing coasts."""
        start = self.point(item, x, y)
        end = start + QPoint(round(right), round(down))
        QTest.mousePress(self.view, _LEFT, NO_MODIFIER, start)
        for step in range(1, _MOVES + 1):
            QTest.mouseMove(self.view, start + (end - start) * step / _MOVES)
        for step in range(_RESTS if rest else 0):
            # Wheels tell the finger's speed by the clock, from moves alone.
            QTest.mouseMove(self.view, end + QPoint(step % 2, 0), _REST_MS)
        QTest.mouseRelease(self.view, _LEFT, NO_MODIFIER, end)
        self.settle()

    def turn(
        self,
        item: QQuickItem,
        notches: float,
        x: float | None = None,
        y: float | None = None,
        modifier: Qt.KeyboardModifier = NO_MODIFIER,
    ) -> None:
        """Turn the mouse's wheel over an item: up above 0, down below."""
        place = QPointF(self.point(item, x, y))
        for notch in range(round(abs(notches))):
            turned = QPoint(0, _NOTCH if notches > 0 else -_NOTCH)
            self._send_wheel(place, turned, modifier)
            if notch % 50 == 49:
                self.settle()
        self.settle()

    def _send_wheel(self, place: QPointF, turned: QPoint, modifier: Qt.KeyboardModifier) -> None:
        away, phase = self.view.mapToGlobal(place), Qt.ScrollPhase.NoScrollPhase
        event = QWheelEvent(place, away, QPoint(), turned, Qt.MouseButton.NoButton, modifier, phase, False)
        QCoreApplication.sendEvent(self.view, event)

    # -- the keyboard

    def key(self, *keys: Qt.Key, times: int = 1, modifier: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        """Press keys, one after the other, each some times."""
        self.activate()
        for key in keys:
            for _ in range(times):
                QTest.keyClick(self.view, key, modifier)
            self.settle()

    def type(self, text: str) -> None:
        """Type a text where the keyboard is: ASCII by keys, anything else as an input method hands it over."""
        self.activate()
        for letter in text:
            if letter == "\n":
                QTest.keyClick(self.view, Key.Key_Return)
            elif letter.isascii():
                QTest.keyClicks(self.view, letter)
            else:
                event = QInputMethodEvent()
                event.setCommitString(letter)
                QCoreApplication.sendEvent(self.view, event)
        self.settle()

    def select_all(self) -> None:
        self.key(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)
