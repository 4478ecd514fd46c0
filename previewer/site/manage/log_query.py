"""Questions to the log: from the common parameters of collections to `WantedEntries`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import tzinfo
from typing import Any

from previewer.site.clock import iso, naive, parse_date
from previewer.site.store.log import WantedEntries
from previewer.site.store.search import search_words

#: The status of every entry: readable by whoever may read the log.
STATUS = "publish"
_SLUG = re.compile(r"([a-z0-9_\-]+)-(\d{1,18})")
_ORDERS = {
    "author": "user_id",
    "id": "id",
    "include": "include",
    "include_slugs": "slugs",
    "parent": "record_id",
    "slug": "kind",
    "title": "message",
}


def slug_of(kind: str, number: int) -> str:
    """The slug of an entry."""
    return f"{kind}-{number}"


def wanted_entries(args: Mapping[str, Any], zone: tzinfo) -> WantedEntries:
    """What a list call asks for. `args`: the common collection parameters, checked; `zone`: that of the site."""
    asked = args["status"]
    return WantedEntries(
        nothing=not {STATUS, "any"} & set([asked] if isinstance(asked, str) else asked),  # the default is no list
        after=_local(args.get("after"), zone),
        before=_local(args.get("before"), zone),
        include=tuple(args.get("include") or ()),
        exclude=tuple(args.get("exclude") or ()),
        slugs=tuple(_slug(slug) for slug in args.get("slug") or ()),
        words=tuple(search_words(args.get("search") or "")),
        order=_ORDERS.get(args["orderby"], "date"),
        descending=args["order"] == "desc",
    )


def _local(text: str | None, zone: tzinfo) -> str:
    if not text:
        return ""
    when = parse_date(text)
    assert when is not None  # the argument's format was checked
    return iso(naive(when, zone))


def _slug(slug: str) -> tuple[str, int] | None:
    found = _SLUG.fullmatch(slug)
    return (found[1], int(found[2])) if found else None
