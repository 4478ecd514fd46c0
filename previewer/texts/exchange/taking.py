"""What becomes of texts that came back: which are taken, and why the others are left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from previewer.pieces import Reading, read_text
from previewer.pieces.edits.editing import Note, Refused, carry_out
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import canonical
from previewer.pieces.messages import Facts, say
from previewer.pieces.rules.definition import TITLE_LIMIT
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.texts import is_blank
from previewer.texts.exchange.rows import IncomingText, IncomingTexts, carried
from previewer.texts.units import Confirmation, Table, Unit, texts_of

_SHOWN = 60


class Left(NamedTuple):
    """A text that is not taken: the line of its file, its pointer, and why, as a sentence of `exchange` with facts."""

    line: int
    pointer: str
    name: str
    facts: Facts

    def message(self, lang: str = "en") -> str:
        """The sentence."""
        return say(lang, "exchange", self.name, self.facts)


class Change(NamedTuple):
    """A text that is taken: its unit, and the text."""

    unit: Unit
    text: str


class ImportPlan(NamedTuple):
    """What is to become of a file. `language` is its target, `confirmed` the units whose text is right as it stands."""

    language: str
    changes: tuple[Change, ...]
    confirmed: tuple[Unit, ...]
    left: tuple[Left, ...]

    @property
    def operation(self) -> SetTexts:
        """The changes as one operation on the definition."""
        return SetTexts([SetText(change.unit.path, self.language, change.text) for change in self.changes])


class ImportResult(NamedTuple):
    """The definition after a plan, what is on record of its texts then, and what is to be told."""

    reading: Reading
    records: Mapping[tuple[str, str], Confirmation]
    notes: tuple[Note, ...]


def plan_of(reading: Reading, table: Table, incoming: IncomingTexts) -> ImportPlan:
    """What is to become of the texts that came back."""
    changes: list[Change] = []
    confirmed: list[Unit] = []
    left: list[Left] = []
    named = {as_seen(unit.pointer): unit for as_seen in (incoming.seen, carried) for unit in table.units}
    seen: dict[str, IncomingText] = {}
    for entry in incoming.entries:
        unit = named.get(entry.pointer) or named.get(entry.pointer.strip())
        first = seen.setdefault(unit.pointer if unit is not None else "", entry)
        if unit is None:
            if entry.target or entry.left:
                left.append(Left(entry.line, entry.pointer, "no-unit", {"pointer": quoted(entry.pointer)}))
        elif first is not entry:
            if first.target != entry.target:
                left.append(Left(entry.line, entry.pointer, "twice", {"line": first.line}))
        else:
            found = _judged(table, unit, entry, incoming)
            if isinstance(found, Change) and not _has_map(reading, unit):
                found = Left(entry.line, entry.pointer, "no-map", {"pointer": quoted(unit.pointer)})
            if isinstance(found, Left):
                left.append(found)
            elif found is not None and found.text == unit.text(incoming.target):
                confirmed.append(unit)
            elif found is not None:
                changes.append(found)
    return ImportPlan(incoming.target, tuple(changes), tuple(confirmed), tuple(left))


def _judged(table: Table, unit: Unit, entry: IncomingText, incoming: IncomingTexts) -> Change | Left | None:
    """What one entry comes to; None where it says nothing new."""
    before = unit.text(incoming.target)
    present = incoming.seen(before or "")
    entry = _as_written(unit, entry, incoming, present)
    is_same_source = _is_same_source(unit, entry, incoming)
    if not entry.left and entry.target == present:
        is_stale = before is not None and table.cell(unit, incoming.target).state == "stale"
        return Change(unit, before) if is_stale and entry.is_final and is_same_source else None  # type: ignore[arg-type]
    if entry.left:
        if entry.left != "formula" and entry.found == present:
            return None
        return Left(entry.line, entry.pointer, entry.left, {"found": quoted(_short(entry.found))})
    if is_blank(entry.target):
        return None if is_blank(present) else Left(entry.line, entry.pointer, "emptied", {})
    if not is_same_source:
        source = incoming.source or table.source
        facts: Facts = {"lang": source, "found": quoted(_short(unit.text(source) or ""))}
        return Left(entry.line, entry.pointer, "stale", facts)
    wrong = next(_wrong(unit, entry, before or ""), None)
    return Left(entry.line, entry.pointer, *wrong) if wrong else Change(unit, entry.target)


def _as_written(unit: Unit, entry: IncomingText, incoming: IncomingTexts, present: str) -> IncomingText:
    """An entry without what guards its texts from a spreadsheet. A table of one format may have been one of another on
    its way, so that they may be guarded or not; what stands in the definition as it is, is not.
    """
    target = entry.target if entry.target == present else incoming.unguarded(entry.target)
    if entry.source is None or _is_same_source(unit, entry, incoming):
        return entry._replace(target=target)
    return entry._replace(target=target, source=incoming.unguarded(entry.source))


def _is_same_source(unit: Unit, entry: IncomingText, incoming: IncomingTexts) -> bool:
    """Whether the text was translated from what stands there now; also where nobody can tell."""
    if entry.source is None or incoming.source is None:
        return True
    return entry.source == incoming.seen(unit.text(incoming.source) or "")


def _wrong(unit: Unit, entry: IncomingText, before: str) -> Iterator[tuple[str, Facts]]:
    if "\ufffd" in entry.target and "\ufffd" not in before:
        yield "unreadable", {}
    if unit.item is None and unit.role == "title" and len(entry.target) > TITLE_LIMIT:
        yield "too-long", {"count": len(entry.target), "limit": TITLE_LIMIT}


def _has_map(reading: Reading, unit: Unit) -> bool:
    """Whether a map of languages, or nothing, stands at the place of a unit."""
    places = reading.places
    member = places.member(unit.path) if places is not None else None
    return places is not None and (member is None or places.text[member.start] == "{")


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def carried_out(reading: Reading, table: Table, plan: ImportPlan, now: str) -> ImportResult:
    """The definition with the texts that are taken, each by the least edit. `now`: the time for the records.

    Raises Refused where the file would be too large.
    """
    after = reading
    notes: tuple[Note, ...] = ()
    if plan.changes:
        done = carry_out(reading, plan.operation)
        notes = done.notes
        after = read_text(done.text)
        if after.piece is None or len(done.text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
            raise Refused("no-piece", {})
    records = dict(table.confirmed)
    if canonical(plan.language) != canonical(table.source):
        written = texts_of(after, table.confirmed, table.source, before=table)
        for unit in (*(change.unit for change in plan.changes), *plan.confirmed):
            found = written.unit(unit.pointer)
            if found is not None:
                records[unit.pointer, plan.language] = written.confirmation(found, plan.language, at=now)
    return ImportResult(after, records, notes)
