"""Facts about the site, its extensions, what a hosted service would add, and its verification for others."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import previewer
from previewer.site.arguments import Arg
from previewer.site.clock import iso
from previewer.site.errors import ApiError, not_connected
from previewer.site.http.context import Context
from previewer.site.http.routing import Route
from previewer.site.http.shapes import (
    ANYTHING,
    DATE,
    FLAG,
    TEXT,
    TEXT_OR_NULL,
    WHOLE,
    WHOLE_OR_NULL,
    described,
    fields,
    keyed,
    listed,
    shape,
)
from previewer.site.languages import LANGUAGES, language
from previewer.site.manage.connection import read_state
from previewer.site.manage.mail import MailError, send
from previewer.site.manage.module_state import read_active
from previewer.site.manage.plugins import Plugin, list_plugins, slug_of, switch_plugin
from previewer.site.manage.service_keys import open_secret
from previewer.site.manage.site_options import OPTIONS
from previewer.site.manage.stored import MAILED, NOTICES, VERIFIED
from previewer.site.routes.declare import ADMINISTRATORS, MEMBERS
from previewer.site.routes.service_keys import service_of
from previewer.site.store.log import count_kinds, newest_entries
from previewer.site.store.records import count_by_kind

_SHORTEST = timedelta(minutes=1)
_ACTIVITY = 20


def empty_list(_: Context) -> list[object]:
    """A list of what only a hosted service could put there."""
    return []


def read_rewind(_: Context) -> dict[str, str]:
    """The state of a hosted backup: there is none."""
    reason = "No hosted service is connected; `previewer site backup` makes backups."
    return {"state": "none", "reason": reason}


def read_updates(_: Context) -> dict[str, object]:
    """Updates are installed with pip, so none are offered here."""
    reason = "Extensions are Python packages and are updated where they are installed."
    return {"updates": [], "reason": reason}


def read_site(ctx: Context) -> dict[str, object]:
    """The site's own facts."""
    facts = ctx.site.facts()
    with ctx.site.store.snapshot() as db:
        state, kept = read_state(db), NOTICES.get(db, ctx.caller.id)
        records = count_by_kind(db)
    return {
        "id": state.site_id or None,
        "name": facts.name_in(ctx.language),
        "description": facts.description_in(ctx.language),
        "url": ctx.site.settings.base_url,
        "home": f"{ctx.site.settings.base_url}/{ctx.language}/",
        "timezone": facts.timezone,
        "languages": list(LANGUAGES),
        "language": ctx.language,
        "version": previewer.__version__,
        "database": ctx.site.store.dialect,
        "records": records,
        "plan": None,
        "safe_mode": state.safe_mode,
        "dismissed_notices": kept,
    }


def read_features(ctx: Context) -> dict[str, object]:
    """Modules, by whether they are on."""
    with ctx.site.store.read() as db:
        active = read_active(db)
    return {"active": [slug for slug, on in active.items() if on], "available": list(active)}


def read_activity(ctx: Context) -> dict[str, object]:
    """The newest entries of the log."""
    with ctx.site.store.snapshot() as db:
        entries = newest_entries(db, _ACTIVITY)
        kinds = count_kinds(db)
    return {
        "total": sum(kinds.values()),
        "kinds": kinds,
        "activities": [
            {"id": each.id, "date": each.date, "kind": each.kind, "summary": each.message, "actor": each.user_name}
            for each in entries
        ],
    }


def _plugin(plugin: Plugin) -> dict[str, object]:
    return {
        "plugin": plugin.slug,
        "name": plugin.entry.name,
        "package": plugin.distribution,
        "version": plugin.version,
        "description": plugin.summary,
        "active": plugin.active,
    }


def read_plugins(ctx: Context) -> list[dict[str, object]]:
    """Every installed extension."""
    with ctx.site.store.snapshot() as db:
        return [_plugin(plugin) for plugin in list_plugins(db)]


def read_plugin(ctx: Context) -> dict[str, object]:
    """One installed extension, by its slug or by `package/slug`."""
    with ctx.site.store.snapshot() as db:
        return _plugin(_find(list_plugins(db), ctx.args["plugin"].rpartition("/")[2]))


