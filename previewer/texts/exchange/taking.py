"""What becomes of texts that came back: which are taken, and why the others are left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, get_args

from previewer.pieces import Reading, read_text
from previewer.pieces.edits.editing import Note, Refused, carry_out
from previewer.pieces.edits.set_texts import SetText, SetTexts
from previewer.pieces.json_text import quoted
from previewer.pieces.languages import base, canonical
from previewer.pieces.messages import Facts, say
from previewer.pieces.rules.definition import TITLE_LIMIT
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.texts import is_blank
from previewer.texts.exchange.heads import meant
from previewer.texts.exchange.rows import IncomingText, IncomingTexts, TakenAs, Unreadable, carried, digest_of
from previewer.texts.units import Confirmation, Table, Unit, texts_of

_SHOWN = 60
#: White space of XML, which may be the file's.
_BLANKS = " \t\r\n"
#: Characters of tools that read badly on a phone: a line feed as two letters, ends of lines and paragraphs that are
#: rarely meant.
_ODD = ("\\n", "\u2028", "\u2029")


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


#: What a text that came back is here: to be taken; another than the one that was changed here since it went out; the
#: one that is here; one that cannot be taken.
Arrival = Literal["new", "replaces", "same", "refused"]
ARRIVALS: tuple[Arrival, ...] = get_args(Arrival)


class PlannedText(NamedTuple):
    """One text that came back: its line in the file, its unit (None: there is none) and pointer; what stands here now,
    what came; and why it is refused.
    """

    state: Arrival
    line: int
    pointer: str
    was: str | None
    now: str
    unit: Unit | None = None
    refusal: Left | None = None
    is_taken: bool = False

    @property
    def conflict(self) -> Left:
        """Why it is left where somebody wrote another here since it went out."""
        return Left(self.line, self.pointer, "replaces", {"found": quoted(_short(self.was or ""))})

    def looks_like(self, other: PlannedText) -> bool:
        """Whether both say the same, read at different times."""
        return self[:5] == other[:5]


class ImportPlan(NamedTuple):
    """What is to become of a file. `language` is its target, `confirmed` the units whose text is right as it stands.
    `knows_targets`: the file tells what its targets were when they went out.
    """

    language: str
    texts: tuple[PlannedText, ...]
    confirmed: tuple[Unit, ...]
    knows_targets: bool = True

    @property
    def changes(self) -> tuple[Change, ...]:
        """The texts that are taken."""
        return tuple(Change(one.unit, one.now) for one in self.texts if one.is_taken and one.unit is not None)

    @property
    def left(self) -> tuple[Left, ...]:
        """The texts that cannot be taken."""
        return tuple(one.refusal for one in self.texts if one.refusal is not None)

    @property
    def conflicts(self) -> tuple[PlannedText, ...]:
        """The texts that were changed here since they went out, and that nobody chose to replace."""
        return tuple(one for one in self.texts if one.state == "replaces" and not one.is_taken)

    @property
    def remarks(self) -> tuple[Left, ...]:
        """Texts that are taken with something in them that is rarely meant."""
        return tuple(
            Left(one.line, one.pointer, "odd", {"found": odd if odd.isprintable() else f"U+{ord(odd):04X}"})
            for one in self.texts
            for odd in _ODD
            if one.is_taken
            and one.unit is not None
            and odd in one.now
            and odd not in "".join(one.unit.declared.values())
        )

    @property
    def is_blind(self) -> bool:
        """Whether texts are replaced of which nobody can tell if they were changed here since they went out."""
        return not self.knows_targets and any(one.is_taken and one.was is not None for one in self.texts)

    def counts(self) -> dict[str, int]:
        """How many texts of each kind came back."""
        found = Counter(one.state for one in self.texts)
        return {state: found[state] for state in ARRIVALS}

    def taking(self, pointers: Container[str] | None = None) -> ImportPlan:
        """This plan with conflicts at these pointers taken too, all of them without any."""
        texts = (
            one._replace(is_taken=pointers is None or one.pointer in pointers) if one.state == "replaces" else one
            for one in self.texts
        )
        return self._replace(texts=tuple(texts))

    @property
    def operation(self) -> SetTexts:
        """The changes as one operation on the definition."""
        return SetTexts([SetText(change.unit.path, self.language, change.text) for change in self.changes])


class ImportResult(NamedTuple):
    """The definition after a plan, what is on record of its texts then, and what is to be told."""

    reading: Reading
    records: Mapping[tuple[str, str], Confirmation]
    notes: tuple[Note, ...]


def settled(incoming: IncomingTexts, table: Table, target: str | None = None, adds: bool = False) -> IncomingTexts:
    """The texts that came back in languages of the piece (ruling 66): a tag that it lacks is taken for the one that it
    means. `target` is what was asked for; `adds`: the target may be a new language. Raises Unreadable where it may be
    several, or is new and nobody said so, and where no text says which one of the piece it is.
    """
    names = [entry.pointer.strip() for entry in incoming.entries if entry.target]
    if names and not any(name.startswith("/") for name in names):
        raise Unreadable("no-contexts", {})
    known = tuple(map(canonical, table.languages))
    source, tag = incoming.source, incoming.target
    if source is not None:
        source = meant(source, known) or source
    lang = meant(tag, known) if target is None else tag if tag in known else None
    is_ours_and_new = {entry.was for entry in incoming.entries if entry.was} == {digest_of("")}
    if lang is None or (lang != tag and is_ours_and_new and _has_any(table, lang, incoming)):
        alike = tuple(code for code in known if base(code) == base(tag))
        if not adds and not is_ours_and_new:
            raise Unreadable("siblings" if alike else "new-language", {"lang": tag, "found": alike or known})
        lang = tag
    if lang == source and tag != incoming.source:
        raise Unreadable("one-language", {"found": (str(incoming.source), tag), "lang": lang})
    pairs = (incoming.source, source), (tag, lang)
    taken_as = [
        TakenAs(named, code) for named, code in pairs if named is not None and code is not None and named != code
    ]
    return incoming._replace(source=source, target=lang, taken_as=(*incoming.taken_as, *taken_as))


def _has_any(table: Table, lang: str, incoming: IncomingTexts) -> bool:
    """Whether one of the texts stands in a language already."""
    units = (table.unit(entry.pointer) for entry in incoming.entries)
    return any(unit is not None and unit.text(lang) is not None for unit in units)


def plan_of(reading: Reading, table: Table, incoming: IncomingTexts) -> ImportPlan:
    """What is to become of the texts that came back."""
    texts: list[PlannedText] = []
    confirmed: list[Unit] = []
    named = _named(table, incoming)
    seen: dict[str, IncomingText] = {}
    for entry in incoming.entries:
        alike = named.get(entry.pointer) or named.get(entry.pointer.strip()) or ()
        unit = _meant(alike, entry, incoming, seen)
        first = seen.setdefault(unit.pointer if unit is not None else "", entry)
        if unit is None:
            if entry.target or entry.left:
                why = Left(entry.line, entry.pointer, "no-unit", {"pointer": quoted(entry.pointer)})
                texts.append(_refused(why, None, entry, incoming))
        elif first is not entry:
            if first.target != entry.target:
                why = Left(entry.line, entry.pointer, "twice", {"line": first.line})
                texts.append(_refused(why, unit, entry, incoming))
        else:
            found = _judged(table, unit, entry, incoming)
            if isinstance(found, Change) and not _has_map(reading, unit):
                found = Left(entry.line, entry.pointer, "no-map", {"pointer": quoted(unit.pointer)})
            if isinstance(found, Left):
                texts.append(_refused(found, unit, entry, incoming))
            elif found is None or found.text == unit.text(incoming.target):
                if found is not None:
                    confirmed.append(unit)
                if not is_blank(entry.target):
                    was = unit.text(incoming.target)
                    texts.append(PlannedText("same", entry.line, unit.pointer, was, was or "", unit))
            else:
                texts.append(_arrived(found, entry, incoming))
    knows = any(entry.was for entry in incoming.entries)
    return ImportPlan(incoming.target, tuple(texts), tuple(confirmed), knows)


def _arrived(change: Change, entry: IncomingText, incoming: IncomingTexts) -> PlannedText:
    """A text that is another than the one here, which may have been changed since it went out."""
    was = change.unit.text(incoming.target)
    is_new = not entry.was or entry.was == digest_of(was or "")
    state: Arrival = "new" if is_new else "replaces"
    return PlannedText(state, entry.line, change.unit.pointer, was, change.text, change.unit, is_taken=is_new)


def _refused(why: Left, unit: Unit | None, entry: IncomingText, incoming: IncomingTexts) -> PlannedText:
    was = None if unit is None else unit.text(incoming.target)
    pointer = entry.pointer if unit is None else unit.pointer
    return PlannedText("refused", entry.line, pointer, was, entry.target or entry.found, unit, why)


def _named(table: Table, incoming: IncomingTexts) -> dict[str, list[Unit]]:
    """The units by their pointers as the file has them: several, where it cannot hold what tells their keys apart."""
    named: dict[str, list[Unit]] = {}
    for unit in table.units:
        for name in {incoming.seen(unit.pointer), carried(unit.pointer)}:
            named.setdefault(name, []).append(unit)
    return named


def _meant(alike: Sequence[Unit], entry: IncomingText, incoming: IncomingTexts, seen: Container[str]) -> Unit | None:
    """Of the units that an entry may name: one that none named before, by its source and earlier target."""
    if len(alike) < 2:
        return alike[0] if alike else None

    def unlike(unit: Unit) -> tuple[bool, bool]:
        was = digest_of(unit.text(incoming.target) or "")
        return not _is_same_source(unit, entry, incoming), entry.was != was

    return min([unit for unit in alike if unit.pointer not in seen] or alike, key=unlike)


def _judged(table: Table, unit: Unit, entry: IncomingText, incoming: IncomingTexts) -> Change | Left | None:
    """What one entry comes to; None where it says nothing new."""
    before = unit.text(incoming.target)
    present = incoming.seen(before or "")
    entry = _as_written(unit, entry, incoming, present)
    is_same_source = _is_same_source(unit, entry, incoming)
    if not entry.left and entry.target == present:
        is_stale = before is not None and table.cell(unit, incoming.target).state == "stale"
        return Change(unit, before) if is_stale and entry.is_final and is_same_source else None  # type: ignore[arg-type]
    if not entry.left and entry.was and entry.was == digest_of(entry.target):
        return None  # the translator left it as it went out, whatever was written here since
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
    if entry.is_laid_out and entry.target == present.strip(_BLANKS):
        entry = entry._replace(target=present)
    target = entry.target if entry.target == present else incoming.unguarded(entry.target)
    if entry.source is None or _is_same_source(unit, entry, incoming):
        return entry._replace(target=target)
    return entry._replace(target=target, source=incoming.unguarded(entry.source))


def _is_same_source(unit: Unit, entry: IncomingText, incoming: IncomingTexts) -> bool:
    """Whether the text was translated from what stands there now; also where nobody can tell."""
    if entry.source is None or incoming.source is None:
        return True
    there = incoming.seen(unit.text(incoming.source) or "")
    return entry.source == there or (entry.is_laid_out and entry.source == there.strip(_BLANKS))


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
