"""The event that a handler gets: the values of a piece, and what is around them (ruling 31)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from previewer.pieces import Reading, Values
from previewer.pieces.json_text import to_json
from previewer.pieces.kinds.map import is_position
from previewer.pieces.source import NotJson
from previewer.pieces.values import parse_json

#: The zone of a real host (ruling 64).
UTC = "UTC"


@dataclass(frozen=True)
class Surroundings:
    """What a piece is run with beside its values: where the phone is (latitude, longitude), what the piece before gave
    (a JSON object), and when it is run: a moment with its offset from UTC; `within` is the time zone where that says
    none.
    """

    location: tuple[float, float] | None = None
    given: Mapping[str, Any] | None = None
    now: datetime | None = None
    within: str = UTC

    @property
    def zone(self) -> str:
        """The time zone of a handler's clock, as engines know it: that of `now`, else the one it is within; '' where no
        zone has the offset of `now`."""
        return self.within if self.now is None or _is_within(self.now, self.within) else zone_of(self.now)


#: Nothing but the values.
NO_SURROUNDINGS = Surroundings()


def event_text(reading: Reading, values: Values, around: Surroundings = Surroundings()) -> str:
    """The event as JSON text."""
    event: dict[str, Any] = {}
    if values.piece.service is not None:
        event["serviceProxy"] = values.piece.service
    parameters: dict[str, Any] = {}
    if around.location is not None and wants_location(reading.root):
        latitude, longitude = around.location
        parameters["location"] = {"latitude": latitude, "longitude": longitude}
    given = dict(around.given or {})
    event["properties"] = {"preferences": values.as_dict(), "parameters": parameters, "input": given}
    if around.now is not None:
        event["timestamp"] = around.now.isoformat(timespec="milliseconds" if around.now.microsecond else "seconds")
    return to_json(event)


def wants_location(root: object) -> bool:
    """Whether a definition's `serviceProxy.parameters` declares a location."""
    proxy = root.get("serviceProxy") if isinstance(root, Mapping) else None
    parameters = proxy.get("parameters") if isinstance(proxy, Mapping) else None
    if isinstance(parameters, Mapping):
        properties = parameters.get("properties")
        return "location" in parameters or (isinstance(properties, Mapping) and "location" in properties)
    return isinstance(parameters, list) and "location" in parameters


def parse_now(text: str, zone: str = UTC) -> datetime:
    """A moment of ISO 8601, with its offset; without one, in a zone (ruling 64). Raises ValueError."""
    found = datetime.fromisoformat(text)
    return found if found.tzinfo is not None else found.replace(tzinfo=ZoneInfo(zone))


def parse_zone(text: str) -> str:
    """A time zone by its IANA name, such as `Asia/Tokyo`. Raises ValueError."""
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, OSError, ValueError):
        raise ValueError(f"{text[:60]!r} is not a time zone; write an IANA name, such as Asia/Tokyo") from None
    return text


def _is_within(moment: datetime, zone: str) -> bool:
    """Whether a moment has the offset of a zone then."""
    return moment.utcoffset() == moment.astimezone(ZoneInfo(zone)).utcoffset()


def parse_location(text: str) -> tuple[float, float] | None:
    """Latitude and longitude in degrees, of `35.68,139.77`; None where they are not on the globe. Raises ValueError for
    what are no two numbers.
    """
    latitude, longitude = (float(part) for part in text.split(","))
    return (latitude, longitude) if is_position(latitude, longitude) else None


def parse_given(text: str) -> Mapping[str, Any]:
    """What the piece before gave, as a JSON object. Raises ValueError."""
    found = parse_json(text)
    if isinstance(found, NotJson) or not isinstance(found, dict):
        raise ValueError(f"{text[:60]!r} is not a JSON object")
    return found


def zone_of(moment: datetime) -> str:
    """A time zone that has the offset of a moment at that moment, by its IANA name."""
    offset = moment.utcoffset() or timedelta()
    hours, rest = divmod(offset, timedelta(hours=1))
    if not rest and -12 <= hours <= 14:
        return f"Etc/GMT{'-' if hours >= 0 else '+'}{abs(hours)}" if hours else "Etc/UTC"
    return _zone_with(moment.replace(tzinfo=None) - offset, offset)


@cache
def _zone_with(utc: datetime, offset: timedelta) -> str:
    """The first zone by name that is so far from UTC at a moment of it; '' for an offset that nobody has."""
    for name in sorted(available_timezones()):
        if "/" in name and not name.startswith(("Etc/", "posix/", "right/")):
            at = utc.replace(tzinfo=ZoneInfo("UTC")).astimezone(ZoneInfo(name))
            if at.utcoffset() == offset:
                return name
    return ""
