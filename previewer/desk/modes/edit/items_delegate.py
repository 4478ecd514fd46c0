"""How a row of the items list looks, and how its title and its key are typed."""

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QIcon, QMouseEvent, QPainter, QPalette
from PySide6.QtWidgets import QLineEdit, QStyle, QStyleOptionViewItem, QWidget

from previewer.desk.document.drafts import Drafts, TypedCells
from previewer.desk.icons import SIZE, icon, severity_icon
from previewer.desk.modes.edit.items_model import ItemRole
from previewer.desk.theme import severity_colour

_Index = QModelIndex | QPersistentModelIndex
_MARGIN = 8
_MARK = 16


class ItemsDelegate(TypedCells):
    """Two lines: the title and, smaller, the key; the kind's icon before them, marks and the eye behind."""

    #: Key of an item whose eye was clicked.
    eyeClicked = Signal(str)
    #: Key of an item, and what was typed for its title or its key.
    titleTyped = Signal(str, str)
    keyTyped = Signal(str, str)

    def __init__(self, drafts: Drafts, parent: QWidget) -> None:
        super().__init__(drafts, parent)
        #: Whether the key is typed, else the title.
        self.types_key = False

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, option.fontMetrics.height() + _small(option.font, option)[1] + 12)

    def eye_area(self, row: QRect) -> QRect:
        """Where the eye of a row is."""
        return QRect(row.right() - SIZE - _MARGIN, row.center().y() - SIZE // 2, SIZE, SIZE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        row = QRect(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = QPalette(option.palette)
        if chosen:
            painter.fillRect(row, palette.highlight())
        ink = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        faint = QColor(ink)
        faint.setAlphaF(0.65)
        hidden = bool(index.data(ItemRole.HIDDEN))
        area = row.adjusted(_MARGIN, 0, -_MARGIN, 0)
        painter.save()
        painter.setOpacity(0.5 if hidden else 1.0)
        sign = QRect(area.left(), row.center().y() - SIZE // 2, SIZE, SIZE)
        _icon(f"kind-{index.data(ItemRole.KIND)}", ink, palette).paint(painter, sign)
        painter.setOpacity(1.0 if hidden else 0.45)
        _icon("hidden" if hidden else "eye", ink, palette).paint(painter, self.eye_area(row))
        painter.setOpacity(1.0)
        right = self.eye_area(row).left() - _MARGIN
        for mark in self._marks(index, ink, palette):
            mark.paint(painter, QRect(right - _MARK, row.center().y() - _MARK // 2, _MARK, _MARK))
            right -= _MARK + 4
        words = QRect(sign.right() + 1 + _MARGIN, row.top() + 5, right - sign.right() - 1 - _MARGIN, row.height() - 10)
        self._write(painter, option, index, words, faint if hidden else ink, faint)
        painter.restore()

    def editorEvent(self, event: QEvent, model: QObject, option: QStyleOptionViewItem, index: _Index) -> bool:
        if not isinstance(event, QMouseEvent) or event.type() != QEvent.Type.MouseButtonRelease:
            return False
        on_eye = self.eye_area(QRect(option.rect)).contains(event.position().toPoint())
        if on_eye and event.button() == Qt.MouseButton.LeftButton:
            self.eyeClicked.emit(index.data(ItemRole.KEY))
        return on_eye

    def name_of(self, index: _Index) -> tuple[str, ...]:
        return ("itemKey" if self.types_key else "itemTitle"), str(index.data(ItemRole.KEY))

    def text_of(self, index: _Index) -> str:
        return str(index.data(ItemRole.KEY)) if self.types_key else super().text_of(index)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        made = super().createEditor(parent, option, index)
        made.setObjectName(self.name_of(index)[0])
        return made

    def setModelData(self, editor: QWidget, model: QObject, index: _Index) -> None:
        # A text that another language lends is not taken over by looking at it.
        if isinstance(editor, QLineEdit) and editor.isModified():
            self._drafts.drop(editor)
            (self.keyTyped if self.types_key else self.titleTyped).emit(index.data(ItemRole.KEY), editor.text())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        row = QRect(option.rect)
        left = row.left() + SIZE + 2 * _MARGIN - 4
        editor.setGeometry(left, row.top() + 3, row.right() - left - _MARGIN, row.height() - 6)

    def _write(
        self, painter: QPainter, option: QStyleOptionViewItem, index: _Index, area: QRect, ink: QColor, faint: QColor
    ) -> None:
        painter.setFont(option.font)
        painter.setPen(ink)
        title = " ".join(str(index.data(Qt.ItemDataRole.DisplayRole)).split())
        elide = Qt.TextElideMode.ElideRight
        painter.drawText(area, Qt.AlignmentFlag.AlignTop, painter.fontMetrics().elidedText(title, elide, area.width()))
        painter.setFont(_small(option.font, option)[0])
        painter.setPen(faint)
        key = painter.fontMetrics().elidedText(str(index.data(ItemRole.KEY)), elide, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignBottom, key)

    def _marks(self, index: _Index, ink: QColor, palette: QPalette) -> list[QIcon]:
        marks = []
        worst = index.data(ItemRole.WORST)
        if worst:
            marks.append(severity_icon(worst, severity_colour(worst, palette)))
        if index.data(ItemRole.UNORDERED):
            marks.append(_icon("unordered", ink, palette))
        return marks


def _icon(name: str, ink: QColor, palette: QPalette) -> QIcon:
    coloured = QPalette(palette)
    coloured.setColor(QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText, ink)
    return icon(name, coloured)


def _small(font: QFont, option: QStyleOptionViewItem) -> tuple[QFont, int]:
    """The font of the key, and its height."""
    small = QFont(font)
    if small.pointSizeF() > 0:
        small.setPointSizeF(small.pointSizeF() * 0.85)
    return small, round(option.fontMetrics.height() * 0.85)
