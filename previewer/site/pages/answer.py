"""From an address outside the interface to its page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qsl

from previewer.site.http.context import Reply, Request
from previewer.site.languages import FIRST, LANGUAGES
from previewer.site.pages import docs, feeds, lists, record
from previewer.site.pages.locks import is_open
from previewer.site.pages.shell import missing
from previewer.site.site import Site

_MOST_BODY = 4096


def answer(
    site: Site, request: Request, query: Mapping[str, object], form: bytes, describe: Callable[[], Mapping[str, Any]]
) -> Reply:
    """The page of a path outside the interface. `form`: what a POST sends; `describe` gives the OpenAPI description."""
    parts = [part for part in request.path.split("/") if part]
    if request.method == "POST" and (len(parts) < 2 or parts[0] not in LANGUAGES) and not _names_record(query):
        return _not_allowed()
    beside = _beside(site, parts, query, describe)
    if beside is not None:
        return beside
    if not parts:
        lang = FIRST
    elif parts[0] in LANGUAGES:
        lang, parts = parts[0], parts[1:]
    else:
        return missing(site, FIRST)
    if parts == ["feed"]:
        return feeds.feed(site, lang)
    frame = bool(parts) and parts[-1] == "embed"
    if frame:
        parts = parts[:-1]
    if not parts and not _names_record(query):
        if "preview" in query:
            return record.preview(site, lang, str(query["preview"]))
        return lists.listed(site, lang, query) if any(name in query for name in lists.LISTS) else lists.home(site, lang)
    with site.store.snapshot() as db:
        found = record.by_address(db, lang, "/".join(parts), query, partial(is_open, site, request))
        if found is not None and request.method != "POST" and not frame:
            on = record.moved(site, lang, found, "/".join(parts)) if not _names_record(query) else None
            return on or record.shown(site, db, request, found.lang or lang, found)
    if found is None:
        return missing(site, lang)
    lang = found.lang or lang
    if request.method == "POST" and (frame or not found.password):
        return _not_allowed()
    if frame:
        return record.framed(site, lang, found)
    given = dict(parse_qsl(form[:_MOST_BODY].decode("utf-8", "replace"), max_num_fields=10))
    return record.unlock(site, request, lang, found, given.get("password", ""))


def _beside(
    site: Site, parts: list[str], query: Mapping[str, object], describe: Callable[[], Mapping[str, Any]]
) -> Reply | None:
    """What has an address of its own beside the languages."""
    name = parts[0] if len(parts) == 1 else ""
    if name == "robots.txt":
        return feeds.robots(site)
    if name == "sitemap.xml":
        after = str(query.get("after", ""))
        return feeds.sitemap(site, int(after) if after.isdecimal() and len(after) < 19 else None)
    if name == "favicon.ico":
        return feeds.icon()
    if name == "feed":
        return feeds.feed(site, FIRST)
    if name == "docs":
        asked = str(query.get("lang"))
        return docs.docs(site, asked if asked in LANGUAGES else FIRST, describe())
    return None


def _names_record(query: Mapping[str, object]) -> bool:
    return any(name in query for name in record.NUMBERS)


def _not_allowed() -> Reply:
    headers = {"Allow": "GET, HEAD"}
    return Reply(raw=b"Method Not Allowed", status=405, headers=headers, media_type="text/plain; charset=UTF-8")
