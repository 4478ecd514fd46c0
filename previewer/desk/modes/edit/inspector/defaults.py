"""The default of an item, as its phone's own control would set it: only what the item accepts is written."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from previewer.desk.language import program_language
from previewer.desk.modes.edit.inspector.field import CalmSlider, Field, NumberEdit, PickBox
from previewer.desk.modes.edit.inspector.subject import Host, Subject
from previewer.desk.modes.edit.inspector.text_edits import LineEdit, LinesEdit
from previewer.pieces import Refusal
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Choice, Item, Steps, TextItem
from previewer.pieces.numbers import Number
from previewer.pieces.words import words

_MOST_TICKS = 100_000


class DefaultField(Field):
    """The base: `show_default` shows the default, or the fallback where there is none. Whatever control an item has, an
    item that has none, for its other keys are wrong, has its default shown as it is written.
    """

    def show_value(self, subject: Subject) -> None:
        item = subject.item
        usable = item is not None and item.trouble is None
        for control in self.controls():
            control.setEnabled(usable)
        if item is not None and usable:
            value = item.read_default(subject.raw["default"]) if self.present else None
            if value is None or isinstance(value, Refusal):
                self.show_default(item, item.fallback(subject.today), False)
            else:
                self.show_default(item, value, True)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        """Show a value; one that is not declared is the fallback, in grey."""
        raise NotImplementedError

    @property
    def can_be_absent(self) -> bool:
        return True

    @property
    def item(self) -> Item:
        """The item, which has a control."""
        assert self.subject is not None
        assert self.subject.item is not None
        return self.subject.item

    def take(self, raw: object, merge_key: object = None) -> None:
        """Write a value if the item accepts it, else say why not."""
        assert self.subject is not None
        if self.present and to_json(raw) == to_json(self.raw):
            self.objected.emit("")
            return
        for found in (self.item.accept(raw), self.item.read_default(raw)):
            if isinstance(found, Refusal):
                self.objected.emit(self.subject.objection("default", raw) or found.message(program_language()))
                return
        self.write(raw, merge_key)

    def fallback_text(self, item: Item, value: object, declared: bool) -> str:
        """The fallback in words for a control to show in grey; '' where a default is declared."""
        if declared or self.subject is None:
            return ""
        return item.shown(value, self.subject.lang, "ios")


class SwitchDefault(DefaultField):
    """On or off."""

    def __init__(self, name: str, host: Host, form: type[Item] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(name, host, form, parent)
        self.box = QCheckBox(self)
        self.box.clicked.connect(lambda on: self.take(on))
        self.column.addWidget(self.box)

    def controls(self) -> Sequence[QWidget]:
        return (self.box,)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        self.box.setChecked(value is True)
        self.box.setText(words(program_language(), "ios")["on" if value else "off"])
        role = QPalette.ColorRole.WindowText if declared else QPalette.ColorRole.PlaceholderText
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, palette.color(role))
        self.box.setPalette(palette)


class PickDefault(DefaultField):
    """One of the options, by its title."""

    def __init__(self, name: str, host: Host, form: type[Item] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(name, host, form, parent)
        self.box = PickBox(self)
        self.box.activated.connect(self._choose)
        self._labels: list[str] = []
        self.column.addWidget(self.box)

    def controls(self) -> Sequence[QWidget]:
        return (self.box,)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        assert isinstance(item, Choice)
        assert self.subject is not None
        labels = [_option(item, at, self.subject.lang) for at in range(item.count)]
        if labels != self._labels:
            self._labels = labels
            self.box.clear()
            self.box.addItems(labels)
        self.box.setPlaceholderText(labels[item.index_of(value)])
        self.box.show_choice(item.index_of(value) if declared else -1)

    def _choose(self, index: int) -> None:
        item = self.item
        assert isinstance(item, Choice)
        value = item.value_at(index)
        if not self.present or item.read_default(self.raw) != value:
            self.take(value)


def _option(item: Choice, at: int, lang: str) -> str:
    """The title of an option, with its value where that is another."""
    value = item.value_at(at)
    own = value.text if isinstance(value, Number) else str(value)
    label = item.label_at(at, lang)
    return label if label == own else f"{label}  ({own})"


class StepsDefault(DefaultField):
    """A number on a step, typed or slid to."""

    def __init__(self, name: str, host: Host, form: type[Item] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(name, host, form, parent)
        self.edit = NumberEdit(self)
        self.edit.numbered.connect(self.take)
        self.edit.emptied.connect(self.take_out)
        self.edit.wrong.connect(self.objected)
        self.edit.stepped.connect(self._step)
        self.edit.left.connect(self._leave)
        self.slider = CalmSlider(Qt.Orientation.Horizontal, self)
        self.slider.valueChanged.connect(self._slide)
        self.slider.sliderReleased.connect(self._leave)
        self._visit = object()
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.edit, 1)
        line.addWidget(self.slider, 2)
        self.column.addLayout(line)

    def controls(self) -> Sequence[QWidget]:
        return (self.edit, self.slider)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        assert isinstance(item, Steps)
        self.edit.show_number(self.raw)
        self.edit.setPlaceholderText(self.fallback_text(item, value, declared))
        blocked = self.slider.blockSignals(True)
        self.slider.setVisible(1 < item.count <= _MOST_TICKS)
        self.slider.setRange(0, min(item.count - 1, _MOST_TICKS))
        self.slider.setPageStep(max(1, item.count // 10))
        self.slider.setValue(min(item.index_of(value), _MOST_TICKS))
        self.slider.blockSignals(blocked)

    def _slide(self, index: int) -> None:
        assert isinstance(self.item, Steps)
        self.take(self.item.value_at(index), self._visit)

    def _step(self, by: int) -> None:
        item = self.item
        assert isinstance(item, Steps)
        now = item.read_default(self.raw) if self.present else item.value_at(0)
        at = 0 if isinstance(now, Refusal) else item.index_of(now)
        self.take(item.value_at(at + by), self._visit)

    def _leave(self) -> None:
        self._visit = object()
        self.objected.emit("")


class TextDefault(DefaultField):
    """A text, cleaned as the phone's field cleans what is typed into it."""

    def __init__(self, name: str, host: Host, form: type[Item] | None = None, parent: QWidget | None = None) -> None:
        super().__init__(name, host, form, parent)
        self.edit = self._make_edit()
        self.edit.typed.connect(self._take)
        self.edit.left.connect(lambda: self.objected.emit(""))
        self.column.addWidget(self.edit)

    def _make_edit(self) -> LineEdit | LinesEdit:
        return LineEdit(self)

    def controls(self) -> Sequence[QWidget]:
        return (self.edit,)

    def show_default(self, item: Item, value: object, declared: bool) -> None:
        self.edit.show_text(self.raw if isinstance(self.raw, str) else "")
        self.edit.setPlaceholderText("" if declared else self.tr("empty"))

    def _take(self, text: str, merge_key: object) -> None:
        item = self.item
        assert isinstance(item, TextItem)
        self.take(text if len(text) > item.limit else item.clean(text), merge_key)


class LinesDefault(TextDefault):
    """A text of several lines."""

    def _make_edit(self) -> LineEdit | LinesEdit:
        return LinesEdit(self)
