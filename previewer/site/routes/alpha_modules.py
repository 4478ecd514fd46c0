"""Modules: listed, switched, set, checked, counted."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from previewer.site.arguments import Arg
from previewer.site.clock import iso, to_local
from previewer.site.errors import ApiError, invalid_param, invalid_params
from previewer.site.http.context import Context
from previewer.site.http.routing import Route
from previewer.site.http.shapes import ANYTHING, DATE, FLAG, TEXT, WHOLE, fields, keyed, listed, shape
from previewer.site.languages import language
from previewer.site.manage.module_state import hold_settings, read_active, read_settings, write_active, write_settings
from previewer.site.manage.module_table import GENERAL, MODULES, SETTINGS, TOGGLES, Module, fields_of
from previewer.site.manage.service_keys import SERVICE, describe_secret, matches_secret
from previewer.site.manage.setting_rules import SCHEMAS
from previewer.site.routes.core_common import demand_same
from previewer.site.routes.declare import ADMINISTRATORS
from previewer.site.store import Connection
from previewer.site.store.log import count_about

_EDIT = Arg(default="edit", description="Kept for clients; the answer is the same in every context.")
_BEYOND_SETTINGS = "The document lists only `context`; what is written has to be named somewhere."
_RANGES = {"day": 1, "week": 7, "month": 30, "year": 365}

_FLAT = {"type": "object", "description": "field: value, all the fields", "properties": SCHEMAS}
_SWITCHED = shape(code=TEXT, message=TEXT, modules=keyed(FLAG, "slug: on or off, those that were named"))


def no_module(slug: str) -> ApiError:
    """The answer for a slug that is no module."""
    return ApiError("module_not_found", f"There is no module {slug}.", 404)


def _known(ctx: Context) -> Module:
    slug = ctx.args["slug"].lower()
    if slug not in MODULES:
        raise no_module(slug)
    return MODULES[slug]


def list_modules(ctx: Context) -> dict[str, object]:
    """Every module with its state and its settings."""
    with ctx.site.store.snapshot() as db:
        active, values = read_active(db), read_settings(db)
    return {
        slug: {
            "module": slug,
            **language(ctx.language).modules[slug],
            "activated": active[slug],
            "default": module.default,
            "turns_off": module.turns_off,
            "options": {name: values[name] for name in module.settings},
        }
        for slug, module in MODULES.items()
    }


def switch_modules(ctx: Context) -> dict[str, object]:
    """Several modules on or off: all of them, or none when one is unknown."""
    slugs = list(dict.fromkeys(ctx.args["modules"]))
    unknown = [slug for slug in slugs if slug not in MODULES]
    if unknown:
        raise invalid_param("modules", f"Unknown: {', '.join(unknown)[:500]}", "rest_not_in_enum")
    return _switch(ctx, dict.fromkeys(slugs, ctx.args["active"]))


def switch_module(ctx: Context) -> dict[str, object]:
    """One module on or off."""
    return _switch(ctx, {_known(ctx).slug: ctx.args["active"]})


def _switch(ctx: Context, wanted: dict[str, bool]) -> dict[str, object]:
    with ctx.site.store.write() as db:
        write_active(db, wanted)
        for slug, on in wanted.items():
            log_module(ctx, db, slug, f"Switched {slug} {'on' if on else 'off'}.")
    ctx.site.forget_facts()
    return {"code": "success", "message": f"{len(wanted)} switched.", "modules": wanted}


def log_module(ctx: Context, db: Any, slug: str, message: str) -> None:
    """A log entry that belongs to a module."""
    ctx.log(db, "setting", message, record=(f"module:{slug}", 0))


def read_module(ctx: Context) -> dict[str, object]:
    """The settings of one module."""
    module = _known(ctx)
    with ctx.site.store.snapshot() as db:
        return read_settings(db, module.settings)


def _demand_same(ctx: Context, db: Connection, read: Callable[[], object]) -> None:
    """Refuse to change other settings than the caller has read; of two callers who read the same one is refused."""
    if "if-match" in ctx.request.headers:
        hold_settings(db)
        demand_same(ctx, read())


def write_module(ctx: Context) -> dict[str, object]:
    """Set settings of one module, or of `general` where the route allows that, and of no other."""
    slug = ctx.args["slug"].lower()
    own = fields_of(slug)
    if own is None or (slug == GENERAL and "module" in ctx.path):
        raise no_module(slug)
    sent = [name for name in SETTINGS if name in ctx.given]
    foreign = {
        name: ("rest_not_in_enum", f"{name} is no setting of {slug}.", {"settings": list(own)})
        for name in sent
        if name not in own
    }
    if foreign:
        raise invalid_params(foreign)
    with ctx.site.store.write() as db:
        _demand_same(ctx, db, lambda: read_settings(db, own))
        if sent:
            write_settings(db, {name: ctx.args[name] for name in sent})
            log_module(ctx, db, slug, f"Set {', '.join(sent)}.")
        found = read_settings(db, own)
    ctx.site.forget_facts()
    return found


def module_data(ctx: Context) -> dict[str, object]:
    """What the log counts for a module."""
    module = _known(ctx)
    span = ctx.args["range"]
    if span not in _RANGES:
        raise invalid_param("range", f"range is not one of {', '.join(_RANGES)}.", "rest_not_in_enum")
    now = ctx.site.now()
    zone = ctx.site.facts().zone
    since, until = to_local(now - timedelta(days=_RANGES[span]), zone), to_local(now, zone)
    with ctx.site.store.snapshot() as db:
        kinds, days = count_about(db, f"module:{module.slug}", module.kinds, iso(since))
    return {
        "module": module.slug,
        "range": span,
        "from": iso(since),
        "to": iso(until),
        "total": sum(kinds.values()),
        "kinds": kinds,
        "days": [{"date": day, "total": number} for day, number in days.items()],
    }


def check_key(ctx: Context) -> dict[str, object]:
    """Compare a key with the stored one; without a key, say whether one is stored."""
    service = ctx.args["service"].lower()
    guess = ctx.args.get("api_key", "")
    with ctx.site.store.snapshot() as db:
        stored = describe_secret(db, SERVICE + service)
        same = bool(guess) and matches_secret(db, ctx.site.vault, SERVICE + service, guess)
    if same or (stored and not guess):
        code, message = "", "The key is the stored one." if same else "A key is stored."
    elif stored:
        code, message = "key_differs", "The key is another one than the stored one."
    else:
        code, message = "key_missing", "No key is stored for this service."
    return {
        "service": service,
        "stored": stored is not None,
        "service_api_key": stored.shown if stored else "",
        "validKey": not code,
        "invalidKeyCode": code,
        "invalidKeyMessage": "" if not code else message,
        "message": f"{message} Whether the service accepts it was not asked.",
    }


_SETTINGS_OF_MODULE = keyed(ANYTHING, "setting: value")
_MODULE = shape(
    **fields(TEXT, "module", "name", "description"),
    activated=FLAG,
    default=FLAG,
    turns_off=TEXT,
    options=_SETTINGS_OF_MODULE,
)
_DAYS = listed(shape(date=TEXT, total=WHOLE))
_KINDS = keyed(WHOLE, "kind of log entry: how many")
_SPAN = {"module": TEXT, "range": TEXT, "from": DATE, "to": DATE}
_DATA = shape(**_SPAN, total=WHOLE, kinds=_KINDS, days=_DAYS)
_CHECK = shape(
    service=TEXT,
    stored=FLAG,
    service_api_key=TEXT,
    validKey=FLAG,
    **fields(TEXT, "invalidKeyCode", "invalidKeyMessage", "message"),
)
_SLUG = r"(?P<slug>[a-z\-]+)"
_NAMES = Arg("array", required=True, items=Arg("string"), max_length=200, description="Slugs of modules.")
_ON = Arg("boolean", True, description="On, or off.")
_RANGE = {"range": Arg("string", "day", description=f"One of {', '.join(_RANGES)}.")}
_KEY = {"api_key": Arg("string", "", max_length=4096, description="The key to compare.")}

ROUTES = (
    Route("/module/all", ADMINISTRATORS.get(list_modules, "Every module.", keyed(_MODULE))),
    Route(
        "/module/all/active",
        ADMINISTRATORS.write(switch_modules, "Switch several modules.", _SWITCHED, {"modules": _NAMES, "active": _ON}),
    ),
    Route(
        f"/module/{_SLUG}",
        ADMINISTRATORS.get(read_module, "Settings of a module.", _FLAT),
        ADMINISTRATORS.write(write_module, "Set settings of a module.", _FLAT, {**SETTINGS, "context": _EDIT}),
    ),
    Route(
        f"/module/{_SLUG}/active",
        ADMINISTRATORS.write(switch_module, "Switch a module.", _SWITCHED, {"active": _ON.replace(required=True)}),
    ),
    Route(
        f"/module/{_SLUG}/data",
        ADMINISTRATORS.get(module_data, "What the log counts for a module.", _DATA, _RANGE),
    ),
    Route(
        r"/module/(?P<service>[a-z\-]+)/key/check",
        ADMINISTRATORS.get(check_key, "Whether a key is stored for a service.", _CHECK),
        ADMINISTRATORS.write(check_key, "Compare a key with the stored one.", _CHECK, _KEY),
    ),
)


def read_all_settings(ctx: Context) -> dict[str, object]:
    """Every setting, and every module's switch."""
    with ctx.site.store.snapshot() as db:
        return _all(db)


