"""A phone's screen as an image, without a window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from PySide6.QtCore import Q_ARG, QCoreApplication, QEvent, QMetaObject
from PySide6.QtGui import QGuiApplication, QImage, QInputMethodEvent
from PySide6.QtQml import QQmlError
from PySide6.QtQuick import QQuickItem, QQuickWindow
from shiboken6 import isValid

from previewer.phone.engines import take_engine
from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.scene import PictureError, Scene
from previewer.phone.screens import choose_graphics

__all__ = ["OffscreenPhone", "PictureError", "find_item"]

#: Sides of a picture stay within what QImage and PNG viewers take.
LARGEST_SIDE = 32_000
#: How many screens high a page of a long screen is.
PAGE_SCREENS = 4
#: Points that a list laid out in whole is higher than its rows, so that none is left out by a guess.
_AHEAD = 200
#: ListView.Beginning and ListView.Contain.
_BEGINNING, _CONTAIN = 0, 4


def find_item(root: QQuickItem, name: str) -> QQuickItem | None:
    """The first item below `root` with an object name. Follows the scene, since delegates are no QObject
    children.
    """
    waiting = [root]
    while waiting:
        item = waiting.pop()
        if item.objectName() == name:
            return item
        waiting.extend(reversed(item.childItems()))
    return None


def _rows_of(rows: QQuickItem) -> list[QQuickItem]:
    """The rows that a list has made just now, and what is above and below them."""
    content: QQuickItem = rows.property("contentItem")
    return [item for item in content.childItems() if item.isVisible() and item.height() > 0]


def _last_y(rows: QQuickItem) -> float:
    """How far a list can be scrolled, as far as it knows now."""
    end = rows.property("originY") + rows.property("contentHeight") + rows.property("bottomMargin") - rows.height()
    return float(max(end, rows.property("originY") - rows.property("topMargin")))


class OffscreenPhone:
    """One phone's screen, ready to be photographed again and again, at `scale` pixels a point.

    Needs a QGuiApplication, on any platform plugin. Nothing in a picture depends on the machine's screen:
    sizes are points times `scale`. The phone is told to keep still, so that no picture shows half a motion,
    and shows the previewer's own `marks` only where they are asked for.
    """

    def __init__(self, phone: Phone, scale: float = 2.0, marks: bool = False) -> None:
        choose_graphics()
        hints = QGuiApplication.styleHints()
        hints.setCursorFlashTime(0)
        self.phone = phone
        # One scale for life: Qt Quick keeps some glyphs as they were drawn at the first.
        self.scale = scale
        phone.present(still=True, marks=marks, zoom=1, ratio=scale)
        self._typing: QQuickItem | None = None
        self._brought = ""
        self._list: QQuickItem | None = None
        #: How far beyond its edges the list keeps rows ready for pictures, in points.
        self._ahead = 0
        self._scene = Scene(scale)
        self._engine = take_engine(phone.platform, self.close)
        self.warnings: list[str] = []
        self.screen = self._engine.make(phone, self._gather)
        self._scene.hold(self.screen)

    def picture(
        self, full: bool = False, open_key: str = "", at_key: str = "", typed: str = "", scrolled: float | None = None
    ) -> QImage:
        """Photograph the screen.

        `full`: the whole scroll height. `open_key`: with that item's picker open and in view, or its field being
        typed into, after `typed` was put behind its text. `at_key`: with that row in view. `scrolled`: so many points
        down, whatever is open. Raises PictureError when the screen does not come to rest or the picture would be too
        large.

        The image is drawn over by the next picture; who keeps it longer copies it.
        """
        phone = self.phone
        width, height = phone.look.size
        self._begin()
        self._open_item(open_key)
        if full:
            most = int(LARGEST_SIDE / self.scale)
            wanted = self._grow(width, height, most)
            if wanted > most:
                raise PictureError(f"the whole screen is {wanted} points high; that is more than a picture can hold")
        self._show(open_key or at_key)
        if open_key and phone.open_key != open_key:
            self._type(open_key, typed)
        if scrolled is not None:
            self._brought = ""
            self._scroll_down(scrolled)
        return self._scene.draw(self._align)

    def pages(self) -> Iterator[QImage]:
        """Photograph the whole scroll height, nothing open: in one picture, or in several of `PAGE_SCREENS` screens.

        A row that does not fit on a page begins the next one. Each image is drawn over by the next. Raises
        PictureError when the screen does not come to rest.
        """
        width, height = self.phone.look.size
        self._begin()
        self._grow(width, height, min(PAGE_SCREENS * height, int(LARGEST_SIDE / self.scale)))
        self._scroll("positionViewAtBeginning")
        yield self._scene.draw(self._align)
        while self._turn_page():
            yield self._scene.draw(self._align)

    @property
    def window(self) -> QQuickWindow:
        """What takes input, as a window on a display would."""
        return self._scene.window

    def fit(self) -> None:
        """Give the screen the size that its look says, and leave everything else as it stands."""
        self._scene.resize(*self.phone.look.size)
        self.settle()

    def as_it_stands(self) -> QImage:
        """Photograph the screen with whatever is open or in view. Raises PictureError.

        The image is drawn over by the next picture.
        """
        self.settle()
        return self._scene.draw(self._align)

    def open(self, key: str) -> None:
        """Open an item's picker, in view, without a picture. Raises PictureError."""
        self._begin()
        self._open_item(key)
        self._show(key)

    def lay_out(self, look: Look) -> list[QQuickItem]:
        """Show a look with all rows at once, however high they are, without a picture: the rows as they lie.

        Raises PictureError.
        """
        self.phone.open_item("")
        if not self._scene.drawn:
            self._scene.resize(*look.size)
        self.phone.show(look)
        rows = self._rows()
        self._scene.shape(look.size[0], max(look.size[1], self._scene.window.height()))
        for _ in range(8):
            self.settle()
            if rows is None:
                return []
            content = float(rows.property("contentHeight"))
            lacks = content + _AHEAD - rows.height()
            if lacks <= 0:
                break
            self._scene.shape(look.size[0], self._scene.window.height() + ceil(lacks))
        return _rows_of(rows) if rows is not None else []

    def openings(self, keys: Iterable[str]) -> Iterator[tuple[str, QImage]]:
        """Photograph items with their pickers open, one after the other: with each its key, the screen as high as the
        row needs. Keys in display order are the quickest: the list never goes back to its top.

        Each image is drawn over by the next. Raises PictureError as `picture()`.
        """
        width, height = self.phone.look.size
        self._begin()
        rows = self._rows()
        self._keep_rows()
        for key in keys:
            self.phone.open_item(key)
            self.settle()
            if not self._in_view(key):
                self._bring_to_top(key)
            row = self._row(key)
            if row is not None and rows is not None and row.height() > rows.height():
                self._scene.resize(width, height + ceil(row.height() - rows.height()))
                self._bring_to_top(key)
            yield key, self._scene.draw(self._align)
            self.phone.open_item("")
            if self._scene.window.height() != height:
                self._scene.resize(width, height)
        self.settle()

    def find(self, name: str) -> QQuickItem | None:
        """An item of the screen by its object name, such as `item:<key>`; None when it is not there."""
        return find_item(self.screen, name)

    def close(self) -> None:
        """Let go of the scene; the object is of no use afterwards."""
        self._list = None
        self._scene.let_go()
        self._engine.collectGarbage()
        self._scene.close()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def settle(self) -> None:
        """Let layouts and zero-length animations come to rest. Raises PictureError."""
        self._scene.settle()

    def _open_item(self, key: str) -> None:
        if key:
            self._keep_rows()
        if key != self.phone.open_key:
            self._scene.touch()
        self.phone.open_item(key)

    def _keep_rows(self) -> None:
        """From now on keep rows ready beyond the edges: after one picker comes the next, each from the list's top."""
        self._ahead = PAGE_SCREENS * self.phone.look.size[1]
        self._look_ahead()

    def _look_ahead(self) -> None:
        rows = self._rows()
        if rows is not None and rows.property("cacheBuffer") != self._ahead:
            rows.setProperty("cacheBuffer", self._ahead)

    def _begin(self) -> None:
        """One screen, from its top, with nothing open."""
        width, height = self.phone.look.size
        self._brought = ""
        self.phone.open_item("")
        self._look_ahead()
        self._lower()
        self._scene.resize(width, height)
        self.settle()
        self._scroll("positionViewAtBeginning")

    def _grow(self, width: int, height: int, most: int) -> int:
        """Make the screen as high as its content, `most` points at most; the height that the content wants."""
        rows = self._rows()
        wanted = height
        for _ in range(8):
            self._scene.rest()
            if rows is None:
                return height
            wanted = round(self._scene.window.height() + float(rows.property("contentHeight")) - rows.height())
            margins = (rows.property("topMargin") or 0) + (rows.property("bottomMargin") or 0)
            wanted = max(height, wanted + round(margins))
            if min(wanted, most) == self._scene.window.height():
                return wanted
            self._scene.resize(width, min(wanted, most))
        return wanted

    def _turn_page(self) -> bool:
        """Scroll to the first row that is not wholly in view; False where the end is in view."""
        rows = self._rows()
        if rows is None or rows.property("contentY") >= _last_y(rows) - 1:
            return False
        top, height = rows.property("contentY"), rows.height()
        cut = min((row.y() for row in _rows_of(rows) if row.y() + row.height() > top + height), default=top)
        rows.setProperty("contentY", cut if cut > top else top + height)
        self.settle()
        if rows.property("contentY") > _last_y(rows):
            rows.setProperty("contentY", _last_y(rows))
            self.settle()
        return True

    def _show(self, key: str) -> None:
        self._scene.rest()
        rows, row = self._rows(), self.phone.rows.row_of(key) if key else -1
        if rows is None or row < 0:
            return
        # Twice, since rows that are met for the first time move the estimate of where the others are.
        for _ in range(2):
            self._scroll("positionViewAtIndex", Q_ARG(int, row), Q_ARG(int, _CONTAIN))
        self._brought = key

    def _align(self) -> None:
        """Put the row that was brought into view exactly at the edge that it was brought to.

        Qt keeps a list at whole points of its own count, and where that begins is a matter of the rows that it has met:
        with rows of half points the same screen would stand half a point higher or lower.
        """
        rows, row = self._rows(), self._row(self._brought) if self._brought else None
        if rows is None or row is None:
            return
        top = float(rows.property("contentY"))
        for edge in (row.y() + row.height() - rows.height(), row.y()):
            if 0 < abs(edge - top) < 1:
                # Twice: a list that makes or drops rows on the way goes to whole points at once.
                rows.setProperty("contentY", edge)
                rows.setProperty("contentY", edge)
                return

    def _row(self, key: str) -> QQuickItem | None:
        rows, name = self._rows(), f"item:{key}"
        return None if rows is None else next((row for row in _rows_of(rows) if row.objectName() == name), None)

    def _in_view(self, key: str) -> bool:
        """Whether a row is there and wholly in view."""
        row, rows = self._row(key), self._rows()
        if row is None or rows is None:
            return False
        top = rows.property("contentY")
        return bool(top <= row.y() and row.y() + row.height() <= top + rows.height())

    def _bring_to_top(self, key: str) -> None:
        """Scroll so that a row is the first in view, and those after it are in view as well."""
        for _ in range(2):
            self._scroll("positionViewAtIndex", Q_ARG(int, self.phone.rows.row_of(key)), Q_ARG(int, _BEGINNING))
        self._brought = key

    def _type(self, key: str, text: str) -> None:
        field = self.find(f"control:{key}")
        if field is None or field.property("auditRole") != "input":
            return
        QMetaObject.invokeMethod(field, "startTyping")
        self._typing = field
        self.settle()
        if text:
            event = QInputMethodEvent()
            event.setCommitString(text)
            QCoreApplication.sendEvent(field, event)
            self.settle()

    def _lower(self) -> None:
        if self._typing is not None and isValid(self._typing):
            QMetaObject.invokeMethod(self._typing, "stopTyping")
        self._typing = None

    def _scroll(self, method: str, *arguments: object) -> None:
        rows = self._rows()
        if rows is not None:
            before = rows.property("contentY")
            QMetaObject.invokeMethod(rows, method, *arguments)  # type: ignore[call-overload]
            if rows.property("contentY") != before:
                self._scene.touch()
            self._scene.rest()

    def _scroll_down(self, points: float) -> None:
        rows = self._rows()
        if rows is None:
            return
        # Twice, since rows that are met for the first time move the estimate of where the end is.
        for _ in range(2):
            top = rows.property("originY") - rows.property("topMargin")
            rows.setProperty("contentY", min(max(rows.property("originY") + points, top), _last_y(rows)))
            self.settle()

    def _rows(self) -> QQuickItem | None:
        if self._list is None or not isValid(self._list):
            self._list = self.find("rows")
        return self._list

    def _gather(self, errors: list[QQmlError]) -> None:
        self.warnings.extend(error.toString() for error in errors)
