"""The rows of a screen: a column whose places are sums of heights that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal, Slot
from PySide6.QtQuick import QQuickItem
from shiboken6 import isValid

from previewer.phone.emptying import empty_when_destroyed
from previewer.phone.phone import Phone
from previewer.phone.qtproperty import Property
from previewer.phone.row_plan import RowPlan, Span, Stretch, key_of
from previewer.phone.scroll_place import ScrollPlace

#: What the object names of rows begin with.
_ROW = "item:"
#: Rounds until what is made fills what is in sight.
_ROUNDS = 400


class RowColumn(QQuickItem):
    """Lies in a Flickable and has the rows of a phone below each other, in points from the top of what scrolls.

    The rows in sight and a few ahead are made. The place of a row is the sum of what stands above it: what lies beyond
    rows that were never made is as far away as they are guessed to be high. Rows in sight stand as they would, and
    nothing that is seen follows from the guess: what is in sight stays there when rows above it come, go or grow, and
    where the list stands is told by the row at its top edge (`place`).
    """

    phoneChanged = Signal()
    leadChanged = Signal()
    countChanged = Signal()
    currentKeyChanged = Signal()

    def __init__(self, parent: QQuickItem | None = None) -> None:
        super().__init__(parent)
        empty_when_destroyed(self)
        self._phone: Phone | None = None
        self._plan = RowPlan(self)
        self._made = self._plan.made
        self._rows = self._plan.rows
        self._placed: dict[str, tuple[float, float]] = {}
        self._asked: Stretch | None = None
        self._lead = self._shift = 0.0
        self._current = ""
        self._busy = False

    # -- what QML tells

    @Slot(QQuickItem)
    def add(self, row: QQuickItem) -> None:
        """A row was made."""
        self._rows[row.objectName().removeprefix(_ROW)] = row
        row.heightChanged.connect(self._follow)
        self._follow()

    @Slot(QQuickItem)
    def remove(self, row: QQuickItem) -> None:
        """A row goes."""
        key = row.objectName().removeprefix(_ROW)
        if self._rows.get(key) is row:
            del self._rows[key]
        self._follow()

    @Slot()
    def moved(self) -> None:
        """Another part is in sight, or what moved came to rest."""
        if not self._busy and (self._shift or not self._plan.whole):
            self._asked = None
            self.polish()

    # -- what is asked

    @property
    def rows(self) -> dict[str, QQuickItem]:
        """The rows that are made, by the keys of their items."""
        return self._rows

    @property
    def place(self) -> ScrollPlace | None:
        """The row at the top edge of the list, and the points of it that are above that; None at its top."""
        shown = 0.0 if self._view is None else float(self._view.property("contentY"))
        pulled = self._view is not None and bool(self._view.property("pulled"))
        return self._plan.place_at(shown, self._lead) if shown > 0 or pulled else None

    @Slot(str, result=int)
    def rowOf(self, key: str) -> int:
        """The number of an item's row, -1 when it is not there."""
        return -1 if self._plan.model is None else self._plan.model.row_of(key)

    @Slot(int, result=QQuickItem)
    def itemAt(self, row: int) -> QQuickItem | None:
        """A row by its number, where it is made."""
        items = self._plan.items
        return self._rows.get(items[row].key) if 0 <= row < len(items) else None

    @Slot(int)
    def ensure(self, row: int) -> None:
        """Have a row made, in its place, and all that a view with it in sight shows."""
        items = self._plan.items
        if 0 <= row < len(items):
            self.make_around(ScrollPlace(items[row].key))

    def make_around(self, place: ScrollPlace) -> None:
        """Have all rows made that a view shows with a place at its top edge, or at its lower one."""
        self._asked = Stretch(place.item, self._room - place.by, place.item, self._room + place.by)
        self.updatePolish()

    @Slot(float)
    def passBy(self, way: float) -> None:
        """Have all rows made that are seen while the list moves down so many points: where it ends is no guess then."""
        shown = 0.0 if self._view is None else float(self._view.property("contentY"))
        place = self._plan.place_at(shown, self._lead)
        if place is not None and way > 0 and not self._plan.whole:
            self._asked = Stretch(place.item, 0.0, place.item, place.by + way + self._room)
            self.updatePolish()

    def tops(self) -> list[float]:
        """The place where each row begins, and last where they end; of a row that was never made that is a guess."""
        return self._plan.tops(self._lead)

    def measure(self, first: int, end: int) -> None:
        """Have rows made by their numbers, for as long as nothing else is asked or shown: how high they are is known
        from then on.
        """
        items = self._plan.items[first:end]
        if items:
            self._asked = Stretch(items[0].key, 0.0, items[-1].key, 0.0)
            self.polish()

    def renew(self, keys: Sequence[str] | None = None) -> None:
        """Make rows anew, with nothing left of what was done to them: these, or None for all."""
        if keys is None:
            self._made.expose([])
        else:
            self._made.renew([name for name in self._made.names if key_of(name) in keys])
        self.polish()

    # -- laying out

    @property
    def _view(self) -> QQuickItem | None:
        content = self.parentItem()
        return None if content is None else content.parentItem()

    @property
    def _room(self) -> float:
        return 0.0 if self._view is None else self._view.height()

    def updatePolish(self) -> None:
        model = self._plan.model
        if model is None or not isValid(model) or self._busy:
            return
        self._busy = True
        try:
            for _ in range(_ROUNDS):
                wanted = self._wanted()
                if wanted != self._made.names:
                    self._made.expose(wanted)
                elif not self._place():
                    break
        finally:
            self._busy = False

    def _wanted(self) -> list[str]:
        """The rows that are to be made, as far as heights are known now."""
        view = self._view
        top = 0.0 if view is None else float(view.property("contentY")) - self._shift
        opened = None if self._phone is None else self._phone.open_key
        seen = Span(top, top + self._room)
        return self._plan.wanted(seen, self._asked, (self._current, opened), self._lead)

    def _place(self) -> bool:
        """Have each row stand where it stands, and the list where it stood; whether it had to move for that."""
        tops, view = self._plan.tops(self._lead), self._view
        by_key = {item.key: top for item, top in zip(self._plan.items, tops, strict=False)}
        shown = 0.0 if view is None else float(view.property("contentY"))
        moving = view is not None and bool(view.property("moving"))
        held = _held(self._placed, shown, by_key) if shown > 0 else None
        self._shift = self._placed[held][0] - by_key[held] if held is not None and moving else 0.0
        wanted = shown
        if held is not None and not moving:
            wanted += by_key[held] - self._placed[held][0]
        elif held is None and shown > 0 and self._placed and not by_key.keys() & self._placed.keys():
            wanted = 0.0
        self._placed = {}
        for key, row in self._rows.items():
            if key in by_key:
                top = by_key[key] + self._shift
                self._placed[key] = top, top + row.height()
                row.setY(top)
        self.setHeight(tops[-1])
        if view is None or wanted == shown:
            return False
        # Not beyond an end, where a list would stay that nobody pulls.
        last = float(view.property("contentHeight")) - view.height()
        view.setProperty("contentY", max(0.0, min(wanted, last)))
        return float(view.property("contentY")) != shown

    # -- what the rows follow

    @Slot()
    def _follow(self) -> None:
        if not self._busy:
            self.polish()

    @Slot()
    def _make_open(self) -> None:
        key = None if self._phone is None else self._phone.open_key
        if key is not None and key not in self._rows:
            self.ensure(self.rowOf(key))

    @Slot()
    def _follow_rows(self) -> None:
        # At once: a row that goes and comes again before anything is laid out is another one, with another field.
        made = set(self._made.names)
        self._made.expose([name for name in self._plan.names if name in made])
        self.countChanged.emit()
        self.polish()

    def _set_phone(self, phone: Phone | None) -> None:
        if phone is self._phone:
            return
        if self._view is not None:
            # As Qt's own lists are: what had the keyboard in it has it again when it comes back.
            self._view.setFlag(QQuickItem.Flag.ItemIsFocusScope)
        self._phone = phone
        self._plan.follow(None if phone is None else phone.rows)
        if phone is not None:
            rows = phone.rows
            for change in (rows.rowsInserted, rows.rowsRemoved, rows.rowsMoved, rows.modelReset):
                change.connect(self._follow_rows)
            phone.openKeyChanged.connect(self._make_open)
            phone.pieceShown.connect(self._follow)
            phone.lookChanged.connect(self._plan.forget_all)
            phone.lookChanged.connect(self._follow)
            phone.session.valueChanged.connect(self._plan.forget)
        self.phoneChanged.emit()
        self.countChanged.emit()
        self.polish()

    def _set_lead(self, lead: float) -> None:
        if lead != self._lead:
            self._lead = lead
            self.leadChanged.emit()
            self._follow()

    def _set_current(self, key: str) -> None:
        if key != self._current:
            self._current = key
            self.currentKeyChanged.emit()

    #: Whose rows they are.
    phone = Property(
        "QObject*", lambda self: self._phone, lambda self, phone: self._set_phone(phone), notify=phoneChanged
    )
    #: What makes a row for each of its own has those that are to be there.
    made = Property("QObject*", lambda self: self._made, constant=True)
    #: How many rows there are, made or not.
    count = Property(int, lambda self: len(self._plan.items), notify=countChanged)
    #: How much stands above the first row.
    lead = Property(float, lambda self: self._lead, lambda self, lead: self._set_lead(lead), notify=leadChanged)
    #: The item whose row has the keyboard, or had it last: it stays made.
    currentKey = Property(
        str, lambda self: self._current, lambda self, key: self._set_current(key), notify=currentKeyChanged
    )


def _held(placed: Mapping[str, tuple[float, float]], shown: float, tops: Mapping[str, float]) -> str | None:
    """The first row in sight, by where rows were placed to begin and end, of those that are still there."""
    there = ((top, key) for key, (top, end) in placed.items() if end > shown and key in tops)
    return min(there, default=(0.0, None))[1]
