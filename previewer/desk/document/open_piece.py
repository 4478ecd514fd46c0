"""One open piece: its document, values, phones, selected item, published version, whatever is shown of them."""

import json
from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.background import Reader
from previewer.desk.document.act_names import act_name
from previewer.desk.document.acts import Acts
from previewer.desk.document.document import Document
from previewer.desk.document.drafts import Drafts
from previewer.desk.document.files import bundle_words
from previewer.desk.document.intake import Found
from previewer.desk.document.memory import Memory
from previewer.desk.document.records import Records
from previewer.desk.document.renames import Renames
from previewer.desk.document.row_notes import RowNotes
from previewer.desk.document.selection import Selection
from previewer.desk.document.watcher import Stamp, stamp_of
from previewer.desk.language import language_to_show, with_pseudos
from previewer.phone.look import Look
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pieces import Diagnostic, Piece, Reading, Values, read_file
from previewer.pieces.json_text import to_json
from previewer.pieces.values import parse_json

if TYPE_CHECKING:
    from previewer.pieces.fixes import Mend

#: Milliseconds after the last touch in which values are remembered.
REMEMBER_AFTER = 500


class Published(QObject):
    """Chosen once for a file and remembered. It is read when it is first asked for, in a thread: where that takes long
    there is none until `changed` tells that it came.
    """

    #: Another version is at hand, or none.
    changed = Signal()

    def __init__(self, memory: Memory, piece: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memory = memory
        self._piece = piece
        #: Its file; None where none was chosen.
        self.path: Path | None = None
        self._reader = Reader(self)
        self._reader.came.connect(self.changed)
        #: The stamp of its file, and what that reads as or why it cannot be read; None while it was not asked for.
        self._found: tuple[Stamp, Reading | OSError] | None = None
        self._asked = False
        self.follow(piece)

    @property
    def waits(self) -> bool:
        """Whether its file is being read."""
        return self._found is None and self._reader.waits

    @property
    def reading(self) -> Reading | None:
        """What it reads as; None where none was chosen, or where it has no piece any more."""
        try:
            found = self.whole
        except OSError:
            return None
        return found if found is not None and found.piece is not None else None

    @property
    def whole(self) -> Reading | None:
        """What its file reads as, a piece or not; None where none was chosen, or it `waits`. Raises OSError."""
        if self.path is not None and not self._asked:
            self._asked = True
            self._reader.read(partial(_read, self.path), partial(self._keep, self.path))
        found = None if self._found is None else self._found[1]
        if isinstance(found, OSError):
            raise found
        return found

    def check(self) -> None:
        """Look whether its file is another than it was read as."""
        if self.path is not None and self._found is not None:
            self._reader.read(partial(stamp_of, self.path), self._hold)

    def refresh(self) -> None:
        """Read its file anew when it is asked for next."""
        if self.path is not None:
            self._take(self.path)

    def choose(self, path: Path | None) -> None:
        """Hold the piece against this version from now on; None: against none."""
        self._memory.keep_published(self._piece, path)
        self._take(path)

    def follow(self, piece: Path) -> None:
        """The piece is in another file now, which may have a published version of its own."""
        self._piece = piece
        own = self._memory.published(piece)
        if own is None and self.path is not None:
            self._memory.keep_published(piece, self.path)
        else:
            self._take(own)

    def _take(self, path: Path | None) -> None:
        self.path, self._found, self._asked = path, None, False
        self.changed.emit()

    def _keep(self, path: Path, found: "Future[tuple[Stamp, Reading | OSError]]") -> None:
        if path == self.path:
            self._found = found.result()

    def _hold(self, stamp: "Future[Stamp]") -> None:
        if self._found is not None and stamp.result() != self._found[0]:
            self.refresh()


def _read(path: Path) -> tuple[Stamp, Reading | OSError]:
    stamp = stamp_of(path)
    try:
        return stamp, read_file(path)
    except OSError as error:
        return stamp, error


class OpenPiece(QObject):
    """Opening remembers the day; values are remembered as they are touched.

    `today` is the real local date. Raises OSError when the file cannot be opened; one that is gone can, empty, if it
    `may_be_gone`. `found`: the file, where it was read already.
    """

    #: The path, the reading, or whether there are unsaved changes.
    changed = Signal()
    #: How the phones are looked at.
    viewChanged = Signal()
    #: The file, not what is being typed, cannot be previewed: the diagnostic says why.
    unreadable = Signal(object)
    #: A sentence: why something that was asked for was not done.
    refused = Signal(str)
    #: The text that a diagnostic is about is to be put on record as right as it stands.
    reviewAsked = Signal(object)
    #: Its tab goes: whatever runs on its behalf ends.
    closed = Signal()

    def __init__(
        self,
        path: Path,
        memory: Memory,
        today: date,
        parent: QObject | None = None,
        may_be_gone: bool = False,
        found: Found | None = None,
    ) -> None:
        super().__init__(parent)
        self._memory = memory
        self._real_today = today
        self._looks = {code: Look(code) for code in PLATFORMS}
        self._lang = ""
        self._pretended: date | None = None
        #: The designer's own values while others are shown for a while.
        self._own: Values | None = None
        self.document = Document(path, self, may_be_gone, found)
        #: What is on record of its texts.
        self.records = Records(self.document, self)
        self.changed.connect(self.records.go_on)
        self._known = memory.open(path, today)
        self.drafts = Drafts(memory.drafts(path), lambda letters: memory.keep_drafts(self.path, letters), self)
        self.published = Published(memory, path, self)
        self.session = PieceSession(date.fromisoformat(self._known.first_opened), self)
        self.phones = {platform: Phone(self.session, platform, self) for platform in PLATFORMS}
        self.selection = Selection(self)
        self.row_notes = RowNotes(self)
        for phone in self.phones.values():
            phone.rowTouched.connect(partial(self.selection.select, by=phone))
        self._remember = QTimer(self, singleShot=True, interval=REMEMBER_AFTER)
        self._remember.timeout.connect(self.remember)
        #: What is remembered of items that the text has not had since it was opened.
        self._awaiting: dict[str, Any] = {}
        self.document.read.connect(self._show_reading)
        self.selection.itemAboutToChange.connect(self.document.aboutToChange)
        self.document.awaitedChanged.connect(self._show_awaited)
        self.document.modifiedChanged.connect(self.changed)
        self.session.valuesChanged.connect(self._remember.start)
        self._show_reading()
        self.renames = Renames()
        self.acts = Acts(self.document, self.session, self)
        #: Whether its tab goes, or has gone.
        self.is_closed = False

    @property
    def path(self) -> Path:
        return self.document.path

    @property
    def outdated(self) -> bool:
        """The phones show an earlier text, since the present one does not read."""
        return self.document.reading.piece is None and self.session.piece is not None

    @property
    def is_empty(self) -> bool:
        """There is nothing to preview and nothing written: a new file."""
        return self.session.piece is None and self.document.editable and not self.document.text().strip()

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages on offer, the pseudo-languages last."""
        piece = self.session.piece
        return with_pseudos(piece.languages if piece is not None else ())

    @property
    def shown_language(self) -> str:
        """What the phones show: the language that was chosen, else the program's, as far as the piece has it."""
        piece = self.session.piece
        return (self._lang or "en") if piece is None else language_to_show(self._lang, piece.languages)

    @property
    def looks(self) -> tuple[Look, ...]:
        """How the phones show it, in the order of the platforms."""
        return tuple(phone.look for phone in self.phones.values())

    @property
    def touched_values(self) -> str:
        """A values file of the touched values alone, numbers in their own text; '{}' without a piece."""
        piece = self.session.piece
        return "{}" if piece is None else _touched(piece, self.session.values, {})

    def show(self, looks: Iterable[Look], lang: str, pretended: date | None, marks: bool = True) -> None:
        """Look at the piece so, in a language ('' is the piece's own, which also stands for one that it lacks), on the
        day that it was first opened or a pretended one, with the previewer's marks or without."""
        for phone in self.phones.values():
            phone.present(marks=marks)
        self._looks = {look.platform: look for look in looks}
        self._lang = lang
        self._pretended = pretended
        self._update_phones()

    def go_to(self, diagnostic: Diagnostic) -> None:
        """Show a diagnostic in the source and on the phones."""
        if diagnostic.item:
            self.selection.show_row(diagnostic.item)
        if diagnostic.place is not None:
            self.selection.show_place(diagnostic.place)

    def fix(self, diagnostic: Diagnostic, choice: "Mend | None" = None) -> bool:
        """Apply the fix of a diagnostic of the text as it stands, or another of its choices, as one undo step."""
        if self.document.is_bundle:
            self.refused.emit(bundle_words(self.path))
            return False
        self.document.read_now()
        fix, edits = (diagnostic.fix, diagnostic.edits) if choice is None else (choice.fix, choice.edits)
        if fix is None or not any(diagnostic is present for present in self.document.reading.diagnostics):
            return False
        from previewer.pieces.text_edits import apply

        self.document.set_text(apply(self.document.reading.text, edits), act=act_name("fixed"))
        return True

    def fix_all(self) -> int:
        """Apply every fix there is, as one undo step. Returns how many."""
        if self.document.is_bundle:
            self.refused.emit(bundle_words(self.path))
            return 0
        self.document.read_now()
        from previewer.pieces.fixes import fix_all

        fixed = fix_all(self.document.reading.text)
        if fixed.applied and self.document.editable:
            self.document.set_text(fixed.text, act=act_name("all_fixed"))
        return fixed.applied

    def visit(self, values: Values) -> None:
        """Show other values for a while, off the undo history: they are not remembered, and `come_back` ends it."""
        if self._own is None:
            self._own = self.session.values
        self.session.open(self.document.reading, values)

    def come_back(self) -> None:
        """Show the designer's own values again."""
        own, self._own = self._own, None
        if own is not None and self.session.piece is not None:
            self.session.open(self.document.reading, own.adapted_to(self.session.piece)[0].on_day(self.session.today))

    def insert_starter(self) -> None:
        """Put a piece to start from into an empty file: one switch, in English and Japanese, called like the file."""
        from previewer.pieces.edits.templates import new_piece

        if self.is_empty:
            self.document.set_text(new_piece(self.path.stem, ("ja", "en"), ("switch",)).text, act=act_name("begun"))

    def remember(self) -> None:
        """Remember the touched values now, those of the designer."""
        self._remember.stop()
        if self.session.piece is not None:
            touched = _touched(self.session.piece, self._own or self.session.values, self._awaiting)
            self._memory.keep_values(self.path, touched, self._real_today)

    def save_as(self, path: Path) -> None:
        """Write the text to another file and go on there, with the values as they stand. Raises OSError."""
        self.records.read_now()  # those of the file before, which go along
        self.document.save_as(path)
        self.records.read_now()
        self.records.write()
        self._known = self._memory.open(path, self._real_today)
        self.published.follow(path)
        self.remember()
        self.changed.emit()

    def forget(self) -> None:
        """Forget values and first day of this piece, and show its own values again."""
        self.session.reset_all()
        self._remember.stop()
        self._awaiting.clear()
        self.published.choose(None)
        self._memory.forget(self.path)
        self._known = self._memory.open(self.path, self._real_today)
        self._update_phones()

    def recall(self) -> None:
        """Take up again what is remembered of this piece, after it had been forgotten."""
        self._known = self._memory.open(self.path, self._real_today)
        self.published.follow(self.path)
        if self.session.piece is not None:
            self.session.load(self._known.values)
        self._remember.stop()
        self._update_phones()

    def close(self) -> None:
        """Remember the values, and end what runs on behalf of this piece."""
        self.remember()
        self.drafts.close()
        self.is_closed = True
        self.closed.emit()

    def _update_phones(self) -> None:
        self.session.set_today(self._pretended or date.fromisoformat(self._known.first_opened))
        for platform, phone in self.phones.items():
            phone.show(replace(self._looks[platform], lang=self.shown_language))
        self.viewChanged.emit()

    def _show_reading(self) -> None:
        reading = self.document.reading
        self.selection.place = None
        self._open(reading)
        self.changed.emit()
        if reading.error is not None and not self.document.modified:
            self.unreadable.emit(reading.error)

    def _show_awaited(self) -> None:
        """The phones show a save first that is about to be the text; what was typed instead, if it is not to be."""
        awaited = self.document.state.ours.awaited
        coming = None if awaited is None or not awaited.reads else awaited.reading
        self._open(coming or self.document.reading)

    def _open(self, reading: Reading) -> None:
        """Show a reading on the phones, if it has a piece and they do not show it already."""
        before = self.session.piece
        if reading.piece is before or not self.session.open(reading):
            return
        if before is None and self._known.values != "{}":
            self.session.load(self._known.values)
            self.session.undo_stack.clear()
            known = parse_json(self._known.values)
            self._awaiting = known if isinstance(known, dict) else {}
        came = self._awaiting.keys() & {item.key for item in self.session.values.piece.items}
        more = {key: self._awaiting.pop(key) for key in came}
        if more and before is not None:
            self.session.open(reading, _with_more(self.session.values, more))
        if self.session.piece is None or self.session.piece.item(self.selection.item) is None:
            self.selection.follow("")
        if before is None or _frame(before) != _frame(self.session.piece):
            self._update_phones()


def _frame(piece: Piece | None) -> tuple[object, ...]:
    """What of a piece decides how its phones are looked at."""
    return () if piece is None else (piece.languages, piece.first_platform)


def _with_more(values: Values, more: dict[str, Any]) -> Values:
    """Values, with more of items that were not touched."""
    return values.load(more | parse_json(_touched(values.piece, values, {})))[0]


def _touched(piece: Piece, values: Values, awaiting: Mapping[str, Any]) -> str:
    lines = [f"{json.dumps(key)}: {to_json(value)}" for key, value in awaiting.items()]
    lines += [
        f"{json.dumps(item.key)}: {item.delivered_text(values.get(item.key))}"
        for item in piece.items
        if item.kind is not None and values.touched(item.key)
    ]
    return "{" + ", ".join(lines) + "}"
