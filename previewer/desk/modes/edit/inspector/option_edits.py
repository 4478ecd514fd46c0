"""Changes of an item's options and their titles: what `enum` and `x-enum-titles` become, as operations."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.modes.edit.inspector.text_edits import plain_letters
from previewer.desk.modes.edit.inspector.texts_field import lines_of
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.values import Remove, SetValue
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds import Choice
from previewer.pieces.languages import canonical, is_tag
from previewer.pieces.numbers import EXACT, Number, is_number, json_number, plain
from previewer.spreadsheets import csv_text, freed

Titles = dict[str, object]
Scalar = str | Number


class Option(NamedTuple):
    """A row to be: a value and its titles by language."""

    value: Scalar
    titles: Mapping[str, str]


class BadRow(Exception):  # noqa: N818 - an answer, not an error
    """Rows that cannot be taken: the name of the reason, and the row from 1 with what it holds."""

    def __init__(self, reason: str, row: int, found: str) -> None:
        super().__init__(reason)
        self.reason, self.row, self.found = reason, row, found


class Options:
    """The options of one item as they stand in its text, and how they may change."""

    #: Whether they are the same of all items that they are of.
    alike = True

    def __init__(self, subject: FormSubject) -> None:
        form = subject.form
        self.subject = subject
        self.numeric = form is not None and issubclass(form, Choice) and form.numeric
        enum, titles = subject.raw.get("enum"), subject.raw.get("x-enum-titles")
        self.values: list[object] = list(enum) if isinstance(enum, list) else []
        #: What `x-enum-titles` has: texts by language, unless it is wrong.
        self.titles: Titles = dict(titles) if isinstance(titles, dict) else {}
        self._names = {json_number(name) if self.numeric else name: name for name in self.titles}
        codes: dict[str, None] = {}
        for texts in self.titles.values():
            codes.update(dict.fromkeys(texts if isinstance(texts, dict) else ()))
        self.languages = lines_of(dict(codes), subject.languages)

    def name(self, value: object) -> str:
        """The key of an option in `x-enum-titles`: as it is written there, else its own letters."""
        own = self._names.get(value) if isinstance(value, str | Number) else None
        return own if own is not None else spelled(value)

    def title(self, row: int, code: str) -> str:
        """The title of an option in a language, '' for none."""
        text = self._texts(self.name(self.values[row])).get(code)
        return text if isinstance(text, str) else ""

    def label(self, row: int, code: str) -> str:
        """The title of an option on a phone in a language, else the option itself."""
        item, value = self.subject.item, self.values[row]
        return item.label_of(value, code) if isinstance(item, Choice) and isinstance(value, Scalar) else spelled(value)

    def differs(self, _row: int, _code: str) -> bool:
        """Whether several items have other titles for an option in a language."""
        return False

    def only_in(self, _row: int) -> list[str]:
        """The titles of the items that have an option, where not all of several have it."""
        return []

    def can_do_without(self, rows: Iterable[int]) -> bool:
        """Whether an option is left where these go."""
        return len(set(rows)) < len(self.values)

    def _texts(self, name: str) -> dict[str, object]:
        texts = self.titles.get(name)
        return dict(texts) if isinstance(texts, dict) else {}

    def read(self, text: str) -> Scalar | None:
        """A value out of typed letters; None where it is none of the item's type."""
        return json_number(plain_letters(text)) if self.numeric else text or None

    def put(self, values: Sequence[object], titles: Titles | None = None, default: object = None) -> list[Operation]:
        """What gives the item these options, titles and default (None: the ones it has)."""
        found: list[Operation] = [SetValue(self.subject.steps("enum"), list(values))]
        if titles is not None and titles != self.titles:
            found.append(self._titled(titles))
        if default is not None:
            found.append(SetValue(self.subject.steps("default"), default))
        return found

    def _titled(self, titles: Titles) -> Operation:
        steps = self.subject.steps("x-enum-titles")
        return SetValue(steps, titles) if titles else Remove(steps)

    def with_value(self, row: int, value: object) -> list[Operation]:
        """An option gets another value; its titles, and a default that was it, go along."""
        old = self.values[row]
        titles = None
        if self.values.count(old) == 1 and self.name(old) in self.titles:
            new = spelled(value)
            titles = {new if key == self.name(old) else key: texts for key, texts in self.titles.items()}
        raw = self.subject.raw
        default = value if "default" in raw and _alike(raw["default"], old) else None
        return self.put([*self.values[:row], value, *self.values[row + 1 :]], titles, default)

    def with_title(self, row: int, code: str, text: str) -> list[Operation]:
        """An option gets a title in a language; '' takes that away, and what is then empty."""
        name = self.name(self.values[row])
        steps = self.subject.steps("x-enum-titles")
        if text:
            return [SetValue((*steps, name, code), text)]
        there = self._texts(name)
        if code not in there:
            return []
        if len(there) > 1:
            return [Remove((*steps, name, code))]
        return [Remove((*steps, name) if len(self.titles) > 1 else steps)]

    def without(self, rows: Iterable[int]) -> list[Operation]:
        """Options go, with their titles, and the default where it was one of them."""
        gone = set(rows)
        kept = [value for at, value in enumerate(self.values) if at not in gone]
        names = {self.name(value) for value in kept}
        lost = {self.name(self.values[at]) for at in gone} - names
        titles = {key: texts for key, texts in self.titles.items() if key not in lost}
        return [*self.put(kept, titles), *self._default_gone(kept)]

    def _default_gone(self, kept: Sequence[object]) -> list[Operation]:
        """The default goes where it was an option and none of these is."""
        default = self.subject.raw.get("default")
        was, stays = (any(_alike(default, value) for value in among) for among in (self.values, kept))
        return [Remove(self.subject.steps("default"))] if was and not stays else []

    def renewed(self, rows: Sequence[Option]) -> list[Operation]:
        """Rows take the place of all options. Those that stay keep their titles, and a default that is one of them."""
        kept = [option.value for option in rows]
        names = ((self.name(option.value), option.titles) for option in rows)
        titles: Titles = {name: {**self._texts(name), **new} for name, new in names}
        return [*self.put(kept, {name: texts for name, texts in titles.items() if texts}), *self._default_gone(kept)]

    def moved(self, rows: Sequence[int], by: int) -> list[Operation]:
        """Neighbouring options go up (-1) or down (1) by one place; none where there is no room."""
        first, last = min(rows), max(rows)
        if first + by < 0 or last + by >= len(self.values):
            return []
        values = list(self.values)
        if by < 0:
            values.insert(last, values.pop(first - 1))
        else:
            values.insert(first, values.pop(last + 1))
        return self.put(values)

    def added(self, at: int, value: Scalar | None = None) -> list[Operation]:
        """A new option before a place (of this value, else of a new one), with its value for a title where the others
        have titles."""
        value = self.fresh(at) if value is None else value
        titles = None
        if self.titles:
            titles = {**self.titles, spelled(value): dict.fromkeys(self.languages, spelled(value))}
        return self.put([*self.values[:at], value, *self.values[at:]], titles)

    def pasted(self, rows: Sequence[Option], at: int) -> list[Operation]:
        """Rows come in before a place; of an option that is there already, the titles that are given change."""
        titles = dict(self.titles)
        known = {value: value for value in self.values if isinstance(value, str | Number)}
        new = [option.value for option in rows if option.value not in known]
        for option in rows:
            if option.titles:
                name = self.name(known.get(option.value, option.value))
                titles[name] = {**self._texts(name), **option.titles}
        return self.put([*self.values[:at], *new, *self.values[at:]], titles)

    def replaced(self, rows: Sequence[Option], at: int) -> list[Operation]:
        """Rows take the place of those from one on, and go on behind the last; a default that was one of them goes
        along. An option that is there elsewhere comes here.
        """
        new, end = [option.value for option in rows], at + len(rows)
        gone = self.values[at:end]
        above, below = ([one for one in part if one not in new] for part in (self.values[:at], self.values[end:]))
        kept = [*above, *new, *below]
        lost = {self.name(value) for value in gone} - {self.name(value) for value in kept}
        titles = {name: texts for name, texts in self.titles.items() if name not in lost}
        for option in rows:
            if option.titles:
                titles[self.name(option.value)] = {**self._texts(self.name(option.value)), **option.titles}
        raw = self.subject.raw
        place = next((row for row, old in enumerate(gone) if "default" in raw and _alike(raw["default"], old)), None)
        is_lost = place is not None and not any(_alike(raw["default"], value) for value in kept)
        return self.put(kept, titles, new[place] if is_lost and place is not None else None)

    def filled(self, cells: Sequence[Sequence[str]], row: int, column: int) -> list[Operation]:
        """A block of titles put in at a cell, which lies among the languages (`column` from 0). Raises BadRow where it
        does not fit."""
        return self.with_titles(self.block(cells, row, column))

    def with_titles(self, new: Mapping[int, Mapping[str, str]]) -> list[Operation]:
        """Options, by their rows, get titles by language beside those that they have."""
        titles = dict(self.titles)
        for row, texts in new.items():
            name = self.name(self.values[row])
            titles[name] = {**self._texts(name), **texts}
        return self.put(self.values, titles)

    def block(self, cells: Sequence[Sequence[str]], row: int, column: int) -> dict[int, dict[str, str]]:
        """The titles of a block at a cell, by row and language. Raises BadRow where it does not fit."""
        found: dict[int, dict[str, str]] = {}
        for at, line in enumerate(cells):
            if row + at >= len(self.values):
                raise BadRow("rows", at + 1, " ".join(line))
            if column + len(line) > len(self.languages):
                raise BadRow("columns", at + 1, " ".join(line))
            new = {code: text for code, text in zip(self.languages[column:], line, strict=False) if text}
            if new:
                found[row + at] = {**found.get(row + at, {}), **new}
        return found

    def rows_of(self, cells: Sequence[Sequence[str]]) -> list[Option]:
        """Rows of a spreadsheet: a value and titles in the order of the languages, or under a head that names the
        languages. Raises BadRow where one cannot be."""
        head = [canonical(cell.strip()) if is_tag(cell.strip()) else "" for cell in cells[0][1:]] if cells else []
        codes = list(self.languages)
        if head and all(head) and len(set(head)) == len(head):
            written = {canonical(code): code for code in self.languages if is_tag(code)}
            codes = [written.get(code, code) for code in head]
            cells = cells[1:]
        found: dict[Scalar, Option] = {}
        for at, line in enumerate(cells, 1):
            value = self.read(line[0])
            if value is None:
                raise BadRow("value", at, line[0])
            if len(line) - 1 > len(codes):
                raise BadRow("columns", at, " ".join(line))
            if value in found:
                raise BadRow("twice", at, line[0])
            found[value] = Option(value, {code: text for code, text in zip(codes, line[1:], strict=False) if text})
        return list(found.values())

    def fresh(self, at: int) -> Scalar:
        """A value that no option has: the next number, or a word with a number."""
        if not self.numeric:
            names = {value for value in self.values if isinstance(value, str)}
            count = len(self.values) + 1
            while f"option_{count}" in names:
                count += 1
            return f"option_{count}"
        numbers = [value for value in self.values if isinstance(value, Number) and value.is_finite()]
        before = [value for value in self.values[:at] if isinstance(value, Number) and value.is_finite()][-2:]
        step = EXACT.subtract(before[1], before[0]) if len(before) == 2 else Number("1")
        found = EXACT.add(before[-1], step) if before else Number("1")
        while found in numbers:
            found = EXACT.add(found, abs(step) or Number("1"))
        return plain(found)


def spelled(value: object) -> str:
    """The letters of a value as a key of `x-enum-titles` has them."""
    return value if isinstance(value, str) else to_json(value)


def _alike(one: object, other: object) -> bool:
    if is_number(one) and is_number(other):
        return bool(one == other)
    return isinstance(one, str) and isinstance(other, str) and one == other


def cells_of(text: str) -> list[list[str]]:
    """Tab separated rows as spreadsheets copy them: a cell with a tab, a quote or a break in it stands in quotes. Rows
    of nothing are left out."""
    lines = io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n"), newline="")
    if text.count('"') % 2:
        rows = csv.reader(lines, "excel-tab", quoting=csv.QUOTE_NONE)
    else:
        rows = csv.reader(lines, "excel-tab")
    found = [[freed(cell.replace("\n", " ").strip()) for cell in row] for row in rows]
    return [row for row in found if any(row)]


def text_of(rows: Iterable[Sequence[str]]) -> str:
    """Rows as a spreadsheet takes them."""
    return csv_text(rows, "\t", "\n")
