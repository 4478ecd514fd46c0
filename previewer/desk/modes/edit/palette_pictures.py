"""The pictures of the palette: drawn by a phone in a process of its own, and kept."""

import contextlib
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPixmap

from previewer.children import child_pool
from previewer.phone.look import Look
from previewer.pictures.kind_pictures import kind_pictures

#: Look, language and pixels a point: the pictures by the name of the form.
_Asked = tuple[Look, str, float]
_KEPT: dict[_Asked, dict[str, QPixmap]] = {}


class PalettePictures(QObject):
    """Gives what was drawn before at once, the rest when it is drawn. What is under way goes on without a palette."""

    #: Pictures by the name of the form.
    drawn = Signal(dict)
    #: From a thread of the pool to the window's.
    _arrived = Signal(object, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pool: ProcessPoolExecutor | None = None
        self._asked: _Asked | None = None
        self._arrived.connect(self._take)

    def ask(self, look: Look, lang: str, scale: float) -> None:
        """Draw the rows as this phone does, in a language, so many pixels a point."""
        asked = look, lang, scale
        if asked in _KEPT:
            self.drawn.emit(_KEPT[asked])
            return
        if asked == self._asked:
            return
        self.cancel()
        self._asked = asked
        self._pool = child_pool(1)
        self._pool.submit(kind_pictures, *asked).add_done_callback(partial(self._report, asked))

    def cancel(self) -> None:
        """Wait for nothing any more."""
        self._asked = None
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _report(self, asked: _Asked, done: Future[dict[str, bytes]]) -> None:
        # The window may be gone by now.
        with contextlib.suppress(RuntimeError):
            self._arrived.emit(asked, done)

    def _take(self, asked: _Asked, done: Future[dict[str, bytes]]) -> None:
        if asked == self._asked:
            self.cancel()
        # Without pictures the palette has the names and the icons.
        if done.cancelled() or done.exception() is not None:
            return
        made = {}
        for form, png in done.result().items():
            picture = QPixmap()
            picture.loadFromData(png)
            made[form] = picture
        _KEPT[asked] = made
        self.drawn.emit(made)
