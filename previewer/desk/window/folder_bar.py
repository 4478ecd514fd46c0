"""Where the list of a folder's pieces stands: at the window's left side, beside the modes, in every one of them."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QWidget

from previewer.desk.widgets import NO_MARGINS, Worded, boxed, hbox

WIDTH = 260
_LEAST, _MOST = 160, 640
#: What is left to all else in the window, until somebody draws the bar wider.
_BESIDE = 940
_GRIP = 5


class _Grip(QWidget):
    """The edge that is drawn with the mouse."""

    #: By so many pixels.
    moved = Signal(int)
    left = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._from: float | None = None
        self.setFixedWidth(_GRIP)
        self.setCursor(Qt.CursorShape.SplitHCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.globalPosition().x()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            by = round(event.globalPosition().x() - self._from)
            self._from += by
            self.moved.emit(by)

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._from = None
        self.left.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self.palette().color(QPalette.ColorRole.Mid))
        painter.end()


class FolderBar(Worded, QToolBar):
    """A bar and no dock: it is as wide in each mode, and has no place in their layouts."""

    #: It was made another width, in pixels.
    widthChanged = Signal(int)

    def __init__(self, shown: QWidget, width: int, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName("folderBar")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.grip = grip = _Grip(self)
        self.inner = boxed(self, hbox((shown, 1), grip, margins=NO_MARGINS, spacing=0))
        grip.moved.connect(self._widen)
        grip.left.connect(lambda: self.widthChanged.emit(self.inner.width()))
        self.inner.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.addWidget(self.inner)
        self._window = window
        self._drawn = width
        self._fit()
        window.installEventFilter(self)
        window.addToolBarBreak(Qt.ToolBarArea.LeftToolBarArea)
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self)
        self.toggleViewAction().setVisible(False)
        self.says(self._say, colours=False)

    def settle(self, shown: bool) -> None:
        """Stand in a column of its own: a layout that was kept before there was such a bar knows nothing of it."""
        if not self._window.toolBarBreak(self):
            self._window.insertToolBarBreak(self)
        self.setVisible(shown)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._window:
            self._fit()
        return super().eventFilter(watched, event)

    def _fit(self) -> None:
        """Be as wide as somebody drew it, else as leaves the phones their room in a small window."""
        width = min(self._drawn, _MOST) or min(WIDTH, self._window.width() - _BESIDE)
        self.inner.setFixedWidth(max(_LEAST, width))

    def _say(self) -> None:
        self.setWindowTitle(self.tr("Folder"))

    def _widen(self, by: int) -> None:
        # What stands beside it keeps its room: the window is not to grow.
        room = self._window.width() // 2
        self._drawn = max(_LEAST, min(self.inner.width() + by, _MOST, room))
        self._fit()
