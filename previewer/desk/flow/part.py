"""A piece of a flow: what its definition says now, its values, and its handler."""

from collections.abc import Iterable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from shiboken6 import isValid

from previewer.desk.background import Task, error_text, reading
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.document.watcher import FileWatcher
from previewer.desk.language import program_language
from previewer.desk.modes.script.attempt import ScriptWish
from previewer.desk.modes.script.following import HandlerFollower
from previewer.desk.services import Tabs
from previewer.desk.widgets import ends_with
from previewer.phone.session import PieceSession
from previewer.pieces import Reading, read_file

#: Milliseconds for which a file that does not read may still be half of a save.
PATIENCE = 400


class FlowPart(QObject):
    """Follows the definition on the disk, or in the tab where it is open; and the handler. Its values are those of a
    new phone until they are touched here.
    """

    #: What it declares, its values, its handler, or why it cannot be previewed.
    changed = Signal()

    def __init__(self, path: Path, session: PieceSession, parent: QObject) -> None:
        super().__init__(parent)
        self.path = path
        self.session = session
        session.setParent(self)
        #: What the definition reads as; None while it is read, and where it cannot be.
        self.reading: Reading | None = None
        #: The handler, where somebody chose it of several.
        self.given: Path | None = None
        self._unread = ""
        self._tab: OpenPiece | None = None
        self._reading = Task(self)
        self._reading.done.connect(self._take)
        self._reading.failed.connect(self._give_up)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(lambda: self._read(patient=False))
        self._patient = True
        self._watcher = FileWatcher(path, self, lambda path: path)
        self._watcher.changed.connect(lambda _path: self._read())
        self._handler = HandlerFollower(path, self)
        self._handler.changed.connect(self.changed)
        session.valuesChanged.connect(self.changed)
        self._read()

    @property
    def piece_reads(self) -> bool:
        """Whether there is a piece to run."""
        return self.reading is not None and self.reading.piece is not None

    def trouble(self) -> str:
        """Why it cannot be previewed, in the program's language; '' where it can, and while it is read."""
        if self._unread or self.reading is None or self.reading.error is None:
            return self._unread
        return self.reading.error.message(program_language())

    def wish(self, engine: str) -> ScriptWish:
        """What is wanted of its handler."""
        assert self.reading is not None
        return ScriptWish(self.path, self.reading, self.session.values, engine, self.given)

    def choose(self, handler: Path) -> None:
        """Take this file for the handler, of several."""
        self.given = handler
        self._handler.follow(self.path, handler)
        self.changed.emit()

    def follow_loaded(self, files: Iterable[str], since: int) -> None:
        """Follow what the handler loaded in a run that began then, too."""
        self._handler.follow_loaded(files, since)

    def look(self, tabs: Tabs) -> None:
        """Look which tab it is open in, and at the disk."""
        found = (tab.piece for tab in tabs.all() if tab.piece is not None and tab.path == self.path)
        piece = next((one for one in found if not one.is_closed and not one.document.is_bundle), None)
        if piece is not self._tab:
            self._leave_tab()
            self._tab = piece
            if piece is not None:
                piece.document.read.connect(self._read)
                ends_with(piece, self._closed)
            self._read()
        self._watcher.check()
        self._handler.check()

    def _leave_tab(self) -> None:
        if self._tab is not None and isValid(self._tab):
            self._tab.document.read.disconnect(self._read)
        self._tab = None

    def _closed(self) -> None:
        """The tab goes that it was open in."""
        if self._tab is not None and (not isValid(self._tab) or self._tab.is_closed):
            self._leave_tab()
            self._read()

    def _read(self, patient: bool = True) -> None:
        self._patience.stop()
        self._patient = patient
        if self._tab is not None:
            self._reading.cancel()
            self._take(self._tab.document.reading)
        else:
            path = self.path
            self._reading.start_reading(reading(partial(read_file, path)))

    def _take(self, reading: Reading) -> None:
        if reading.piece is None and self._patient and self.piece_reads:
            self._patience.start()
            return
        self.reading, self._unread = reading, ""
        if not self.session.open(reading):
            self.changed.emit()

    def _give_up(self, error: BaseException) -> None:
        if self._patient and self.piece_reads:
            self._patience.start()
            return
        self.reading = None
        self._unread = reason(error) if isinstance(error, OSError) else error_text(error)
        self.changed.emit()
