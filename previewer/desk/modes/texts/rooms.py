"""The room that texts have, looked for beside the window in a pause after the last change."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, repeat
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.background import Processes, Task
from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.pieces import Reading
from previewer.texts.listing import Room
from previewer.texts.rooms import RoomMemory, RoomPart, RoomSearch, Row, measure_part
from previewer.texts.units import Table, Unit

#: Milliseconds without a change.
_PAUSE = 500
#: Items that are asked for at once: first the one in sight alone, in the end so many.
_CHUNKS, _MANY = (1, 2, 4), 12


class RoomsWanted(NamedTuple):
    """What is looked for: the texts, the looks of the phones as they stand, the languages, and the items in sight, None
    for the piece itself, which come before the others.
    """

    reading: Reading
    table: Table
    looks: tuple[Look, ...]
    langs: tuple[str, ...]
    first: tuple[str | None, ...] = ()


class CellRoom(NamedTuple):
    """The room of a cell on the phones as they are looked at, and in the tightest place; None: no screen shows it."""

    here: Room | None
    least: Room | None


def tight_looks(looks: Iterable[Look]) -> tuple[Look, ...]:
    """Looks, and where texts have least room besides: the narrowest device, with that text size and the largest."""
    found: list[Look] = []
    for look in looks:
        narrow = min(look.phone.devices, key=lambda device: device.width).name
        largest = max(step.factor for step in look.phone.text_steps)
        small = replace(look, device=narrow)
        found += (look, small, replace(small, text_size=largest))
    return tuple(dict.fromkeys(found))


class _Search:
    """One look for the rooms of some items (None: the piece itself)."""

    def __init__(self, wanted: RoomsWanted, units: Mapping[str | None, Sequence[Unit]], memory: RoomMemory) -> None:
        reading, whole, looks, langs, _first = wanted
        table = Table(list(chain(*units.values())), whole.languages, whole.confirmed, whole.source, {})
        self.tight = RoomSearch(reading, table, tight_looks(looks), langs, memory)
        self.basis = {key: _basis(wanted, of_item) for key, of_item in units.items()}
        self._units = units
        self._here = RoomSearch(reading, table, looks, langs, memory)
        self._langs = langs

    def rooms(self, keys: Sequence[str | None]) -> dict[tuple[str, str], tuple[CellRoom, Unit]]:
        """The rooms of the cells of items, as far as they are known, each with its unit."""
        here, least = self._here.rooms(keys), self.tight.rooms(keys)
        units = [unit for key in keys for unit in self._units.get(key, ())]
        cells = {(unit.pointer, lang): unit for unit in units for lang in self._langs}
        return {cell: (CellRoom(here.get(cell), least.get(cell)), unit) for cell, unit in cells.items()}


class RoomHere(QObject):
    """Measures a few items in the window's own process, one look at a time between what the window has to do: a first
    answer while its helpers start, which takes them a second. `cancel()` ends it after any look.
    """

    #: The part that is measured.
    finished = Signal(object)

    #: Who measures in this process, whose phones show one thing at a time.
    _one: "ClassVar[RoomHere | None]" = None

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._part = RoomPart((), ())
        self._steps: Iterator[None] = iter(())
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._step)

    @property
    def at_work(self) -> bool:
        """Whether something is measured just now."""
        return RoomHere._one is self

    def start(self, search: RoomSearch, part: RoomPart) -> bool:
        """Measure a part of a search; False where somebody measures here already."""
        if RoomHere._one is not None:
            return False
        RoomHere._one = self
        self._part, self._steps = part, search.steps(filter(None, part.keys))
        self._timer.start()
        return True

    def cancel(self) -> None:
        """Measure no more."""
        self._timer.stop()
        self._steps = iter(())
        if RoomHere._one is self:
            RoomHere._one = None

    def _step(self) -> None:
        # What cannot be laid out has no room that could be told.
        with suppress(PictureError):
            if next(self._steps, self) is not self:
                return
        self.cancel()
        self.finished.emit(self._part)


class RoomRun(QObject):
    """Asked anew after every change: what did not change is known. The items in sight come first.

    `ask` gives what is wanted, None where nobody looks.
    """

    #: More is known: the pointers of units.
    found = Signal(object)
    #: Not all can be told: the error that a process ended with.
    failed = Signal(object)

    def __init__(self, ask: Callable[[], RoomsWanted | None], processes: Processes, parent: QObject) -> None:
        super().__init__(parent)
        self._ask = ask
        self._processes = processes
        self._memory = RoomMemory()
        self._search: _Search | None = None
        self._parts: list[RoomPart] = []
        self._known: dict[tuple[str, str], tuple[CellRoom, Unit]] = {}
        #: Of each item what its rooms follow from.
        self._basis: dict[str | None, tuple[object, ...]] = {}
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE)
        self._pause.timeout.connect(self.look)
        self._task = Task(self, processes)
        self._task.arrived.connect(self._measured)
        self._task.failed.connect(self.failed)
        self._here = RoomHere(self)
        self._here.finished.connect(self._measured_here)

    @property
    def running(self) -> bool:
        """Whether something is looked for, or soon will be."""
        return self._pause.isActive() or self._here.at_work or self._task.running

    def room(self, unit: Unit, lang: str) -> CellRoom | None:
        """The room of a cell; None where it is not known yet, or was of another text."""
        room, of = self._known.get((unit.pointer, lang), (None, unit))
        return room if of is unit or of.declared == unit.declared else None

    def least(self) -> dict[tuple[str, str], Room]:
        """The least room of each cell, as far as it is known."""
        return {cell: room.least for cell, (room, _unit) in self._known.items() if room.least is not None}

    def look_later(self) -> None:
        """The texts are others."""
        self._pause.start()

    def forget(self) -> None:
        """The phones are looked at in another way: nothing is known any more."""
        self.cancel()
        self._known.clear()
        self._basis.clear()
        self.look_later()

    def look(self) -> None:
        """Look for the room of all texts that is not known, now."""
        self.cancel()
        wanted = self._ask()
        if wanted is None:
            return
        units = _by_item(wanted.table)
        stale = {key for key, of_item in units.items() if self._basis.get(key) != _basis(wanted, of_item)}
        keys = [key for key in dict.fromkeys((*wanted.first, *units)) if key in stale]
        self._search = search = _Search(wanted, {key: units[key] for key in keys}, self._memory)
        self._parts = search.tight.parts(_chunks(keys))
        lacking = {key for part in self._parts for key in part.keys}
        known = [key for key in keys if key not in lacking]
        if known:
            self._tell(known)
        # The helpers start after what is measured here: they would take its time.
        if self._parts and not self._processes.ready and self._here.start(search.tight, self._parts[0]):
            del self._parts[0]
        else:
            self._go_on()

    def cancel(self) -> None:
        """Look for nothing any more; what is under way ends by itself."""
        self._pause.stop()
        self._here.cancel()
        self._task.cancel()

    def _go_on(self) -> None:
        if self._parts:
            self._task.start_each(measure_part, self._parts)

    def _measured_here(self, part: RoomPart) -> None:
        self._tell(part.keys)
        self._go_on()

    def _measured(self, part: RoomPart, answer: list[tuple[Look, Row]] | Exception) -> None:
        if isinstance(answer, Exception):
            self.failed.emit(answer)
        elif self._search is not None:
            self._search.tight.keep(part.keys, answer)
            self._tell(part.keys)

    def _tell(self, keys: Sequence[str | None]) -> None:
        """Take over what the search has found of items."""
        assert self._search is not None
        found = self._search.rooms(keys)
        self._known |= found
        self._basis |= {key: self._search.basis[key] for key in keys if key in self._search.basis}
        self.found.emit(frozenset(pointer for pointer, _lang in found))


def _chunks(keys: Sequence[str | None]) -> Iterator[Sequence[str | None]]:
    """First the one in sight alone, then more at a time."""
    at = 0
    for count in chain(_CHUNKS, repeat(_MANY)):
        if at >= len(keys):
            return
        yield keys[at : at + count]
        at += count


def _basis(wanted: RoomsWanted, units: Iterable[Unit]) -> tuple[object, ...]:
    """What the rooms of an item follow from: units are made anew where it changed."""
    return (*units, wanted.looks, wanted.langs)


def _by_item(table: Table) -> dict[str | None, list[Unit]]:
    """The units by item; the piece's own by None."""
    found: dict[str | None, list[Unit]] = {}
    for unit in table.units:
        found.setdefault(unit.item, []).append(unit)
    return found
