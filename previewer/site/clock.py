"""Dates as the interface writes them."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError


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
    return (
        when.strftime("%Y-%m-%dT%H:%M:%S")
        if when.year >= 1000
        else when.replace(microsecond=0, tzinfo=None).isoformat()
    )


def to_gmt(local: datetime, site_zone: tzinfo) -> datetime:
    """A naive time of the site as a naive UTC time."""
    return local.replace(tzinfo=site_zone).astimezone(UTC).replace(tzinfo=None)


def to_local(gmt: datetime, site_zone: tzinfo) -> datetime:
    """A naive UTC time as a naive time of the site."""
    return gmt.replace(tzinfo=UTC).astimezone(site_zone).replace(tzinfo=None)
