"""One picture of one screen."""

from __future__ import annotations

from PySide6.QtGui import QImage

from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pictures.application import picture_application
from previewer.pictures.options import OptionError, RenderOptions
from previewer.pictures.png import to_png
from previewer.pieces import Reading

__all__ = ["OptionError", "PictureError", "RenderOptions", "render", "render_image"]


def render(reading: Reading, options: RenderOptions) -> bytes:
    """The screen as a PNG file. The same file and options give the same bytes, whatever the machine.

    Raises OptionError (a variant that cannot be shown, or a file without a piece) and PictureError.
    """
    return to_png(render_image(reading, options), options.scale)


def render_image(reading: Reading, options: RenderOptions) -> QImage:
    """The screen as an image, `options.scale` pixels a point. Raises as `render()`."""
    if reading.piece is None:
        raise OptionError("the file cannot be previewed")
    options.check(reading.piece)
    picture_application()
    shown = stage(reading, options)
    try:
        return shown.picture(options.full, options.open_key or "")
    finally:
        shown.close()


def stage(reading: Reading, options: RenderOptions) -> OffscreenPhone:
    """A phone set up as the options say, to be photographed and then closed. Needs a QGuiApplication."""
    piece = reading.piece
    if piece is None:
        raise OptionError("the file cannot be previewed")
    session = PieceSession(options.today)
    session.open(reading, options.values)
    phone = Phone(session, options.platform_for(piece))
    session.setParent(phone)
    phone.show(options.look(piece))
    return OffscreenPhone(phone, options.scale)
