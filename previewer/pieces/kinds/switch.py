"""switch: on or off."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from previewer.pieces.kinds.base import Item, Refusal, Value
from previewer.pieces.words import words


class Switch(Item):
    """On or off, `true` or `false`."""

    kind = "switch"
    form = "switch"
    json_type = "boolean"
    keys = {
        "default": {
            "type": "boolean",
            "description": "true or false; false where not given.",
            "x-code": "default-type",
        }
    }
    role = "switch"
    __slots__ = ()

    def fallback(self, today: date) -> Value:
        return False

    def boundaries(self) -> Iterator[tuple[str, Value]]:
        yield "on", True
        yield "off", False

    def accept(self, raw: object) -> Value | Refusal:
        return raw if isinstance(raw, bool) else self.refuse(raw)

    def shown(self, value: Value, lang: str, platform: str) -> str:
        return words(lang, platform)["on" if value else "off"]
