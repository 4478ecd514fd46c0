"""The completion popup of the source editor, and what is told of the place under the mouse."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QPalette, QStandardItem, QStandardItemModel, QTextCursor
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QHeaderView, QTreeView

from previewer.desk.document.positions import Positions, before_in_line, text_of
from previewer.desk.language import program_language
from previewer.desk.source.editor import OWN_NAME, SourceEditor
from previewer.desk.source.json_colours import ends_in_string
from previewer.serve.definition.json_context import ContextReader, CursorContext

_WORD = Qt.ItemDataRole.UserRole
_FORM = Qt.ItemDataRole.UserRole + 1
#: Columns: what is proposed, a line about it, and of a kind what people and what the format call it.
_LABEL, _NOTE_AT, _NAME, _OWN = range(4)
_WIDTH, _NOTE = 480, 300


class Completion(QObject):
    """Proposes what the schema allows at the cursor: unasked after a quote, and when asked (Ctrl+Space).

    `replace` puts another text in the place of the editor's, as one undo step.
    """

    def __init__(
        self, editor: SourceEditor, languages: Callable[[], tuple[str, ...]], replace: Callable[[str], None]
    ) -> None:
        super().__init__(editor)
        self._editor = editor
        self._languages = languages
        self._replace = replace
        self._context: CursorContext | None = None
        self._text = ""
        self._positions = Positions("")
        self._reader = ContextReader()
        self._model = QStandardItemModel(self)
        self.completer = QCompleter(self._model, self)
        self.completer.setWidget(editor)
        self.completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self._popup = QTreeView()
        self._popup.setRootIsDecorated(False)
        self._popup.setHeaderHidden(True)
        self._popup.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.completer.setPopup(self._popup)
        self._popup.setMinimumWidth(_WIDTH)
        editor.popup = self._popup
        editor.explain = self.explain
        self.completer.activated.connect(self.insert)  # the label that was chosen
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._unasked)
        editor.completionWanted.connect(self._wanted)

    def propose(self, forced: bool = True) -> list[str]:
        """Show the proposals at the cursor; returns their labels. Unforced, only inside quotes."""
        from previewer.serve.definition.proposals import proposals

        self._model.clear()
        raw = self._editor.document().toRawText()
        self._text, self._positions = text_of(raw), Positions(raw)
        cursor = self._positions.to_code_points(self._editor.textCursor().position())
        self._context = self._reader.at(self._text, cursor)
        if self._context is None or self._editor.isReadOnly() or not (forced or self._context.quoted):
            self._popup.hide()
            return []
        labels = []
        for one in proposals(self._text, self._context, cursor, self._languages(), program_language()):
            texts = (one.label, one.note, one.name, one.own)
            self._add_row(texts, one.form or one.insert, _FORM if one.form else _WORD)
            labels.append(one.label)
        if not labels or labels == [self._context.typed]:
            self._popup.hide()
            return []
        self._show_popup()
        return labels

    def insert(self, label: str) -> None:
        """Put a proposal in the place of the word at the cursor, as one undo step."""
        rows = self._model.findItems(label)
        if rows and self._context is not None:
            form = rows[0].data(_FORM)
            if form:
                self._put_item(form, self._context)
            else:
                self._put(rows[0].data(_WORD), self._context)

    def explain(self, position: int) -> str:
        """What holds for the key or the value at a position of the document, by the kind of the item around it."""
        from previewer.serve.definition.proposals import explain

        raw = self._editor.document().toRawText()
        found = explain(text_of(raw), Positions(raw).to_code_points(position), program_language())
        kind = f"{found.name}{OWN_NAME}{found.own}" if found.name else ""
        return "\n".join(filter(None, (found.rule, kind, found.use)))

    def _add_row(self, texts: tuple[str, str, str, str], data: str, role: int) -> None:
        row = [QStandardItem(text) for text in texts]
        faint = self._editor.palette().color(QPalette.ColorRole.Text)
        faint.setAlphaF(0.7)
        for item in row:
            item.setToolTip(texts[_NOTE_AT])
        for column in (_NOTE_AT, _OWN):
            row[column].setForeground(faint)
        row[_LABEL].setData(data, role)
        self._model.appendRow(row)

    def _show_popup(self) -> None:
        area = self._editor.cursorRect()
        area.translate(self._editor.viewport().pos())
        header = self._popup.header()
        header.setStretchLastSection(True)
        header.moveSection(header.visualIndex(_NOTE_AT), _OWN)
        kinds = any(self._model.item(row, _NAME).text() for row in range(self._model.rowCount()))
        words = (_NAME, _OWN) if kinds else (_LABEL,)
        for column in (_LABEL, _NAME, _OWN):
            self._popup.setColumnHidden(column, column not in words)
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        area.setWidth(max(_WIDTH, sum(map(self._popup.sizeHintForColumn, words)) + _NOTE))
        self.completer.complete(area)
        self._popup.setCurrentIndex(self.completer.completionModel().index(0, 0))

    def _wanted(self, forced: bool) -> None:
        if self._editor.carets.several:
            # What it puts in would stand at one caret alone.
            self._popup.hide()
        elif forced:
            self.propose(True)
        else:
            self._later.start()

    def _unasked(self) -> None:
        if self._editor.carets.several:
            return
        before = before_in_line(self._editor.textCursor())
        if ends_in_string(before):
            self.propose(False)
        elif self._popup.isVisible() and before[-1:].isalnum():
            # What was asked for where nothing stood goes on with the letters of a word.
            self.propose(True)
        else:
            self._popup.hide()

    def _put(self, text: str, context: CursorContext) -> None:
        cursor = self._editor.textCursor()
        end = cursor.position()
        rest = text_of(cursor.block().text()[cursor.positionInBlock() :])
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

    def _put_item(self, form: str, context: CursorContext) -> None:
        """A whole item in the place of the word; its key is selected, to be written over, and Tab leads through it."""
        from previewer.serve.definition.proposals import word_end
        from previewer.serve.definition.skeletons import with_item

        cursor = self._positions.to_code_points(self._editor.textCursor().position())
        made = with_item(self._text, context, word_end(self._text, context, cursor), form)
        if made is None:
            return
        self._popup.hide()
        self._replace(made.text)
        positions = Positions(self._editor.document().toRawText())
        units = positions.to_units
        self._editor.stops.begin([[(units(start), units(end)) for start, end in stop] for stop in made.stops])
