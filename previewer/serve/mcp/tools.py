"""The tools that an assistant has: each with the shapes of what it takes and gives."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import BrokenExecutor
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
from jsonschema.exceptions import best_match

from previewer.phone.look import Look, LookError
from previewer.pieces import Diagnostic, Piece, Reading, Values, read_bytes
from previewer.pieces.edits.editing import Refused, carry_out_all
from previewer.pieces.edits.items import RenameItem
from previewer.pieces.folder import counts
from previewer.pieces.kinds.calendar import is_date
from previewer.pieces.languages import canonical, is_tag
from previewer.pieces.places import Places
from previewer.pieces.renames import Rename, in_effect
from previewer.pieces.screen import screen_as_json
from previewer.pieces.shape import diagnostic_as_json, outcomes_as_json
from previewer.pieces.updates import compare, outcomes
from previewer.pieces.values import unwrapped
from previewer.serve.judging import as_reviewed, difference
from previewer.serve.mcp import schemas as s
from previewer.serve.mcp.access import Access, GivenDefinition, ToolError
from previewer.serve.mcp.operations import OPERATION, operation, trouble
from previewer.serve.picture_requests import DrawingError, ScreenRequest
from previewer.serve.pictures import Pictures

Arguments = dict[str, Any]
#: So many problems of one code are told, unless more are asked for.
_MOST = 50
_LARGEST_SCALE, _SMALLEST_SCALE = 4.0, 0.25


class ToolAnswer(NamedTuple):
    """What a tool gives: an object as its schema says, and a picture (PNG)."""

    found: dict[str, Any]
    picture: bytes | None = None


class Tool(NamedTuple):
    """`reads`: it changes nothing. `act` may wait; it raises ToolError."""

    name: str
    title: str
    about: str
    takes: s.Schema
    gives: s.Schema
    act: Callable[[Arguments], Awaitable[ToolAnswer]]
    reads: bool = True

    def wrong(self, arguments: Arguments) -> str:
        """Why these are no arguments of the tool; '' where they are."""
        if self.name == "edit" and isinstance(arguments.get("operations"), list):
            for at, one in enumerate(arguments["operations"]):
                if trouble(one):
                    return f"operations, number {at + 1}: {trouble(one)}"
        found = best_match(jsonschema.Draft202012Validator(self.takes).iter_errors(arguments))
        return "" if found is None else s.sentence(found)


class Tools:
    """The tools of one server."""

    def __init__(self, access: Access, pictures: Pictures, allow_script: bool = False) -> None:
        """`allow_script`: handlers beside definitions may be run (ruling 54)."""
        self._access = access
        self._pictures = pictures
        beside = self._beside
        self.all: tuple[Tool, ...] = (
            Tool("check", "Check definitions", _CHECK, _CHECK_TAKES, _CHECK_GIVES, beside(self._check)),
            Tool("screen", "The screen in words", _SCREEN, _SCREEN_TAKES, _SCREEN_GIVES, beside(self._screen)),
            Tool("values", "The values of a script", _VALUES, _VALUES_TAKES, _VALUES_GIVES, beside(self._values)),
            Tool("render", "A picture of the screen", _RENDER, _RENDER_TAKES, _RENDER_GIVES, self._render),
            Tool("edit", "Change a definition", _EDIT, _EDIT_TAKES, _EDIT_GIVES, beside(self._edit), reads=False),
            Tool("texts", "All texts", _TEXTS, _TEXTS_TAKES, _TEXTS_GIVES, beside(self._texts)),
            Tool("compare", "Compare versions", _COMPARE, _COMPARE_TAKES, _COMPARE_GIVES, beside(self._compare)),
        )
        if allow_script:
            run = Tool("script_run", "Run the handler", _SCRIPT, _SCRIPT_TAKES, _SCRIPT_GIVES, self._run_script, False)
            self.all = (*self.all, run)

    @staticmethod
    def _beside(act: Callable[[Arguments], ToolAnswer]) -> Callable[[Arguments], Awaitable[ToolAnswer]]:
        """Have it done in a thread, so that others are answered meanwhile."""
        return lambda arguments: asyncio.get_running_loop().run_in_executor(None, partial(act, arguments))

    def _check(self, given: Arguments) -> ToolAnswer:
        lang, most = given.get("lang", "en"), given.get("most", _MOST)
        files, total = [], {"files": 0, "errors": 0, "warnings": 0, "advice": 0}
        unread: list[str] = []
        for name, reading, in_folder, data in self._to_check(given, unread):
            if in_folder and not counts(reading, data):
                continue
            told: dict[str, Any] = {"path": name}
            told["diagnostics"] = [diagnostic_as_json(found, lang) for found in _few(reading, most)]
            told["omitted"] = _omitted(reading, most)
            files.append(told)
            for severity, count in reading.counts().items():
                total[{"error": "errors", "warning": "warnings"}.get(severity, severity)] += count
        total["files"] = len(files)
        return ToolAnswer({"files": files, "unread": unread, "summary": total})

    def _to_check(self, given: Arguments, unread: list[str]) -> Any:
        """What is to be checked; why a file of a folder cannot be read goes to `unread`."""
        path = given.get("path")
        if path is None or "text" in given:
            found = self._access.definition(given)
            yield "text", found.reading, False, found.data
            return
        for name, file in self._access.files(path):
            try:
                data = self._access.read(file)
            except ToolError as error:
                if name == path:
                    raise
                unread.append(str(error))
                continue
            reading = self._reviewed(file, read_bytes(data))
            yield name, reading, name != path, data

    def _reviewed(self, path: Path, reading: Reading) -> Reading:
        from previewer.texts.confirmed import records_path

        return as_reviewed(reading, path) if self._access.holds(records_path(path)) else reading

    def _screen(self, given: Arguments) -> ToolAnswer:
        _, piece = self._piece(given)
        members: dict[str, object] = {
            name: given[name] for name in ("platform", "lang", "reveal_hidden", "order_seed") if name in given
        }
        look = _look(piece, members)
        values, refused = _values_of(piece, given)
        shown = screen_as_json(values, look.platform, look.lang, look.reveal_hidden, look.order_seed)
        return ToolAnswer({**shown, "refused": refused})

    def _values(self, given: Arguments) -> ToolAnswer:
        _, piece = self._piece(given)
        values, refused = _values_of(piece, given)
        only = given.get("visible_only", False)
        text = values.event(only) if given.get("event") else values.delivered(only)
        return ToolAnswer({"delivered": json.loads(text), "refused": refused})

    async def _render(self, given: Arguments) -> ToolAnswer:
        loop = asyncio.get_running_loop()
        reading, piece = await loop.run_in_executor(None, self._piece, given)
        look = _look(piece, given.get("look", {}))
        values, refused = _values_of(piece, given)
        scale = float(given.get("scale", 1))
        request = ScreenRequest(
            reading.text,
            look.written(),
            dict(values.chosen),
            _today(given),
            scale,
            given.get("open"),
            given.get("full", False),
            given.get("type", ""),
        )
        try:
            png = (await asyncio.wrap_future(self._pictures.screen(request))).png
        except DrawingError as error:
            raise ToolError(str(error)) from None
        except (BrokenExecutor, OSError) as error:
            raise ToolError(f"the process that makes the pictures ended: {error}") from None
        width, height = _size_of(png)
        told = {"look": look.written(), "width": width, "height": height, "scale": scale, "refused": refused}
        return ToolAnswer(told, png)

    def _edit(self, given: Arguments) -> ToolAnswer:
        definition = self._access.definition(given)
        if definition.reading.piece is None:
            raise ToolError(definition.reading.diagnostics[0].message(given.get("lang", "en")))
        operations = [operation(one) for one in given["operations"]]
        lang = given.get("lang", "en")
        published = None
        if "published" in given or "published_text" in given:
            published = self._access.definition(given, "published", "published_text").reading
        try:
            done = carry_out_all(definition.reading, operations, published, given.get("force", False))
        except Refused as refused:
            raise ToolError(refused.note.message(lang)) from None
        after = done.reading.text
        changed = after != definition.reading.text
        writes = given.get("write", False)
        notes = [note.message(lang) for note in done.notes]
        if writes:
            notes += self._written(definition, given, done.reading, operations)
        places = Places(definition.reading.text)
        edits = [
            {**_lines(places, edit.start, edit.end), "text": edit.text}
            for edit in difference(definition.reading.text, after)
        ]
        told = {
            "changed": changed,
            "written": writes and changed,
            "base": definition.base,
            "edits": edits,
            "notes": notes,
        }
        if definition.path is None:
            told["text"] = after
        told["diagnostics"] = [diagnostic_as_json(found, lang) for found in _few(done.reading, _MOST)]
        return ToolAnswer(told)

    def _written(
        self, definition: GivenDefinition, given: Arguments, after: Reading, operations: list[Any]
    ) -> list[str]:
        """Write the file that was looked at before; what is to be said of what stands beside it."""
        if definition.path is None:
            raise ToolError('a text that was sent is not written: "write" is for a file')
        if given.get("base") is None:
            raise ToolError('writing needs "base", which a run without "write" tells: look at its edits first')
        if given["base"] != definition.base:
            raise ToolError(f'{definition.path.name} is another than was looked at: look again, without "write"')
        renames = [Rename(one.key, one.new) for one in operations if isinstance(one, RenameItem)]
        done = in_effect(renames, definition.reading.slices.keys(), after.slices.keys())
        self._check_beside(definition, bool(done))
        if after.text != definition.reading.text:
            self._access.write(definition, after.text)
        if not done:
            return []
        from previewer.cases.renaming import rename_in_cases
        from previewer.texts.confirmed import BadRecord, rename_cells

        try:
            rename_cells(definition.path, (*after.prefix, "properties"), done)
            rename_in_cases(definition.path, done)
        except (OSError, BadRecord) as error:
            return [f"the file is changed, but not all that is kept beside it: {error}"]
        return []

    def _check_beside(self, definition: GivenDefinition, renamed: bool) -> None:
        """Raises ToolError where what would be changed beside a file is a link that leads out."""
        from previewer.texts.confirmed import records_path

        assert definition.path is not None
        if not renamed:
            return
        cases = definition.path.with_suffix(".cases")
        beside = [records_path(definition.path), cases, *(cases.iterdir() if cases.is_dir() else ())]
        out = next((one for one in beside if one.exists() and not self._access.holds(one)), None)
        if out is not None:
            raise ToolError(f"{out.name} beside the file is a link that leads out of what this server may write")

    def _texts(self, given: Arguments) -> ToolAnswer:
        from previewer.texts.confirmed import BadRecord, load_confirmed, records_path
        from previewer.texts.consistency.glossary import BadGlossary, glossary_path, load_glossary
        from previewer.texts.listing import Listing, to_json
        from previewer.texts.problems import problems_of
        from previewer.texts.units import STATES, texts_of

        definition = self._access.definition(given)
        reading, path = definition.reading, definition.path
        if reading.piece is None:
            raise ToolError(reading.diagnostics[0].message(given.get("lang", "en")))
        try:
            confirmed = load_confirmed(path) if path is not None and self._access.holds(records_path(path)) else {}
            glossary = load_glossary(path) if path is not None and self._access.holds(glossary_path(path)) else []
        except (OSError, BadRecord, BadGlossary) as error:
            raise ToolError(f"what stands beside {path and path.name} cannot be read: {error}") from None
        table = texts_of(reading, confirmed)
        wrong = [code for code in given.get("langs", ()) if not is_tag(code)]
        if wrong:
            raise ToolError(f"{wrong[0]!r} is not a language code; write a tag such as en, ja or zh-Hans")
        langs = list(dict.fromkeys(map(canonical, given.get("langs", ())))) or list(table.languages)
        states = given.get("states") or STATES
        return ToolAnswer(to_json(Listing(table, langs, states, problems_of(reading, table, glossary), {})))

    def _compare(self, given: Arguments) -> ToolAnswer:
        lang = given.get("lang", "en")
        published = self._access.definition(given, "published", "published_text").reading
        updated = self._access.definition(given).reading
        for name, reading in (("the published version", published), ("the new version", updated)):
            if reading.piece is None:
                raise ToolError(f"{name}: {reading.diagnostics[0].message(lang)}")
        found = list(compare(published, updated))
        told: dict[str, Any] = {"diagnostics": [diagnostic_as_json(one, lang) for one in found]}
        told["allowed"] = not any(one.severity == "error" for one in found)
        if "values" in given:
            told["values"] = outcomes_as_json(outcomes(unwrapped(given["values"]), updated, _today(given)))
        return ToolAnswer(told)

    async def _run_script(self, given: Arguments) -> ToolAnswer:
        ended = threading.Event()
        try:
            return await asyncio.get_running_loop().run_in_executor(None, self._script_answer, given, ended.is_set)
        finally:
            ended.set()  # who asked may have let go of it

    def _script_answer(self, given: Arguments, ended: Callable[[], bool]) -> ToolAnswer:
        from previewer.scripts import Script, ScriptError, Surroundings, find_engine, find_handler, run_once

        definition = self._access.definition(given)
        piece, lang = definition.reading.piece, given.get("lang", "en")
        if definition.path is None or piece is None:
            raise ToolError("a handler stands beside the file of a piece: give the path of one that can be previewed")
        values, refused = _values_of(piece, given)
        if refused:
            raise ToolError(f"nothing is run: {refused[0]}")
        try:
            file = find_handler(definition.path, piece.service)
            if not self._access.holds(file):
                raise ToolError(f"{file.name} is a link that leads out of what this server may read")
            around = Surroundings(given=given.get("input"))
            done = run_once(Script(find_engine(), file), definition.reading, values, around, cancelled=ended)
        except ScriptError as error:
            raise ToolError(error.message(lang)) from None
        return ToolAnswer({**done.as_json(lang), "fits": done.fits})

    def _piece(self, given: Arguments) -> tuple[Reading, Piece]:
        reading = self._access.definition(given).reading
        if reading.piece is None:
            raise ToolError(f"it cannot be previewed: {reading.diagnostics[0].message(given.get('messages', 'en'))}")
        return reading, reading.piece


def _few(reading: Reading, most: int) -> list[Diagnostic]:
    """The problems of a text, of each code the first so many."""
    seen: dict[str, int] = {}
    found = []
    for one in reading.diagnostics:
        seen[one.code] = seen.get(one.code, 0) + 1
        if seen[one.code] <= most:
            found.append(one)
    return found


def _omitted(reading: Reading, most: int) -> dict[str, int]:
    """How many problems of each code are only counted."""
    seen: dict[str, int] = dict(reading.omitted)
    for one in reading.diagnostics:
        seen[one.code] = seen.get(one.code, 0) + 1
    return {code: count - most for code, count in seen.items() if count > most}


def _look(piece: Piece, members: dict[str, object]) -> Look:
    try:
        return Look.of(piece, members)
    except LookError as error:
        raise ToolError(str(error)) from None


def _values_of(piece: Piece, given: Arguments) -> tuple[Values, list[str]]:
    values, refused = Values.initial(piece, _today(given)).load(given.get("values", {}))
    return values, [one.message(given.get("messages", "en")) for one in refused]


def _today(given: Arguments) -> date:
    day = given.get("today")
    if day is None:
        return date.today()
    if not is_date(day):
        raise ToolError(f"{day!r} is no day; write yyyy-mm-dd and a day that exists")
    return date.fromisoformat(day)


def _lines(places: Places, start: int, end: int) -> dict[str, int]:
    place = places.between(start, end)
    return {"line": place.line, "column": place.column, "end_line": place.end_line, "end_column": place.end_column}


def _size_of(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG file, which stand behind its signature and the name of the first part."""
    return int.from_bytes(png[16:20]), int.from_bytes(png[20:24])


