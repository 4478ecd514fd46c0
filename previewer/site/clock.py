"""Dates as the interface writes and reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_DATE = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?", re.ASCII | re.IGNORECASE
)


@lru_cache(maxsize=16)
def zone(name: str) -> tzinfo:
    """The time zone of that identifier; ValueError when there is none."""
    if name in ("", "UTC"):
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as reason:
        raise ValueError(f"There is no time zone {name!r}.") from reason


def iso(when: datetime) -> str:
    """`YYYY-MM-DDTHH:MM:SS`, whatever the zone of `when`."""
    return when.replace(microsecond=0, tzinfo=None).isoformat()


def to_gmt(local: datetime, site_zone: tzinfo) -> datetime:
    """A naive time of the site as a naive UTC time."""
    return _moved(local.replace(tzinfo=site_zone), UTC)


def to_local(gmt: datetime, site_zone: tzinfo) -> datetime:
    """A naive UTC time as a naive time of the site."""
    return _moved(gmt.replace(tzinfo=UTC), site_zone)


def naive(when: datetime, site_zone: tzinfo) -> datetime:
    """A time of a request as a naive time of the site; one without an offset is one already."""
    return when if when.tzinfo is None else _moved(when, site_zone)


def _moved(when: datetime, target: tzinfo) -> datetime:
    """A time in another zone, naive; before the first and behind the last time there is, that one."""
    try:
        return when.astimezone(target).replace(tzinfo=None)
    except OverflowError:
        return datetime.min if when.year < 5000 else datetime.max.replace(microsecond=0)


def parse_date(text: str) -> datetime | None:
    """An ISO 8601 date with its time, aware when it names an offset; None when it is none.

    A day past the end of its month overflows into the next one, as the family does; a fraction is dropped.
    """
    found = _DATE.fullmatch(text.strip())
    if found is None:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    if not (1 <= month <= 12 and 1 <= day <= 31 and hour < 24 and minute < 60 and second < 60):
        return None
    zone = found.group(7) or ""
    try:
        when = datetime(year, month, 1, hour, minute, second) + timedelta(days=day - 1)
        iso = when.isoformat() + ("+00:00" if zone.upper() == "Z" else zone)
        return datetime.fromisoformat(iso)
    except (ValueError, OverflowError):
        return None


@dataclass(frozen=True, slots=True)
class Moment:
    """A time at the site. `gmt`: naive, UTC, whole seconds; `zone`: of the site. `prefix`: the segment after the
    language at which its interface is by then, so that no record is given that address.
    """

    gmt: datetime
    zone: tzinfo
    prefix: str = "api"

    @property
    def local(self) -> datetime:
        """A time, naive, in the zone of the site."""
        return to_local(self.gmt, self.zone)
