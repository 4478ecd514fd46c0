"""The sites that are kept, by name: added and removed. A password goes into the system's keyring, never into a file."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QListWidget, QWidget

from previewer.desk.document.files import reason
from previewer.desk.language import program_language
from previewer.desk.widgets import (
    Worded,
    add_field,
    dialog_buttons,
    hbox,
    letters_are,
    named,
    push_button,
    tell,
    text_label,
    vbox,
)
from previewer.publish.addresses import demand_private, split
from previewer.publish.errors import PublishError
from previewer.publish.sign_in import forget_password, keep_password
from previewer.publish.sites import KeptSite, keep_site, kept_sites, remove_site

_WIDTH = 540


class SitesDialog(Worded, QDialog):
    """Changes take effect at once; what cannot be a site is told and not taken."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget(self)
        named(self, self.list, lambda: self.tr("Sites"))
        self.name, self.address, self.user, self.password = (QLineEdit(self) for _ in range(4))
        letters_are("settings", self.name, self.address, self.user)
        letters_are("secret", self.password)
        self.address.setPlaceholderText("https://pieces.example.org/")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        form = QFormLayout()
        add_field(self, form, lambda: self.tr("&Name"), self.name)
        add_field(self, form, lambda: self.tr("&Address"), self.address)
        add_field(self, form, lambda: self.tr("&User"), self.user)
        add_field(self, form, lambda: self.tr("Application &password"), self.password)
        self.add = push_button(self, lambda: self.tr("A&dd"), self._add)
        self.remove = push_button(self, lambda: self.tr("&Remove"), self._remove)
        for button in (self.add, self.remove):
            button.setAutoDefault(False)
        self.said = text_label(self, wrap=True)
        self.hint = text_label(self, self._hint, wrap=True)
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        rows = hbox(self.add, self.remove, None)
        parts = ((self.list, 1), form, rows, self.hint, self.said, buttons)
        self.setLayout(vbox(*parts, margins=(16, 16, 16, 16), spacing=10))
        self.resize(_WIDTH, 0)
        self.list.currentRowChanged.connect(lambda at: self.remove.setEnabled(at >= 0))
        self.says(lambda: self.setWindowTitle(self.tr("Sites")), colours=False)
        self._show()

    def _hint(self) -> str:
        return self.tr(
            "The password is kept in the keyring of the system. Without a keyring it is asked for each time."
        )

    def _show(self) -> None:
        self.list.clear()
        try:
            sites = kept_sites()
        except PublishError as error:
            sites = ()
            tell(self.said, error.message(program_language()))
        for site in sites:
            self.list.addItem("   ".join(filter(None, site)))
        self.remove.setEnabled(False)

    def _add(self) -> None:
        site = KeptSite(self.name.text().strip(), self.address.text().strip(), self.user.text().strip())
        try:
            _, origin = split(site.address)
            demand_private(origin)
            keep_site(site)
        except PublishError as error:
            tell(self.said, error.message(program_language()))
            return
        except OSError as error:
            tell(self.said, reason(error))
            return
        password = self.password.text().strip()
        lacking = bool(password) and not (site.user and keep_password(origin, site.user, password))
        tell(self.said, self.tr("There is no keyring here: the password is not kept.") if lacking else "")
        for field in (self.name, self.address, self.user, self.password):
            field.clear()
        self._show()
        self.changed.emit()

    def _remove(self) -> None:
        try:
            site = kept_sites()[self.list.currentRow()]
            remove_site(site.name)
            if site.user:
                forget_password(split(site.address)[1], site.user)
        except PublishError as error:
            tell(self.said, error.message(program_language()))
            return
        except OSError as error:
            tell(self.said, reason(error))
            return
        tell(self.said, "")
        self._show()
        self.changed.emit()
