"""The comparison of an open piece with its published version, which the panes of Compare mode share."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from previewer.desk.document import dialogs
from previewer.desk.document.files import reason
from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.compare.marks import marks
from previewer.desk.services import Services
from previewer.desk.widgets import ends_with
from previewer.phone.session import PieceSession
from previewer.pieces import Piece, Place, Reading, Refusal, Values
from previewer.pieces.update_parts import verdict
from previewer.pieces.updates import Difference, ValueOutcome, changed_in, differences, outcomes, path_in


@dataclass(frozen=True)
class ComparedVersions:
    """What the two texts came to, as both were read.

    `published`: the published version; None where none is chosen or its file cannot be opened. `name` is what it is
    called, '' where none is chosen. `waits`: it is being read. `unreadable`: why it cannot be opened, '' where it
    can. `outcomes`: what becomes of values that users have chosen.
    """

    name: str = ""
    published: Reading | None = None
    unreadable: str = ""
    waits: bool = False
    differences: tuple[Difference, ...] = ()
    outcomes: tuple[ValueOutcome, ...] = ()

    def counts(self) -> Counter[str]:
        """How many differences there are of each verdict."""
        return Counter(map(verdict, self.differences))

    def same(self, former: Difference | None) -> Difference | None:
        """The difference that stands where one of an earlier comparison stood, None where there is none any more."""
        names = (former.key, former.name) if former is not None else None
        return next((one for one in self.differences if (one.key, one.name) == names), None)


class CompareSession(QObject):
    """Follows both texts while one of its views is in sight. `values` holds what users have chosen under the published
    version; a value that is set on either phone is set on the other where its item takes it.
    """

    #: What differs, what becomes of values, or why nothing can be said.
    changed = Signal()
    #: Another text to compare with, or none.
    publishedChanged = Signal()
    #: Another difference is looked at, or none.
    currentChanged = Signal()

    def __init__(self, piece: OpenPiece, services: Services) -> None:
        super().__init__(piece)
        self._piece = piece
        self._services = services
        self.values = PieceSession(piece.session.today, self)
        self.found = ComparedVersions()
        self.current: Difference | None = None
        self._views: list[QWidget] = []
        #: A text that is no file, and what it is called, which is looked at in place of the published version.
        self.other: tuple[str, Reading] | None = None
        self._stale = True
        #: Values that the update does not take, and those of a file.
        self._apart: dict[str, object] = {}
        self._busy = False
        self._gesture = "", 0
        #: The other tab that the published version is open in.
        self._beside: OpenPiece | None = None
        piece.document.read.connect(self._set_stale)
        piece.published.changed.connect(self._set_stale)
        piece.session.valueChanged.connect(self._follow_update)
        piece.session.valuesChanged.connect(self._set_stale)
        piece.session.todayChanged.connect(lambda: self.values.set_today(piece.session.today))
        self.values.valueChanged.connect(self._follow_published)

    # -- what is compared

    @property
    def path(self) -> Path | None:
        """The file of the published version, if that is what is compared with."""
        return self._piece.published.path if self.other is None else None

    @property
    def updated(self) -> Reading:
        """The text of the window."""
        return self._piece.document.reading

    @property
    def comparable(self) -> bool:
        """Whether both texts have a piece."""
        published = self.found.published
        return published is not None and published.piece is not None and self.updated.piece is not None

    def ask(self) -> None:
        """Ask for the file of the published version."""
        path = dialogs.ask_published(self._services.window, self._services.settings, self._piece.path)
        if path is not None:
            self.choose(path)

    def offers(self) -> list[tuple[str, Callable[[], None]]]:
        """For buttons or a menu: the files of the other tabs, and what compares with each from now on."""
        paths = [other.path for other in self.others()]
        return [(f"{path.name} — {path.parent.name}".replace("&", "&&"), partial(self.choose, path)) for path in paths]

    def others(self) -> list[OpenPiece]:
        """The pieces of the other tabs."""
        found = [tab.piece for tab in self._services.tabs.all() if tab.piece is not None]
        return [other for other in found if other is not self._piece and not other.is_closed]

    def choose(self, path: Path | None) -> None:
        """Compare with this file from now on; None: with none."""
        self.other = None
        self._piece.published.choose(path)

    def look_at(self, other: tuple[str, Reading] | None) -> None:
        """Look at a text that is no file in place of the published version, by its name; None: at that again."""
        self.other = other
        self._set_stale()

    def watch(self, view: QWidget) -> None:
        """A view that shows the comparison: what has changed since is compared when it comes into sight; while all are
        out of sight nothing is compared or marked.
        """
        self._views.append(view)
        view.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self._wake()
        if event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self._mark()
        return super().eventFilter(watched, event)

    def _wake(self) -> None:
        path = self.path
        if path is not None and self._beside is None:
            self._piece.published.check()
        if self._stale:
            self._compare()

    def show(self, difference: Difference | None) -> None:
        """Look at a difference: its row comes into view on both phones, its place in both texts."""
        self.current = difference
        if difference is not None:
            if difference.key is not None:
                self._piece.selection.show_row(difference.key)
            place = place_of(difference, self.updated)
            if place is not None:
                self._piece.selection.show_place(place)
        self.currentChanged.emit()

    # -- values

    @property
    def has_own_values(self) -> bool:
        """Whether values are followed that are not those of the update's phones."""
        return bool(self._apart)

    def use_values(self, chosen: Mapping[str, object]) -> None:
        """Follow these values, as users have chosen them under the published version: both phones take them."""
        found = outcomes(chosen, self.updated, self._piece.session.today)
        with self._unheard():
            self._piece.session.load({one.key: one.after for one in found if one.why == "kept"})
        self._apart = dict(chosen)
        self._compare()

    def drop_values(self) -> None:
        """Follow the values of the update's phones alone."""
        self._apart = {}
        self._compare()

    @contextmanager
    def _unheard(self) -> Iterator[None]:
        """What either phone is given meanwhile is not taken for what somebody set."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    def _follow_update(self, key: str) -> None:
        if not self._busy:
            self._apart.pop(key, None)
            self._gesture = "", 0

    def _follow_published(self, key: str) -> None:
        """A value was set on the published phone: the update's phones take it, or it is lost with the update."""
        if self._busy:
            return
        value, session = self.values.values.get(key), self._piece.session
        with self._unheard():
            item = session.piece.item(key) if session.piece is not None else None
            if self._gesture[0] != key:
                self._gesture = key, session.new_gesture()
            taken = item is not None and item.trouble is None and session.edit(key, value, self._gesture[1]) is None
        self._apart.pop(key, None)
        if not taken:
            self._apart[key] = value
        self._set_stale()

    def _mark(self) -> None:
        """Mark what the update changes in its own source and on the phones, for as long as a view is in sight."""
        seen = any(view.isVisible() for view in self._views)
        published, updated = self.found.published, self.updated.piece
        if seen and published is not None and published.piece is not None and updated is not None:
            self._piece.row_notes.show(self, marks(self.found.differences, published.piece, updated))
        else:
            self._piece.row_notes.clear(self)
        self._piece.selection.mark(places_of(self.found.differences, self.updated) if seen else [])

    # -- comparing

    def _set_stale(self) -> None:
        self._stale = True
        if not self._busy and any(view.isVisible() for view in self._views):
            self._compare()

    def _compare(self) -> None:
        self._stale = False
        before, (published, unreadable) = self.found.published, self._read_published()
        path = self.path
        name = self.other[0] if self.other is not None else path.name if path is not None else ""
        own, today = self._piece.session, self._piece.session.today
        chosen = {**(own.values.chosen if own.piece is not None else {}), **self._apart}
        piece = None if published is None else published.piece
        values = None if piece is None else chosen_values(piece, chosen, today)
        waits = published is None and self._piece.published.waits
        self.found = ComparedVersions(name, published, unreadable, waits)
        if published is not None and values is not None:
            with self._unheard():
                if published is not before:
                    self.values.open(published, values)
                else:
                    self.values.set_values(values)
                self.values.undo_stack.clear()
            if self.updated.piece is not None:
                followed = {**values.as_dict(), **self._apart}
                found = _without_doubles(differences(published, self.updated))
                after = outcomes(followed, self.updated, today)
                self.found = ComparedVersions(name, published, "", False, found, after)
        if published is not before:
            self.publishedChanged.emit()
        self.current = self.found.same(self.current)
        self.changed.emit()
        self._mark()

    def _read_published(self) -> tuple[Reading | None, str]:
        """The published version, or why its file cannot be opened."""
        path = self.path
        beside = next((other for other in self.others() if other.path == path), None)
        if beside is not self._beside:
            self._follow_tab(beside)
        if self.other is not None:
            return self.other[1], ""
        try:
            return (beside.document.reading if beside is not None else self._piece.published.whole), ""
        except OSError as error:
            return None, reason(error)

    def _follow_tab(self, beside: OpenPiece | None) -> None:
        """The published version is open in another tab: what is typed there counts."""
        if self._beside is not None and isValid(self._beside):
            self._beside.document.read.disconnect(self._set_stale)
        self._beside = beside
        if beside is not None:
            beside.document.read.connect(self._set_stale)
            ends_with(beside, self._leave_tab)

    def _leave_tab(self) -> None:
        """A tab goes that the published version was open in, last or some time ago."""
        if self._beside is not None and (not isValid(self._beside) or self._beside.is_closed):
            self._follow_tab(None)
            self._piece.published.refresh()


