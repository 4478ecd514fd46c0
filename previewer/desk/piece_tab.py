"""One open piece: its document, its values, its two phones and its panes, held together."""

import json
from datetime import date
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from previewer.desk.document import Document
from previewer.desk.findings_pane import FindingsPane
from previewer.desk.language import Translated
from previewer.desk.memory import Memory
from previewer.desk.problems import ProblemsPane
from previewer.desk.source_pane import SourcePane
from previewer.desk.stage import Stage
from previewer.desk.values_pane import ValuesPane
from previewer.desk.view_options import PSEUDO, ViewOptions
from previewer.phone.phone import Phone
from previewer.phone.session import PieceSession
from previewer.pieces import Diagnostic, Piece, Values
from previewer.pieces.fixes import apply, mend

#: Milliseconds after the last touch in which values are remembered.
REMEMBER_AFTER = 500
_PLATFORMS = ("ios", "android")


class PieceTab(Translated, QWidget):
    """A tab. Opening remembers the day; values are remembered as they are touched.

    `today` is the real local date. Raises OSError when the file cannot be opened.
    """

    #: Something that the window shows of this tab changed: name, problems, languages.
    changed = Signal()
    zoomAsked = Signal(int)

    def __init__(self, path: Path, memory: Memory, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memory = memory
        self._real_today = today
        self._lang = "en"
        self._options = ViewOptions()
        self.document = Document(path, self)
        self._known = memory.open(path, today)
        self.session = PieceSession(date.fromisoformat(self._known.first_opened), self)
        self.phones = {platform: Phone(self.session, platform) for platform in _PLATFORMS}
        self.stage = Stage(self.phones, self)
        for phone in self.phones.values():
            phone.setParent(self.stage)  # children go in their order, and the views look at the phones to the last
        self.source = SourcePane(self.document)
        self.values = ValuesPane(self.session)
        self.problems = ProblemsPane()
        self.findings = FindingsPane(self.session)
        self._remember = QTimer(self, singleShot=True, interval=REMEMBER_AFTER)
        self._remember.timeout.connect(self.remember)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.stage)
        self._connect()
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
        return "en" if "en" in piece.languages or not piece.languages else piece.languages[0]

    def panes(self) -> dict[str, QWidget]:
        """The panes that stand beside the phones, by the name of their dock."""
        return {
            "source": self.source,
            "values": self.values,
            "problems": self.problems,
            "findings": self.findings,
        }

    def apply(self, options: ViewOptions, tile_server: str = "") -> None:
        """Look at the piece as the options say."""
        self._options = options
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
            phone.tileServer = tile_server
        self.stage.show_phones(self._order(), options)

    def speak(self, lang: str) -> None:
        """The language of the program, 'en' or 'ja'."""
        self._lang = lang
        for phone in self.phones.values():
            phone.programLang = lang
        self.source.set_language(lang)
        self.values.set_language(lang)
        self.findings.set_language(lang)
        self._show_problems()

    def go_to(self, diagnostic: Diagnostic) -> None:
        """Show a diagnostic in the source and on the phones."""
        if diagnostic.place is not None:
            self.source.go_to(diagnostic.place)
            self.source.editor.setFocus()
        if diagnostic.item:
            self.stage.reveal(diagnostic.item)

    def go_to_item(self, key: str) -> None:
        """Show the declaration of an item in the source; the keyboard stays where it is."""
        reading = self.document.reading
        place = reading.places.key((*reading.prefix, "properties", key)) if reading.places is not None else None
        if place is not None:
            self.source.go_to(place)

    def fix(self, diagnostic: Diagnostic) -> bool:
        """Apply the fix of a diagnostic of the text as it stands; the source's undo takes it back."""
        self.document.judge()
        fix = diagnostic.fix
        if fix is None or not any(diagnostic is present for present in self.document.reading.diagnostics):
            return False
        self.document.set_text(apply(self.document.reading.text, fix.edits))
        return True

    def fix_all(self) -> int:
        """Apply every fix there is, as one undo step. Returns how many."""
        self.document.judge()
        mended = mend(self.document.reading.text)
        if mended.applied and self.document.editable:
            self.document.set_text(mended.text)
        return mended.applied

    def fix_here(self) -> bool:
        """Fix the problem at the source's cursor, else the one that the problems list stands on."""
        here = self.source.diagnostic_here() if self.source.editor.hasFocus() else self.problems.current()
        here = here or self.problems.current() or self.source.diagnostic_here()
        return here is not None and self.fix(here)

    def look_over(self) -> None:
        """Look for what breaks in the variants that the findings pane asks for."""
        piece = self.session.piece
        if piece is not None and not self.outdated:
            values = touched_values(piece, self.session.values)
            source = self.document.text().encode("utf-8", "replace")
            self.findings.look(source, values, self._options, self.shown_language)

    def remember(self) -> None:
        """Remember the touched values now."""
        self._remember.stop()
        if self.session.piece is not None:
            text = touched_values(self.session.piece, self.session.values)
            self._memory.keep_values(self.path, text, self._real_today)

    def save_as(self, path: Path) -> None:
        """Write the text to another file and go on there, with the values as they stand. Raises OSError."""
        self.document.save_as(path)
        self._known = self._memory.open(path, self._real_today)
        self.remember()

    def forget(self) -> None:
        """Forget values and first day of this piece, and show its own values again."""
        self.session.resetAll()
        self._remember.stop()
        self._memory.forget(self.path)
        self._known = self._memory.open(self.path, self._real_today)
        self.apply(self._options)

    def _connect(self) -> None:
        self.document.read.connect(self._show_reading)
        self.document.diskChanged.connect(self._say)
        self.document.modifiedChanged.connect(self.changed)
        self.session.valuesChanged.connect(self._values_changed)
        self.stage.rowChosen.connect(self.go_to_item)
        self.stage.zoomAsked.connect(self.zoomAsked)
        self.problems.chosen.connect(self.go_to)
        self.problems.fixWanted.connect(self.fix)
        self.problems.fixAllWanted.connect(self.fix_all)
        self.findings.wanted.connect(self.look_over)

    def _values_changed(self) -> None:
        self._remember.start()

    def _show_reading(self) -> None:
        reading = self.document.reading
        first = self.session.piece is None
        languages = self.languages
        order = self._order()
        if self.session.open(reading):
            if first and self._known.values != "{}":
                self.session.load(self._known.values)
                self.session.undoStack.clear()
            if self.languages != languages or self._order() != order:
                self.apply(self._options)
        self._show_problems()
        self._say()
        self.changed.emit()

    def _show_problems(self) -> None:
        self.problems.show_problems(self.document.reading.diagnostics, self._lang)
        self._say()

    def _say(self) -> None:
        error = self.document.reading.error
        if error is None:
            self.stage.say("info", "")
            return
        where = ""
        if error.place is not None:
            where = self.tr("line {0}, column {1}").format(error.place.line, error.place.column) + ": "
        why = f"{where}{error.message(self._lang)}"
        if self.outdated:
            self.stage.say("warning", self.tr("Out of date: the text does not read.") + f"\n{why}")
        else:
            self.stage.say("error", self.tr("This file cannot be previewed.") + f"\n{why}")

    def retranslate(self) -> None:
        self._say()

    def _order(self) -> tuple[str, ...]:
        """The platforms to show, left to right: a piece for one system stands first, or alone (ruling 34)."""
        piece = self.session.piece
        first = piece.first_platform if piece is not None else "ios"
        if self._options.platforms == "both":
            return (first, *(other for other in _PLATFORMS if other != first))
        chosen = self._options.platforms
        return (chosen,)


def touched_values(piece: Piece, values: Values) -> str:
    """A values file of the touched values alone, numbers in their own text."""
    lines = [
        f"{json.dumps(item.key)}: {item.delivered_text(values.get(item.key))}"
        for item in piece.items
        if item.kind is not None and values.touched(item.key)
    ]
    return "{" + ", ".join(lines) + "}"
