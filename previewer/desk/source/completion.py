"""The completion popup of the source editor."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QStandardItem, QStandardItemModel, QTextCursor
from PySide6.QtWidgets import QCompleter, QListView

from previewer.desk.document.long_lines import unfolded
from previewer.desk.document.positions import Positions
from previewer.desk.source.editor import SourceEditor
from previewer.desk.source.json_colours import ends_in_string
from previewer.desk.source.json_context import Context, ContextReader

_WORD = Qt.ItemDataRole.UserRole


class Completion(QObject):
    """Proposes what the schema allows at the cursor: unasked after a quote, and when asked (Ctrl+Space)."""

    def __init__(self, editor: SourceEditor, languages: Callable[[], tuple[str, ...]]) -> None:
        super().__init__(editor)
        self._editor = editor
        self._languages = languages
        self._context: Context | None = None
        self._text = ""
        self._positions = Positions("")
        self._reader = ContextReader()
        self._model = QStandardItemModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(editor)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._popup = QListView()
        self.completer.setPopup(self._popup)
        self._popup.setMinimumWidth(260)
        editor.popup = self._popup
        self.completer.activated.connect(self._insert)  # the label that was chosen
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._unasked)
        editor.completionWanted.connect(self._wanted)

    def propose(self, forced: bool = True) -> list[str]:
        """Show the proposals at the cursor; returns their labels. Unforced, only inside quotes."""
        from previewer.desk.source.schema_words import words_for

        self._model.clear()
        raw = self._editor.document().toRawText()
        self._text, self._positions = unfolded(raw), Positions(raw)
        cursor = self._positions.to_code_points(self._editor.textCursor().position())
        self._context = self._reader.at(self._text, cursor)
        if self._context is None or self._editor.isReadOnly() or not (forced or self._context.quoted):
            self._popup.hide()
            return []
        words = words_for(self._context, self._languages())
        if not words or [word.label for word in words] == [self._context.typed]:
            self._popup.hide()
            return []
        for word in words:
            row = QStandardItem(word.label)
            row.setToolTip(word.note)
            row.setData(word.insert, _WORD)
            self._model.appendRow(row)
        area = self._editor.cursorRect()
        area.translate(self._editor.viewport().pos())
        area.setWidth(self._popup.sizeHintForColumn(0) + self._popup.verticalScrollBar().sizeHint().width() + 24)
        self.completer.complete(area)
        self._popup.setCurrentIndex(self.completer.completionModel().index(0, 0))
        return [word.label for word in words]

    def insert(self, label: str) -> None:
        """Put a proposal in the place of the word at the cursor, as one undo step."""
        rows = self._model.findItems(label)
        if rows and self._context is not None:
            self._put(rows[0].data(_WORD), self._context)

    def _insert(self, label: str) -> None:
        self.insert(label)

    def _wanted(self, forced: bool) -> None:
        if forced:
            self.propose(True)
        else:
            self._later.start()

    def _unasked(self) -> None:
        before = self._editor.lines.before(self._editor.textCursor().position())
        if ends_in_string(before):
            self.propose(False)
        else:
            self._popup.hide()

    def _put(self, text: str, context: Context) -> None:
        cursor = self._editor.textCursor()
        end = cursor.position()
        rest = unfolded(cursor.block().text()[cursor.positionInBlock() :])
        if context.quoted and rest.startswith('"'):
            end, rest = end + 1, rest[1:]
        if context.key and rest.lstrip().startswith(":"):
            text = text[: text.index('": ') + 1]
        cursor.beginEditBlock()
        cursor.setPosition(self._positions.to_units(context.start))
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(text)
        if text[-2:] in ('""', "{}", "[]"):
            cursor.movePosition(QTextCursor.MoveOperation.Left)
        cursor.endEditBlock()
        self._editor.setTextCursor(cursor)
