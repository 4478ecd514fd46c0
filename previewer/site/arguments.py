"""An argument of a route, declared."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: No default declared; None is a default like any other.
MISSING: Any = object()


@dataclass(frozen=True, slots=True)
class Arg:
    """One argument.

    `type`: string, integer, number, boolean, array, object, text, null or a tuple of them; None takes
    anything as it is. `items` judges the members of an array. `minimum`, `maximum` (inclusive),
    `max_length` (code points; members for an array) and `format` (`date-time`, `uri`) are checked and
    appear in the OpenAPI description, not in the index, whose vintage does not have them. `beyond` states
    why the argument is there although the document does not list it. `loose`: shown as declared, and left
    to the handler to judge. `schema`: what the value may hold beyond all this, as JSON Schema, for the OpenAPI
    description; the handler holds the value to it. `needed`: the handler refuses to go without it, once the caller
    may; the OpenAPI description says so, the index, which the document binds, does not.
    """

    type: str | tuple[str, ...] | None = None
    default: Any = MISSING
    enum: tuple[Any, ...] | None = None
    required: bool = False
    description: str = ""
    items: Arg | None = None
    minimum: int | None = None
    maximum: int | None = None
    max_length: int | None = None
    format: str = ""
    beyond: str = ""
    loose: bool = False
    needed: bool = False
    schema: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def index(self) -> dict[str, Any]:
        """As the root index shows it: required, default, enum, description, type, items."""
        shown: dict[str, Any] = {"required": self.required}
        if self.default is not MISSING:
            shown["default"] = self.default
        if self.enum is not None:
            shown["enum"] = list(self.enum)
        if self.description:
            shown["description"] = self.description
        if self.type is not None:
            shown["type"] = list(self.type) if isinstance(self.type, tuple) else self.type
        if self.items is not None:
            shown["items"] = {k: v for k, v in self.items.index().items() if k != "required"}
        return shown

    def replace(self, **changes: Any) -> Arg:
        """This argument with some fields changed."""
        return dataclasses.replace(self, **changes)
