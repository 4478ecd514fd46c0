"""A picture of a screen."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass
from datetime import date

from PySide6.QtGui import QImage

from previewer.phone.look import Look
from previewer.phone.offscreen import OffscreenPhone, PictureError
from previewer.phone.phone import Phone
from previewer.phone.scroll_place import ScrollPlace
from previewer.phone.session import PieceSession
from previewer.pictures.application import picture_application
from previewer.pictures.carrying import LARGEST_SCALE, SMALLEST_SCALE, Carry, Shown, nothing
from previewer.pictures.png import to_png
from previewer.pieces import Piece, Reading, Values
from previewer.terminal_words import TerminalSentence

__all__ = [
    "PictureError",
    "PictureRequest",
    "RequestError",
    "check_scale",
    "picture_of",
    "prepare",
    "render",
    "render_image",
]


class RequestError(ValueError):
    """A picture is asked for that cannot be; the text is for the user."""


@dataclass(frozen=True)
class PictureRequest:
    """A picture to make.

    `today` is the day of first opening, `values` None the initial values on it. `scale` is pixels a point. `open_key`:
    with that item's picker open, or its field being typed into; `typed` is then put behind its text. `full`: the whole
    scroll height instead of one screen, or of that page `page` (from 1; 0 for all in one picture). `scrolled`: at a
    place, or so many points down; None for as far as what is open asks. `marks`: with the previewer's own marks, else
    the phone alone.
    """

    look: Look
    today: date
    values: Values | None = None
    scale: float = 2.0
    open_key: str | None = None
    full: bool = False
    marks: bool = False
    typed: str = ""
    scrolled: ScrollPlace | float | None = None
    page: int = 0

    def check(self, piece: Piece) -> None:
        """Raises RequestError when there is no such picture of the piece."""
        check_scale(self.scale)
        key = self.open_key
        if key is None:
            if self.typed:
                raise RequestError(TerminalSentence("--type types into a text item, which --open names"))
            return
        item = piece.item(key)
        if item is None:
            raise RequestError(TerminalSentence("the piece has no item {key!r} to open", key=key))
        if item.hidden and not self.look.reveal_hidden:
            raise RequestError(TerminalSentence("the item {key!r} is hidden; --reveal-hidden shows it", key=key))
        if not item.opens and not item.typed:
            raise RequestError(TerminalSentence("the item {key!r} has nothing that opens", key=key))
        if self.typed and not item.typed:
            raise RequestError(TerminalSentence("nothing can be typed into the item {key!r}", key=key))
        if not piece.offered_on(self.look.platform):
            raise RequestError(TerminalSentence("the piece is not offered on {platform}", platform=self.look.platform))


def check_scale(scale: float) -> None:
    """Raises RequestError for a number of pixels a point that no picture has."""
    if not SMALLEST_SCALE <= scale <= LARGEST_SCALE:
        raise RequestError(
            TerminalSentence(
                "the scale is {smallest_scale} to {largest_scale} pixels a point; found {scale:g}",
                smallest_scale=SMALLEST_SCALE,
                largest_scale=LARGEST_SCALE,
                scale=scale,
            )
        )


def render(reading: Reading, request: PictureRequest, carry: Carry = nothing) -> bytes:
    """The screen as a PNG file. The same file and request give the same pixels on every machine, and the same bytes
    on this one. `carry` gives what it carries.

    Raises RequestError (a picture that cannot be, or a file without a piece) and PictureError.
    """
    picture_application()
    with closing(prepare(reading, request)) as shown:
        return png_of(shown, picture_of(shown, request), request, carry)


def png_of(shown: OffscreenPhone, image: QImage, request: PictureRequest, carry: Carry) -> bytes:
    """A picture of a phone, that was asked for, as a PNG file with what it carries."""
    about = Shown(
        request.look,
        request.scale,
        request.open_key,
        request.typed,
        request.full,
        request.marks,
        request.page,
        None if request.full else shown.scrolled,
    )
    return to_png(image, request.scale, carry(about))


def render_image(reading: Reading, request: PictureRequest) -> QImage:
    """The screen as an image, `request.scale` pixels a point. Raises as `render()`."""
    picture_application()
    with closing(prepare(reading, request)) as shown:
        return picture_of(shown, request)


def picture_of(shown: OffscreenPhone, request: PictureRequest) -> QImage:
    """The picture that is asked for, of a phone that was prepared for it. Raises RequestError and PictureError."""
    if request.full and request.page:
        for number, image in enumerate(shown.pages(), 1):
            if number == request.page:
                return image
        raise RequestError(TerminalSentence("the screen has no page {page}", page=request.page))
    scrolled = None if request.full else request.scrolled
    return shown.picture(request.full, request.open_key, typed=request.typed, scrolled=scrolled)


def phone_of(reading: Reading, today: date, values: Values | None, platform: str) -> Phone:
    """A phone that shows a file's piece in a session of its own; `values` None are the initial ones on that day."""
    session = PieceSession(today)
    session.open(reading, values)
    phone = Phone(session, platform)
    session.setParent(phone)
    return phone


def prepare(reading: Reading, request: PictureRequest) -> OffscreenPhone:
    """A phone that looks as requested, to be photographed and then closed. Needs a QGuiApplication.

    Raises RequestError.
    """
    if reading.piece is None:
        raise RequestError(TerminalSentence("the file cannot be previewed"))
    request.check(reading.piece)
    phone = phone_of(reading, request.today, request.values, request.look.platform)
    phone.show(request.look)
    return OffscreenPhone(phone, request.scale, request.marks)
