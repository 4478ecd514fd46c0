"""One open file: its text as typed, what is on disk, and what the text reads as."""

from collections.abc import Iterable
from pathlib import Path
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.atomic import write_atomically
from previewer.desk.document.even_lines import even_document
from previewer.desk.document.filetext import FileText, bytes_of
from previewer.desk.document.following import Following
from previewer.desk.document.long_lines import JOINT, folded, unfolded
from previewer.desk.document.opening import Opening
from previewer.desk.document.os_errors import DiskConflictError
from previewer.desk.document.positions import Positions, item_at
from previewer.desk.document.raw_text import raw_text
from previewer.desk.document.reader import Reader
from previewer.desk.document.recovery import Unsaved, digest
from previewer.desk.document.text_changes import carry_out, replace
from previewer.desk.document.watcher import FileWatcher
from previewer.pieces import Reading
from previewer.pieces.text_edits import TextEdit, apply

#: Milliseconds that typing may go on before it is previewed: one frame.
TYPING = 12
#: Reading that takes more seconds than this waits for a pause of three times as long, so many milliseconds at most.
SLOW = 0.03
LONGEST_PAUSE = 600
#: More edits than this are made as one.
MOST_EDITS = 2000
#: Milliseconds for which a save that does not read may still be half of one.
PATIENCE = 400
#: Characters of a text that is shown on the phones first, opened or saved: all else follows once these are painted.
LONG = 100_000


