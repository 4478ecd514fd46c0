"""The Qt application of a command that makes pictures: cut off from the machine's screen, fonts and
settings.
"""

from __future__ import annotations

import os

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QGuiApplication

from previewer.phone.fonts import install_fonts, isolate_fonts
from previewer.phone.screens import draw_in_software

#: Settings from outside that would change what is drawn. Everything that begins so is taken out.
_OUTSIDE = (
    "QT_SCALE_FACTOR",
    "QT_SCREEN_SCALE_FACTORS",
    "QT_AUTO_SCREEN_SCALE_FACTOR",
    "QT_ENABLE_HIGHDPI_SCALING",
    "QT_USE_PHYSICAL_DPI",
    "QT_DEVICE_PIXEL_RATIO",
    "QT_FONT_DPI",
    "QT_QPA_",
    "QT_QUICK_",
    "QT_STYLE_OVERRIDE",
    "QT_IM_MODULE",
    "QT_PLUGIN_PATH",
    "QML_",
    "QML2_",
    "QSG_",
    "QT_LOGGING_",
)


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
