"""Queries and bodies as they come over the wire, made into plain data."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn
from urllib.parse import parse_qsl

from previewer.site.errors import ApiError

#: More arguments than this in a query or a form are refused.
MOST_PAIRS = 1000
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


def fold(pairs: list[tuple[str, str]]) -> dict[str, Any]:
    """Pairs as arguments: `a=1&a=2` is the last, `a[]=1&a[]=2` a list, `a[x]=1` an object (one level)."""
    result: dict[str, Any] = {}
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


def parse_json(body: bytes) -> Any:
    """The JSON of a body; ApiError `rest_invalid_json` (detail 5: not UTF-8, 4: not JSON)."""
    try:
        return json.loads(body.decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError:
        number, why = 5, "Malformed UTF-8 characters, possibly incorrectly encoded"
    except (ValueError, RecursionError):
        number, why = 4, "Syntax error"
    raise ApiError("rest_invalid_json", "Invalid JSON body passed.", 400,
                   data={"json_error_code": number, "json_error_message": why})
