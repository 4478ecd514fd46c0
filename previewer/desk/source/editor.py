"""The editor of a piece's text: line numbers, JSON colours, underlined problems, matching brackets, folding."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QMimeData, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QHelpEvent,
    QKeyEvent,
    QKeySequence,
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
from previewer.desk.source.brackets import CLOSING, PAIRS, partner
from previewer.desk.source.folding import Folding
from previewer.desk.source.gutter import Gutter, GutterRow, GutterSource
from previewer.desk.source.json_colours import JsonColours, ends_in_string
from previewer.desk.source.marks import Mark, Marks
from previewer.desk.source.typing_help import TypingHelp
from previewer.desk.theme import SEVERITY_COLOURS, code_font, is_dark, severity_colour

_INDENT = "  "
#: Milliseconds without a key after which matching brackets are looked for.
_REST = 40
#: Characters of a text in which matching brackets are looked for.
_LONG = 400_000
_BRACKETS = frozenset(PAIRS) | frozenset(CLOSING)
_FOUND, _FOUND_DARK = (255, 214, 102, 150), (158, 106, 3, 150)
_POPUP_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


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
        #: What is known of the place at a position, to be told where the mouse rests; '' for nothing.
        self.explain: Callable[[int], str] = lambda _position: ""
        self.typing_help = TypingHelp()
        self._folding: Folding | None = None
        #: Ranges to be marked as found, in order, and the brackets beside the cursor.
        self._hits: Sequence[tuple[int, int]] = ()
        self._pair: list[QTextEdit.ExtraSelection] = []
        self._pairing = QTimer(self, singleShot=True, interval=_REST)
        self._pairing.timeout.connect(self._show_pair)
        source = GutterSource(self._visible_blocks, lambda: self.lines, lambda: self.folding, lambda: self._worst)
        self._gutter = Gutter(self, source)
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
    def folding(self) -> Folding:
        """What is folded in the document."""
        if self._folding is None or self._folding.document is not self.document():
            self._folding = Folding(self, self.document(), self.lines)
        return self._folding

    @property
    def wrapping(self) -> bool:
        """Whether lines are broken at the edge."""
        return self.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth

    def set_wrapping(self, on: bool) -> None:
        """Break lines at the edge, or let them run out of sight."""
        mode = QPlainTextEdit.LineWrapMode
        self.setLineWrapMode(mode.WidgetWidth if on else mode.NoWrap)

    def show_hits(self, hits: Sequence[tuple[int, int]]) -> None:
        """Mark ranges (UTF-16 positions, in order) as found."""
        self._hits = hits
        self._underline_visible(True)

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

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self._gutter.needed(), area.height()))
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
        if not self.isReadOnly() and self._helped(event):
            pass
        else:
            if event.key() in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
                self._step_over_joint(event.key())
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
        if not cursor.block().isVisible():
            self.folding.reveal(cursor.block())
        self._pair = []
        self._pairing.start()
        self._show_selections()

    def _helped(self, event: QKeyEvent) -> bool:
        cursor = self.textCursor()
        if not self.typing_help.answer(event, cursor, self.lines):
            return False
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        return True

    def _show_pair(self) -> None:
        """Mark the bracket beside the cursor and the one that belongs to it."""
        document, at = self.document(), self.textCursor().position()
        beside = [place for place in (at, at - 1) if place >= 0 and document.characterAt(place) in _BRACKETS]
        found = None
        if beside and document.characterCount() < _LONG:
            found = partner(document.toRawText(), beside[0])
        pair = [] if found is None else [_range(document, place, place + 1) for place in (beside[0], found)]
        if pair or self._pair:
            tint = self.palette().color(QPalette.ColorRole.Highlight)
            tint.setAlphaF(0.3)
            for selection in pair:
                selection.format.setBackground(tint)
            self._pair = pair
            self._show_selections()

    def _visible_blocks(self) -> list[GutterRow]:
        found = []
        block = self.firstVisibleBlock()
        bottom = self.viewport().height()
        while block.isValid():
            if block.isVisible():
                area = self.blockBoundingGeometry(block).translated(self.contentOffset())
                if area.top() > bottom:
                    break
                found.append(GutterRow(block, area.top()))
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
        self._underlines = [*self._found_between(*area), *(self._underline(mark) for mark in marks)]
        self._show_selections()
        self._gutter.update()

    def _take_palette(self) -> None:
        self._colours = JsonColours(is_dark(self.palette()))
        self._generation += 1
        self._colour_visible()
        self._underline_visible(True)
        self.viewport().update()

    def _fit_gutter(self) -> None:
        self.setViewportMargins(self._gutter.needed(), 0, 0, 0)
        area = self.contentsRect()
        self._gutter.setGeometry(QRect(area.left(), area.top(), self._gutter.needed(), area.height()))

    def _show_selections(self) -> None:
        line = QTextEdit.ExtraSelection()
        tint = self.palette().color(QPalette.ColorRole.Text)
        tint.setAlphaF(0.05)
        line.format.setBackground(tint)
        line.format.setProperty(QTextCharFormat.Property.FullWidthSelection, True)
        cursor = self.textCursor()
        cursor.clearSelection()
        line.cursor = cursor
        self.setExtraSelections([line, *self._underlines, *self._pair])
        self._gutter.update()

    def _found_between(self, start: int, end: int) -> list[QTextEdit.ExtraSelection]:
        first = bisect_left(self._hits, start, key=lambda hit: hit[1])
        last = bisect_right(self._hits, end, key=lambda hit: hit[0])
        found = [_range(self.document(), *hit) for hit in self._hits[first:last]]
        for selection in found:
            selection.format.setBackground(QColor(*(_FOUND_DARK if is_dark(self.palette()) else _FOUND)))
        return found

    def _underline(self, mark: Mark) -> QTextEdit.ExtraSelection:
        selection = _range(self.document(), mark.start, max(mark.end, mark.start + 1))
        selection.format.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        selection.format.setUnderlineColor(severity_colour(mark.severity, self.palette()))
        return selection

    def _show_tip(self, event: QHelpEvent) -> None:
        viewport_pos = self.viewport().mapFrom(self, event.pos())
        position = self.cursorForPosition(viewport_pos).position()
        texts = [mark.text for mark in self._marks.between(position, position + 1)]
        known = self.explain(position)
        texts += [known] if known else []
        if texts:
            QToolTip.showText(event.globalPos(), "\n\n".join(dict.fromkeys(texts)), self)
        else:
            QToolTip.hideText()


def _undoes(event: QKeyEvent) -> bool:
    return event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)


def _range(document: QTextDocument, start: int, end: int) -> QTextEdit.ExtraSelection:
    selection = QTextEdit.ExtraSelection()
    cursor = QTextCursor(document)
    last = document.characterCount() - 1
    cursor.setPosition(min(start, last))
    cursor.setPosition(min(end, last), QTextCursor.MoveMode.KeepAnchor)
    selection.cursor = cursor
    return selection
