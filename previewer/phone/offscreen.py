"""A phone's screen as an image, without a window: drawn by the software scene graph into memory."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from math import ceil

from PySide6.QtCore import (
    Q_ARG,
    QCoreApplication,
    QElapsedTimer,
    QEvent,
    QEventLoop,
    QMetaObject,
    QPoint,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QGuiApplication, QImage, QInputMethodEvent
from PySide6.QtQml import QQmlEngine, QQmlError
from PySide6.QtQuick import (
    QQuickItem,
    QQuickRenderControl,
    QQuickRenderTarget,
    QQuickWindow,
)
from shiboken6 import isValid

from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.screens import draw_in_software, make_screen

#: Sides of a picture stay within what QImage and PNG viewers take.
LARGEST_SIDE = 32_000
#: How many screens high a page of a long screen is.
PAGE_SCREENS = 4
_PATIENCE_MS = 10_000
_QUIET_ROUNDS = 3
#: Scales are no exact fractions: 1.1 points may be 440.99999 pixels.
_WHOLE = 1e-6
#: Points that a list laid out in whole is higher than its rows, so that none is left out by a guess.
_AHEAD = 200
#: ListView.Beginning and ListView.Contain.
_BEGINNING, _CONTAIN = 0, 4


class PictureError(RuntimeError):
    """A picture cannot be made; the text says why."""


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
        draw_in_software()
        hints = QGuiApplication.styleHints()
        hints.setCursorFlashTime(0)
        self.phone = phone
        # One scale for life: Qt Quick keeps some glyphs as they were drawn at the first.
        self.scale = scale
        phone.keep_still()
        phone.show_marks(marks)
        phone.draw_at(1, scale)
        self._dirty, self._watched = True, False
        self._touched = True
        self._typing: QQuickItem | None = None
        self._control = QQuickRenderControl()
        self._window = QQuickWindow(self._control)
        self._canvas = QImage()
        self._size = QSize()
        self._backs = deque((QColor(Qt.GlobalColor.white), QColor(Qt.GlobalColor.black)))
        self._control.renderRequested.connect(self._mark_dirty)
        self._engine = QQmlEngine()
        self._engine.setOutputWarningsToStandardError(False)
        self.warnings: list[str] = []
        self._engine.warnings.connect(self._gather)
        self.screen = make_screen(self._engine, phone)
        self.screen.setParent(self._window)
        self.screen.setParentItem(self._window.contentItem())

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
            self._scroll_down(scrolled)
        return self._draw()

    def pages(self) -> Iterator[QImage]:
        """Photograph the whole scroll height, nothing open: in one picture, or in several of `PAGE_SCREENS` screens.

        A row that does not fit on a page begins the next one. Each image is drawn over by the next. Raises
        PictureError when the screen does not come to rest.
        """
        width, height = self.phone.look.size
        self._begin()
        self._grow(width, height, min(PAGE_SCREENS * height, int(LARGEST_SIDE / self.scale)))
        self._scroll("positionViewAtBeginning")
        yield self._draw()
        while self._turn_page():
            yield self._draw()

    @property
    def window(self) -> QQuickWindow:
        """What takes input, as a window on a display would."""
        return self._window

    def fit(self) -> None:
        """Give the screen the size that its look says, and leave everything else as it stands."""
        self._resize(*self.phone.look.size)
        self.settle()

    def as_it_stands(self) -> QImage:
        """Photograph the screen with whatever is open or in view. Raises PictureError.

        The image is drawn over by the next picture.
        """
        self.settle()
        return self._draw()

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
        if self._canvas.isNull():
            self._resize(*look.size)
        self.phone.show(look)
        rows = self._rows()
        self._shape(look.size[0], max(look.size[1], self._window.height()))
        for _ in range(8):
            self.settle()
            if rows is None:
                return []
            content = float(rows.property("contentHeight"))
            lacks = content + _AHEAD - rows.height()
            if lacks <= 0:
                break
            self._shape(look.size[0], self._window.height() + ceil(lacks))
        return _rows_of(rows) if rows is not None else []

    def openings(self, keys: Iterable[str]) -> Iterator[tuple[str, QImage]]:
        """Photograph items with their pickers open, one after the other: with each its key, the screen as high as the
        row needs. Keys in display order are the quickest: the list never goes back to its top.

        Each image is drawn over by the next. Raises PictureError as `picture()`.
        """
        width, height = self.phone.look.size
        self._begin()
        rows = self._rows()
        for key in keys:
            self.phone.open_item(key)
            self.settle()
            if not self._in_view(key):
                self._bring_to_top(key)
            row = self._row(key)
            if row is not None and rows is not None and row.height() > rows.height():
                self._resize(width, height + ceil(row.height() - rows.height()))
                self._bring_to_top(key)
            yield key, self._draw()
            self.phone.open_item("")
            if self._window.height() != height:
                self._resize(width, height)
        self.settle()

    def find(self, name: str) -> QQuickItem | None:
        """An item of the screen by its object name, such as `item:<key>`; None when it is not there."""
        return find_item(self.screen, name)

    def close(self) -> None:
        """Let go of the scene; the object is of no use afterwards."""
        self.screen.setParentItem(None)  # type: ignore[arg-type]
        self.screen.setParent(None)
        self.screen.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._engine.collectGarbage()
        self._control.invalidate()
        self._window.deleteLater()
        self._engine.deleteLater()
        self._control.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def settle(self) -> None:
        """Let layouts and zero-length animations come to rest. Raises PictureError.

        Images and map tiles are files that load at once: no screen has an image that loads in the background.
        """
        clock = QElapsedTimer()
        clock.start()
        quiet = 0
        while quiet < _QUIET_ROUNDS:
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            self._control.polishItems()
            if self._dirty:
                self._sync()
                quiet = 0
            else:
                quiet += 1
            if clock.elapsed() > _PATIENCE_MS:
                raise PictureError("the screen keeps changing")
        self._touched = False

    def _rest(self) -> None:
        """The same, if anything was done since the screen came to rest."""
        if self._touched or self._dirty:
            self.settle()

    def _open_item(self, key: str) -> None:
        self._touched |= key != self.phone.open_key
        self.phone.open_item(key)

    def _begin(self) -> None:
        """One screen, from its top, with nothing open."""
        width, height = self.phone.look.size
        self.phone.open_item("")
        self._lower()
        self._resize(width, height)
        self.settle()
        self._scroll("positionViewAtBeginning")

    def _grow(self, width: int, height: int, most: int) -> int:
        """Make the screen as high as its content, `most` points at most; the height that the content wants."""
        rows = self._rows()
        wanted = height
        for _ in range(8):
            self._rest()
            if rows is None:
                return height
            wanted = round(self._window.height() + float(rows.property("contentHeight")) - rows.height())
            margins = (rows.property("topMargin") or 0) + (rows.property("bottomMargin") or 0)
            wanted = max(height, wanted + round(margins))
            if min(wanted, most) == self._window.height():
                return wanted
            self._resize(width, min(wanted, most))
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

    def _shape(self, width: int, height: int) -> None:
        self._touched |= self._window.size() != QSize(width, height)
        self._window.setGeometry(0, 0, width, height)
        self._window.contentItem().setSize(self._window.size().toSizeF())
        self.screen.setSize(self._window.size().toSizeF())

    def _resize(self, width: int, height: int) -> None:
        self._shape(width, height)
        # Qt draws on whole points of its canvas, so that it is large enough; the picture is what is wholly covered.
        size = QSize(ceil(width * self.scale - _WHOLE), ceil(height * self.scale - _WHOLE))
        self._size = QSize(int(width * self.scale + _WHOLE), int(height * self.scale + _WHOLE))
        if self._canvas.size() != size:
            self._canvas = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
            self._canvas.setDevicePixelRatio(self.scale)
            target = QQuickRenderTarget.fromPaintDevice(self._canvas)
            target.setDevicePixelRatio(self.scale)
            self._window.setRenderTarget(target)

    def _draw(self) -> QImage:
        """The screen as an image, once it rests."""
        self._rest()
        # Another colour behind the screen, which covers it all, makes the scene graph draw everything anew.
        self._backs.rotate()
        self._window.setColor(self._backs[0])
        self._control.polishItems()
        self._sync()
        self._control.render()
        return self._canvas if self._canvas.size() == self._size else self._canvas.copy(QRect(QPoint(), self._size))

    def _show(self, key: str) -> None:
        self._rest()
        rows, row = self._rows(), self.phone.rows.row_of(key) if key else -1
        if rows is None or row < 0:
            return
        # Twice, since rows that are met for the first time move the estimate of where the others are.
        for _ in range(2):
            self._scroll("positionViewAtIndex", Q_ARG(int, row), Q_ARG(int, _CONTAIN))

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
            self._touched |= rows.property("contentY") != before
            self._rest()

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
        return self.find("rows")

    def _sync(self) -> None:
        """Hand what has changed to the scene graph. Only then does an item tell of its next change."""
        self._dirty = False
        if not self._watched:
            # A picture changes the scene hundreds of times: once is enough to hear.
            self._watched = True
            self._control.sceneChanged.connect(self._hear_change, Qt.ConnectionType.SingleShotConnection)
        self._control.sync()

    def _hear_change(self) -> None:
        self._watched = False
        self._mark_dirty()

    def _mark_dirty(self) -> None:
        self._dirty = True

    def _gather(self, errors: list[QQmlError]) -> None:
        self.warnings.extend(error.toString() for error in errors)