class Document(QObject):
    """The text of a file under edit. Follows the disk while nothing is typed, else reports the conflict.

    `reading` is what the text reads as, now. A save of a long text is first told by `cameIn`, with a reading that may
    be in part of the items as they were, and is taken over a moment later, or when `read_now()` is called. Of one with
    very many items the beginning is `shown` first; who asks for its `reading` has the whole at once. Raises OSError
    when the file cannot be opened; one that is gone can, empty, if it `may_be_gone`.
    """

    #: `reading` is another.
    read = Signal()
    #: A reading to show of a save that is about to be taken over.
    cameIn = Signal(object)
    #: A set, into which whoever shows the text puts the keys of the items in sight.
    sightAsked = Signal(object)
    #: `conflict` or `gone` changed.
    diskChanged = Signal()
    modifiedChanged = Signal(bool)
    #: Fields that are still being typed into are to put their text into the document now.
    typedWanted = Signal()

    def __init__(self, path: Path, parent: QObject | None = None, may_be_gone: bool = False) -> None:
        super().__init__(parent)
        self.path = path
        self.textDocument = even_document(self)
        #: What the disk holds instead of what we last read or wrote, while that awaits a decision.
        self.conflict: bytes | None = None
        self._typing = QTimer(self, singleShot=True, interval=TYPING)
        self._typing.timeout.connect(self.read_now)
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._give_up_waiting)
        self._waiting: bytes | None = None
        self._following = Following(self)
        self._following.done.connect(self._take_over)
        self._opening: Opening | None = None
        self._reader = Reader()
        self._judged = self._judged_raw = ""
        self._adopting = self._told_modified = False
        #: Seconds that reading and showing took the last time, if that is slow.
        self._slow = 0.0
        self._positions: Positions | None = None
        found = bytes_of(self.path) if may_be_gone else path.read_bytes()
        #: There is no such file any more.
        self.gone = found is None
        self._was_there = found is not None
        self._disk = FileText.of(found or b"")
        if not self._begin(self._disk):
            self._show(self._disk)
        self.textDocument.contentsChanged.connect(self._typed)
        self.textDocument.modificationChanged.connect(self._tell_modified)
        self._watch()

    @property
    def reading(self) -> Reading:
        self._complete()
        return self._reading

    @property
    def shown(self) -> Reading:
        """What there is of that to show: while the text is only `begun`, the first items and no diagnostics."""
        return self._reading

    @property
    def begun(self) -> bool:
        """Whether only the beginning is read, and in `textDocument`, as yet."""
        return self._opening is not None

    @property
    def editable(self) -> bool:
        """Whether the file is text at all."""
        return self._disk.text is not None

    @property
    def is_new(self) -> bool:
        """Whether the file has not been there since it was opened."""
        return not self._was_there

    @property
    def modified(self) -> bool:
        """Whether something was typed that is not on disk."""
        return self.textDocument.isModified() and not self.begun

    @property
    def positions(self) -> Positions:
        """Between the places of `reading` and those of `textDocument`."""
        self._complete()
        if self._positions is None:
            self._positions = Positions(self._judged_raw)
        return self._positions

    def item_at(self, position: int) -> str:
        """The key of the item whose declaration holds a position of `textDocument`, '' for none; '' too while the text
        is not read yet."""
        if self._typing.isActive() or self.begun:
            return ""
        return item_at(self.reading, self.positions.to_code_points(position))

    def text(self) -> str:
        """The text as typed. (`toPlainText` would turn no-break spaces into spaces.)"""
        if self.begun:
            return self._judged
        raw = raw_text(self.textDocument)
        return self._judged if raw is self._judged_raw else unfolded(raw)

    def encoded(self) -> bytes:
        """The bytes that saving the text would write."""
        return self._disk.encode(self.text())

    def read_now(self) -> None:
        """Read the typed text now, if it is not read yet; a save that is shown is taken over."""
        self._complete()
        self._take_over()
        self._typing.stop()
        raw = raw_text(self.textDocument)
        if raw is self._judged_raw or not self.editable:
            return
        text = unfolded(raw)
        if text == self._judged:
            return
        self._judged, self._positions = text, None
        self._judged_raw = raw
        began = perf_counter()
        self._reading = self._reader.read(text)
        self.read.emit()
        took = perf_counter() - began
        self._slow = took if took > SLOW else 0.0

    def check_disk(self) -> None:
        """Look whether the file changed, for folders that do not report changes."""
        self.watcher.check()

    def save(self, force: bool = False) -> None:
        """Write the text. Raises OSError, and DiskConflictError unless `force`, with the file untouched."""
        self._take_over()
        self.typedWanted.emit()
        if not self.editable:
            return
        current = bytes_of(self.path)
        if not force and current != (self._disk.data if self._was_there else None):
            raise DiskConflictError(current)
        text = self.text()
        data = self._disk.encode(text)
        if current != data:
            write_atomically(self.path, data)
        self._settle(FileText.of(data))

    def save_as(self, path: Path) -> None:
        """Write the text to another file and go on with that one. Raises OSError."""
        self._take_over()
        self.typedWanted.emit()
        data = self._disk.encode(self.text())
        write_atomically(path, data)
        self.path = path
        self.watcher.deleteLater()
        self._watch()
        self._settle(FileText.of(data))

    def reload(self) -> None:
        """Give up what was typed for what is on disk; the editor's undo brings it back."""
        self._take_over()
        data = self.conflict if self.conflict is not None else bytes_of(self.path)
        if data is not None:
            self._adopt(FileText.of(data))

    def unsaved(self, at: str) -> Unsaved:
        """The text as typed, `at` a time in ISO form, for another run to `restore`."""
        disk = self._disk
        return Unsaved(str(self.path), self.text(), digest(disk.data), disk.bom, disk.newline, at)

    def restore(self, unsaved: Unsaved) -> None:
        """Put the unsaved text of an earlier run in the place of this one, as one undo step. A file that changed since
        it was typed is a conflict.
        """
        current = bytes_of(self.path)
        self._was_there = True
        disk = FileText.of(current or b"")
        same = current is not None and (digest(current) == unsaved.base or disk.text == unsaved.text)
        # What the file held then is known by its digest alone.
        self._disk = disk if same else FileText(b"", "", unsaved.bom, unsaved.newline)
        self.set_text(unsaved.text)
        self.textDocument.setModified(current is None or disk.text != unsaved.text)
        if current is not None and not same:
            self._settle_disk(current)
        elif current is None:
            self.diskChanged.emit()

    def set_text(self, text: str) -> None:
        """Put another text in the place of this one, as one undo step, and preview it."""
        self._replace_text(text)
        self.read_now()

    def change(self, steps: Iterable[Iterable[TextEdit]], after: Reading, joined: bool = False) -> None:
        """Carry out text edits, each group on the text that the one before made, as one undo step. `after` is what the
        text then reads as. One that is `joined` is part of the step before.
        """
        self._complete()
        groups = [tuple(edits) for edits in steps]
        if not joined and (sum(map(len, groups)) > MOST_EDITS or JOINT in self._judged_raw):
            self._reader.keep(after.text, after)
            self.set_text(after.text)
            return
        carry_out(self.textDocument, groups, self._positions_now(), joined)
        self._reader.keep(after.text, after)
        self.read_now()

    def edit(self, edits: Iterable[TextEdit]) -> None:
        """Make edits of the text as it was last read, as one undo step, and preview it."""
        wanted = tuple(edits)
        if wanted:
            self.change([wanted], self._reader.read_anew(apply(self._judged, wanted)))

    def _watch(self) -> None:
        self.watcher = FileWatcher(self.path, self)
        self.watcher.changed.connect(self._on_disk)

    def _tell_modified(self) -> None:
        """Say whether there are unsaved changes, if that is another answer; a file from the disk is none."""
        if not self._adopting and self.modified != self._told_modified:
            self._told_modified = self.modified
            self.modifiedChanged.emit(self.modified)

    def _typed(self) -> None:
        """Preview the next frame; where reading takes longer than a key may, in a pause between the keys."""
        if not self.textDocument.isUndoRedoEnabled():
            return  # it is being filled
        coming = self._following.give_up()
        if coming is not None:  # what it replaces was typed into
            self._settle_disk(coming.data)
        if self._slow:
            self._typing.start(min(int(self._slow * 3000), LONGEST_PAUSE))
        elif not self._typing.isActive():
            self._typing.start(TYPING)

    def _begin(self, file: FileText) -> bool:
        """Show the beginning of a long text, and go on by and by; False where it is to be taken whole."""
        if file.text is None or len(file.text) < LONG:
            return False
        from previewer.pieces.ahead import Ahead

        ahead = Ahead(file.text, None)
        if ahead.go_on(0):
            self._reader.keep(file.text, ahead.reading)
            return False
        if self._opening is not None:
            self._opening.stop()
        self._reading, self._judged, self._judged_raw, self._positions = ahead.reading, file.text, "", None
        self._opening = Opening(self.textDocument, file.text, ahead, self)
        self._opening.done.connect(self._complete)
        return True

    def _complete(self) -> None:
        """Have the whole text that was begun."""
        if self._opening is None or self._adopting:
            return
        self._adopting = True
        self._reading = self._opening.whole()
        self._reader.keep(self._judged, self._reading)
        self._judged_raw, self._positions = raw_text(self.textDocument), None
        self._opening, self._adopting = None, False
        self.read.emit()

    def _show(self, file: FileText) -> None:
        self._reading = self._reader.read(file.content)
        self._judged = self._reading.text
        self.textDocument.setPlainText(folded(self._judged))
        self.textDocument.setModified(False)
        self._judged_raw, self._positions = raw_text(self.textDocument), None

    def _on_disk(self, data: bytes | None) -> None:
        if data is not None and data == self._following.data:
            return
        self._waiting = None
        self._patience.stop()
        file = None if data is None or data == self._disk.data or self.modified else FileText.of(data)
        if file is not None and self._comes_in(file):
            return
        if file is not None and self.begun and self._begin(file):
            self._settle(file)
            self.read.emit()
            return
        self._complete()
        self._take_over()
        if data is None:
            self._patience.start()
        elif data == self._disk.data:
            self._settle_disk(None)
        elif self.modified:
            self._settle_disk(data)
        elif self._is_whole(file := file or FileText.of(data)):
            self._adopt(file)
        else:
            self._waiting = data
            self._patience.start()

    def _comes_in(self, file: FileText) -> bool:
        """Show a save that reads, in the place of a text that does; False where it is to be taken over at once."""
        if file.text is None or len(file.text) < LONG or self._reading.piece is None or self.gone or self.begun:
            return False
        wanted: set[str] = set()
        self.sightAsked.emit(wanted)
        reading = self._following.begin(file, self._reading, wanted)
        if reading.piece is None:
            self._reader.keep(file.text, reading)
            return False
        self.cameIn.emit(reading)
        return True

    def _take_over(self) -> None:
        """Make the save that is shown the text."""
        coming = self._following.take()
        if coming is not None:
            self._reader.keep(coming[0].content, coming[1])
            self._adopt(coming[0])

    def _is_whole(self, file: FileText) -> bool:
        """Whether a save may be shown at once: it reads, or what it replaces did not read either."""
        after = self._reader.read(file.content)
        return after.piece is not None or self._reading.piece is None

    def _give_up_waiting(self) -> None:
        if self._waiting is not None:
            self._adopt(FileText.of(self._waiting))
        elif not self.gone:
            self.gone = True
            self.diskChanged.emit()

    def _adopt(self, file: FileText) -> None:
        self._disk = file
        self._waiting = None
        if self._disk.text is None:
            self._show(self._disk)
            self._typing.stop()
            self._settle(self._disk)
            self.read.emit()
            return
        self._adopting = True
        self._replace_text(self._disk.text)
        self._settle(self._disk)
        self._adopting = False
        self._tell_modified()
        self.read_now()

    def _replace_text(self, text: str) -> None:
        self._complete()
        replace(self.textDocument, self.text(), text, self._positions_now())

    def _positions_now(self) -> Positions:
        """Between code points of the text and positions in it, as it is now, judged or not."""
        raw = raw_text(self.textDocument)
        return self.positions if raw is self._judged_raw else Positions(raw)

    def _settle(self, disk: FileText) -> None:
        self._disk = disk
        self._was_there = True
        self.textDocument.setModified(False)
        self._settle_disk(None)

    def _settle_disk(self, conflict: bytes | None) -> None:
        changed = self.conflict != conflict or self.gone
        self.conflict, self.gone = conflict, False
        if changed:
            self.diskChanged.emit()
