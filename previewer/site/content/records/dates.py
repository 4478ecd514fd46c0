"""Dates of records, and the statuses that hang on them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from typing import Any, NamedTuple

from previewer.site.clock import Moment, iso, naive, parse_date, to_gmt, to_local
from previewer.site.content.statuses import DATED
from previewer.site.store.records import Record


def local_time(value: str, zone: tzinfo) -> datetime:
    """A date of a request as a naive time of the site; without an offset it is one already."""
    when = parse_date(value)
    assert when is not None, value
    return naive(when, zone)


#: What a request or an import wants of a record, by column.
Values = Mapping[str, Any]


class _Date(NamedTuple):
    """A date of a record, local and in UTC, both naive. `floating`: it is set at publication."""

    local: datetime
    gmt: datetime
    floating: bool = False


def _sent(values: Values, zone: tzinfo) -> _Date | None:
    """The date that was sent; `date` before `date_gmt`. An hour that a clock has twice is the first one."""
    for name in ("date", "date_gmt"):
        when = parse_date(values[name]) if values.get(name) else None
        if when is not None and when.tzinfo is None and name == "date":
            return _Date(when, to_gmt(when, zone))
        if when is not None:
            gmt = naive(when, UTC)
            return _Date(to_local(gmt, zone), gmt)
    return None


def _date(moment: Moment, values: Values, old: Record | None, status: str) -> _Date:
    """The date in force: another one than it was only where one is sent that does not stand, or where a floating one
    is settled by the status.
    """
    sent, dated = _sent(values, moment.zone), status in DATED
    now = _Date(moment.local, moment.gmt, not dated)
    if old is None:
        return sent or now
    stands = _Date(datetime.fromisoformat(old.date), datetime.fromisoformat(old.date_gmt), bool(old.floating))
    if sent is not None and not _is(stands, values):
        return sent
    if old.floating:
        return now if dated else stands
    reset = sent is None and any(name in values for name in ("date", "date_gmt"))
    return now if reset else stands


def _is(stands: _Date, values: Values) -> bool:
    """Whether the date that was sent is the one that stands: by the clock of the site, or at the same moment."""
    name = "date" if values.get("date") else "date_gmt"
    when = parse_date(values[name])
    assert when is not None
    if when.tzinfo is None and name == "date":
        return when == stands.local
    return naive(when, UTC) == stands.gmt


def dates_and_status(moment: Moment, values: Values, old: Record | None) -> dict[str, Any]:
    """The columns of dates and status that a record gets by `values`; `old`: what it was, None for a new one."""
    status = values.get("status") or (old.status if old else "draft")
    date, gmt, floating = _date(moment, values, old, status)
    # What is public stays so when another server's clock is behind.
    public = old is not None and old.status == "publish" and old.date_gmt == iso(gmt)
    if status == "publish" and gmt > moment.gmt and not public:
        status = "future"
    elif status == "future" and gmt <= moment.gmt:
        status = "publish"
    modified = iso(moment.local), iso(moment.gmt)
    if old is None and not floating and ("date" in values or "date_gmt" in values):
        modified = iso(date), iso(gmt)
    elif old is not None:
        # A clock that was set back must not turn the order of changes round.
        modified = max(modified, (old.modified, old.modified_gmt), key=lambda pair: pair[1])
    return {
        "status": status,
        "date": iso(date),
        "date_gmt": iso(gmt),
        "floating": floating,
        "modified": modified[0],
        "modified_gmt": modified[1],
    }