_CHECK = "What is wrong with piece definitions: a file, all pieces of a folder, or a text that is sent. Fixes are told."
_CHECK_TAKES = s.taken(
    {"lang": s.LANG, "most": {**s.COUNT, "description": f"problems told of a code (usually {_MOST})"}}
)
_OMITTED: s.Schema = {"type": "object", "additionalProperties": s.COUNT, "description": "by code, what is only counted"}
_FILE = s.of({"path": s.TEXT, "diagnostics": {"type": "array", "items": s.DIAGNOSTIC}, "omitted": _OMITTED})
_UNREAD: s.Schema = {
    "type": "array",
    "items": s.TEXT,
    "description": "files of the folder that cannot be read, and why",
}
_CHECK_GIVES = s.of({"files": {"type": "array", "items": _FILE}, "unread": _UNREAD, "summary": s.COUNTS})

_VIEW = {"values": s.VALUES, "today": s.DAY}
_SCREEN = "What the settings screen of a piece shows, in words, top to bottom."
_SCREEN_TAKES = s.taken(
    {
        "platform": s.PLATFORM,
        "lang": {"type": "string", "description": "the language of the screen"},
        "reveal_hidden": s.FLAG,
        "order_seed": s.COUNT,
        **_VIEW,
    }
)
_NULLABLE: s.Schema = {"type": ["string", "null"]}
_ROW = s.of(
    {
        "key": s.TEXT,
        "kind": _NULLABLE,
        "title": s.TEXT,
        "description": s.TEXT,
        "shown": _NULLABLE,
        "value": s.ANYTHING,
        "hidden": s.FLAG,
        "problems": {"type": "array", "items": s.TEXT},
    }
)
_SCREEN_GIVES = s.of(
    {
        "platform": s.TEXT,
        "lang": s.TEXT,
        "title": s.TEXT,
        "offered": s.FLAG,
        "rows": {"type": "array", "items": _ROW},
        "refused": s.REFUSED,
    }
)
_VALUES = "The values that the script of a piece receives, or the whole event."
_VALUES_TAKES = s.taken({**_VIEW, "event": s.FLAG, "visible_only": s.FLAG})
_VALUES_GIVES = s.of({"delivered": {"type": "object"}, "refused": s.REFUSED})

