"""What the window draws over a phone: the frame around what is looked at, and where a dragged one would come."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from previewer.desk.document.moving import RowDrag, Rows, line_at
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.row_notes import RowNote
from previewer.desk.theme import is_dark
from previewer.desk.view.state import ViewState
from previewer.phone.view import PhoneView

_FRAME = 2.0
_LINE = 3.0
_ROUND = 6.0
#: So near an end of the list a dragged row scrolls it, so many pixels each time, so often (milliseconds).
_EDGE = 28
_STEP = 9
_PACE = 16
#: Ground and letters of a note, on a light window and on a dark one: of an ordinary one, and of what fails.
_NOTES = {
    False: (("#ddf4ff", "#0a3069"), ("#12304c", "#cae8ff")),
    True: (("#ffdcd7", "#82071e"), ("#6e1a1c", "#ffdcd7")),
}


class Glass(QWidget):
    """Lies over a phone. Touches pass through it, but where clicks on rows select alone: there it takes them, and drags
    rows, unless Ctrl is held.
    """

    def __init__(self, view: PhoneView, piece: OpenPiece, state: ViewState) -> None:
        super().__init__(view)
        self._view = view
        self._piece = piece
        self._state = state
        self._frame = QRectF()
        #: Told where clicks select of a double click at a place of the view; whether something comes of it.
        self.opens: Callable[[QPointF], bool] = lambda _place: False
        self._drag = RowDrag(self, piece, self._spans, self._ends, lambda way: view.scroll_by(way * _STEP), _PACE)
        piece.selection.itemSelected.connect(self._update_frame)
        piece.selection.rowShown.connect(self._update_frame)
        piece.selection.insertionChanged.connect(self.update)
        piece.row_notes.changed.connect(self.update)
        state.clickChanged.connect(self._update_click)
        view.painted.connect(self._update_frame)
        self._update_click()

    @property
    def frame(self) -> QRectF:
        """The frame around the selected row, or around the screen's title while that is looked at, as far as it is in
        sight, in pixels of the view; empty without one.
        """
        return self._frame

    @property
    def line(self) -> float | None:
        """Where the line of the insertion is drawn, in pixels from the top of the view; None without one."""
        return line_at(self._piece, self._spans())

    def fit(self) -> None:
        """Be as large as the screen now is."""
        self.setGeometry(self._view.rect())

    def paintEvent(self, event: QPaintEvent) -> None:
        line = self.line
        noted = self._piece.row_notes
        if self._frame.isEmpty() and line is None and not noted.notes and noted.whole is None:
            return
        area = self._view.list_area
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(area if not self._piece.selection.of_title else QRectF(self.rect()))
        if not self._frame.isEmpty():
            painter.setPen(QPen(accent, _FRAME))
            sides = _AROUND if self._piece.selection.of_title else _INSIDE
            painter.drawRoundedRect(self._frame.adjusted(*sides), _ROUND, _ROUND)
        if line is not None:
            painter.setPen(QPen(accent, _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            place = max(area.top() + _LINE, min(area.bottom() - _LINE, line))
            painter.drawLine(QPointF(area.left() + _ROUND, place), QPointF(area.right() - _ROUND, place))
        self._paint_notes(painter)
        painter.end()

    def note_areas(self) -> list[tuple[RowNote, QRectF]]:
        """The notes on rows, and where each stands: at the upper corner where the row ends; that of the whole screen
        stands at the lower end of the list.
        """
        notes, found = self._piece.row_notes.notes, []
        if notes:
            metrics = QFontMetricsF(self._note_font())
            for key, row in self._view.row_areas().items():
                if key in notes:
                    width = min(metrics.horizontalAdvance(notes[key].text) + 2 * _ROUND, row.width())
                    found.append((notes[key], QRectF(row.right() - width - 2, row.top() + 1, width, metrics.height())))
        whole, room = self._piece.row_notes.whole, self._view.list_area
        if whole is not None and not room.isEmpty():
            metrics = QFontMetricsF(self._note_font())
            width = min(metrics.horizontalAdvance(whole.text) + 2 * _ROUND, room.width())
            left, high = room.center().x() - width / 2, metrics.height()
            found.append((whole, QRectF(left, room.bottom() - high - _ROUND, width, high)))
        return found

    def _paint_notes(self, painter: QPainter) -> None:
        painter.setFont(self._note_font())
        dark = is_dark(self.palette())
        for note, area in self.note_areas():
            ground, ink = _NOTES[note.fails][dark]
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
            painter.setPen(QColor(ink))
            words = painter.fontMetrics().elidedText(
                note.text, Qt.TextElideMode.ElideRight, round(area.width() - _ROUND)
            )
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, words)

    def _note_font(self) -> QFont:
        made = QFont(self.font())
        made.setPointSizeF(max(7.0, made.pointSizeF() * 0.8))
        return made

    def mousePressEvent(self, event: QMouseEvent) -> None:
        key = self._view.key_at(event.position())
        if event.button() != Qt.MouseButton.LeftButton or _is_touch(event) or not key:
            event.ignore()
            return
        self._drag.press(key, event.position())
        self._piece.selection.pick(key, by=self._view.phone)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and not _is_touch(event) and self.opens(event.position()):
            event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The phone has the menu, which is about the row under the mouse."""
        key = self._view.key_at(QPointF(event.pos()))
        if key not in self._piece.selection.items:
            self._piece.selection.select(key, by=self._view.phone)
        event.ignore()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag.key:
            self._drag.move_to(event.position())
        else:
            event.ignore()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._drag.key:
            self._drag.release()
        else:
            event.ignore()

    def wheelEvent(self, event: QWheelEvent) -> None:
        # Left to itself, it was seen not to reach the phone.
        self._view.wheelEvent(event)

    def _ends(self) -> tuple[float, float]:
        area = self._view.list_area
        return area.top() + _EDGE, area.bottom() - _EDGE

    def _spans(self) -> Rows:
        return [(key, area.top(), area.bottom()) for key, area in self._view.row_areas().items()]

    def _update_click(self) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, not self._state.click_selects)

    def _update_frame(self) -> None:
        """The row may have moved with what was painted."""
        key, area = self._piece.selection.item, self._view.list_area
        row = self._view.row_areas().get(key) if key and not area.isEmpty() else None
        frame = row if row is not None and row.intersects(area) else QRectF()
        if self._piece.selection.of_title:
            frame = self._view.title_area()
        if frame != self._frame:
            self._frame = frame
            self.update()


#: The frame lies within its row, but above the words that stand at its very top.
_INSIDE = (3.0, -_FRAME, -3.0, -_FRAME / 2)
#: That of the screen's title, whose words begin at its edge, lies around it.
_AROUND = (-4.0, -_FRAME, 4.0, _FRAME)


def _is_touch(event: QMouseEvent) -> bool:
    return bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
