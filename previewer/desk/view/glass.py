"""What the window draws over a phone: the frame around the selected row."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from previewer.desk.document.selection import Selection
from previewer.desk.view.state import ViewState
from previewer.phone.view import PhoneView

_FRAME = 2.0
_ROUND = 5.0


class Glass(QWidget):
    """Lies over a phone. Touches pass through it, but where clicks on rows select alone: there it takes them, unless
    Ctrl is held.
    """

    def __init__(self, view: PhoneView, selection: Selection, state: ViewState) -> None:
        super().__init__(view)
        self._view = view
        self._selection = selection
        self._state = state
        self._frame = QRectF()
        selection.itemSelected.connect(self._update_frame)
        state.picksChanged.connect(self._update_picks)
        view.painted.connect(self._update_frame)
        self._update_picks()

    @property
    def frame(self) -> QRectF:
        """The frame around the selected row as far as it is in sight, in pixels of the view; empty without one."""
        return self._frame

    def fit(self) -> None:
        """Be as large as the screen now is."""
        self.setGeometry(self._view.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._frame.isEmpty():
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _FRAME))
        painter.setClipRect(self._view.list_area)
        painter.drawRoundedRect(_inside(self._frame), _ROUND, _ROUND)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self._view.key_at(QPointF(event.position()))
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier or not key:
            event.ignore()
            return
        self._selection.pick(key, by=self._view.phone)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def _update_picks(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not self._state.picks)

    def _update_frame(self) -> None:
        """The row may have moved with what was painted."""
        area = self._view.list_area
        row = self._view.row_areas().get(self._selection.item) if self._selection.item and not area.isEmpty() else None
        frame = row if row is not None and row.intersects(area) else QRectF()
        if frame != self._frame:
            self._frame = frame
            self.update()


def _inside(area: QRectF) -> QRectF:
    half = _FRAME / 2
    return area.adjusted(half, half, -half, -half)
