"""Whether the program tells that a phone is broken: by a check of a run, a step of a case, a finding."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from previewer.cases.file import parse_case
from previewer.cases.replay import prepare, replay
from previewer.phone.look import Look, Value
from previewer.pictures.work import Content, PictureJob, look_over
from previewer.pieces import read_bytes
from previewer.runs.plan.looks import plan_looks
from previewer.runs.plan.planned import Subject, plan_checks
from tests.phone.broken import Mutant, broken

DAY: Final = date(2026, 11, 26)
_CHOICES: Final = {
    "enum": ["sea", "snow", "wood"],
    "x-enum-titles": {
        "sea": {"en": "Sunrise over the sea", "ja": "海の日の出"},
        "snow": {"en": "Snowy morning", "ja": "雪の朝"},
        "wood": {"en": "Light through leaves", "ja": "木もれ日"},
    },
    "default": "snow",
}
#: The item that is tried of each kind, and another value for it.
_ITEMS: Final[Mapping[str, tuple[Mapping[str, object], object]]] = {
    "drumroll": ({"type": "string", **_CHOICES}, "wood"),
    "radio": ({"type": "string", **_CHOICES}, "wood"),
    "switch": ({"type": "boolean", "default": True}, False),
    "slider": ({"type": "number", "minimum": 0, "maximum": 100, "multipleOf": 10, "default": 30}, 80),
    "text": ({"type": "string", "maximum": 40, "default": "Bedside"}, "Kitchen"),
    "textarea": ({"type": "string", "maximum": 200, "default": "Drink water.\nOpen the window."}, "Sleep on."),
    "calendar": ({"type": "string", "format": "date", "default": "2026-04-17"}, "2026-04-21"),
    "time": ({"type": "array", "default": [6, 30]}, [7, 45]),
    "map": ({"type": "array", "default": [43.068661, 141.350755]}, None),
}


class Told(NamedTuple):
    """What tells that a phone is broken: checks of a run, the step of a case that does not hold, findings."""

    checks: frozenset[str]
    step: str
    findings: frozenset[str]


def piece_of(kind: str, platform: str) -> bytes:
    """A piece for one phone with an item of a kind between two switches, and one that is hidden, in two languages."""

    def item(name: str, japanese: str, kind: str, more: Mapping[str, object]) -> Mapping[str, object]:
        title = {"en": f"The {name}", "ja": japanese}
        description = {"en": f"What the {name} is for.", "ja": f"{japanese}の説明です。"}
        return {"x-input-type": kind, "x-title": title, "x-description": description, **more}

    tried = _ITEMS.get(kind, _ITEMS["switch"])[0]
    items = {
        "first": item("fan", "扇風機", "switch", {"type": "boolean"}),
        "tried": item("lamp", "ランプ", kind if kind in _ITEMS else "switch", tried),
        "last": item("door", "扉", "switch", {"type": "boolean", "default": True}),
        "secret": item("key", "鍵", "switch", {"type": "boolean", "x-hidden": True}),
    }
    order = ["first", "tried", "last"]
    preferences = {"type": "object", "x-field-order": order, "properties": items}
    title = {"en": "Lamp room", "ja": "ランプの部屋"}
    system = {"ios": "iOS", "android": "Android"}[platform]
    return json.dumps({"title": title, "osType": system, "preferences": preferences}).encode()


def told_of(kind: str, platform: str, design: str) -> Told:
    """What the phones of this process are told to be."""
    source = piece_of(kind, platform)
    reading = read_bytes(source)
    assert reading.piece is not None
    wanted: Mapping[str, Sequence[Value]] = {
        "platform": [platform],
        "design": [design],
        "theme": ["light"],
        "text_size": [1.0],
    }
    looks = plan_looks(reading.piece, wanted, "every")
    planned = plan_checks(Subject(source, None, DAY, looks), 1)
    failed = {one.id for one in planned.checks if one.machine is not None and one.machine.verdict != "pass"}
    look = Look.of(reading.piece, {"platform": platform, "design": design, "lang": "en"})
    found, trouble = look_over(PictureJob(Content(source, DAY), look))
    findings = {f"{one.code} {one.item}" for one in found} | ({trouble} if trouble else set())
    return Told(frozenset(failed), _step(source, kind, look), frozenset(findings))


def _step(source: bytes, kind: str, look: Look) -> str:
    """The first step that does not hold of a case on a phone; '' where all do."""
    item, other = _ITEMS.get(kind, _ITEMS["switch"])
    piece = read_bytes(source).piece
    tried = None if piece is None else piece.item("tried")
    assert tried is not None
    steps: list[Mapping[str, object]] = [
        {"expect": "order", "is": ["first", "tried", "last"]},
        {"expect": "visible", "item": "secret", "is": False},
        {"expect": "shown", "item": "tried", "is": _shown(tried, item.get("default", False), look)},
    ]
    if tried.opens:
        steps += [{"do": "touch", "item": "tried"}, {"expect": "open", "is": "tried"}]
    if other is not None:
        steps += [
            {"do": "choose", "item": "tried", "value": other},
            {"expect": "shown", "item": "tried", "is": _shown(tried, other, look)},
        ]
    case = {
        "piececase": 1,
        "piece": {"text": source.decode()},
        "look": {"platform": look.platform, "design": look.design, "lang": "en"},
        "today": DAY.isoformat(),
        "steps": steps,
    }
    outcome = replay(prepare(parse_case(json.dumps(case).encode(), Path("a.piececase"))), look.platform)
    failure = outcome.failure
    return "" if failure is None else f"{steps[failure.step - 1].get('expect', 'do')}: {failure.why.message()}"


def _shown(item: object, value: object, look: Look) -> str:
    taken = item.accept(value)  # type: ignore[attr-defined]
    return str(item.shown(taken, look.lang, look.platform))  # type: ignore[attr-defined]


@cache
def _usual(kind: str, platform: str, design: str) -> Told:
    return told_of(kind, platform, design)


def tried(mutant: Mutant, folder: Path) -> Told:
    """What tells a mutant from an unbroken phone."""
    usual = _usual(mutant.kind, mutant.platform, mutant.design)
    with broken(mutant, folder):
        told = told_of(mutant.kind, mutant.platform, mutant.design)
    return Told(told.checks - usual.checks, "" if usual.step else told.step, told.findings - usual.findings)
