"""Judging an answer: what became of an event, and each member of `body` against the definition's `output`."""

from __future__ import annotations

import ipaddress
import re
import uuid
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from previewer.pieces import Reading
from previewer.pieces.json_text import quoted
from previewer.pieces.kinds.calendar import is_date
from previewer.pieces.messages import Facts
from previewer.pieces.numbers import Number, in_javascript
from previewer.scripts.answers import ScriptProblem, ScriptRun
from previewer.scripts.asked import Asked
from previewer.scripts.places import ScriptPlace, ScriptPlaces
from previewer.scripts.running import Outcome, Script

Schema = Mapping[str, Any]
#: What an engine says where it refused.
_REFUSED = re.compile(r"NotCapable|Requires \w+ access|\bEPERM\b|ERR_ACCESS_DENIED|refused by the previewer")
_MISSING = re.compile(r"Cannot find (?:module|package) '([^']+)'")
_SAFE = 2**53
#: So many refusals are told one by one.
_REFUSALS = 20
_TYPES: Mapping[str, Callable[[object], bool]] = {
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "number": lambda value: is_number(value),
    "integer": lambda value: is_number(value) and float(value) == int(value),  # type: ignore[call-overload, arg-type]
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
    "null": lambda value: value is None,
}


def is_number(value: object) -> bool:
    """Whether a member of an answer is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


class Judge:
    """What a piece promises of its answers, and the script that gives them."""

    def __init__(self, reading: Reading, script: Script) -> None:
        self._output = declared(reading, "output")
        self._script = script
        self._places = ScriptPlaces(script.folder)

    def judge(self, case: str, preferences: Mapping[str, Any], outcome: Outcome, event: object = None) -> ScriptRun:
        """What came of one event, which was made of `preferences` (JSON as it is delivered) in the state `case`."""
        told = outcome.told
        answered = outcome.ending == "answer"
        body = told.get("body") if answered else None
        problems = [*self._ending(outcome), *self._refused(outcome)]
        problems += [
            ScriptProblem("number-precision", "gets", {"found": quoted(value), "becomes": becomes}, key, fails=False)
            for key, value in preferences.items()
            for becomes in _imprecise(value)
        ]
        if answered:
            problems += [*self._answer(told), *self._unawaited(outcome)]
        status = told.get("status") if answered else None
        return ScriptRun(
            case,
            preferences,
            status if is_number(status) else None,
            body if isinstance(body, dict) else None,
            tuple(problems),
            tuple(outcome.console),
            tuple(told.get("reads", ())),
            tuple(dict.fromkeys((asked.of, asked.allowed) for asked in outcome.asked if asked.what == "net")),
            round(told.get("ms", 0)),
            tuple(outcome.exchanges),
            self._files(outcome),
        )

    def _files(self, outcome: Outcome) -> tuple[str, ...]:
        """What it read of its folder; of some engines others are told too."""
        read = (asked.of for asked in outcome.asked if asked.what == "read" and asked.allowed)
        return tuple(path for path in dict.fromkeys(read) if self._script.folder in Path(path).parents)

    def _placed(self, place: ScriptPlace | None) -> dict[str, Any]:
        """The file of a place, as whoever asked named the handler, and its line."""
        file = self._script.file
        if place is None:
            return {"file": str(file)}
        named = file if place.file == self._script.real.name else file.parent / place.file
        return {"file": str(named), "line": place.line}

    def _ending(self, outcome: Outcome) -> Iterator[ScriptProblem]:
        told, ending, limits = outcome.told, outcome.ending, self._script.limits
        place = self._placed(self._places.of(told.get("stack", "")))
        if ending in ("threw", "load-threw"):
            what = str(told["what"])
            missing = _MISSING.search(what)
            why = "load" if ending == "load-threw" else ""
            if missing and not missing[1].startswith((".", "/")):
                why = "module"
            facts = {"what": what.split("\n")[0][:500], "module": missing[1] if missing else ""}
            yield ScriptProblem("handler-threw", why, {**facts, "folder": str(self._script.folder)}, **place)
        elif ending == "no-handler":
            yield ScriptProblem("handler-missing", **place)
        elif ending == "timeout":
            yield ScriptProblem("handler-timeout", "", {"seconds": f"{limits.seconds:g}"}, **place)
        elif ending == "unsettled":
            yield ScriptProblem("handler-timeout", "unsettled", **place)
        elif ending == "exit":
            code = int(told.get("code", told.get("status", 0)))
            why = "memory" if code in (-5, -6) else ""
            if why:
                yield ScriptProblem("handler-memory", "engine", **place)
            else:
                yield ScriptProblem("handler-exit", "signal" if code < 0 else "", {"code": abs(code)}, **place)
        elif ending == "memory":
            yield ScriptProblem("handler-memory", "", {"most": limits.memory // 1024**2}, **place)
        elif ending == "output":
            yield ScriptProblem("handler-output", "", {"most": limits.output // 1024}, **place)
        elif ending == "asked":
            yield ScriptProblem("handler-output", "asked", **place)

    def _unawaited(self, outcome: Outcome) -> Iterator[ScriptProblem]:
        """Promises that nobody waits for: what they threw, or that one is under way when the answer comes."""
        for thrown in outcome.unawaited[:_REFUSALS]:
            place = self._placed(self._places.of(thrown["stack"]))
            yield ScriptProblem("handler-unawaited", "", {"what": str(thrown["what"]).split("\n")[0][:500]}, **place)
        if outcome.told.get("left"):
            yield ScriptProblem("handler-unawaited", "left", fails=False, **self._placed(None))

    def _refused(self, outcome: Outcome) -> Iterator[ScriptProblem]:
        told = f"{outcome.told.get('what')} {outcome.told.get('code')}"
        by_it = outcome.ending in ("threw", "load-threw") and bool(_REFUSED.search(told))
        refused = list({(one.what, one.of): one for one in outcome.asked if not one.allowed}.values())
        for asked in refused[:_REFUSALS]:
            yield self._refusal(asked, by_it)
        if len(refused) > _REFUSALS:
            more = {"count": len(refused) - _REFUSALS}
            yield ScriptProblem("handler-refused", "more", more, fails=by_it, **self._placed(None))
        if by_it and not refused:
            yield self._refusal(Asked("other", str(outcome.told["what"])[:200], False, None), True)

    def _refusal(self, asked: Asked, fails: bool) -> ScriptProblem:
        return ScriptProblem("handler-refused", asked.what, {"of": asked.of}, fails=fails, **self._placed(asked.place))

    def _answer(self, told: Mapping[str, Any]) -> Iterator[ScriptProblem]:
        status, body = told.get("status"), told.get("body")
        if "answered" in told:
            yield ScriptProblem("output-not-json", "answer", {"found": str(told["answered"])[:100]})
            return
        if not is_number(status) or int(status) != status:  # type: ignore[arg-type]
            yield ScriptProblem("output-status", "none", {"found": quoted(status), "bare": status is None})
        elif status != 200:
            yield ScriptProblem("output-status", "", {"status": quoted(status)})
            return
        if "body_fault" in told:
            yield _not_json(told["body_fault"], self._script.limits.answer)
        elif not isinstance(body, dict):
            yield ScriptProblem("output-not-json", "body", {"found": quoted(body)})
        else:
            yield from self.judge_body(body)

    def judge_body(self, body: Mapping[str, Any]) -> Iterator[ScriptProblem]:
        """Each member of an answer's `body` against `output`, where the definition declares one."""
        for key, value in body.items():
            for becomes in _beyond(value):
                yield ScriptProblem("number-precision", "gives", {"found": becomes}, key, fails=False)
        if self._output is None:
            return
        for key, schema in self._output.items():
            if key not in body:
                yield ScriptProblem("output-missing", "", {}, key)
            elif isinstance(schema, Mapping):
                yield from judge_member(key, body[key], schema)
        for key in body:
            if key not in self._output:
                yield ScriptProblem("output-extra", "", {}, key)


