"""Controls that are typed into: each shows a text of the definition, and gives what it becomes key by key."""

import re
import unicodedata
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QSizePolicy, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.document.positions import Positions
from previewer.desk.widgets import letters_are
from previewer.pieces.texts import showable

_LONGEST = 2**24
_BREAK = re.compile("\r\n|[\n\r\u2029\ufdd0\ufdd1]")
_LETTER = re.compile("\r\n|.", re.DOTALL)
_MINUS = str.maketrans("\u2212\u30fc\u2010\u2013", "----")
_MOST_LINES = 6
_MARGIN = 10


def plain_letters(text: str) -> str:
    """Digits and signs as JSON has them, out of what an input method for Japanese types: `１．５` is `1.5`."""
    return unicodedata.normalize("NFKC", text).translate(_MINUS).strip()


def undoes(event: QEvent) -> bool:
    """Whether an event asks to undo or redo: the window does what is in the text, for the last act may have been
    elsewhere."""
    return isinstance(event, QKeyEvent) and (
        event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)
    )


class Typing:
    """A text of the definition while it is typed at. The control shows it with its line breaks as `\\n`; what is not
    typed at stays as it is, so that a text with other breaks, or half a character, keeps them. Breaks that come into
    `one_line` become spaces.
    """

    def __init__(self, one_line: bool = False) -> None:
        self._one_line = one_line
        self.text = ""
        self.shown = ""
        self.last = ""
        self._at = -1
        self._grows = False
        self._merge_key = object()

    def show(self, text: str) -> bool:
        """Another text is to be shown; whether it is another one."""
        if text == self.text:
            return False
        self.text = text
        shown = _BREAK.sub("\n", showable(text))
        if shown != self.last:
            self.stop()
        self.shown = self.last = shown
        return True

    def stop(self) -> None:
        """What is typed from now on is another undo step."""
        self._at = -1

    def take(self, typed: str, position: int) -> tuple[str, object]:
        """What the text becomes when the control shows `typed`, with the cursor at a position (UTF-16 units), and the
        merge key of its undo step: letters that go on where the last one ended have the same.
        """
        here = Positions(typed).to_code_points(position)
        old, self.last = self.last, typed
        behind = min(len(typed) - here, len(old))
        start, end = _changed(old, typed, behind)
        grows = len(typed) - end > start
        goes_on = start == self._at and len(old) - end == start if grows else self._at in (start, len(old) - end)
        if self._at < 0 or grows != self._grows or not goes_on:
            self._merge_key = object()
        self._at, self._grows = len(typed) - end, grows
        return self._spliced(typed), self._merge_key

    def _spliced(self, typed: str) -> str:
        """The text with what differs from what was shown put in."""
        start, end = _changed(self.shown, typed, len(self.shown))
        letters = _LETTER.findall(self.text)
        new = typed[start : len(typed) - end]
        if self._one_line:
            new = _BREAK.sub(" ", new).replace("\u2028", " ")
        return "".join(letters[:start]) + new + "".join(letters[len(letters) - end :])


def _changed(old: str, new: str, most: int) -> tuple[int, int]:
    """How many characters two texts have in common at their ends: at first the start, of what at most `most` at the
    end leave."""
    end = 0
    short = min(len(old), len(new), most)
    while end < short and old[-1 - end] == new[-1 - end]:
        end += 1
    short = min(len(old), len(new)) - end
    start = next((at for at in range(short) if old[at] != new[at]), short)
    return start, end


if TYPE_CHECKING:

    class _Base(QWidget):
        typing: Typing
        left: ClassVar[Signal]

        def text(self) -> str: ...
        def stand(self, text: str) -> None: ...
        def _retype(self, text: str) -> None: ...

else:
    _Base = object


class _Pending(_Base):
    """The keys of both fields: what was typed and not taken is undone first, and gone when the keyboard leaves.

    Mixed in before a Qt base.
    """

    #: What was typed, not taken, and undone.
    _undone: str | None = None

    def revert(self) -> None:
        """Show what the definition has instead of what was typed and not taken."""
        self._undone = None
        self.typing.last = self.typing.shown
        self.stand(self.typing.shown)
        self.typing.stop()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and undoes(event):
            event.setAccepted(self.text() != self.typing.shown or self._undone is not None)
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        typed = self.text()
        pending = typed != self.typing.shown
        redoes = event.matches(QKeySequence.StandardKey.Redo)
        if pending and ((undoes(event) and not redoes) or event.key() == Qt.Key.Key_Escape):
            # What was typed and not taken is the first to be undone.
            self.revert()
            self._undone = typed
            self.left.emit()
        elif redoes and self._undone is not None:
            self._retype(self._undone)
            self._undone = None
        elif undoes(event):
            event.ignore()
        else:
            super().keyPressEvent(event)
            if self.text() != typed:
                self._undone = None

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason):
            self.revert()
            self.left.emit()


