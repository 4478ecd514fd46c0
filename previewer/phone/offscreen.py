"""A phone's screen as an image, without a window."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from PySide6.QtCore import QCoreApplication, QEvent, QMetaObject
from PySide6.QtGui import QGuiApplication, QImage, QInputMethodEvent
from PySide6.QtQml import QQmlError
from PySide6.QtQuick import QQuickItem, QQuickWindow
from shiboken6 import isValid

from previewer.phone.engines import take_engine
from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.row_scroll import RowScroll
from previewer.phone.scene import PictureError, Scene, find_item
from previewer.phone.screens import choose_graphics

__all__ = ["OffscreenPhone", "PictureError", "find_item"]

#: Sides of a picture stay within what QImage and PNG viewers take.
LARGEST_SIDE = 32_000
#: How many screens high a page of a long screen is.
PAGE_SCREENS = 4
#: Points that a list laid out in whole is higher than its rows, so that none is left out by a guess.
_AHEAD = 200


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
        self._scene = Scene(scale)
        self._engine = take_engine(phone.platform, self.close)
        self.warnings: list[str] = []
        self.screen = self._engine.make(phone, self._gather)
        self._scene.hold(self.screen)
        self._rows = RowScroll(phone, self._scene, self.screen)

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
        self._rows.show(open_key or at_key)
        if open_key and phone.open_key != open_key:
            self._type(open_key, typed)
        if scrolled is not None:
            self._rows.scroll_down(scrolled)
        return self._scene.draw(self._rows.align)

    def pages(self) -> Iterator[QImage]:
        """Photograph the whole scroll height, nothing open: in one picture, or in several of `PAGE_SCREENS` screens.

        A row that does not fit on a page begins the next one. Each image is drawn over by the next. Raises
        PictureError when the screen does not come to rest.
        """
        width, height = self.phone.look.size
        self._begin()
        self._grow(width, height, min(PAGE_SCREENS * height, int(LARGEST_SIDE / self.scale)))
        self._rows.to_beginning()
        yield self._scene.draw(self._rows.align)
        while self._rows.turn_page():
            yield self._scene.draw(self._rows.align)

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
        return self._scene.draw(self._rows.align)

    def open(self, key: str) -> None:
        """Open an item's picker, in view, without a picture. Raises PictureError."""
        self._begin()
        self._open_item(key)
        self._rows.show(key)

    def lay_out(self, look: Look) -> list[QQuickItem]:
        """Show a look with all rows at once, however high they are, without a picture: the rows as they lie.

        Raises PictureError.
        """
        self.phone.open_item("")
        if not self._scene.drawn:
            self._scene.resize(*look.size)
        self.phone.show(look)
        rows = self._rows.view
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
        return self._rows.made()

    def openings(self, keys: Iterable[str]) -> Iterator[tuple[str, QImage]]:
        """Photograph items with their pickers open, one after the other: with each its key, the screen as high as the
        row needs. Keys in display order are the quickest: the list never goes back to its top.

        Each image is drawn over by the next. Raises PictureError as `picture()`.
        """
        width, height = self.phone.look.size
        self._begin()
        rows = self._rows.view
        self._keep_rows()
        for key in keys:
            self.phone.open_item(key)
            self.settle()
            if not self._rows.in_view(key):
                self._rows.bring_to_top(key)
            row = self._rows.row(key)
            if row is not None and rows is not None and row.height() > rows.height():
                self._scene.resize(width, height + ceil(row.height() - rows.height()))
                self._rows.bring_to_top(key)
            yield key, self._scene.draw(self._rows.align)
            self.phone.open_item("")
            if self._scene.window.height() != height:
                self._scene.resize(width, height)
        self.settle()

    def find(self, name: str) -> QQuickItem | None:
        """An item of the screen by its object name, such as `item:<key>`; None when it is not there."""
        return find_item(self.screen, name)

    def close(self) -> None:
        """Let go of the scene; the object is of no use afterwards."""
        self._rows.let_go()
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
        self._rows.keep_ahead(PAGE_SCREENS * self.phone.look.size[1])

    def _begin(self) -> None:
        """One screen, from its top, with nothing open."""
        width, height = self.phone.look.size
        self.phone.open_item("")
        self._rows.look_ahead()
        self._lower()
        self._scene.resize(width, height)
        self.settle()
        self._rows.to_beginning()

    def _grow(self, width: int, height: int, most: int) -> int:
        """Make the screen as high as its content, `most` points at most; the height that the content wants."""
        rows = self._rows.view
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

    def _gather(self, errors: list[QQmlError]) -> None:
        self.warnings.extend(error.toString() for error in errors)
