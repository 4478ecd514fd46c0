"""What a form of the inspector is about: an item of a reading, several, or the piece itself."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from previewer.desk.language import program_language
from previewer.pieces import Diagnostic, Reading
from previewer.pieces.codes import severity_of
from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.items import HideItem, ShowItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.values import Remove, SetValue
from previewer.pieces.forms import choose_form
from previewer.pieces.json_text import quoted, to_json
from previewer.pieces.kinds import Item
from previewer.pieces.places import Path
from previewer.pieces.rules.item import judge_item
from previewer.pieces.schema import schema
from previewer.pieces.source import exact, slice_of
from previewer.pieces.updates import ABSENT, HELD, PIECE_KEYS, same
from previewer.pieces.violations import Violation

#: Problems of the whole piece that belong to one field.
_OF_PIECE = {"order-missing": "x-field-order", "language-missing": "languages"}


class Held(NamedTuple):
    """What the published version has for a key, `ABSENT` where it has nothing, and what the text has now. One that is
    not `strictly` held may change, but should not."""

    published: object
    now: object
    strictly: bool

    @property
    def changed(self) -> bool:
        """Whether it has been changed already."""
        return not same(self.published, self.now)

    @property
    def locked(self) -> bool:
        """Whether it may not be changed from here."""
        return self.strictly and not self.changed

    def shown(self) -> str:
        """The published value for a sentence."""
        return "—" if self.published is ABSENT else quoted(self.published)


class FormSubject(NamedTuple):
    """`key` is None for the piece itself; `raw` is the object with its numbers as written. `lang` is the language that
    the phones show, `languages` are those of the piece, `today` is the day that they show.

    `each`: of several items every one. Then `raw` has what all have alike, `key` is that of the first, and what is done
    to that is done to all.
    """

    reading: Reading
    key: str | None
    raw: Mapping[str, object]
    item: Item | None
    published: Reading | None
    lang: str
    languages: tuple[str, ...]
    today: date
    each: "tuple[FormSubject, ...]" = ()

    @property
    def path(self) -> Path:
        """Where the object stands in the file."""
        return () if self.key is None else (*self.reading.prefix, "properties", self.key)

    @property
    def form(self) -> type[Item] | None:
        """The form of the item, or of all; None without one."""
        if self.each:
            forms = {one.form for one in self.each}
            return forms.pop() if len(forms) == 1 else None
        return None if self.key is None else choose_form(self.raw).form

    def steps(self, *names: str) -> tuple[str, ...]:
        """The pointer of something in the object."""
        return (*map(str, self.path), *names)

    def mixed(self, name: str) -> bool:
        """Whether several items differ in a key."""
        first, *others = (one.raw.get(name, ABSENT) for one in self.each or (self,))
        return not all(same(first, other) for other in others)

    def for_all(self, operations: Sequence[Operation]) -> Sequence[Operation]:
        """Operations on the item, as they are for every one of several."""
        return [made for one in self.each for made in self._moved(operations, one)] if self.each else operations

    def _moved(self, operations: Sequence[Operation], to: "FormSubject") -> Iterator[Operation]:
        """Operations on another item; those are left out that would remove what it has not."""
        key, depth = to.key or "", len(self.steps())
        for operation in operations:
            if isinstance(operation, HideItem | ShowItem | ChangeKind):
                yield operation._replace(key=key)
            elif isinstance(operation, SetValue | Remove):
                steps = operation.steps[depth:]
                if isinstance(operation, SetValue) or _has(to.raw, steps):
                    yield operation._replace(steps=to.steps(*steps))

    def problems(self) -> list[tuple[tuple[str, ...], Diagnostic]]:
        """What is wrong with it, each with its way into the object: the key that lacks, where one does. Of several
        items none is told: the list of items marks those that have any.
        """
        piece = self.reading.piece
        if piece is None or self.each:
            return []
        if self.key is None:
            return [(self._around(found), found) for found in self.reading.diagnostics if found.item is None]
        depth = len(self.path)
        return [
            (tuple(map(str, found.path[depth:])) or self._lacking(found), found) for found in piece.problems(self.key)
        ]

    def held(self, name: str) -> Held | None:
        """How the published version holds a key ('' stands for the key of the item itself); None where it may
        change. It holds that of several where it locks that of one."""
        if self.each:
            return next((held for one in self.each if (held := one.held(name)) is not None and held.locked), None)
        published = self.published
        if published is None or published.piece is None:
            return None
        if self.key is None:
            if name not in PIECE_KEYS or published.is_bare_container or self.reading.is_bare_container:
                return None
            return Held(published.root.get(name, ABSENT), self.raw.get(name, ABSENT), True)
        there = published.slices.get(self.key)
        if there is None or (name and name not in HELD):
            return None
        if not name:
            return Held(self.key, self.key, True)
        old = exact(there.text)
        was = old.get(name, ABSENT) if isinstance(old, dict) else ABSENT
        return Held(was, self.raw.get(name, ABSENT), severity_of(HELD[name]) == "error")

    def objection(self, name: str, value: object) -> str:
        """Why a key may not have a value: the first error that it would bring about, '' where it brings none.

        An error of the default that another key brings about is no reason: it is told beside the default.
        """
        if self.each:
            return next(filter(None, (one.objection(name, value) for one in self.each)), "")
        known = {violation.code for violation in self._errors(self.raw)}
        for violation in self._errors({**self.raw, name: value}):
            if violation.code not in known and (name == "default" or violation.path[:1] != ("default",)):
                return Diagnostic(violation, None).message(program_language())
        return ""

    def _errors(self, raw: Mapping[str, object]) -> list[Violation]:
        entry = slice_of(to_json(raw))
        found = judge_item(self.key or "", entry.text, entry.plain).violations
        return [violation for violation in found if severity_of(violation.code) == "error"]

    def _around(self, found: Diagnostic) -> tuple[str, ...]:
        """The way of a problem of the piece, by the name of the field that it belongs to."""
        if found.code in _OF_PIECE:
            return (_OF_PIECE[found.code],)
        depth = len(self.reading.prefix)
        path = found.path[depth:] if found.path[:depth] == self.reading.prefix else found.path
        return tuple(map(str, path))

    def _lacking(self, found: Diagnostic) -> tuple[str, ...]:
        """The key whose absence a problem of the whole item is about."""
        needs: Mapping[str, str] = schema()["$defs"]["common"]["x-code"]["required"]
        if self.form is not None:
            needs = {**needs, **self.form.needs}
        return next(((name,) for name, code in needs.items() if code == found.code and name not in self.raw), ())


def of_several(subjects: Sequence[FormSubject]) -> FormSubject:
    """Several items as one subject. Their defaults are their own."""
    made = subjects[0]._replace(item=None, each=tuple(subjects))
    alike = {name: value for name, value in made.raw.items() if name != "default" and not made.mixed(name)}
    return made._replace(raw=alike)


def _has(value: object, steps: Sequence[str]) -> bool:
    for step in steps:
        if not isinstance(value, Mapping) or step not in value:
            return False
        value = value[step]
    return True
