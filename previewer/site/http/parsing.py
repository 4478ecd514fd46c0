"""Queries and bodies as they come over the wire, made into plain data."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import NoReturn
from urllib.parse import parse_qsl

from previewer.site.errors import ApiError
from previewer.site.json_text import is_deep

#: More arguments than this in a query or a form are refused.
MOST_PAIRS = 1000
#: Levels of JSON; whatever walks a value later may then do so by calling itself.
DEEPEST = 100
_BRACKETS = re.compile(r"([^\[\]]+)((?:\[[^\[\]]*\])+)")
_KEYS = re.compile(r"\[([^\[\]]*)\]")


def parse_pairs(text: str) -> list[tuple[str, str]]:
    """The pairs of a query string or an urlencoded form, in order; blank values are kept."""
    if not text:
        return []
    try:
        return parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_PAIRS, errors="surrogateescape")
    except ValueError:
        raise ApiError("rest_too_many_params", f"More than {MOST_PAIRS} arguments.", 400) from None


def fold(pairs: Iterable[tuple[str, str]]) -> dict[str, object]:
    """Pairs as arguments: `a=1&a=2` is the last, `a[]=1&a[]=2` a list, `a[x]=1` an object (one level)."""
    result: dict[str, object] = {}
    for key, value in pairs:
        found = _BRACKETS.fullmatch(key) if "[" in key else None
        if found is None:
            result[key] = value
            continue
        name, keys = found.group(1), _KEYS.findall(found.group(2))
        held = result.get(name)
        if not isinstance(held, dict):
            held = result[name] = {}
        held[keys[0] or str(len(held))] = value
    return {
        key: list(value.values()) if isinstance(value, dict) and all(map(str.isdecimal, value)) else value
        for key, value in result.items()
    }


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON")


def _finite(text: str) -> float:
    """A number that overflows becomes infinite without a word, and could then be stored but never sent."""
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(f"{text[:40]} is too large")
    return value


def parse_json(body: bytes) -> object:
    """The JSON of a body; ApiError `rest_invalid_json` (detail 5: no UTF-8, 4: no JSON, 1: too deep)."""
    try:
        value = json.loads(body.decode("utf-8"), parse_constant=_refuse_constant, parse_float=_finite)
        if not is_deep(value, DEEPEST):
            return value
        number, why = 1, "Maximum stack depth exceeded"
    except RecursionError:
        number, why = 1, "Maximum stack depth exceeded"
    except UnicodeDecodeError:
        number, why = 5, "Malformed UTF-8 characters, possibly incorrectly encoded"
    except ValueError:
        number, why = 4, "Syntax error"
    raise ApiError(
        "rest_invalid_json",
        "Invalid JSON body passed.",
        400,
        data={"json_error_code": number, "json_error_message": why},
    )
