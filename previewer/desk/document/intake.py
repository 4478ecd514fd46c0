"""What comes into a document from outside: the file as it is opened, and every save that is seen."""

from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from PySide6.QtCore import QObject, QTimer, SignalInstance, Slot

from previewer.desk.document.filetext import FileText
from previewer.desk.document.state import Awaited, Conflict, State, Whole
from previewer.desk.document.watcher import FileWatcher, Stamp, stamp_of
from previewer.pieces import Reading

if TYPE_CHECKING:
    from previewer.desk.background import Task

#: Milliseconds for which a save that does not read may still be half of one, and a file may be away.
PATIENCE = 400
#: Characters of a save that is on the phones first, and milliseconds after which they have surely been painted.
LONG = 100_000
PAINTED = 40
#: Characters of a text that is read beside the window.
LARGE = 1_000_000


class Found(NamedTuple):
    """A file as it was read to be opened. `seen`: its stamp before that, None where it is not followed; `file`: None
    where there is none; `reading`: what it reads as, None where that is to be found out yet. `bundled`: the text stands
    in a bundle or in a picture, which is the file.
    """

    seen: Stamp | None
    file: FileText | None
    reading: Reading | None = None
    bundled: bool = False

    @classmethod
    def at(cls, path: Path) -> "Found":
        """Read a file. Raises OSError."""
        return cls(stamp_of(path), FileText.at(path))

    @classmethod
    def in_bundle(cls, text: str) -> "Found":
        """The text of the piece in a bundle, or in a picture."""
        return cls(None, FileText.of(text.encode("utf-8", "replace")), bundled=True)


class Taker(Protocol):
    """A document, as far as what comes in may change it."""

    path: Path
    state: State

    @property
    def aboutToChange(self) -> SignalInstance: ...

    @property
    def modified(self) -> bool: ...

    def become(self, state: State) -> None: ...

    def take(self, file: FileText, reading: Reading) -> None: ...


class FileIntake(QObject):
    """Follows the file of a document. What it waits for is in the document's state: whoever types or saves meanwhile
    puts another state there, and what comes then comes too late.

    `seen`: the file's stamp as it was read; None: it is not followed, until the document is in another.
    """

    def __init__(self, document: Taker, seen: Stamp | None, parent: QObject) -> None:
        super().__init__(parent)
        self._document = document
        self._patience = QTimer(self, singleShot=True)
        self._patience.timeout.connect(self._give_up_waiting)
        #: Reads large files; made for the first.
        self._beside: Task | None = None
        self._watcher = None if seen is None else self._watch(document.path, seen)

    @Slot()
    def take_in(self) -> None:
        """Do not wait any longer for what reads."""
        awaited = self._document.state.ours.awaited
        if awaited is not None and awaited.file is not None and awaited.reading is None:
            self._take(awaited.file, awaited.file.read(self._document.state.reading))
            awaited = self._document.state.ours.awaited
        if awaited is not None and awaited.file is not None and awaited.reading is not None and awaited.reads:
            self._document.take(awaited.file, awaited.reading)

    def check(self) -> None:
        """Look whether the file changed."""
        if self._watcher is not None:
            self._watcher.check()

    def follow(self, path: Path) -> None:
        """The document is in another file now, which may have been saved from outside since it was written."""
        if self._watcher is not None:
            self._watcher.deleteLater()
        self._watcher = self._watch(path)
        with suppress(OSError):
            self._see(FileText.at(path))

    def _watch(self, path: Path, seen: Stamp | None = None) -> FileWatcher:
        watcher = FileWatcher(path, self, seen=seen)
        watcher.changed.connect(self._see)
        return watcher

    def _see(self, found: FileText | OSError | None) -> None:
        """The file is another than it was."""
        document, ours = self._document, self._document.state.ours
        if isinstance(found, FileText) and not found.is_same(ours.file):
            # What is being typed in a field is part of what would be lost.
            document.aboutToChange.emit()
            ours = document.state.ours
        if found is None or isinstance(found, OSError):
            self._miss(found)
        elif found.is_same(ours.file):
            document.become(replace(ours, on_disk="same", awaited=None))
        elif document.modified:
            document.become(Conflict(replace(ours, on_disk="same", awaited=None), found))
        elif is_large(found):
            document.become(replace(ours, on_disk="changed", awaited=Awaited(found)))
            self._read_beside(found)
        else:
            self._take(found, found.read(ours.reading))

    def _read_beside(self, file: FileText) -> None:
        """Read a large file in a thread."""
        from previewer.desk.background import Task

        if self._beside is None:
            self._beside = Task(self)
            self._beside.done.connect(self._take_read)
            self._beside.failed.connect(self.take_in)  # which fails again, where it can be told
        self._beside.start_thread(partial(_read, file, self._document.state.reading))

    def _take_read(self, read: tuple[FileText, Reading]) -> None:
        """A large file was read: it is taken if it is still waited for."""
        awaited = self._document.state.ours.awaited
        if awaited is not None and awaited.file is read[0]:
            self._take(*read)

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
        document, awaited = self._document, self._document.state.ours.awaited
        if reading.piece is None and awaited is not None and awaited.file is not file:
            self.take_in()
        ours = document.state.ours
        waiting = replace(ours, on_disk="changed", awaited=Awaited(file, reading))
        if reading.piece is None and ours.reading.piece is not None:
            self._wait(waiting, PATIENCE)
        elif reading.piece is not None and ours.reading.piece is not None and len(reading.text) >= LONG:
            self._wait(waiting, PAINTED)
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
        elif awaited is not None and awaited.file is not None and awaited.reading is not None:
            self._document.take(awaited.file, awaited.reading)


def is_large(file: FileText | None) -> bool:
    """Whether reading a file takes so long that it is read beside the window."""
    return file is not None and file.text is not None and len(file.text) >= LARGE


def _read(file: FileText, before: Reading, _report: object) -> tuple[FileText, Reading]:
    return file, file.read(before)
