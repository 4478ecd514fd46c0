"""A page as it will be printed, as large as there is room for."""

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from previewer.desk.pictures.paper import Paper, PaperContents

_AROUND = 12.0


class PagePreview(QWidget):
    """One page of contents on paper. It is as sharp as what it is drawn on."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._paper: Paper | None = None
        self._layout = QPageLayout()
        #: The page on show, from 0.
        self.page = 0
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(220, 220)

    @property
    def count(self) -> int:
        """How many pages there are."""
        return 0 if self._paper is None else self._paper.count

    def show_contents(self, contents: PaperContents | None, layout: QPageLayout) -> None:
        """Show contents on paper of such a layout; None: an empty page."""
        self._layout = layout
        size = layout.paintRect(QPageLayout.Unit.Point).size()
        self._paper = None if contents is None else Paper(contents, size)
        self.turn_to(self.page)

    def turn_to(self, page: int) -> None:
        """Show a page, the nearest that there is."""
        self.page = min(max(page, 0), max(self.count - 1, 0))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paper = self._layout.fullRect(QPageLayout.Unit.Point)
        inner = self._layout.paintRect(QPageLayout.Unit.Point)
        room = QSizeF(self.width() - 2 * _AROUND, self.height() - 2 * _AROUND)
        scale = min(room.width() / paper.width(), room.height() / paper.height())
        size = QSizeF(paper.width() * scale, paper.height() * scale)
        sheet = QRectF(QPointF((self.width() - size.width()) / 2, (self.height() - size.height()) / 2), size)
        edge = QPalette.ColorRole.Highlight if self.hasFocus() else QPalette.ColorRole.Mid
        painter.setPen(QPen(self.palette().color(edge), 1.0))
        painter.setBrush(Qt.GlobalColor.white)
        painter.drawRect(sheet)
        if self._paper is not None:
            painter.translate(sheet.topLeft() + inner.topLeft() * scale)
            painter.scale(scale, scale)
            self._paper.draw(painter, self.page)
        painter.end()
