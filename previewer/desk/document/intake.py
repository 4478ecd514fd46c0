"""What comes into a document from outside: the file as it is opened, and every save that is seen."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from previewer.desk.document.filetext import FileText
from previewer.desk.document.state import Awaited, Conflict, State, Whole
from previewer.desk.document.watcher import FileWatcher
from previewer.pieces import Reading

#: Milliseconds for which a save that does not read may still be half of one, and a file may be away.
PATIENCE = 400
#: Characters of a save that is on the phones first, and milliseconds after which they have surely been painted.
LONG = 100_000
PAINTED = 40


class Taker(Protocol):
    """A document, as far as what comes in may change it."""

    path: Path
    state: State

    @property
    def modified(self) -> bool: ...

    def become(self, state: State) -> None: ...

    def take(self, file: FileText, reading: Reading) -> None: ...


class Intake(QObject):
    """Follows the file of a document. What it waits for is in the document's state: whoever types or saves meanwhile
    puts another state there, and what comes then comes too late.
    """

    def __init__(self, document: Taker, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(self._give_up_waiting)
        self.watcher = self._watch(document.path)

    def take_in(self) -> None:
        """Do not wait any longer for what reads."""
        awaited = self._document.state.ours.awaited
        if awaited is not None and awaited.file is not None and awaited.reads:
            self._document.take(awaited.file, awaited.reading)

    def check(self) -> None:
        """Look whether the file changed."""
        self.watcher.check()

    def follow(self, path: Path) -> None:
        """The document is in another file now, which may have been saved from outside since it was written."""
        self.watcher.deleteLater()
        self.watcher = self._watch(path)
        with suppress(OSError):
            self._see(FileText.at(path))

    def _watch(self, path: Path) -> FileWatcher:
        watcher = FileWatcher(path, self)
        watcher.changed.connect(self._see)
        return watcher

    def _see(self, found: FileText | OSError | None) -> None:
        """The file is another than it was."""
        document, ours = self._document, self._document.state.ours
        if found is None or isinstance(found, OSError):
            self._miss(found)
        elif found.is_same(ours.file):
            document.become(replace(ours, on_disk="same", awaited=None))
        elif document.modified:
            document.become(Conflict(replace(ours, on_disk="same", awaited=None), found))
        else:
            self._take(found, found.read(ours.reading))

    def _miss(self, why: OSError | None) -> None:
        """There is no file, or one that cannot be read."""
        self.take_in()
        state = self._document.state
        if isinstance(state, Conflict):
            return  # theirs is known here alone
        if why is not None:
            self._document.become(replace(state, on_disk="locked", awaited=None))
        elif state.on_disk not in ("gone", "none"):
            self._wait(replace(state, awaited=Awaited(None)), PATIENCE)

    def _take(self, file: FileText, reading: Reading) -> None:
        """Make a save the text; not yet if it is long, or may be half of one: it does not read, and what it replaces
        does.
        """
        document = self._document
        if reading.piece is None:
            self.take_in()
        ours = document.state.ours
        awaited = replace(ours, on_disk="changed", awaited=Awaited(file, reading))
        if reading.piece is None and ours.reading.piece is not None:
            self._wait(awaited, PATIENCE)
        elif reading.piece is not None and ours.reading.piece is not None and len(reading.text) >= LONG:
            self._wait(awaited, PAINTED)
        else:
            document.take(file, reading)

    def _wait(self, state: Whole, milliseconds: int) -> None:
        self._document.become(state)
        self._patience.start(milliseconds)

    def _give_up_waiting(self) -> None:
        """What is awaited does not come: what is there counts."""
        ours = self._document.state.ours
        awaited = ours.awaited
        if awaited is not None and awaited.file is None:
            self._document.become(replace(ours, on_disk="gone", awaited=None))
        elif awaited is not None and awaited.file is not None:
            self._document.take(awaited.file, awaited.reading)
