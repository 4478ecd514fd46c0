"""The sites that are kept, by name: added, changed, tried and removed. A password goes into the system's keyring,
never into a file.
"""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QListWidget, QWidget

from previewer.desk.background import Task, error_text
from previewer.desk.document.drafts import Drafts
from previewer.desk.document.files import reason
from previewer.desk.language import listed, program_language, sentences
from previewer.desk.view.controls import language_name
from previewer.desk.widgets import (
    Worded,
    add_field,
    dialog_buttons,
    ends_with,
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
from previewer.publish.previewing import greet
from previewer.publish.sign_in import forget_password, keep_password, login_of, remember_password
from previewer.publish.sites import KeptSite, keep_site, kept_sites, remove_site

_WIDTH = 540


class SitesDialog(Worded, QDialog):
    """Changes take effect at once; what cannot be a site is told and not taken. The fields are those of the site that
    is chosen, else of a new one; what is typed there and not saved stays, `typed`, when the dialog is closed.
    """

    changed = Signal()

    def __init__(self, typed: Drafts, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._drafts = typed
        self._sites: tuple[KeptSite, ...] = ()
        self._trying = Task(self)
        self._trying.done.connect(self._answered)
        self._trying.failed.connect(self._failed)
        ends_with(self, self._trying.cancel)
        self.list = QListWidget(self)
        named(self, self.list, lambda: self.tr("Sites"))
        self.name, self.address, self.user, self.password = (QLineEdit(self) for _ in range(4))
        letters_are("settings", self.name, self.address, self.user)
        letters_are("secret", self.password)
        self._fields = (self.name, self.address, self.user)
        self.address.setPlaceholderText("https://pieces.example.org/")
        self.password.setEchoMode(QLineEdit.EchoMode.Password)
        form = QFormLayout()
        add_field(self, form, lambda: self.tr("&Name"), self.name)
        add_field(self, form, lambda: self.tr("&Address"), self.address)
        add_field(self, form, lambda: self.tr("&User"), self.user)
        add_field(self, form, lambda: self.tr("Application &password"), self.password)
        self.new = push_button(self, lambda: self.tr("N&ew"), self._begin)
        self.save = push_button(self, lambda: self.tr("&Save"), self._save)
        self.remove = push_button(self, lambda: self.tr("&Remove"), self._remove)
        self.test = push_button(self, lambda: self.tr("&Try the connection"), self._try)
        buttons = (self.new, self.save, self.remove, self.test)
        for button in buttons:
            button.setAutoDefault(False)
        self.save.setDefault(True)
        self.said = text_label(self, wrap=True)
        self.hint = text_label(self, self._hint, wrap=True)
        closing = dialog_buttons(self, QDialogButtonBox.StandardButton.Close)
        about = text_label(self, lambda: self.tr("Saved sites"), of=self.list)
        parts = (about, (self.list, 1), form, hbox(*buttons, None), self.hint, self.said, closing)
        self.setLayout(vbox(*parts, margins=(16, 16, 16, 16), spacing=10))
        self.resize(_WIDTH, 0)
        self.list.currentRowChanged.connect(lambda _at: self._fill())
        self.says(lambda: self.setWindowTitle(self.tr("Sites")), colours=False)
        self._show()
        if not self._sites:
            self.name.setFocus()

    def _hint(self) -> str:
        return self.tr(
            "The password is saved in the system's keyring. "
            "Without a keyring the program remembers it until you close it."
        )

    @property
    def _chosen(self) -> KeptSite | None:
        at = self.list.currentRow()
        return self._sites[at] if 0 <= at < len(self._sites) else None

    def _show(self, chosen: str = "") -> None:
        """List the sites, with the one of a name chosen."""
        try:
            self._sites = kept_sites()
        except PublishError as error:
            self._sites = ()
            tell(self.said, error.message(program_language()))
        self.list.clear()
        self.list.addItems(["   ".join(filter(None, site)) for site in self._sites])
        self.list.setCurrentRow(next((at for at, site in enumerate(self._sites) if site.name == chosen), -1))
        self._fill()

    def _fill(self) -> None:
        site = self._chosen
        self.remove.setEnabled(site is not None)
        of = site.name if site is not None else ""
        for field, text, name in zip(self._fields, site or ("", "", ""), ("name", "address", "user"), strict=True):
            field.setText(self._drafts.hold(field, text, type(self).__name__, of, name, leaves=True))
        self.password.clear()

    def _begin(self) -> None:
        self.list.setCurrentRow(-1)
        tell(self.said, "")
        self.name.setFocus()

    def _typed(self) -> KeptSite:
        return KeptSite(self.name.text().strip(), self.address.text().strip(), self.user.text().strip())

    def _save(self) -> None:
        site, before = self._typed(), self._chosen
        try:
            _, origin = split(site.address)
            demand_private(origin)
            keep_site(site, before.name if before is not None else "")
        except PublishError as error:
            tell(self.said, error.message(program_language()))
            return
        except OSError as error:
            tell(self.said, reason(error))
            return
        self._drafts.drop(*self._fields)
        password = self.password.text().strip()
        is_lost = bool(password and site.user) and not keep_password(origin, site.user, password)
        if is_lost:
            remember_password(origin, site.user, password)
        told = self.tr("There is no keyring here: the program remembers the password until you close it.")
        tell(self.said, told if is_lost else self.tr("Saved: {0}").format(site.name))
        self._show(site.name)
        self.changed.emit()

    def _try(self) -> None:
        site, password = self._typed(), self.password.text().strip()
        try:
            login = login_of(site, lambda _user, _host: password)
        except PublishError as error:
            tell(self.said, error.message(program_language()))
            return
        login = login._replace(password=password) if password else login
        if self.test.hasFocus():
            # Enter saves next: what is disabled hands the keyboard to the button that closes.
            self.save.setFocus()
        self.test.setEnabled(False)
        tell(self.said, self.tr("Asking the site…"))
        self._trying.start_thread(lambda _report: greet(site.address, login))

    def _answered(self, languages: tuple[str, ...]) -> None:
        self.test.setEnabled(True)
        told = [self.tr("Connected and signed in.")]
        if languages:
            told.append(self.tr("It has pages in: {0}.").format(listed(map(language_name, languages))))
        tell(self.said, sentences(told))

    def _failed(self, error: Exception) -> None:
        self.test.setEnabled(True)
        told = error.message(program_language()) if isinstance(error, PublishError) else error_text(error)
        tell(self.said, told)

    def _remove(self) -> None:
        site = self._chosen
        if site is None:
            return
        try:
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
        self._drafts.drop(*self._fields)
        self._show()
        self.changed.emit()
