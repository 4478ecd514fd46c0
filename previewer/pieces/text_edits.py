"""Steps of a fix as edits of a text: the least that has to change, laid out as its neighbours are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from previewer.pieces.json_text import to_json
from previewer.pieces.places import Places
from previewer.pieces.violations import EditStep


@dataclass(frozen=True, slots=True)
class TextEdit:
    """Replace the text between two offsets (code points, end exclusive)."""

    start: int
    end: int
    text: str


def edits_of(places: Places, steps: tuple[EditStep, ...]) -> tuple[TextEdit, ...]:
    """The edits of a text that carry out steps, in order of place; empty when one of them has lost its place."""
    edits: list[TextEdit] = []
    for step in steps:
        edit = _edit(places, step)
        if edit is None:
            return ()
        edits.append(edit)
    return tuple(sorted(edits, key=lambda edit: edit.start))


def apply(text: str, edits: Iterable[TextEdit]) -> str:
    """A text with edits carried out; they must not overlap."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits, key=lambda edit: edit.start):
        parts += [text[at : edit.start], edit.text]
        at = edit.end
    return "".join([*parts, text[at:]])


def _edit(places: Places, step: EditStep) -> TextEdit | None:
    member = places.member(step.path)
    if member is None:
        return None
    if step.action == "replace":
        return TextEdit(member.start, member.end, step.text)
    if step.action == "rename":
        return TextEdit(member.key_start, member.key_end, to_json(step.text))
    if step.action == "remove":
        return _removal(places, member.key_start, member.end)
    return _insertion(places, member.start, member.end, step)


def _removal(places: Places, start: int, end: int) -> TextEdit:
    """Take an entry out together with one comma: the one behind it, or the one before it where it is the last."""
    text = places.text
    after = end
    while text[after] in " \t\n\r":
        after += 1
    if text[after] == ",":
        after += 1
        while text[after] in " \t\n\r":
            after += 1
        return TextEdit(start, after, "")
    before = start
    while text[before - 1] in " \t\n\r":
        before -= 1
    return TextEdit(before - 1 if text[before - 1] == "," else start, end, "")


def _insertion(places: Places, start: int, end: int, step: EditStep) -> TextEdit:
    """Put an entry at the end of an object, in the manner in which its other entries are laid out."""
    entry = f"{to_json(step.name)}: {step.text}"
    members = [members[-1] for members in places.members(start).values()]
    if not members:
        return TextEdit(start + 1, end - 1, entry)
    last = max(members, key=lambda member: member.end)
    first = min(members, key=lambda member: member.key_start)
    gap = places.text[start + 1 : first.key_start]
    return TextEdit(last.end, last.end, f",{gap or ' '}{entry}" if gap.strip() == "" else f", {entry}")
