"""The forms of the inspector: one for each form of an item, by what its class says of its keys, and the piece's."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from previewer.desk.document.open_piece import OpenPiece
from previewer.desk.modes.edit.inspector.defaults import default_field
from previewer.desk.modes.edit.inspector.field import InspectorField, NumberField
from previewer.desk.modes.edit.inspector.item_fields import FixedField, ForeignField, HiddenField, KeyField, KindField
from previewer.desk.modes.edit.inspector.option_edits import Options
from previewer.desk.modes.edit.inspector.options_field import OptionsField
from previewer.desk.modes.edit.inspector.piece_fields import LanguagesField, OrderField, VersionField, WordField
from previewer.desk.modes.edit.inspector.row import FieldRow, ProblemList
from previewer.desk.modes.edit.inspector.subject import FormSubject
from previewer.desk.modes.edit.inspector.texts_field import TextsField
from previewer.desk.widgets import NO_MARGINS, take_away, vbox
from previewer.pieces import Diagnostic, Place
from previewer.pieces.kinds import Choice, Item

_MARGIN, _GAP = 10, 14
_MOST_FOREIGN = 40


class Section(QWidget):
    """Rows of fields that stand together."""

    def __init__(self, fields: Sequence[InspectorField], parent: QWidget) -> None:
        super().__init__(parent)
        self.rows = [FieldRow(field, self) for field in fields]
        self.setLayout(vbox(*self.rows, margins=NO_MARGINS, spacing=_GAP))


class Form(QWidget):
    """Rows of fields. Those that every kind has stay, with the keyboard in them, when the kind is another; between them
    are those of the kind, and behind them what an item holds beside.
    """

    def __init__(self, first: Sequence[InspectorField], last: Sequence[InspectorField], piece: OpenPiece) -> None:
        super().__init__()
        self._piece = piece
        self._first, self._last = Section(first, self), Section(last, self)
        self._sections: dict[type[Item], Section] = {}
        self._own: Section | None = None
        #: The key of the item that it shows.
        self.key: str | None = None
        self._chain: list[QWidget] = []
        #: What is wrong with the whole.
        self.problems = ProblemList(piece, self)
        self.foreign: dict[tuple[str, ...], FieldRow] = {}
        margins = (_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        self._column = vbox(self.problems, self._first, self._last, None, margins=margins, spacing=_GAP)
        self.setLayout(self._column)
        self._last.setVisible(bool(last))

    @property
    def rows(self) -> list[FieldRow]:
        """The rows on show, from the top."""
        return [*self._first.rows, *(self._own.rows if self._own is not None else ()), *self._last.rows]

    def row(self, name: str) -> FieldRow:
        """The row of a key."""
        return next(row for row in self.rows if row.field.name == name)

    def row_at(self, place: Place) -> FieldRow | None:
        """The row that tells of a problem at a place."""
        rows = (*self.rows, *self.foreign.values())
        return next((row for row in rows if place in row.problems.places), None)

    def show_subject(self, subject: FormSubject) -> None:
        """Show an item, or the piece."""
        alone = subject.key is not None and not subject.each
        self._show_section(subject.form if alone else None)
        self._make_foreign(_foreign_in(subject, self._known)[:_MOST_FOREIGN] if alone else [])
        self.key = subject.key
        told: dict[FieldRow | None, list[tuple[str, Diagnostic]]] = {}
        for way, problem in subject.problems():
            row = self._row_of(way)
            told.setdefault(row, []).append((row.field.about(way) if row is not None else "", problem))
        for row in (*self.rows, *self.foreign.values()):
            row.show_subject(subject, told.get(row, ()))
        self.problems.show_problems(told.get(None, ()))
        self._chain_controls()

    def close_up(self) -> None:
        """Keep no room of problems that are gone."""
        for problems in (self.problems, *(row.problems for row in (*self.rows, *self.foreign.values()))):
            problems.close_up()

    def _show_section(self, form: type[Item] | None) -> None:
        """Show the rows of a form of items, made when it is first seen."""
        if form is not None and form not in self._sections:
            self._sections[form] = made = Section(own_fields(form, self._piece), self)
            self._column.insertWidget(2, made)
        own = self._sections[form] if form is not None else None
        if own is not self._own:
            self._own = own
            for section in self._sections.values():
                section.setVisible(section is own)

    def _chain_controls(self) -> None:
        """Tab goes from the top to the bottom, in whatever order the controls were made."""
        chain: list[QWidget] = [*self.problems.buttons]
        for row in (*self.rows, *self.foreign.values()):
            # Qt leaves out pairs of which one takes no keyboard.
            chain += (one for one in row.chain() if one.focusPolicy() != Qt.FocusPolicy.NoFocus)
        if chain != self._chain:
            self._chain = chain
            for one, other in pairwise(chain):
                QWidget.setTabOrder(one, other)

    @property
    def _known(self) -> set[str]:
        return {name for row in self.rows for name in row.field.names}

    def _row_of(self, way: tuple[str, ...]) -> FieldRow | None:
        """Where a problem is told; None: above all rows."""
        for foreign, row in self.foreign.items():
            if way[: len(foreign)] == foreign:
                return row
        return next((row for row in self.rows if way[:1] and way[0] in row.field.names), None)

    def _make_foreign(self, ways: Sequence[tuple[str, ...]]) -> None:
        for way in [way for way in self.foreign if way not in ways]:
            take_away(self._column, self.foreign.pop(way))
        for way in ways:
            if way not in self.foreign:
                self.foreign[way] = row = FieldRow(ForeignField(way, self._piece), self)
                self._column.insertWidget(self._column.count() - 1, row)


def _foreign_in(subject: FormSubject, known: set[str]) -> list[tuple[str, ...]]:
    """What an item holds that its form has no field for: keys, options that are no list, titles of no option."""
    found: list[tuple[str, ...]] = [(name,) for name in subject.raw if name not in known]
    form = subject.form
    if form is not None and issubclass(form, Choice):
        enum, titles = subject.raw.get("enum", []), subject.raw.get("x-enum-titles", {})
        found += [
            (name,)
            for name, value, shape in (("enum", enum, list), ("x-enum-titles", titles, dict))
            if not isinstance(value, shape)
        ]
        if isinstance(titles, dict):
            options = Options(subject)
            names = set(map(options.name, options.values))
            found += [("x-enum-titles", name) for name in titles if name not in names]
    return found


def item_form(piece: OpenPiece, renamed: dict[str, str]) -> Form:
    """The form for items; `renamed` is as in `KeyField`."""
    first = [
        TextsField("x-title", piece),
        TextsField("x-description", piece, long=True),
        KindField("x-input-type", piece),
        KeyField(piece, renamed),
    ]
    return Form(first, [HiddenField("x-hidden", piece)], piece)


def several_form(forms: Sequence[type[Item] | None], piece: OpenPiece) -> Form:
    """The form for several items of these forms: every key that all of them have, but what is each one's own."""
    first, shared = forms[0], []
    if first is not None:
        for name, schema in first.keys.items():
            others = [form.keys.get(name) if form is not None else None for form in forms]
            if name not in ("default", "x-enum-titles") and all(map(partial(_same_shape, schema), others)):
                shared.append(_field(name, first, piece))
    changed = [field for field in shared if not isinstance(field, FixedField)]
    return Form([KindField("x-input-type", piece), *changed], [HiddenField("x-hidden", piece)], piece)


