"""How a cell of the table of texts is painted and typed into."""

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QPainter, QPalette, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QWidget

from previewer.desk.document.drafts import TypedCells, is_held
from previewer.desk.modes.texts.board import TextsBoard
from previewer.desk.modes.texts.cell_editor import CellEditor, may_break
from previewer.desk.modes.texts.model import TextModel, TextRole
from previewer.desk.modes.texts.words import state_colour, state_sign, state_word
from previewer.desk.theme import line_colour, severity_colour
from previewer.kept import kept
from previewer.texts.units import Cell

_Index = QModelIndex | QPersistentModelIndex
_BAR, _SIDE, _TOP = 3, 7, 4
_LEAST_WIDTH = 240


class CellDelegate(TypedCells):
    """Two lines of the text, a bar in the colour of its state, and the state in words below at the right."""

    #: A `CellEditor` and how it was left.
    left = Signal(object, str)

    def __init__(self, board: TextsBoard, model: TextModel, parent: QObject) -> None:
        super().__init__(board.piece.drafts, parent)
        self._board = board
        self._model = model

    def row_height(self, widget: QWidget) -> int:
        """The height of a row, alike for all."""
        return 2 * widget.fontMetrics().lineSpacing() + 2 * _TOP

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        self.initStyleOption(option, index)
        option.text = ""
        widget = option.widget
        widget.style().drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, widget)
        painter.save()
        painter.setPen(line_colour(option.palette))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.drawLine(option.rect.topRight(), option.rect.bottomRight())
        painter.restore()
        cell = index.data(TextRole.CELL)
        if not isinstance(cell, Cell):
            return
        painter.save()
        painter.setClipRect(option.rect)
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        light = option.palette.color(QPalette.ColorRole.HighlightedText)
        body = option.rect.adjusted(_BAR + _SIDE, _TOP, -_SIDE, -_TOP)
        colour = state_colour(cell.state, option.palette)
        too_many = index.data(TextRole.TOO_MANY)
        too_many = too_many if isinstance(too_many, int) else 0
        if state_sign(cell.state):
            painter.fillRect(QRect(option.rect.topLeft(), QSize(_BAR, option.rect.height())), colour)
        caption = self.caption(cell, too_many)
        font = QFont(option.font)
        font.setPointSizeF(font.pointSizeF() * 0.85)
        painter.setFont(font)
        width = painter.fontMetrics().horizontalAdvance(caption) if caption else 0
        if caption:
            pen = severity_colour("warning", option.palette) if too_many else colour
            painter.setPen(light if selected else pen)
            where = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom
            painter.drawText(body, int(where) | int(Qt.TextFlag.TextSingleLine), caption)
        painter.setFont(option.font)
        role = QPalette.ColorRole.PlaceholderText if cell.text is None else QPalette.ColorRole.Text
        painter.setPen(light if selected else option.palette.color(role))
        self._paint_text(painter, body, cell.shown, bool(index.data(TextRole.RIGHT_TO_LEFT)), width)
        painter.restore()

    def caption(self, cell: Cell, too_many: int) -> str:
        """What stands below a text: its state in words, and that it is too long."""
        sign = state_sign(cell.state)
        word = f"{sign} {state_word(cell.state)}" if sign else ""
        if cell.state == "fallback":
            word += f": {cell.source}"
        long = "⚠ " + self.tr("%n too many", "", too_many) if too_many else ""
        return " · ".join(filter(None, (long, word)))

    def _paint_text(self, painter: QPainter, body: QRect, text: str, right_to_left: bool, taken: int) -> None:
        """One line, and a second as far as the caption leaves it room.

        Lines stand on the table's own baselines: in a box of a line's height Qt cuts a script whose letters come from a
        taller font.
        """
        metrics = painter.fontMetrics()
        first, second = _lines(text, painter.font().toString(), body.width(), right_to_left)
        painter.setLayoutDirection(Qt.LayoutDirection.RightToLeft if right_to_left else Qt.LayoutDirection.LeftToRight)
        room = body.width() - (taken + _SIDE if taken else 0)
        baseline = body.top() + metrics.ascent()
        # The caption stands at the right, where a second line from the right begins.
        for line, width in ((first, body.width()), (second, room)):
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, width)
            left = body.left() + (width - metrics.horizontalAdvance(shown) if right_to_left else 0)
            painter.drawText(left, baseline, shown)
            baseline += metrics.lineSpacing()

    # -- typing

    def name_of(self, index: _Index) -> tuple[str, ...]:
        spot = self._model.spot(index)
        return ("text",) if spot is None else ("text", spot.pointer, spot.lang)

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        spot = self._model.spot(index)
        breaks = spot is not None and may_break(self._board.table.unit(spot.pointer))
        editor = CellEditor(breaks, bool(index.data(TextRole.RIGHT_TO_LEFT)), parent)
        editor.index = QPersistentModelIndex(index)
        editor.setAccessibleName(f"{index.data(Qt.ItemDataRole.AccessibleDescriptionRole)}")
        editor.textChanged.connect(lambda: self._board.typed.emit(editor.text()))
        editor.grown.connect(lambda: self._fit(editor))
        editor.left.connect(lambda how: self.left.emit(editor, how))
        return editor

    def setEditorData(self, editor: QWidget, index: _Index) -> None:
        text = self.text_of(index)
        if isinstance(editor, CellEditor) and not is_held(editor):
            editor.set_text(self._drafts.hold(editor, text, *self.name_of(index)))

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        editor.setProperty("cell", option.rect)
        if isinstance(editor, CellEditor):
            self._fit(editor)

    def destroyEditor(self, editor: QWidget, index: _Index) -> None:
        self._board.typed.emit(None)
        super().destroyEditor(editor, index)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The editor says itself when it is left: Qt would end it while the input method composes.
        return False

    def _fit(self, editor: CellEditor) -> None:
        """As wide as the cell or a little wider, as high as the text, inside the table."""
        cell = editor.property("cell")
        room = editor.parentWidget()
        if not isinstance(cell, QRect) or room is None:
            return
        width = min(max(cell.width(), _LEAST_WIDTH), room.width())
        editor.resize(width, max(cell.height(), editor.height()))
        height = min(max(editor.wanted_height(), cell.height()), max(cell.height(), room.height()))
        left = max(0, min(cell.left(), room.width() - width))
        top = max(0, min(cell.top(), room.height() - height))
        editor.setGeometry(left, top, width, height)


@kept
def _lines(text: str, font_name: str, width: int, right_to_left: bool) -> tuple[str, str]:
    """The first line of a text at a width, and the rest as one line."""
    font = QFont()
    font.fromString(font_name)
    flat = text.replace("\n", "\u2028")
    layout = QTextLayout(flat, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    line = layout.createLine()
    if not line.isValid():
        layout.endLayout()
        return "", ""
    line.setLineWidth(max(width, 1))
    # In UTF-16 units, which Python does not count in.
    end = line.textLength()
    layout.endLayout()
    units = flat.encode("utf-16-le", "surrogatepass")
    first = units[: 2 * end].decode("utf-16-le", "replace").rstrip("\u2028 ")
    rest = units[2 * end :].decode("utf-16-le", "replace").replace("\u2028", " ⏎ ")
    return first, rest
