"""The devices of sizes of one's own: a new one, another name for one, and one that is forgotten."""

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QListWidget, QListWidgetItem, QWidget

from previewer.desk.document.drafts import Drafts
from previewer.desk.view.devices import own_words
from previewer.desk.view.state import ViewState
from previewer.desk.widgets import (
    Worded,
    add_field,
    bare,
    dialog_buttons,
    hbox,
    letters_are,
    named,
    push_button,
    text_label,
    vbox,
)
from previewer.phone.look import OWN_SIZE
from previewer.phone.platforms import own_size

_SIZE = Qt.ItemDataRole.UserRole
# Pixels of the list of those that are kept.
_HIGH = 120


class OwnSizeDialog(Worded, QDialog):
    """A name and a size, which the phones on show take. Those that are kept stand in a list: one that is chosen there
    gets another name in the field, or is forgotten.
    """

    def __init__(self, state: ViewState, typed: Drafts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = state
        self._drafts = typed
        self.kept = QListWidget(self)
        self.kept.setMaximumHeight(_HIGH)
        named(self, self.kept, lambda: bare(self.tr("Saved sizes:")))
        self.kept.currentItemChanged.connect(self._choose)
        self.forget = push_button(self, lambda: self.tr("Forget"), self._forget)
        self.forget.setAutoDefault(False)
        self.title = QLineEdit(self)
        self.size_field = QLineEdit(self)
        letters_are("settings", self.title, self.size_field)
        named(self, self.size_field, lambda: self.tr("Size"), placeholder=lambda: OWN_SIZE)
        self._about = text_label(
            self,
            lambda: self.tr("Width and height in portrait, in points or dp, and pixels per point: 402x874@3"),
            wrap=True,
        )
        self.buttons = dialog_buttons(self)
        self._head = text_label(self, lambda: self.tr("Saved sizes:"), of=self.kept)
        form = QFormLayout()
        add_field(self, form, lambda: self.tr("Name"), self.title)
        add_field(self, form, lambda: self.tr("Size"), self.size_field)
        form.addRow(self._about)
        side = vbox(self.forget, None)
        self.setLayout(vbox(self._head, hbox((self.kept, 1), side), form, None, self.buttons))
        self.title.setFocus()
        self.size_field.textChanged.connect(self._check)
        self.accepted.connect(self._take)
        self.says(lambda: self.setWindowTitle(self.tr("Devices of your own size")), colours=False)
        self._fill("", "")
        self.accepted.connect(lambda: typed.drop(self.title, self.size_field))
        self._list()
        self._check()

    def _fill(self, title: str, size: str) -> None:
        """Show one of the sizes, or what stands there for a new one; what is typed of each and not taken stays."""
        for field, text, name in ((self.title, title, "title"), (self.size_field, size, "size")):
            field.setText(self._drafts.hold(field, text, type(self).__name__, size, name, leaves=True))

    def _list(self) -> None:
        with QSignalBlocker(self.kept):
            self.kept.clear()
            for size, name in self._state.options.own_devices:
                one = QListWidgetItem(own_words(size, name), self.kept)
                one.setData(_SIZE, size)
        for part in (self._head, self.kept, self.forget):
            part.setVisible(self.kept.count() > 0)
        self.forget.setEnabled(self.kept.currentItem() is not None)

    def _choose(self, one: QListWidgetItem | None) -> None:
        self.forget.setEnabled(one is not None)
        if one is not None:
            size = one.data(_SIZE)
            self._fill(dict(self._state.options.own_devices)[size], size)

    def _forget(self) -> None:
        size = self.kept.currentItem().data(_SIZE)
        self._state.set_options(self._state.options.without_own_device(size))
        self._drafts.drop(self.title, self.size_field)
        self._fill("", "")
        self._list()
        (self.kept if self.kept.count() else self.title).setFocus()

    def _check(self) -> None:
        fits = own_size(self.size_field.text()) is not None
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(fits)

    def _take(self) -> None:
        size = own_size(self.size_field.text())
        if size is not None:
            self._state.set_options(self._state.options.with_own_device(size, self.title.text().strip()))
