"""One open piece: its document, its values, its two phones and its panes, held together."""

import json
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from previewer.desk.document.document import Document
from previewer.desk.document.memory import Memory
from previewer.desk.language import Translated
from previewer.desk.view.options import PSEUDO, ViewOptions
from previewer.desk.view.phone_area import PhoneArea
from previewer.phone.phone import Phone
from previewer.phone.platforms import PLATFORMS
from previewer.phone.session import PieceSession
from previewer.pieces import Diagnostic, Piece, Values
from previewer.pieces.languages import default_language
from previewer.pieces.violations import SEVERITIES

if TYPE_CHECKING:
    from previewer.desk.panes.findings import FindingsPane
    from previewer.desk.panes.problems import ProblemsPane
    from previewer.desk.panes.source import SourcePane
    from previewer.desk.panes.values import ValuesPane

#: Milliseconds after the last touch in which values are remembered.
REMEMBER_AFTER = 500
PANES = ("source", "values", "problems", "findings")


class PieceTab(Translated, QWidget):
    """A tab. Opening remembers the day; values are remembered as they are touched.

    `today` is the real local date. Raises OSError when the file cannot be opened.
    """

    #: Something that the window shows of this tab changed: name, problems, languages.
    changed = Signal()
    zoomAsked = Signal(int)
    #: The file, not what is being typed, cannot be previewed: the diagnostic says why.
    unreadable = Signal(object)

    def __init__(self, path: Path, memory: Memory, today: date, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memory = memory
        self._real_today = today
        self._lang = "en"
        self._options = ViewOptions()
        self._tile_server = ""
        self.document = Document(path, self)
        self._known = memory.open(path, today)
        self.session = PieceSession(date.fromisoformat(self._known.first_opened), self)
        self.phones = {platform: Phone(self.session, platform) for platform in PLATFORMS}
        self.stage = PhoneArea(self.phones, self)
        for phone in self.phones.values():
            phone.setParent(self.stage)  # children go in their order, and the views look at the phones to the last
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
        return default_language(piece.languages)

    @cached_property
    def source(self) -> "SourcePane":
        """The pane of the text. This pane and the others are made when they are first asked for."""
        from previewer.desk.panes.source import SourcePane

        pane = SourcePane(self.document)
        pane.set_language(self._lang)
        return pane

    @cached_property
    def values(self) -> "ValuesPane":
        """The pane of the values."""
        from previewer.desk.panes.values import ValuesPane

        pane = ValuesPane(self.session)
        pane.set_language(self._lang)
        return pane

    @cached_property
    def problems(self) -> "ProblemsPane":
        """The pane of the diagnostics."""
        from previewer.desk.panes.problems import ProblemsPane

        pane = ProblemsPane()
        pane.show_problems(self.document.reading.diagnostics, self._lang)
        pane.chosen.connect(self.go_to)
        pane.fixWanted.connect(self.fix)
        pane.fixAllWanted.connect(self.fix_all)
        return pane

    @cached_property
    def findings(self) -> "FindingsPane":
        """The pane of what breaks in the variants."""
        from previewer.desk.panes.findings import FindingsPane

        pane = FindingsPane(self.session)
        pane.set_language(self._lang)
        pane.wanted.connect(self.look_over)
        return pane

    def panes(self) -> dict[str, QWidget]:
        """The panes made so far, by the name of their dock."""
        return {name: self.__dict__[name] for name in PANES if name in self.__dict__}

    def counts(self) -> dict[str, int]:
        """How many diagnostics there are of each severity."""
        found = [diagnostic.severity for diagnostic in self.document.reading.diagnostics]
        return {severity: found.count(severity) for severity in SEVERITIES}

    def apply(self, options: ViewOptions, tile_server: str | None = None) -> None:
        """Look at the piece as the options say; the tile server stays unless one (or none, '') is named."""
        self._options = options
        self._tile_server = self._tile_server if tile_server is None else tile_server
        pretended = options.pretended()
        self.session.setToday(pretended or date.fromisoformat(self._known.first_opened))
        for platform, phone in self.phones.items():
            phone.show(options.look(platform, self.shown_language))
            phone.set_tile_server(self._tile_server)
        self.stage.show_phones(self._order(), options)

    def speak(self, lang: str) -> None:
        """The language of the program, 'en' or 'ja'."""
        self._lang = lang
        for phone in self.phones.values():
            phone.set_program_language(lang)
        for name in ("source", "values", "findings"):
            if name in self.__dict__:
                self.__dict__[name].set_language(lang)
        self._show_problems()

    @property
    def typing(self) -> bool:
        """Whether the keyboard is in the source, so that undo and fix mean the text."""
        return "source" in self.__dict__ and self.source.editor.hasFocus()

    def close_down(self) -> None:
        """End what runs on behalf of this tab."""
        if "findings" in self.__dict__:
            self.findings.cancel()

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
        if diagnostic.fix is None or not any(diagnostic is present for present in self.document.reading.diagnostics):
            return False
        from previewer.pieces.text_edits import apply

        self.document.set_text(apply(self.document.reading.text, diagnostic.edits))
        return True

    def fix_all(self) -> int:
        """Apply every fix there is, as one undo step. Returns how many."""
        self.document.judge()
        from previewer.pieces.fixes import fix_all

        fixed = fix_all(self.document.reading.text)
        if fixed.applied and self.document.editable:
            self.document.set_text(fixed.text)
        return fixed.applied

    def fix_here(self) -> bool:
        """Fix the problem at the source's cursor, else the one that the problems list stands on."""
        here = self.source.diagnostic_here() if self.typing else self.problems.current()
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
        self.changed.emit()
        if reading.error is not None and not self.document.modified:
            self.unreadable.emit(reading.error)

    def _show_problems(self) -> None:
        if "problems" in self.__dict__:
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
            return (first, *(other for other in PLATFORMS if other != first))
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
