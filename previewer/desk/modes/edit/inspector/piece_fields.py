"""The fields of the piece itself: a word, a line, its languages, the order of its items."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, QStringListModel, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QListView, QPushButton, QToolButton, QWidget

from previewer.desk.modes.edit.inspector.field import InspectorField, MovesRows, PickBox, moves
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.modes.edit.inspector.text_edits import LineEdit, plain_letters
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import hbox, letters_are, take_away
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Item
from previewer.pieces.languages import canonical
from previewer.pieces.rules.definition import BLOCKS, SYSTEMS

_ROWS = 8


class VersionField(InspectorField):
    """The version: three numbers with dots. What is none yet is not written."""

    def _make(self) -> None:
        self.edit = LineEdit(self)
        self.edit.typed.connect(self._take)
        self.edit.left.connect(self.end_visit)
        self.put(self.edit)

    def show_value(self, subject: FormSubject) -> None:
        self.edit.show_text("" if not self.present else self.raw if isinstance(self.raw, str) else to_json(self.raw))

    @property
    def can_be_absent(self) -> bool:
        return True

    def _take(self, text: str, merge_key: object) -> None:
        text = plain_letters(text)
        numbers = text.split(".")
        if not text:
            self.take_out()
        elif len(numbers) == 3 and all(number.isascii() and number.isdigit() for number in numbers):
            self.write(text, merge_key)
        else:
            self.objected.emit(self.tr("Enter three numbers with dots, such as 1.0.0."))


#: The words that a key of the piece may have.
WORDS = {"osType": SYSTEMS, "blockType": BLOCKS}


class WordField(InspectorField):
    """One of a few words."""

    def _make(self) -> None:
        self.box = PickBox(self)
        self.box.addItems(WORDS[self.name])
        self.box.activated.connect(lambda at: self.write(self.box.itemText(at)))
        self.put(self.box)

    def show_value(self, subject: FormSubject) -> None:
        self.box.setPlaceholderText(to_json(self.raw) if self.present else "")
        self.box.setCurrentIndex(self.box.findText(self.raw) if isinstance(self.raw, str) else -1)

    @property
    def can_be_absent(self) -> bool:
        return True


class LanguagesField(InspectorField):
    """The languages of all texts: each can be taken out; a new one takes over the texts of another."""

    def _make(self) -> None:
        self.removes: dict[str, QToolButton] = {}
        self._labels: list[QWidget] = []
        self._grid = QGridLayout()
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self.code = LineEdit(self)
        letters_are("seeks", self.code)
        self.code.setMaxLength(40)
        self.code.setPlaceholderText(self.tr("code, such as fr"))
        self.code.setAccessibleName(self.tr("Code of the new language"))
        self.source = PickBox(self)
        self.source.setAccessibleName(self.tr("Language whose texts the new one begins with"))
        self.add = QPushButton(self.tr("Add"), self)
        self.add.setAccessibleName(self.tr("Add the language"))
        self.add.clicked.connect(self._add)
        self.code.returnPressed.connect(self._add)
        self._from = QLabel(self.tr("with the texts of"), self)
        self.column.addLayout(self._grid)
        self.column.addLayout(hbox((self.code, 1), self.add, spacing=4))
        self.column.addLayout(hbox(self._from, (self.source, 1)))

    def controls(self) -> Sequence[QWidget]:
        return (*self.removes.values(), self.code, self.add, self.source)

    def show_value(self, subject: FormSubject) -> None:
        if list(self.removes) == list(subject.languages):
            return
        take_away(self._grid, *self._labels, *self.removes.values())
        self._labels, self.removes = [], {}
        for at, code in enumerate(subject.languages):
            label = QLabel(language_name(code), self, textFormat=Qt.TextFormat.PlainText)
            tip = self.tr("Remove {0} from every text").format(code)
            remove = self.button("close", tip, partial(self._remove, code))
            self._labels.append(label)
            self.removes[code] = remove
            self._grid.addWidget(label, at, 0)
            self._grid.addWidget(remove, at, 1)
        with QSignalBlocker(self.source):
            chosen = self.source.currentText()
            self.source.clear()
            self.source.addItems(list(subject.languages))
            self.source.setCurrentIndex(max(0, self.source.findText(chosen)))
        self.source.setVisible(len(subject.languages) > 1)
        self._from.setVisible(len(subject.languages) > 1)

    def _add(self) -> None:
        code = plain_letters(self.code.text()).replace("_", "-")
        if not code:
            self.code.setFocus()
        elif canonical(code) in self.subject.languages:
            self.objected.emit(self.tr("The piece already has {0}.").format(code))
        elif self.apply([AddLanguage(code, self.source.currentText())]):
            self.code.clear()

    def _remove(self, code: str) -> None:
        if self.apply([RemoveLanguage(code)]):
            self.code.setFocus()


class OrderView(MovesRows, QListView):
    """The list; Alt with an arrow key moves."""

    def __init__(self, field: "OrderField") -> None:
        super().__init__(field)
        self._field = field
        self.setUniformItemSizes(True)
        self.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.setFixedHeight(_ROWS * (self.fontMetrics().height() + 4))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if by := moves(event):
            self._field.move_item(by)
        else:
            super().keyPressEvent(event)


class OrderField(InspectorField):
    """`x-field-order`: the items from the top, moved one by one; Enter goes on with an item."""

    def _make(self) -> None:
        self.view = OrderView(self)
        #: The items from the top.
        self.keys: list[str] = []
        self.model = QStringListModel(self)
        self.view.setModel(self.model)
        self.view.activated.connect(lambda index: self.piece.selection.select(self.keys[index.row()]))
        self.view.selectionModel().currentChanged.connect(self._update_buttons)
        self.up = self.button("chevron-up", self.tr("Move up (Alt+Up)"), partial(self.move_item, -1))
        self.down = self.button("chevron-down", self.tr("Move down (Alt+Down)"), partial(self.move_item, 1))
        self.put(self.view)
        self.put(self.up, self.down, None)

    def show_value(self, subject: FormSubject) -> None:
        piece = subject.reading.piece
        row = self.view.currentIndex().row()
        key = self.keys[row] if row >= 0 else ""
        items = piece.display_order() if piece is not None else ()
        self.keys = [item.key for item in items]
        labels = [_label(item, subject.lang) for item in items]
        if labels != self.model.stringList():
            self.model.setStringList(labels)
        if key in self.keys:
            self.view.setCurrentIndex(self.model.index(self.keys.index(key)))
        self._update_buttons()

    def move_item(self, by: int) -> None:
        """Move the current item by one place."""
        at, keys = self.view.currentIndex().row(), self.keys
        if at >= 0 and 0 <= at + by < len(keys):
            self.apply([MoveItem(keys[at], OrderPlace("before" if by < 0 else "after", keys[at + by]))])

    def _update_buttons(self) -> None:
        at = self.view.currentIndex().row()
        self.up.setEnabled(at > 0)
        self.down.setEnabled(0 <= at < len(self.keys) - 1)


def _label(item: Item, lang: str) -> str:
    title = item.title(lang).text.replace("\n", " ")
    return title if title == item.key else f"{title}  ({item.key})"
