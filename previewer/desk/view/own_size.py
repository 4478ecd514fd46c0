"""Asking for a device of a size of one's own, and the name that it is kept under."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

from previewer.desk.view.state import ViewState
from previewer.desk.widgets import Worded, add_field, dialog_buttons, named, text_label
from previewer.phone.look import OWN_SIZE
from previewer.phone.platforms import own_size


class OwnSizeDialog(Worded, QDialog):
    """A name and a size; the phones on show take it."""

    def __init__(self, state: ViewState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self.title = QLineEdit(self)
        self.size_field = QLineEdit(self)
        named(self, self.size_field, lambda: self.tr("Size"), placeholder=lambda: OWN_SIZE)
        self._about = text_label(
            self, lambda: self.tr("Width and height upright, in points or dp, and pixels a point: 402x874@3"), wrap=True
        )
        self.buttons = dialog_buttons(self)
        layout = QFormLayout(self)
        add_field(self, layout, lambda: self.tr("Name"), self.title)
        add_field(self, layout, lambda: self.tr("Size"), self.size_field)
        layout.addRow(self._about)
        layout.addRow(self.buttons)
        self.size_field.textChanged.connect(self._check)
        self.accepted.connect(self._take)
        self.says(lambda: self.setWindowTitle(self.tr("A device of your own size")), colours=False)
        self._check()

    def _check(self) -> None:
        fits = own_size(self.size_field.text()) is not None
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fits)

    def _take(self) -> None:
        size = own_size(self.size_field.text())
        if size is not None:
            self._state.set_options(self._state.options.with_own_device(size, self.title.text().strip()))
