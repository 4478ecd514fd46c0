"""The phones in a window of their own, beside the one that one works in."""

from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QEvent, QObject, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QAction, QGuiApplication, QHideEvent, QMoveEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.phones import phones
from previewer.desk.services import DeskWindow, Services
from previewer.desk.tabs.piece_tab import PieceTab
from previewer.desk.view.phone_area import PhoneArea
from previewer.desk.widgets import NO_MARGINS, Worded, text_label, vbox

_WIDTH, _HEIGHT = 720, 760
#: Milliseconds after which it was moved.
_REST = 200
#: So many arrangements of screens have their place.
_MOST_SCREENS = 8


class PhonesWindow(Worded, QWidget):
    """A second stage on the values and the look of the piece in front. While nobody sees it, there is no stage."""

    def __init__(self, parent: DeskWindow) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._services: Services | None = None
        self._piece: OpenPiece | None = None
        self.area: PhoneArea | None = None
        #: Where it stands is kept while it is open: the program may end then. Later, since it is not on another screen
        #: before it was moved there.
        self._moved = QTimer(self, singleShot=True, interval=_REST)
        self._moved.timeout.connect(self._keep)
        self._nothing = text_label(self, lambda: self.tr("The tab in front shows no phones."), wrap=True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._parts = vbox((self._nothing, 1), margins=NO_MARGINS)
        self.setLayout(self._parts)
        self.says(self._follow, colours=False)

    def toggle(self, services: Services) -> None:
        """Show it where it stood last, or close it."""
        if self._services is None:
            self._services = services
            services.tabs.frontChanged.connect(self._follow)
            # The commands act on the piece in front from here too.
            self.addActions([one for one in services.window.findChildren(QAction) if not one.shortcut().isEmpty()])
            _program().screenRemoved.connect(self._come_back)
            services.window.installEventFilter(self)
        if self._is_seen():
            self.hide()
        elif self.isVisible():
            self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
            self.raise_()
        else:
            self._place(services.settings.phones_window)
            self.show()
        self._follow()

    def _place(self, kept: Mapping[str, object]) -> None:
        """Stand where it stood with these screens, else where it stood last, as far as that is there."""
        self.setWindowState(Qt.WindowState.WindowNoState)
        found = kept.get(_screens(), next(reversed([*kept.values()]), ""))
        if not self.restoreGeometry(QByteArray.fromBase64(str(found).encode())):
            self.resize(QSize(_WIDTH, _HEIGHT).boundedTo(self.screen().availableSize()))

    @Slot()
    def _come_back(self) -> None:
        """A screen is gone: what stood there alone stands on one that is there."""
        screens = [one.availableGeometry() for one in _program().screens()]
        if self._services is not None and not any(one.intersects(self.frameGeometry()) for one in screens):
            self._place(self._services.settings.phones_window)
            if not any(one.intersects(self.frameGeometry()) for one in screens):
                self.move(self._services.window.screen().availableGeometry().topLeft())

    def _is_seen(self) -> bool:
        return self.isVisible() and not self.isMinimized()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self._follow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._services is not None and not event.spontaneous():
            self._keep()
            self._show(None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide and watched is self.parent() and not event.spontaneous():
            # The program ends: the phones go before what they show.
            self.hide()
        return super().eventFilter(watched, event)

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._moved.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._moved.start()

    def _keep(self) -> None:
        self._moved.stop()
        if self._services is not None:
            settings, here = self._services.settings, _screens()
            others = [(one, place) for one, place in settings.phones_window.items() if one != here]
            place = self.saveGeometry().toBase64().toStdString()
            settings.phones_window = dict([*others, (here, place)][-_MOST_SCREENS:])

    def _follow(self) -> None:
        """Show the phones of the tab in front, if it has any."""
        tab = None if self._services is None else self._services.tabs.front()
        self._show(tab if isinstance(tab, PieceTab) and self._is_seen() else None)
        name = "" if self._piece is None else f"{self._piece.path.name} — "
        self.setWindowTitle(name + self.tr("Phones"))

    def _show(self, tab: PieceTab | None) -> None:
        piece = None if tab is None else tab.piece
        if piece is self._piece:
            return
        if self.area is not None:
            self.area.hide()
            self.area.deleteLater()
            self.area = None
        if self._piece is not None:
            self._piece.closed.disconnect(self._leave)
        self._piece = piece
        if tab is not None:
            tab.piece.closed.connect(self._leave)
            self.area = phones(tab.piece, tab.services)
            self.area.stands_aside = True
            self._parts.addWidget(self.area, 1)
        self._nothing.setVisible(piece is None)

    def _leave(self) -> None:
        """The piece closes; its phones go with it."""
        self._show(None)


def _program() -> QGuiApplication:
    program = QGuiApplication.instance()
    assert isinstance(program, QGuiApplication)
    return program


def _screens() -> str:
    """The screens that there are: a desk with two has another place than the same computer on the way."""
    places = (one.geometry() for one in _program().screens())
    return " ".join(f"{one.x()},{one.y()},{one.width()},{one.height()}" for one in places)
