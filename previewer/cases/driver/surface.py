"""What a driver's input goes to: the scene of a phone in the window, or of one without a window."""

from __future__ import annotations

from time import monotonic, sleep
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QInputMethodEvent
from PySide6.QtQuick import QQuickItem

from previewer.cases.driver.errors import DriverError
from previewer.phone.event_time import while_handled
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.phone.patience import Patience
from previewer.phone.phone import Phone
from previewer.phone.reader import ReadScreen, read_phone, read_scene
from previewer.phone.view import PhoneView

#: Seconds in which motion goes on by a step at least, when events are handled: Qt does so sixty times a second.
_STEP = 0.04
#: Seconds between two looks at what moves: others have the processor meanwhile.
_LOOK = 0.004


class Surface(Protocol):
    """A phone's scene that takes input events as a window does. Places are those of the scene."""

    @property
    def phone(self) -> Phone: ...
    @property
    def root(self) -> QQuickItem:
        """The root of the screen's QML."""

    def activate(self) -> None:
        """Give it the keyboard, where something else has it."""

    def send(self, event: QEvent) -> None:
        """Hand over an event of the mouse or the keys."""

    def commit(self, text: str) -> None:
        """Hand over a text as an input method does."""

    def to_global(self, place: QPointF) -> QPointF: ...
    def settle(self) -> None:
        """Let the screen come to rest. Raises DriverError."""

    def read(self, within: QQuickItem) -> ReadScreen:
        """Texts and marks painted within an item, as it stands. Raises DriverError."""


class OffscreenSurface:
    """A phone that is in no window. It rests as soon as nothing changes any more: nobody waits for a frame.

    For a process without an active window: where there is one Qt lets no other scene have the keyboard, and what is
    typed is lost.
    """

    def __init__(self, shown: OffscreenPhone) -> None:
        self.shown = shown
        self.phone: Phone = shown.phone
        shown.fit()
        shown.phone.deviceChanged.connect(shown.fit)
        QCoreApplication.sendEvent(shown.window, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.OtherFocusReason))

    def close(self) -> None:
        """Let go of the phone; the object is of no use afterwards."""
        self.phone.deviceChanged.disconnect(self.shown.fit)
        self.shown.close()

    @property
    def root(self) -> QQuickItem:
        return self.shown.screen

    def activate(self) -> None:
        """It has the keyboard always."""

    def send(self, event: QEvent) -> None:
        with while_handled(event):
            QCoreApplication.sendEvent(self.shown.window, event)

    def commit(self, text: str) -> None:
        _commit(self.shown.window.activeFocusItem(), text)

    def to_global(self, place: QPointF) -> QPointF:
        return place

    def settle(self) -> None:
        try:
            self.shown.settle()
        except PictureError as error:
            raise DriverError("restless") from error

    def read(self, within: QQuickItem) -> ReadScreen:
        try:
            return read_phone(self.shown, within=within)
        except PictureError as error:
            raise DriverError("restless") from error


class ViewSurface:
    """A phone in the window. The view is shown, and its window can be active."""

    def __init__(self, view: PhoneView) -> None:
        self.view = view
        self.phone: Phone = view.phone

    @property
    def root(self) -> QQuickItem:
        return self.view.screen_item

    def activate(self) -> None:
        if not self.view.hasFocus():
            self.view.window().activateWindow()
            self.view.setFocus()

    def send(self, event: QEvent) -> None:
        QCoreApplication.sendEvent(self.view, event)

    def commit(self, text: str) -> None:
        _commit(self.view.quickWindow().activeFocusItem(), text)

    def to_global(self, place: QPointF) -> QPointF:
        return self.view.mapToGlobal(place)

    def settle(self) -> None:
        """Until a frame stays as it is; with motion for longer than motion takes for its next step."""
        patience = Patience()
        before, since = None, 0.0
        while True:
            QCoreApplication.processEvents()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            frame = self.view.grabFramebuffer()
            if frame != before:
                before, since = frame, monotonic()
            elif self.phone.presentation.still or monotonic() - since > _STEP:
                return
            if not self.phone.presentation.still:
                sleep(_LOOK)
            if patience.over:
                raise DriverError("restless")

    def read(self, within: QQuickItem) -> ReadScreen:
        """Texts and marks by the items alone: the pixels of a window are not hidden one by one."""
        self.settle()
        return read_scene(within)


def _commit(item: QQuickItem | None, text: str) -> None:
    if item is not None:
        event = QInputMethodEvent()
        event.setCommitString(text)
        QCoreApplication.sendEvent(item, event)
