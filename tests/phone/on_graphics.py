"""Both phones as this process draws them, in the window and as pictures, into a folder: python -m
tests.phone.on_graphics FOLDER
"""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

from PySide6.QtQuick import QQuickWindow
from PySide6.QtWidgets import QApplication

from previewer.phone.fonts import install_fonts, isolate_fonts
from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.phone.view import PhoneView
from previewer.pieces import read_bytes
from previewer.resources import resource

ZOOM, SCALE = 1.25, 2.0
#: What is open in the pictures: pickers of each form, and a text that is typed.
OPEN = ("wake_time", "first_day", "scene", "place", "lamp_name")
_TODAY = date(2026, 4, 1)


def main(folder: Path) -> None:
    """Write `view-PLATFORM-LANG.png` and `picture-PLATFORM-KEY.png`, and `api`: what drew them."""
    isolate_fonts()
    app = QApplication([])
    install_fonts()
    session = PieceSession(_TODAY)
    session.open(read_bytes(resource("samples", "every-kind.json").read_bytes()))
    for platform in PLATFORMS:
        shown = OffscreenPhone(Phone(session, platform), SCALE)
        for key in ("", *OPEN):
            shown.picture(open_key=key).save(str(folder / f"picture-{platform}-{key}.png"))
        shown.close()
        phone = Phone(session, platform)
        phone.present(still=True, marks=False)
        view = PhoneView(phone)
        view.set_zoom(ZOOM)
        view.show()
        for lang, theme in (("en", "light"), ("ja", "dark")):
            phone.show(Look(platform, lang, theme))
            app.processEvents()
            view.grabFramebuffer().save(str(folder / f"view-{platform}-{lang}.png"))
        (folder / "api").write_text(view.quickWindow().rendererInterface().graphicsApi().name, "utf-8")
        view.close()
    assert QQuickWindow.sceneGraphBackend() in ("", "software")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
