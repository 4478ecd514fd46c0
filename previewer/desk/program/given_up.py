"""Settings of earlier versions that nothing uses any more, said once."""

from __future__ import annotations

import os

from PySide6.QtCore import QCoreApplication

from previewer.desk.language import sentences
from previewer.desk.services import Services


def tell_given_up(services: Services) -> None:
    """Say in the status bar which settings are no longer used, and forget them; nothing where there is none."""
    said = []
    if services.settings.forget("tileServer"):
        said.append(
            QCoreApplication.translate(
                "GivenUp", "Maps from a server are no longer shown. The program's own map is used instead."
            )
        )
    if os.environ.get("PREVIEWER_GRAPHICS") == "hardware":
        said.append(
            QCoreApplication.translate(
                "GivenUp", "PREVIEWER_GRAPHICS is no longer used: phones are always drawn in software."
            )
        )
    if said:
        services.show_message(sentences(said))
