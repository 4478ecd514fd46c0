"""A phone's screen as an image, without a window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import ceil

from PySide6.QtCore import QCoreApplication, QMetaObject
from PySide6.QtGui import QGuiApplication, QImage, QInputMethodEvent
from PySide6.QtQml import QQmlError
from PySide6.QtQuick import QQuickItem, QQuickWindow
from shiboken6 import isValid

from previewer.phone.engines import take_engine
from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.row_scroll import RowScroll
from previewer.phone.scene import PictureError, Scene, find_item
from previewer.phone.screens import draw_in_software
from previewer.phone.scroll_place import ScrollPlace
from previewer.terminal_words import TerminalSentence

__all__ = ["OffscreenPhone", "PictureError", "find_item"]

#: Sides of a picture stay within what QImage and PNG viewers take.
LARGEST_SIDE = 32_000
#: How many screens high a page of a long screen is.
PAGE_SCREENS = 4


class OffscreenPhone:
    """The screen of a phone, ready to be photographed again and again, at `scale` pixels a point.

    Needs a QGuiApplication, on any platform plugin. Nothing in a picture depends on the machine's screen:
    sizes are points times `scale`. The phone is told to keep still, so that no picture shows half a motion,
    and shows the previewer's own `marks` only where they are asked for.

    A `live` one moves, and is drawn as it moves; at rest it is the picture that a still one gives.
    """

    def __init__(self, phone: Phone, scale: float = 2.0, marks: bool = False, live: bool = False) -> None:
        draw_in_software()
        hints = QGuiApplication.styleHints()
        hints.setCursorFlashTime(0)
        self.phone = phone
        # One scale for life: Qt Quick keeps some glyphs as they were drawn at the first.
        self.scale = scale
        phone.present(still=not live, on_pixels=live, marks=marks, zoom=1, ratio=scale)
        self._typing: QQuickItem | None = None
        #: What the rows were made for, and the items whose rows were worked with since.
        self._rows_show: tuple[object, ...] | None = None
        self._rows_show = _shown_by(phone)
        self._worked_with: set[str] = set()
        self._scene = Scene(scale, lambda: phone.look.invert)
        self._engine = take_engine(phone.platform, self.close)
        self.warnings: list[str] = []
        self.screen = self._engine.make(phone, self._gather)
        self._scene.hold(self.screen)
        self._rows = RowScroll(phone, self._scene, self.screen)

    def picture(
        self,
        full: bool = False,
        open_key: str | None = None,
        at_key: str | None = None,
        typed: str = "",
        scrolled: ScrollPlace | float | None = None,
    ) -> QImage:
        """Photograph the screen.

        `full`: the whole scroll height. `open_key`: with that item's picker open and in view, or its field being
        typed into, after `typed` was put behind its text. `at_key`: with that row in view. `scrolled`: at a place,
        or so many points down, whatever is open. Raises PictureError when the screen does not come to rest or the
        picture would be too large.

        The image is drawn over by the next picture; who keeps it longer copies it.
        """
        phone = self.phone
        width, height = phone.look.size
        self._begin()
        self._open_item(open_key)
        if full:
            wanted = self._whole_height()
            if wanted > LARGEST_SIDE / self.scale:
                raise PictureError(
                    TerminalSentence(
                        "the whole screen is {wanted} points high; that is more than a picture can hold", wanted=wanted
                    )
                )
            self._scene.resize(width, max(wanted, height))
        self._rows.show(at_key if open_key is None else open_key)
        if open_key is not None and phone.open_key != open_key:
            self._type(open_key, typed)
        if isinstance(scrolled, ScrollPlace):
            self._rows.stand_at(scrolled)
        elif scrolled is not None:
            self._rows.scroll_down(scrolled)
        return self._scene.draw()

    def pages(self) -> Iterator[QImage]:
        """Photograph the whole scroll height, nothing open: in one picture, or in several of up to `PAGE_SCREENS`
        screens, each with the bars of the phone.

        Every row stands on one page, clear of the bars: one that does not fit begins the next, and one that is higher
        than a page goes on there. Its pixels are those of the whole screen in one picture. Each image is drawn over by
        the next. Raises PictureError when the screen does not come to rest.
        """
        width, height = self.phone.look.size
        self._begin()
        wanted, most = self._whole_height(), min(PAGE_SCREENS * height, int(LARGEST_SIDE / self.scale))
        if wanted <= most or self._rows.view is None:
            self._scene.resize(width, max(wanted, height))
            yield self._scene.draw()
            return
        bars = height - self._rows.view.height()
        beneath = self.phone.look.insets.bottom
        try:
            for view, top, end in self._rows.pages(most - bars - beneath):
                self._rows.show_all()
                self._scene.resize(width, max(height, ceil(end - view + bars + beneath)))
                self._scene.settle()
                self._rows.show_page(view, top, end)
                yield self._scene.draw()
        finally:
            self._rows.show_all()

    @property
    def window(self) -> QQuickWindow:
        """The window that takes input, as one on a display would: whoever has it may do anything to the rows."""
        self._rows_show = None
        return self._scene.window

    def show_row(self, key: str) -> None:
        """Bring the row of an item into view; nothing where there is none."""
        self._rows.show(key)

    @property
    def scrolled(self) -> ScrollPlace | None:
        """The place at which the list stands; None at its top, and on a screen without one."""
        return self._rows.place

    @property
    def shows_all(self) -> bool:
        """Whether the list is as high as all its rows, so that none can be scrolled out of sight."""
        return self._rows.shows_all

    def fit(self, rest: bool = True) -> None:
        """Give the screen the size that its look says, and leave everything else as it stands. Without `rest` whatever
        moves goes on.
        """
        self._scene.resize(*self.phone.look.size)
        if rest:
            self.settle()

    def as_it_stands(self) -> QImage:
        """Photograph the screen with whatever is open or in view. Raises PictureError.

        The image is drawn over by the next picture.
        """
        self.settle()
        return self._scene.draw()

    def without(self, groups: Iterable[Sequence[QQuickItem]]) -> Iterator[QImage]:
        """The screen as it was photographed last, without the items of each group, each drawn over by the next; it is
        as it was once all were seen.
        """
        return self._scene.without(groups)

    def as_it_moves(self) -> QImage:
        """Photograph the screen as it is just now, whatever moves. The image is drawn over by the next picture."""
        return self._scene.draw_moving()

    def tell(self, changed: Callable[[], None] | None) -> None:
        """Have somebody told whenever something has changed that the next picture shows; None for nobody."""
        self._scene.changed = changed

    @property
    def list_area(self) -> QQuickItem | None:
        """The list itself, whose area and `contentY` tell how it moves; None on a screen without one."""
        return self._rows.view

    def open(self, key: str) -> None:
        """Open an item's picker, in view, without a picture. Raises PictureError."""
        self._begin()
        self._open_item(key)
        self._rows.show(key)

    def lay_out(self, look: Look) -> list[QQuickItem]:
        """Show a look with all rows at once, however high they are, without a picture: the rows as they lie.

        Raises PictureError.
        """
        self.phone.open_item(None)
        if not self._scene.drawn:
            self._scene.resize(*look.size)
        self.phone.show(look)
        self._scene.shape(*look.size)
        self.settle()
        self._rows.make_all()
        self._scene.shape(look.size[0], self._whole_height())
        self.settle()
        return self._rows.made()

    def openings(self, keys: Iterable[str]) -> Iterator[tuple[str, QImage]]:
        """Photograph items with their pickers open, one after the other: with each its key, the screen as high as the
        row needs.

        Each image is drawn over by the next. Raises PictureError as `picture()`.
        """
        width, height = self.phone.look.size
        self._begin()
        rows = self._rows.view
        for key in keys:
            self._open_item(key)
            self.settle()
            self._rows.bring_to_top(key)
            row = self._rows.row(key)
            if row is not None and rows is not None and row.height() > rows.height():
                self._scene.resize(width, height + ceil(row.height() - rows.height()))
                self._rows.bring_to_top(key)
            yield key, self._scene.draw()
            self.phone.open_item(None)
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

    def settle(self) -> None:
        """Let layouts and zero-length animations come to rest. Raises PictureError."""
        self._scene.settle()

    def _open_item(self, key: str | None) -> None:
        if key is not None:
            self._worked_with.add(key)
        if key != self.phone.open_key:
            self._scene.touch()
        self.phone.open_item(key)

    def _begin(self) -> None:
        """Show the screen from its top, with nothing open, and nothing left of what was drawn before."""
        width, height = self.phone.look.size
        self.phone.open_item(None)
        self._lower()
        shows = _shown_by(self.phone)
        if self._rows_show is None or any(one is not other for one, other in zip(shows, self._rows_show, strict=True)):
            self._rows.renew()
        elif self._worked_with:
            self._rows.renew(self._worked_with)
        self._rows_show, self._worked_with = shows, set()
        self._rows.show_all()
        self._scene.resize(width, height)
        self.settle()
        self._rows.to_beginning()

    def _whole_height(self) -> int:
        """The height of the screen that shows all rows."""
        rows = self._rows.view
        if rows is None:
            return self.phone.look.size[1]
        return round(self._scene.window.height() + self._rows.whole_height() - rows.height())

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


def _shown_by(phone: Phone) -> tuple[object, ...]:
    """The objects that rows are made for, the same ones while nothing changes. Rows follow a look by themselves."""
    session = phone.session
    return session.piece, session.values if session.piece is not None else None
