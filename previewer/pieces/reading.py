"""Reading a file: bytes to a piece and everything that is wrong with it (rulings 1-5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from previewer.pieces import around, container
from previewer.pieces.codes import WHY
from previewer.pieces.diagnostics import Diagnostic, Finding, quoted
from previewer.pieces.judge import Judged, judge_item
from previewer.pieces.piece import Piece
from previewer.pieces.places import Path, Places
from previewer.pieces.source import BOM, MAX_BYTES, NotJson, Outline, Slice, outline
from previewer.pieces.syntax import MAX_DEPTH, scan

DEFINITION_KEYS = ("preferences", "blockType", "executor", "serviceProxy", "osType", "sdkVersion")
_MEMO_CHARS = 24 * 1024 * 1024
_memo: dict[tuple[str, str], Judged] = {}
_memo_size = 0


class Reading:
    """One text as read. `piece` is None where it cannot be previewed; `error` then says why."""

    def __init__(self, text: str, piece: Piece | None, found: list[Diagnostic], places: Places | None) -> None:
        self.text = text
        self.piece = piece
        self.places = places
        self._found = found
        self.root: Any = None
        self.prefix: Path = ()
        self.slices: dict[str, Slice] = {}

    @cached_property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Everything that is wrong, in file order."""
        if len(self._found) < 2:
            return tuple(self._found)
        return tuple(sorted(self._found, key=_file_order))

    @property
    def error(self) -> Diagnostic | None:
        """Why there is no piece."""
        return self._found[0] if self.piece is None else None

    @property
    def is_bare_container(self) -> bool:
        """Whether the text is a preferences container without a definition around it."""
        return self.piece is not None and not self.prefix


def _file_order(diagnostic: Diagnostic) -> tuple[int, int]:
    place = diagnostic.place
    return (place.start, place.end) if place else (0, 0)


def read_file(path: str | FilePath) -> Reading:
    """Read a file. Raises OSError where it cannot be opened; everything else is a diagnostic."""
    with FilePath(path).open("rb") as file:
        data = file.read(MAX_BYTES + 1)
        size = len(data) if len(data) <= MAX_BYTES else max(FilePath(path).stat().st_size, len(data))
    return read_bytes(data, size=size)


def read_bytes(data: bytes, size: int | None = None) -> Reading:
    """Read the bytes of a file, of which there may be more than are given (`size`, for the message)."""
    if len(data) > MAX_BYTES:
        finding = Finding("too-large", (), {"size": str(size or len(data)), "limit": str(MAX_BYTES)})
        return Reading("", None, [Diagnostic(finding, Places(""), span=(0, 0))], None)
    body = data.removeprefix(BOM)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        offset = error.start + len(data) - len(body)
        shown = body.decode("utf-8", "replace")
        at = len(body[: error.start].decode("utf-8"))
        finding = Finding("encoding", (), {"offset": str(offset), "byte": f"{data[offset]:02x}"})
        return Reading(shown, None, [Diagnostic(finding, Places(shown), span=(at, at + 1))], None)
    return read_text(text)


def read_text(text: str) -> Reading:
    """Read a text, without byte order mark."""
    places = Places(text)
    try:
        found = outline(text)
    except NotJson:
        return _refused(text, places)
    if found.too_deep:
        return _refused(text, places)
    if not _is_piece(found.root):
        return Reading(text, None, [Diagnostic(_no_piece(found.root), places), *_twice(found, places)], places)
    return _Assembly(text, found, places).reading()


def _refused(text: str, places: Places) -> Reading:
    trouble = scan(text).trouble
    if trouble is None:
        raise AssertionError("the two readers disagree on this text")
    if trouble.cause == "deep":
        finding = Finding("too-deep", (), {"limit": str(MAX_DEPTH)})
    else:
        english, japanese = WHY[trouble.cause]
        shown = trouble.found if trouble.found.isprintable() else quoted(trouble.found)[1:-1]
        finding = Finding("syntax", (), {"why": english.format(found=shown), "why_ja": japanese.format(found=shown)})
    return Reading(text, None, [Diagnostic(finding, places, span=(trouble.start, trouble.end))], None)


def _is_piece(root: Any) -> bool:
    if not isinstance(root, dict):
        return False
    if any(key in root for key in DEFINITION_KEYS):
        return True
    return root.get("type") == "object" and "properties" in root


