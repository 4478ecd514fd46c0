"""The room that texts have, looked for in processes of its own while the window stays quick."""

import contextlib
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from previewer.desk.modes.texts.helpers import Helpers
from previewer.desk.modes.texts.room_here import RoomHere
from previewer.phone.look import Look
from previewer.phone.offscreen import PictureError
from previewer.pieces import Reading
from previewer.texts.listing import Room
from previewer.texts.rooms import Measuring, RoomMemory, RoomSearch
from previewer.texts.units import Table, Unit

#: Items that are asked for at once: first the one in sight alone; and how many such jobs at a time.
_CHUNKS, _AT_ONCE = (1, 4, 12), 2


class Asked(NamedTuple):
    """What is looked for: the texts, the looks of the phones as they stand, and the languages."""

    reading: Reading
    table: Table
    looks: tuple[Look, ...]
    langs: tuple[str, ...]


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


class RoomRun(QObject):
    """Asked anew after every change: what did not change is known. The items in sight come first."""

    #: More is known: the pointers of units.
    found = Signal(object)
    #: How many items are looked at, of how many.
    progressed = Signal(int, int)
    #: From a thread of the pool to the window's: number of the run, search, future.
    _arrived = Signal(int, object, object)

    def __init__(self, helpers: Helpers, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._helpers = helpers
        self._memory = RoomMemory()
        self._number = 0
        self._asked: Asked | None = None
        self._queue: deque[str] = deque()
        self._running: dict[RoomSearch, tuple[tuple[str, ...], set[Measuring]]] = {}
        self._known: dict[tuple[str, str], tuple[CellRoom, Unit]] = {}
        #: Of each item what its rooms follow from.
        self._basis: dict[str, tuple[object, ...]] = {}
        self._total = self._chunks = 0
        self._more = QTimer(self, singleShot=True, interval=0)
        self._more.timeout.connect(self._go_on)
        self._arrived.connect(self._take)
        self._here = RoomHere(self)
        self._here.finished.connect(self._finish)

    @property
    def running(self) -> bool:
        """Whether something is still looked for."""
        return bool(self._queue or self._running)

    def room(self, unit: Unit, lang: str) -> CellRoom | None:
        """The room of a cell; None where it is not known yet, or was of another text."""
        room, of = self._known.get((unit.pointer, lang), (None, unit))
        return room if of is unit or of.declared == unit.declared else None

    def forget(self) -> None:
        """The phones are looked at in another way: nothing is known any more."""
        self.cancel()
        self._known.clear()
        self._basis.clear()

    def least(self) -> dict[tuple[str, str], Room]:
        """The least room of each cell, as far as it is known."""
        return {cell: room.least for cell, (room, _unit) in self._known.items() if room.least is not None}

    def start(self, asked: Asked, first: Sequence[str] = ()) -> None:
        """Look for the room of all texts, those of the items in `first` before the others."""
        self.cancel()
        self._asked = asked
        stale = [key for key, units in _by_item(asked.table).items() if self._basis.get(key) != self._basis_of(units)]
        wanted = dict.fromkeys((*(key for key in first if key in stale), *stale))
        self._queue = deque(wanted)
        self._total, self._chunks = len(wanted), 0
        self._more.start()

    def cancel(self) -> None:
        """Look for nothing any more; what is under way ends by itself."""
        self._number += 1
        self._queue.clear()
        for search in self._running:
            search.cancel()
        self._running.clear()
        self._here.cancel()
        self._more.stop()

    def _go_on(self) -> None:
        """Ask for the next items; what is known of them is told at once."""
        asked = self._asked
        if asked is None or not self._queue or len(self._running) >= _AT_ONCE or self._here.at_work:
            return
        chunk = _CHUNKS[min(self._chunks, len(_CHUNKS) - 1)]
        self._chunks += 1
        keys = tuple(self._queue.popleft() for _ in range(min(chunk, len(self._queue))))
        table = _part(asked.table, keys)
        search = RoomSearch(asked.reading, table, tight_looks(asked.looks), asked.langs, self._memory)
        if self._chunks == 1 and not self._helpers.ready and self._here.start(search, keys):
            # The helpers start after that: they would take its time.
            self._running[search] = keys, set()
            return
        jobs = search.start(pool=self._helpers.pool())
        if jobs:
            self._running[search] = keys, set(jobs)
            for job in jobs:
                job.add_done_callback(partial(self._report, self._number, search))
        else:
            self._tell(search, keys)
        self._more.start()

    def _report(self, number: int, search: RoomSearch, job: Measuring) -> None:
        # The window may be gone by now.
        with contextlib.suppress(RuntimeError):
            self._arrived.emit(number, search, job)

    def _take(self, number: int, search: RoomSearch, job: Measuring) -> None:
        if number != self._number or search not in self._running:
            return
        jobs = self._running[search][1]
        jobs.discard(job)
        try:
            search.take(job)
        except BrokenProcessPool:
            self.cancel()
            self._helpers.close()
            return
        except (PictureError, CancelledError):
            # What cannot be laid out has no room that could be told.
            pass
        if not jobs:
            self._finish(search)
        self._more.start()

    def _finish(self, search: RoomSearch) -> None:
        """All is there that a search was to find."""
        keys, _ = self._running.pop(search)
        self._tell(search, keys)
        self._more.start()

    def _tell(self, search: RoomSearch, keys: Sequence[str]) -> None:
        """Take over what a search has found."""
        asked = self._asked
        assert asked is not None
        table = _part(asked.table, keys)
        least = search.rooms()
        here = RoomSearch(asked.reading, table, asked.looks, asked.langs, self._memory).rooms()
        for unit in table.units:
            for lang in asked.langs:
                cell = unit.pointer, lang
                self._known[cell] = CellRoom(here.get(cell), least.get(cell)), unit
        self._basis |= {key: self._basis_of(units) for key, units in _by_item(table).items()}
        self.progressed.emit(self._total - len(self._queue), self._total)
        self.found.emit(frozenset(unit.pointer for unit in table.units))

    def _basis_of(self, units: Iterable[Unit]) -> tuple[object, ...]:
        """Units are made anew where their item changed."""
        asked = self._asked
        return () if asked is None else (*units, asked.looks, asked.langs)


def _by_item(table: Table) -> dict[str, list[Unit]]:
    """The units by item; the piece's own by ''."""
    found: dict[str, list[Unit]] = {}
    for unit in table.units:
        found.setdefault(unit.item or "", []).append(unit)
    return found


def _part(table: Table, keys: Iterable[str]) -> Table:
    """The table of these items alone."""
    wanted = frozenset(keys)
    units = [unit for unit in table.units if (unit.item or "") in wanted]
    return Table(units, table.languages, table.confirmed, table.source, {})
