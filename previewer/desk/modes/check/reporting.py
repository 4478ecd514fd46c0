"""The report of a run from the window, in the language of the program."""

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from previewer.desk.document import dialogs
from previewer.desk.language import program_language
from previewer.desk.modes.check.program import Program
from previewer.desk.modes.check.session import CheckSession
from previewer.desk.notice import Notice
from previewer.desk.services import Services


def ask_report(parent: QWidget, services: Services, session: CheckSession, notice: Notice) -> None:
    """Ask for a file, write the report there, and open it."""
    folder = session.folder
    path = None if folder is None else dialogs.ask_report(parent, services.settings, folder.with_suffix(".html"))
    if folder is None or path is None:
        return
    program = Program(parent)
    program.done.connect(lambda _said: _show(path, services))
    program.done.connect(program.deleteLater)
    program.failed.connect(lambda why: notice.show_message("error", why))
    program.failed.connect(program.deleteLater)
    services.show_message(QCoreApplication.translate("Checks", "Writing the report…"))
    program.start(["run", "report", str(folder), "-o", str(path), "--lang", program_language()])


def _show(path: Path, services: Services) -> None:
    services.show_message(QCoreApplication.translate("Checks", "{0} is written").format(path.name))
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))
