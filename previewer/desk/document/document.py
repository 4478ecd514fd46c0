"""One open file: its text as typed, what is on disk, and what the text reads as."""

import errno
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.atomic import write_atomically
from previewer.desk.document.act_names import act_name
from previewer.desk.document.even_lines import even_document
from previewer.desk.document.files import EndingError, SampleError
from previewer.desk.document.filetext import FileText
from previewer.desk.document.intake import FileIntake, Found
from previewer.desk.document.positions import Positions, carry_out, replace_text, text_of
from previewer.desk.document.recovery import Unsaved, digest
from previewer.desk.document.state import Conflict, State, Whole
from previewer.pieces import Reading, read_text
from previewer.pieces.text_edits import TextEdit
from previewer.pieces.texts import Reviewed
from previewer.serve.definition.items import item_at

#: Milliseconds that typing may go on before it is previewed: one frame.
TYPING = 12
#: Reading that takes more seconds than this waits for a pause of three times as long, so many milliseconds at most.
SLOW = 0.03
LONGEST_PAUSE = 600
#: More edits than this are made as one.
MOST_EDITS = 2000


class DiskConflictError(Exception):
    """The file on disk is no longer the one that was read; `file` is what it holds (None: it is gone)."""

    def __init__(self, file: FileText | None) -> None:
        super().__init__("the file has changed on disk")
        self.file = file


