"""What is wrong with single cells, as a filter asks for it."""

from collections import Counter
from collections.abc import Collection, Iterable

from previewer.desk.modes.texts.checking import TextChecks
from previewer.desk.modes.texts.rooms import RoomRun
from previewer.desk.modes.texts.words import ANY_PROBLEM, TOO_LONG
from previewer.texts.units import Unit


class Troubles:
    """What the checks say of a text, and that it has too little room, as far as both are known."""

    def __init__(self, checks: TextChecks, rooms: RoomRun) -> None:
        self._checks = checks
        self._rooms = rooms

    def too_many(self, unit: Unit, lang: str) -> int:
        """How many letters a text is too long on the phones as they are looked at, about; 0 where it fits, or where
        that is not known yet.
        """
        room = self._rooms.room(unit, lang)
        return max(0, -room.here.letters) if room is not None and room.here is not None else 0

    def of(self, unit: Unit, lang: str) -> frozenset[str]:
        """The codes of what is wrong with a cell, `TOO_LONG` and `ANY_PROBLEM` among them."""
        found = {problem.code for problem in self._checks.problems.get((unit.pointer, lang), ())}
        if self.too_many(unit, lang):
            found.add(TOO_LONG)
        return frozenset((*found, ANY_PROBLEM) if found else ())

    def counts(self, units: Iterable[Unit], langs: Collection[str]) -> Counter[str]:
        """How many cells of these have each of them."""
        return Counter(code for unit in units for lang in langs for code in self.of(unit, lang))

    def are_known(self, units: Iterable[Unit], langs: Collection[str]) -> bool:
        """Whether the room of every one of these cells is known."""
        return all(self._rooms.room(unit, lang) is not None for unit in units for lang in langs)
