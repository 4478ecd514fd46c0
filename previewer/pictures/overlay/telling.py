"""Telling what a screenshot shows in a process of its own."""

from __future__ import annotations

from typing import NamedTuple

from previewer.children import tell_parent
from previewer.pictures.application import picture_application
from previewer.pictures.overlay.overlay import Overlay, hold_against, read_photo
from previewer.pictures.overlay.panels import PANEL_SCALE, drawing_of, photo_of
from previewer.pictures.png import to_png
from previewer.pictures.work import Content, values_of
from previewer.pieces import read_bytes


class Telling(NamedTuple):
    """What a screenshot shows; with the screenshot and our drawing, as PNG files of one size a point, where it is
    known.
    """

    overlay: Overlay
    photo: bytes = b""
    ours: bytes = b""


def tell(content: Content, data: bytes, design: str = "") -> Telling:
    """Hold the screenshot in a file against a piece, telling whoever started this process how many looks have been
    tried. Raises PhotoError and PictureError.
    """
    picture_application()
    photo, reading = read_photo(data), read_bytes(content.source)
    values = values_of(reading, content)
    overlay = hold_against(reading, photo, content.today, values, design, tell_parent)
    if overlay.found is None:
        return Telling(overlay)
    drawn = drawing_of(reading, overlay.found, content.today, values)
    return Telling(
        overlay, to_png(photo_of(overlay.screen_of(photo), overlay.found), PANEL_SCALE), to_png(drawn, PANEL_SCALE)
    )