class Document(QObject):
    """The text of a file under edit. Follows the disk while nothing is typed, else reports the conflict.

    A long save is awaited until it was painted, and taken in a moment later, or by `read_now()`.

    Raises OSError when the file cannot be opened; one that is gone can, empty, if it `may_be_gone`. `found`: the file,
    where it was read already.
    """

    #: `reading` is another.
    read = Signal()
    #: What is on the disk is otherwise related to the text.
    diskChanged = Signal()
    #: Another save is awaited, or none any more, while `reading` is the same.
    awaitedChanged = Signal()
    modifiedChanged = Signal(bool)
    #: The text was written to its file.
    saved = Signal()
    #: The text is about to be saved, closed, left or replaced from outside: whoever holds letters that are typed and
    #: not taken puts them in now.
    aboutToChange = Signal()

    def __init__(
        self, path: Path, parent: QObject | None = None, may_be_gone: bool = False, found: Found | None = None
    ) -> None:
        super().__init__(parent)
        self.path = path
        #: Whether it is a sample of the program that was chosen as such: it is never written, but saved elsewhere.
        self.is_sample = False
        #: Whether its file is a bundle, or a picture that carries it, which is never written either: the text is only
        #: read until it is saved.
        self.is_bundle = found is not None and found.bundled
        self.textDocument = even_document(self)
        #: The name of what is being done to the text; '' while it is typed.
        self.act = ""
        #: Says which texts a person calls right though they are their item's key; asked of every reading.
        self.reviewed: Callable[[Reading], Reviewed] = lambda reading: reading.reviewed
        self._typing = QTimer(self, singleShot=True, interval=TYPING)
        self._typing.timeout.connect(self.read_now)
        #: Seconds that reading and showing took the last time, if that is slow.
        self._slow = 0.0
        found = found or Found.at(path)
        if found.file is None and not may_be_gone:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))
        self._intake = FileIntake(self, found.seen, self)
        file = found.file or FileText.of(b"")
        reading = found.reading or file.read()
        self.textDocument.setPlainText(reading.text)
        self.textDocument.setModified(False)
        #: All that is known of the text and of the disk.
        self.state: State = replace(self._whole(file, reading), on_disk="none" if found.file is None else "same")
        self.textDocument.contentsChanged.connect(self._typed)
        self.textDocument.modificationChanged.connect(self.modifiedChanged)

    @property
    def reading(self) -> Reading:
        """What the text read as when it was last read."""
        return self.state.reading

    @property
    def editable(self) -> bool:
        """Whether the file is text at all, and not too large, and no bundle. Nothing is written otherwise, here or to
        the disk.
        """
        return self.state.ours.is_text and not self.is_bundle

    @property
    def modified(self) -> bool:
        """Whether something was typed that is not on disk."""
        return self.textDocument.isModified()

    @property
    def positions(self) -> Positions:
        """Between the places of `reading` and those of `textDocument`."""
        return self.state.ours.positions

    def item_at(self, offset: int) -> str:
        """The key of the item whose declaration holds a code point offset of the text, '' for none; '' too while the
        text is not read yet.
        """
        return "" if self._typing.isActive() else item_at(self.reading, offset)

    def text(self) -> str:
        """The text as typed. (`toPlainText` would turn no-break spaces into spaces.)"""
        ours = self.state.ours
        return ours.text if self._is_read() else text_of(self.textDocument.toRawText())

    def encoded(self) -> bytes:
        """The bytes that saving the text would write."""
        return self.state.ours.file.encode(self.text())

    def read_now(self, known: Reading | None = None) -> None:
        """Read the typed text now, if it is not read yet, or if other texts are called right by now. `known`: what it
        reads as, where that was found out.
        """
        self._intake.take_in()
        self._typing.stop()
        ours = self.state.ours
        if self._is_read():
            reading = _as_reviewed(ours.reading, self.reviewed)
            if reading is not ours.reading:
                self.become(self.state.typed(ours.raw, ours.revision, ours.text, reading))
            return
        raw = self.textDocument.toRawText()
        text, reading, began = text_of(raw), ours.reading, perf_counter()
        if text != ours.text and self.editable:
            reading = known if known is not None and known.text == text else read_text(text, before=reading)
            reading = _as_reviewed(reading, self.reviewed)
        self.become(self.state.typed(raw, self.textDocument.revision(), text, reading))
        took = perf_counter() - began
        self._slow = took if took > SLOW else 0.0

    def check_disk(self) -> None:
        """Look whether the file changed, for folders that do not report changes."""
        self._intake.check()

    def save(self, force: bool = False) -> None:
        """Write the text. Raises OSError, and DiskConflictError unless `force`, with the file untouched."""
        self._intake.take_in()
        self.aboutToChange.emit()
        ours, current = self.state.ours, FileText.at(self.path)
        is_known = current is None if ours.on_disk == "none" else ours.file.is_same(current)
        if not force and not is_known:
            raise DiskConflictError(current)
        self._write(self.path, current)

    def save_as(self, path: Path) -> None:
        """Write the text to another file and go on with that one. Raises OSError."""
        self._intake.take_in()
        self.aboutToChange.emit()
        self._write(path, None)

    def reload(self, there: FileText | None = None) -> None:
        """Give up what was typed for what is on disk (`there`: where that was read already); the editor's undo brings
        it back. A bundle stays as it was opened.
        """
        if self.is_bundle:
            return
        file = self.state.theirs or there or FileText.at(self.path)
        if file is not None:
            self.take(file, file.read(self.reading))

    def unsaved(self, at: str) -> Unsaved:
        """The text as typed, `at` a time in ISO form, for another run to `restore`."""
        file = self.state.ours.file
        return Unsaved(str(self.path), self.text(), digest(file.data), file.bom, file.newline, at)

    def restore(self, unsaved: Unsaved) -> None:
        """Put the unsaved text of an earlier run in the place of this one, as one undo step. A file that changed since
        it was typed is a conflict.
        """
        current = FileText.at(self.path)
        same = current is not None and (digest(current.data) == unsaved.base or current.text == unsaved.text)
        # What the file held then is known by its digest alone.
        file = current if current is not None and same else FileText(b"", "", unsaved.bom, unsaved.newline)
        reading = read_text(unsaved.text, before=self.reading)
        is_other = current is None or current.text != unsaved.text
        with self._swapped(unsaved.text, is_other, act_name("restored")):
            whole = self._whole(file, reading)
            if current is None:
                self.become(replace(whole, on_disk="gone"))
            else:
                self.become(whole if same else Conflict(whole, current))

    def set_text(self, text: str, known: Reading | None = None, act: str = "") -> None:
        """Put another text in the place of this one, as one undo step, and preview it."""
        if self.editable:
            with _doing(self, act):
                replace_text(self.textDocument, self.text(), text, self._positions_now())
            self.read_now(known)

    def change(self, steps: Iterable[Iterable[TextEdit]], after: Reading, joined: bool = False, act: str = "") -> None:
        """Carry out text edits, each group on the text that the one before made, as one undo step. `after` is what the
        text then reads as. One that is `joined` is part of the step before.
        """
        groups = [tuple(edits) for edits in steps]
        if not joined and sum(map(len, groups)) > MOST_EDITS:
            self.set_text(after.text, after, act)
        elif self.editable:
            with _doing(self, act):
                carry_out(self.textDocument, groups, self._positions_now(), joined)
            self.read_now(after)

    def take(self, file: FileText, reading: Reading, joined: bool = False, act: str = "") -> None:
        """Make what the disk holds the text; the editor's undo brings back what was there, if both are text. Of one
        that is `joined` the reading is of what was made of that and of the text, which is unsaved where it differs.
        """
        are_texts = self.editable and file.text is not None
        with self._swapped(reading.text, joined and reading.text != file.text, act or act_name("taken")):
            if not are_texts:
                self.textDocument.clearUndoRedoStacks()
            self.become(self._whole(file, reading))

    def become(self, state: State) -> None:
        """Be in another state from now on, and tell of it."""
        before, self.state = self.state, state
        is_read = state.reading is not before.reading
        if (state.on_disk, state.theirs) != (before.on_disk, before.theirs):
            self.diskChanged.emit()
        if is_read:
            self.read.emit()
        elif state.ours.awaited is not before.ours.awaited:
            self.awaitedChanged.emit()

    def _typed(self) -> None:
        """Preview the next frame; where reading takes longer than a key may, in a pause between the keys. A save that
        is awaited is not taken any more.
        """
        ours = self.state.ours
        if ours.awaited is not None and ours.awaited.file is not None:
            self.become(Conflict(replace(ours, on_disk="same", awaited=None), ours.awaited.file))
        if self._slow:
            self._typing.start(min(int(self._slow * 3000), LONGEST_PAUSE))
        elif not self._typing.isActive():
            self._typing.start(TYPING)

    @contextmanager
    def _swapped(self, text: str, modified: bool, act: str) -> Iterator[None]:
        """Another text that nobody typed, which is told of when the state, too, is another."""
        before = self.modified
        self._typing.stop()
        self.textDocument.contentsChanged.disconnect(self._typed)
        self.textDocument.modificationChanged.disconnect(self.modifiedChanged)
        with _doing(self, act):
            replace_text(self.textDocument, self.text(), text, self._positions_now())
        self.textDocument.setModified(modified)
        self.textDocument.contentsChanged.connect(self._typed)
        self.textDocument.modificationChanged.connect(self.modifiedChanged)
        yield
        if modified != before:
            self.modifiedChanged.emit(modified)

    def _whole(self, file: FileText, reading: Reading) -> Whole:
        """The state in which the editor's text is that of a reading."""
        document = self.textDocument
        raw = document.toRawText()
        # What is no text is shown as well as it can be, and Qt ends lines at more than \n.
        text = reading.text if file.text is not None else text_of(raw)
        return Whole(file, raw, document.revision(), text, _as_reviewed(reading, self.reviewed))

    def _is_read(self) -> bool:
        return self.textDocument.revision() == self.state.ours.revision

    def _positions_now(self) -> Positions:
        """Between code points of the text and positions in it, as it is now, read or not."""
        return self.positions if self._is_read() else Positions(self.textDocument.toRawText())

    def _write(self, path: Path, current: FileText | None) -> None:
        """Have a file, which holds something else at present, hold the text, and follow that."""
        if not self.state.ours.is_text:
            raise OSError(errno.EILSEQ, "not a text file", str(path))
        if saved_elsewhere(self) and path.resolve() == self.path.resolve():
            kind = EndingError if self.is_bundle else SampleError
            raise kind(errno.EPERM, "it is never written", str(path))
        file = FileText.of(self.encoded())
        if not file.is_same(current):
            write_atomically(path, file.data)
        is_other, self.path, self.is_sample = path != self.path, path, False
        was_bundle, self.is_bundle = self.is_bundle, False
        self.become(replace(self.state.ours, file=file, on_disk="same", awaited=None))
        self.textDocument.setModified(False)
        self.saved.emit()
        if is_other:
            self._intake.follow(path)
        if was_bundle:
            self.diskChanged.emit()


def saved_elsewhere(document: Document) -> bool:
    """Whether a document has no file of its own yet: a sample or a bundle is never written, but saved elsewhere."""
    return document.is_sample or document.is_bundle


@contextmanager
def _doing(document: Document, act: str) -> Iterator[None]:
    """Call what becomes of the text meanwhile so."""
    document.act = act
    try:
        yield
    finally:
        document.act = ""


def _as_reviewed(reading: Reading, reviewed: Callable[[Reading], Reviewed]) -> Reading:
    """The reading by what a person calls right at present; what it says of all else is the same."""
    wanted = reviewed(reading)
    return reading if wanted == reading.reviewed else read_text(reading.text, before=reading, reviewed=wanted)
