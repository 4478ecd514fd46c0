"""The editor of a piece's text: line numbers, JSON colours, underlined problems, completion."""

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
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
from previewer.desk.document.long_lines import JOINT, Lines, fold_blocks, unfolded
from previewer.desk.source.json_colours import JsonColours, ends_in_string
from previewer.desk.source.marks import Mark, Marks
from previewer.desk.theme import SEVERITY_COLOURS, code_font, is_dark, severity_colour

_INDENT = "  "
_PAIRS = {"{": "}", "[": "]"}
_POPUP_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


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
        self._marks = Marks()
        self._colours = JsonColours(False)
        self._generation = 0
        self._lines = Lines(self.document())
        #: The positions between which marks are underlined, and the severity to show at a block.
        self._underlined = 0, 0
        self._worst: dict[int, str] = {}
        self._underlines: list[QTextEdit.ExtraSelection] = []
        self._last_position = 0
        #: What was in sight when it was coloured: revision of the text, first and last block.
        self._coloured = -1, -1, -1
        #: Whether a block, by the revision of the text and its number, begins inside a string.
        self._in_string = (-1, -1), False
        #: It takes Enter, Tab and Escape while it is shown.
        self.popup: QWidget | None = None
        self._gutter = _Gutter(self)
        self.setFont(code_font())
        self.setTabStopDistance(QFontMetricsF(self.font()).horizontalAdvance(_INDENT))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.blockCountChanged.connect(self._fit_gutter)
        self.updateRequest.connect(self._on_update)
        self.cursorPositionChanged.connect(self._cursor_moved)
        pass_files(self.viewport(), self)
        self._take_palette()
        self._fit_gutter()

    def show_document(self, document: QTextDocument) -> None:
        """Edit another document, in the editor's font and tab width."""
        self.setDocument(document)
        document.setDefaultFont(self.font())
        self.setTabStopDistance(QFontMetricsF(self.font()).horizontalAdvance(_INDENT))

    @property
    def lines(self) -> Lines:
        """Which blocks begin a line: a long one stands in several."""
        # Qt puts in another document of its own accord when one goes.
        if self._lines.document is not self.document():
            self._lines = Lines(self.document())
        return self._lines

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All that is marked, first to last."""
        return tuple(self._marks.between(0, self.document().characterCount()))

    def setMarks(self, marks: Marks) -> None:
        """Underline these from now on, as far as they are in sight."""
        self._marks = marks
        self._underline_visible(True)

    def goTo(self, start: int, end: int) -> None:
        """Select a range (UTF-16 positions), the cursor at its start, and bring it into sight."""
        cursor = self.textCursor()
        last = self.document().characterCount() - 1
        cursor.setPosition(min(end, last))
        cursor.setPosition(min(start, last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def markAt(self, position: int) -> Mark | None:
        """The narrowest mark at a position."""
        return min(self._marks.between(position, position), key=lambda mark: mark.end - mark.start, default=None)

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
            if self.lines.is_first(block):
                painter.drawText(line, Qt.AlignmentFlag.AlignRight, str(self.lines.number(block)))
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
        self._colour_visible()

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
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _undoes(event):
            # The window does it: the last act may have been elsewhere.
            event.ignore()
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
        if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self._step_over_joint(event.key())
        if event.key() == Qt.Key.Key_Tab and not self.textCursor().hasSelection() and not self.isReadOnly():
            self.textCursor().insertText(_INDENT)
            return
        super().keyPressEvent(event)
        if not control and (proposing or (event.text() and event.text().isprintable())):
            self.completionWanted.emit(False)

    def createMimeDataFromSelection(self) -> QMimeData:
        # Qt's own object: one of ours would outlive Python on the clipboard. Asked for its text, it is what it says.
        mime = super().createMimeDataFromSelection()
        mime.text()
        for form in mime.formats():
            mime.removeFormat(form)
        mime.setText(unfolded(self.textCursor().selectedText()))
        return mime

    def insertFromMimeData(self, source: QMimeData) -> None:
        cursor = self.textCursor()
        start = cursor.selectionStart()
        cursor.beginEditBlock()
        super().insertFromMimeData(source)
        fold_blocks(self.document(), start, self.textCursor().position())
        cursor.endEditBlock()
        self.ensureCursorVisible()

    def _step_over_joint(self, key: int) -> None:
        """Let a deletion beside the break of a long line reach the character beyond it."""
        cursor = self.textCursor()
        at, here = cursor.position(), cursor.block()
        if cursor.hasSelection():
            return
        if key == Qt.Key.Key_Backspace and at == here.position() and here.previous().text().endswith(JOINT):
            cursor.setPosition(at - 2)
        elif key == Qt.Key.Key_Delete and self.document().characterAt(at) == JOINT:
            cursor.setPosition(at + 2)
        self.setTextCursor(cursor)

    def _cursor_moved(self) -> None:
        """The cursor never stands behind a joint: it is before it, or in the next part."""
        cursor, before = self.textCursor(), self._last_position
        at = cursor.position()
        joined = at > 0 and self.document().characterAt(at - 1) == JOINT
        if joined and cursor.atBlockEnd():
            keep = QTextCursor.MoveMode.KeepAnchor if cursor.hasSelection() else QTextCursor.MoveMode.MoveAnchor
            cursor.setPosition(at + 1 if before == at - 1 else at - 1, keep)
            self._last_position = cursor.position()
            self.setTextCursor(cursor)
            return
        self._last_position = at
        self._show_selections()

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
        bottom = self.cursorForPosition(self.viewport().rect().bottomLeft()).blockNumber()
        sight = self.document().revision(), self.firstVisibleBlock().blockNumber(), bottom
        if sight != self._coloured:
            self._coloured = sight
            self._colour_visible()

    def _colour_visible(self) -> None:
        """Colour the lines in sight that changed since they were coloured; the block's state says which."""
        in_string: bool | None = None
        for block, _top in self._visible_blocks():
            text = block.text()
            joined = text.endswith(JOINT)
            if self.lines.is_first(block):
                in_string = False
            elif in_string is None:
                in_string = self._begins_in_string(block)
            stamp = (block.revision() << 7 | (self._generation & 63) << 1 | in_string) & 0x7FFFFFFF
            if block.userState() != stamp:
                block.setUserState(stamp)
                formats = self._colours.ranges(text.removesuffix(JOINT), in_string)
                if joined:
                    formats.append(self._colours.hidden(block.length() - 2))
                block.layout().setFormats(formats)
            in_string = joined and ends_in_string(text.removesuffix(JOINT), in_string)
        self._underline_visible()

    def _begins_in_string(self, block: QTextBlock) -> bool:
        here = self.document().revision(), block.blockNumber()
        if self._in_string[0] != here:
            self._in_string = here, ends_in_string(self.lines.before(block.position()))
        return self._in_string[1]

    def _underline_visible(self, anew: bool = False) -> None:
        """Underline the marks in sight, which may have been others before."""
        blocks = self._visible_blocks()
        if not blocks:
            return
        last = blocks[-1][0]
        area = blocks[0][0].position(), last.position() + last.length()
        if area == self._underlined and not anew:
            return
        self._underlined = area
        marks = self._marks.between(*area)
        self._worst = {}
        order = list(SEVERITY_COLOURS)
        for mark in marks:
            block = self.document().findBlock(mark.start).blockNumber()
            worst = self._worst.get(block)
            if worst is None or order.index(mark.severity) < order.index(worst):
                self._worst[block] = mark.severity
        self._underlines = [self._underline(mark) for mark in marks]
        self._show_selections()
        self._gutter.update()

    def _take_palette(self) -> None:
        self._colours = JsonColours(is_dark(self.palette()))
        self._generation += 1
        self._colour_visible()
        self._underline_visible(True)
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
        texts = [mark.text for mark in self._marks.between(position, position + 1)]
        if texts:
            QToolTip.showText(event.globalPos(), "\n".join(dict.fromkeys(texts)), self)
        else:
            QToolTip.hideText()


def _undoes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
