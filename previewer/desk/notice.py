"""A strip above a pane that says something and offers what can be done about it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton, QSizePolicy, QToolButton, QWidget

from previewer.desk.icons import icon
from previewer.desk.theme import is_dark
from previewer.desk.widgets import hbox, take_away, vbox

_TINTS = {"error": ("#ffebe9", "#4c1d1f"), "warning": ("#fff8c5", "#3d3314"), "info": ("#ddf4ff", "#12304c")}

#: Pixels beside what it says.
_LEFT, _RIGHT = 10, 6


class Notice(QFrame):
    """Hidden until `show_message()`. The text is plain text: nothing of a piece is ever read as markup."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._label = QLabel(self, textFormat=Qt.TextFormat.PlainText, wordWrap=True)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons: list[QPushButton] = []
        self._close = QToolButton(self, autoRaise=True)
        self._close.clicked.connect(self.hide)
        upper = hbox((self._label, 1), (self._close, 0, Qt.AlignmentFlag.AlignTop))
        self._row = hbox(None)
        self._all = vbox(upper, self._row, margins=(_LEFT, 5, _RIGHT, 5))
        self.setLayout(self._all)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, '' while hidden."""
        return "" if self.isHidden() else self._label.text()

    def show_message(
        self,
        kind: str,
        text: str,
        choices: Mapping[str, Callable[[], object]] | None = None,
        closable: bool = True,
    ) -> None:
        """Show `text` as an 'error', a 'warning' or 'info'. With choices it cannot be closed but by choosing."""
        take_away(self._row, *self._buttons)
        self._buttons = []
        for label, act in (choices or {}).items():
            button = QPushButton(label, self)
            button.clicked.connect(act)
            self._row.addWidget(button)
            self._buttons.append(button)
        self._label.setText(text)
        self._arrange()
        self._close.setVisible(closable and not choices)
        self._close.setIcon(icon("close", self.palette()))
        parent = self.parentWidget()
        base = self.palette() if parent is None else parent.palette()
        tint = _TINTS[kind][is_dark(base)]
        self.setStyleSheet(f"#notice {{ background: {tint}; border: none; border-bottom: 1px solid palette(mid); }}")
        self.setPalette(QPalette(base))
        self.show()

    def buttons(self) -> list[QPushButton]:
        """The choices on offer."""
        return list(self._buttons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Buttons stand beside words that leave room for them; without room beside each other, below each other."""
        wide = sum(button.sizeHint().width() + self._row.spacing() for button in self._buttons)
        room = self.width() - _LEFT - _RIGHT - wide
        words, text = self._label.fontMetrics(), self._label.text()
        beside = bool(self._buttons) and "\n" not in text and words.horizontalAdvance(text) + 2 * _LEFT <= room
        self._all.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._all.setStretch(0, int(beside))
        narrow = room < 0
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
