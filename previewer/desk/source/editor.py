"""The editor of a piece's text: line numbers, JSON colours, underlined problems, matching brackets, folding."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QMimeData, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QInputMethodEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
    QTextCursor,
    QTextDocument,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from previewer.desk.document.dropping import pass_files
from previewer.desk.document.even_lines import even_document, set_font
from previewer.desk.document.positions import text_of
from previewer.desk.source.carets import Carets
from previewer.desk.source.folding import Folding
from previewer.desk.source.json_colours import JsonColours
from previewer.desk.source.options import SourceOptions
from previewer.desk.source.passing import Passing
from previewer.desk.source.sight import Colours, Sight
from previewer.desk.source.stops import Stops
from previewer.desk.source.typing_help import TypingHelp
from previewer.desk.widgets import letters_are

_KEY, _MODIFIER = QKeySequence.StandardKey, Qt.KeyboardModifier
_ZOOM = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}
#: Stands between what people call a thing and the format's own name of it, which is grey where it is shown.
OWN_NAME = "\u2002"
_POPUP_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)


class SourceEditor(QPlainTextEdit):
    """A plain text editor for JSON, or for what the colours are of. It shows marks; what is wrong is told to it."""

    #: The mouse or the cursor asks for completion, or typing does (`forced` False).
    completionWanted = Signal(bool)

    def __init__(self, parent: QWidget | None = None, colours: Colours = JsonColours) -> None:
        super().__init__(parent)
        letters_are("document", self)
        self._own = even_document(self)  # PySide would delete it at any moment once another is shown
        self.setDocument(self._own)
        self._passing = Passing(self)
        #: It takes Enter, Tab and Escape while it is shown.
        self.popup: QWidget | None = None
        #: What is known of the place at a position, to be told where the mouse rests; '' for nothing.
        self.explain: Callable[[int], str] = lambda _position: ""
        self.typing_help = TypingHelp()
        self._folding: Folding | None = None
        #: Makes the letters larger by so many points, or (0) as they were, where they can be.
        self.zoom: Callable[[int], None] | None = None
        self._options = SourceOptions()
        #: The step of indentation of the text itself.
        self._own_step = "  "
        self.carets = Carets(self, lambda block: self.folding.reveal(block))
        self.stops = Stops(self, self.carets)
        self.sight = Sight(self, self.carets, lambda: self.folding, colours)
        self.highlights = self.sight.highlights
        self._take_options()
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.cursorPositionChanged.connect(self._cursor_moved)
        pass_files(self.viewport(), self)
        self.sight.take_palette()

    def setPlainText(self, text: str) -> None:
        """Show another text. Qt keeps the cursors of a text aside while it empties it, and tells of that before it
        takes them back: a highlight that went then would be written to when it is gone.
        """
        with self.highlights.held():
            super().setPlainText(text)

    def show_document(self, document: QTextDocument) -> None:
        """Edit another document, in the editor's font and tab width."""
        self.carets.clear()
        self.stops.end()
        self.setDocument(document)
        self._take_options()

    def set_options(self, options: SourceOptions) -> None:
        """Show and type the text in this way from now on."""
        if options != self._options:
            self._options = options
            self._take_options()

    def set_own_step(self, step: str) -> None:
        """The step of indentation of the text itself, which typing follows unless the options name one."""
        self._own_step = step
        self.typing_help.step = self._options.indentation or step

    @property
    def folding(self) -> Folding:
        """What is folded in the document."""
        if self._folding is None or self._folding.document is not self.document():
            self._folding = Folding(self, self.document())
        return self._folding

    def set_wrapping(self, on: bool) -> None:
        """Break lines at the edge, or let them run out of sight."""
        mode = QPlainTextEdit.LineWrapMode
        self.setLineWrapMode(mode.WidgetWidth if on else mode.NoWrap)

    def goTo(self, start: int, end: int) -> None:
        """Select a range (UTF-16 positions), the cursor at its start, and bring it into sight."""
        self._passing.begin()
        self.carets.clear()
        cursor = self.textCursor()
        last = self.document().characterCount() - 1
        cursor.setPosition(min(end, last))
        cursor.setPosition(min(start, last), QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.centerCursor()

    def undo(self) -> None:
        """Undo the last step of the text."""
        self.carets.clear()
        super().undo()

    def redo(self) -> None:
        """Do again what was undone last."""
        self.carets.clear()
        super().redo()

    def resizeEvent(self, event: QResizeEvent) -> None:
        seen = self.hasFocus() and QRect(QPoint(), event.oldSize()).contains(self.cursorRect().center())
        super().resizeEvent(event)
        if seen:
            # A pane that unfolds below takes no place away from under the hands.
            self.ensureCursorVisible()
        self.sight.place()
        self.sight.follow()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.sight.take_palette()
        elif event.type() == QEvent.Type.FontChange:
            self.sight.fit()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self._show_tip(event)
            return True
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._overrides(event):
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
        if self.stops.answer(event):
            event.accept()
            return
        by = _zoom_of(event)
        if self.zoom is not None and by is not None:
            self.zoom(by)
            event.accept()
            return
        if _is_next(event):
            self.carets.add_next()
            event.accept()
            return
        if self.carets.several and self.carets.answer(event):
            event.accept()
            return
        if self.carets.several and event.matches(_KEY.Cut) and not self.isReadOnly():
            self.copy()
            self.carets.cut()
            return
        if self.isReadOnly() or not self._helped(event):
            super().keyPressEvent(event)
        typed = self._options.completes and event.text() and event.text().isprintable()
        if not control and (proposing or typed):
            self.completionWanted.emit(False)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        if self.carets.several and not self.isReadOnly():
            self.carets.compose(event, super().inputMethodEvent)
        else:
            super().inputMethodEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turned = event.angleDelta().y()
        if self.zoom is not None and turned and event.modifiers() == _MODIFIER.ControlModifier:
            self.zoom(1 if turned > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.carets.several:
            self.carets.paint()

    def createMimeDataFromSelection(self) -> QMimeData:
        # Qt's own object: one of ours would outlive Python on the clipboard. Asked for its text, it is what it says.
        mime = super().createMimeDataFromSelection()
        mime.text()
        for form in mime.formats():
            mime.removeFormat(form)
        chosen = (text_of(cursor.selectedText()) for cursor in self.carets.in_order())
        mime.setText("\n".join(filter(None, chosen)))
        return mime

    def insertFromMimeData(self, source: QMimeData) -> None:
        # Half a character, which no file can have, is none in Python already.
        text = source.text()
        if self.carets.several:
            self.carets.paste(text)
        elif text:
            self.insertPlainText(text)
        self.ensureCursorVisible()

    def _cursor_moved(self) -> None:
        block = self.textCursor().block()
        if not block.isVisible():
            self.folding.reveal(block)
        self.highlights.cursor_moved()

    def _helped(self, event: QKeyEvent) -> bool:
        cursor = self.textCursor()
        if not self.typing_help.answer(event, cursor):
            return False
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        return True

    def _take_options(self) -> None:
        options, font = self._options, self._options.font()
        self.setFont(font)
        set_font(self.document(), font)
        self.setTabStopDistance(QFontMetricsF(font).horizontalAdvance(" ") * options.tab)
        shown = self.document().defaultTextOption()
        flags = shown.flags() & ~QTextOption.Flag.ShowTabsAndSpaces
        shown.setFlags(flags | QTextOption.Flag.ShowTabsAndSpaces if options.spaces else flags)
        self.document().setDefaultTextOption(shown)
        self.typing_help.closes = options.closes
        self.sight.gutter.set_numbers(options.numbers)
        self.set_own_step(self._own_step)
        self.sight.fit()

    def _show_tip(self, event: QHelpEvent) -> None:
        viewport_pos = self.viewport().mapFrom(self, event.pos())
        position = self.cursorForPosition(viewport_pos).position()
        texts = [mark.text for mark in self.highlights.marks_between(position, position + 1)]
        known = self.explain(position)
        texts += [known] if known else []
        if texts:
            QToolTip.showText(event.globalPos(), _as_html("\n\n".join(dict.fromkeys(texts))), self)
        else:
            QToolTip.hideText()

    def _overrides(self, event: QKeyEvent) -> bool:
        """Say who is to have a key that is a shortcut too; False where Qt knows best."""
        if event.matches(_KEY.Undo) or event.matches(_KEY.Redo):
            # The window does it: the last act may have been elsewhere.
            event.ignore()
        elif (
            _is_next(event)
            or (self.zoom is not None and _zoom_of(event) is not None)
            or (self.carets.several and event.key() == Qt.Key.Key_Escape)
        ):
            event.accept()
        else:
            return False
        return True


class ShownText(SourceEditor):
    """An editor for a text that is only read."""

    def __init__(self, parent: QWidget | None = None, colours: Colours = JsonColours) -> None:
        super().__init__(parent, colours)
        self.setReadOnly(True)
        self.setUndoRedoEnabled(False)

    def show_text(self, text: str) -> None:
        """Show another text, where the reader was."""
        if text != self.toPlainText():
            bar = self.verticalScrollBar()
            at = bar.value()
            self.setPlainText(text)
            bar.setValue(at)


def _as_html(text: str) -> str:
    """A plain text for the mouse; the format's own names in it are fainter."""
    lines = (line.partition(OWN_NAME) for line in text.split("\n"))
    faint = '&nbsp; <span style="color: gray">{}</span>'
    shown = (escape(words) + (faint.format(escape(own)) if own else "") for words, _, own in lines)
    return f"<p style='white-space: pre-wrap'>{'<br>'.join(shown)}</p>"


def _is_next(event: QKeyEvent) -> bool:
    """Whether a key adds the next occurrence."""
    return event.key() == Qt.Key.Key_D and event.modifiers() == _MODIFIER.ControlModifier


def _zoom_of(event: QKeyEvent) -> int | None:
    """By how many points a key makes the letters larger (0: as they were); None for other keys."""
    held = event.modifiers() & (_MODIFIER.ControlModifier | _MODIFIER.AltModifier)
    return _ZOOM.get(Qt.Key(event.key())) if held == _MODIFIER.ControlModifier else None