def activate_plugin(ctx: Context) -> dict[str, object]:
    """Switch an extension on, or off when told so; it starts and ends with the server."""
    with ctx.site.store.write() as db:
        plugin = _find(list_plugins(db), ctx.args["plugin"])
        switch_plugin(db, plugin.slug, ctx.args["active"])
        state = "on" if ctx.args["active"] else "off"
        ctx.log(db, "setting", f"Switched the extension {plugin.slug} {state}.")
        return {**_plugin(plugin), "active": ctx.args["active"]}


def _find(plugins: list[Plugin], name: str) -> Plugin:
    slug = slug_of(name)
    found = next((plugin for plugin in plugins if plugin.slug == slug), None)
    if found is None:
        raise ApiError("plugin_not_found", "No such extension is installed.", 404)
    return found


def send_login_mail(ctx: Context) -> dict[str, object]:
    """Mail the caller where and how to sign in, at most once a minute. Never a password."""
    with ctx.site.store.snapshot() as db:
        server, state = OPTIONS["mail-server"].get(db), read_state(db)
        if not server:
            raise not_connected("Sending mail without an SMTP server in the settings")
        password = open_secret(db, ctx.site.vault, "service/smtp") if server["user"] else None
    if state.safe_mode:
        raise ApiError("safe_mode", "The site is in safe mode and sends nothing.", 409)
    if not ctx.caller.email:
        raise ApiError("no_email_address", "You have no e-mail address on this site.", 409)
    now = iso(ctx.site.now())
    with ctx.site.store.write() as db:
        MAILED.change(db, ctx.caller.id, lambda last: _not_too_soon(ctx, last, now))
    try:
        send(server, password, ctx.caller.email, *_login_mail(ctx))
    except MailError as error:
        raise ApiError("mail_not_sent", str(error), 502) from error
    with ctx.site.store.write() as db:
        ctx.log(db, "mail", f"Sent the sign-in mail to {ctx.caller.name}.")
    return {"code": "success", "sent": True, "message": "The mail is on its way."}


def _not_too_soon(ctx: Context, last: str, now: str) -> str:
    if last and iso(ctx.site.now() - _SHORTEST) < last <= now:
        wait = {"Retry-After": str(int(_SHORTEST.total_seconds()))}
        raise ApiError("too_soon", "A mail was sent less than a minute ago.", 429, headers=wait)
    return now


def _login_mail(ctx: Context) -> tuple[str, str]:
    words = language(ctx.language)
    site = " ".join(ctx.site.facts().name_in(ctx.language).split())
    facts = {"site": site, "person": ctx.caller.display_name, "address": ctx.root, "user": ctx.caller.name}
    return words.sign_in_subject.format(**facts), "\n".join(words.sign_in_mail).format(**facts)


def _verification(ctx: Context, message: str, **more: object) -> dict[str, object]:
    service = ctx.args["service"].lower()
    with ctx.site.store.read() as db:
        kept = VERIFIED.get(db).get(service)
    return {
        "service": service,
        "keyring_id": kept["keyring_id"] if kept else None,
        "stored_gmt": kept["date_gmt"] if kept else None,
        "verified": None,
        "message": message,
        **more,
    }


def read_verification(ctx: Context) -> dict[str, object]:
    """What is stored for a service. Whether the service agrees is unknown: nobody was asked."""
    return _verification(ctx, "No hosted service is connected, so the service itself was not asked.")


def write_verification(ctx: Context) -> dict[str, object]:
    """Store the number of the key ring for a service."""
    service = service_of(ctx)
    entry = {"keyring_id": ctx.args["keyring_id"], "date_gmt": iso(ctx.site.now())}

    def change(old: dict[str, Any]) -> dict[str, Any]:
        if service not in old and len(old) >= 100:
            raise ApiError("too_many", "At most 100 services.", 409)
        return {**old, service: entry}

    with ctx.site.store.write() as db:
        VERIFIED.change(db, change)
        ctx.log(db, "setting", f"Stored the key ring of {service}.")
    return _verification(ctx, "Stored. No hosted service is connected, so the service was not asked.")


