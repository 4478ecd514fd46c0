"""Settings and switches of the modules, as kept in the store."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from copy import deepcopy
from typing import Any

from previewer.site.errors import invalid_params
from previewer.site.json_text import is_deep
from previewer.site.manage.module_table import MODULES, SETTINGS
from previewer.site.manage.setting_rules import joined
from previewer.site.manage.stored import FACTS, MODULE_SETTINGS, SWITCHES, StoredValue
from previewer.site.store import Connection

#: Fields of the set-up that are facts of the site.
_NAMED = {"siteTitle": "name", "siteDescription": "description"}
#: Bytes of JSON of one value, and levels below it.
_LARGEST = 64 << 10
_DEEPEST = 10


def _default(name: str) -> object:
    arg = SETTINGS[name]
    return bool(arg.default) if arg.type == "boolean" else deepcopy(arg.default)


def read_settings(db: Connection, names: Iterable[str] = SETTINGS) -> dict[str, Any]:
    """Values of the named settings, defaults where nothing was kept."""
    kept = MODULE_SETTINGS.get(db)
    values = {name: kept.get(name, _default(name)) for name in names}
    if "onboarding" in kept and "onboarding" in values:  # the site has one name, wherever it was given
        facts = FACTS.get(db)
        named = {part: facts[fact] for part, fact in _NAMED.items() if values["onboarding"].get(part) and fact in facts}
        values["onboarding"] = {**values["onboarding"], **named}
    return values


def hold_settings(db: Connection) -> None:
    """Keep all of them from other writers until the transaction ends, in the order in which they are written."""
    every: tuple[StoredValue[Any], ...] = (MODULE_SETTINGS, FACTS, SWITCHES)
    for value in every:
        value.change(db, lambda kept: kept)


def write_settings(db: Connection, values: Mapping[str, object]) -> None:
    """Keep values of settings, checked against their declaration already; their rules are held here.

    A part of an object joins the rest of it. The name and description of the set-up become those of the site.
    """
    problems = {name: ("rest_too_long", why, None) for name, value in values.items() if (why := _too_much(value))}
    if problems:
        raise invalid_params(problems)
    MODULE_SETTINGS.change(db, lambda old: {**old, **_joined(old, values)})
    setup = values.get("onboarding")
    named = {fact: setup[part] for part, fact in _NAMED.items() if setup.get(part)} if isinstance(setup, dict) else {}
    if named:
        FACTS.change(db, lambda old: {**old, **named})


def _joined(old: Mapping[str, object], values: Mapping[str, object]) -> dict[str, object]:
    kept: dict[str, object] = {}
    problems: dict[str, tuple[str, str, object]] = {}
    for name, value in values.items():
        try:
            kept[name] = joined(name, old.get(name, _default(name)), value)
        except ValueError as problem:
            problems[name] = ("rest_invalid_type", str(problem), None)
    if problems:
        raise invalid_params(problems)
    return kept


def read_active(db: Connection) -> dict[str, bool]:
    """Every module: on or off."""
    kept = SWITCHES.get(db)
    return {slug: bool(kept.get(slug, module.default)) for slug, module in MODULES.items()}


def write_active(db: Connection, switched: Mapping[str, bool]) -> None:
    """Switch modules, by slug."""
    SWITCHES.change(db, lambda old: {**old, **switched})


def bounded(value: object) -> bool:
    """Whether a JSON value is small and flat enough to be kept."""
    return not _too_much(value)


def _too_much(value: object) -> str:
    if not isinstance(value, (dict, list)):
        return ""
    if is_deep(value, _DEEPEST + 1):
        return f"The value is nested more than {_DEEPEST} deep."
    if len(json.dumps(value, ensure_ascii=False).encode()) > _LARGEST:
        return f"The value is larger than {_LARGEST} bytes."
    return ""
