"""The editor of a piece's text: line numbers, JSON colours, underlined problems, completion."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.source.json_colours import JsonColours
from previewer.desk.theme import SEVERITY_COLOURS, code_font, is_dark, severity_colour

#: A file that is wrong throughout is underlined this far; the problems list has all of it.
MAX_UNDERLINES = 1000
_INDENT = "  "
_PAIRS = {"{": "}", "[": "]"}
_POPUP_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


@dataclass(frozen=True)
class Mark:
    """An underlined range; `start` and `end` are UTF-16 positions, `text` the tooltip."""

    start: int
    end: int
    severity: str
    text: str


class _Gutter(QWidget):
    """The strip of line numbers at the left of an editor."""

    def __init__(self, editor: "SourceEditor") -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        return QSize(self._editor.gutterWidth(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._editor.paintGutter(event)


class SourceEditor(QPlainTextEdit):
    """A plain text editor for JSON. It shows marks and colours; what is wrong is told to it."""

    #: The mouse or the cursor asks for completion, or typing does (`forced` False).
    completionWanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks: tuple[Mark, ...] = ()
        self._colours = JsonColours(False)
        self._generation = 0
        self._worst: dict[int, str] = {}
        self._underlines: list[QTextEdit.ExtraSelection] = []
        #: It takes Enter, Tab and Escape while it is shown.
        self.popup: QWidget | None = None
        self._gutter = _Gutter(self)
        self.setFont(code_font())
        self.setTabStopDistance(QFontMetricsF(self.font()).horizontalAdvance(_INDENT))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.blockCountChanged.connect(self._fit_gutter)
        self.updateRequest.connect(self._on_update)
        self.cursorPositionChanged.connect(self._show_selections)
        pass_files(self.viewport(), self)
        self._take_palette()
        self._fit_gutter()

    def show_document(self, document: QTextDocument) -> None:
        """Edit another document, in the editor's font and tab width."""
        self.setDocument(document)
        document.setDefaultFont(self.font())
        self.setTabStopDistance(QFontMetricsF(self.font()).horizontalAdvance(_INDENT))

    @property
    def marks(self) -> tuple[Mark, ...]:
        return self._marks

    def setMarks(self, marks: Sequence[Mark]) -> None:
        """Underline these ranges from now on."""
        self._marks = tuple(marks)
        self._worst = {}
        order = list(SEVERITY_COLOURS)
        for mark in self._marks:
            line = self.document().findBlock(mark.start).blockNumber()
            worst = self._worst.get(line)
            if worst is None or order.index(mark.severity) < order.index(worst):
                self._worst[line] = mark.severity
        self._underlines = [self._underline(mark) for mark in self._marks[:MAX_UNDERLINES]]
        self._show_selections()
        self._gutter.update()

    def goTo(self, start: int, end: int) -> None:
        """Select a range (UTF-16 positions), the cursor at its start, and bring it into sight."""
        cursor = self.textCursor()
        last = self.document().characterCount() - 1
        cursor.setPosition(min(end, last))
        cursor.setPosition(min(start, last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def markAt(self, position: int) -> Mark | None:
        """The narrowest mark at a UTF-16 position."""
        around = [mark for mark in self._marks if mark.start <= position <= mark.end]
        return min(around, key=lambda mark: mark.end - mark.start, default=None)

    def gutterWidth(self) -> int:
        """Pixels that the line numbers take."""
        digits = max(3, len(str(self.blockCount())))
        return self.fontMetrics().horizontalAdvance("9") * digits + 22

    def paintGutter(self, event: QPaintEvent) -> None:
        """Paint the line numbers that are in sight."""
        painter = QPainter(self._gutter)
        palette = self.palette()
        painter.fillRect(event.rect(), palette.color(QPalette.ColorRole.Base))
        faint = palette.color(QPalette.ColorRole.Text)
        faint.setAlphaF(0.45)
        here = self.textCursor().blockNumber()
        right = self._gutter.width() - 10
        height = self.fontMetrics().height()
        painter.setFont(self.font())
        for block, top in self._visible_blocks():
            number = block.blockNumber()
            painter.setPen(palette.color(QPalette.ColorRole.Text) if number == here else faint)
            line = QRect(0, round(top), right, height)
            painter.drawText(line, Qt.AlignmentFlag.AlignRight, str(number + 1))
            if number in self._worst:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(severity_colour(self._worst[number], palette))
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.drawEllipse(QPoint(7, round(top) + height // 2), 3, 3)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self.gutterWidth(), area.height()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._take_palette()
        elif event.type() == QEvent.Type.FontChange:
            self._fit_gutter()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        proposing = self.popup is not None and self.popup.isVisible()
        if proposing and event.key() in _POPUP_KEYS:
            event.ignore()
            return
        if event.key() == Qt.Key.Key_Space and control:
            self.completionWanted.emit(True)
            return
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not control and not self.isReadOnly():
            self._new_line()
            return
        if event.key() == Qt.Key.Key_Tab and not self.textCursor().hasSelection() and not self.isReadOnly():
            self.textCursor().insertText(_INDENT)
            return
        super().keyPressEvent(event)
        if not control and (proposing or (event.text() and event.text().isprintable())):
            self.completionWanted.emit(False)

    def _new_line(self) -> None:
        """Keep the indentation, one step deeper after an opening bracket."""
        cursor = self.textCursor()
        before = cursor.block().text()[: cursor.positionInBlock()]
        after = cursor.block().text()[cursor.positionInBlock() :]
        indent = before[: len(before) - len(before.lstrip(" \t"))]
        opened = before.rstrip()[-1:]
        cursor.beginEditBlock()
        if opened in _PAIRS:
            cursor.insertText("\n" + indent + _INDENT)
            if after.lstrip().startswith(_PAIRS[opened]):
                cursor.insertText("\n" + indent)
                cursor.movePosition(QTextCursor.MoveOperation.Up)
                cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
        else:
            cursor.insertText("\n" + indent)
        cursor.endEditBlock()
        self.setTextCursor(cursor)
        self.ensureCursorVisible()

    def _visible_blocks(self) -> list[tuple[QTextBlock, float]]:
        found = []
        block = self.firstVisibleBlock()
        bottom = self.viewport().height()
        while block.isValid():
            area = self.blockBoundingGeometry(block).translated(self.contentOffset())
            if area.top() > bottom:
                break
            if block.isVisible():
                found.append((block, area.top()))
            block = block.next()
        return found

    def _on_update(self, area: QRect, dy: int) -> None:
        if dy:
            self._gutter.scroll(0, dy)
        else:
            self._gutter.update(0, area.y(), self._gutter.width(), area.height())
        self._colour_visible()

    def _colour_visible(self) -> None:
        """Colour the lines in sight that changed since they were coloured; the block's state says which."""
        for block, _top in self._visible_blocks():
            stamp = (block.revision() << 6 | self._generation & 63) & 0x7FFFFFFF
            if block.userState() != stamp:
                block.setUserState(stamp)
                block.layout().setFormats(self._colours.ranges(block.text()))

    def _take_palette(self) -> None:
        self._colours = JsonColours(is_dark(self.palette()))
        self._generation += 1
        self._underlines = [self._underline(mark) for mark in self._marks[:MAX_UNDERLINES]]
        self._colour_visible()
        self._show_selections()
        self.viewport().update()

    def _fit_gutter(self) -> None:
        self.setViewportMargins(self.gutterWidth(), 0, 0, 0)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self.gutterWidth(), area.height()))

    def _show_selections(self) -> None:
        line = QTextEdit.ExtraSelection()
        tint = self.palette().color(QPalette.ColorRole.Text)
        tint.setAlphaF(0.05)
        line.format.setBackground(tint)
        line.format.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        cursor = self.textCursor()
        cursor.clearSelection()
        line.cursor = cursor
        self.setExtraSelections([line, *self._underlines])
        self._gutter.update()

    def _underline(self, mark: Mark) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        last = self.document().characterCount() - 1
        cursor.setPosition(min(mark.start, last))
        cursor.setPosition(min(max(mark.end, mark.start + 1), last), QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        style = QTextCharFormat.UnderlineStyle.WaveUnderline
        selection.format.setUnderlineStyle(style)
        selection.format.setUnderlineColor(severity_colour(mark.severity, self.palette()))
        return selection

    def _show_tip(self, event: QHelpEvent) -> None:
        viewport_pos = self.viewport().mapFrom(self, event.pos())
        position = self.cursorForPosition(viewport_pos).position()
        texts = [mark.text for mark in self._marks if mark.start <= position <= max(mark.end, mark.start + 1)]
        if texts:
            QToolTip.showText(event.globalPos(), "\n".join(dict.fromkeys(texts)), self)
        else:
            QToolTip.hideText()
