"""All texts of one open piece, as the parts of Texts mode share them: the table, what of it is shown, and the one cell
that they all stand on."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.desk.background import Processes
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.texts.checking import TextChecks, TextsToCheck
from previewer.desk.modes.texts.glossary import Glossary
from previewer.desk.modes.texts.rooms import RoomRun, RoomsWanted
from previewer.desk.modes.texts.troubles import Troubles
from previewer.desk.modes.texts.words import STATES
from previewer.desk.services import Services
from previewer.desk.widgets import ends_with
from previewer.pieces.languages import PSEUDOS, canonical, in_order
from previewer.texts.units import OPEN_STATES, Cell, Table, Unit, texts_of

PSEUDO_LANGUAGES = tuple(PSEUDOS)
ROLES = ("title", "description", "enum-title")
#: Processes that measure the texts and look what is wrong with them while somebody looks at them.
_HELPERS = 2
#: Items from the current one on whose room is looked for before that of others.
_NEAR = 8
_NO_TABLE = Table((), (), {}, "", {})


class Spot(NamedTuple):
    """Where a cell is: the pointer of its unit, and its language."""

    pointer: str
    lang: str


class Filter(NamedTuple):
    """Which rows are shown: those with `find` in some shown cell, its item's key or its pointer, of a role, with a cell
    in one of the states, and, where any are named, with one of the problems.
    """

    find: str = ""
    states: frozenset[str] = frozenset(STATES)
    roles: frozenset[str] = frozenset(ROLES)
    #: Codes, `ANY_PROBLEM` and `TOO_LONG`; none: whatever is wrong with a text or not.
    problems: frozenset[str] = frozenset()


@dataclass(frozen=True)
class LanguageColumns:
    """Which languages stand in the table: those of the piece but the `hidden`, those `opened` for the first text, and
    pseudo-languages.
    """

    hidden: frozenset[str] = frozenset()
    opened: tuple[str, ...] = ()
    pseudo: tuple[str, ...] = ()

    def languages(self, table: Table) -> tuple[str, ...]:
        """All that can be translated into or from, shown or hidden."""
        return in_order((*table.languages, *self.opened))

    def shown(self, table: Table) -> tuple[str, ...]:
        """The languages on show."""
        return tuple(lang for lang in self.languages(table) if lang not in self.hidden)

    def showing(self, lang: str, shown: bool) -> "LanguageColumns":
        """With a language in the table, or without; a pseudo-language too."""
        if lang in PSEUDO_LANGUAGES:
            wanted = {*self.pseudo, lang} if shown else {*self.pseudo} - {lang}
            return replace(self, pseudo=tuple(code for code in PSEUDO_LANGUAGES if code in wanted))
        return replace(self, hidden=self.hidden - {lang} if shown else self.hidden | {lang})

    def opening(self, lang: str, is_open: bool) -> "LanguageColumns":
        """With a column for a language that no text has yet, or without."""
        others = tuple(code for code in self.opened if code != canonical(lang))
        return replace(self, opened=(*others, canonical(lang)) if is_open else others)


class TextsBoard(QObject):
    """One for each open piece, made when Texts mode is first seen. Reads the texts only while somebody looks."""

    #: `table` is another, or `readable`.
    changed = Signal()
    #: Which languages stand in the table, or in what order.
    columnsChanged = Signal()
    filterChanged = Signal()
    #: `current` is another cell.
    currentChanged = Signal()
    #: The text that is being typed into the current cell; None: none any more.
    typed = Signal(object)
    #: The keyboard is to go to the current cell.
    cellWanted = Signal()
    #: A kind of notice ('info', 'warning', 'error') and a sentence.
    told = Signal(str, str)
    #: The texts are not looked through, as the process that did it was ended: the error.
    checksFailed = Signal(object)

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece)
        self.piece = piece
        self.services = services
        self.table = _NO_TABLE
        self.records = piece.records
        self.glossary = Glossary(piece, self)
        self.readable = False
        self.filter = Filter()
        self.current: Spot | None = None
        self._source = ""
        #: Which languages stand in the table.
        self.choice = LanguageColumns()
        self._counts: dict[str, dict[str, int]] = {}
        self.is_seen = False
        self._is_old = True
        self.processes = Processes(_HELPERS)
        self.rooms = RoomRun(self._rooms_wanted, self.processes, self)
        self.checks = TextChecks(self._to_check, self.processes, self)
        self.troubles = Troubles(self.checks, self.rooms)
        self.rooms.failed.connect(self.checksFailed)
        self.checks.failed.connect(self.checksFailed)
        piece.document.read.connect(self._read)
        piece.selection.itemSelected.connect(self._follow)
        piece.viewChanged.connect(self.rooms.forget)
        self.columnsChanged.connect(self.rooms.look_later)
        ends_with(piece, self._leave)
        self.glossary.changed.connect(self.checks.look)
        self.records.changed.connect(self._tell_records)

    # -- what there is

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the piece, and those whose column was opened for the first text."""
        return self.choice.languages(self.table)

    @property
    def columns(self) -> tuple[str, ...]:
        """The languages on show in their order, pseudo-languages last."""
        return (*self.choice.shown(self.table), *self.choice.pseudo)

    def cell(self, spot: Spot) -> Cell | None:
        """A cell as it stands; None where there is no such unit."""
        unit = self.table.unit(spot.pointer)
        return None if unit is None else self.table.cell(unit, spot.lang)

    def unit(self) -> Unit | None:
        """The unit that the window stands on."""
        return None if self.current is None else self.table.unit(self.current.pointer)

    def counts(self, lang: str) -> dict[str, int]:
        """How many cells of a language are in each state."""
        if lang not in self._counts:
            found: Counter[str] = Counter(self.table.cell(unit, lang).state for unit in self.table.units)
            self._counts[lang] = {state: found[state] for state in STATES}
        return self._counts[lang]

    def is_editable(self, spot: Spot) -> bool:
        """Whether a cell can be typed into: pseudo-languages and bundles are for looking."""
        unit = self.table.unit(spot.pointer)
        may_be = self.readable and self.piece.document.editable
        return may_be and unit is not None and spot.lang not in self.choice.pseudo

    def is_open(self, spot: Spot) -> bool:
        """Whether somebody has work with a cell."""
        cell = self.cell(spot)
        return cell is not None and cell.state in OPEN_STATES and self.is_editable(spot)

    # -- what of it is shown

    def watch(self, seen: bool) -> None:
        """Somebody looks at the texts, or no longer."""
        self.is_seen = seen
        if not seen:
            self._leave()
            return
        self.rooms.look_later()
        if self._is_old:
            self.refresh()
        elif self.checks.old:
            self.checks.look_later()

    def set_source(self, lang: str) -> None:
        """Translate from another language."""
        if lang != self.table.source:
            self._source = lang
            self.refresh()
            self.columnsChanged.emit()

    def show_language(self, lang: str, shown: bool) -> None:
        """Let a language into the table or leave it out; for a pseudo-language too."""
        self.choice = self.choice.showing(lang, shown)
        self.columnsChanged.emit()

    def open_language(self, lang: str, is_open: bool = True) -> None:
        """Open a column for a language that no text has yet, or close it."""
        self.choice = self.choice.opening(lang, is_open)
        self.columnsChanged.emit()

    def set_filter(self, **members: object) -> None:
        """Show other rows."""
        wanted = self.filter._replace(**members)  # type: ignore[arg-type]
        if wanted != self.filter:
            self.filter = wanted
            self.filterChanged.emit()

    def stand_on(self, spot: Spot | None) -> None:
        """The window stands on another cell; its item is the selected one."""
        if spot == self.current:
            return
        self.current = spot
        unit, selection = self.unit(), self.piece.selection
        if unit is not None and (unit.item or "") != selection.item:
            # The same one may have others beside it.
            selection.select(unit.item or "", by=self)
        self.currentChanged.emit()

    def go_to(self, spot: Spot) -> None:
        """Stand on a cell and give it the keyboard, whatever the filter leaves out."""
        if spot.lang in self.choice.hidden:
            self.show_language(spot.lang, True)
        self.stand_on(spot)
        self.cellWanted.emit()

    def refresh(self) -> None:
        """Read the texts as they stand now."""
        self._is_old = False
        self._counts = {}
        reading = self.piece.document.reading
        self.readable = reading.piece is not None
        if self.readable:
            columns = self.columns
            self.table = texts_of(reading, self.records.confirmed(), self._source or None, self.table)
            if self._source and self._source not in self.table.languages:
                self._source = ""
                self.table = texts_of(reading, self.records.confirmed(), None, self.table)
            if self.unit() is None:
                self.current = None
            if columns != self.columns:
                self.columnsChanged.emit()
        self.look_through()
        self.changed.emit()
        if self.current is None:
            self._stand_somewhere()

    def look_through(self) -> None:
        """Look what is wrong with the texts, and for their room, as soon as nothing changes."""
        self.checks.look_later()
        self.rooms.look_later()

    def _to_check(self) -> TextsToCheck | None:
        if not self.readable:
            return None
        return TextsToCheck(self.piece.document.reading, self.table, self.glossary.terms())

    def _rooms_wanted(self) -> RoomsWanted | None:
        """The room of all texts on show, the current item and those below it first."""
        reading = self.piece.document.reading
        if not self.is_seen or reading.piece is None:
            return None
        looks = tuple(look for look in self.piece.looks if reading.piece.offered_on(look.platform))
        langs = self.choice.shown(self.table)
        unit = self.unit()
        keys = list(dict.fromkeys(one.item for one in self.table.units))
        at = keys.index(unit.item) if unit is not None else 0
        return RoomsWanted(reading, self.table, looks, langs, tuple(keys[at : at + _NEAR]))

    def _read(self) -> None:
        self._is_old = True
        if self.is_seen:
            self.refresh()

    def _leave(self) -> None:
        """Nobody looks any more: what runs ends, and what is on record is written."""
        self.rooms.cancel()
        self.checks.cancel()
        self.processes.close()
        self.records.write()

    def _tell_records(self) -> None:
        """What is on record is other, or could not be written."""
        self._read()
        if self.records.error:
            self.told.emit("warning", self.tr("The review cannot be recorded: {0}").format(self.records.error))

    def _stand_somewhere(self) -> None:
        """On the selected item's first text, else on the first of all."""
        self._follow(self.piece.selection.item)
        if self.current is None and self.table.units:
            self._stand_at(self.table.units[0])

    def _follow(self, key: str) -> None:
        """Stand on the first text of an item that was selected elsewhere."""
        unit = self.unit()
        if not key or (unit is not None and unit.item == key):
            return
        first = next((one for one in self.table.units if one.item == key), None)
        if first is not None:
            self._stand_at(first)

    def _stand_at(self, unit: Unit) -> None:
        """In the language of the current cell, else in the first that is translated into."""
        if self.columns:
            translated = (lang for lang in self.columns if lang != self.table.source)
            lang = self.current.lang if self.current is not None else next(translated, self.columns[0])
            self.stand_on(Spot(unit.pointer, lang))
