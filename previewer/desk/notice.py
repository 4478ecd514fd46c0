"""A strip above a pane that says something and offers what can be done about it."""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QLabel,
    QLayout,
    QLayoutItem,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from previewer.desk.icons import icon
from previewer.desk.theme import is_dark
from previewer.desk.widgets import hbox, take_away, vbox

_TINTS = {"error": ("#ffebe9", "#4c1d1f"), "warning": ("#fff8c5", "#3d3314"), "info": ("#ddf4ff", "#12304c")}

#: Pixels beside what it says.
_LEFT, _RIGHT = 10, 6
#: Higher than anything.
_HIGHEST = 10_000


class _Lines(QLayout):
    """Widgets from the left to the right, at the right end of as many lines as they need."""

    def __init__(self) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), moves=False)

    def sizeHint(self) -> QSize:
        """All in one line."""
        sizes = [item.sizeHint() for item in self._items]
        across = sum(size.width() for size in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(across, max((size.height() for size in sizes), default=0))

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._items]
        return QSize(max((size.width() for size in sizes), default=0), max((one.height() for one in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, moves=True)

    def _place(self, rect: QRect, moves: bool) -> int:
        """Put them there, if they are to move; how high all lines are."""
        lines: list[list[QLayoutItem]] = []
        left = 0
        for item in self._items:
            width = item.sizeHint().width() + self.spacing()
            if not lines or width - self.spacing() > left:
                lines.append([])
                left = rect.width()
            lines[-1].append(item)
            left -= width
        top = rect.top()
        for line in lines:
            sizes = [item.sizeHint().boundedTo(QSize(rect.width(), _HIGHEST)) for item in line]
            x = rect.right() + 1 - sum(size.width() for size in sizes) - self.spacing() * (len(line) - 1)
            for item, size in zip(line, sizes, strict=True):
                if moves:
                    item.setGeometry(QRect(QPoint(x, top), size))
                x += size.width() + self.spacing()
            top += max(size.height() for size in sizes) + self.spacing()
        return max(0, top - rect.top() - self.spacing())


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
        self._row = _Lines()
        self._row.setSpacing(upper.spacing())
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
        self._all.activate()

    def _arrange(self) -> None:
        """Buttons stand beside words that leave room for them, else below them."""
        room = self.width() - _LEFT - _RIGHT - self._row.sizeHint().width() - self._row.spacing()
        words, text = self._label.fontMetrics(), self._label.text()
        beside = bool(self._buttons) and "\n" not in text and words.horizontalAdvance(text) + 2 * _LEFT <= room
        self._all.setDirection(QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)
        self._all.setStretch(0, int(beside))
