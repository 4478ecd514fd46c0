"""What the pictures of the window carry: the case that they show, unless the settings leave it out."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.language import program_language
from previewer.desk.pictures.snapshot import SCALE, Shot
from previewer.desk.settings import Settings
from previewer.pictures.png import to_png

if TYPE_CHECKING:
    from previewer.cases.carried import Carrier

#: The bytes of a PNG file up to the end of its first chunk.
_FIRST_CHUNK = 33


def carrier_of(piece: OpenPiece, settings: Settings) -> "Carrier | None":
    """What gives pictures of a piece their case, as it is shown now; None where they are to have none, or where what is
    shown stands in no text any more.
    """
    from previewer.cases.carried import Carrier
    from previewer.cases.source import PieceSource

    if not settings.carry_case or piece.session.piece is None or piece.outdated:
        return None
    return Carrier.of(PieceSource.of(piece.document.encoded()).text, piece.session.values)


def carried(carrier: "Carrier | None", shots: Sequence[Shot], places: Sequence[tuple[int, int]]) -> bytes:
    """The chunk of a picture of one phone, or of several, each at its place."""
    if carrier is None:
        return b""
    if len(shots) == 1 and tuple(places) == ((0, 0),):
        return carrier(shots[0].carried())
    return carrier.together(list(zip(places, (shot.carried() for shot in shots), strict=True)))


def said(carrier: "Carrier | None", piece: OpenPiece) -> str:
    """What is inside of a picture where values are that were set, else ''."""
    shown = piece.session.piece
    if carrier is None or shown is None or carrier.is_too_large or not carrier.values:
        return ""
    return carrier.said(shown, program_language())


def for_clipboard(image: QImage, chunk: bytes) -> bytes:
    """A picture as a PNG file that keeps its clear ground, with what it carries."""
    if not image.hasAlphaChannel():
        return to_png(image, SCALE, chunk)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # it takes a name, whatever it says of itself
    made = bytes(data.data())
    return made[:_FIRST_CHUNK] + chunk + made[_FIRST_CHUNK:]
