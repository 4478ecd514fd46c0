"""Cases beside a definition whose items are called otherwise: `NAME.cases/` goes along, by the least edits."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from json import JSONDecodeError, loads
from pathlib import Path

from previewer.atomic import is_same_file, write_atomically
from previewer.bounded import read_within
from previewer.cases.file import FOLDER, SUFFIX
from previewer.pieces.json_text import to_json
from previewer.pieces.places import Path as JsonPath
from previewer.pieces.places import Places
from previewer.pieces.renames import Rename
from previewer.pieces.source import MAX_BYTES
from previewer.pieces.text_edits import TextEdit, apply


def rename_in_cases(definition: str | Path, renames: Collection[Rename]) -> None:
    """Take renamed items along in the cases of a definition: values, and steps before the first update.

    Cases of another piece, those that hold the definition themselves, and files that are none stay. Raises OSError.
    """
    path = Path(definition)
    for file in sorted(path.with_suffix(FOLDER).glob(f"*{SUFFIX}")) if renames else ():
        data = read_within(file, MAX_BYTES)
        if len(data) > MAX_BYTES:
            continue
        try:
            text = data.decode("utf-8")
            case = loads(text)
        except (UnicodeDecodeError, JSONDecodeError, RecursionError):
            continue
        if _is_of(case, file, path):
            after = apply(text, list(_edits(Places(text), case, {one.old: one.new for one in renames})))
            if after != text:
                write_atomically(file, after.encode("utf-8"), instead_of=data)


def _is_of(case: object, file: Path, definition: Path) -> bool:
    source = case.get("piece") if isinstance(case, dict) else None
    path = source.get("path") if isinstance(source, dict) and "text" not in source else None
    if not isinstance(path, str):
        return False
    return is_same_file(file.parent / path, definition)


def _edits(places: Places, case: dict[str, object], new: dict[str, str]) -> Iterator[TextEdit]:
    yield from _keys(places, ("values",), new)
    steps = case.get("steps")
    for number, step in enumerate(steps if isinstance(steps, list) else ()):
        if not isinstance(step, dict) or step.get("do") == "update":
            return
        at: JsonPath = ("steps", number)
        yield from _texts(places, (*at, "item"), new)
        if step.get("do") == "load":
            yield from _keys(places, (*at, "values"), new)
        if step.get("expect") == "values":
            yield from _keys(places, (*at, "are"), new)
        if step.get("expect") in ("open", "order"):
            yield from _texts(places, (*at, "is"), new)


def _keys(places: Places, path: JsonPath, new: dict[str, str]) -> Iterator[TextEdit]:
    """Of an object, its keys that are renamed."""
    owner = places.member(path)
    if owner is not None and places.text[owner.start] == "{":
        for key, member in places.entries(owner.start):
            if key in new:
                yield TextEdit(member.key_start, member.key_end, to_json(new[str(key)]))


def _texts(places: Places, path: JsonPath, new: dict[str, str]) -> Iterator[TextEdit]:
    """Of a text, or a list of texts, those that are renamed."""
    member = places.member(path)
    if member is None:
        return
    found = loads(places.text[member.start : member.end])
    if isinstance(found, str) and found in new:
        yield TextEdit(member.start, member.end, to_json(new[found]))
    for at in range(len(found)) if isinstance(found, list) else ():
        yield from _texts(places, (*path, at), new)