_RENDER = "A picture of the settings screen as a phone draws it, in any look."
_RENDER_TAKES = s.taken(
    {
        "look": s.LOOK,
        **_VIEW,
        "scale": {
            "type": "number",
            "minimum": _SMALLEST_SCALE,
            "maximum": _LARGEST_SCALE,
            "description": "pixels a point (usually 1)",
        },
        "open": {"type": "string", "description": "with the picker of that item open"},
        "type": {"type": "string", "description": "with open of a text item: what is typed after its value"},
        "full": {"type": "boolean", "description": "the whole height instead of one screen"},
    }
)
_RENDER_GIVES = s.of(
    {"look": {"type": "object"}, "width": s.COUNT, "height": s.COUNT, "scale": {"type": "number"}, "refused": s.REFUSED}
)
_EDIT = (
    "Change a definition by operations, all or none, every other byte as it was. Without write it only tells the edits "
    "and a base; with write and that base the file is changed, if it is still as it was."
)
_PUBLISHED = {
    "published": {"type": "string", "description": "the published version: a file"},
    "published_text": {"type": "string", "description": "the published version: its text"},
}
_EDIT_TAKES = s.taken(
    {
        "operations": {"type": "array", "items": OPERATION, "minItems": 1},
        "write": s.FLAG,
        "base": s.TEXT,
        **_PUBLISHED,
        "force": {"type": "boolean", "description": "also what an update of the published version may not do"},
        "lang": s.LANG,
    },
    ("operations",),
)
_EDIT_GIVES = s.of(
    {
        "changed": s.FLAG,
        "written": s.FLAG,
        "base": s.TEXT,
        "edits": {"type": "array", "items": s.EDIT},
        "notes": {"type": "array", "items": s.TEXT},
        "text": s.TEXT,
        "diagnostics": {"type": "array", "items": s.DIAGNOSTIC},
    },
    ("changed", "written", "base", "edits", "notes", "diagnostics"),
)
_TEXTS = "Every text of a piece in every language: its content, what is shown, its state and its problems."
_STATES = ("missing", "fallback", "stale", "translated", "reviewed")
_TEXTS_TAKES = s.taken(
    {
        "langs": {"type": "array", "items": s.TEXT},
        "states": {"type": "array", "items": {"type": "string", "enum": list(_STATES)}},
        "lang": s.LANG,
    }
)
_CELL = s.of(
    {
        "text": _NULLABLE,
        "state": s.TEXT,
        "shown": s.TEXT,
        "room": s.ANYTHING,
        "problems": {"type": "array", "items": s.TEXT},
    }
)
_UNIT = s.of(
    {"pointer": s.TEXT, "item": _NULLABLE, "role": s.TEXT, "cells": {"type": "object", "additionalProperties": _CELL}}
)
_TEXTS_GIVES = s.of({"languages": {"type": "array", "items": s.TEXT}, "units": {"type": "array", "items": _UNIT}})

