"""Notes beneath the fields of a form."""

from PySide6.QtWidgets import QLabel

#: Pixels that a field and its note are wide.
FIELD = 400


def set_note(label: QLabel, text: str) -> None:
    """Show a note over as many lines as it takes: a form gives a wrapped label the height of some other width."""
    label.setText(text)
    label.setFixedSize(FIELD, label.heightForWidth(FIELD))
