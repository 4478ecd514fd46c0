"""A phone's screen under the finger: what is on it by name, real clicks, drags, wheels and keys, and its rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtQuick import QQuickItem

from previewer.cases.driver import events
from previewer.cases.driver.errors import DriverError
from previewer.cases.driver.events import LEFT, NO_BUTTON, NO_MODIFIER
from previewer.cases.driver.surface import Surface
from previewer.phone.offscreen import find_item
from previewer.phone.patience import Patience
from previewer.phone.phone import Phone
from previewer.phone.scene import list_ends

Key = Qt.Key
_NOTCH = 120
#: Notches that come at once where a wheel is turned far, as one that spins freely gives them.
_SPIN = 50
#: So many letters of a text are pressed one by one. Of a longer one the rest comes in runs, as a keyboard on the screen
#: hands over words: a letter of its own costs a millisecond.
_BY_KEYS = 500
#: Moves of a drag.
_MOVES = 40
#: Milliseconds of the events' own time: between two touches, of a tap, between the moves of a drag, of a finger's rest.
_PAUSE_MS, _TAP_MS, _MOVE_MS, _REST_MS = 1000, 50, 12, 300
#: How the names of rows begin.
_ROW = "item:"
_TEXT_OF_KEYS = {Key.Key_Return: "\r", Key.Key_Space: " ", Key.Key_Backspace: "\b", Key.Key_Tab: "\t"}


def below(item: QQuickItem) -> Iterator[QQuickItem]:
    """An item and all that is drawn inside it."""
    yield item
    for child in item.childItems():
        yield from below(child)


class Screen:
    """A phone driven by input as from a person."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.phone: Phone = surface.phone

    def activate(self) -> None:
        """Give this phone the keyboard, where something else has it."""
        self.surface.activate()

    # -- what is there

    @property
    def root(self) -> QQuickItem:
        return self.surface.root

    def find_all(self, name: str, within: QQuickItem | None = None) -> list[QQuickItem]:
        """Every visible item of a name, in the order in which they are drawn."""
        found, waiting = [], [within or self.root]
        # No row is in another.
        row = name.startswith(_ROW)
        while waiting:
            item = waiting.pop()
            if item.isVisible():
                called = item.objectName()
                if called == name:
                    found.append(item)
                if not (row and called.startswith(_ROW)):
                    waiting.extend(reversed(item.childItems()))
        return found

    def find(self, name: str, within: QQuickItem | None = None) -> QQuickItem:
        """The one visible item of a name. Raises DriverError."""
        found = self.find_all(name, within)
        if len(found) != 1:
            raise DriverError("not-one", count=len(found), name=name)
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
                raise DriverError("not-one", count=0, name=name)
            found = inner
        return found

    # -- rest

    def settle(self) -> None:
        """Let the screen come to rest. Raises DriverError."""
        self.surface.settle()

    def wait(self, condition: Callable[[], bool], what: str = "it") -> None:
        """Let time go on until a condition holds. Raises DriverError when it never does."""
        patience = Patience()
        while not condition():
            if patience.over:
                raise DriverError("in-vain", name=what)
            self.settle()

    # -- the finger

    def spot(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> QPointF:
        """A place on an item in its own points, its middle unless told, as a place of the scene; scrolled into view."""
        self.activate()
        self.settle()
        spot = QPointF(item.width() / 2 if x is None else x, item.height() / 2 if y is None else y)
        around = item.parentItem()
        while around is not None and around is not self.root:
            if around.clip() and around.property("contentY") is not None:
                self._scroll_to(around, item.mapToItem(around, spot).y())
            around = around.parentItem()
        return item.mapToScene(spot)

    def _scroll_to(self, area: QQuickItem, place: float) -> None:
        """Scroll a list, or what is too high for the screen, until a place in it, in its points, can be seen."""
        height, shown = area.height(), area.property("contentY")
        if 0 <= place < height:
            return
        first, last = list_ends(area)
        area.setProperty("contentY", max(first, min(last, shown + place - height / 2)))
        self.settle()

    def click(self, item: QQuickItem, x: float | None = None, y: float | None = None) -> None:
        """Tap on an item."""
        self.click_at(self.spot(item, x, y))

    def click_at(self, place: QPointF | QPoint) -> None:
        """Tap on a place of the scene."""
        self.press_at(place)
        self.release_at(place, _TAP_MS)
        self.settle()

    def press_at(self, place: QPointF | QPoint, later: int = _PAUSE_MS) -> None:
        self._mouse(QEvent.Type.MouseButtonPress, place, later, LEFT, LEFT)

    def move_to(self, place: QPointF | QPoint, later: int = _MOVE_MS) -> None:
        """Move the finger that is down."""
        self._mouse(QEvent.Type.MouseMove, place, later, NO_BUTTON, LEFT)

    def release_at(self, place: QPointF | QPoint, later: int = 1) -> None:
        """Lift the finger, which leaves the screen: nothing of it stays behind, as a mouse would."""
        self._mouse(QEvent.Type.MouseButtonRelease, place, later, LEFT, NO_BUTTON)

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
        start = self.spot(item, x, y)
        end = start + QPointF(right, down)
        self.press_at(start)
        for step in range(1, _MOVES + 1):
            self.move_to(start + (end - start) * (step / _MOVES))
        if rest:
            self.rest_at(end)
        self.release_at(end)
        self.settle()

    def rub(self, x: float, y: float, right: float = 0.0, down: float = 0.0) -> None:
        """Touch the screen without an aim, in parts of its size: a tap at a place, or a drag from there."""
        width, height = self.root.width(), self.root.height()
        if right or down:
            self.drag(self.root, right * width, down * height, x * width, y * height, rest=True)
        else:
            self.click(self.root, x * width, y * height)

    def rest_at(self, place: QPointF) -> None:
        """Let the finger lie where it is."""
        for step in range(2):
            self.move_to(place + QPointF(step, 0), _REST_MS)
        self.move_to(place, _REST_MS)

    def turn(
        self,
        item: QQuickItem,
        notches: float,
        x: float | None = None,
        y: float | None = None,
        modifier: Qt.KeyboardModifier = NO_MODIFIER,
    ) -> None:
        """Turn the mouse's wheel over an item: up above 0, down below."""
        place = self.spot(item, x, y)
        spins, single = divmod(round(abs(notches)), _SPIN)
        for count in (*(_SPIN for _ in range(spins)), *(1 for _ in range(single))):
            turned = count * (_NOTCH if notches > 0 else -_NOTCH)
            self.surface.send(events.wheel(place, self.surface.to_global(place), turned, modifier))
            if count > 1:
                self.settle()
        self.settle()

    def _mouse(
        self, kind: QEvent.Type, place: QPointF | QPoint, later: int, button: Qt.MouseButton, held: Qt.MouseButton
    ) -> None:
        at = QPointF(place)
        self.surface.send(events.mouse(kind, at, self.surface.to_global(at), later, button, held))

    # -- the keyboard

    def key(self, *keys: Qt.Key, times: int = 1, modifier: Qt.KeyboardModifier = NO_MODIFIER) -> None:
        """Press keys, one after the other, each some times."""
        self.activate()
        for key in keys:
            for _ in range(times):
                self._press(key, _TEXT_OF_KEYS.get(key, ""), modifier)
            self.settle()

    def type(self, text: str) -> None:
        """Type a text where the keyboard is: ASCII by keys, anything else as an input method hands it over."""
        self.activate()
        for letter in text[:_BY_KEYS]:
            self._type_letter(letter)
        # What does more than stand there, as breaks do, always comes alone.
        for plain, run in groupby(text[_BY_KEYS:], str.isprintable):
            if plain:
                self.surface.commit("".join(run))
            else:
                for letter in run:
                    self._type_letter(letter)
        self.settle()

    def _type_letter(self, letter: str) -> None:
        if letter == "\n":
            self._press(Key.Key_Return, "\r", NO_MODIFIER)
        elif letter.isascii() and letter.isprintable():
            self._press(ord(letter.upper()), letter, NO_MODIFIER)
        else:
            self.surface.commit(letter)

    def select_all(self) -> None:
        """Select all text of the field that has the keyboard."""
        self.key(Key.Key_A, modifier=Qt.KeyboardModifier.ControlModifier)

    def _press(self, code: int, text: str, modifier: Qt.KeyboardModifier) -> None:
        for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
            self.surface.send(events.key(kind, code, modifier, text))