def _same_shape(one: Mapping[str, Any], other: Mapping[str, Any] | None) -> bool:
    """Whether the schemas of a key take the same type of value."""
    if other is None or one.get("type") != other.get("type"):
        return False
    return "items" not in one or one["items"]["type"] == other["items"]["type"]


def own_fields(form: type[Item], piece: OpenPiece) -> list[InspectorField]:
    """The fields of a form of items beside those that every item has: its type, its own keys, its default."""
    own = [name for name in form.keys if name not in ("default", "x-enum-titles")]
    fields = [FixedField("type", piece, form), *(_field(name, form, piece) for name in own)]
    return [*fields, default_field(form)("default", piece, form)] if "default" in form.keys else fields


def _field(name: str, form: type[Item], piece: OpenPiece) -> InspectorField:
    """The field of a key of a form's own, by its schema."""
    schema = form.keys[name]
    if "const" in schema:
        return FixedField(name, piece, form)
    return OptionsField(name, piece, form) if schema["type"] == "array" else NumberField(name, piece, form)


def piece_form(names: Sequence[str], piece: OpenPiece) -> Form:
    """The form for the piece itself, with what of its own keys it has."""
    return Form([PIECE_FIELDS[name](name, piece) for name in names], (), piece)


def piece_names(subject: FormSubject) -> tuple[str, ...]:
    """The fields that the piece has: a bare container has no name, no system and no sort."""
    if subject.reading.is_bare_container:
        return "languages", "x-field-order"
    return "title", "description", "version", "osType", "blockType", "languages", "x-field-order"


PIECE_FIELDS: Mapping[str, Callable[[str, OpenPiece], InspectorField]] = {
    "title": lambda name, piece: TextsField(name, piece, needed=False),
    "description": lambda name, piece: TextsField(name, piece, long=True, needed=False),
    "version": VersionField,
    "osType": WordField,
    "blockType": WordField,
    "languages": LanguagesField,
    "x-field-order": OrderField,
}
