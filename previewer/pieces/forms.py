"""Which form of which kind an item has, and what the reference says each key is for (rulings 10, 11, 21)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from previewer.pieces.kinds import FORMS, KINDS, Item
from previewer.pieces.numbers import Number, is_number

BOUND_KEYS = ("minimum", "maximum", "multipleOf")
COMMON_KEYS = frozenset({"x-title", "x-description", "type", "x-input-type", "x-hidden", "default"})
SPECIFIED_KEYS = COMMON_KEYS | frozenset(BOUND_KEYS) | {"enum", "x-enum-titles", "format"}
BY_FORM: dict[str, type[Item]] = {form.form: form for form in FORMS}


@dataclass(frozen=True, slots=True)
class Chosen:
    """The form of an item, or None where it has none; `guessed` when no input type was declared."""

    form: type[Item] | None
    guessed: bool = False


def choose_form(raw: Mapping[str, Any]) -> Chosen:
    """The form of an item by its input type; without one, the best guess of ruling 11."""
    if "x-input-type" not in raw:
        return Chosen(_guess(raw), guessed=True)
    declared = raw["x-input-type"]
    if not isinstance(declared, str) or declared not in KINDS:
        return Chosen(None)
    return Chosen(_drumroll(raw) if declared == "drumroll" else BY_FORM[declared])


def _drumroll(raw: Mapping[str, Any]) -> type[Item]:
    """A drumroll's form by its type; where the type is no help, by what else is declared."""
    declared = raw.get("type")
    options = raw.get("enum")
    bounded = any(name in raw for name in BOUND_KEYS)
    if declared == "string" and ("enum" in raw or not bounded):
        return BY_FORM["drumroll-string"]
    if declared == "number":
        return BY_FORM["drumroll-number" if "enum" in raw else "drumroll-range"]
    if isinstance(options, list) and options:
        numeric = sum(is_number(option) for option in options) * 2 > len(options)
        return BY_FORM["drumroll-number" if numeric else "drumroll-string"]
    return BY_FORM["drumroll-range" if bounded and "enum" not in raw else "drumroll-string"]


def _guess(raw: Mapping[str, Any]) -> type[Item] | None:
    declared = raw.get("type")
    if "enum" in raw:
        return _drumroll(raw) if declared in ("string", "number", "integer", None) else None
    if declared == "boolean":
        return BY_FORM["switch"]
    if declared == "string":
        return BY_FORM["calendar" if raw.get("format") == "date" else "text"]
    if declared in ("number", "integer", None) and any(name in raw for name in BOUND_KEYS):
        return BY_FORM["slider"]
    return None


def trouble_of(form: type[Item], raw: Mapping[str, Any]) -> str | None:
    """Why no control can be built for an item of this form (ruling 10), as a code; None when one can."""
    if "enum" in form.uses:
        return _options_trouble(form, raw)
    if "multipleOf" in form.uses:
        return _bounds_trouble(raw)
    return None


def _options_trouble(form: type[Item], raw: Mapping[str, Any]) -> str | None:
    if "enum" not in raw:
        return "enum-missing"
    options = raw["enum"]
    if not isinstance(options, list):
        return "enum-type"
    if not options:
        return "enum-empty"
    usable = any(is_number(option) if form.json_type == "number" else isinstance(option, str) for option in options)
    return None if usable else "enum-type"


def _bounds_trouble(raw: Mapping[str, Any]) -> str | None:
    from previewer.pieces.numbers import workable

    if any(name not in raw for name in BOUND_KEYS):
        return "bound-missing"
    if not all(isinstance(raw[name], Number) for name in BOUND_KEYS):
        return "bound-type"
    if raw["multipleOf"] <= 0:
        return "bound-range"
    if raw["minimum"] > raw["maximum"]:
        return "bounds-order"
    return None if all(workable(raw[name]) for name in BOUND_KEYS) else "bound-range"
