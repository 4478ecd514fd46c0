"""What keys, input methods and the mouse do at several carets."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication, QInputMethodEvent, QKeyEvent, QKeySequence, QMouseEvent, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from previewer.desk.document.long_lines import Lines, fold_blocks, step_over_joint
from previewer.desk.source.carets import Carets
from previewer.desk.source.typing_help import TypingHelp

_KEY, _OPERATION = QKeySequence.StandardKey, QTextCursor.MoveOperation
_MODIFIER, _LEFT = Qt.KeyboardModifier, Qt.MouseButton.LeftButton
#: A movement: the key for it, the key that selects on the way, and what it does.
_MOVES = (
    (_KEY.MoveToPreviousChar, _KEY.SelectPreviousChar, _OPERATION.Left),
    (_KEY.MoveToNextChar, _KEY.SelectNextChar, _OPERATION.Right),
    (_KEY.MoveToPreviousWord, _KEY.SelectPreviousWord, _OPERATION.WordLeft),
    (_KEY.MoveToNextWord, _KEY.SelectNextWord, _OPERATION.WordRight),
    (_KEY.MoveToPreviousLine, _KEY.SelectPreviousLine, _OPERATION.Up),
    (_KEY.MoveToNextLine, _KEY.SelectNextLine, _OPERATION.Down),
    (_KEY.MoveToStartOfLine, _KEY.SelectStartOfLine, _OPERATION.StartOfLine),
    (_KEY.MoveToEndOfLine, _KEY.SelectEndOfLine, _OPERATION.EndOfLine),
    (_KEY.MoveToStartOfBlock, _KEY.SelectStartOfBlock, _OPERATION.StartOfBlock),
    (_KEY.MoveToEndOfBlock, _KEY.SelectEndOfBlock, _OPERATION.EndOfBlock),
)
#: Keys that delete more than a character, and how far.
_DELETIONS = (
    (_KEY.DeleteStartOfWord, _OPERATION.PreviousWord),
    (_KEY.DeleteEndOfWord, _OPERATION.NextWord),
    (_KEY.DeleteEndOfLine, _OPERATION.EndOfBlock),
)
_BACK, _FORWARD = Qt.Key.Key_Backspace, Qt.Key.Key_Delete
_EDITS = (_BACK, _FORWARD, Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_CONTROL = Qt.KeyboardModifier.ControlModifier
_PAGES = (_KEY.MoveToNextPage, _KEY.MoveToPreviousPage, _KEY.MoveToStartOfDocument, _KEY.MoveToEndOfDocument)


class CaretKeys:
    """Answers keys for an editor with several carets."""

    def __init__(
        self, editor: QPlainTextEdit, carets: Carets, typing_help: TypingHelp, lines: Callable[[], Lines]
    ) -> None:
        self._editor = editor
        self._carets = carets
        self._help = typing_help
        self._lines = lines
        self._composing = False

    def answer(self, event: QKeyEvent) -> bool:
        """Do what a key means at all carets; False where it is nothing that concerns them."""
        if event.key() == Qt.Key.Key_Escape:
            self._carets.clear()
            return True
        for move, selecting, operation in _MOVES:
            if event.matches(move) or event.matches(selecting):
                self._carets.move(operation, event.matches(selecting))
                return True
        if any(event.matches(page) for page in _PAGES):
            self._carets.clear()
            return False
        return self._clipboard(event) or (not self._editor.isReadOnly() and self._edits(event))

    def compose(self, event: QInputMethodEvent, pass_on: Callable[[QInputMethodEvent], None]) -> None:
        """Show what is being composed at the editor's own caret, and write what was composed at all."""
        begins = bool(event.preeditString()) and not self._composing
        if (begins or event.commitString()) and any(one.hasSelection() for one in self._carets.in_order()):
            self._carets.edit(QTextCursor.removeSelectedText, typing=True)
        if event.commitString() or event.replacementLength():
            # What was composed goes first, as it is no part of the text.
            pass_on(QInputMethodEvent())
            self._carets.edit(lambda cursor: _commit(cursor, event), typing=True)
            if event.preeditString():
                pass_on(QInputMethodEvent(event.preeditString(), event.attributes()))
        else:
            pass_on(event)
        self._composing = bool(event.preeditString())

    def paste(self, text: str) -> None:
        """Put a text in at each caret; one of as many lines as there are carets is dealt out to them."""
        parts = text.removesuffix("\n").split("\n")
        if len(parts) != self._carets.count:
            parts = [text] * self._carets.count
        self._carets.edit(lambda cursor: self._put(cursor, parts.pop()))

    def _put(self, cursor: QTextCursor, text: str) -> None:
        start = cursor.selectionStart()
        cursor.insertText(text)
        fold_blocks(cursor.document(), start, cursor.position())

    def _clipboard(self, event: QKeyEvent) -> bool:
        if not (event.matches(_KEY.Copy) or event.matches(_KEY.Cut)):
            return False
        if any(cursor.hasSelection() for cursor in self._carets.in_order()):
            QGuiApplication.clipboard().setMimeData(self._editor.createMimeDataFromSelection())
            if event.matches(_KEY.Cut) and not self._editor.isReadOnly():
                self._carets.edit(QTextCursor.removeSelectedText)
        return True

    def _edits(self, event: QKeyEvent) -> bool:
        for key, operation in _DELETIONS:
            if event.matches(key):
                self._carets.select_to(operation)
                self._carets.edit(QTextCursor.removeSelectedText)
                return True
        typing = _is_typing(event)
        if not typing and (event.key() not in _EDITS or event.modifiers() & _CONTROL):
            return False
        lines, done = self._lines(), set[int]()
        rows = {cursor.blockNumber() for cursor in self._carets.in_order()}
        self._carets.edit(lambda cursor: self._one(event, cursor, lines, rows, done), typing=typing)
        return True

    def _one(self, event: QKeyEvent, cursor: QTextCursor, lines: Lines, rows: set[int], done: set[int]) -> None:
        """Do what a key means at one caret. `rows` are the blocks that have one, `done` those that have moved out."""
        if event.key() == Qt.Key.Key_Backtab:
            row = lines.first(cursor.block()).blockNumber()
            if row in done:
                return
            done.add(row)
        if self._help.answer(event, cursor, lines, rows):
            return
        if event.key() in (_BACK, _FORWARD):
            step_over_joint(cursor, event.key() == _BACK)
            if event.key() == _BACK:
                cursor.deletePreviousChar()
            else:
                cursor.deleteChar()
        else:
            cursor.insertText(event.text())