class LineEdit(_Pending, QLineEdit):
    """One line. What was typed and not taken stays until the keyboard leaves."""

    #: The text that the definition is to have, and its merge key.
    typed = Signal(object, object)
    #: The keyboard left; what was not taken is gone.
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        letters_are("document", self)
        self.typing = Typing(one_line=True)
        pass_files(self)
        self.setMaxLength(_LONGEST)
        self.setMinimumWidth(40)
        self.textEdited.connect(self._take)

    def show_text(self, text: str) -> None:
        """Show what the definition has; the caret stays."""
        if self.typing.show(text) and self.text() != self.typing.shown:
            at = self.cursorPosition()
            self.setText(self.typing.shown)
            self.setCursorPosition(at if self.hasFocus() else 0)

    def stand(self, text: str) -> None:
        """Show a text that the definition has not taken."""
        if text != self.text():
            self.setText(text)

    def _retype(self, text: str) -> None:
        self.setText(text)
        self.textEdited.emit(text)

    def _take(self, text: str) -> None:
        found, merge_key = self.typing.take(text, self.cursorPosition())
        self.typed.emit(found, merge_key)


class LinesEdit(_Pending, QPlainTextEdit):
    """Several lines, as high as its text up to six lines; Tab leaves it."""

    typed = Signal(object, object)
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        letters_are("document", self)
        self.typing = Typing()
        pass_files(self.viewport(), self)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setMinimumWidth(40)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._lines = 1
        self._stand_in, self._room = "", 0
        self.textChanged.connect(self._take)
        self.document().documentLayout().documentSizeChanged.connect(self._fit)

    def setPlaceholderText(self, text: str) -> None:
        """One line of it, cut where the field ends."""
        self._stand_in = text
        super().setPlaceholderText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, self._room))

    def text(self) -> str:
        """What it shows."""
        return self.document().toRawText().replace("\u2029", "\n")

    def show_text(self, text: str) -> None:
        """Show what the definition has; the caret stays."""
        if self.typing.show(text) and self.text() != self.typing.shown:
            self.stand(self.typing.shown)

    def sizeHint(self) -> QSize:
        frame = self.contentsMargins().top() + self.contentsMargins().bottom()
        return QSize(80, self.fontMetrics().lineSpacing() * self._lines + frame + _MARGIN)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def stand(self, text: str) -> None:
        """Show a text that the definition has not taken; the caret stays."""
        if text == self.text():
            return
        cursor = self.textCursor()
        at = cursor.position()
        with QSignalBlocker(self):
            self.setPlainText(text)
        cursor = self.textCursor()
        cursor.setPosition(min(at, self.document().characterCount() - 1))
        self.setTextCursor(cursor)
        self._fit()

    def _retype(self, text: str) -> None:
        self.setPlainText(text)

    def _take(self) -> None:
        """Text that an input method is still composing is not in the document yet, and nothing has changed."""
        text = self.text()
        if text == self.typing.last:
            return
        found, merge_key = self.typing.take(text, self.textCursor().position())
        self.typed.emit(found, merge_key)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._room = max(20, self.viewport().width() - 2 * round(self.document().documentMargin()) - 2)
        self.setPlaceholderText(self._stand_in)
        self._fit()

    def _fit(self) -> None:
        """As high as the lines that its words take at this width."""
        lines, block = 0, self.document().firstBlock()
        while block.isValid() and lines <= _MOST_LINES:
            self.document().documentLayout().blockBoundingRect(block)  # breaks it into lines
            lines += max(1, block.layout().lineCount())
            block = block.next()
        most = Qt.ScrollBarPolicy.ScrollBarAsNeeded if lines > _MOST_LINES else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        if self.verticalScrollBarPolicy() != most:
            self.setVerticalScrollBarPolicy(most)
        if min(lines, _MOST_LINES) != self._lines:
            self._lines = min(lines, _MOST_LINES)
            self.updateGeometry()
