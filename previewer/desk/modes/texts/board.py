"""All texts of one open piece, as the parts of Texts mode share them: the table, what of it is shown, the one cell that
they all stand on, and the only way by which a cell changes."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from previewer.desk.background import Processes
from previewer.desk.document.editing import edit
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.texts.checking import TextChecks, TextsToCheck
from previewer.desk.modes.texts.glossary import Glossary
from previewer.desk.modes.texts.records import Records
from previewer.desk.modes.texts.rooms import RoomRun, RoomsWanted
from previewer.desk.modes.texts.words import OPEN_STATES, STATES
from previewer.desk.services import Services
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.pieces.languages import PSEUDOS, canonical
from previewer.texts.units import Cell, Confirmation, Table, Unit, texts_of

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
    """Which rows are shown: those with `find` in some shown cell, its item's key or its pointer, of a role, and with a
    cell in one of the states, or with a problem."""

    find: str = ""
    states: frozenset[str] = frozenset(STATES)
    roles: frozenset[str] = frozenset(ROLES)
    troubled: bool = False


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
        self.records = Records(piece, self)
        self.glossary = Glossary(piece, self)
        self.readable = False
        self.filter = Filter()
        self.current: Spot | None = None
        self._source = ""
        self._hidden: frozenset[str] = frozenset()
        self._pseudo: tuple[str, ...] = ()
        self._opened: tuple[str, ...] = ()
        self._counts: dict[str, dict[str, int]] = {}
        self._watchers = 0
        self._is_old = True
        self.processes = Processes(_HELPERS)
        self.rooms = RoomRun(self._rooms_wanted, self.processes, self)
        self.checks = TextChecks(self._to_check, self.processes, self)
        self.rooms.failed.connect(self.checksFailed)
        self.checks.failed.connect(self.checksFailed)
        piece.document.read.connect(self._read)
        piece.selection.itemSelected.connect(self._follow)
        piece.viewChanged.connect(self.rooms.forget)
        self.columnsChanged.connect(self.rooms.look_later)
        piece.closed.connect(self._leave)
        self.glossary.changed.connect(self.checks.look)
        self.records.changed.connect(self._tell_records)

    # -- what there is

    @property
    def languages(self) -> tuple[str, ...]:
        """Those of the piece, and those whose column was opened for the first text."""
        return tuple(dict.fromkeys((*self.table.languages, *self._opened)))

    @property
    def columns(self) -> tuple[str, ...]:
        """The languages on show: the source, the others in their order, pseudo-languages last."""
        source = self.table.source
        others = (lang for lang in self.languages if lang != source)
        there = (source, *others) if source in self.languages else tuple(others)
        return (*(lang for lang in there if lang not in self._hidden), *self._pseudo)

    def cell(self, spot: Spot) -> Cell | None:
        """A cell as it stands; None where there is no such unit."""
        unit = self.table.unit(spot.pointer)
        return None if unit is None else self.table.cell(unit, spot.lang)

    def shown_cell(self, unit: Unit, lang: str) -> Cell:
        """A cell as the table shows it: a pseudo-language is made of another, and nothing is missing in it."""
        cell = self.table.cell(unit, lang)
        return Cell(cell.shown, cell.shown, "translated") if lang in self._pseudo else cell

    def unit(self) -> Unit | None:
        """The unit that the window stands on."""
        return None if self.current is None else self.table.unit(self.current.pointer)

    def counts(self, lang: str) -> dict[str, int]:
        """How many cells of a language are in each state."""
        counts = self._counts.get(lang)
        if counts is None:
            cell = self.table.cell
            found: list[str] = [cell(unit, lang).state for unit in self.table.units]
            counts = self._counts[lang] = {state: found.count(state) for state in STATES}
        return counts

    def is_editable(self, spot: Spot) -> bool:
        """Whether a cell can be typed into: pseudo-languages are for looking."""
        unit = self.table.unit(spot.pointer)
        return self.readable and unit is not None and spot.lang not in self._pseudo

    def may_break(self, spot: Spot) -> bool:
        """Whether a line break may stand in a text: where it stands already, and in descriptions."""
        unit = self.table.unit(spot.pointer)
        return unit is not None and (unit.role == "description" or any("\n" in text for text in unit.declared.values()))

    def is_open(self, spot: Spot) -> bool:
        """Whether somebody has work with a cell."""
        cell = self.cell(spot)
        return cell is not None and cell.state in OPEN_STATES and self.is_editable(spot)

    # -- what of it is shown

    def watch(self, seen: bool) -> None:
        """Somebody looks at the texts, or no longer."""
        self._watchers += 1 if seen else -1
        if not self._watchers:
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
        if lang in PSEUDO_LANGUAGES:
            wanted = {*self._pseudo, lang} if shown else {*self._pseudo} - {lang}
            self._pseudo = tuple(code for code in PSEUDO_LANGUAGES if code in wanted)
        else:
            self._hidden = self._hidden - {lang} if shown else self._hidden | {lang}
        self.columnsChanged.emit()

    def open_language(self, lang: str, is_open: bool = True) -> None:
        """Open a column for a language that no text has yet, or close it."""
        lang = canonical(lang)
        others = tuple(code for code in self._opened if code != lang)
        self._opened = (*others, lang) if is_open else others
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
        unit = self.unit()
        if unit is not None:
            self.piece.selection.select(unit.item or "", by=self)
        self.currentChanged.emit()

    def go_to(self, spot: Spot) -> None:
        """Stand on a cell and give it the keyboard, whatever the filter leaves out."""
        if spot.lang in self._hidden:
            self.show_language(spot.lang, True)
        self.stand_on(spot)
        self.cellWanted.emit()

    # -- how it changes

    def set_texts(self, changes: Mapping[Spot, str | None]) -> bool:
        """Set cells, all or none, as one undo step; None or '' takes a text out. False, with a sentence, if refused."""
        wanted, changed = [], []
        for spot, text in changes.items():
            unit = self.table.unit(spot.pointer)
            if unit is not None and self.is_editable(spot) and (text or None) != unit.text(spot.lang):
                wanted.append(SetText(unit.path, spot.lang, text or None))
                changed.append(spot)
        if not wanted:
            return True
        before = self._right_until_now(changed)
        if not self.perform([SetTexts(wanted)]):
            return False
        self.records.keep(before + self.confirmations(spot for spot in changed if spot.lang != self.table.source))
        return True

    def perform(self, operations: Iterable[Operation]) -> bool:
        """Change the definition as one undo step. False, with a sentence, if refused."""
        refusal = edit(self.piece, operations)
        if refusal is not None:
            self.told.emit("warning", refusal)
        return refusal is None

    def review(self, spots: Iterable[Spot], reviewed: bool = True) -> None:
        """Put on record that cells are right as they stand, or that they are not."""
        there = [spot for spot in spots if self.is_editable(spot) and self._text(spot) is not None]
        by = self.services.settings.reviewer
        if reviewed and not by:
            self.told.emit("info", self.tr("Say who reviews: the name stands in the records."))
        elif reviewed:
            self.records.keep(self.confirmations(there, by))
        else:
            self.records.drop(there)

    def is_reviewed(self, spot: Spot) -> bool:
        """Whether somebody has found a cell right as it stands."""
        cell = self.cell(spot)
        return cell is not None and cell.state == "reviewed"

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
        if not self._watchers or reading.piece is None:
            return None
        looks = tuple(look for look in self.piece.looks if reading.piece.offered_on(look.platform))
        langs = tuple(lang for lang in self.columns if lang not in self._pseudo)
        unit = self.unit()
        keys = list(dict.fromkeys(one.item for one in self.table.units))
        at = keys.index(unit.item) if unit is not None else 0
        return RoomsWanted(reading, self.table, looks, langs, tuple(keys[at : at + _NEAR]))

    def confirmations(self, spots: Iterable[Spot], by: str = "") -> list[Confirmation]:
        """The records that cells are right as they stand now: reviewed `by` somebody, or only written."""
        at = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        units = ((self.table.unit(spot.pointer), spot.lang) for spot in spots)
        return [self.table.confirmation(unit, lang, by, at) for unit, lang in units if unit is not None]

    def _right_until_now(self, changed: Iterable[Spot]) -> list[Confirmation]:
        """Of each source text that is to change: the records that its translations were right for what it was."""
        units = {spot.pointer for spot in changed if spot.lang == self.table.source}
        spots = (Spot(pointer, lang) for pointer in units for lang in self.languages if lang != self.table.source)
        unknown = (spot for spot in spots if self.records.get(*spot) is None)
        return self.confirmations(spot for spot in unknown if self._text(spot) is not None)

    def _text(self, spot: Spot) -> str | None:
        unit = self.table.unit(spot.pointer)
        return None if unit is None else unit.text(spot.lang)

    def _read(self) -> None:
        self._is_old = True
        if self._watchers:
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
        if self.records.trouble:
            self.told.emit("warning", self.tr("Nothing can be put on record: {0}").format(self.records.trouble))

    def _stand_somewhere(self) -> None:
        """On the selected item's first text, else on the first of all."""
        self._follow(self.piece.selection.item)
        if self.current is None and self.table.units and self.columns:
            self.stand_on(Spot(self.table.units[0].pointer, self.columns[min(1, len(self.columns) - 1)]))

    def _follow(self, key: str) -> None:
        """Stand on the first text of an item that was selected elsewhere."""
        unit = self.unit()
        if not key or (unit is not None and unit.item == key):
            return
        first = next((one for one in self.table.units if one.item == key), None)
        if first is not None and self.columns:
            lang = self.current.lang if self.current is not None else self.columns[min(1, len(self.columns) - 1)]
            self.stand_on(Spot(first.pointer, lang))
