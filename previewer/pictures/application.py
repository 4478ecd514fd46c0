"""The Qt application of a command that makes pictures: cut off from the machine's screen, fonts and
settings.
"""

from __future__ import annotations

import os

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QGuiApplication

from previewer.phone.fonts import install_fonts, isolate_fonts
from previewer.phone.screens import draw_in_software

#: Settings from outside that would change what is drawn (scales, fonts, glyphs, direction) begin so: all are taken out.
_OUTSIDE = ("QT_", "QML_", "QML2_", "QSG_")


def picture_application() -> QGuiApplication:
    """The QGuiApplication to make pictures with: the running one, or a new one that needs no display.

    A new one ignores the machine's fonts, locale and screen settings, so that pictures are the same bytes
    anywhere.
    """
    running = QCoreApplication.instance()
    if isinstance(running, QGuiApplication):
        install_fonts()
        return running
    for name in list(os.environ):
        if name.startswith(_OUTSIDE):
            del os.environ[name]
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["QT_QUICK_BACKEND"] = "software"
    os.environ["QT_QUICK_CONTROLS_STYLE"] = "Basic"
    # The offscreen platform says on standard error that it has no fonts of its own; ours come a moment later.
    os.environ["QT_LOGGING_RULES"] = "qt.qpa.fonts.warning=false"
    os.environ["LC_ALL"] = "C.UTF-8"
    isolate_fonts()
    draw_in_software()
    QLocale.setDefault(QLocale.c())
    app = QGuiApplication(["previewer"])
    install_fonts()
    return app
