"""The pictures of a check: photographs, evidence of a fault, a row before and after."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QImage, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from previewer.desk.background import Reader
from previewer.pictures.given import PhotoError, read_picture_at

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from previewer.runs.checks import Check
    from previewer.runs.evidence import Box
    from previewer.runs.folder import Run
    from previewer.runs.status import CheckState

#: The side of a small picture, and the room below it for its words.
_SIDE, _WORDS = 72, 52
#: The room of a photograph's row above ours and their difference.
_BESIDE = QSize(320, 260)
_KEPT = Qt.AspectRatioMode.KeepAspectRatio


class PictureList(QListWidget):
    """Small pictures in a row, read beside the window; one that is activated is seen as large as it is, in whatever
    shows pictures there.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setViewMode(QListWidget.ViewMode.IconMode)
        self.setWrapping(False)
        self._make_room(QSize(_SIDE, _SIDE))
        self.itemActivated.connect(lambda item: QDesktopServices.openUrl(QUrl.fromLocalFile(item.toolTip())))
        #: The pictures that are shown, so that they are read and scaled once.
        self._shown: object = None
        self._reader = Reader(self)

    def show_of(self, state: CheckState | None, run: Run | None, added: Sequence[Path]) -> None:
        """Show the pictures of a check as it stands, after those that go with its next verdict."""
        #: Words by the file, or by the name of a picture of the run.
        named: dict[Path | str, str] = {path: path.name for path in added}
        if state is not None and run is not None:
            if state.photo is not None:
                named[state.photo.picture] = self.tr("Photograph")
                drawn = next(iter(state.check.pictures.values()), "")
                if state.photo.beside:
                    named = {state.photo.beside: self.tr("Photograph, our drawing, difference"), **named}
                elif drawn:
                    named[drawn] = self.tr("Our drawing")
            given = state.given or (state.before.verdict if state.before is not None else None)
            seen = self.tr("What was seen")
            named |= dict.fromkeys(given.pictures if given is not None else (), seen)
            named |= {name: words for words, name in self._compared(state.check)}
        boxes: dict[str, list[Box]] = {}
        for frame in () if state is None or state.given is None else state.given.frames:
            boxes.setdefault(frame.picture, []).append(frame.box)
        ratio = self.devicePixelRatioF()
        shown = (None if run is None else run.folder, named, boxes, ratio)
        if shown == self._shown:
            return
        self._shown = shown
        # A row and ours are read one below the other, letter by letter.
        is_large = state is not None and state.photo is not None and state.photo.beside
        side = _BESIDE if is_large else QSize(_SIDE, _SIDE)
        self.clear()
        self._make_room(side)
        self.setVisible(bool(named))
        if named:
            work = partial(_read_pictures, run, tuple(named), boxes, side * ratio)
            self._reader.read(work, lambda read: self._put(shown, named.values(), read.result()))

    def _make_room(self, side: QSize) -> None:
        self.setIconSize(side)
        self.setFixedHeight(side.height() + _WORDS)

    def _put(self, wanted: object, named: Iterable[str], found: Sequence[tuple[Path, QImage | None]]) -> None:
        """Show pictures that were read, unless others are wanted by now."""
        if self._shown != wanted:
            return
        self.clear()
        for (path, image), words in zip(found, named, strict=True):
            item = QListWidgetItem(words)
            if image is not None:
                image.setDevicePixelRatio(self.devicePixelRatioF())
                item.setIcon(QPixmap.fromImage(image))
            item.setToolTip(str(path))
            self.addItem(item)

    def _compared(self, check: Check) -> Iterator[tuple[str, str]]:
        """A row as it was before, as it is now, and what differs: words, and names of pictures of the run."""
        for name, now in check.pictures.items():
            if name in check.was:
                yield self.tr("Before"), check.was[name]
                yield self.tr("Now"), now
                yield self.tr("What differs"), check.was[f"{name} difference"]


def _read_pictures(
    run: Run | None, named: Sequence[Path | str], boxes: Mapping[str, Sequence[Box]], size: QSize
) -> list[tuple[Path, QImage | None]]:
    """Files, and pictures of a run by name, to be seen so large; None for what cannot be read."""
    found: list[tuple[Path, QImage | None]] = []
    for one in named:
        path = run.picture(one) if isinstance(one, str) and run is not None else Path(one)
        shown = None
        with suppress(OSError, PhotoError):
            whole = _framed(read_picture_at(path), boxes.get(path.name, ()))
            shown = whole.scaled(size, _KEPT, Qt.TransformationMode.SmoothTransformation)
        found.append((path, shown))
    return found


def _framed(image: QImage, boxes: Sequence[Box]) -> QImage:
    """A picture of evidence with the row of its check framed, to be seen small; the file has no mark."""
    painter = QPainter(image)
    painter.setPen(QPen(QColor("#c2410c"), max(image.width(), image.height()) / _SIDE * 2))
    for box in boxes:
        painter.drawRect(QRect(*box))
    painter.end()
    return image
