"""The base of the inspector's fields: a control for one key, which shows what the text reads as."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QSlider, QToolButton, QVBoxLayout, QWidget

from previewer.desk.document.editing import edit
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.icons import icon
from previewer.desk.language import program_language
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.modes.edit.inspector.text_edits import LineEdit, LinesEdit, plain_letters
from previewer.desk.widgets import NO_MARGINS, NamedBox, Part, hbox
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.values import Remove, SetValue
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Item
from previewer.pieces.numbers import Number, json_number, plain
from previewer.serve.definition.key_words import name_of, rule_of


def icon_button(parent: QWidget, symbol: str, text: str, run: Callable[[], object]) -> QToolButton:
    """A flat button of a form, and what its tooltip and a screen reader say."""
    made = QToolButton(parent, autoRaise=True)
    made.setIcon(icon(symbol, parent.palette()))
    made.setToolTip(text)
    made.setAccessibleName(text)
    made.clicked.connect(lambda: run())
    return made


class InspectorField(QWidget):
    """The control of a key. It holds nothing of the definition but what it shows. It is made anew when the program's
    language or colours change, so its words are said once.
    """

    #: Why what was typed is not taken; '' once all is.
    objected = Signal(str)
    #: What comes of what was typed.
    noted = Signal(str)

    #: Whether its control itself shows that several items differ; else that is told below it.
    shows_mixed: ClassVar[bool] = True

    def __init__(self, name: str, piece: OpenPiece, form: type[Item] | None = None) -> None:
        super().__init__()
        self.name = name
        self.form = form
        self.piece = piece
        self._subject: FormSubject | None = None
        #: The keys of the item that it is about: their problems are told beside it.
        self.names: tuple[str, ...] = (name,)
        #: The key under which an update may hold it.
        self.held_as = name
        #: What is done while the keyboard stays, such as steps by arrow keys, is one act: it has one merge key.
        self.visit = object()
        self._controls: tuple[QWidget, ...] = ()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(*NO_MARGINS)
        self.column.setSpacing(3)
        self._make()

    def _make(self) -> None:
        """Make its controls; for a kind of field to say."""
        raise NotImplementedError

    @property
    def subject(self) -> FormSubject:
        """What it shows something of."""
        assert self._subject is not None
        return self._subject

    def put(self, *parts: Part, spacing: int | None = None) -> None:
        """Put controls beside each other below those before; Tab goes to them in this order."""
        widgets = [part[0] if isinstance(part, tuple) else part for part in parts]
        self._controls += tuple(widget for widget in widgets if isinstance(widget, QWidget))
        if len(parts) == 1 and isinstance(parts[0], QWidget):
            self.column.addWidget(parts[0])
        else:
            self.column.addLayout(hbox(*parts, spacing=spacing))

    def button(self, symbol: str, text: str, run: Callable[[], object]) -> QToolButton:
        """A flat button with a symbol and what its tooltip and a screen reader say."""
        return icon_button(self, symbol, text, run)

    def show_subject(self, subject: FormSubject) -> None:
        """Show what this item has for the key."""
        self._subject = subject
        self.show_value(subject)
        for at, control in enumerate(() if subject.each else self.controls()):
            if isinstance(control, LineEdit | LinesEdit) and control.property("letters") == "document":
                shown = control.typing.shown
                control.stand(self.piece.drafts.hold(control, shown, "form", subject.key or "", self.name, str(at)))

    def show_value(self, subject: FormSubject) -> None:
        """Show what this item has for the key; for a kind of field to say."""
        raise NotImplementedError

    def words(self) -> tuple[str, str]:
        """What the key is called, and its rule."""
        lang = program_language()
        return name_of(self.name, self.form, lang), rule_of(self.name, self.form, lang)

    def about(self, way: tuple[str, ...]) -> str:
        """What of the field something on a way into the item is about; '' for the whole."""
        return ""

    def set_words(self, name: str, rule: str) -> None:
        """What its controls are called that have no name of their own, and what a screen reader adds to that."""
        for control in self.controls():
            if not control.accessibleName() and not isinstance(control, QPushButton | QToolButton):
                control.setAccessibleName(name)
                control.setAccessibleDescription(rule)

    def controls(self) -> Sequence[QWidget]:
        """The widgets that take the keyboard, in the order of Tab."""
        return self._controls

    def lock(self, locked: bool) -> None:
        """Let it be changed, or not."""
        self.setEnabled(not locked)

    def revert(self) -> None:
        """Another item is to be shown: what was typed and not taken goes, and what is typed then is another act."""
        for control in self.controls():
            if isinstance(control, LineEdit | LinesEdit):
                control.revert()
                self.piece.drafts.drop(control)

    def end_visit(self) -> None:
        """The keyboard left: nothing is objected to any more, and what is done then is another act."""
        self.visit = object()
        self.objected.emit("")
        self.piece.drafts.drop(*self.controls())

    @property
    def can_be_absent(self) -> bool:
        """Whether the item may do without the key."""
        return False

    @property
    def raw(self) -> object:
        """What the item has for the key; None too where it has nothing."""
        return self.subject.raw.get(self.name)

    @property
    def present(self) -> bool:
        """Whether the item has the key; of several any."""
        return self.name in self.subject.raw or self.mixed

    @property
    def mixed(self) -> bool:
        """Whether several items differ in it."""
        return self.subject.mixed(self.name)

    def apply(self, operations: Sequence[Operation], merge_key: object = None) -> bool:
        """Do operations on the item, or on each of several; a refusal is told. Whether they were done."""
        return self.do(self.subject.for_all(operations), merge_key)

    def do(self, operations: Sequence[Operation], merge_key: object = None) -> bool:
        """Do operations as they are; a refusal is told. Whether they were done."""
        refused = edit(self.piece, operations, merge_key=merge_key)
        self.objected.emit(refused or "")
        return refused is None

    def write(self, value: object, merge_key: object = None) -> bool:
        """Give the key a value, if it is another one."""
        if self.present and to_json(value) == to_json(self.raw):
            self.objected.emit("")
            return True
        return self.apply([SetValue(self.subject.steps(self.name), value)], merge_key)

    def take_out(self) -> bool:
        """Take the key out."""
        if not self.present:
            self.objected.emit("")
            return True
        return self.apply([Remove(self.subject.steps(self.name))])


class SteppedEdit(LineEdit):
    """A line whose value the arrow keys and the page keys step up and down."""

    #: So many steps up: as `STEPS` has it for the key.
    stepped = Signal(object)

    STEPS: ClassVar[dict[Qt.Key, object]] = {}

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = self.STEPS.get(Qt.Key(event.key()))
        if steps is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self.typing.stop()
            self.stepped.emit(steps)


class NumberEdit(SteppedEdit):
    """A line for a number of a field: what takes it, with its merge key; what an emptied line does; what steps it."""

    STEPS: ClassVar = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 10, Qt.Key.Key_PageDown: -10}

    def __init__(
        self,
        field: InspectorField,
        take: Callable[[Number, object], object],
        empty: Callable[[], object],
        step: Callable[[int], object],
    ) -> None:
        super().__init__(field)
        self._field, self._take_number, self._empty = field, take, empty
        self.setInputMethodHints(Qt.InputMethodHint.ImhFormattedNumbersOnly)
        self.typed.connect(self._read)
        self.stepped.connect(step)
        self.left.connect(field.end_visit)

    def show_number(self, raw: object) -> None:
        """Show a number as it is written, or whatever stands in its place."""
        self.show_text("" if raw is None else to_json(raw))

    def no_number(self) -> str:
        """What is told of a text that is no number."""
        return self.tr("Enter a number, such as 10 or 0.5.")

    def _read(self, text: str, merge_key: object) -> None:
        text = plain_letters(text)
        number = json_number(text)
        if number is not None:
            self._take_number(number, merge_key)
        elif text:
            self._field.objected.emit(self.no_number())
        else:
            self._empty()


class NumberField(InspectorField):
    """A number with limits, such as a bound."""

    def _make(self) -> None:
        self.edit = NumberEdit(self, self._take, self._take_nothing, self._step)
        self.put(self.edit)

    def show_value(self, subject: FormSubject) -> None:
        self.edit.show_number(subject.raw.get(self.name))
        unset = getattr(self.form, "unset_limit", None)
        self.edit.setPlaceholderText("" if unset is None or self.present else str(unset))
        if self.mixed:
            self.edit.setPlaceholderText(self.tr("mixed"))

    @property
    def can_be_absent(self) -> bool:
        forms = [one.form for one in self.subject.each] or [self.form]
        return all(form is not None and self.name not in form.needs for form in forms)

    def _take(self, number: Number, merge_key: object = None) -> None:
        same = self.present and to_json(number) == to_json(self.raw)
        objection = "" if same else self.subject.objection(self.name, number)
        if objection:
            self.objected.emit(objection)
        else:
            self.write(number, merge_key)

    def _take_nothing(self) -> None:
        if self.can_be_absent:
            self.take_out()
        else:
            self.objected.emit(self.edit.no_number())

    def _step(self, by: int) -> None:
        if self.mixed:
            return
        unset = getattr(self.form, "unset_limit", 0)
        now = self.raw if isinstance(self.raw, Number) and self.raw.is_finite() else Number(str(unset))
        self._take(plain(now + by), self.visit)


def moves(event: QEvent) -> int:
    """Whether a key moves what is current: -1 up, 1 down, 0 not at all."""
    if not isinstance(event, QKeyEvent) or event.modifiers() != Qt.KeyboardModifier.AltModifier:
        return 0
    return {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)


if TYPE_CHECKING:
    _Widget = QWidget
else:
    _Widget = object


class MovesRows(_Widget):
    """Mixed into a view, before its Qt base: keys that move rows are the view's, not the window's for the item."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and moves(event):
            event.accept()
            return True
        return super().event(event)


class PickBox(NamedBox):
    """A box of choices that neither the wheel nor an arrow key changes by accident. Space, F4 and the arrow keys open
    it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.setMaxVisibleItems(14)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.showPopup()
        else:
            super().keyPressEvent(event)


class CalmSlider(QSlider):
    """A slider that the wheel leaves to the form."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
