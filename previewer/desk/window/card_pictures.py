"""Pictures of phones on the start page, drawn by a helper process of what is in sight."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from previewer.desk.background import Processes, Task

#: Milliseconds that the start page stands before a helper is started: who opens a file at once waits for none.
_PAUSE = 300
#: Pixels a point.
_SCALE = 0.5
#: Bytes of a file that no picture is drawn of.
_LARGE = 1_000_000


class CardJob(NamedTuple):
    """A file as its card shows it: when it changed last, the language and theme of its phone, and its day."""

    path: Path
    changed: int
    lang: str
    theme: str
    today: date


def draw_card(job: CardJob) -> bytes:
    """The phone of a piece as a PNG file; empty where there is none to be drawn."""
    from previewer.phone.look import Look, LookError
    from previewer.phone.platforms import PLATFORMS
    from previewer.pictures.render import PictureError, PictureRequest, RequestError, render
    from previewer.pieces import read_file
    from previewer.pieces.languages import default_language

    with suppress(OSError, LookError, PictureError, RequestError):
        if not job.path.is_file() or job.path.stat().st_size > _LARGE:
            return b""
        reading = read_file(job.path)
        piece = reading.piece
        platform = None if piece is None else next(filter(piece.offered_on, PLATFORMS), None)
        if piece is not None and platform is not None:
            lang = job.lang if job.lang in piece.languages else default_language(piece.languages)
            return render(reading, PictureRequest(Look(platform, lang, job.theme), job.today, scale=_SCALE))
    return b""


class CardPictures(QObject):
    """Has pictures drawn, one after another, of what was asked for last; what is asked for no more is not begun."""

    #: A file has its picture.
    drawn = Signal(Path)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: dict[CardJob, QPixmap] = {}
        self._wanted: list[CardJob] = []
        self._processes = Processes(1)
        self._task = Task(self, self._processes)
        self._task.arrived.connect(self._keep)
        self._later = QTimer(self, singleShot=True, interval=_PAUSE)
        self._later.timeout.connect(self.draw)

    def ask(self, jobs: Iterable[CardJob]) -> None:
        """Have pictures of these files drawn soon, and of no others."""
        self._wanted = list(jobs)
        for job in self._wanted:
            if job in self._known:
                self.drawn.emit(job.path)
        self._later.start()

    @property
    def running(self) -> bool:
        """Whether pictures are being drawn."""
        return self._task.running

    def get(self, path: Path) -> QPixmap | None:
        """The picture of a file, None where there is none yet."""
        found = next((self._known.get(job) for job in self._wanted if job.path == path), None)
        return None if found is None or found.isNull() else found

    def draw(self) -> None:
        """Draw what is asked for and not known."""
        self._later.stop()
        new = [job for job in self._wanted if job not in self._known]
        if new:
            self._task.start_each(draw_card, new)

    def stop(self) -> None:
        """Draw nothing any more."""
        self._later.stop()
        self._task.cancel()
        self._processes.close()

    def _keep(self, job: CardJob, drawn: object) -> None:
        self._known[job] = made = QPixmap()
        if isinstance(drawn, bytes) and made.loadFromData(drawn, "PNG"):
            self.drawn.emit(job.path)


def upper_part(picture: QPixmap, size: QSize, ratio: float, edge: QColor) -> QPixmap:
    """The upper part of a phone, as wide as a place and as much of it as there is room for, with round corners and a
    hairline."""
    wide = picture.scaledToWidth(round(size.width() * ratio), Qt.TransformationMode.SmoothTransformation)
    made = QPixmap(wide.width(), min(wide.height(), round(size.height() * ratio)))
    made.fill(Qt.GlobalColor.transparent)
    corner = size.width() * ratio / 9
    painter = QPainter(made)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(edge, ratio))
    painter.setBrush(QBrush(wide))
    inset = ratio / 2
    painter.drawRoundedRect(QRectF(inset, inset, made.width() - ratio, made.height() + 2 * corner), corner, corner)
    painter.end()
    made.setDevicePixelRatio(ratio)
    return made