def place_of(difference: Difference, reading: Reading) -> Place | None:
    """Where what differs stands in one of the texts; where it would stand if it is not there."""
    if reading.places is None:
        return None
    path = path_in(reading, difference)
    while path and reading.places.member(path) is None:
        path = path[:-1]
    member = reading.places.member(path) if path else None
    return None if member is None else reading.places.key(path)


def places_of(found: Iterable[Difference], reading: Reading | None) -> list[Place]:
    """All that is other in one of the texts, with its key, in the order of the text."""
    places = None if reading is None else reading.places
    if reading is None or places is None:
        return []
    members = {places.member(path) for one in found for path in changed_in(reading, one)}
    spans = {(member.key_start, member.end) for member in members if member is not None}
    return [places.between(*span) for span in sorted(spans)]


def chosen_values(piece: Piece, chosen: Mapping[str, object], today: date) -> Values:
    """The values of a version as users have chosen them, as far as it takes them."""
    values = Values.initial(piece, today)
    for key, value in chosen.items():
        changed = values.set(key, value)
        values = values if isinstance(changed, Refusal) else changed
    return values


def _without_doubles(found: Iterable[Difference]) -> tuple[Difference, ...]:
    """One of each key and name: that which has a diagnostic, if any."""
    kept: dict[tuple[str | None, str], Difference] = {}
    for one in found:
        names = one.key, one.name
        if names not in kept or kept[names].diagnostic is None:
            kept[names] = one
    return tuple(kept.values())
