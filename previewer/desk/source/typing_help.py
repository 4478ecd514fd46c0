"""What the keys of the source editor do beyond writing: brackets and quotes close themselves, lines keep their step."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QTextCursor

from previewer.desk.document.positions import before_in_line
from previewer.desk.source.brackets import CLOSING, PAIRS, opening_block
from previewer.desk.source.json_colours import ends_in_string

_QUOTE = '"'
_MOVE, _KEEP = QTextCursor.MoveMode.MoveAnchor, QTextCursor.MoveMode.KeepAnchor
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TypingHelp:
    """Answers keys at a cursor. `step` is one step of indentation; `closes` says whether brackets and quotes close
    themselves."""

    def __init__(self) -> None:
        self.step = "  "
        self.closes = True
        #: Cursors before the closing signs that were written by themselves, the innermost last.
        self._closers: list[QTextCursor] = []

    def answer(self, event: QKeyEvent, cursor: QTextCursor) -> bool:
        """Do what a key means; False where it is an ordinary one. The cursor is moved with it."""
        key, text = event.key(), event.text()
        if event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.MetaModifier):
            return False
        if key in _ENTER:
            self._new_line(cursor)
        elif key == Qt.Key.Key_Backtab:
            self._move_lines(cursor, out=True)
        elif key == Qt.Key.Key_Tab:
            if _spans_lines(cursor):
                self._move_lines(cursor, out=False)
            else:
                cursor.insertText(self.step)
        elif key == Qt.Key.Key_Backspace:
            return self._delete_pair(cursor)
        elif text in PAIRS or text == _QUOTE:
            return self.closes and self._open(cursor, text)
        elif text in CLOSING:
            return self._close(cursor, text)
        else:
            return False
        return True

    def _open(self, cursor: QTextCursor, sign: str) -> bool:
        if cursor.hasSelection():
            return self._put_around(cursor, sign)
        before = before_in_line(cursor)
        if ends_in_string(before):
            if sign == _QUOTE and _next(cursor) == _QUOTE and not _is_escaped(before):
                cursor.movePosition(QTextCursor.MoveOperation.Right)
                return True
            return False
        after = _next(cursor)
        if after and after not in ",:}] \t":
            return False
        cursor.beginEditBlock()
        cursor.insertText(sign + PAIRS.get(sign, _QUOTE))
        cursor.movePosition(QTextCursor.MoveOperation.Left)
        cursor.endEditBlock()
        # One that stays before the sign when something is written in front of it.
        near = (one for one in self._closers if one.blockNumber() == cursor.blockNumber())
        self._closers = [*near, QTextCursor(cursor)]
        return True

    def _put_around(self, cursor: QTextCursor, sign: str) -> bool:
        start, end = cursor.selectionStart(), cursor.selectionEnd()
        cursor.beginEditBlock()
        cursor.setPosition(end)
        cursor.insertText(PAIRS.get(sign, _QUOTE))
        cursor.setPosition(start)
        cursor.insertText(sign)
        cursor.endEditBlock()
        cursor.setPosition(start + 1)
        cursor.setPosition(end + 1, _KEEP)
        return True

    def _close(self, cursor: QTextCursor, sign: str) -> bool:
        """Step over a sign that was written by itself; at the beginning of a line go back to where the pair began."""
        if cursor.hasSelection():
            return False
        if self._take_closer(cursor) and _next(cursor) == sign:
            cursor.movePosition(QTextCursor.MoveOperation.Right)
            return True
        before = cursor.block().text()[: cursor.positionInBlock()]
        opened = None if before.strip(" \t") else opening_block(cursor.block())
        if opened is None:
            return False
        cursor.beginEditBlock()
        cursor.setPosition(cursor.block().position(), _KEEP)
        cursor.insertText(_margin(opened.text()) + sign)
        cursor.endEditBlock()
        return True

    def _delete_pair(self, cursor: QTextCursor) -> bool:
        if cursor.hasSelection() or not self._take_closer(cursor):
            return False
        before = cursor.document().characterAt(cursor.position() - 1)
        if PAIRS.get(before, before) != _next(cursor):
            return False
        cursor.beginEditBlock()
        cursor.deleteChar()
        cursor.deletePreviousChar()
        cursor.endEditBlock()
        return True

    def _take_closer(self, cursor: QTextCursor) -> bool:
        """Whether the sign behind the cursor was written by itself; then it is an ordinary one from now on."""
        at = [closer for closer in self._closers if closer.position() == cursor.position()]
        self._closers = [closer for closer in self._closers if closer not in at]
        return bool(at)

    def _new_line(self, cursor: QTextCursor) -> None:
        """Keep the indentation, one step deeper after an opening bracket."""
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        before = before_in_line(cursor)
        after = cursor.block().text()[cursor.positionInBlock() :]
        indent, opened = _margin(before), before.rstrip()[-1:]
        if opened in PAIRS and not ends_in_string(before):
            closes = after.lstrip(" \t").startswith(PAIRS[opened])
            cursor.insertText("\n" + indent + self.step)
            if closes:
                here = cursor.position()
                cursor.insertText("\n" + indent)
                cursor.setPosition(here)
        else:
            cursor.insertText("\n" + indent)
        cursor.endEditBlock()

    def _move_lines(self, cursor: QTextCursor, out: bool) -> None:
        """Take the lines of the selection one step in or out."""
        document = cursor.document()
        block, last = document.findBlock(cursor.selectionStart()), document.findBlock(cursor.selectionEnd())
        if _spans_lines(cursor) and last.position() == cursor.selectionEnd():
            last = last.previous()
        edit = QTextCursor(document)
        edit.beginEditBlock()
        while block.isValid() and block.blockNumber() <= last.blockNumber():
            edit.setPosition(block.position())
            if not out and block.text().strip():
                edit.insertText(self.step)
            elif out:
                edit.setPosition(block.position() + self._removable(block.text()), _KEEP)
                edit.removeSelectedText()
            block = block.next()
        edit.endEditBlock()

    def _removable(self, text: str) -> int:
        """How many characters at the beginning of a line one step out takes."""
        if text.startswith("\t"):
            return 1
        margin = len(text) - len(text.lstrip(" "))
        return min(margin, 4 if self.step == "\t" else max(len(self.step), 1))


def _spans_lines(cursor: QTextCursor) -> bool:
    document = cursor.document()
    return document.findBlock(cursor.selectionStart()) != document.findBlock(cursor.selectionEnd())


def _next(cursor: QTextCursor) -> str:
    """The character behind the cursor, '' at the end of the line."""
    block, at = cursor.block(), cursor.positionInBlock()
    return block.text()[at:][:1]


def _is_escaped(before: str) -> bool:
    return (len(before) - len(before.rstrip("\\"))) % 2 == 1


def _margin(text: str) -> str:
    return text[: len(text) - len(text.lstrip(" \t"))]
