"""What stands in the status bar: the counts of problems, the cursor, and what the program cannot keep."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QLabel, QWidget

from previewer.desk.document.memory import Memory
from previewer.desk.document.recovery import Recovery
from previewer.desk.icons import severity_icon
from previewer.desk.language import listed
from previewer.desk.theme import severity_colour
from previewer.desk.widgets import Worded, hbox
from previewer.pieces.violations import SEVERITIES, Severity

_SIGN = 14


class TroubleLabel(Worded, QLabel):
    """Says for as long as it is so that the program cannot keep what it should."""

    def __init__(self, recovery: Recovery, memory: Memory, parent: QWidget | None = None) -> None:
        super().__init__(parent, textFormat=Qt.TextFormat.PlainText)
        self._recovery = recovery
        self._memory = memory
        # A long reason is cut off and makes no window wider; the tooltip has all of it.
        self.setMinimumWidth(1)
        recovery.troubleChanged.connect(self._say)
        memory.troubleChanged.connect(self._say)
        self.says(self._say)

    def _say(self) -> None:
        said = ""
        if self._recovery.trouble:
            said = self.tr("Unsaved text cannot be saved for the next start: {0}").format(self._recovery.trouble)
        elif self._memory.trouble:
            said = self.tr("Values are not remembered: {0}").format(self._memory.trouble)
        self.setText(said)
        self.setToolTip(said)
        self.setVisible(bool(said))


class StatusCounts(Worded, QWidget):
    """A sign and a number per severity; a click asks for the problems list."""

    clicked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counts: dict[str, int] | None = None
        self._signs = {severity: QLabel(self) for severity in SEVERITIES}
        self._numbers = {severity: QLabel(self) for severity in SEVERITIES}
        parts = (part for severity in SEVERITIES for part in (self._signs[severity], self._numbers[severity], 4))
        self.setLayout(hbox(*parts, margins=(6, 0, 6, 0), spacing=4))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.says(self._say)
        self.says(self._tint)

    def set_counts(self, counts: dict[str, int] | None) -> None:
        """Show these counts; None hides them."""
        self._counts = counts
        self.setVisible(counts is not None)
        self._say()

    def text(self, severity: Severity) -> str:
        """The number shown for a severity."""
        return self._numbers[severity].text()

    def _say(self) -> None:
        counts = self._counts or dict.fromkeys(SEVERITIES, 0)
        for severity in SEVERITIES:
            self._numbers[severity].setText(str(counts[severity]))
        words = listed(
            (
                self.tr("%n error(s)", "", counts["error"]),
                self.tr("%n warning(s)", "", counts["warning"]),
                self.tr("%n piece(s) of advice", "", counts["advice"]),
            )
        )
        self.setToolTip(words)
        self.setAccessibleName(words)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def _tint(self) -> None:
        for severity, label in self._signs.items():
            sign = severity_icon(severity, severity_colour(severity, self.palette()))
            label.setPixmap(sign.pixmap(_SIGN, _SIGN))
