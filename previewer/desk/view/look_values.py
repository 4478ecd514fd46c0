"""Which values of the members of a look are asked for, where several looks are."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QPushButton, QWidget

from previewer.desk.language import listed
from previewer.desk.view.controls import language_name
from previewer.desk.view.devices import OwnDevices, own_words
from previewer.desk.view.looks import AXES
from previewer.desk.view.staying_menu import StayingMenu
from previewer.desk.widgets import Worded, action
from previewer.phone.look import MEMBERS, Look, Value
from previewer.phone.platforms import PLATFORMS
from previewer.pieces import Piece
from previewer.pieces.languages import PSEUDOS

#: Values that a button names one by one.
_NAMED = 3


class LookValues(Worded, QPushButton):
    """The values of one member, ticked in a menu that stays open. At first, and where none is ticked, those are that
    the command takes when nothing is said: those `taken` where it takes more than one look has, each as near as a phone
    comes, and none of the languages `left_out`. `own`: devices besides those that are known.
    """

    #: Other values are ticked.
    changed = Signal()

    def __init__(
        self,
        member: str,
        piece: Piece | None,
        parent: QWidget,
        left_out: Collection[Value] = (),
        taken: Collection[Value] = (),
        own: OwnDevices = (),
    ) -> None:
        super().__init__(parent)
        self._member = member
        words, usual = _choices(member, piece, taken)
        if member == "device":
            words = {**words, **{size: partial(str, own_words(size, name)) for size, name in own}}
        self._first = [value for value in usual if member != "lang" or value not in left_out]
        self._usual = self._first
        menu = StayingMenu(self)
        self.ticks: dict[Value, QAction] = {}
        for value, text in words.items():
            self.ticks[value] = tick = action(self, text, self._tick)
            tick.setCheckable(True)
            tick.setChecked(value in self._usual)
            menu.addAction(tick)
        self.setMenu(menu)
        self.says(self._say, colours=False)

    def hold_to(self, values: Collection[Value]) -> None:
        """These are as usual from now on, none: what they were at first; they are ticked where what was usual is."""
        was_usual = self._ticked() == self._usual
        self._usual = [value for value in self.ticks if value in values] or self._first
        for value, tick in self.ticks.items() if was_usual else ():
            tick.setChecked(value in self._usual)
        self._say()

    def asked(self) -> list[Value]:
        """The values that are ticked; none where they are as usual."""
        ticked = self._ticked()
        return [] if ticked == self._usual else ticked

    def words(self) -> list[str]:
        """What says so to the command; nothing where it is as usual."""
        asked = self.asked()
        return [f"--{self._member.replace('_', '-')}s", *map(str, asked)] if asked else []

    def _ticked(self) -> list[Value]:
        return [value for value, tick in self.ticks.items() if tick.isChecked()]

    def _tick(self) -> None:
        if not self._ticked():
            for value in self._usual:
                self.ticks[value].setChecked(True)
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        names = [self.ticks[value].text() for value in self._ticked()]
        more = self.tr(" and %n more", "", len(names) - _NAMED) if len(names) > _NAMED else ""
        self.setText(listed(names[:_NAMED]) + more)


def _choices(
    member: str, piece: Piece | None, taken: Collection[Value]
) -> tuple[Mapping[Value, Callable[[], str]], list[Value]]:
    """Every value with its words, in order, and those that are usual."""
    offered = [one for one in PLATFORMS.values() if piece is None or piece.offered_on(one.code)]
    if member == "platform":
        return {one.code: partial(str, one.name) for one in offered}, [one.code for one in offered]
    if member == "lang":
        own = MEMBERS[member].every(offered[0], piece)
        return {str(code): partial(language_name, str(code)) for code in (*own, *PSEUDOS)}, list(own)
    found: dict[Value, Callable[[], str]] = {}
    usual: list[Value] = []
    for one in offered:
        look = Look(one.code)
        values = MEMBERS[member].every(one, piece)
        for value in values:
            # A platform has its own names for its text sizes.
            per_cent = partial("{:.0%}".format, value) if member == "text_size" else None
            words = per_cent or partial(AXES[member].name, replace(look, **{member: value}))  # type: ignore[arg-type]
            found.setdefault(value, words)
        looks = [replace(look, **{member: value}) for value in taken] or [look]  # type: ignore[arg-type]
        usual += values if MEMBERS[member].spread else [getattr(one, member) for one in looks]
    order = sorted(found) if member == "text_size" else list(found)  # type: ignore[type-var]
    return {value: found[value] for value in order}, [value for value in order if value in usual]
