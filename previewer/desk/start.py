"""Putting application and window together."""

import signal
from pathlib import Path

from PySide6.QtCore import QSettings, QStandardPaths
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from previewer import __version__
from previewer.desk.document.memory import Memory
from previewer.desk.language import ProgramLanguage
from previewer.desk.settings import Settings
from previewer.desk.window.main_window import MainWindow
from previewer.phone.fonts import install_fonts
from previewer.resources import resource


def make_application() -> QApplication:
    """The QApplication, named, with the program's fonts and icon."""
    app = QApplication(["previewer"])
    app.setOrganizationName("Piece Previewer")
    app.setApplicationName("previewer")
    app.setApplicationDisplayName("Piece Previewer")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName("piece-previewer")
    install_fonts()
    icon = resource("icons", "piece-previewer.svg")
    if icon.is_file():
        app.setWindowIcon(QIcon(str(icon)))
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    return app


def make_window(app: QApplication) -> MainWindow:
    """The window, with the user's own settings and memory."""
    store = QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, app.organizationName(), "previewer")
    settings = Settings(store, app)
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)
    language = ProgramLanguage(app)
    language.install(settings.language)
    return MainWindow(settings, Memory(Path(folder) / "memory"), language)
