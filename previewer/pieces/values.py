"""The values of a piece: an immutable snapshot that says what the script receives (rulings 25, 28-31)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Literal, NamedTuple

from previewer.pieces.json_text import pretty, quoted, to_json
from previewer.pieces.kinds import Item, Refusal, Value
from previewer.pieces.messages import say
from previewer.pieces.piece import Piece
from previewer.pieces.source import NotJson, exact

#: What values are wrapped in, from the outside.
_WRAPPERS = ("event", "properties", "preferences", "values")
#: Those in which values stand.
_HOLDERS = ("preferences", "values")
#: So many keys of a file without values are named.
_NAMED = 4


class LostValue(NamedTuple):
    """A value that did not survive a new declaration: `why` is `reset` or `orphaned`; values are JSON texts."""

    key: str
    why: Literal["reset", "orphaned"]
    before: str
    after: str | None

    def message(self, lang: str = "en") -> str:
        """What became of the value."""
        return say(lang, "lost", self.why, {"key": self.key, "before": self.before, "after": self.after})


class Values:
    """What every item holds. Changing a value makes a new snapshot.

    A value is touched once it was set; an untouched one follows the declaration. `today` is the day on which the
    screen was first opened: the fallback of a calendar.
    """

    __slots__ = ("_lost", "_set", "_values", "piece", "today")

    def __init__(self, piece: Piece, today: date, chosen: Mapping[str, Value], lost: Mapping[str, Value]) -> None:
        self.piece = piece
        self.today = today
        self._set = dict(chosen)
        self._lost = dict(lost)
        self._values: dict[str, Value] = {}

    @classmethod
    def initial(cls, piece: Piece, today: date) -> Values:
        """Every item at its default or fallback."""
        return cls(piece, today, {}, {})

    def get(self, key: str) -> Value:
        """The value of an item; raises KeyError for a key that holds none (unknown, or a placeholder)."""
        if key in self._set:
            return self._set[key]
        if key not in self._values:
            item = self.piece.item(key)
            if item is None or item.trouble is not None:
                raise KeyError(key)
            self._values[key] = item.initial(self.today)
        return self._values[key]

    def touched(self, key: str) -> bool:
        """Whether the value was set, not taken from the declaration."""
        return key in self._set

    @property
    def chosen(self) -> Mapping[str, Value]:
        """The touched values by item key."""
        return self._set

    def _usable(self, key: str) -> Item | Refusal:
        item = self.piece.item(key)
        if item is None:
            return Refusal(key, "unknown-key")
        return Refusal(key, "no-control") if item.trouble is not None else item

    def set(self, key: str, raw: Any) -> Values | Refusal:
        """A snapshot with one value set, or why it was refused."""
        item = self._usable(key)
        if isinstance(item, Refusal):
            return item
        value = _accepted(item, raw)
        if isinstance(value, Refusal):
            return value
        return Values(self.piece, self.today, {**self._set, key: value}, self._lost)

    def set_text(self, key: str, text: str) -> Values | Refusal:
        """`set` with a JSON text, as commands give it."""
        raw = parse_json(text)
        return Refusal(key, "json", {"found": text[:60]}) if isinstance(raw, NotJson) else self.set(key, raw)

    def reset(self, key: str) -> Values:
        """A snapshot with one item back at its default."""
        chosen = {name: value for name, value in self._set.items() if name != key}
        return Values(self.piece, self.today, chosen, self._lost)

    def reset_all(self) -> Values:
        """A snapshot with every item back at its default."""
        return Values(self.piece, self.today, {}, {})

    def on_day(self, today: date) -> Values:
        """These touched values on another day of first opening."""
        return Values(self.piece, today, self._set, self._lost)

    def load(self, source: str | Mapping[str, Any]) -> tuple[Values, tuple[Refusal, ...]]:
        """Values out of a file (JSON text or object), and what was refused; an item without one has its default.

        They may stand in what they were saved or copied in: an event, with or without a name around it, or an object
        `preferences`. Where no value is taken, nothing changes.
        """
        raw: Any = parse_json(source) if isinstance(source, str) else source
        if isinstance(raw, NotJson):
            return self, (Refusal("values", "not-json", {"found": quoted(str(source).strip()[:60])}),)
        if not isinstance(raw, Mapping):
            return self, (Refusal("values", "not-an-object", {"found": quoted(raw)}),)
        raw = unwrapped(raw)
        if raw and not any(self.piece.item(key) for key in raw):
            return self, (Refusal("values", "no-values", {"found": tuple(map(quoted, list(raw)[:_NAMED]))}),)
        chosen: dict[str, Value] = {}
        refused: list[Refusal] = []
        for key, value in raw.items():
            item = self._usable(key)
            accepted = item if isinstance(item, Refusal) else _accepted(item, value)
            if isinstance(accepted, Refusal):
                refused.append(accepted)
            else:
                chosen[key] = accepted
        if refused and not chosen:
            return self, tuple(refused)
        return Values(self.piece, self.today, chosen, {}), tuple(refused)

    def adapted_to(self, piece: Piece) -> tuple[Values, tuple[LostValue, ...]]:
        """These values under a new declaration, and what was reset or lost (ruling 29).

        A value whose item is gone, or has no control for the moment, comes back with the item.
        """
        kept: dict[str, Value] = {}
        lost: dict[str, Value] = {}
        lost_values: list[LostValue] = []
        for key, value in (self._lost | self._set).items():
            old, new = self.piece.item(key), piece.item(key)
            if new is None or new.trouble is not None:
                lost[key] = value
                if key in self._set:
                    lost_values.append(LostValue(key, "orphaned", _json(old, value), None))
            elif new is old:
                kept[key] = value
            else:
                accepted = _accepted(new, value)
                if isinstance(accepted, Refusal):
                    if key in self._set:
                        lost_values.append(
                            LostValue(key, "reset", _json(old, value), _json(new, new.initial(self.today)))
                        )
                else:
                    kept[key] = accepted
        adapted = Values(piece, self.today, kept, lost)
        adapted._values = dict(self._values)
        for item in self.piece.items:
            if piece.item(item.key) is not item:
                adapted._values.pop(item.key, None)
        return adapted, tuple(lost_values)

    def as_dict(self, visible_only: bool = False) -> dict[str, Value]:
        """The delivered values by item key, in the order of delivery."""
        return {
            item.key: self.get(item.key) for item in self.piece.delivery_order() if not (visible_only and item.hidden)
        }

    def delivered(self, visible_only: bool = False) -> str:
        """The values file: JSON text, two-space indent, final newline."""
        return pretty(self.as_dict(visible_only)) + "\n"

    def event(self, visible_only: bool = False) -> str:
        """The event as the piece's handler receives it: JSON text."""
        event: dict[str, Any] = {"serviceProxy": self.piece.service} if self.piece.service is not None else {}
        event["properties"] = {"preferences": self.as_dict(visible_only), "parameters": {}, "input": {}}
        return pretty(event) + "\n"


def _accepted(item: Item, raw: Any) -> Value | Refusal:
    """What an item takes: where it is the default, with the text that that has in the file (ruling 19)."""
    value = item.accept(raw)
    if isinstance(value, Refusal) or not item.has_default:
        return value
    default = item.read_default(item.raw["default"])
    return default if default == value else value


def unwrapped(raw: Mapping[str, Any]) -> Mapping[str, Any]:
    """Values without what they were saved or copied in: an event, with or without a name around it, or an object
    `preferences`. No item holds an object, so that an object is never a value itself. What is wrapped around nothing is
    an event without values.
    """
    for name in _WRAPPERS:
        inside = raw.get(name)
        if isinstance(inside, Mapping) and (inside or name in _HOLDERS):
            raw = inside
    return raw


def _json(item: Item | None, value: Value) -> str:
    return item.delivered_text(value) if item is not None and item.trouble is None else to_json(value)


def parse_json(text: str) -> Any:
    """A JSON text with exact numbers; a `NotJson` that says why where it is none or nests too deep."""
    from previewer.pieces.syntax import scan

    fault = scan(text).fault
    if fault is not None:
        return NotJson(fault.found or fault.cause)
    return exact(text)