_SCRIPT = (
    "Run the handler beside the file of a piece on the event that the values make, without a network, and judge its "
    "answer. A handler is a program: it sees its own folder and the event."
)
_SCRIPT_TAKES = s.of({"path": s.PATH, **_VIEW, "input": {"type": "object"}, "lang": s.LANG}, ("path",))
_OBJECTS: s.Schema = {"type": "array", "items": {"type": "object"}}
_SCRIPT_GIVES = s.of(
    {
        "case": s.TEXT,
        "preferences": {"type": "object"},
        "status": s.ANYTHING,
        "body": {"type": ["object", "null"]},
        "problems": _OBJECTS,
        "console": _OBJECTS,
        "reads": {"type": "array", "items": s.TEXT},
        "hosts": _OBJECTS,
        "ms": s.COUNT,
        "fits": s.FLAG,
    }
)
_COMPARE = "What an update changes of a published piece, what it may not change, and what becomes of chosen values."
_COMPARE_TAKES = s.taken({**_PUBLISHED, "values": s.VALUES, "today": s.DAY, "lang": s.LANG})
_OUTCOME = s.of({"before": s.ANYTHING, "after": s.ANYTHING, "why": s.TEXT})
_COMPARE_GIVES = s.of(
    {
        "diagnostics": {"type": "array", "items": s.DIAGNOSTIC},
        "allowed": s.FLAG,
        "values": {"type": "object", "additionalProperties": _OUTCOME},
    },
    ("diagnostics", "allowed"),
)
