"""The fields of an item of any kind: its key, its kind, whether it is hidden; what is fixed, what is foreign."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QPushButton, QWidget

from previewer.desk.document.editing import try_out
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import listed, program_language
from previewer.desk.modes.edit.inspector.field import InspectorField
from previewer.desk.modes.edit.inspector.kind_box import KindBox
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.modes.edit.inspector.text_edits import LineEdit
from previewer.desk.theme import code_font
from previewer.desk.widgets import WrappedLabel, hbox, vbox
from previewer.pieces.edits.items import HideItem, RenameItem, ShowItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.values import Remove
from previewer.pieces.identifiers import is_name
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.kinds import FORMS
from previewer.pieces.messages import say
from previewer.pieces.texts import is_blank

_LONGEST_JSON = 400


class KeyField(InspectorField):
    """The key of the item. It is renamed when the field is left or Enter pressed, not at every letter. `renamed` is
    told the old key to the new one, and back.
    """

    def __init__(self, piece: OpenPiece, renamed: dict[str, str]) -> None:
        super().__init__("key", piece)
        self._renamed = renamed

    def _make(self) -> None:
        self.names = ()
        self.held_as = ""
        #: Why what was typed last is not the key, once the field is left.
        self._refused = ""
        self.edit = LineEdit(self)
        self.edit.setFont(code_font())
        self.edit.textEdited.connect(self._check)
        # Before the field goes back to what the definition has.
        self.edit.editingFinished.connect(self._rename)
        self.edit.left.connect(self.end_visit)
        self.piece.document.aboutToChange.connect(self._rename)
        self.put(self.edit)

    def show_value(self, subject: FormSubject) -> None:
        self.edit.show_text(subject.key or "")

    def lock(self, locked: bool) -> None:
        """A key that may not change can still be copied."""
        self.edit.setReadOnly(locked)

    def _check(self, text: str) -> None:
        """Say what is wrong with a key, or what comes of it."""
        objection = self._objection(text)
        self.objected.emit(objection)
        if not objection and text != self.subject.key:
            lost = self.tr("In an update of a published piece the values that users have chosen are lost.")
            name = "" if is_name(text) else say(program_language(), "problems", "item-key-dot", {"key": quoted(text)})
            self.noted.emit("\n".join(filter(None, (name, lost))))

    def end_visit(self) -> None:
        super().end_visit()
        if self._refused:
            # The field shows the old key again: it is said why.
            self.objected.emit(self._refused)
            self._refused = ""

    def _objection(self, text: str) -> str:
        if is_blank(text):
            return self.tr("A key cannot be empty.")
        if text != self.subject.key and text in self.subject.reading.slices:
            return say(program_language(), "edits", "item-exists", {"key": quoted(text)})
        return ""

    def _rename(self) -> None:
        old, new = self.subject.key or "", self.edit.text()
        objection = self._objection(new)
        self._refused = objection and self.tr("“{0}” was not accepted: {1}").format(new, objection)
        if new != self.edit.typing.shown and not objection:
            before = dict(self._renamed)
            self._renamed.update({old: new, new: old})
            if not self.apply([RenameItem(old, new)]):
                self._renamed.clear()
                self._renamed.update(before)


class KindField(InspectorField):
    """The kind. A change that drops something says what, and waits for a word."""

    def _make(self) -> None:
        self.box = KindBox(self)
        self.box.activated.connect(self._choose)
        self.question = QWidget(self)
        self.asked = WrappedLabel(self.question)
        self.change = QPushButton(self.tr("Change"), self.question)
        self.keep = QPushButton(self.tr("Keep"), self.question)
        self.change.clicked.connect(self._change)
        self.keep.clicked.connect(self._keep)
        self.question.setLayout(vbox(self.asked, hbox(self.change, self.keep, None), margins=(0, 2, 0, 2)))
        self.question.hide()
        self._wanted = ""
        self.column.addWidget(self.box)
        self.column.addWidget(self.question)

    def controls(self) -> Sequence[QWidget]:
        return (self.box, self.change, self.keep)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and not self.question.isHidden():
            self._keep()
        else:
            super().keyPressEvent(event)

    def show_value(self, subject: FormSubject) -> None:
        form = subject.form
        self._keep()
        self.box.setPlaceholderText(to_json(self.raw) if self.present else self.tr("none"))
        if self.mixed or (form is None and subject.each):
            self.box.setPlaceholderText(self.tr("mixed"))
        elif form is not None and not self.present:
            self.box.setPlaceholderText(self.tr("{0} (a guess)").format(say(program_language(), "kinds", form.form)))
        self.box.setCurrentIndex(FORMS.index(form) if form is not None and self.present else -1)

    def _choose(self, index: int) -> None:
        wanted = FORMS[index]
        self._keep()
        if wanted is self.subject.form and self.present:
            return
        self._wanted = wanted.form
        wishes = self.subject.for_all([ChangeKind(self.subject.key or "", wanted.form)])
        refused, _notes, dropped = try_out(self.piece, wishes)
        if refused:
            self.objected.emit(refused)
            self.show_value(self.subject)
        elif dropped:
            name = say(program_language(), "kinds", wanted.form)
            self.asked.setText(self.tr("Changing it to {0} removes: {1}").format(name, listed(dict.fromkeys(dropped))))
            self.box.setCurrentIndex(index)
            self.question.show()
            self.change.setAccessibleDescription(self.asked.text())
            self.change.setFocus()
        else:
            self._change()

    def _change(self) -> None:
        self.question.hide()
        self.box.setFocus()
        if not self.apply([ChangeKind(self.subject.key or "", self._wanted)]):
            self.show_value(self.subject)

    def _keep(self) -> None:
        """Ask no more."""
        if self.question.isHidden():
            return
        focus = QApplication.focusWidget()
        if focus is not None and self.question.isAncestorOf(focus):
            self.box.setFocus()
        self.question.hide()
        self.show_value(self.subject)


class HiddenField(InspectorField):
    """Whether the item is kept off the screen."""

    def _make(self) -> None:
        self.box = QCheckBox(self.tr("Not on the screen"), self)
        self.box.clicked.connect(self._set)
        self.put(self.box)

    @property
    def mixed(self) -> bool:
        return len({one.raw.get(self.name) is True for one in self.subject.each}) > 1

    def show_value(self, subject: FormSubject) -> None:
        self.box.setTristate(False)
        self.box.setChecked(self.raw is True)
        if self.mixed:
            self.box.setCheckState(Qt.CheckState.PartiallyChecked)

    def _set(self, hidden: bool) -> None:
        key = self.subject.key or ""
        self.apply([HideItem(key) if hidden else ShowItem(key)])


class FixedField(InspectorField):
    """A key whose value the kind decides: shown. Where it is wrong, that is told beside it with the fix."""

    def _make(self) -> None:
        self.label = QLabel(self, textFormat=Qt.TextFormat.PlainText)
        self.label.setFont(code_font())
        self.column.addWidget(self.label)

    def show_value(self, subject: FormSubject) -> None:
        self.label.setText(quoted(self.raw) if self.present else "—")


class ForeignField(InspectorField):
    """Something in the item that its form has no field for: its way, its JSON, and a button that takes it out."""

    def __init__(self, way: tuple[str, ...], piece: OpenPiece) -> None:
        super().__init__(way[0], piece)
        self.names = way

    def _make(self) -> None:
        self.edit = QLineEdit(self, readOnly=True)
        self.edit.setFont(code_font())
        palette = self.edit.palette()
        palette.setColor(QPalette.ColorRole.Base, palette.color(QPalette.ColorRole.Window))
        self.edit.setPalette(palette)
        self.edit.setMinimumWidth(40)
        self.put(self.edit)

    def words(self) -> tuple[str, str]:
        return " › ".join(self.names), ""

    def show_value(self, subject: FormSubject) -> None:
        value: object = subject.raw
        for step in self.names:
            value = value.get(step) if isinstance(value, dict) else None
        text = quoted(value, _LONGEST_JSON)
        if text != self.edit.text():
            self.edit.setText(text)
            self.edit.setCursorPosition(0)

    @property
    def can_be_absent(self) -> bool:
        return True

    def take_out(self) -> bool:
        return self.apply([Remove(self.subject.steps(*self.names))])