def declared(reading: Reading, name: str) -> Schema | None:
    """The members that a definition declares as `output` or `input`; None where it declares none."""
    found = reading.root.get(name) if isinstance(reading.root, Mapping) and not reading.is_bare_container else None
    properties = found.get("properties") if isinstance(found, Mapping) else None
    return properties if isinstance(properties, Mapping) else None


def judge_member(key: str, value: object, schema: Schema) -> Iterator[ScriptProblem]:
    """One value against what is declared of it."""
    fault = _fault(value, schema)
    if fault is not None:
        code, facts = fault
        yield ScriptProblem(f"output-{code}", "", facts, key)
        return
    if isinstance(value, list):
        yield from _judge_entries(key, value, schema)


def _fault(value: object, schema: Schema) -> tuple[str, Facts] | None:
    """What is wrong with one value by itself: a code, and the facts of its sentence."""
    found = {"found": quoted(value)}
    kinds = schema.get("type")
    kinds = [kinds] if isinstance(kinds, str) else kinds if isinstance(kinds, list) else []
    known = [kind for kind in kinds if kind in _TYPES]
    if known and not any(_TYPES[kind](value) for kind in known):
        return "type", {**found, "accepted": tuple(known)}
    form = schema.get("format")
    if isinstance(form, str) and isinstance(value, str) and form in FORMATS and not FORMATS[form](value):
        return "format", {**found, "format": form}
    if "x-unit" in schema and not is_number(value):
        return "unit", {**found, "unit": quoted(schema["x-unit"])}
    return None