def check_verification(ctx: Context) -> dict[str, object]:
    """Whether a key ring is the stored one."""
    digits = ctx.args["keyring_id"].lstrip("0") or "0"
    shown = _verification(ctx, "")
    same = str(shown["keyring_id"]) == digits
    message = "This is the stored key ring." if same else "Another key ring, or none, is stored."
    return {**shown, "matches": same, "message": message}


_EMPTY = described(listed(ANYTHING), "Empty: no hosted service is connected.")
_PLUGIN = shape(**fields(TEXT, "plugin", "name", "package", "version", "description"), active=FLAG)
_VERIFICATION = {
    "service": TEXT,
    "keyring_id": WHOLE_OR_NULL,
    "stored_gmt": TEXT_OR_NULL,
    "verified": {"type": "null", "description": "Unknown: no service was asked."},
    "message": TEXT,
}
_SITE = shape(
    id=TEXT_OR_NULL,
    **fields(TEXT, "name", "description", "url", "home", "timezone"),
    languages=listed(TEXT),
    **fields(TEXT, "language", "version", "database"),
    records=keyed(WHOLE),
    plan={"type": "null"},
    safe_mode=FLAG,
    dismissed_notices=listed(TEXT),
)
_ENTRY = shape(id=WHOLE, date=DATE, kind=TEXT, summary=TEXT, actor=TEXT)
_LATEST = shape(total=WHOLE, kinds=keyed(WHOLE), activities=listed(_ENTRY))
_FEATURES = shape(active=listed(TEXT), available=listed(TEXT))
_NO_OTHER_WAY = "The document lists no arguments, and there is no other route to switch an extension off."
_ACTIVE = {"active": Arg("boolean", True, description="On, or off.", beyond=_NO_OTHER_WAY)}
_KEY_RING = {"keyring_id": Arg("integer", required=True, minimum=1, description="Number of the key ring.")}
_VERIFY = r"/verify-site/(?P<service>[a-z\-_]+)"

ROUTES = (
    Route("/plans", ADMINISTRATORS.get(empty_list, "Plans that could be bought: none.", _EMPTY)),
    Route("/products", ADMINISTRATORS.get(empty_list, "Products that could be bought: none.", _EMPTY)),
    Route("/rewind", ADMINISTRATORS.get(read_rewind, "The hosted backup: none.", shape(state=TEXT, reason=TEXT))),
    Route("/site", ADMINISTRATORS.get(read_site, "Facts about the site.", _SITE)),
    Route("/site/features", ADMINISTRATORS.get(read_features, "What is on.", _FEATURES)),
    Route("/site/purchases", ADMINISTRATORS.get(empty_list, "Purchases: none.", _EMPTY)),
    Route("/site/benefits", ADMINISTRATORS.get(empty_list, "Benefits of a plan: none.", _EMPTY)),
    Route("/site/activity", ADMINISTRATORS.get(read_activity, f"The newest {_ACTIVITY} log entries.", _LATEST)),
    Route(
        "/updates/plugins",
        ADMINISTRATORS.get(read_updates, "Updates: none.", shape(updates=_EMPTY, reason=TEXT)),
    ),
    Route("/plugins", ADMINISTRATORS.get(read_plugins, "Installed extensions.", listed(_PLUGIN))),
    Route(
        r"/plugins/(?P<plugin>[a-z0-9\-_]+)/activate",
        ADMINISTRATORS.write(activate_plugin, "Switch an extension.", _PLUGIN, _ACTIVE),
    ),
    Route(r"/plugin/(?P<plugin>[a-z\/\.\-_]+)", ADMINISTRATORS.get(read_plugin, "An installed extension.", _PLUGIN)),
    Route(
        "/mobile/send-login-email",
        MEMBERS.write(send_login_mail, "Mail yourself how to sign in.", shape(code=TEXT, sent=FLAG, message=TEXT)),
    ),
    Route(
        _VERIFY,
        ADMINISTRATORS.get(read_verification, "What is stored for a service.", shape(**_VERIFICATION)),
        ADMINISTRATORS.write(write_verification, "Store a key ring.", shape(**_VERIFICATION), _KEY_RING),
    ),
    Route(
        _VERIFY + "/(?<keyring_id>[0-9]+)",
        ADMINISTRATORS.get(
            check_verification, "Whether a key ring is the stored one.", shape(**_VERIFICATION, matches=FLAG)
        ),
    ),
)
