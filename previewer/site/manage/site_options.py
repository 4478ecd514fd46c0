"""The options that may be set through the interface: an allow list, each with what a value may hold.

A value is refused as a whole when a part of it is wrong, with the place in the message.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from previewer.site.manage.schemas import Schema, check, filled, members, named_by, record, text, written
from previewer.site.manage.stored import StoredValue

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
SECURITY = ("none", "starttls", "tls")


@dataclass(frozen=True)
class SiteOption(StoredValue[Any]):
    """A value that may be sent whole. `schema`: what it may hold; `finish`: gives what to keep, or ValueError."""

    schema: Schema = field(default_factory=dict)
    finish: Callable[[Any], Any] = lambda value: value

    @property
    def about(self) -> str:
        """What a value is, for a person."""
        return str(self.schema["description"])

    def accept(self, name: str, value: object) -> Any:
        """The value to keep of what was sent for the option `name`. Raises ValueError with the reason."""
        of_fields = isinstance(self.default, dict)
        check(name if of_fields else "value", value, self.schema, named=not of_fields)
        return self.finish(value)


_NAME = written("[0-9a-z_-]{1,64}")
_CLOCK = written("([01][0-9]|2[0-3]):[0-5][0-9]|24:00")
_SPAN = record({"opening": _CLOCK, "closing": _CLOCK}, "opening", "closing")
_HOURS = record({day: members(_SPAN, 8, default=[]) for day in DAYS})
_WIDGET = record({"title": text(default=""), "text": text(5000, default="")})
_WIDGETS = named_by(_NAME, _WIDGET, 100)
_SERVER = record(
    {
        "host": written("[A-Za-z0-9.:-]{1,253}"),
        "port": {"type": "integer", "minimum": 1, "maximum": 65535, "default": 587},
        "security": {"enum": list(SECURITY), "default": "starttls"},
        "user": text(default=""),
        "sender": written(r"[^@\s<>,;\"]{1,64}@[^@\s<>,;\"]{1,190}"),
    },
    *("host", "sender"),
)
_NO_SERVER = record({})


def _named(*more: str) -> Schema:
    """Entries that have a name for people and one for programs, and names for programs of other things."""
    fields = {"id": _NAME, "name": text(), **dict.fromkeys(more, _NAME)}
    return members(record(fields, *fields), 1000)


def _finish_hours(sent: dict[str, list[dict[str, str]]]) -> dict[str, list[dict[str, str]]]:
    for day in (each for each in DAYS if each in sent):
        for number, span in enumerate(sent[day]):
            if span["opening"] in (span["closing"], "24:00"):
                raise ValueError(f"{day}[{number}] opens and closes at the same time.")
    return {day: sorted(spans, key=lambda span: str(span["opening"])) for day, spans in filled(sent, _HOURS).items()}


def _finish_list(schema: Schema) -> Callable[[list[dict[str, str]]], Any]:
    def finish(sent: list[dict[str, str]]) -> Any:
        seen: set[str] = set()
        for number, entry in enumerate(sent):
            if entry["id"] in seen:
                raise ValueError(f"value[{number}].id is there twice.")
            seen.add(entry["id"])
        return filled(sent, schema)

    return finish


def _list(key: str, about: str, *more: str) -> SiteOption:
    schema = _named(*more)
    return SiteOption(key, [], {"description": about, **schema}, _finish_list(schema))


OPTIONS: dict[str, SiteOption] = {
    "business-hours": SiteOption(
        "gamma.hours",
        {},
        {
            "description": 'Opening hours: {"mon": [{"opening": "09:00", "closing": "17:00"}], …}, days mon to sun.',
            **_HOURS,
        },
        _finish_hours,
    ),
    "mail-list": _list("gamma.mail-list", 'Mail lists: [{"id", "name"}].'),
    "mail-list-groups": _list("gamma.mail-list-groups", 'Groups of mail lists: [{"id", "name", "list"}].', "list"),
    "mail-server": SiteOption(
        "alpha.mail-server",
        {},
        {
            "description": 'The SMTP server: {"host", "port", "security": none|starttls|tls, "user", "sender"}, {} for '
            "none; its password is the service key `smtp`.",
            "anyOf": [_SERVER, _NO_SERVER],
        },
        lambda sent: filled(sent, _SERVER) if sent else {},
    ),
    "publicize-connections": _list("gamma.publicize", 'Connections: [{"id", "name", "service"}].', "service"),
    "widgets": SiteOption(
        "alpha.widgets",
        {},
        {"description": 'Widgets: {"name": {"title", "text"}}.', **_WIDGETS},
        lambda sent: filled(sent, _WIDGETS),
    ),
}
