"""Which form of which kind an item has, and what the reference says each key is for (rulings 11, 21)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from previewer.pieces.kinds import BY_KIND, FORMS, Calendar, Item, Slider, StringDrumroll, Switch, TextItem

BOUND_KEYS = ("minimum", "maximum", "multipleOf")
REQUIRED_KEYS = frozenset({"x-title", "x-description", "type", "x-input-type"})
COMMON_KEYS = REQUIRED_KEYS | {"x-hidden", "default"}
SPECIFIED_KEYS = COMMON_KEYS.union(*(form.uses for form in FORMS))


class Chosen(NamedTuple):
    """The form of an item, or None where it has none; `guessed` when no input type was declared."""

    form: type[Item] | None
    guessed: bool = False


_DECLARED = {form: Chosen(form) for form in FORMS}


def choose_form(raw: Mapping[str, Any]) -> Chosen:
    """The form of an item by its input type; without one, the best guess of ruling 11."""
    if "x-input-type" not in raw:
        return Chosen(_guess(raw), guessed=True)
    declared = raw["x-input-type"]
    kind = BY_KIND.get(declared) if isinstance(declared, str) else None
    return Chosen(None) if kind is None else _DECLARED[kind.form_of(raw)]


def _guess(raw: Mapping[str, Any]) -> type[Item] | None:
    declared = raw.get("type")
    if "enum" in raw:
        return StringDrumroll.form_of(raw) if declared in ("string", "number", "integer", None) else None
    if declared == "boolean":
        return Switch
    if declared == "string":
        return Calendar if raw.get("format") == "date" else TextItem
    if declared in ("number", "integer", None) and any(name in raw for name in BOUND_KEYS):
        return Slider
    return None


def forms_of(kind: str | None) -> tuple[type[Item], ...]:
    """The forms of a kind, in the order in which they are tried."""
    return tuple(form for form in FORMS if form.kind == kind)


def possible_forms(raw: Mapping[str, object]) -> tuple[type[Item], ...]:
    """The forms that an item which is still being written can become: one, once what is there tells it; all of its kind
    before; none where no kind is told."""
    chosen = choose_form(raw).form
    if chosen is None or "x-input-type" not in raw:
        return () if chosen is None else (chosen,)
    forms = forms_of(chosen.kind)
    shared = frozenset.intersection(*(form.uses for form in forms))
    told = frozenset().union(*(form.uses for form in forms)) & raw.keys() - shared
    fit = (form for form in forms if told <= form.uses)
    whole = (form for form in fit if form.form_of({"type": form.json_type, **form.starter, **raw}) is form)
    return tuple(whole) or (chosen,)