def write_all_settings(ctx: Context) -> dict[str, object]:
    """Set what was sent, leave the rest."""
    sent = {name: ctx.args[name] for name in SETTINGS if name in ctx.given}
    switched = {slug: ctx.args[slug] for slug in TOGGLES if slug in ctx.given}
    with ctx.site.store.write() as db:
        _demand_same(ctx, db, lambda: _all(db))
        if sent:
            write_settings(db, sent)
        if switched:
            write_active(db, switched)
        if sent or switched:
            ctx.log(db, "setting", f"Set {', '.join((*sent, *switched))}.")
        found = _all(db)
    ctx.site.forget_facts()
    return found


def _all(db: Any) -> dict[str, Any]:
    active = read_active(db)
    return {**read_settings(db), **{slug: active[slug] for slug in TOGGLES}}


_SAID = {name: arg.replace(beyond=_BEYOND_SETTINGS) for name, arg in SETTINGS.items()}
_OF_MODULE_OR_GENERAL = "Set settings of a module, or of `general`."
SETTINGS_ROUTES = (
    Route(
        "/settings",
        ADMINISTRATORS.get(read_all_settings, "Every setting.", _FLAT),
        ADMINISTRATORS.write(write_all_settings, "Set settings.", _FLAT, {**SETTINGS, **TOGGLES, "context": _EDIT}),
    ),
    Route(
        f"/settings/{_SLUG}",
        ADMINISTRATORS.write(write_module, _OF_MODULE_OR_GENERAL, _FLAT, {**_SAID, "context": _EDIT}),
    ),
)
