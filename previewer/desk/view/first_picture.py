"""The window's first picture: whatever can wait until it stands waits for this."""

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget


class FirstPicture(QObject):
    """Watches a window until it has painted once."""

    #: It stands, and the events that came with it are dealt with: the other phones may come.
    shown = Signal()
    #: Those stand too: all the rest may come.
    completed = Signal()

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        #: Whether the window has painted.
        self.painted = False
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._show)
        window.installEventFilter(self)

    @property
    def complete(self) -> bool:
        """Whether what waited for the first picture is there too, or comes now."""
        return self.painted and not self._later.isActive()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and watched is self._window:
            self._window.removeEventFilter(self)
            self.painted = True
            self._later.start()
        return False

    def _show(self) -> None:
        self._later.timeout.disconnect()
        self._later.timeout.connect(self.completed)
        self._later.start()
        self.shown.emit()
