"""Putting application and window together. The window's parts are imported while its first phone loads."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, QSize, QStandardPaths, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from previewer import __version__
from previewer.phone.fonts import install_fonts
from previewer.resources import resource

if TYPE_CHECKING:
    from previewer.desk.settings import Settings
    from previewer.desk.window.main_window import MainWindow

#: On a screen with less room than this the window takes all of it at the first start.
_ROOMY = QSize(1280, 800)


def make_application() -> QApplication:
    """The QApplication, named, with the program's fonts and icon."""
    app = QApplication.instance()
    if not isinstance(app, QApplication):
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


def user_store(app: QApplication) -> QSettings:
    """Where the user's own settings are."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, app.organizationName(), "previewer")


def make_window(app: QApplication, opens: bool = False) -> MainWindow:
    """The window, with the user's own settings and memory. `opens`: a piece is about to be opened in it."""
    from previewer.desk.document.numbers import WindowNumber
    from previewer.desk.language import ProgramLanguage
    from previewer.desk.settings import Settings
    from previewer.desk.theme import apply_font, apply_scheme

    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation))
    settings = Settings(user_store(app), app, WindowNumber.first_free(folder / "windows"))
    language = ProgramLanguage(app)
    language.install(settings.language)
    apply_font()
    apply_scheme(settings.colour_scheme)
    app.styleHints().colorSchemeChanged.connect(lambda _scheme: apply_scheme(settings.colour_scheme))
    if opens or settings.open_files:
        _expect_phone(settings)
    from previewer.desk.document.memory import Memory
    from previewer.desk.window.main_window import MainWindow

    window = MainWindow(settings, Memory(folder / "memory"), language)
    if settings.geometry is None and _ROOMY.boundedTo(window.screen().availableSize()) != _ROOMY:
        window.setWindowState(Qt.WindowState.WindowMaximized)
    return window


def _expect_phone(settings: Settings) -> None:
    """Let Qt load the phone that will be seen first, in a thread of its own."""
    from previewer.desk.view.options import ViewOptions
    from previewer.phone.engines import expect_screen

    expect_screen(ViewOptions.from_kept(settings.view).on_show(None)[0])