def _no_piece(root: Any) -> Finding:
    accepted = ", ".join(DEFINITION_KEYS[:-1]) + " or " + DEFINITION_KEYS[-1]
    if isinstance(root, dict):
        keys = ", ".join(quoted(key) for key in list(root)[:4])
        found = f"an object with {keys}" if root else "an empty object"
        found_ja = f"{keys} を持つオブジェクト" if root else "空のオブジェクト"
    else:
        found, found_ja = quoted(root), quoted(root)
    return Finding("not-a-piece", (), {"found": found, "found_ja": f"{found_ja} です", "accepted": accepted})


def _twice(found: Outline, places: Places) -> Iterator[Diagnostic]:
    """Every key that stands twice in one object, at its later place."""
    if not found.twice:
        return
    for path, first, later in scan(places.text).twice:
        line, column = places.position(first[0])
        params = {"key": quoted(path[-1]), "line": str(line), "column": str(column)}
        item = str(path[2]) if path[:2] == ("preferences", "properties") and len(path) > 2 else None
        if item is None and path[:1] == ("properties",) and len(path) > 1:
            item = str(path[1])
        yield Diagnostic(Finding("duplicate-key", path, params), places, item=item, span=later)


class _Assembly:
    """Puts a piece together out of an outline: items by the memo, the container, the definition around it."""

    def __init__(self, text: str, found: Outline, places: Places) -> None:
        self.text = text
        self.found = found
        self.places = places
        root = found.root
        self.is_definition = any(key in root for key in DEFINITION_KEYS)
        self.prefix: Path = ("preferences",) if self.is_definition else ()
        self.container: Any = root.get("preferences") if self.is_definition else root
        self.slices: dict[str, Slice] = {}
        if isinstance(self.container, dict) and isinstance(self.container.get("properties"), dict):
            self.slices = self.container["properties"]

    def reading(self) -> Reading:
        judged = {key: _judged(key, entry) for key, entry in self.slices.items()}
        self.found.twice = self.found.twice or any(entry.twice for entry in judged.values())
        if self.found.twice and scan(self.text).trouble is not None:
            return _refused(self.text, self.places)  # nested too deep in a value that a later key replaces
        all_found = list(self._diagnostics(judged))
        problems: dict[str, list[Diagnostic]] = {}
        for diagnostic in all_found:
            if diagnostic.item is not None:
                problems.setdefault(diagnostic.item, []).append(diagnostic)
        surroundings = self.found.root if self.is_definition else {}
        order = container.usable_order(self.container) if isinstance(self.container, dict) else None
        offered = container.offered(judged.values()) or around.title_languages(surroundings)
        items = [entry.item for entry in judged.values()]
        reading = Reading(self.text, Piece(items, order, surroundings, offered, problems), all_found, self.places)
        reading.root, reading.prefix, reading.slices = self.found.root, self.prefix, self.slices
        return reading

    def _diagnostics(self, judged: dict[str, Judged]) -> Iterator[Diagnostic]:
        yield from _twice(self.found, self.places)
        if self.is_definition:
            for finding in around.judge(self.found.root):
                yield Diagnostic(finding, self.places)
        if not self.is_definition or "preferences" in self.found.root:
            for finding in container.judge(self.container, judged):
                key = str(finding.path[1]) if finding.path[:1] == ("properties",) and len(finding.path) > 1 else None
                yield Diagnostic(finding, self.places, self.prefix, key)
        base = (*self.prefix, "properties")
        for key, entry in judged.items():
            for finding in entry.findings:
                yield Diagnostic(finding, self.places, (*base, key), key)


def forget_items() -> None:
    """Empty the memo of items: for whoever reads many files once each."""
    global _memo_size
    _memo.clear()
    _memo_size = 0


def _judged(key: str, entry: Slice) -> Judged:
    """The item of a slice, out of the memo where the same text stood under the same key before."""
    global _memo_size
    name = (key, entry.text)
    found = _memo.get(name)
    if found is None:
        found = judge_item(key, entry.text, entry.plain)
        if _memo_size > _MEMO_CHARS:
            forget_items()
        _memo[name] = found
        _memo_size += len(entry.text) + 200
    return found
