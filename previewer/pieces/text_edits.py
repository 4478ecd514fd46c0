"""Steps of a fix as edits of a text: the least that has to change, laid out as its neighbours are."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from previewer.pieces.json_text import to_json
from previewer.pieces.places import Member, Places
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
        return TextEdit(member.start, member.end, _written(places, step.text))
    if step.action == "rename":
        return TextEdit(member.key_start, member.key_end, _written(places, to_json(step.text)))
    if step.action == "remove":
        return _removal(places, member.key_start, member.end)
    if step.action == "append":
        return _addition(places, member, [to_json(one) for one in json.loads(step.text)])
    return _insertion(places, member, step)


def _written(places: Places, text: str) -> str:
    """A JSON text as the file writes letters: a file that has ASCII alone gets escapes."""
    if text.isascii() or not places.text.isascii():
        return text
    units = text.encode("utf-16-be", "surrogatepass")
    codes = [int.from_bytes(units[at : at + 2], "big") for at in range(0, len(units), 2)]
    return "".join(chr(code) if code < 128 else f"\\u{code:04x}" for code in codes)


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


def _insertion(places: Places, owner: Member, step: EditStep) -> TextEdit:
    """Put an entry at the end of an object, in the manner in which its other entries are laid out."""
    members = _members(places, owner)
    like = members[-1] if members else owner
    colon = places.text[like.key_end : like.start] if like.key_end > like.key_start else ": "
    return _addition(places, owner, [f"{to_json(step.name)}{colon}{step.text}"])


def _addition(places: Places, owner: Member, entries: list[str]) -> TextEdit:
    """Put entries at the end of an object or array, parted as those that are there, else as the file parts others."""
    text, members = places.text, _members(places, owner)
    written = [_written(places, entry) for entry in entries]
    if not members:
        return TextEdit(owner.start + 1, owner.end - 1, _comma(places, owner).join(written))
    gap = text[owner.start + 1 : members[0].key_start]
    if len(members) > 1:
        between = text[members[-2].end : members[-1].key_start]
    else:
        between = f",{gap}" if "\n" in gap else _comma(places, owner)
    end = members[-1].end
    return TextEdit(end, end, "".join(between + entry for entry in written))


def _comma(places: Places, owner: Member) -> str:
    """How a line goes on after a comma: without a space where there is none after the colon either."""
    close = owner.key_end > owner.key_start and places.text[owner.key_end : owner.start] == ":"
    return "," if close else ", "


def _members(places: Places, owner: Member) -> list[Member]:
    found = [member for members in places.members(owner.start).values() for member in members]
    return sorted(found, key=lambda member: member.start)