def _judge_entries(key: str, value: list[Any], schema: Schema) -> Iterator[ScriptProblem]:
    least, most = bounds(schema)
    if len(value) < least:
        yield ScriptProblem("output-items", "few", {"count": len(value), "least": least}, key)
    if most is not None and len(value) > most:
        yield ScriptProblem("output-items", "many", {"count": len(value), "most": most}, key)
    items = schema.get("items")
    if not isinstance(items, Mapping):
        return
    for at, entry in enumerate(value):
        fault = _fault(entry, items)
        if fault is not None:
            code, facts = fault
            yield ScriptProblem("output-items", code, {"index": at, **facts}, key)
            return
        inner = next(_judge_entries(key, entry, items), None) if isinstance(entry, list) else None
        if inner is not None:
            yield inner
            return


def bounds(schema: Schema) -> tuple[int, int | None]:
    """The least and the most entries of an array; absent, 1 and no limit (None)."""
    least, most = as_count(schema.get("minItems")), as_count(schema.get("maxItems"))
    return 1 if least is None else least, most


def as_count(raw: object) -> int | None:
    """A whole number of a definition."""
    if isinstance(raw, Number | int) and not isinstance(raw, bool) and raw == int(raw):
        return int(raw)
    return None


def _not_json(fault: Mapping[str, str], most: int) -> ScriptProblem:
    path, why = fault["path"], fault["why"]
    member = path.split("/")[1] if "/" in path else None
    if why == "long":
        return ScriptProblem("handler-output", "answer", {"most": most // 1024})
    known = {"undefined", "function", "bigint", "symbol", "NaN", "Infinity", "cyclic", "deep", "toJSON"}
    name = why.lower() if why in known else "threw" if why.startswith("threw ") else "object"
    if not path and name == "undefined":
        name = "absent"
    facts = {"at": path or "/", "why": why.removeprefix("threw ").strip("[]").removeprefix("object ")}
    return ScriptProblem("output-not-json", name, facts, member)


def _imprecise(value: object) -> Iterator[str]:
    for one in value if isinstance(value, list | tuple) else (value,):
        if isinstance(one, Number) and (becomes := in_javascript(one)) is not None:
            yield becomes
            return


def _beyond(value: object) -> Iterator[str]:
    """The first number in a value that stands for several in JavaScript."""
    if is_number(value) and abs(value) > _SAFE and float(value).is_integer():  # type: ignore[arg-type]
        yield quoted(value)
    elif isinstance(value, list | dict):
        for one in value.values() if isinstance(value, dict) else value:
            found = next(_beyond(one), None)
            if found is not None:
                yield found
                return


def _date_time(text: str) -> bool:
    if not re.fullmatch(r"\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)", text):
        return False
    try:
        datetime.fromisoformat(re.sub(r"\.\d+", "", text).upper())
    except ValueError:
        return False
    return True


def _time(text: str) -> bool:
    return bool(re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?", text))


def _address(text: str, relative: bool = False) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    whole = bool(parts.scheme and (parts.netloc or parts.path)) and (parts.scheme not in _PORTED or bool(parts.netloc))
    return not re.search(r"[\s<>\"{}|\\^`]", text) and (whole or relative)


def _ip(version: int) -> Callable[[str], bool]:
    def is_one(text: str) -> bool:
        try:
            return ipaddress.ip_address(text).version == version
        except ValueError:
            return False

    return is_one


def _uuid(text: str) -> bool:
    try:
        return str(uuid.UUID(text)) == text.lower()
    except ValueError:
        return False


_PORTED = frozenset(("http", "https", "ws", "wss", "ftp"))
_HOST = re.compile(
    r"(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*"
)
_DURATION = re.compile(r"P(?!$)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?")
#: The formats of JSON Schema that are judged; another one says nothing.
FORMATS: Mapping[str, Callable[[str], bool]] = {
    "date": is_date,
    "date-time": _date_time,
    "time": _time,
    "duration": lambda text: bool(_DURATION.fullmatch(text)),
    "email": lambda text: bool(re.fullmatch(r"[^@\s]+@[^@\s.]+(\.[^@\s.]+)*", text)),
    "hostname": lambda text: bool(_HOST.fullmatch(text)),
    "ipv4": _ip(4),
    "ipv6": _ip(6),
    "uri": _address,
    "uri-reference": lambda text: _address(text, relative=True),
    "uuid": _uuid,
}
