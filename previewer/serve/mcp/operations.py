"""Operations on a definition, as an assistant writes them: `{"op": "rename_item", "key": "city", "new": "town"}`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from previewer.pieces.edits.editing import Operation
from previewer.pieces.edits.items import AddItem, HideItem, RemoveItem, RenameItem, ShowItem
from previewer.pieces.edits.kind_change import ChangeKind
from previewer.pieces.edits.order import MoveItem, OrderPlace
from previewer.pieces.edits.text_languages import AddLanguage, RemoveLanguage
from previewer.pieces.edits.values import Remove, SetValue, steps_of
from previewer.pieces.values import parse_json
from previewer.serve.mcp.access import ToolError
from previewer.serve.mcp.schemas import ANYTHING, TEXT, Schema

_PLACE: Schema = {"type": "string", "description": "first, last, before=KEY or after=KEY"}
_POINTER: Schema = {"type": "string", "description": "a JSON pointer, such as /preferences/properties/KEY/default"}
_Members = Mapping[str, Any]


def _steps(found: _Members) -> tuple[str, ...]:
    steps = steps_of(found["pointer"])
    if steps is None:
        raise ToolError(
            f"{found['pointer']!r} is not a JSON pointer; write one such as /preferences/properties/KEY/default"
        )
    return steps


def _place(found: _Members) -> OrderPlace:
    text = found["place"]
    where, equals, key = text.partition("=")
    if text in ("first", "last"):
        return OrderPlace("first" if text == "first" else "last")
    if not equals or where not in ("before", "after"):
        raise ToolError(f"{text!r} is not a place; write first, last, before=KEY or after=KEY")
    return OrderPlace("before" if where == "before" else "after", key)


#: Operation → what it does, its members, those of them that it can do without, and the operation.
_OPERATIONS: dict[str, tuple[str, Schema, tuple[str, ...], Callable[[_Members], Operation]]] = {
    "set": (
        "set or add one value; missing objects on the way are made",
        {"pointer": _POINTER, "value": ANYTHING},
        (),
        lambda found: SetValue(_steps(found), parse_json(json.dumps(found["value"]))),
    ),
    "remove": ("remove a member or an array element", {"pointer": _POINTER}, (), lambda found: Remove(_steps(found))),
    "add_item": (
        "a new item with all that its kind needs",
        {"key": TEXT, "kind": TEXT, "place": _PLACE},
        ("place",),
        lambda found: AddItem(found["key"], found["kind"], _place(found) if "place" in found else None),
    ),
    "remove_item": ("and its key from the order", {"key": TEXT}, (), lambda found: RemoveItem(found["key"])),
    "rename_item": (
        "give an item another key, wherever it is named; users lose what they chose for it",
        {"key": TEXT, "new": TEXT},
        (),
        lambda found: RenameItem(found["key"], found["new"]),
    ),
    "move_item": (
        "move an item in the display order",
        {"key": TEXT, "place": _PLACE},
        (),
        lambda found: MoveItem(found["key"], _place(found)),
    ),
    "hide_item": ("hide it from the screen", {"key": TEXT}, (), lambda found: HideItem(found["key"])),
    "show_item": ("show it again", {"key": TEXT}, (), lambda found: ShowItem(found["key"])),
    "change_kind": (
        "keep titles and what the new kind takes, drop the rest and name it",
        {"key": TEXT, "kind": TEXT},
        (),
        lambda found: ChangeKind(found["key"], found["kind"]),
    ),
    "add_language": (
        "put a language into every text, as a copy of `from`",
        {"code": TEXT, "from": TEXT},
        ("from",),
        lambda found: AddLanguage(found["code"], found.get("from", "")),
    ),
    "remove_language": (
        "remove a language from every text",
        {"code": TEXT},
        (),
        lambda found: RemoveLanguage(found["code"]),
    ),
}

OPERATION: Schema = {
    "anyOf": [
        {
            "type": "object",
            "description": about,
            "properties": {"op": {"type": "string", "const": name}, **members},
            "required": ["op", *(one for one in members if one not in optional)],
            "additionalProperties": False,
        }
        for name, (about, members, optional, _) in _OPERATIONS.items()
    ]
}


def operation(found: _Members) -> Operation:
    """The operation that was written, which fits `OPERATION`. Raises ToolError."""
    return _OPERATIONS[found["op"]][3](found)


def trouble(found: object) -> str:
    """Why something is no operation; '' where it is one."""
    if not isinstance(found, dict) or found.get("op") not in _OPERATIONS:
        return f'an operation has "op": one of {", ".join(_OPERATIONS)}'
    _, members, optional, _ = _OPERATIONS[found["op"]]
    lacks = [name for name in members if name not in optional and name not in found]
    odd = [name for name in found if name not in members and name != "op"]
    words = [name for name, schema in members.items() if schema.get("type") == "string" and name in found]
    wrong = [name for name in words if not isinstance(found[name], str)]
    if lacks or odd or wrong:
        told = [f"needs {', '.join(lacks)}"] if lacks else []
        told += [f"has no {', '.join(odd)}"] if odd else []
        told += [f"takes a text for {', '.join(wrong)}"] if wrong else []
        return f"{found['op']} {' and '.join(told)}"
    return ""
