"""One open piece: its document, its values, its phones and its selected item, whatever the window shows of them."""

import json
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.document.document import Document
from previewer.desk.document.memory import Memory
from previewer.desk.document.selection import Selection
from previewer.desk.view.options import ViewOptions
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import Diagnostic, Piece, Values
from previewer.pieces.diagnostics import SEVERITIES
from previewer.pieces.languages import PSEUDO, default_language

#: Milliseconds after the last touch in which values are remembered.
REMEMBER_AFTER = 500
_PLATFORMS = ("ios", "android")


class OpenPiece(QObject):
    """Opening remembers the day; values are remembered as they are touched.

    `today` is the real local date. Raises OSError when the file cannot be opened.
    """

    #: The path, the reading, or whether there are unsaved changes.
    changed = Signal()
    #: How the phones are looked at.
    viewChanged = Signal()
    #: The file, not what is being typed, cannot be previewed: the diagnostic says why.
    unreadable = Signal(object)
    #: Its tab goes: whatever runs on its behalf ends.
    closed = Signal()

    def __init__(self, path: Path, memory: Memory, today: date, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._memory = memory
        self._real_today = today
        self._options = ViewOptions()
        self._tile_server = ""
        self.document = Document(path, self)
        self._known = memory.open(path, today)
        self.session = PieceSession(date.fromisoformat(self._known.first_opened), self)
        self.phones = {platform: Phone(self.session, platform, self) for platform in _PLATFORMS}
        self.selection = Selection(self)
        for phone in self.phones.values():
            phone.rowTouched.connect(self.selection.select)
        self._remember = QTimer(self, singleShot=True, interval=REMEMBER_AFTER)
        self._remember.timeout.connect(self.remember)
        self.document.read.connect(self._show_reading)
        self.document.modifiedChanged.connect(self.changed)
        self.session.valuesChanged.connect(self._remember.start)
        self._show_reading()

    @property
    def path(self) -> Path:
        return self.document.path

    @property
    def outdated(self) -> bool:
        """The phones show an earlier text, since the present one does not read."""
        return self.document.reading.piece is None and self.session.piece is not None

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages on offer, the pseudo-language last."""
        piece = self.session.piece
        return (*(piece.languages if piece is not None else ()), PSEUDO)

    @property
    def shown_language(self) -> str:
        """The language that the phones show."""
        piece = self.session.piece
        wanted = self._options.lang
        if piece is None or wanted in self.languages:
            return wanted or "en"
        return default_language(piece.languages)

    @property
    def options(self) -> ViewOptions:
        """How it is looked at."""
        return self._options

    @property
    def platforms(self) -> tuple[str, ...]:
        """The platforms to show, left to right: a piece for one system stands first, or alone (ruling 34)."""
        piece = self.session.piece
        first = piece.first_platform if piece is not None else _PLATFORMS[0]
        if self._options.platforms == "both":
            return (first, *(other for other in _PLATFORMS if other != first))
        return (self._options.platforms,)

    @property
    def touched_values(self) -> str:
        """A values file of the touched values alone, numbers in their own text; '{}' without a piece."""
        piece = self.session.piece
        return "{}" if piece is None else _touched(piece, self.session.values)

    def counts(self) -> dict[str, int]:
        """How many diagnostics there are of each severity."""
        found = [diagnostic.severity for diagnostic in self.document.reading.diagnostics]
        return {severity: found.count(severity) for severity in SEVERITIES}

    def show(self, options: ViewOptions, tile_server: str | None = None) -> None:
        """Look at the piece as the options say; the tile server stays unless one (or none, '') is named."""
        self._options = options
        self._tile_server = self._tile_server if tile_server is None else tile_server
        pretended = options.pretended()
        self.session.setToday(pretended or date.fromisoformat(self._known.first_opened))
        seed = options.order_seed()
        for platform, phone in self.phones.items():
            phone.lang = self.shown_language
            phone.revealHidden = options.reveal_hidden
            phone.orderSeed = -1 if seed is None else seed
            phone.dark = options.dark
            phone.textScale = options.text(platform)
            phone.reducedMotion = options.reduced_motion
            phone.setDevice(options.device(platform), options.landscape)
            phone.tileServer = self._tile_server
        self.viewChanged.emit()

    def go_to(self, diagnostic: Diagnostic) -> None:
        """Show a diagnostic in the source and on the phones."""
        if diagnostic.place is not None:
            self.selection.show_place(diagnostic.place)
        if diagnostic.item:
            self.selection.show_row(diagnostic.item)

    def fix(self, diagnostic: Diagnostic) -> bool:
        """Apply the fix of a diagnostic of the text as it stands; the source's undo takes it back."""
        self.document.judge()
        fix = diagnostic.fix
        if fix is None or not any(diagnostic is present for present in self.document.reading.diagnostics):
            return False
        from previewer.pieces.fixes import apply

        self.document.set_text(apply(self.document.reading.text, fix.edits))
        return True

    def fix_all(self) -> int:
        """Apply every fix there is, as one undo step. Returns how many."""
        self.document.judge()
        from previewer.pieces.fixes import mend

        mended = mend(self.document.reading.text)
        if mended.applied and self.document.editable:
            self.document.set_text(mended.text)
        return mended.applied

    def remember(self) -> None:
        """Remember the touched values now."""
        self._remember.stop()
        if self.session.piece is not None:
            self._memory.keep_values(self.path, self.touched_values, self._real_today)

    def save_as(self, path: Path) -> None:
        """Write the text to another file and go on there, with the values as they stand. Raises OSError."""
        self.document.save_as(path)
        self._known = self._memory.open(path, self._real_today)
        self.remember()
        self.changed.emit()

    def forget(self) -> None:
        """Forget values and first day of this piece, and show its own values again."""
        self.session.resetAll()
        self._remember.stop()
        self._memory.forget(self.path)
        self._known = self._memory.open(self.path, self._real_today)
        self.show(self._options)

    def close(self) -> None:
        """Remember the values, and end what runs on behalf of this piece."""
        self.remember()
        self.closed.emit()

    def _show_reading(self) -> None:
        reading = self.document.reading
        first = self.session.piece is None
        before = self.languages, self.platforms
        self.selection.forget_place()
        if self.session.open(reading):
            if first and self._known.values != "{}":
                self.session.load(self._known.values)
                self.session.undoStack.clear()
            if (self.languages, self.platforms) != before:
                self.show(self._options)
        self.changed.emit()
        if reading.error is not None and not self.document.modified:
            self.unreadable.emit(reading.error)


def _touched(piece: Piece, values: Values) -> str:
    lines = [
        f"{json.dumps(item.key)}: {item.delivered_text(values.get(item.key))}"
        for item in piece.items
        if item.kind is not None and values.touched(item.key)
    ]
    return "{" + ", ".join(lines) + "}"
