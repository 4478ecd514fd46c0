"""The properties that every row has: texts, marks, the value in words, and whether its picker is open."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from PySide6.QtCore import QObject, Signal, Slot

from previewer.phone.look import Look
from previewer.phone.qtproperty import Property
from previewer.phone.session import PieceSession
from previewer.pieces import Diagnostic, Item


class FieldHost(Protocol):
    """The side of a phone that its fields see."""

    @property
    def session(self) -> PieceSession: ...
    @property
    def look(self) -> Look: ...
    @property
    def hours(self) -> str: ...
    @property
    def programLang(self) -> str: ...
    @property
    def open_key(self) -> str | None: ...
    def open_item(self, key: str | None) -> None: ...
    def worst(self, key: str) -> Diagnostic | None: ...
    def word(self, name: str) -> str: ...


class Field(QObject):
    """An item on a phone. Every property may differ after `changed`; a field outlives declarations.

    QML reads the properties and calls the slots; the item in `pieces` judges, computes and words.
    """

    changed = Signal()
    openChanged = Signal()
    #: Follows `changed`; each subclass declares it itself, since PySide's Property takes no inherited notify
    #: signal (it then silently has none).
    controlChanged: ClassVar[Signal]

    def __init__(self, item: Item, host: FieldHost, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._item = item
        self._host = host
        self._last: Any = None
        self._holders = 0
        self._gesture = 0
        self.stored()
        self._said = self._marks()
        self.changed.connect(self.controlChanged)

    @property
    def item(self) -> Item:
        return self._item

    def rebind(self, item: Item) -> None:
        """Follow a new declaration of the same item."""
        self._bind(item)
        self.refresh()

    def _bind(self, item: Item) -> None:
        self._item = item

    def follow(self, item: Item) -> None:
        """Take over a declaration that may be the same as before; what is wrong with it may still differ. A row that
        is made later reads all by itself.
        """
        if item is not self._item:
            self.rebind(item)
        elif self.held and self._marks() != self._said:
            self.refresh()

    def refresh(self) -> None:
        """The value, the language or a text may have changed: let the control read anew."""
        self._said = self._marks()
        self.changed.emit()

    @property
    def session(self) -> PieceSession:
        return self._host.session

    @property
    def lang(self) -> str:
        """The previewed language."""
        return self._look.lang

    @property
    def _look(self) -> Look:
        # Not the phone's properties for QML: a delegate asks once more while its phone is being deleted, when PySide
        # has no values of those any longer.
        return self._host.look

    def stored(self) -> Any:
        """The value of the item, as `pieces` has it. Once the item is gone, what it was at last."""
        if self._is_declared():
            self._last = self.session.values.get(self._item.key)
        return self._last

    def _is_declared(self) -> bool:
        # A delegate whose row went lives on for a moment, and asks its field for whatever changes then.
        piece = self.session.piece
        now = None if piece is None else piece.item(self._item.key)
        return now is not None and now.kind == self._item.kind

    def store(self, raw: Any) -> bool:
        """Hand a value to the item. False: refused, and the control shows what still stands."""
        if not self._is_declared():
            return False
        refused = self.session.edit(self._item.key, raw, self._gesture, self._look.platform) is not None
        if refused:
            self.changed.emit()
        return not refused

    def _worst(self) -> Diagnostic | None:
        return self._host.worst(self._item.key)

    def _shown_fallback(self) -> bool:
        """Whether `shown` is a text of another language."""
        return False

    def _shown(self) -> str:
        return str(self._item.shown(self.stored(), self._look.value_lang, self._look.platform))

    def _marks(self) -> tuple[object, ...]:
        """The marks of the declaration: the gravest problem, unsaid, and whether title and description stand in."""
        worst = self._worst()
        problem = worst and (worst.code, worst.facts, self._host.programLang)
        return problem, self._lacks_title(), self._lacks_description()

    def _lacks_title(self) -> bool:
        piece = self.session.piece
        return piece is not None and piece.lacks_title(self._item, self._look.lang)

    def _lacks_description(self) -> bool:
        piece = self.session.piece
        return piece is not None and piece.lacks_description(self._item, self._look.lang)

    def _problem(self) -> str:
        worst = self._worst()
        return "" if worst is None else worst.message(self._host.programLang)

    def _set_open(self, wanted: bool) -> None:
        if wanted and self.canOpen:
            self._host.open_item(self._item.key)
        elif not wanted and self.open:
            self._host.open_item(None)

    @property
    def held(self) -> bool:
        """Whether a row still shows this field."""
        return self._holders > 0

    @Slot()
    def hold(self) -> None:
        """A row shows this field from now on, until it calls `release()`."""
        self._holders += 1

    @Slot()
    def release(self) -> None:
        self._holders -= 1

    @Slot()
    def begin(self) -> None:
        """A drag or typing starts: what is stored until `end()` is one undo step."""
        self._gesture = self.session.new_gesture()

    @Slot()
    def end(self) -> None:
        self._gesture = 0

    key = Property(str, lambda self: self._item.key, constant=True)
    title = Property(str, lambda self: self._item.title(self._look.lang).text, notify=changed)
    description = Property(str, lambda self: self._item.description(self._look.lang).text, notify=changed)
    titleFallback = Property(bool, lambda self: self._lacks_title(), notify=changed)
    descriptionFallback = Property(bool, lambda self: self._lacks_description(), notify=changed)
    shown = Property(str, lambda self: self._shown(), notify=changed)
    spokenValue = Property(str, lambda self: self._shown().replace("\n", " "), notify=changed)
    shownFallback = Property(bool, lambda self: self._shown_fallback(), notify=changed)
    ghost = Property(bool, lambda self: bool(self._item.hidden), notify=changed)
    guessed = Property(bool, lambda self: bool(self._item.guessed), notify=changed)
    problem = Property(str, lambda self: self._problem(), notify=changed)
    severity = Property(str, lambda self: worst.severity if (worst := self._worst()) else "", notify=changed)
    canOpen = Property(bool, lambda self: self._item.opens, notify=changed)
    open = Property(
        bool,
        lambda self: self._host.open_key == self._item.key,
        lambda self, wanted: self._set_open(wanted),
        notify=openChanged,
    )


class PlaceholderField(Field):
    """A row for an item without a control: it says what is wrong."""

    controlChanged = Signal()

    def stored(self) -> Any:
        return None

    def _shown(self) -> str:
        return ""

    def _worst(self) -> Diagnostic | None:
        """The problem that makes it unusable, before all else that is wrong with it."""
        piece = self.session.piece
        problems = () if piece is None else piece.problems(self._item.key)
        return next((one for one in problems if one.code == self._item.trouble), super()._worst())

    message = Property(str, lambda self: self._problem() or self._item.trouble or "", notify=controlChanged)
