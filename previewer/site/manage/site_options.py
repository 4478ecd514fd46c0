"""The options that may be set through the interface: an allow list, each with what a value has to look like.

A value is refused as a whole when a part of it is wrong, with the place in the message.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

DAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_CLOCK = re.compile(r"([01]\d|2[0-3]):[0-5]\d|24:00")
_NAME = re.compile(r"[0-9a-z\-_]{1,64}")
_HOST = re.compile(r"[A-Za-z0-9.\-:]{1,253}")
_MAIL = re.compile(r"[^@\s<>,;\"]{1,64}@[^@\s<>,;\"]{1,190}")
SECURITY = ("none", "starttls", "tls")


@dataclass(frozen=True)
class SiteOption:
    """`key`: its name in the store. `check` gives the value to keep or raises ValueError with the reason."""

    key: str
    default: Any
    check: Callable[[Any], Any]
    about: str


def _dict(value: Any, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{place} is no object.")
    return value


def _list(value: Any, place: str, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise ValueError(f"{place} is no list of at most {most}.")
    return value


def _text(value: Any, place: str, most: int = 200) -> str:
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(f"{place} is no text of at most {most} characters.")
    return value


def _match(value: Any, place: str, pattern: re.Pattern[str]) -> str:
    if not isinstance(value, str) or not pattern.fullmatch(value):
        raise ValueError(f"{place} is not written as expected.")
    return value


def _only(value: dict[str, Any], place: str, *names: str) -> None:
    extra = [name for name in value if name not in names]
    if extra:
        raise ValueError(f"{place} has an unknown field {extra[0][:60]!r}; known are {', '.join(names)}.")


def _hours(value: Any) -> dict[str, list[dict[str, str]]]:
    days = _dict(value, "business-hours")
    _only(days, "business-hours", *DAYS)
    kept = {}
    for day in DAYS:
        spans = []
        for number, span in enumerate(_list(days.get(day, []), day, 8)):
            place = f"{day}[{number}]"
            _only(_dict(span, place), place, "opening", "closing")
            opening = _match(span.get("opening"), f"{place}.opening", _CLOCK)
            closing = _match(span.get("closing"), f"{place}.closing", _CLOCK)
            if opening == closing or opening == "24:00":
                raise ValueError(f"{place} opens and closes at the same time.")
            spans.append({"opening": opening, "closing": closing})
        kept[day] = sorted(spans, key=lambda span: span["opening"])
    return kept


def _named_list(*extra: str) -> Callable[[Any], list[dict[str, str]]]:
    def check(value: Any) -> list[dict[str, str]]:
        kept, seen = [], set()
        for number, entry in enumerate(_list(value, "value", 1000)):
            place = f"value[{number}]"
            _only(_dict(entry, place), place, "id", "name", *extra)
            one = {
                "id": _match(entry.get("id"), f"{place}.id", _NAME),
                "name": _text(entry.get("name"), f"{place}.name"),
            }
            one.update({name: _match(entry.get(name), f"{place}.{name}", _NAME) for name in extra})
            if one["id"] in seen:
                raise ValueError(f"{place}.id is there twice.")
            seen.add(one["id"])
            kept.append(one)
        return kept

    return check


def _widgets(value: Any) -> dict[str, dict[str, str]]:
    widgets = _dict(value, "widgets")
    if len(widgets) > 100:
        raise ValueError("widgets are at most 100.")
    kept = {}
    for name, widget in widgets.items():
        _match(name, f"The name {name[:60]!r}", _NAME)
        _only(_dict(widget, name), name, "title", "text")
        kept[name] = {
            "title": _text(widget.get("title", ""), f"{name}.title"),
            "text": _text(widget.get("text", ""), f"{name}.text", 5000),
        }
    return kept


def _mail_server(value: Any) -> dict[str, Any]:
    server = _dict(value, "mail-server")
    if not server:
        return {}
    _only(server, "mail-server", "host", "port", "security", "user", "sender")
    port = server.get("port", 587)
    if isinstance(port, bool) or not isinstance(port, int) or not 1 <= port <= 65535:
        raise ValueError("port is a whole number from 1 to 65535.")
    security = server.get("security", "starttls")
    if security not in SECURITY:
        raise ValueError(f"security is one of {', '.join(SECURITY)}.")
    return {
        "host": _match(server.get("host"), "host", _HOST),
        "port": port,
        "security": security,
        "user": _text(server.get("user", ""), "user"),
        "sender": _match(server.get("sender"), "sender", _MAIL),
    }


OPTIONS: dict[str, SiteOption] = {
    "business-hours": SiteOption(
        "gamma.hours", {}, _hours,
        'Opening hours: {"mon": [{"opening": "09:00", "closing": "17:00"}], …}, days mon to sun.',
    ),
    "mail-list": SiteOption("gamma.mail-list", [], _named_list(), 'Mail lists: [{"id", "name"}].'),
    "mail-list-groups": SiteOption(
        "gamma.mail-list-groups", [], _named_list("list"), 'Groups of mail lists: [{"id", "name", "list"}].'
    ),
    "mail-server": SiteOption(
        "alpha.mail-server", {}, _mail_server,
        'The SMTP server: {"host", "port", "security": none|starttls|tls, "user", "sender"}, {} for none; '
        "its password is the service key `smtp`.",
    ),
    "publicize-connections": SiteOption(
        "gamma.publicize", [], _named_list("service"), 'Connections: [{"id", "name", "service"}].'
    ),
    "widgets": SiteOption("alpha.widgets", {}, _widgets, 'Widgets: {"name": {"title", "text"}}.'),
}  # fmt: skip
