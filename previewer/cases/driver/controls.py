"""The controls of a phone by the keys of its items: finding them, touching, opening and closing, typing."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QMetaObject, Qt
from PySide6.QtQuick import QQuickItem
from shiboken6 import isValid

from previewer.cases.driver.errors import DriverError
from previewer.cases.driver.events import NO_MODIFIER
from previewer.cases.driver.screen import Key, Screen, below
from previewer.phone.fields import Field
from previewer.phone.reader import ReadText, read_scene
from previewer.phone.scene import list_ends
from previewer.pieces import Item
from previewer.pieces.kinds import Radio, TextArea, TextItem

#: The parts of the viewport's height at its edges in which nothing is touched if it can be helped, and how often a
#: list is scrolled at most to bring an option into sight.
_EDGE, _SCROLLS = 0.1, 20
#: Of the height of a list so much further each screen begins that is read.
_PAGE = 0.7


class Controls(Screen):
    """A phone whose controls are found by their items' keys. What differs between platforms is in the subclasses."""

    _list: QQuickItem | None = None

    # -- items by key

    def item(self, key: str) -> Item:
        """The declared item. Raises DriverError."""
        piece = self.phone.session.piece
        found = next((item for item in piece.items if item.key == key), None) if piece is not None else None
        if found is None:
            raise DriverError("no-item", key=key)
        return found

    def field(self, key: str) -> Field:
        """What the phone shows of an item. Raises DriverError for one that has no row."""
        self.item(key)
        found = self.phone.field(key)
        if found is None:
            raise DriverError("no-row", key=key)
        return found

    def scroll(self, key: str) -> None:
        """Bring a row into view: until the list stands still, for a row that was never met has an estimated place."""
        self.settle()
        rows, number = self._rows, self.phone.rows.row_of(key)
        before = None
        while before != rows.property("contentY"):
            before = rows.property("contentY")
            # Not `scroll_to()`: it asks again by a timer, which may go off between a press and its release.
            self.phone.scrollAsked.emit(number)
            self.settle()

    def scroll_up(self) -> None:
        """Show the beginning of the rows."""
        self._rows.setProperty("contentY", 0.0)
        self.settle()

    @property
    def _rows(self) -> QQuickItem:
        """The list of rows."""
        if self._list is None or not isValid(self._list):
            self._list = self.part("rows")
        return self._list

    def row(self, key: str) -> QQuickItem:
        """The row of an item, scrolled into view. Raises DriverError."""
        self.field(key)
        self.scroll(key)
        return self.find(f"item:{key}", self._rows)

    def control(self, key: str) -> QQuickItem:
        """What is touched in an item's row, scrolled into view."""
        return self.find(f"control:{key}", self.row(key))

    def option(self, key: str, index: int) -> QQuickItem:
        """An option of a group, counted from 0, scrolled into view. Of many options those near the viewport exist
        alone, and one becomes another while the list scrolls. Raises DriverError.
        """
        row = self.row(key)
        for _ in range(_SCROLLS):
            there = self._options(key, row)
            if index in there and self._is_in_sight(there[index]):
                return there[index]
            if not there or not self._scroll_to_place(_place_of(there, index, self._rows)):
                break
        if index in there:
            # At an end of the list.
            return there[index]
        raise DriverError("unreachable", key=key)

    def option_name(self, key: str) -> str:
        """How the names of a group's options begin; their numbers follow."""
        raise NotImplementedError

    def _options(self, key: str, row: QQuickItem) -> dict[int, QQuickItem]:
        """The options of a row that exist, by number."""
        begins = self.option_name(key)
        named = ((item.objectName().removeprefix(begins), item) for item in below(row) if item.isVisible())
        return {int(number): item for number, item in named if number.isascii() and number.isdigit()}

    def _is_in_sight(self, item: QQuickItem) -> bool:
        """Whether the middle of an item is in the list's viewport, and not near its edges, where bars are."""
        middle = self._rows.mapFromItem(item, 0, item.height() / 2).y()
        return bool(self._rows.height() * _EDGE < middle < self._rows.height() * (1 - _EDGE))

    def _scroll_to_place(self, place: float) -> bool:
        """Bring a place of the list's viewport into its middle. False where nothing moves any more."""
        rows = self._rows
        first, last = list_ends(rows)
        before = rows.property("contentY")
        rows.setProperty("contentY", max(first, min(last, before + place - rows.height() / 2)))
        self.settle()
        return bool(rows.property("contentY") != before)

    def drawn(self, key: str) -> ReadText | None:
        """The value that the row of an item shows, read from what is painted once it is in view; the list stands
        afterwards as it did before. None where the row shows no value. Raises DriverError.
        """
        self.settle()
        before, item = self._rows.property("contentY"), self.item(key)
        if isinstance(item, Radio) and item.trouble is None:
            # Its row may be higher than the list: the option is brought into sight that should have the mark.
            self.option(key, item.index_of(self.phone.session.values.get(key)))
            found = self.find(f"item:{key}", self._rows)
        else:
            found = self.row(key)
        row = self.surface.read(found).row(key)
        self._rows.setProperty("contentY", before)
        self.settle()
        return None if row is None else row.value(self.phone.look.lang, self.phone.look.platform)

    def drawn_rows(self) -> list[str]:
        """The keys of all rows that are painted, from top to bottom: read screen by screen, and the list stands
        afterwards as it did before. Raises DriverError.
        """
        self.settle()
        rows = self._rows
        before, found = rows.property("contentY"), dict[str, None]()
        place, end = list_ends(rows)
        while True:
            rows.setProperty("contentY", place)
            self.settle()
            found |= dict.fromkeys(row.key for row in read_scene(rows).rows if row.texts or row.marks)
            if place >= end:
                break
            place, end = min(list_ends(rows)[1], place + rows.height() * _PAGE), list_ends(rows)[1]
        rows.setProperty("contentY", before)
        self.settle()
        return list(found)

    def drawn_open(self) -> str | None:
        """The key of the item of which a picker is painted. Raises DriverError."""
        self.settle()
        rows = (row for row in read_scene(self.root).rows if row.opened.texts or row.opened.marks)
        return next((row.key for row in rows), None)

    # -- the steps

    def touch(self, key: str) -> None:
        """Tap on an item's control."""
        self.click(self.control(key))

    def open(self, key: str) -> QQuickItem:
        """What opens from a row, opened by a touch unless it is open. Raises DriverError."""
        if self.phone.open_key != key:
            self.touch(key)
        if self.phone.open_key != key:
            raise DriverError("opens-nothing", key=key)
        name = f"picker:{key}"
        found: list[QQuickItem] = []

        def is_there() -> bool:
            found[:] = self.find_all(name)
            return len(found) == 1

        self.wait(is_there, name)
        if not self.covers(key):
            self.row(key)
        return found[0]

    def covers(self, key: str) -> bool:
        """Whether what opens from a row lies over the rows."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Have the value of what is open taken, where the phone asks for it."""

    def close(self, cancel: bool = False) -> None:
        """Close what is open, as the phone does."""
        raise NotImplementedError

    def type_into(self, key: str, text: str, replace: bool = False) -> None:
        """Type into a field after what is there; `replace` clears it first."""
        control = self.control(key)
        self.click(control, control.width() * 0.2)
        if replace:
            self.select_all()
            self.key(Key.Key_Backspace)
        else:
            # Of one line Qt knows no end of the document.
            lines = isinstance(self.item(key), TextArea)
            self.key(Key.Key_End, modifier=Qt.KeyboardModifier.ControlModifier if lines else NO_MODIFIER)
        item = self.item(key)
        self.type(item.with_breaks(text) if isinstance(item, TextItem) else text)

    def leave(self, key: str) -> None:
        """Be done with a field that is typed into, as after a tap beside: what is typed from now on is a visit of its
        own.
        """
        control = self.control(key)
        if control.property("activeFocus"):
            QMetaObject.invokeMethod(control, "stopTyping")
            self.settle()

    def put_down(self) -> None:
        """Be done with everything: nothing is open and no field is typed into, without a touch."""
        self.phone.open_item(None)
        self.settle()
        for item in below(self.root):
            if item.hasActiveFocus() and item.property("auditRole") == "input":
                QMetaObject.invokeMethod(item, "stopTyping")
                break
        self.settle()


def _place_of(there: Mapping[int, QQuickItem], index: int, rows: QQuickItem) -> float:
    """Where an option is in the list's viewport, or about where it would be after those that exist."""
    nearest = min(there, key=lambda number: abs(number - index))
    item = there[nearest]
    next_one = there.get(nearest + 1, there.get(nearest - 1, item))
    height = abs(rows.mapFromItem(next_one, 0, 0).y() - rows.mapFromItem(item, 0, 0).y()) or item.height()
    return float(rows.mapFromItem(item, 0, item.height() / 2).y() + (index - nearest) * height)
