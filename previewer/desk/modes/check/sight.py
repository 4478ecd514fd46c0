"""Whether what a check asks to look at was in sight: a verdict is of that alone (ruling 72)."""

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from previewer.phone.view import PhoneView

#: Milliseconds.
LONG_ENOUGH = 300


class CheckSight(QObject):
    """Watches one phone until it was drawn, and then in sight for a while."""

    reached = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.timer = QTimer(self, singleShot=True, interval=LONG_ENOUGH)
        self.timer.timeout.connect(self._look)
        self._view: PhoneView | None = None
        #: Whether the phone was in sight long enough as it stands.
        self.is_reached = False

    def watch(self, view: PhoneView | None) -> None:
        """Begin with a phone that shows something else now; None: nothing is in sight."""
        if self._view is not None and isValid(self._view):
            self._view.painted.disconnect(self._painted)
        self.timer.stop()
        self._view, self.is_reached = view, False
        if view is not None:
            view.painted.connect(self._painted)
            view.update()

    def _painted(self) -> None:
        if not self.is_reached and not self.timer.isActive():
            self.timer.start()

    def _look(self) -> None:
        # A phone that was hidden meanwhile begins anew when it is painted again.
        if self._view is not None and isValid(self._view) and self._view.isVisible():
            self.is_reached = True
            self.reached.emit()
