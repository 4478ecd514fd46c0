"""Links of a site's pages that open a definition here: a person is asked before a host is asked for the first time."""

import re
from urllib.parse import quote

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from previewer.desk.language import ProgramLanguage
from previewer.desk.widgets import without_icons
from previewer.publish.addresses import split

#: Marks that are not seen, or turn the direction of what is.
_FORMAT = re.compile("[\x00-\x1f\x7f-\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u205f-\u206f\ufeff\ud800-\udfff]")


def may_fetch(address: str) -> bool:
    """Whether a person lets the program fetch from an address that a page named. Needs no window yet."""
    if isinstance(QApplication.instance(), QApplication):
        return _ask(address)
    from previewer.desk.start import make_application, user_store

    app = make_application()
    language = ProgramLanguage(app)
    language.install(str(user_store(app).value("language", "system")))
    try:
        return _ask(address)
    finally:
        language.remove()


def question(address: str) -> QMessageBox:
    """The question, which names host and address."""
    translate = QCoreApplication.translate
    box = QMessageBox()
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("Piece Previewer")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(translate("Links", "Open a piece from {0}?").format(_shown(split(address)[1].host)))
    about = translate("Links", "A page asks for this. For this host you will not be asked again.")
    box.setInformativeText(f"{about}\n\n{_FORMAT.sub(lambda found: quote(found[0], errors='replace'), address)}")
    box.addButton(translate("Links", "Open"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    return box


def _shown(host: str) -> str:
    """A host as it is asked for: letters that look like others are none of its."""
    try:
        return host if host.isascii() else host.encode("idna").decode("ascii")
    except UnicodeError:
        return ascii(host)


def _ask(address: str) -> bool:
    box = question(address)
    without_icons(box)
    box.exec()
    return box.buttonRole(box.clickedButton()) == QMessageBox.ButtonRole.AcceptRole
