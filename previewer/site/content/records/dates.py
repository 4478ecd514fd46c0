"""Dates of records, and the statuses that hang on them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import Any

from previewer.site.clock import Moment, iso, naive, parse_date, to_gmt, to_local
from previewer.site.content.statuses import DATED
from previewer.site.store.records import Record


def local_time(value: str, zone: tzinfo) -> datetime:
    """A date of a request as a naive time of the site; without an offset it is one already."""
    when = parse_date(value)
    assert when is not None, value
    return naive(when, zone)


def _gmt_value(value: str, zone: tzinfo) -> datetime:
    when = parse_date(value)
    assert when is not None, value
    return to_local(when, zone) if when.tzinfo is None else local_time(value, zone)


def _date(moment: Moment, values: Mapping[str, Any], old: Record | None, status: str) -> tuple[datetime, bool]:
    """The local date in force, and whether it floats until publication."""
    if values.get("date"):
        return local_time(values["date"], moment.zone), False
    if values.get("date_gmt"):
        return _gmt_value(values["date_gmt"], moment.zone), False
    dated = status in DATED
    reset = any(name in values for name in ("date", "date_gmt"))
    if old is None or reset or (old.floating and dated):
        return moment.local, not dated
    return datetime.fromisoformat(old.date), old.floating


def dates_and_status(moment: Moment, values: Mapping[str, Any], old: Record | None) -> dict[str, Any]:
    """The columns of dates and status that a record gets by `values`; `old`: what it was, None for a new one."""
    status = values.get("status") or (old.status if old else "draft")
    date, floating = _date(moment, values, old, status)
    gmt = to_gmt(date, moment.zone)
    # What is public stays so when another server's clock is behind.
    public = old is not None and old.status == "publish" and old.date == iso(date)
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
