"""Mending a text: all that is certain (ruling 42), and never a worse text than before (ruling 43)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from previewer.pieces.codes import severity_of
from previewer.pieces.diagnostics import Diagnostic
from previewer.pieces.edits.draft import edits_of
from previewer.pieces.item_cache import SHARED
from previewer.pieces.json_text import quoted
from previewer.pieces.places import Path
from previewer.pieces.reading import Reading, read_text
from previewer.pieces.rules.item import JudgedItem
from previewer.pieces.source import slice_of
from previewer.pieces.text_edits import TextEdit, apply
from previewer.pieces.violations import Fix, removing, replacing

_ROUNDS = 50
_Name = tuple[str, Path, str]


@dataclass(frozen=True, slots=True)
class Fixed:
    """A text with its fixes applied: the text, how many were applied, its new reading, and those that do harm."""

    text: str
    applied: int
    reading: Reading
    left_out: tuple[Diagnostic, ...]


@dataclass(frozen=True, slots=True)
class Mend:
    """A way to mend one problem: the fix, whose steps have paths from the root, its edits, how many other problems go
    with it, and those that come.
    """

    fix: Fix
    edits: tuple[TextEdit, ...]
    others_gone: int
    new: tuple[Diagnostic, ...]


def choices(reading: Reading, found: Diagnostic) -> list[Mend]:
    """The ways to mend a problem of a reading: its fix; each word that is accepted there; and without the value, where
    nothing asks for one. All but the fix mend it for sure, and bring no other problem.
    """
    made: list[Mend] = []
    if found.fix is not None:
        steps = tuple(step._replace(path=found.prefix + step.path) for step in found.fix.steps)
        made.append(_choice(reading, found, replace(found.fix, steps=steps), found.edits))
    for fix in _alternatives(found):
        edits = () if found.places is None else edits_of(found.places, (), fix.steps)
        if edits and all(edits != other.edits for other in made):
            choice = _choice(reading, found, fix, edits)
            if choice.others_gone >= 0 and not choice.new:
                made.append(choice)
    return made


def _alternatives(found: Diagnostic) -> Iterator[Fix]:
    """Each accepted word in the place of another, a bound that lets a default be, and the value taken out."""
    accepted = found.facts.get("accepted")
    if found.path and found.at == "value":
        if found.code == "default-out-of-range":
            bounds = ("minimum", "maximum")
            yield from (replacing((*found.path[:-1], name), str(found.facts["found"])) for name in bounds)
        if isinstance(accepted, tuple):
            yield from (replacing(found.path, word if word[:1] == '"' else quoted(word)) for word in map(str, accepted))
        yield removing(found.path, quoted(found.path[-1]))


def _choice(reading: Reading, found: Diagnostic, fix: Fix, edits: tuple[TextEdit, ...]) -> Mend:
    """A fix, tried. `others_gone` is -1 where the problem itself stays."""
    after = read_text(apply(reading.text, edits), before=reading)
    known = Counter((one.code, one.item) for one in reading.diagnostics)
    left = Counter((one.code, one.item) for one in after.diagnostics)
    new = tuple(one for one in after.diagnostics if not known[one.code, one.item])
    gone = known - left
    return Mend(fix, edits, gone.total() - 1 if gone[found.code, found.item] else -1, new)


def fix_all(text: str) -> Fixed:
    """Apply every certain fix of a text, in rounds, since one fix may move or make room for another.

    A fix by which an item would get an error that it has not, or lose its control, is left out.
    """
    reading = read_text(text, most=None)
    harmful: set[_Name] = set()
    applied = 0
    for _ in range(_ROUNDS):
        wanted = [found for found in _certain(reading) if _name(found) not in harmful]
        taken = _apart(wanted)
        good = _harmless(reading, taken)
        harmful.update(map(_name, set(taken).difference(good)))
        if good:
            reading = read_text(_mended(reading.text, good), most=None)
            applied += len(good)
        elif not taken:
            break
    return Fixed(reading.text, applied, reading, tuple(_certain(reading)))


def _certain(reading: Reading) -> list[Diagnostic]:
    return [found for found in reading.diagnostics if found.fix is not None and found.fix.certain]


def _name(found: Diagnostic) -> _Name:
    """What a fix is in whatever round: its problem, where it stands, and what would be written."""
    return found.code, found.path, " ".join(edit.text for edit in found.edits)


def _mended(text: str, fixes: Iterable[Diagnostic]) -> str:
    return apply(text, [edit for found in fixes for edit in found.edits])


def _apart(fixable: Iterable[Diagnostic]) -> list[Diagnostic]:
    """As many as have fixes that do not touch each other's places, in file order."""
    taken: list[Diagnostic] = []
    until = -1
    for found in sorted(fixable, key=lambda one: one.edits[0].start):
        if found.edits[0].start > until:
            taken.append(found)
            until = max(edit.end for edit in found.edits)
    return taken


def _harmless(reading: Reading, fixes: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The fixes that make nothing worse: items are tried by themselves, what is around them in the whole text."""
    of_items: dict[str, list[Diagnostic]] = {}
    around: list[Diagnostic] = []
    for found in fixes:
        if found.item is not None and found.item in reading.slices:
            of_items.setdefault(found.item, []).append(found)
        else:
            around.append(found)
    good = [found for key, group in of_items.items() for found in _harmless_to(reading, key, group)]
    renames = [found for found in around if found.fix is not None and found.fix.name == "rename"]
    harmful = {id(found) for found in renames if not _is_harmless_around(reading, found)}
    return good + [found for found in around if id(found) not in harmful]


def _is_harmless_around(reading: Reading, found: Diagnostic) -> bool:
    """Whether the preferences and what is around them get no new error; items that are read only now may have some."""
    after = read_text(_mended(reading.text, [found]), most=None)
    return after.piece is not None and not _errors_around(after) - _errors_around(reading)


def _errors_around(reading: Reading) -> Counter[str]:
    return Counter(found.code for found in reading.found if found.item is None and found.severity == "error")


def _harmless_to(reading: Reading, key: str, fixes: list[Diagnostic]) -> list[Diagnostic]:
    """Of the fixes of one item as many as make it no worse: all, else half by half."""
    entry = reading.slices[key]
    before = SHARED.judged(key, entry)
    good: list[Diagnostic] = []
    waiting = [fixes]
    while waiting:
        part = waiting.pop()
        edits = [edit for found in good + part for edit in found.edits]
        moved = [TextEdit(edit.start - entry.start, edit.end - entry.start, edit.text) for edit in edits]
        if all(0 <= edit.start <= edit.end <= len(entry.text) for edit in moved) and not _is_worse(
            SHARED.judged(key, slice_of(apply(entry.text, moved))), before
        ):
            good += part
        elif len(part) > 1:
            waiting += [part[len(part) // 2 :], part[: len(part) // 2]]
    return good


def _is_worse(after: JudgedItem, before: JudgedItem) -> bool:
    if before.item.trouble is None and after.item.trouble is not None:
        return True
    return bool(_errors(after) - _errors(before))


def _errors(judged: JudgedItem) -> Counter[str]:
    return Counter(found.code for found in judged.violations if severity_of(found.code) == "error")
