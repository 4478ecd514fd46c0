"""Changes of one JSON text, gathered by place and given as the least text edits."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Iterable
from itertools import chain

from previewer.pieces.edits.layout import Layout, has_break, layout_of, margin_at
from previewer.pieces.json_text import to_json
from previewer.pieces.places import JsonMember, Path, Places
from previewer.pieces.text_edits import TextEdit
from previewer.pieces.violations import EditStep


def edits_of(places: Places, prefix: Path, steps: Iterable[EditStep]) -> tuple[TextEdit, ...]:
    """The edits of a text that carry out the steps of a fix of the value at `prefix`, in order of place; empty when one
    of them has lost its place."""
    draft = Draft(places, layout_of(places.text))
    return draft.edits() if all(_take(draft, prefix + step.path, step) for step in steps) else ()


def _take(draft: Draft, path: Path, step: EditStep) -> bool:
    places = draft.places
    member = places.member(path)
    owner = places.member(path[:-1])
    if member is None or owner is None:
        return False
    if step.action == "replace":
        draft.write(member, draft.layout.letters(step.text))
    elif step.action == "rename":
        draft.rename(member, step.text)
    elif step.action == "remove":
        draft.remove_member(owner, member)
    elif step.action == "insert":
        key = draft.key_text(member, step.name)
        draft.insert_text(member, len(places.entries(member.start)), key + draft.layout.letters(step.text))
    else:
        for entry in json.loads(step.text):
            draft.insert_text(member, len(places.entries(member.start)), draft.layout.letters(to_json(entry)))
    return True


class Draft:
    """Changes that do not lie within each other. An entry is named by its container and its index in it."""

    def __init__(self, places: Places, layout: Layout) -> None:
        self.places = places
        self.layout = layout
        self._edits: list[TextEdit] = []
        self._owners: dict[int, _Changed] = {}

    def replace(self, member: JsonMember, value: object) -> None:
        """Put a value in the place of another."""
        flat = not has_break(self.places.text[member.start : member.end])
        held = member.end - member.start > 2 and self.places.text[member.start] in "{["
        layout = self.layout.flat() if flat and held else self.layout
        self.write(member, layout.written(value, self._margin(member.key_start)))

    def write(self, member: JsonMember, text: str) -> None:
        """Put a JSON text in the place of a value; nothing where it is the same."""
        if self.places.text[member.start : member.end] != text:
            self._edits.append(TextEdit(member.start, member.end, text))

    def rename(self, member: JsonMember, key: str) -> None:
        """Give an entry another key."""
        self._edits.append(TextEdit(member.key_start, member.key_end, self.layout.letters(to_json(key))))

    def remove(self, owner: JsonMember, index: int) -> None:
        """Take an entry out, with its comma and its line."""
        self._changed(owner).removed.add(index)

    def remove_member(self, owner: JsonMember, member: JsonMember) -> None:
        """Remove an entry whose index is not known."""
        entries = self.places.entries(owner.start)
        self.remove(owner, bisect_left(entries, member.start, key=lambda entry: entry[1].start))

    def insert(self, owner: JsonMember, at: int, value: object, key: str | None = None) -> None:
        """Put a new entry before the one with the index `at`; `key` in objects alone."""
        changed = self._changed(owner)
        layout = self._layout_inside(owner, at, value)
        text = layout.written(value, self._margin_inside(owner))
        self.insert_text(owner, at, text if key is None else f"{self.key_text(owner, key)}{text}")
        changed.spread = changed.spread or has_break(text)

    def insert_text(self, owner: JsonMember, at: int, entry: str) -> None:
        """Insert an entry by its text as it is to stand there."""
        self._changed(owner).inserted.setdefault(at, []).append(entry)

    def edits(self) -> tuple[TextEdit, ...]:
        """The edits, in order of place; those that touch are one."""
        found = [*self._edits]
        for changed in self._owners.values():
            found += self._edits_of(changed)
        return tuple(_joined(sorted(found, key=lambda edit: (edit.start, edit.end))))

    def _changed(self, owner: JsonMember) -> _Changed:
        return self._owners.setdefault(owner.start, _Changed(owner))

    def _entries(self, owner: JsonMember) -> list[tuple[str | int, JsonMember]]:
        return self.places.entries(owner.start)

    def key_text(self, owner: JsonMember, key: str) -> str:
        """A key and the colon behind it, as the last entry of an object has it."""
        entries = self._entries(owner)
        like = entries[-1][1] if entries else owner
        colon = self.places.text[like.key_end : like.start] if like.key_end < like.start else self.layout.colon
        return self.layout.letters(to_json(key)) + (self.layout.colon if has_break(colon) else colon)

    def _gap(self, owner: JsonMember) -> str:
        """What stands between the bracket and the first entry."""
        entries = self._entries(owner)
        return self.places.text[owner.start + 1 : entries[0][1].key_start] if entries else ""

    def _is_flat(self, owner: JsonMember) -> bool:
        """Whether the entries of a container stand on its own line."""
        entries = self._entries(owner)
        if len(entries) > 1:
            return not has_break(self.places.text[entries[-2][1].end : entries[-1][1].key_start])
        if entries:
            return not has_break(self._gap(owner))
        return self.layout.indent is None or not self._begins_line(owner)

    def _margin(self, offset: int) -> str:
        """The indentation of the line of an offset, where there are lines."""
        return "" if self.layout.indent is None else margin_at(self.places.text, offset)

    def _begins_line(self, owner: JsonMember) -> bool:
        """Whether nothing but white space stands before a container and its key on their line."""
        before = owner.key_start - len(self._margin(owner.key_start))
        return before <= 0 or self.places.text[before - 1] in "\r\n"

    def _layout_inside(self, owner: JsonMember, at: int, value: object) -> Layout:
        """How a new entry is written: as the nearest of its neighbours is, on one line or on several."""
        if self._is_flat(owner):
            return self.layout.flat()
        text, entries = self.places.text, self._entries(owner)
        for near in chain(range(at - 1, -1, -1), range(at, len(entries))):
            member = entries[near][1]
            like = text[member.start : member.end]
            if len(like) > 2 and like[0] == ("{" if isinstance(value, dict) else "["):
                return self.layout if has_break(like) else self.layout.flat()
        return self.layout

    def _margin_inside(self, owner: JsonMember) -> str:
        entries = self._entries(owner)
        if entries and not self._is_flat(owner):
            return self._margin(entries[-1][1].key_start)
        margin = self._margin(owner.key_start)
        return margin if entries else margin + (self.layout.indent or "")

    def _between(self, owner: JsonMember) -> str:
        """What parts two entries of a container, its comma included."""
        text, entries = self.places.text, self._entries(owner)
        if len(entries) > 1:
            return text[entries[-2][1].end : entries[-1][1].key_start]
        if self._is_flat(owner):
            return self._comma(owner)
        return f",{self.layout.newline}{self._margin_inside(owner)}"

    def _comma(self, owner: JsonMember) -> str:
        """A comma within a line: without a space where there is none after the colon either."""
        close = owner.key_end < owner.start and self.places.text[owner.key_end : owner.start] == ":"
        return "," if close else self.layout.comma

    def _edits_of(self, changed: _Changed) -> list[TextEdit]:
        owner = changed.owner
        entries = self._entries(owner)
        count = len(entries)
        if not entries:
            return [self._first(changed)]
        between = self._between(owner)
        runs = _runs(changed.removed)
        if len(changed.removed) == count:
            return [self._all_anew(changed, between)]
        edits: list[TextEdit] = []
        for first, last in runs:
            if last + 1 < count:
                edits.append(TextEdit(entries[first][1].key_start, entries[last + 1][1].key_start, ""))
            else:
                edits.append(TextEdit(entries[first - 1][1].end, entries[last][1].end, ""))
        for at, texts in sorted(changed.inserted.items()):
            start = next((first for first, last in runs if first <= at <= last + 1), at)
            behind = next((last + 1 for first, last in runs if first <= at <= last + 1), at)
            if behind < count:
                where = entries[behind][1].key_start
                edits.append(TextEdit(where, where, "".join(text + between for text in texts)))
            else:
                where = entries[min(start, count) - 1][1].end
                edits.append(TextEdit(where, where, "".join(between + text for text in texts)))
        return edits

    def _first(self, changed: _Changed) -> TextEdit:
        """New entries of a container that has none: on lines of their own where it is empty over lines; other white
        space that it holds stays behind them."""
        owner = changed.owner
        texts = [text for _, group in sorted(changed.inserted.items()) for text in group]
        inside = self.places.text[owner.start + 1 : owner.end - 1]
        flat_list = self.places.text[owner.start] == "[" and self.layout.flat_lists and not changed.spread
        margin = self._margin(owner.key_start)
        over_lines = has_break(inside) and self.layout.indent is not None
        if not over_lines and (self._is_flat(owner) or inside or flat_list):
            return TextEdit(owner.start + 1, owner.start + 1, self._comma(owner).join(texts))
        line = f"{self.layout.newline}{margin}{self.layout.indent}"
        text = line + f",{line}".join(texts) + self.layout.newline + margin
        return TextEdit(owner.start + 1, owner.end - 1 if over_lines else owner.start + 1, text)

    def _all_anew(self, changed: _Changed, between: str) -> TextEdit:
        """Every entry goes; others may come in their place."""
        owner = changed.owner
        entries = self._entries(owner)
        texts = [text for _, group in sorted(changed.inserted.items()) for text in group]
        if texts:
            return TextEdit(entries[0][1].key_start, entries[-1][1].end, between.join(texts))
        if entries[0][1].key_start == owner.start + 1:
            return TextEdit(owner.start + 1, entries[-1][1].end, "")
        return TextEdit(owner.start + 1, owner.end - 1, "")


class _Changed:
    """What becomes of the entries of one container."""

    __slots__ = ("inserted", "owner", "removed", "spread")

    def __init__(self, owner: JsonMember) -> None:
        self.owner = owner
        self.removed: set[int] = set()
        self.inserted: dict[int, list[str]] = {}
        self.spread = False


def _runs(indexes: Iterable[int]) -> list[tuple[int, int]]:
    """First and last of each run of indexes that follow one another."""
    found: list[tuple[int, int]] = []
    for index in sorted(indexes):
        if found and found[-1][1] + 1 == index:
            found[-1] = (found[-1][0], index)
        else:
            found.append((index, index))
    return found


def _joined(edits: list[TextEdit]) -> list[TextEdit]:
    """Edits in order, with those that touch made one."""
    found: list[TextEdit] = []
    for edit in edits:
        if found and found[-1].end == edit.start:
            last = found.pop()
            edit = TextEdit(last.start, edit.end, last.text + edit.text)
        found.append(edit)
    return found
