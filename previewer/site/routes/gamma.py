"""Hosted services, as far as they are local: hours, lists, a greeting, connections, redirects, keys."""

from __future__ import annotations

import re
from typing import Any

from previewer.outgoing.guard import OutgoingError, reason
from previewer.site.arguments import Arg
from previewer.site.errors import ApiError
from previewer.site.http.context import Context
from previewer.site.http.permission import Permission
from previewer.site.http.routing import Handler, Route
from previewer.site.http.shapes import FLAG, TEXT, WHOLE, keyed, listed, shape
from previewer.site.languages import language
from previewer.site.manage.business_hours import localized_week
from previewer.site.manage.module_state import read_active
from previewer.site.manage.site_options import OPTIONS
from previewer.site.routes import service_keys
from previewer.site.routes.declare import EVERYBODY, Callers

NAMESPACE = "gamma/v2"
_WRITERS = Callers(Permission("edit_posts"))
_PUBLISHERS = Callers(Permission("publish_posts"))
_CONNECTIONS = "publicize-connections"
_SERVICES = ("mail", "chat", "microblog")
_FAILED = ("failed", "dns", "redirects", "encoding", "too_large")
#: codes of the guard → status; what is not here was the caller's doing.
_OUTGOING_STATUS = {"outgoing_timeout": 504, "outgoing_busy": 503, **{f"outgoing_{why}": 502 for why in _FAILED}}


def outgoing_problem(error: OutgoingError) -> ApiError:
    """What the caller is told of a request to another server that was refused or failed."""
    return ApiError(error.code, str(error), _OUTGOING_STATUS.get(error.code, 400))


def _option(ctx: Context, name: str) -> Any:
    with ctx.site.store.read() as db:
        return OPTIONS[name].get(db)


def _stored(name: str) -> Handler:
    """A handler that gives the option of that name as it is stored."""
    return lambda ctx: _option(ctx, name)


def hello(ctx: Context) -> dict[str, str]:
    """A greeting."""
    return {
        "hello": language(ctx.language).greeting,
        "language": ctx.language,
        "site": ctx.site.facts().name_in(ctx.language),
    }


def week(ctx: Context) -> dict[str, Any]:
    """The stored hours with the names of the days."""
    return localized_week(_option(ctx, "business-hours"), ctx.language)


def extensions(ctx: Context) -> dict[str, object]:
    """What the editor may use: modules that are on."""
    with ctx.site.store.read() as db:
        active = read_active(db)
    names = language(ctx.language).modules
    return {
        slug: {
            "available": on,
            "name": names[slug]["name"],
            "unavailable_reason": "" if on else "module_off",
        }
        for slug, on in active.items()
    }


def connection_results(ctx: Context) -> list[dict[str, object]]:
    """What is known of each connection: nothing was tried, for no hosted service is connected."""
    return [
        {**entry, "status": "untested", "message": "No hosted service is connected, so it was not tried."}
        for entry in _option(ctx, _CONNECTIONS)
    ]


def services(ctx: Context) -> list[dict[str, Any]]:
    """Services that a connection can be noted for."""
    noted = {entry["service"] for entry in _option(ctx, _CONNECTIONS)}
    return [{"id": name, "connected": name in noted} for name in sorted({*_SERVICES, *noted})]


def resolve_redirect(ctx: Context) -> dict[str, object]:
    """Where an address leads: every answer on the way, and the last one."""
    try:
        found = ctx.site.guard.follow(_address(ctx.args["url"]))
    except OutgoingError as error:
        raise outgoing_problem(error) from error
    return {
        "url": found.url,
        "status": found.status,
        "status_text": reason(found.status),
        "redirected": len(found.chain) > 1,
        "chain": [{"url": hop.url, "status": hop.status} for hop in found.chain],
    }


def _address(text: str) -> str:
    """The address in the path: servers in front may have made one slash of two; no scheme means https."""
    text = re.sub(r"^(https?):/+", r"\1://", text.strip(), flags=re.IGNORECASE)
    if re.match(r"[A-Za-z][A-Za-z0-9+.\-]*:(?!\d)", text):
        return text
    return f"https://{text}"


_NAMED = {"id": TEXT, "name": TEXT}
_GROUPS = listed(shape(**_NAMED, list=TEXT))
_SPAN = shape("HH:MM, and both in words", opening=TEXT, closing=TEXT, text=TEXT)


_DAY = shape(day=TEXT, name=TEXT, short=TEXT, closed=FLAG, hours=listed(_SPAN))
_WEEK = shape(language=TEXT, startOfWeek=TEXT, days=listed(_DAY))
_EXTENSIONS = keyed(shape(available=FLAG, name=TEXT, unavailable_reason=TEXT))
_HOPS = listed(shape(url=TEXT, status=WHOLE), "Every answer on the way, the last one too.")
_LED = shape(url=TEXT, status=WHOLE, status_text=TEXT, redirected=FLAG, chain=_HOPS)
_ADDRESS = {"url": Arg("string", required=True, max_length=2048, description="The address to follow.")}

ROUTES: tuple[Route, ...] = (
    Route("/business-hours/localized-week", EVERYBODY.get(week, "Opening hours.", _WEEK)),
    Route("/mail-list", _WRITERS.get(_stored("mail-list"), "Mail lists.", listed(shape(**_NAMED)))),
    Route(
        "/mail-list/groups",
        _WRITERS.get(_stored("mail-list-groups"), "Groups of mail lists.", _GROUPS),
    ),
    Route("/editor/available-extensions", _WRITERS.get(extensions, "What the editor may use.", _EXTENSIONS)),
    Route("/hello", EVERYBODY.get(hello, "A greeting.", shape(hello=TEXT, language=TEXT, site=TEXT))),
    Route(
        "/publicize/connections",
        _PUBLISHERS.get(_stored(_CONNECTIONS), "Connections.", listed(shape(**_NAMED, service=TEXT))),
    ),
    Route(
        "/publicize/connection-test-results",
        _PUBLISHERS.get(
            connection_results,
            "What is known of the connections.",
            listed(shape(**_NAMED, service=TEXT, status=TEXT, message=TEXT)),
        ),
    ),
    Route("/publicize/services", _PUBLISHERS.get(services, "Services.", listed(shape(id=TEXT, connected=FLAG)))),
    Route("/resolve-redirect/(?P<url>.+)", _WRITERS.get(resolve_redirect, "Where an address leads.", _LED, _ADDRESS)),
    service_keys.ROUTE,
)