class CaretMouse(QObject):
    """With Alt or Ctrl the mouse adds a caret, with Alt and Shift it draws a column of them; else it has one alone."""

    def __init__(self, editor: QPlainTextEdit, carets: Carets) -> None:
        super().__init__(editor)
        self._editor = editor
        self._carets = carets
        #: Where a column of carets begins while the mouse draws it.
        self._column: QPoint | None = None
        editor.viewport().installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            return self._press(event)
        if event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            if self._column is not None:
                self._carets.put_column(self._column, event.position().toPoint())
            return self._carets.several
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._column = None
        elif event.type() == QEvent.Type.Drop:
            self._carets.clear()
        return False

    def _press(self, event: QMouseEvent) -> bool:
        place, held = event.position().toPoint(), event.modifiers()
        if event.button() == _LEFT and held == _MODIFIER.AltModifier | _MODIFIER.ShiftModifier:
            self._column = self._editor.cursorRect().center()
            self._carets.put_column(self._column, place)
        elif event.button() == _LEFT and held in (_MODIFIER.AltModifier, _MODIFIER.ControlModifier):
            self._carets.add(self._editor.cursorForPosition(place))
        else:
            self._carets.clear()
            return False
        return True


def _is_typing(event: QKeyEvent) -> bool:
    """Whether a key writes; AltGr is Ctrl and Alt on some systems."""
    held = event.modifiers() & (_CONTROL | Qt.KeyboardModifier.AltModifier)
    return event.text().isprintable() and bool(event.text()) and held != _CONTROL


def _commit(cursor: QTextCursor, event: QInputMethodEvent) -> None:
    if event.replacementLength():
        cursor.setPosition(max(cursor.position() + event.replacementStart(), 0))
        end = min(cursor.position() + event.replacementLength(), cursor.document().characterCount() - 1)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    cursor.insertText(event.commitString())
