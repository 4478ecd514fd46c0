"""The options of several items as one list: what is done to an option is done in each item that has it."""

from collections.abc import Iterable, Iterator, Sequence

from previewer.desk.modes.edit.inspector.option_edits import Option, Options, Scalar
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.pieces.edits.editing import Operation
from previewer.pieces.json_text import to_json

#: What an option is known by in every item: its value, and how often that stood before it.
_Known = tuple[object, int]


class SharedOptions(Options):
    """Every option that any of the items has. One that comes later in an item stands behind the one before it there."""

    def __init__(self, subject: FormSubject) -> None:
        self.each = [Options(one) for one in subject.each]
        self.alike = not subject.mixed("enum")
        self._places = [{known: at for at, known in enumerate(_known(own.values))} for own in self.each]
        self._rows = list(self._places[0]) if self.alike else _joined(self._places)
        values = [own.values[at] for own, at in (next(self._holders(row)) for row in range(len(self._rows)))]
        titles: dict[str, dict[str, object]] = {}
        for own in self.each:
            for name, texts in own.titles.items():
                if isinstance(texts, dict):
                    titles[name] = {**texts, **titles.get(name, {})}
        super().__init__(subject._replace(raw={**subject.raw, "enum": values, "x-enum-titles": titles}))

    def _holders(self, row: int) -> Iterator[tuple[Options, int]]:
        """The options of each item that has one, and its row there."""
        for own, places in zip(self.each, self._places, strict=True):
            if self._rows[row] in places:
                yield own, places[self._rows[row]]

    def _in_each(self, rows: Iterable[int]) -> Iterator[tuple[Options, list[int]]]:
        """The options of each item that has any of these, and its rows there."""
        wanted = [self._rows[row] for row in rows]
        for own, places in zip(self.each, self._places, strict=True):
            found = sorted(places[known] for known in wanted if known in places)
            if found:
                yield own, found

    def title(self, row: int, code: str) -> str:
        texts = self._title_of(row, code)
        return texts.pop() if len(texts) == 1 else ""

    def differs(self, row: int, code: str) -> bool:
        return len(self._title_of(row, code)) > 1

    def _title_of(self, row: int, code: str) -> set[str]:
        return {own.title(at, code) for own, at in self._holders(row)}

    def label(self, row: int, code: str) -> str:
        own, at = next(self._holders(row))
        return own.label(at, code)

    def only_in(self, row: int) -> list[str]:
        items = [own.subject for own, _at in self._holders(row)]
        lacking = len(items) < len(self.each)
        return [one.item.title(one.lang).text for one in items if one.item is not None] if lacking else []

    def can_do_without(self, rows: Iterable[int]) -> bool:
        return all(len(found) < len(own.values) for own, found in self._in_each(rows))

    def with_value(self, row: int, value: object) -> list[Operation]:
        return [made for own, at in self._holders(row) for made in own.with_value(at, value)]

    def with_title(self, row: int, code: str, text: str) -> list[Operation]:
        return [made for own, at in self._holders(row) for made in own.with_title(at, code, text)]

    def without(self, rows: Iterable[int]) -> list[Operation]:
        return [made for own, found in self._in_each(rows) for made in own.without(found)]

    def moved(self, rows: Sequence[int], by: int) -> list[Operation]:
        """Where their orders differ there is nothing to move in."""
        return [made for own in self.each for made in own.moved(rows, by)] if self.alike else []

    def added(self, at: int, value: Scalar | None = None) -> list[Operation]:
        fresh = self.fresh(at) if value is None else value
        before = [self._rows[row] for row in range(at - 1, -1, -1)]
        found: list[Operation] = []
        for own, places in zip(self.each, self._places, strict=True):
            place = next((places[known] + 1 for known in before if known in places), 0)
            found += own.added(place, fresh)
        return found

    def pasted(self, rows: Sequence[Option], at: int) -> list[Operation]:
        """Where the options differ, each item gets the titles of those that it has."""
        if self.alike:
            return [made for own in self.each for made in own.pasted(rows, at)]
        mine = [(own, [row for row in rows if row.value in own.values]) for own in self.each]
        return [made for own, there in mine if there for made in own.pasted(there, len(own.values))]

    def replaced(self, rows: Sequence[Option], at: int) -> list[Operation]:
        """Where the options differ, the rows take the place of all of them."""
        if self.alike:
            return [made for own in self.each for made in own.replaced(rows, at)]
        return [made for own in self.each for made in own.renewed(rows)]

    def filled(self, cells: Sequence[Sequence[str]], row: int, column: int) -> list[Operation]:
        titles = self.block(cells, row, column)
        found: list[Operation] = []
        for own, places in zip(self.each, self._places, strict=True):
            mine = {places[self._rows[at]]: new for at, new in titles.items() if self._rows[at] in places}
            found += own.with_titles(mine) if mine else []
        return found

    def same_in_all(self) -> list[Operation]:
        """Every item gets all options in this order; of two titles that differ, that of the first item."""
        return [made for own in self.each for made in own.put(self.values, self.titles)]


def _known(values: Sequence[object]) -> Iterator[_Known]:
    seen: dict[object, int] = {}
    for value in values:
        known = value if isinstance(value, Scalar) else (to_json(value),)
        seen[known] = seen.get(known, -1) + 1
        yield known, seen[known]


def _joined(lists: Sequence[Iterable[_Known]]) -> list[_Known]:
    """One list of all; what is new stands behind what is before it in its own."""
    behind: dict[_Known | None, _Known | None] = {None: None}
    for one in lists:
        before: _Known | None = None
        for known in one:
            if known not in behind:
                behind[known], behind[before] = behind[before], known
            before = known
    found: list[_Known] = []
    at = behind[None]
    while at is not None:
        found.append(at)
        at = behind[at]
    return found
