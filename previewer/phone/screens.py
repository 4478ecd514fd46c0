"""The QML of the screens, and what draws it.

Scenes are drawn by Qt's software scene graph: pictures are then the same pixels on every machine, the window shows the
phones as pictures have them, no graphics driver has a say, and a first picture comes sooner.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtQuick import QQuickWindow, QSGRendererInterface

import previewer.phone.map.view  # noqa: F401  # makes MapView known to QML

QML = Path(__file__).parent / "qml"


def draw_in_software() -> None:
    """Have every scene drawn by Qt's software scene graph. Too late, and a warning, once one was drawn
    otherwise.
    """
    if QQuickWindow.sceneGraphBackend() != "software":
        QQuickWindow.setGraphicsApi(QSGRendererInterface.GraphicsApi.Software)


def screen_url(platform: str) -> QUrl:
    """The root QML file of a platform's screen."""
    return QUrl.fromLocalFile(str(QML / "Phone" / platform / "Screen.qml"))


def row_urls(platform: str) -> list[QUrl]:
    """The QML files of a platform's rows, one for each kind of item."""
    return [QUrl.fromLocalFile(str(file)) for file in sorted((QML / "Phone" / platform).glob("*Row.qml"))]
