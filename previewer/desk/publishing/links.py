"""Links of a site's pages that open a definition here: a person is asked before a host is asked for the first time."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication, QMessageBox

from previewer.desk.language import ProgramLanguage
from previewer.publish.addresses import split


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
    box.setText(translate("Links", "Open a piece from {0}?").format(split(address)[1].host))
    about = translate("Links", "A page asks for this. For this host you will not be asked again.")
    box.setInformativeText(f"{about}\n\n{address}")
    box.addButton(translate("Links", "Open"), QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    return box


def _ask(address: str) -> bool:
    box = question(address)
    box.exec()
    return box.buttonRole(box.clickedButton()) == QMessageBox.ButtonRole.AcceptRole
