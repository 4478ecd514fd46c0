"""What stands in an event beside the values: fields for what the piece before gave, the place, and the moment."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from previewer.desk.language import sentences
from previewer.desk.widgets import Worded, add_field, letters_are, tell, text_label
from previewer.scripts import Surroundings, parse_now
from previewer.scripts.events import NO_SURROUNDINGS, parse_given, parse_location

#: Milliseconds without a key after which what was typed is taken.
_PAUSE = 300
T = TypeVar("T")


class SurroundingsForm(Worded, QWidget):
    """A field that is empty adds nothing. What cannot be read is said, and what stood there before counts on."""

    #: Others: a `Surroundings`.
    changed = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._around = NO_SURROUNDINGS
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.take)
        self.given, self.location, self.moment = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        letters_are("settings", self.given, self.location, self.moment)
        self.trouble = text_label(self, wrap=True)
        self.trouble.hide()
        form = QFormLayout(self)
        form.setContentsMargins(8, 2, 8, 4)
        form.setVerticalSpacing(2)
        add_field(self, form, lambda: self.tr("Input"), self.given)
        add_field(self, form, lambda: self.tr("Place"), self.location)
        add_field(self, form, lambda: self.tr("Moment"), self.moment)
        form.addRow(self.trouble)
        examples = {self.given: '{"text": "hello"}', self.location: "35.68,139.77"}
        for field, example in {**examples, self.moment: "2026-04-01T09:00:00+09:00"}.items():
            field.setPlaceholderText(example)
            field.textEdited.connect(lambda _text: self._pause.start())
            field.editingFinished.connect(self.take)
        self.says(self._say, colours=False)

    def take(self) -> None:
        """Take what is typed now."""
        self._pause.stop()
        self._say()
        found = self._read()
        if found is not None and found != self._around:
            self._around = found
            self.changed.emit(found)

    def _say(self) -> None:
        wrong = [
            words
            for is_wrong, words in (
                (_wrong(self.given, parse_given), self.tr("Enter the input as a JSON object.")),
                (
                    _wrong(self.location, parse_location),
                    self.tr("Enter the place as latitude and longitude in degrees."),
                ),
                (_wrong(self.moment, parse_now), self.tr("Enter the moment in ISO 8601 format.")),
            )
            if is_wrong
        ]
        tell(self.trouble, sentences(wrong))

    def _read(self) -> Surroundings | None:
        if not self.trouble.isHidden():
            return None
        given, location = _read(self.given, parse_given), _read(self.location, parse_location)
        return Surroundings(location, given, _read(self.moment, parse_now))


def _read(field: QLineEdit, read: Callable[[str], T]) -> T | None:
    """What a field says; None for nothing, and for what cannot be read."""
    text = field.text().strip()
    try:
        return read(text) if text else None
    except (ValueError, OverflowError):
        return None


def _wrong(field: QLineEdit, read: Callable[[str], object]) -> bool:
    """Whether something stands in a field that cannot be read."""
    return bool(field.text().strip()) and _read(field, read) is None
